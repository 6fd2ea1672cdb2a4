// rules/tamsk/board.hpp - the board of TAMSK: 37 spaces, how many rings each takes, 12 symmetries.
//
// Columns a to g with 4 5 6 7 6 5 4 spaces, rows counted from the bottom, as on the board of ZÈRTZ.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/hex/geometry.hpp"

namespace gipfbase::tamsk {

/// A set of spaces: bit 8 * column + height, where a step up and to the right adds 1 to both. The
/// eighth bit of each column is never a space, so a step in any direction is a shift by a constant.
using Cells = std::uint64_t;

inline constexpr int kStride = 8;
inline constexpr int kColumns = 7;
inline constexpr int kSpaces = 37;
/// Numbers of spaces are below this; some of them are no spaces.
inline constexpr std::size_t kCells = std::size_t{kStride} * kColumns;
inline constexpr int kMiddle = 3;

[[nodiscard]] constexpr Cells bit(int cell) { return Cells{1} << static_cast<unsigned>(cell); }
/// The lowest space of a set that is not empty.
[[nodiscard]] constexpr int lowest(Cells cells) { return std::countr_zero(cells); }
[[nodiscard]] constexpr int count(Cells cells) { return std::popcount(cells); }

/// |x| for compile-time use.
[[nodiscard]] constexpr int magnitude(int x) { return x < 0 ? -x : x; }

/// True when there is a space in that column (a = 0) and row.
[[nodiscard]] constexpr bool on_board(hex::Place p) {
  return p.column >= 0 && p.column < kColumns && p.row >= 1 &&
         p.row <= kColumns - magnitude(p.column - kMiddle);
}
/// The number of a space of the board.
[[nodiscard]] constexpr int cell_at(hex::Place p) {
  const int right = p.column > kMiddle ? p.column - kMiddle : 0;
  return kStride * p.column + p.row - 1 + right;
}
[[nodiscard]] constexpr hex::Place place_of(int cell) {
  const int column = cell / kStride;
  const int right = column > kMiddle ? column - kMiddle : 0;
  return {column, cell % kStride + 1 - right};
}

/// The labels of spaces, in packed moves and keys.
using Labels = hex::Labels<kColumns, kColumns>;
[[nodiscard]] constexpr int label_of(int cell) { return Labels::label(place_of(cell)); }
/// The space with a label, -1 when there is none.
[[nodiscard]] constexpr int cell_of(int label) {
  const hex::Place p = Labels::place(label);
  return on_board(p) ? cell_at(p) : -1;
}

inline constexpr Cells kBoard = [] {
  Cells board = 0;
  for (int label = 0; label < Labels::kCount; ++label) {
    if (cell_of(label) >= 0) board |= bit(cell_of(label));
  }
  return board;
}();
static_assert(count(kBoard) == kSpaces);

/// Axial coordinates of a space, (0, 0) being d4; the steps (0, 1) and (1, 0) lead up, and up and
/// to the right.
struct Axial {
  int a = 0;
  int b = 0;
};
[[nodiscard]] constexpr Axial axial_of(int cell) {
  const int a = cell / kStride - kMiddle;
  return {a, cell % kStride - kMiddle - a};
}
[[nodiscard]] constexpr int cell_at(Axial at) {
  return kStride * (at.a + kMiddle) + at.a + at.b + kMiddle;
}
/// Steps from d4.
[[nodiscard]] constexpr int distance_of(int cell) {
  const Axial at = axial_of(cell);
  return (magnitude(at.a) + magnitude(at.b) + magnitude(at.a + at.b)) / 2;
}

inline constexpr int kMostRings = 4;
/// How many rings the tube of a space takes: 4 in the middle, 1 at the edge.
[[nodiscard]] constexpr int capacity(int cell) { return kMostRings - distance_of(cell); }
/// [n - 1]: the spaces that are full with n rings.
inline constexpr auto kFullWith = [] {
  std::array<Cells, kMostRings> full{};
  for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
    full[static_cast<std::size_t>(capacity(lowest(rest)) - 1)] |= bit(lowest(rest));
  }
  return full;
}();
/// [n]: the spaces that take more than n rings.
inline constexpr auto kTakesMore = [] {
  std::array<Cells, kMostRings> more{};
  for (std::size_t n = 0; n < more.size(); ++n) {
    for (std::size_t full = n; full < more.size(); ++full) more[n] |= kFullWith[full];
  }
  return more;
}();
/// Rings in both players' hands at the start: as many as the tubes take.
inline constexpr int kRingsEach = 32;
static_assert(count(kFullWith[0]) + 2 * count(kFullWith[1]) + 3 * count(kFullWith[2]) +
                  4 * count(kFullWith[3]) ==
              2 * kRingsEach);

/// The neighbours of a space.
inline constexpr auto kAround = [] {
  std::array<Cells, kCells> around{};
  for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
    const Cells here = rest & (~rest + 1);
    around[static_cast<std::size_t>(lowest(rest))] =
        ((here << 1U) | (here >> 1U) | (here << 8U) | (here >> 8U) | (here << 9U) | (here >> 9U)) &
        kBoard;
  }
  return around;
}();

inline constexpr int kSymmetries = 12;
/// Where symmetry i takes each space: i < 6 turns by i * 60 degrees clockwise, i >= 6 first
/// exchanges left and right (a and g), then turns by (i - 6) * 60 degrees.
struct Symmetry {
  std::array<std::uint8_t, kCells> cell{};
  std::uint8_t inverse = 0;
};
inline constexpr auto kSymmetry = [] {
  std::array<Symmetry, kSymmetries> symmetries{};
  for (int s = 0; s < kSymmetries; ++s) {
    for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
      Axial at = axial_of(lowest(rest));
      // Left and right: a column keeps its heights, a + 2 b stays.
      if (s >= 6) at = {-at.a, at.b + at.a};
      // A turn by 60 degrees clockwise takes the step (0, 1), up, to (1, 0), up and right.
      for (int i = 0; i < s % 6; ++i) at = {at.a + at.b, -at.a};
      symmetries[static_cast<std::size_t>(s)].cell[static_cast<std::size_t>(lowest(rest))] =
          static_cast<std::uint8_t>(cell_at(at));
    }
    // Every reflection is its own inverse.
    symmetries[static_cast<std::size_t>(s)].inverse =
        static_cast<std::uint8_t>(s >= 6 ? s : (6 - s) % 6);
  }
  return symmetries;
}();

/// The six corners on which the hourglasses stand at the start, by seat: a1 d7 g1 and a4 d1 g4.
inline constexpr std::array<Cells, 2> kCorners = {
    bit(cell_at(hex::Place{0, 1})) | bit(cell_at(hex::Place{3, 7})) |
        bit(cell_at(hex::Place{6, 1})),
    bit(cell_at(hex::Place{0, 4})) | bit(cell_at(hex::Place{3, 1})) |
        bit(cell_at(hex::Place{6, 4}))};

}  // namespace gipfbase::tamsk
