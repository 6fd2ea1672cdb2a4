// analysis/hints/zertz/placements.hpp - what a single placement can isolate, and which ones force
// the opponent to capture, without trying them all.
#pragma once

#include <array>
#include <cstddef>

#include "rules/zertz/jumps.hpp"

namespace gipfbase::zertz {

/// Calls visit(cell, removed) for every placement after which the opponent must capture, in a
/// position without captures, until one call gives true; gives whether one did. `removed` is -1
/// where no ring is removed. What the placement isolates does not matter: where all rings are
/// occupied, nothing jumps.
template <class Layout, class Visitor>
bool any_forcing_placement(const typename Layout::Cells& rings,
                           const typename Layout::Cells& occupied, Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const Cells vacant = rings & ~occupied;
  const auto on_places = [&](int removed, const Cells& allowed) {
    Cells room = vacant;
    if (removed >= 0) room.reset(removed);
    // Nothing could jump before, so whatever can now jumps with the new marble or over it.
    Cells places;
    const auto along = [&]<int D, int Back>() {
      const Cells ahead = Layout::template shift<Back>(occupied);  // a marble in direction D
      const Cells behind = Layout::template shift<D>(occupied);
      places |= Layout::template shift<Back>(occupied & Layout::template shift<Back>(room)) |
                Layout::template shift<D>(occupied & Layout::template shift<D>(room)) |
                (ahead & Layout::template shift<D>(room)) |
                (behind & Layout::template shift<Back>(room));
    };
    along.template operator()<0, 3>();
    along.template operator()<1, 4>();
    along.template operator()<2, 5>();
    for (places &= room & allowed; places.any();) {
      if (visit(places.pop_lowest(), removed)) return true;
    }
    return false;
  };
  const Cells free = vacant & removable_rings<Layout>(rings);
  if (free.none()) return on_places(-1, vacant);
  // On a single free ring nothing is removed.
  if (free.count() == 1 && on_places(-1, free)) return true;
  for (Cells slides = free; slides.any();) {
    if (on_places(slides.pop_lowest(), vacant)) return true;
  }
  return false;
}

/// The marbles on the table in connected groups, each with the vacant rings beside it. Where there
/// are more groups than it has room for, the last ones are missing.
template <class Layout>
class MarbleGroups {
 public:
  using Cells = typename Layout::Cells;
  struct Group {
    Cells marbles;
    Cells beside;
  };

  MarbleGroups(const Cells& rings, const Cells& occupied) {
    const auto& around = kNeighbours<Layout>.around;
    const Cells vacant = rings & ~occupied;
    for (Cells rest = occupied; rest.any() && count_ < kMost; ++count_) {
      Group& group = group_[count_];
      group.marbles = Cells::of(rest.lowest());
      for (Cells frontier = group.marbles; frontier.any();) {
        const Cells next = around[static_cast<std::size_t>(frontier.pop_lowest())];
        group.beside |= next & vacant;
        frontier |= next & occupied & ~group.marbles;
        group.marbles |= next & occupied;
      }
      rest &= ~group.marbles;
    }
  }

  [[nodiscard]] const Group* begin() const { return group_.data(); }
  [[nodiscard]] const Group* end() const { return group_.data() + count_; }

 private:
  // More marbles than a game has cannot be on the table.
  static constexpr std::size_t kMost = 32;
  std::array<Group, kMost> group_;
  std::size_t count_ = 0;
};

/// Vacant rings with at most one vacant ring beside them.
template <class Layout>
[[nodiscard]] typename Layout::Cells tight_rings(const typename Layout::Cells& vacant) {
  using Cells = typename Layout::Cells;
  Cells one;
  Cells two;
  const auto add = [&](const Cells& beside) {
    two |= one & beside;
    one |= beside;
  };
  add(Layout::template shift<0>(vacant));
  add(Layout::template shift<1>(vacant));
  add(Layout::template shift<2>(vacant));
  add(Layout::template shift<3>(vacant));
  add(Layout::template shift<4>(vacant));
  add(Layout::template shift<5>(vacant));
  return vacant & ~two;
}

/// Calls visit(cell, removed, taken) for placements that isolate marbles, until one call gives
/// true; gives whether one did. The position has no captures and at least three vacant rings. For
/// every set of marbles that a placement can isolate there is a call with that set or a larger one
/// in `taken`, the cell of the new marble included if it is isolated, too. `cell` is -1 when the
/// marble may go to any vacant ring but the one removed; `removed` is -1 where no ring is removed.
///
/// A placement takes two vacant rings from the table, the cell of the marble and the ring removed,
/// and a group is isolated when it has no others.
template <class Layout, class Visitor>
bool any_isolation(const typename Layout::Cells& rings, const typename Layout::Cells& occupied,
                   Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const Cells vacant = rings & ~occupied;
  const Cells free = vacant & removable_rings<Layout>(rings);
  const MarbleGroups<Layout> groups(rings, occupied);
  // What the removal of a ring isolates by itself.
  const auto cut_off_by = [&groups](int removed) {
    Cells cut_off;
    for (const auto& group : groups) {
      if (group.beside == Cells::of(removed)) cut_off |= group.marbles;
    }
    return cut_off;
  };
  Cells cutting;  // rings the removal of which isolates something
  for (const auto& group : groups) {
    if (group.beside.count() == 1) cutting |= group.beside & free;
  }
  for (Cells rest = cutting; rest.any();) {
    const int removed = rest.pop_lowest();
    if (visit(-1, removed, cut_off_by(removed))) return true;
  }
  for (Cells places = tight_rings<Layout>(vacant); places.any();) {
    const int cell = places.pop_lowest();
    Cells taken = Cells::of(cell);
    Cells open = kNeighbours<Layout>.around[static_cast<std::size_t>(cell)] & vacant;
    for (const auto& group : groups) {
      if (!group.beside.test(cell)) continue;
      taken |= group.marbles;
      open |= group.beside;
    }
    open.reset(cell);
    Cells slides = free;
    slides.reset(cell);
    if (open.none() && slides.none()) {
      if (visit(cell, -1, taken)) return true;
      continue;
    }
    if (open.count() > 1) continue;
    if (open.any()) {
      slides &= open;
    } else {
      // Any removal will do, so the best is one that isolates something else besides.
      const Cells best = slides & cutting;
      slides = best.any() ? best : Cells::of(slides.lowest());
    }
    while (slides.any()) {
      const int removed = slides.pop_lowest();
      if (visit(cell, removed, taken | cut_off_by(removed))) return true;
    }
  }
  return false;
}

}  // namespace gipfbase::zertz
