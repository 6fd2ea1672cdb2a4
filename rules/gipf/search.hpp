// rules/gipf/search.hpp - what helps a search to find forced wins.
#pragma once

#include <algorithm>

#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// No way for `seat` to win takes fewer plies. In the basic version a player loses only when it is
/// his turn and his reserve is empty, and a turn takes at most one piece from it. Elsewhere the
/// last GIPF-piece may fall at any time.
[[nodiscard]] inline int least_plies_to_win(const Position& position, Seat seat) {
  if (position.rules().version != Version::kBasic || position.outcome().over()) return 0;
  const int pushes = position.reserve(other(seat));
  // Who is to move with an empty reserve has a row to remove, and then pushes.
  return position.side_to_move() == seat ? 2 * pushes + 1 : 2 * std::max(pushes, 1);
}

/// Grows with what the opponent has left to play with.
[[nodiscard]] inline std::uint32_t work_to_win(const Position& position, Seat seat) {
  return static_cast<std::uint32_t>(position.reserve(other(seat)));
}

}  // namespace gipfbase::gipf
