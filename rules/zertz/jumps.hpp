// rules/zertz/jumps.hpp - removable rings and possible jumps, which do not depend on the colours of
// marbles.
#pragma once

#include <cstddef>

#include "rules/hex/geometry.hpp"
#include "rules/zertz/move.hpp"

namespace gipfbase::zertz {

/// The neighbours of the cells of a layout (its tables `step` and `around`). A neighbour need not
/// have a ring.
template <class Layout>
inline constexpr const auto& kNeighbours = Layout::kTables;

/// Calls visit(from, over, to) for every jump of a capture, in order.
template <class Layout, class Visitor>
void for_each_jump(const Board<Layout>& board, const Move& capture, Visitor&& visit) {
  const auto& step = kNeighbours<Layout>.step;
  int from = board.cell(capture.start());
  for (Path::Reader path(capture.path()); !path.done();) {
    const auto d = static_cast<std::size_t>(path.next());
    const int over = step[static_cast<std::size_t>(from)][d];
    const int to = step[static_cast<std::size_t>(over)][d];
    visit(from, over, to);
    from = to;
  }
}

/// The direction of a jump between two cells two steps apart in a line; -1 when the cells do not
/// lie like that, or one of them is kNone.
template <class Layout>
[[nodiscard]] int jump_direction(int from, int to) {
  const auto& neighbours = kNeighbours<Layout>;
  if (from == neighbours.kNone || to == neighbours.kNone) return -1;
  for (std::size_t d = 0; d < hex::kDirections; ++d) {
    const int over = neighbours.step[static_cast<std::size_t>(from)][d];
    if (over == neighbours.kNone) continue;
    if (neighbours.step[static_cast<std::size_t>(over)][d] == to) return static_cast<int>(d);
  }
  return -1;
}

/// Cells with two adjacent neighbour slots without a ring: a ring there can be slid off the edge
/// (rulebook D, "Placing marbles and removing rings" 2, Diagram 2).
template <class Layout>
[[nodiscard]] typename Layout::Cells removable_rings(const typename Layout::Cells& rings) {
  using Cells = typename Layout::Cells;
  // gap[d]: cells whose neighbour slot in direction d holds no ring.
  const Cells gap0 = ~Layout::template shift<3>(rings);
  const Cells gap1 = ~Layout::template shift<4>(rings);
  const Cells gap2 = ~Layout::template shift<5>(rings);
  const Cells gap3 = ~Layout::template shift<0>(rings);
  const Cells gap4 = ~Layout::template shift<1>(rings);
  const Cells gap5 = ~Layout::template shift<2>(rings);
  return (gap0 & gap1) | (gap1 & gap2) | (gap2 & gap3) | (gap3 & gap4) | (gap4 & gap5) |
         (gap5 & gap0);
}

/// Marbles that can jump over another one onto a vacant ring.
template <class Layout>
[[nodiscard]] typename Layout::Cells jumping_marbles(const typename Layout::Cells& occupied,
                                                     const typename Layout::Cells& vacant) {
  using Cells = typename Layout::Cells;
  // A marble can be jumped in direction d when the cell before it holds a marble and the cell after
  // it is vacant; the jumping marble is the one before it.
  const auto along = [&]<int D, int Back>() {
    const Cells jumped_forward = occupied & Layout::template shift<Back>(vacant);
    const Cells jumped_backward = occupied & Layout::template shift<D>(vacant);
    return (occupied & Layout::template shift<Back>(jumped_forward)) |
           (occupied & Layout::template shift<D>(jumped_backward));
  };
  return along.template operator()<0, 3>() | along.template operator()<1, 4>() |
         along.template operator()<2, 5>();
}

/// Continues `any_capture`: a marble has come to the cell `at` along `path`; `occupied` excludes it
/// and the marbles that it has jumped over.
template <class Layout, class Visitor>
bool any_continued_capture(int at, const typename Layout::Cells& occupied,
                           const typename Layout::Cells& vacant, const Path::Builder& path,
                           Visitor& visit) {
  const auto& neighbours = kNeighbours<Layout>;
  bool jumped = false;
  for (std::size_t d = 0; d < hex::kDirections; ++d) {
    const int over = neighbours.step[static_cast<std::size_t>(at)][d];
    if (over == neighbours.kNone || !occupied.test(over)) continue;
    const int to = neighbours.step[static_cast<std::size_t>(over)][d];
    if (to == neighbours.kNone || !vacant.test(to)) continue;
    jumped = true;
    typename Layout::Cells rest = occupied;
    rest.reset(over);
    Path::Builder longer = path;
    longer.add(static_cast<int>(d));
    if (any_continued_capture<Layout>(to, rest, vacant, longer, visit)) return true;
  }
  return !jumped && path.last() >= 0 && visit(path.path());
}

/// Calls visit(path) for every capture by the marble on the cell `start`; each goes on as long as
/// it can. Stops when a call returns true, and returns whether one did.
template <class Layout, class Visitor>
bool any_capture(int start, typename Layout::Cells occupied, typename Layout::Cells vacant,
                 Visitor&& visit) {
  occupied.reset(start);
  vacant.set(start);  // the marble has left its ring and may come back to it
  return any_continued_capture<Layout>(start, occupied, vacant, Path::Builder{}, visit);
}

}  // namespace gipfbase::zertz
