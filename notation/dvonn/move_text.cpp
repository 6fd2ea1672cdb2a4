#include <fmt/format.h>

#include <string>

#include "notation/dvonn/text.hpp"
#include "notation/game/steps/move_places.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::Code;
using notation::TextError;

/// A parsed move text, not yet checked against the rules: a pass (no space), one space or two.
notation::MovePlaces shape_of(std::string_view text) {
  notation::MovePlaces spaces = notation::places_or_pass(text);
  if (!notation::word_ends(text, spaces.length)) spaces.length = 0;
  return spaces;
}

}  // namespace

void write_move(const Position& /*position*/, const Move& move, std::string& text) {
  if (move.kind == Move::Kind::kPass) {
    text += notation::kPass;
    return;
  }
  text += space_name(move.from);
  if (move.kind == Move::Kind::kStack) text += '-' + space_name(move.to);
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const notation::MovePlaces spaces = shape_of(text);
  if (spaces.length == 0 || spaces.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, spaces.length,
                                "this is not a move; write \"d3\" to place a piece, \"c2-e4\" to "
                                "move a stack, or \"pass\""}};
  }
  const auto cells = notation::cells_of(spaces, Board::cell_at);
  if (!cells) return Unexpected{cells.error()};
  const auto [from, to] = *cells;
  return notation::legal_move(position, spaces.count == 0   ? Move::pass()
                                        : spaces.count == 1 ? Move::place(from)
                                                            : Move::stack(from, to));
}

std::string explain(const Position& position, const Move& move, Illegal why) {
  const std::string from = space_name(move.from);
  const std::string_view mover = notation::colour_name(position.side_to_move());
  switch (why) {
    case Illegal::kGameOver: return "the game is over: neither player can move";
    case Illegal::kStillPlacing:
      return fmt::format("{} must place a piece; pieces placed so far: {} of 49", mover,
                         position.occupied().count());
    case Illegal::kPlacingIsOver:
      return "all 49 pieces have been placed; write the move of a stack, as in \"c2-e4\"";
    case Illegal::kNoSpace: return "the board has no such space";
    case Illegal::kOccupied:
      return fmt::format("{} is occupied; place the piece on a vacant space", from);
    case Illegal::kNoStack: return fmt::format("there is no stack on {}", from);
    case Illegal::kLoneRed:
      return fmt::format("the red piece on {} is alone and cannot move", from);
    case Illegal::kNotYours: return fmt::format("the stack on {} is not {}'s to move", from, mover);
    case Illegal::kBlocked:
      return fmt::format("{} is blocked: its six neighbours are all occupied", from);
    case Illegal::kNotInLine:
      return fmt::format("{} is not in a straight line with {}", space_name(move.to), from);
    case Illegal::kWrongDistance:
      return fmt::format("the stack on {} has height {}, so it moves exactly {}", from,
                         position.height(move.from),
                         notation::text::counted(position.height(move.from), "space"));
    case Illegal::kTargetEmpty:
      return fmt::format("{} is empty; a stack must land on another", space_name(move.to));
    case Illegal::kCannotPass: return fmt::format("{} can move and may not pass", mover);
    case Illegal::kMustPass: return fmt::format("{} cannot move and must pass", mover);
  }
  return {};
}

}  // namespace gipfbase::dvonn
