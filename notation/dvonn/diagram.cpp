#include <fmt/format.h>

#include <string>

#include "notation/dvonn/text.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::dvonn {
namespace {

notation::DrawnPiece drawn(const Stack& stack) {
  const notation::Tint tint = stack.top == Piece::kRedPiece     ? notation::Tint::kRed
                              : stack.top == Piece::kWhitePiece ? notation::Tint::kWhite
                                                                : notation::Tint::kBlack;
  notation::DrawnPiece piece{fmt::format("{} piece", name(tint)), notation::Shape::kHoled, tint,
                             stack.height};
  if (stack.height > 1) {
    piece.name = fmt::format("{} stack of {}", name(tint), stack.height);
    piece.inscription = std::to_string(stack.height);
  }
  if (stack.red && tint != notation::Tint::kRed) {
    piece.name += " with a red piece";
    piece.inlay = notation::Tint::kRed;
  }
  return piece;
}

}  // namespace

notation::Diagram diagram(const Position& p) {
  // Rows are horizontal; each is half a space to the left of the one above.
  notation::Diagram diagram;
  diagram.lattice = notation::Lattice::kLevel;
  for (const int cell : Board::kTables.ordered()) {
    const hex::Place at = Board::place_of(cell);
    notation::Place& place =
        diagram.add(at, {2 * at.column - at.row, at.row}, notation::Ground::kSpace);
    const Stack stack = p.stack(cell);
    if (stack.height == 0) continue;
    place.pieces.push_back(drawn(stack));
    place.code = stack_text(stack, '*');
  }
  diagram.label_edges();
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply& supply = diagram.supplies.emplace_back();
    supply.owner = notation::colour_name(seat);
    supply.held.push_back(
        {p.points(seat), notation::text::noun_for(p.points(seat), "point"), {}, {}});
    if (p.outcome().over() || p.side_to_move() != seat) continue;
    supply.turn = !p.placing()                         ? "to move"
                  : p.next_piece() == Piece::kRedPiece ? "to place a red piece"
                                                       : "to place a piece";
  }
  return diagram;
}

notation::Trace trace(const Position& p, const Move& move) {
  notation::Trace trace{notation::path_of(steps(p, move)), {}};
  if (move.kind != Move::Kind::kStack) return trace;
  for (const int cell : p.lost_by(move)) trace.taken.push_back(space_name(cell));
  return trace;
}

notation::MoveSteps steps(const Position& /*position*/, const Move& move) {
  using Kind = notation::MoveStep::Kind;
  if (move.kind == Move::Kind::kPlace) return {{Kind::kPut, space_name(move.from)}};
  if (move.kind != Move::Kind::kStack) return {};
  return {{Kind::kLift, space_name(move.from)}, {Kind::kMove, space_name(move.to)}};
}

}  // namespace gipfbase::dvonn
