// notation/gipf/drawing.hpp - the drawing of a GIPF board, with or without potentials.
#pragma once

#include <fmt/format.h>

#include <string>

#include "notation/diagram/diagram.hpp"
#include "notation/gipf/text.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// Dots, spots and lines; `put(cell, place)` adds the pieces of a spot.
template <class Put>
[[nodiscard]] notation::Diagram board_diagram(const Put& put) {
  notation::Diagram diagram;
  for (const int cell : Board::kTables.ordered()) {
    notation::Place& place = diagram.add(
        Board::kTables, cell, is_spot(cell) ? notation::Ground::kSpot : notation::Ground::kDot);
    if (is_spot(cell)) put(cell, place);
  }
  diagram.label_edges();
  // Every line has an entry at each end, and is drawn from the lower dot.
  for (const Entry& entry : kEntry) {
    for (const Entry& end : kEntry) {
      const bool same = end.spot[0] == entry.spot[entry.length - 1U] &&
                        end.direction == hex::opposite(entry.direction);
      if (same && Board::label_of(entry.dot) < Board::label_of(end.dot)) {
        diagram.lines.emplace_back(notation::spot_of(Board::kTables, entry.dot),
                                   notation::spot_of(Board::kTables, end.dot));
      }
    }
  }
  return diagram;
}

[[nodiscard]] constexpr notation::Tint tint_of(Seat owner) {
  return owner == kWhite ? notation::Tint::kWhite : notation::Tint::kBlack;
}
[[nodiscard]] inline notation::DrawnPiece single_piece(Seat owner) {
  return {fmt::format("{} piece", name(tint_of(owner))), notation::Shape::kDisc, tint_of(owner)};
}
/// Two pieces on top of each other.
[[nodiscard]] inline notation::DrawnPiece gipf_piece(Seat owner) {
  notation::DrawnPiece piece = single_piece(owner);
  piece.name = fmt::format("{} GIPF-piece", name(tint_of(owner)));
  piece.count = 2;
  return piece;
}

/// The reserve and the captured pieces of a player, and his right to bring in GIPF-pieces.
template <class P>
[[nodiscard]] notation::Supply supply_of(const P& p, Seat seat) {
  notation::Supply supply;
  supply.owner = notation::colour_name(seat);
  supply.held.push_back({p.reserve(seat), "in reserve", {}, single_piece(seat)});
  supply.held.push_back({p.captured(seat), "captured", {}, single_piece(other(seat))});
  if (p.may_introduce(seat)) supply.remark = "may bring in GIPF-pieces";
  return supply;
}

/// The places of a push along an entry: the dot and the first spot of its line.
[[nodiscard]] inline notation::Trace trace_of(const Entry& entry) {
  return {{place_name(entry.dot), place_name(entry.spot[0])}, {}};
}
/// Adds the spots of removed pieces.
inline void add_removed(Cells removed, notation::Trace& trace) {
  for (; removed != 0; removed &= removed - 1) trace.taken.push_back(place_name(lowest(removed)));
}

/// Adds the step of a removal, if there is one.
inline void add_removal(Cells removed, notation::MoveSteps& steps) {
  notation::Trace trace;
  add_removed(removed, trace);
  if (trace.taken.empty()) return;
  steps.push_back(
      {notation::MoveStep::Kind::kTakeAll, fmt::format("{}", fmt::join(trace.taken, ","))});
}
/// Adds the steps of a push: the dot and the first spot of its line.
inline void add_push(const Entry& entry, notation::MoveSteps& steps) {
  steps.push_back({notation::MoveStep::Kind::kPut, place_name(entry.dot)});
  steps.push_back({notation::MoveStep::Kind::kMove, place_name(entry.spot[0])});
}

}  // namespace gipfbase::gipf
