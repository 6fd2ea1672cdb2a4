// analysis/theorem/zertz/pressing_moves.hpp - what a player can force with any marbles on the
// board, whatever their colours.
//
// A pressing placement leaves the opponent a capture, which is compulsory, or takes marbles by
// isolation. Everything else is quiet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/theorem/zertz/ring_forms.hpp"
#include "rules/zertz/jumps.hpp"

namespace gipfbase::zertz {

/// A board without its colours.
struct Table {
  CompactCells rings;
  CompactCells occupied;

  [[nodiscard]] CompactCells vacant() const { return rings & ~occupied; }
  /// True when whoever is to move must capture.
  [[nodiscard]] bool captures() const {
    return jumping_marbles<hex::Compact>(occupied, vacant()).any();
  }
  [[nodiscard]] bool operator==(const Table&) const = default;
};

/// A placement and what comes of it. Cells; -1: no ring is removed.
struct Placed {
  int cell = 0;
  int removed = -1;
  CompactCells isolated;  ///< the marbles that are taken, and their rings
  Table after;
};

/// All cells beside one of these.
[[nodiscard]] inline CompactCells beside(CompactCells cells) {
  return hex::Compact::shift<0>(cells) | hex::Compact::shift<1>(cells) |
         hex::Compact::shift<2>(cells) | hex::Compact::shift<3>(cells) |
         hex::Compact::shift<4>(cells) | hex::Compact::shift<5>(cells);
}

/// Rings, those with the fewest others beside them first.
struct RingList {
  std::array<std::uint8_t, hex::Compact::kCells> cells{};
  std::size_t size = 0;
};
[[nodiscard]] inline RingList edge_first(CompactCells rings) {
  const auto& around = kNeighbours<hex::Compact>.around;
  RingList list;
  for (CompactCells rest = rings; rest.any();) {
    list.cells[list.size++] = static_cast<std::uint8_t>(rest.pop_lowest());
  }
  std::stable_sort(list.cells.begin(), list.cells.begin() + static_cast<std::ptrdiff_t>(list.size),
                   [&](std::uint8_t a, std::uint8_t b) {
                     return (around[a] & rings).count() < (around[b] & rings).count();
                   });
  return list;
}

/// The marbles of those groups of rings that are full.
[[nodiscard]] inline CompactCells full_groups(const Table& table) {
  CompactCells loose = table.occupied;
  for (CompactCells reached = beside(table.vacant()) & loose; reached.any();) {
    loose &= ~reached;
    reached = beside(reached) & loose;
  }
  return loose;
}

/// The vacant rings on which a marble can jump or be jumped over at once.
[[nodiscard]] inline CompactCells contacts(const Table& table) {
  const CompactCells vacant = table.vacant();
  const auto along = [&]<int D, int Back>() {
    // Behind a marble in direction D: it is jumped over, or the one there is.
    const CompactCells ahead = hex::Compact::shift<D>(table.occupied);
    const CompactCells room_ahead = hex::Compact::shift<Back>(vacant);
    const CompactCells room_behind =
        hex::Compact::shift<D>(table.occupied & hex::Compact::shift<D>(vacant));
    return (ahead & room_ahead) | room_behind;
  };
  return vacant & (along.template operator()<0, 3>() | along.template operator()<3, 0>() |
                   along.template operator()<1, 4>() | along.template operator()<4, 1>() |
                   along.template operator()<2, 5>() | along.template operator()<5, 2>());
}

/// The vacant rings of which a placement may isolate something; all of them when any placement
/// does.
[[nodiscard]] inline CompactCells isolating_places(const Table& table) {
  const auto& around = kNeighbours<hex::Compact>.around;
  const CompactCells vacant = table.vacant();
  CompactCells places = vacant & ~beside(vacant);
  for (CompactCells marbles = table.occupied; marbles.any();) {
    const CompactCells open = around[static_cast<std::size_t>(marbles.pop_lowest())] & vacant;
    if (open.none()) return vacant;
    if (open.count() == 1) places |= open;
  }
  return places;
}

/// The board after a placement of which nobody knows yet what it isolates.
[[nodiscard]] inline Placed placed(const Table& before, int cell, int removed) {
  Placed p{cell, removed, {}, before};
  if (removed >= 0) p.after.rings.reset(removed);
  p.after.occupied.set(cell);
  p.isolated = full_groups(p.after);
  p.after.rings &= ~p.isolated;
  p.after.occupied &= ~p.isolated;
  return p;
}

/// Calls visit(removed, places) for the rings that may be removed, -1 for none, with the vacant
/// rings on which a marble may be placed then; until one call gives true; gives whether one did.
template <class Visitor>
bool any_removal(const Table& table, Visitor&& visit) {
  const CompactCells vacant = table.vacant();
  const CompactCells free = vacant & removable_rings<hex::Compact>(table.rings);
  for (CompactCells slides = free; slides.any();) {
    const int removed = slides.pop_lowest();
    CompactCells places = vacant;
    places.reset(removed);
    if (visit(removed, places)) return true;
  }
  if (free.none()) return visit(-1, vacant);
  return free.count() == 1 && visit(-1, free);
}

/// Calls visit(placed) for every pressing placement that removes this ring and goes on one of these
/// places, until one call gives true; gives whether one did.
template <class Visitor>
bool any_pressing(const Table& table, int removed, CompactCells places, Visitor&& visit) {
  Table left = table;
  if (removed >= 0) left.rings.reset(removed);
  const CompactCells touching = contacts(left);
  CompactCells isolating = isolating_places(left) & places;
  CompactCells others = touching & places & ~isolating;
  while (isolating.any()) {
    const Placed p = placed(table, isolating.pop_lowest(), removed);
    if ((p.isolated.any() || p.after.captures()) && visit(p)) return true;
  }
  while (others.any()) {
    const int cell = others.pop_lowest();
    Placed p{cell, removed, {}, left};
    p.after.occupied.set(cell);
    if (visit(p)) return true;
  }
  return false;
}

/// Calls visit(after, captured, start) for every capture, until one call gives true; gives whether
/// one did.
template <class Visitor>
bool any_capture_on(const Table& table, Visitor&& visit) {
  const auto& step = kNeighbours<hex::Compact>.step;
  const CompactCells vacant = table.vacant();
  for (CompactCells movers = jumping_marbles<hex::Compact>(table.occupied, vacant); movers.any();) {
    const int start = movers.pop_lowest();
    const auto along = [&](Path path) {
      Table after = table;
      after.occupied.reset(start);
      int at = start;
      int captured = 0;
      for (Path::Reader reader(path); !reader.done(); ++captured) {
        const auto d = static_cast<std::size_t>(reader.next());
        const int over = step[static_cast<std::size_t>(at)][d];
        after.occupied.reset(over);
        at = step[static_cast<std::size_t>(over)][d];
      }
      after.occupied.set(at);
      return visit(after, captured, start);
    };
    if (any_capture<hex::Compact>(start, table.occupied, vacant, along)) return true;
  }
  return false;
}

}  // namespace gipfbase::zertz
