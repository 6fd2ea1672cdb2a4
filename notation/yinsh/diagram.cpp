#include <fmt/format.h>

#include <string>

#include "notation/diagram/board_lines.hpp"
#include "notation/text/counted.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

notation::DrawnPiece drawn(Seat seat, bool ring) {
  const notation::Tint tint = seat == kWhite ? notation::Tint::kWhite : notation::Tint::kBlack;
  return {fmt::format("{} {}", name(tint), ring ? "ring" : "marker"),
          ring ? notation::Shape::kRing : notation::Shape::kToken, tint};
}

}  // namespace

notation::Diagram diagram(const Position& p) {
  notation::Diagram diagram;
  for (const int cell : Board::kTables.ordered()) {
    notation::Place& place = diagram.add(Board::kTables, cell, notation::Ground::kSpot);
    for (const Seat seat : {kWhite, kBlack}) {
      const bool ring = p.rings(seat).test(cell);
      if (!ring && !p.markers(seat).test(cell)) continue;
      place.pieces.push_back(drawn(seat, ring));
      place.code = seat == kWhite ? "w" : "b";
      if (ring) place.code = seat == kWhite ? "(W)" : "(B)";
    }
  }
  diagram.label_edges();
  notation::add_lines<Board>(diagram);
  for (const Seat seat : {kWhite, kBlack}) {
    notation::Supply& supply = diagram.supplies.emplace_back();
    supply.owner = notation::colour_name(seat);
    const int removed = p.removed(seat);
    supply.held.push_back({removed,
                           notation::text::noun_for(removed, "ring removed", "rings removed"),
                           {},
                           drawn(seat, true)});
    if (p.outcome().over() || p.side_to_move() != seat) continue;
    supply.turn = p.placing()    ? "to place a ring"
                  : p.has_rows() ? "to remove a row, then to move"
                                 : "to move";
  }
  notation::Supply& pool = diagram.supplies.emplace_back();
  pool.owner = "pool";
  pool.held.push_back({p.pool(), notation::text::noun_for(p.pool(), "marker"), {}, {}});
  return diagram;
}

notation::Trace trace(const Position& position, const Move& move) {
  notation::Trace trace{notation::path_of(steps(position, move)), {}};
  Cells taken;
  for (std::size_t i = 0; i < move.rows(); ++i) {
    taken |= kFive[move.row[i]].points | Cells::of(move.ring[i]);
  }
  for (const int cell : Board::kTables.ordered()) {
    if (taken.test(cell)) trace.taken.push_back(point_name(cell));
  }
  return trace;
}

notation::MoveSteps steps(const Position& /*position*/, const Move& move) {
  using Kind = notation::MoveStep::Kind;
  notation::MoveSteps steps;
  // First the rows, then the rings that are removed for them.
  const auto take = [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      std::string points;
      for (const int cell : kFive[move.row[i]].points) {
        points += (points.empty() ? "" : ",") + point_name(cell);
      }
      steps.push_back({Kind::kTakeAll, std::move(points)});
    }
    for (std::size_t i = first; i < end; ++i) {
      steps.push_back({Kind::kTake, point_name(move.ring[i])});
    }
  };
  take(0, move.before);
  if (move.kind == Move::Kind::kPlace) steps.push_back({Kind::kPut, point_name(move.from)});
  if (move.kind == Move::Kind::kRing) {
    steps.push_back({Kind::kLift, point_name(move.from)});
    steps.push_back({Kind::kMove, point_name(move.to)});
  }
  if (move.kind == Move::Kind::kPass && !steps.empty()) steps.push_back({Kind::kChoose, "pass"});
  take(move.before, move.rows());
  return steps;
}

}  // namespace gipfbase::yinsh
