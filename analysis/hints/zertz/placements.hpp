// analysis/hints/zertz/placements.hpp - finds the placements that isolate marbles, and those that
// force the opponent to capture, without playing all placements.
#pragma once

#include <array>
#include <cstddef>

#include "rules/zertz/jumps.hpp"

namespace gipfbase::zertz {

/// Calls visit(cell, removed) for every placement after which the opponent must capture, in a
/// position without captures, until a call returns true. Returns whether one did. `removed` is -1
/// where no ring is removed. Isolated marbles do not matter: in a group without vacant rings no
/// marble can jump.
template <class Layout, class Visitor>
bool any_forcing_placement(const typename Layout::Cells& rings,
                           const typename Layout::Cells& occupied, Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const Cells vacant = rings & ~occupied;
  const auto on_places = [&](int removed, const Cells& allowed) {
    Cells room = vacant;
    if (removed >= 0) room.reset(removed);
    // No marble could jump before, so every jump is made by the new marble or over it.
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
  // A placement on the only free ring removes none.
  if (free.count() == 1 && on_places(-1, free)) return true;
  for (Cells slides = free; slides.any();) {
    if (on_places(slides.pop_lowest(), vacant)) return true;
  }
  return false;
}

/// The marbles on the table in connected groups, each with its adjacent vacant rings. Holds at most
/// kMost groups.
template <class Layout>
class MarbleGroups {
 public:
  using Cells = typename Layout::Cells;
  struct Group {
    Cells marbles;
    Cells adjacent;
  };

  MarbleGroups(const Cells& rings, const Cells& occupied) {
    const auto& around = kNeighbours<Layout>.around;
    const Cells vacant = rings & ~occupied;
    for (Cells rest = occupied; rest.any() && count_ < kMost; ++count_) {
      Group& group = group_[count_];
      group.marbles = Cells::of(rest.lowest());
      for (Cells frontier = group.marbles; frontier.any();) {
        const Cells next = around[static_cast<std::size_t>(frontier.pop_lowest())];
        group.adjacent |= next & vacant;
        frontier |= next & occupied & ~group.marbles;
        group.marbles |= next & occupied;
      }
      rest &= ~group.marbles;
    }
  }

  [[nodiscard]] const Group* begin() const { return group_.data(); }
  [[nodiscard]] const Group* end() const { return group_.data() + count_; }

 private:
  // At least the number of marbles of a game.
  static constexpr std::size_t kMost = 32;
  std::array<Group, kMost> group_;
  std::size_t count_ = 0;
};

/// Returns the vacant rings that have at most one vacant neighbour.
template <class Layout>
[[nodiscard]] typename Layout::Cells tight_rings(const typename Layout::Cells& vacant) {
  using Cells = typename Layout::Cells;
  Cells one;
  Cells two;
  const auto add = [&](const Cells& adjacent) {
    two |= one & adjacent;
    one |= adjacent;
  };
  add(Layout::template shift<0>(vacant));
  add(Layout::template shift<1>(vacant));
  add(Layout::template shift<2>(vacant));
  add(Layout::template shift<3>(vacant));
  add(Layout::template shift<4>(vacant));
  add(Layout::template shift<5>(vacant));
  return vacant & ~two;
}

/// Calls visit(cell, removed, taken) for placements that isolate marbles, until a call returns
/// true. Returns whether one did. The position has no captures and at least three vacant rings. For
/// every set of marbles that a placement can isolate there is a call with that set or a larger one
/// in `taken`, including the cell of the new marble if that is isolated, too. `cell` is -1 when the
/// marble may go to any vacant ring except the removed one; `removed` is -1 where no ring is
/// removed.
///
/// A placement uses up two vacant rings, the cell of the marble and the removed ring; a group is
/// isolated when these are its only vacant neighbours.
template <class Layout, class Visitor>
bool any_isolation(const typename Layout::Cells& rings, const typename Layout::Cells& occupied,
                   Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const Cells vacant = rings & ~occupied;
  const Cells free = vacant & removable_rings<Layout>(rings);
  const MarbleGroups<Layout> groups(rings, occupied);
  // Marbles that the removal of the ring isolates, wherever the new marble is placed.
  const auto cut_off_by = [&groups](int removed) {
    Cells cut_off;
    for (const auto& group : groups) {
      if (group.adjacent == Cells::of(removed)) cut_off |= group.marbles;
    }
    return cut_off;
  };
  Cells cutting;  // rings whose removal isolates marbles
  for (const auto& group : groups) {
    if (group.adjacent.count() == 1) cutting |= group.adjacent & free;
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
      if (!group.adjacent.test(cell)) continue;
      taken |= group.marbles;
      open |= group.adjacent;
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
      // Any free ring may be removed. Rings whose removal isolates more marbles are preferred.
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
