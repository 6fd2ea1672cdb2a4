// rules/zertz/isolation.hpp - the groups that a placement isolates (rulebook D, "Isolating rings").
#pragma once

#include <cstddef>

#include "rules/zertz/jumps.hpp"

namespace gipfbase::zertz {

/// The group of rings connected with `seed`; the empty set if one of these rings is vacant.
template <class Layout>
[[nodiscard]] typename Layout::Cells full_group(int seed, const typename Layout::Cells& rings,
                                                const typename Layout::Cells& vacant) {
  using Cells = typename Layout::Cells;
  const auto& around = kNeighbours<Layout>.around;
  Cells group = Cells::of(seed);
  Cells frontier = group;
  while (frontier.any()) {
    const int cell = frontier.pop_lowest();
    const Cells next = around[static_cast<std::size_t>(cell)] & rings & ~group;
    if ((next & vacant).any()) return {};
    group |= next;
    frontier |= next;
  }
  return group;
}

/// Calls the visitor for every group without a vacant ring that a move creates by placing a marble
/// on `placed` and removing the ring `removed` (-1: none). `rings` and `vacant` are those after the
/// move. Only the group of `placed`, and the groups that `removed` connected, can be new; groups
/// that had no vacant ring before the move are not visited.
template <class Layout, class Visitor>
void for_each_completed(const typename Layout::Cells& rings, const typename Layout::Cells& vacant,
                        int placed, int removed, Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const auto& around = kNeighbours<Layout>.around;
  Cells seeds = Cells::of(placed);
  if (removed >= 0) seeds |= around[static_cast<std::size_t>(removed)] & rings & ~vacant;
  while (seeds.any()) {
    const int seed = seeds.pop_lowest();
    if ((around[static_cast<std::size_t>(seed)] & vacant).any()) continue;
    const Cells group = full_group<Layout>(seed, rings, vacant);
    if (group.none()) continue;
    seeds &= ~group;
    visit(group);
  }
}

}  // namespace gipfbase::zertz
