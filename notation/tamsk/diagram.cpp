#include <fmt/format.h>

#include <string>

#include "notation/tamsk/text.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::tamsk {
namespace {

notation::DrawnPiece hourglass(notation::Tint tint, notation::Condition condition) {
  notation::DrawnPiece piece{fmt::format("{} hourglass", name(tint)), notation::Shape::kHourglass,
                             tint};
  piece.condition = condition;
  if (condition == notation::Condition::kResting) piece.name += " that has not been turned";
  if (condition == notation::Condition::kSpent) piece.name += " without sand";
  return piece;
}

/// Puts the rings and the hourglass on a space. The code of the place is the letter of the
/// hourglass (small until it has been turned), the number of rings and the capacity, and a star if
/// the hourglass is dead: "W1/3*".
void put_pieces(const SandPosition& p, int cell, notation::Place& place) {
  place.room = capacity(cell);
  const int rings = p.rings(cell);
  if (rings > 0) {
    place.pieces.push_back({rings == 1 ? "ring" : fmt::format("{} rings", rings),
                            notation::Shape::kRing, notation::Tint::kNone, rings});
  }
  for (const Seat seat : {kWhite, kBlack}) {
    if (!p.glasses(seat).test(cell)) continue;
    const bool unturned = p.unturned().test(cell);
    const bool dead = p.dead().test(cell);
    const notation::Condition condition = dead       ? notation::Condition::kSpent
                                          : unturned ? notation::Condition::kResting
                                                     : notation::Condition::kPlain;
    place.pieces.push_back(
        hourglass(seat == kWhite ? notation::Tint::kWhite : notation::Tint::kBlack, condition));
    place.code = seat == kWhite ? "W" : "B";
    if (unturned) place.code = seat == kWhite ? "w" : "b";
  }
  if (place.pieces.empty()) return;
  place.code += fmt::format("{}/{}", rings, place.room);
  if (p.dead().test(cell)) place.code += '*';
}

}  // namespace

notation::Diagram diagram(const SandPosition& p) {
  notation::Diagram diagram;
  for (const int cell : Board::kTables.ordered()) {
    put_pieces(p, cell, diagram.add(Board::kTables, cell, notation::Ground::kTube));
  }
  diagram.label_edges();
  const bool over = p.outcome().over();
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply& supply = diagram.supplies.emplace_back();
    supply.owner = notation::colour_name(seat);
    supply.held.push_back({p.reserve(seat),
                           notation::text::noun_for(p.reserve(seat), "ring left", "rings left"),
                           {},
                           {}});
    if (over || p.sand_decides() || p.side_to_move() != seat) continue;
    supply.turn = p.hurried() ? "to move within 15 seconds" : "to move";
  }
  return diagram;
}

notation::Trace trace(const SandPosition& before, const Move& move) {
  if (move.kind == Move::Kind::kGlassEmpty) return {{}, {space_name(move.from)}};
  return {notation::path_of(steps(before, move)), {}};
}

notation::MoveSteps steps(const SandPosition& /*position*/, const Move& move) {
  using Kind = notation::MoveStep::Kind;
  switch (move.kind) {
    case Move::Kind::kStep:
      return {{Kind::kLift, space_name(move.from)}, {Kind::kMove, space_name(move.to)}};
    case Move::Kind::kGlassEmpty:
      return {{Kind::kChoose, "hourglass empty"}, {Kind::kPoint, space_name(move.from)}};
    case Move::Kind::kFifteen: return {{Kind::kChoose, "turn the 15-second glass"}};
    case Move::Kind::kLost: return {{Kind::kChoose, "15 seconds over"}};
    case Move::Kind::kLongestSand:
      return {
          {Kind::kChoose, fmt::format("{} has sand longest", notation::colour_name(move.from))}};
    case Move::Kind::kPass:
    case Move::Kind::kNone: break;
  }
  return {};
}

}  // namespace gipfbase::tamsk
