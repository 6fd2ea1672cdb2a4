// rules/core/perft.hpp - counting the leaves of the tree of legal moves.
#pragma once

#include <cstdint>

#include "rules/core/title.hpp"

namespace gipfbase {

/// Number of move sequences of exactly `depth` plies from `position`. The last ply is counted, not
/// played. A finished game has no moves. Calls `stopped()` while at least three plies are left;
/// once it returns true, the remaining moves are skipped, and the number returned is too low.
template <class Position, class Stopped>
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, const Stopped& stopped) {
  constexpr int kQuick = 3;
  if (depth == 0) return 1;
  if (depth == 1) return position.count_moves();
  std::uint64_t nodes = 0;
  position.for_each_move([&](const auto& move) {
    if (depth >= kQuick && stopped()) return;
    Position next = position;
    next.play(move);
    nodes += perft(next, depth - 1, stopped);
  });
  return nodes;
}

template <class Position>
[[nodiscard]] std::uint64_t perft(const Position& position, int depth) {
  return perft(position, depth, [] { return false; });
}

}  // namespace gipfbase
