#include <fmt/format.h>

#include <optional>
#include <string>

#include "notation/game/steps/move_places.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

using notation::Code;
using notation::MovePlaces;
using notation::TextError;

/// A parsed move text, not yet checked against the rules.
struct Shape {
  std::size_t length = 0;  ///< 0: not a move
  std::optional<Type> placed;
  MovePlaces first;
  MovePlaces second;  ///< length 0: no second part is given; no place: a pass
};

Shape shape_of(std::string_view text) {
  constexpr std::string_view kSeparators = ",;:/";
  Shape shape;
  const std::size_t type = text.empty() ? text.npos : find_type(text[0]);
  if (type != text.npos) {
    shape.placed = static_cast<Type>(type);
    shape.first = notation::places_at(text, 1);
    if (shape.first.count == 1) shape.length = 3;
  } else {
    shape.first = notation::places_at(text);
    if (shape.first.count < 2) return shape;
    shape.length = shape.first.length;
    const std::size_t at = shape.length + 1;
    if (at < text.size() && kSeparators.find(text[at - 1]) != kSeparators.npos) {
      const MovePlaces second = notation::places_or_pass(text, at);
      if (second.length > 0 && second.count != 1) {
        shape.second = second;
        shape.length = at + second.length;
      }
    }
  }
  if (!notation::word_ends(text, shape.length)) shape.length = 0;
  return shape;
}

}  // namespace

void write_move(const Position& /*position*/, const Move& move, std::string& text) {
  if (move.kind == Move::Kind::kPlace) {
    text += kTypeLetters[move.to];
    text += space_name(move.from);
    return;
  }
  text += space_name(move.from) + '-' + space_name(move.to);
  if (move.kind == Move::Kind::kPass) text.append(",").append(notation::kPass);
  if (move.kind == Move::Kind::kDouble) {
    text += ',' + space_name(move.from2) + '-' + space_name(move.to2);
  }
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const Shape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{TextError{Code::kBadMove, shape.length,
                                "this is not a move; write a turn as \"a1-b2,c3-d4\" or "
                                "\"a1-b2,pass\", or the placement of a Tott as \"Td4\""}};
  }
  const auto first = notation::cells_of(shape.first, Board::cell_at);
  if (!first) return Unexpected{first.error()};
  const auto [from, to] = *first;
  if (shape.placed) return notation::legal_move(position, Move::place(from, *shape.placed));
  if (shape.second.count < 2) {
    // The pass may be left out.
    const Move whole = Move::capture(Move::Kind::kSingle, from, to);
    if (shape.second.length == 0 && position.is_legal(whole)) return whole;
    return notation::legal_move(position, Move::capture(Move::Kind::kPass, from, to));
  }
  const auto second = notation::cells_of(shape.second, Board::cell_at);
  if (!second) return Unexpected{second.error()};
  return notation::legal_move(
      position, Move::capture(Move::Kind::kDouble, from, to).then((*second)[0], (*second)[1]));
}

std::string explain(const Position& before, const Move& move, Illegal why) {
  Position p = before;
  const bool second = p.is_legal(Move::capture(Move::Kind::kPass, move.from, move.to));
  if (second) p.move_stack(move.from, move.to);
  const int from = second ? move.from2 : move.from;
  const int to = second ? move.to2 : move.to;
  const std::string_view mover = notation::colour_name(p.side_to_move());
  switch (why) {
    case Illegal::kGameOver: return "the game is over";
    case Illegal::kStillPlacing:
      return fmt::format("{} must place a piece; pieces placed so far: {} of 60", mover,
                         p.occupied().count());
    case Illegal::kPlacingIsOver:
      return "all 60 pieces have been placed; write a capture, as in \"a1-b2\"";
    case Illegal::kNoPoint: return "the board has no such point";
    case Illegal::kOccupied:
      return fmt::format("{} is occupied; place the piece on a vacant point", space_name(from));
    case Illegal::kNoPieceLeft:
      return fmt::format("{} has placed all his {}s", mover, type_name(move.type()));
    case Illegal::kNoStack: return fmt::format("there is no stack on {}", space_name(from));
    case Illegal::kNotYours:
      return fmt::format("the stack on {} is not {}'s to move", space_name(from), mover);
    case Illegal::kTargetEmpty:
      return fmt::format("{} is empty; a move ends on the first stack in its line", space_name(to));
    case Illegal::kNotInLine:
      return fmt::format("{} is not in a straight line with {}", space_name(to), space_name(from));
    case Illegal::kInTheWay:
      return fmt::format("a stack or the hole is between {} and {}", space_name(from),
                         space_name(to));
    case Illegal::kTooHigh:
      return fmt::format(
          "the stack on {} has height {} and cannot capture the one on {}, of height {}",
          space_name(from), p.height(from), space_name(to), p.height(to));
    case Illegal::kMustCapture:
      return fmt::format("a turn begins with a capture, but the stack on {} is {}'s own",
                         space_name(to), mover);
    case Illegal::kNoSecondPart:
      return "White's first turn is a single capture; leave out what follows it";
    case Illegal::kHasWon:
      return fmt::format("the capture on {} has won; leave out what follows it",
                         space_name(move.to));
    case Illegal::kSecondMissing:
      return "the second part of the turn is missing; write it, or \"pass\"";
  }
  return {};
}

}  // namespace gipfbase::tzaar
