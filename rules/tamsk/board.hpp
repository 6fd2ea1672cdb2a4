// rules/tamsk/board.hpp - the board of TAMSK: 37 spaces and their capacities.
#pragma once

#include <array>
#include <cstddef>

#include "rules/hex/board.hpp"

namespace gipfbase::tamsk {

/// Columns a to g with 4 5 6 7 6 5 4 spaces, rows counted from the bottom, as on the board of
/// ZÈRTZ.
struct BoardSpec {
  using Labels = hex::Labels<7, 7>;
  static constexpr auto kColumns =
      hex::upright_columns<7>({4, 5, 6, 7, 6, 5, 4}, {3, 2, 1, 0, 1, 2, 3});
  static constexpr hex::Place kCentre = {3, 4};
  static constexpr hex::Numbering kNumbering = {9, 1};
};
using Board = hex::Board<BoardSpec>;
using Cells = Board::Cells;
static_assert(Board::kPlaces == 37 && Board::kSymmetries == 12);

inline constexpr int kMostRings = 4;
/// The number of rings that fit on a space: 4 in the middle, 1 at the edge.
[[nodiscard]] constexpr int capacity(int cell) {
  return kMostRings - Board::axial_of(cell).distance();
}
/// [n - 1]: the spaces that are full with n rings.
inline constexpr auto kFullWith = [] {
  std::array<Cells, kMostRings> full{};
  for (const int cell : Board::kAll) full[static_cast<std::size_t>(capacity(cell) - 1)].set(cell);
  return full;
}();
/// [n]: the spaces with a capacity of more than n rings.
inline constexpr auto kTakesMore = [] {
  std::array<Cells, kMostRings> more{};
  for (std::size_t n = 0; n < more.size(); ++n) {
    for (std::size_t full = n; full < more.size(); ++full) more[n] |= kFullWith[full];
  }
  return more;
}();
/// Rings of each player at the start; together as many as fit on the board.
inline constexpr int kRingsEach = 32;
static_assert(kFullWith[0].count() + 2 * kFullWith[1].count() + 3 * kFullWith[2].count() +
                  4 * kFullWith[3].count() ==
              2 * kRingsEach);

/// The six corners on which the hourglasses stand at the start, by seat.
inline constexpr std::array<Cells, 2> kCorners = {Board::named("a1 d7 g1"),
                                                  Board::named("a4 d1 g4")};

}  // namespace gipfbase::tamsk
