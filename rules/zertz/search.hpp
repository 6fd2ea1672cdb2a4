// rules/zertz/search.hpp - what helps a search to find forced wins; facts about single positions.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// The fewest marbles that could complete a winning set of `seat`; 0 when he holds one.
template <class Layout>
[[nodiscard]] int marbles_to_win(const BasicPosition<Layout>& position, Seat seat) {
  const Rules rules = position.rules();
  const MarbleSet& held = position.held(seat);
  const MarbleSet goal = rules.goal();
  const int each = rules.goal_of_each();
  int least = 0;
  for (const std::uint8_t n : held) least += std::max(0, each - n);
  for (std::size_t c = 0; c < kColours; ++c)
    least = std::min(least, std::max(0, goal[c] - held[c]));
  return least;
}

/// Calls visit(cell, removed cell or -1) for every placement that completes a group of rings, in a
/// position without captures.
template <class Layout, class Visitor>
void for_each_isolation(const BasicPosition<Layout>& position, Visitor&& visit) {
  using Cells = typename Layout::Cells;
  const auto& around = kNeighbours<Layout>.around;
  const Cells vacant = position.vacant();
  const auto with_removal = [&](int removed) {
    Cells rings = position.rings();
    Cells room = vacant;
    if (removed >= 0) {
      rings.reset(removed);
      room.reset(removed);
    }
    // A group is completed on its last vacant ring, or, when the removal has cut it off, by a
    // marble placed anywhere.
    Cells last;
    bool cut_off = false;
    for (Cells rest = rings; rest.any();) {
      Cells group = Cells::of(rest.lowest());
      for (Cells frontier = group; frontier.any();) {
        const Cells next = around[static_cast<std::size_t>(frontier.pop_lowest())] & rings & ~group;
        group |= next;
        frontier |= next;
      }
      rest &= ~group;
      const Cells open = group & room;
      if (open.none()) cut_off = true;
      if (open.count() == 1) last |= open;
    }
    for (Cells places = cut_off ? room : last; places.any();) visit(places.pop_lowest(), removed);
  };
  const Cells free = position.free_rings();
  if (free.count() <= 1) with_removal(-1);  // on a single free ring nothing is removed
  for (Cells slides = free; slides.any();) with_removal(slides.pop_lowest());
}

/// The marbles that a single placement might isolate, it fills one ring and removes another: those
/// of groups of marbles with at most two vacant rings beside them.
template <class Layout>
[[nodiscard]] typename Layout::Cells hemmed_in(const BasicPosition<Layout>& position) {
  using Cells = typename Layout::Cells;
  const auto& around = kNeighbours<Layout>.around;
  const Cells full = position.occupied();
  const Cells vacant = position.vacant();
  Cells hemmed;
  for (Cells rest = full; rest.any();) {
    Cells group = Cells::of(rest.lowest());
    Cells beside;
    for (Cells frontier = group; frontier.any();) {
      const Cells next = around[static_cast<std::size_t>(frontier.pop_lowest())];
      beside |= next & vacant;
      frontier |= next & full & ~group;
      group |= next & full;
    }
    rest &= ~group;
    if (beside.count() <= 2) hemmed |= group;
  }
  return hemmed;
}

/// A move with which the player to move wins at once; nothing when he has none.
template <class Layout>
[[nodiscard]] std::optional<Move> winning_move(const BasicPosition<Layout>& position) {
  if (position.outcome().over()) return std::nullopt;
  const Seat seat = position.side_to_move();
  const int needed = marbles_to_win(position, seat);
  const int marbles = position.occupied().count();
  const auto wins = [&](const Move& move) {
    BasicPosition<Layout> next = position;
    next.play(move);
    return next.outcome().result == win_of(seat);
  };
  std::optional<Move> found;
  if (position.must_capture()) {
    if (marbles <= needed) return std::nullopt;  // one marble jumps and stays
    position.for_each_move([&](const Move& move) {
      if (!found && wins(move)) found = move;
    });
    return found;
  }
  // With the marble placed, and unless the board is about to be full.
  if (hemmed_in(position).count() + 1 < needed && position.vacant().count() > 2) {
    return std::nullopt;
  }
  const auto& labels = position.board().label_of;
  for_each_isolation(position, [&](int cell, int removed) {
    if (found) return;
    for (std::size_t c = 0; c < kColours && !found; ++c) {
      if (position.supply()[c] == 0) continue;
      const Move move =
          Move::placement(static_cast<Colour>(c), labels[static_cast<std::size_t>(cell)],
                          removed < 0 ? hex::kNoLabel : labels[static_cast<std::size_t>(removed)]);
      if (position.is_legal(move) && wins(move)) found = move;
    }
  });
  return found;
}

/// Calls the visitor with the moves after which the opponent must capture or has lost, and with all
/// captures, which are compulsory anyhow.
template <class Layout, class Visitor>
void for_each_forcing_move(const BasicPosition<Layout>& position, Visitor&& visit) {
  using Cells = typename Layout::Cells;
  if (position.outcome().over()) return;
  if (position.must_capture() || total(position.supply()) == 0) {
    position.for_each_move(visit);
    return;
  }
  if (const auto win = winning_move(position)) {
    visit(*win);
    return;
  }
  const Cells full = position.occupied();
  const Cells vacant = position.vacant();
  const auto& labels = position.board().label_of;
  const auto with_removal = [&](int removed) {
    Cells room = vacant;
    if (removed >= 0) room.reset(removed);
    // Cells where a marble could jump a neighbour, or be jumped by one.
    Cells places;
    const auto along = [&]<int D, int Back>() {
      const Cells ahead = Layout::template shift<Back>(full);  // a marble in direction D
      const Cells behind = Layout::template shift<D>(full);
      places |= Layout::template shift<Back>(full & Layout::template shift<Back>(room)) |
                Layout::template shift<D>(full & Layout::template shift<D>(room)) |
                (ahead & Layout::template shift<D>(room)) |
                (behind & Layout::template shift<Back>(room));
    };
    along.template operator()<0, 3>();
    along.template operator()<1, 4>();
    along.template operator()<2, 5>();
    for (places &= room; places.any();) {
      const int cell = places.pop_lowest();
      const int ring = labels[static_cast<std::size_t>(cell)];
      const int gone = removed < 0 ? hex::kNoLabel : labels[static_cast<std::size_t>(removed)];
      bool forcing = false;
      bool looked = false;
      for (std::size_t c = 0; c < kColours; ++c) {
        if (position.supply()[c] == 0) continue;
        const Move move = Move::placement(static_cast<Colour>(c), ring, gone);
        if (!looked) {
          // Whether anything can jump does not depend on the colour.
          if (removed < 0 && !position.is_legal(move)) break;
          BasicPosition<Layout> next = position;
          next.play(move);
          forcing = next.must_capture();
          looked = true;
        }
        if (forcing) visit(move);
      }
    }
  };
  const Cells free = position.free_rings();
  if (free.count() <= 1) with_removal(-1);
  for (Cells slides = free; slides.any();) with_removal(slides.pop_lowest());
}

}  // namespace gipfbase::zertz
