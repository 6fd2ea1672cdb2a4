// analysis/theorem/zertz/exchanges.hpp - what a player can force with one marble on the board,
// whatever the colours.
//
// An exchange: he places a marble beside the one that is there, and the opponent must capture one
// of the two with the other. Again there is one marble, and one ring less.
#pragma once

#include <cstddef>

#include "analysis/theorem/zertz/ring_forms.hpp"
#include "rules/zertz/jumps.hpp"

namespace gipfbase::zertz {

/// A placement that forces a capture. Cells; -1: none.
struct Exchange {
  int placed = 0;
  int removed = -1;
  int old_lands = -1;  ///< where the old marble lands when it captures the new one; -1: it cannot
  int new_lands = -1;  ///< where the new marble lands when it captures the old one; -1: it cannot
};

/// The rings that may be removed while there is a marble on `cell`.
[[nodiscard]] inline CompactCells removable_beside(CompactCells rings, int cell) {
  CompactCells free = removable_rings<hex::Compact>(rings) & rings;
  free.reset(cell);
  return free;
}

/// Calls visit(exchange) for those exchanges that remove this ring (-1: none, which is legal only
/// on the last of the rings `free`), until one call gives true; gives whether one did.
template <class Visitor>
bool any_exchange_removing(int removed, CompactCells rings, CompactCells free, int cell,
                           Visitor&& visit) {
  const auto& step = kNeighbours<hex::Compact>.step;
  const auto ring_at = [&](int to) {
    return to < hex::Compact::kCells && to != removed && rings.test(to) ? to : -1;
  };
  for (std::size_t d = 0; d < hex::kDirections; ++d) {
    const int placed = ring_at(step[static_cast<std::size_t>(cell)][d]);
    if (placed < 0) continue;
    CompactCells slides = free;
    slides.reset(placed);
    if (removed < 0 && slides.any()) continue;
    const auto back = static_cast<std::size_t>(hex::opposite(static_cast<int>(d)));
    const Exchange exchange{placed, removed, ring_at(step[static_cast<std::size_t>(placed)][d]),
                            ring_at(step[static_cast<std::size_t>(cell)][back])};
    if (exchange.old_lands < 0 && exchange.new_lands < 0) continue;
    if (visit(exchange)) return true;
  }
  return false;
}

/// Calls visit(exchange) for all exchanges that remove one of these rings or, if no ring or a
/// single one is free, none.
template <class Visitor>
bool any_exchange(CompactCells rings, CompactCells free, CompactCells removals, int cell,
                  Visitor&& visit) {
  while (removals.any()) {
    if (any_exchange_removing(removals.pop_lowest(), rings, free, cell, visit)) return true;
  }
  return free.count() <= 1 && any_exchange_removing(-1, rings, free, cell, visit);
}

/// True when a marble placed on the empty board isolates itself: its player takes it, and the plan
/// does not know how to go on.
[[nodiscard]] inline bool isolates_itself(CompactCells rings, int cell) {
  return (kNeighbours<hex::Compact>.around[static_cast<std::size_t>(cell)] & rings).none();
}

/// Two rings that a player may isolate together with marbles on both.
struct IsolatedPair {
  CompactCells pair;
  CompactCells around;  ///< the places that must hold no ring
};

/// Calls visit(placed, removed) for the placements that isolate the marble on `cell` together with
/// the new one and leave nothing on the board, until one call gives true; gives whether one did.
template <class Visitor>
bool any_double_isolation(CompactCells rings, int cell, Visitor&& visit) {
  const auto& around = kNeighbours<hex::Compact>.around;
  const CompactCells free = removable_beside(rings, cell);
  const CompactCells beside = around[static_cast<std::size_t>(cell)] & rings;
  if (beside.count() > 2) return false;
  CompactCells places = rings;
  places.reset(cell);
  while (places.any()) {
    const int placed = places.pop_lowest();
    CompactCells open = beside | (around[static_cast<std::size_t>(placed)] & rings);
    open.reset(cell);
    open.reset(placed);
    if (open.count() > 1) continue;
    CompactCells slides = free;
    slides.reset(placed);
    if (open.none() && slides.none()) {
      if (visit(placed, -1)) return true;
      continue;
    }
    if (open.any()) slides &= open;
    while (slides.any()) {
      if (visit(placed, slides.pop_lowest())) return true;
    }
  }
  return false;
}

}  // namespace gipfbase::zertz
