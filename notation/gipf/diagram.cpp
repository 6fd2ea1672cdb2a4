#include "notation/gipf/drawing.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {

notation::Diagram diagram(const Position& p) {
  const Pieces& pieces = p.pieces();
  // The code of a single piece is `w` or `b`, that of a GIPF-piece `[W]` or `[B]`.
  notation::Diagram diagram = board_diagram([&](int cell, notation::Place& place) {
    const Cells here = bit(cell);
    if ((pieces.all() & here) == 0) return;
    const Seat owner = (pieces.of[kWhite] & here) != 0 ? kWhite : kBlack;
    const bool gipf = (pieces.gipf & here) != 0;
    place.pieces.push_back(gipf ? gipf_piece(owner) : single_piece(owner));
    if (owner == kWhite) {
      place.code = gipf ? "[W]" : "w";
    } else {
      place.code = gipf ? "[B]" : "b";
    }
  });
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply supply = supply_of(p, seat);
    if (!p.outcome().over() && p.side_to_move() == seat) supply.turn = "to move";
    diagram.supplies.push_back(std::move(supply));
  }
  return diagram;
}

notation::Trace trace(const Position& /*before*/, const Move& move) {
  notation::Trace trace;
  if (move.entry != Move::kNoEntry) trace = trace_of(kEntry[move.entry]);
  add_removed(move.before | move.after, trace);
  return trace;
}

notation::MoveSteps steps(const Position& position, const Move& move) {
  notation::MoveSteps steps;
  add_removal(move.before, steps);
  if (move.entry != Move::kNoEntry) {
    // Choosing the kind of piece is a step of its own where the player can push either kind.
    if (position.after_removal(move.before).may_push(true)) {
      steps.push_back(
          {notation::MoveStep::Kind::kChoose, move.gipf ? "GIPF-piece" : "single piece"});
    }
    add_push(kEntry[move.entry], steps);
  }
  add_removal(move.after, steps);
  return steps;
}

}  // namespace gipfbase::gipf
