// rules/tzaar/board.hpp - the board of TZAAR: 60 points around a hole.
#pragma once

#include <cstddef>

#include "rules/hex/board.hpp"

namespace gipfbase::tzaar {

/// Columns a to i of 5, 6, 7, 8, 8, 8, 7, 6 and 5 points. The hole in column e has no row number:
/// e4 and e5 are on either side of it.
struct BoardSpec {
  using Labels = hex::Labels<9, 8>;
  static constexpr auto kColumns =
      hex::upright_columns<9>({5, 6, 7, 8, 9, 8, 7, 6, 5}, {4, 3, 2, 1, 0, 1, 2, 3, 4});
  static constexpr std::array<hex::Place, 1> kHoles = {{{4, 5}}};
  static constexpr bool kHolesHaveRows = false;
  static constexpr hex::Place kCentre = {4, 5};
  static constexpr hex::Numbering kNumbering = hex::kHexagon61;
};
using Board = hex::Board<BoardSpec>;
using Cells = Board::Cells;
inline constexpr int kPoints = 60;
static_assert(Board::kPlaces == kPoints && Board::kSymmetries == 12);
static_assert(Board::neighbour(Board::cell_at(hex::Place{4, 4}), 0) < 0, "no step into the hole");

/// The first cell of a set in a direction from a point, or Board::kNone. No line crosses the hole.
[[nodiscard]] inline int first_in(const Cells& cells, int from, int direction) {
  const auto d = static_cast<std::size_t>(direction);
  int at = Board::kTables.step[static_cast<std::size_t>(from)][d];
  while (at != Board::kNone && !cells.test(at)) {
    at = Board::kTables.step[static_cast<std::size_t>(at)][d];
  }
  return at;
}

}  // namespace gipfbase::tzaar
