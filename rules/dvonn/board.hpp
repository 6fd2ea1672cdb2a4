// rules/dvonn/board.hpp - the board of DVONN: 49 spaces, their numbering and symmetries.
//
// Five rows of 9, 10, 11, 10 and 9 spaces: a1-i1, a2-j2, a3-k3, b4-k4, c5-k5. The neighbours of
// (column, row) are (+1,0) (+1,+1) (0,+1) (-1,0) (-1,-1) (0,-1): directions 0..5, each adjacent to
// the next on the ring around a space.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/hex/geometry.hpp"

namespace gipfbase::dvonn {

/// A set of spaces: bit 12 * (row - 1) + column. The twelfth bit of each row is never a space, so a
/// step in any direction is a shift by a constant.
using Cells = std::uint64_t;

inline constexpr int kStride = 12;
inline constexpr int kColumns = 11;
inline constexpr int kRows = 5;
inline constexpr int kSpaces = 49;
/// Numbers of spaces are below this; some of them are no spaces.
inline constexpr std::size_t kCells = std::size_t{kStride} * kRows;
/// A stack higher than the longest line cannot move.
inline constexpr int kLongestMove = kColumns - 1;

inline constexpr int kDirections = 6;
inline constexpr std::array<int, kDirections> kColumnStep = {1, 1, 0, -1, -1, 0};
inline constexpr std::array<int, kDirections> kRowStep = {0, 1, 1, 0, -1, -1};

[[nodiscard]] constexpr Cells bit(int cell) { return Cells{1} << static_cast<unsigned>(cell); }
/// The lowest space of a set that is not empty.
[[nodiscard]] constexpr int lowest(Cells cells) { return std::countr_zero(cells); }
[[nodiscard]] constexpr int count(Cells cells) { return std::popcount(cells); }

/// True when there is a space in that column (a = 0) and row (1 .. 5).
[[nodiscard]] constexpr bool on_board(int column, int row) {
  if (row < 1 || row > kRows) return false;
  const int low = row > 3 ? row - 3 : 0;
  const int high = row < 3 ? 7 + row : kColumns - 1;
  return low <= column && column <= high;
}
[[nodiscard]] constexpr int cell_at(int column, int row) { return kStride * (row - 1) + column; }
[[nodiscard]] constexpr int column_of(int cell) { return cell % kStride; }
[[nodiscard]] constexpr int row_of(int cell) { return cell / kStride + 1; }

inline constexpr Cells kBoard = [] {
  Cells board = 0;
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      if (on_board(column, row)) board |= bit(cell_at(column, row));
    }
  }
  return board;
}();
static_assert(count(kBoard) == kSpaces);

/// The labels of spaces, in packed moves and keys. The grid is wider than the board.
using Labels = hex::Labels<17, 12>;
[[nodiscard]] constexpr int label_of(int cell) {
  return Labels::label({column_of(cell), row_of(cell)});
}
inline constexpr auto kCellOf = [] {
  std::array<std::int8_t, 256> cells{};
  for (std::size_t label = 0; label < cells.size(); ++label) {
    const hex::Place p = Labels::place(static_cast<int>(label));
    cells[label] =
        static_cast<std::int8_t>(on_board(p.column, p.row) ? cell_at(p.column, p.row) : -1);
  }
  return cells;
}();
/// The space with a label of 0 .. 255, -1 when there is none.
[[nodiscard]] constexpr int cell_of(int label) { return kCellOf[static_cast<std::size_t>(label)]; }

/// The space `distance` steps away, -1 when the board ends before.
[[nodiscard]] constexpr int step(int cell, int direction, int distance = 1) {
  const auto d = static_cast<std::size_t>(direction);
  const int column = column_of(cell) + distance * kColumnStep[d];
  const int row = row_of(cell) + distance * kRowStep[d];
  return on_board(column, row) ? cell_at(column, row) : -1;
}

/// Spaces at exactly `distance` from a space, in line with it.
inline constexpr auto kReach = [] {
  std::array<std::array<Cells, kCells>, kLongestMove + 1> reach{};
  for (int distance = 1; distance <= kLongestMove; ++distance) {
    for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
      const int cell = lowest(rest);
      for (int d = 0; d < kDirections; ++d) {
        const int to = step(cell, d, distance);
        if (to >= 0) {
          reach[static_cast<std::size_t>(distance)][static_cast<std::size_t>(cell)] |= bit(to);
        }
      }
    }
  }
  return reach;
}();

/// The neighbours of every space of a set that are on the board or its unused numbers.
[[nodiscard]] constexpr Cells around(Cells cells) {
  return (cells << 1U) | (cells >> 1U) | (cells << 12U) | (cells >> 12U) | (cells << 13U) |
         (cells >> 13U);
}

/// The spaces whose six neighbours are all in the set.
[[nodiscard]] constexpr Cells surrounded(Cells cells) {
  return (cells >> 1U) & (cells << 1U) & (cells >> 12U) & (cells << 12U) & (cells >> 13U) &
         (cells << 13U);
}

inline constexpr int kSymmetries = 4;
/// Where symmetry number i takes a space: 0 the identity, 1 the rotation by half a turn, 2 the
/// reflection that keeps c1-i5's direction of columns, 3 their product. Each is its own inverse.
inline constexpr auto kImage = [] {
  std::array<std::array<std::uint8_t, kCells>, kSymmetries> image{};
  for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
    const int cell = lowest(rest);
    const int column = column_of(cell);
    const int row = row_of(cell);
    const std::array<int, kSymmetries> to = {cell, cell_at(kColumns - 1 - column, kRows + 1 - row),
                                             cell_at(column + 3 - row, kRows + 1 - row),
                                             cell_at(kColumns - 1 - column + row - 3, row)};
    for (std::size_t i = 0; i < to.size(); ++i) {
      image[i][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(to[i]);
    }
  }
  return image;
}();

}  // namespace gipfbase::dvonn
