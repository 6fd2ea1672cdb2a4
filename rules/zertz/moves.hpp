// rules/zertz/moves.hpp - legal moves: the functions of position.hpp that searches need inline.
#pragma once

#include "rules/zertz/jumps.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

template <class Layout>
typename Layout::Cells BasicPosition<Layout>::free_rings() const {
  const Cells empty = vacant();
  return empty & removable_rings<Layout>(rings_);
}

template <class Layout>
typename Layout::Cells BasicPosition<Layout>::capturers() const {
  return jumping_marbles<Layout>(occupied(), vacant());
}

template <class Layout>
std::uint64_t BasicPosition<Layout>::count_paths(int at, const Cells& occupied,
                                                 const Cells& vacant) {
  const auto& neighbours = kNeighbours<Layout>;
  std::uint64_t paths = 0;
  for (std::size_t d = 0; d < hex::kDirections; ++d) {
    const int over = neighbours.step[static_cast<std::size_t>(at)][d];
    if (over == neighbours.kNone || !occupied.test(over)) continue;
    const int to = neighbours.step[static_cast<std::size_t>(over)][d];
    if (to == neighbours.kNone || !vacant.test(to)) continue;
    Cells rest = occupied;
    rest.reset(over);
    const std::uint64_t further = count_paths(to, rest, vacant);
    paths += further == 0 ? 1 : further;
  }
  return paths;
}

template <class Layout>
std::uint64_t BasicPosition<Layout>::count_moves() const {
  if (outcome().over()) return 0;
  const Cells movers = capturers();
  if (movers.any()) {
    const Cells full = occupied();
    const Cells empty = rings_ & ~full;
    std::uint64_t paths = 0;
    for (const int start : movers) {
      Cells rest = full;
      Cells room = empty;
      rest.reset(start);
      room.set(start);
      paths += count_paths(start, rest, room);
    }
    return paths;
  }
  if (rules().optional_isolation) {
    std::uint64_t n = 0;
    for_each_move([&n](const Move&) { ++n; });
    return n;
  }
  const MarbleSet& marbles = supply();
  const auto colours =
      static_cast<std::uint64_t>((marbles[0] > 0) + (marbles[1] > 0) + (marbles[2] > 0));
  const Cells empty = vacant();
  const auto places = static_cast<std::uint64_t>(empty.count());
  if (colours == 0 || places == 0) return 1;  // the pass
  const auto free = static_cast<std::uint64_t>((empty & removable_rings<Layout>(rings_)).count());
  // A marble on any vacant ring is combined with the removal of any free ring other than that ring.
  // When only one ring is free, a placement on it removes nothing.
  if (free == 0) return colours * places;
  return colours * (places * free - free + (free == 1 ? 1 : 0));
}

/// Legal moves: captures if there are any; otherwise placements, ordered by colour, ring and
/// removed ring (rings by cell number); the pass if a placement is not possible either.
template <class Layout>
template <class Visitor>
void BasicPosition<Layout>::for_each_move(Visitor&& visit) const {
  if (outcome().over()) return;
  const Cells movers = capturers();
  if (movers.any()) {
    for (const int start : movers) {
      const int label = board().label(start);
      any_capture<Layout>(start, occupied(), vacant(), [&](Path path) {
        visit(Move::capture(label, path));
        return false;
      });
    }
    return;
  }
  const MarbleSet& marbles = supply();
  const Cells empty = vacant();
  if (total(marbles) == 0 || empty.none()) {
    visit(Move::pass());
    return;
  }
  const Cells free = empty & removable_rings<Layout>(rings_);
  const auto& labels = board().label_of;
  const bool optional = rules().optional_isolation;
  const auto offer = [&](Colour colour, int on, int removed) {
    const Move move = Move::placement(colour, on, removed);
    visit(move);
    if (!optional) return;
    const Groups groups = completed_by(move);
    for (unsigned declined = 1; declined < (1U << static_cast<unsigned>(groups.count));
         ++declined) {
      const Move leaving = Move::placement(colour, on, removed, declined);
      if (is_legal(leaving)) visit(leaving);
    }
  };
  for (std::size_t c = 0; c < kColours; ++c) {
    if (marbles[c] == 0) continue;
    const auto colour = static_cast<Colour>(c);
    for (const int cell : empty) {
      const int on = labels[static_cast<std::size_t>(cell)];
      Cells slides = free;
      slides.reset(cell);
      if (slides.none()) offer(colour, on, Labels::kNone);
      for (const int removed : slides) {
        offer(colour, on, labels[static_cast<std::size_t>(removed)]);
      }
    }
  }
}

}  // namespace gipfbase::zertz
