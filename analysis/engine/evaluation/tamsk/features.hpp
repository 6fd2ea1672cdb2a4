// analysis/engine/evaluation/tamsk/features.hpp - what the evaluation measures in TAMSK.
#pragma once

#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

/// The spaces that may still be entered, divided by which player has the nearer hourglass.
struct Territories {
  std::array<Cells, 2> nearer;  ///< by seat: nearer to his hourglasses than to the opponent's
  Cells shared;                 ///< equally near to both players

  [[nodiscard]] Cells all() const { return nearer[kWhite] | nearer[kBlack] | shared; }
};
template <bool kSand>
[[nodiscard]] Territories territories(const BasicPosition<kSand>& p) {
  Territories found;
  Cells free = Board::kAll & ~p.full() & ~p.dead();
  Cells white = p.glasses(kWhite) & ~p.dead();
  Cells black = p.glasses(kBlack) & ~p.dead();
  while (true) {
    white = Board::spread(white) & free;
    black = Board::spread(black) & free;
    if ((white | black).none()) return found;
    found.nearer[kWhite] |= white & ~black;
    found.nearer[kBlack] |= black & ~white;
    found.shared |= white & black;
    free &= ~(white | black);
  }
}

/// The spaces with two or more neighbours in a set.
[[nodiscard]] constexpr Cells next_to_two(const Cells& cells) {
  Cells one;
  Cells two;
  for (int direction = 0; direction < hex::kDirections; ++direction) {
    const Cells moved = Board::slide(cells, direction);
    two |= one & moved;
    one |= moved;
  }
  return two;
}

inline constexpr std::size_t kPlayerValues = 13;
/// The numbers that the evaluation takes from one player's hourglasses, in the order of `kList`.
/// `roomy`: the spaces with two or more open neighbours.
template <bool kSand>
[[nodiscard]] std::array<float, kPlayerValues> player_values(const BasicPosition<kSand>& p,
                                                             Seat seat, Cells territory,
                                                             Cells roomy) {
  const Cells open = p.open();
  const Cells closed = p.full() | p.dead();
  const Cells glasses = p.movable(seat);
  int moves = 0;
  std::array<int, 3> with_moves{};  // hourglasses with 0, 1 and 2 moves
  int enclosed = 0;
  int outside = 0;
  int ways_on = 0;
  for (const int cell : glasses) {
    const Cells next = Board::around(cell) & open;
    const auto steps = static_cast<std::size_t>(next.count());
    moves += static_cast<int>(steps);
    if (steps < with_moves.size()) ++with_moves[steps];
    enclosed += (Board::around(cell) & ~closed).none() ? 1 : 0;
    outside += Board::axial_of(cell).distance();
    ways_on += (next & roomy).count();
  }
  const Cells near = Board::spread(glasses) & open;
  int contested = 0;
  for (const int cell : p.glasses(other(seat))) {
    const Cells next = Board::around(cell) & open;
    contested += next.count() <= 2 && (next & near).any() ? 1 : 0;
  }
  const Cells dead_ends = territory & ~next_to_two(territory | p.glasses(seat));
  const auto number = [](int n) { return static_cast<float>(n); };
  return {number(kRingsEach - p.reserve(seat)),
          number(p.reserve(seat) == 0 ? 0 : moves),
          number(with_moves[0]),
          number(with_moves[1]),
          number(with_moves[2]),
          number(enclosed),
          number(outside),
          number(ways_on),
          number(contested),
          number(territory.count()),
          number((territory & kFullWith[0]).count()),
          number(p.room(territory)),
          number(dead_ends.count())};
}

/// True when the player to move ends the game by his next move, and wins. Checked only when both
/// players have few moves.
template <bool kSand>
[[nodiscard]] bool ends_and_wins(const BasicPosition<kSand>& p) {
  const Seat mover = p.side_to_move();
  const int moves = p.mobility(mover);
  constexpr int kFew = 6;
  if (moves == 0 || moves > kFew || p.mobility(other(mover)) > kFew) return false;
  return some_move_wins(p);
}

}  // namespace gipfbase::tamsk

namespace gipfbase::analysis {

template <bool kSand>
struct TamskFeatures {
  static constexpr std::array<Feature, tamsk::kPlayerValues + 2> kList = {{
      {"dropped", "rings that he has dropped"},
      {"moves", "moves that he has, or would have if it were his turn"},
      {"stuck", "hourglasses of his without a move"},
      {"one-move", "hourglasses of his with one move"},
      {"two-moves", "hourglasses of his with two moves"},
      {"enclosed", "hourglasses of his that can never move again"},
      {"outside", "the distances of his hourglasses from the centre"},
      {"ways-on", "moves of his to spaces with two or more open neighbours"},
      {"contested", "hourglasses of the other with at most two moves, one to a space he can enter"},
      {"nearer", "spaces that may be entered and that he is nearer to"},
      {"nearer-edge", "those of them at the edge"},
      {"nearer-room", "rings that fit on the spaces that he is nearer to"},
      {"dead-ends", "spaces that he is nearer to, with at most one way on"},
      {"shared", "spaces that both are as near to"},
      {"even-room", "1 when an even number of rings fits on the spaces that can be reached"},
  }};
  static constexpr std::array<float, 5> kRoom = {56, 40, 30, 20, 10};
  static constexpr std::size_t kPhases = kRoom.size();

  [[nodiscard]] static bool solver_helps(const tamsk::BasicPosition<kSand>& position) {
    // Positions with at most this room are solved in a second or two. With more room the solver
    // would only take time from the search.
    constexpr int kMostRoom = 26;
    return position.room(tamsk::territories(position).all()) <= kMostRoom;
  }
  [[nodiscard]] static Measured<kList.size()> measure(const tamsk::BasicPosition<kSand>& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    measured.wins_at_once = tamsk::ends_and_wins(position);
    const tamsk::Territories spaces = tamsk::territories(position);
    const tamsk::Cells roomy = tamsk::next_to_two(position.open());
    const auto own = tamsk::player_values(position, mover, spaces.nearer[mover], roomy);
    const auto others =
        tamsk::player_values(position, other(mover), spaces.nearer[other(mover)], roomy);
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    const int room = position.room(spaces.all());
    measured.value[tamsk::kPlayerValues] = static_cast<float>(spaces.shared.count());
    measured.value[tamsk::kPlayerValues + 1] = room % 2 == 0 ? 1 : 0;
    measured.phase = phase_of(static_cast<float>(room), kRoom);
    return measured;
  }
};

template <>
struct Features<tamsk::Tamsk> : TamskFeatures<false> {};
template <>
struct Features<tamsk::SandTamsk> : TamskFeatures<true> {};

static_assert(HasFeatures<tamsk::Tamsk> && HasFeatures<tamsk::SandTamsk> &&
              KnowsSolver<tamsk::Tamsk> && KnowsSolver<tamsk::SandTamsk>);

}  // namespace gipfbase::analysis
