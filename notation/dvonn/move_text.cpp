#include <fmt/format.h>

#include <optional>

#include "notation/dvonn/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::Code;
using notation::TextError;
namespace text = notation::text;

constexpr std::string_view kPass = "pass";

/// What a move text says: a pass, one space or two. A space is a column and a row, on the board or
/// not.
struct Shape {
  std::size_t length = 0;  ///< 0: no move begins here
  bool pass = false;
  int spaces = 0;
  std::array<hex::Place, 2> place{};
};

/// True where a word can end: "passing" is no pass.
bool ends_here(std::string_view text, std::size_t at) {
  return at >= text.size() || !(text::is_letter(text[at]) || text::is_digit(text[at]));
}

Shape shape_of(std::string_view text) {
  Shape shape;
  if (text::same_word(text.substr(0, kPass.size()), kPass)) {
    if (ends_here(text, kPass.size())) shape = {kPass.size(), true, 0, {}};
    return shape;
  }
  const auto first = notation::read_place(text);
  if (!first) return shape;
  shape.place[0] = *first;
  const std::size_t second_at = text.size() > 2 && text[2] == '-' ? 3 : 2;
  const auto second = notation::read_place(text.substr(std::min(second_at, text.size())));
  shape.spaces = second ? 2 : 1;
  if (second) shape.place[1] = *second;
  const std::size_t length = second ? second_at + 2 : 2;
  if (ends_here(text, length)) shape.length = length;
  return shape;
}

std::string owner_of(Seat seat) { return seat == kWhite ? "White" : "Black"; }

}  // namespace

std::string space_name(int cell) { return notation::place_name(Board::place_of(cell)); }

void write_move(const Position& /*position*/, const Move& move, std::string& text) {
  if (move.kind == Move::Kind::kPass) {
    text += kPass;
    return;
  }
  text += space_name(move.from);
  if (move.kind == Move::Kind::kStack) text += '-' + space_name(move.to);
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const Shape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, shape.length,
                                "this is not a move; write a placement as d3, the move of a stack "
                                "as c2-e4, a pass as pass"}};
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(shape.spaces); ++i) {
    const hex::Place p = shape.place[i];
    if (Board::cell_at(p) < 0) {
      return Unexpected{
          TextError{Code::kBadMove, i == 0 ? 0 : text.size() - 2,
                    fmt::format("the board has no space {}", notation::place_name(p))}};
    }
  }
  const auto cell = [&](std::size_t i) { return Board::cell_at(shape.place[i]); };
  const Move move = shape.pass          ? Move::pass()
                    : shape.spaces == 1 ? Move::place(cell(0))
                                        : Move::stack(cell(0), cell(1));
  if (const auto why = position.illegality(move)) {
    return Unexpected{TextError{Code::kIllegalMove, 0, explain(position, move, *why)}};
  }
  return move;
}

std::string explain(const Position& position, const Move& move, Illegal why) {
  const std::string from = space_name(move.from);
  const std::string mover = owner_of(position.side_to_move());
  switch (why) {
    case Illegal::kGameOver: return "the game is over: neither player can move";
    case Illegal::kStillPlacing:
      return fmt::format("{} must place a piece: only {} of the 49 are on the board", mover,
                         position.occupied().count());
    case Illegal::kPlacingIsOver: return "all 49 pieces have been placed; stacks move from now on";
    case Illegal::kNoSpace: return "the board has no such space";
    case Illegal::kOccupied: return fmt::format("{} is occupied; place on a vacant space", from);
    case Illegal::kNoStack: return fmt::format("nothing stands on {}", from);
    case Illegal::kLoneRed:
      return fmt::format("the red piece on {} is alone and cannot move", from);
    case Illegal::kNotYours: return fmt::format("the stack on {} is not {}'s to move", from, mover);
    case Illegal::kBlocked:
      return fmt::format("{} is blocked: its six neighbours are all occupied", from);
    case Illegal::kNotInLine:
      return fmt::format("{} is not in a straight line with {}", space_name(move.to), from);
    case Illegal::kWrongDistance:
      return fmt::format("the stack on {} has height {}, so it moves exactly that many spaces",
                         from, position.height(move.from));
    case Illegal::kTargetEmpty:
      return fmt::format("{} is empty; a stack must land on another", space_name(move.to));
    case Illegal::kCannotPass: return fmt::format("{} can move and may not pass", mover);
    case Illegal::kMustPass: return fmt::format("{} cannot move and must pass", mover);
  }
  return {};
}

}  // namespace gipfbase::dvonn
