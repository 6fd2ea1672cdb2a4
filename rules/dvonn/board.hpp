// rules/dvonn/board.hpp - the board of DVONN: 49 spaces, and the reach of stacks.
#pragma once

#include <array>
#include <cstddef>

#include "rules/hex/board.hpp"

namespace gipfbase::dvonn {

/// Five rows of 9, 10, 11, 10 and 9 spaces: a1-i1, a2-j2, a3-k3, b4-k4, c5-k5. A space has the
/// number 12 * (row - 1) + column; the twelfth number of each row is unused. Symmetries: the
/// identity, half a turn, the reflection that keeps row 3, and the product of the last two.
struct BoardSpec {
  using Labels = hex::Labels<17, 12>;
  static constexpr auto kColumns = hex::slanting_columns<11>(
      {{{1, 3}, {1, 4}, {1, 5}, {1, 5}, {1, 5}, {1, 5}, {1, 5}, {1, 5}, {1, 5}, {2, 5}, {3, 5}}});
  static constexpr hex::Numbering kNumbering = {13, 12};
  static constexpr int kMirror = 4;
};
using Board = hex::Board<BoardSpec>;
using Cells = Board::Cells;
inline constexpr int kSpaces = 49;
static_assert(Board::kPlaces == kSpaces && Board::kSymmetries == 4);

/// The number of steps from one end of the longest line (row 3) to the other. A stack of more
/// pieces cannot move.
inline constexpr int kLongestMove = 10;

/// [distance][space]: the spaces at exactly this distance from the space, in line with it.
inline constexpr auto kReach = [] {
  std::array<Board::PerCell<Cells>, kLongestMove + 1> reach{};
  for (int distance = 1; distance <= kLongestMove; ++distance) {
    for (const int cell : Board::kAll) {
      for (int d = 0; d < hex::kDirections; ++d) {
        const int to = Board::neighbour(cell, d, distance);
        if (to < 0) continue;
        reach[static_cast<std::size_t>(distance)][static_cast<std::size_t>(cell)].set(to);
      }
    }
  }
  return reach;
}();

/// The spaces whose six neighbours are all in the set.
[[nodiscard]] constexpr Cells surrounded(const Cells& cells) {
  return Board::slide<0>(cells) & Board::slide<1>(cells) & Board::slide<2>(cells) &
         Board::slide<3>(cells) & Board::slide<4>(cells) & Board::slide<5>(cells);
}

}  // namespace gipfbase::dvonn
