// rules/gipf/board.hpp - the board of GIPF: 37 spots, 24 dots, 42 entries, 12 symmetries.
//
// Spots and dots together are the hexagon of 61 cells of rules/hex/geometry.hpp; pieces rest on
// spots only, so moving a set of pieces one step in any direction is a rotation of its word.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/hex/geometry.hpp"

namespace gipfbase::gipf {

/// A set of spots or dots: bit n for the cell with number n.
using Cells = std::uint64_t;

using Grid = hex::CompactGrid;
inline constexpr int kCells = Grid::kCells;
inline constexpr int kDirections = hex::kDirections;
inline constexpr int kSpots = 37;
inline constexpr int kLongestLine = 7;

[[nodiscard]] constexpr Cells bit(int cell) { return Cells{1} << static_cast<unsigned>(cell); }
/// The lowest cell of a set that is not empty.
[[nodiscard]] constexpr int lowest(Cells cells) { return std::countr_zero(cells); }
[[nodiscard]] constexpr int count(Cells cells) { return std::popcount(cells); }

/// Every cell moved one step. Of spots only: dots would come back on the other side.
[[nodiscard]] constexpr Cells stepped(Cells cells, int direction) {
  constexpr Cells kAll = (Cells{1} << static_cast<unsigned>(kCells)) - 1;
  constexpr auto kTurn = [] {
    std::array<unsigned, kDirections> turn{};
    for (int d = 0; d < kDirections; ++d) {
      turn[static_cast<std::size_t>(d)] =
          static_cast<unsigned>(Grid::number(Grid::step_a(d), Grid::step_b(d)));
    }
    return turn;
  }();
  const unsigned turn = kTurn[static_cast<std::size_t>(direction)];
  return ((cells << turn) | (cells >> (static_cast<unsigned>(kCells) - turn))) & kAll;
}

/// Axial coordinates of a cell, (0, 0) being e5.
struct Axial {
  int a = 0;
  int b = 0;
};

/// The cell of a place, -1 when the board has none: columns a-i with 5 6 7 8 9 8 7 6 5 rows.
[[nodiscard]] constexpr int cell_at(hex::Place p) {
  constexpr int kMiddle = 4;
  const int a = p.column - kMiddle;
  const int side = a < 0 ? -a : a;
  if (p.column < 0 || side > kMiddle || p.row < 1 || p.row > 9 - side) return -1;
  // Height in half steps above e5.
  const int y = side + 2 * (p.row - 1) - 8;
  return Grid::number(a, (y - a) / 2);
}

inline constexpr auto kPlaces = [] {
  std::array<hex::Place, kCells> places{};
  for (int column = 0; column < 9; ++column) {
    for (int row = 1; row <= 9; ++row) {
      const int cell = cell_at({column, row});
      if (cell >= 0) places[static_cast<std::size_t>(cell)] = {column, row};
    }
  }
  return places;
}();
[[nodiscard]] constexpr hex::Place place_of(int cell) {
  return kPlaces[static_cast<std::size_t>(cell)];
}
/// The labels of cells, in keys and for orders. The grid is wider than the board.
using Labels = hex::Labels<17, 12>;
[[nodiscard]] constexpr int label_of(int cell) { return Labels::label(place_of(cell)); }

/// |x| for compile-time use.
[[nodiscard]] constexpr int magnitude(int x) { return x < 0 ? -x : x; }
[[nodiscard]] constexpr Axial axial_of(int cell) {
  const hex::Place p = place_of(cell);
  const int a = p.column - 4;
  const int y = magnitude(a) + 2 * (p.row - 1) - 8;
  return {a, (y - a) / 2};
}
[[nodiscard]] constexpr int distance_of(int cell) {
  const Axial at = axial_of(cell);
  return (magnitude(at.a) + magnitude(at.b) + magnitude(at.a + at.b)) / 2;
}

/// The 37 spots; every other cell is a dot.
inline constexpr Cells kSpotCells = [] {
  Cells spots = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (distance_of(cell) < 4) spots |= bit(cell);
  }
  return spots;
}();
static_assert(count(kSpotCells) == kSpots);
[[nodiscard]] constexpr bool is_spot(int cell) {
  return cell >= 0 && (kSpotCells & bit(cell)) != 0;
}

/// Spots in the order b2, b3, ..., h5: number of a spot in packed moves.
inline constexpr auto kSpotByNumber = [] {
  std::array<std::uint8_t, kSpots> spots{};
  std::size_t n = 0;
  for (int label = 0; label < Labels::kCount; ++label) {
    const int cell = cell_at(Labels::place(label));
    if (is_spot(cell)) spots[n++] = static_cast<std::uint8_t>(cell);
  }
  return spots;
}();
inline constexpr auto kNumberOfSpot = [] {
  std::array<std::uint8_t, kCells> numbers{};
  for (std::size_t n = 0; n < kSpotByNumber.size(); ++n) {
    numbers[kSpotByNumber[n]] = static_cast<std::uint8_t>(n);
  }
  return numbers;
}();

/// A way into the board: a dot and the direction in which it pushes.
struct Entry {
  std::uint8_t dot = 0;
  std::uint8_t direction = 0;
  std::uint8_t length = 0;                        ///< spots of the line, 4 .. 7
  std::array<std::uint8_t, kLongestLine> spot{};  ///< from the dot on
  std::array<Cells, kLongestLine + 1> first{};    ///< [n]: the first n spots
};

inline constexpr int kEntries = 42;
/// Entries by dot (a1, a2, ..., i5), then by direction clockwise from the top.
inline constexpr auto kEntry = [] {
  std::array<Entry, kEntries> entries{};
  std::size_t n = 0;
  for (int label = 0; label < Labels::kCount; ++label) {
    const int dot = cell_at(Labels::place(label));
    if (dot < 0 || is_spot(dot)) continue;
    const Axial from = axial_of(dot);
    for (int d = 0; d < kDirections; ++d) {
      Entry e;
      e.dot = static_cast<std::uint8_t>(dot);
      e.direction = static_cast<std::uint8_t>(d);
      for (int i = 1; i <= kLongestLine; ++i) {
        const int a = from.a + i * Grid::step_a(d);
        const int b = from.b + i * Grid::step_b(d);
        if (!Grid::inside(a, b) || !is_spot(Grid::number(a, b))) break;
        e.spot[e.length] = static_cast<std::uint8_t>(Grid::number(a, b));
        e.first[e.length + 1U] = e.first[e.length] | bit(Grid::number(a, b));
        ++e.length;
      }
      if (e.length > 0) entries[n++] = e;
    }
  }
  return entries;
}();
static_assert(kEntry[kEntries - 1].length > 0, "24 dots have 42 entries");

/// The lowest entry whose line begins at a spot: what stands for all entries onto a vacant spot.
inline constexpr auto kLowestEntryOnto = [] {
  std::array<std::uint8_t, kCells> lowest_entry{};
  for (int e = kEntries - 1; e >= 0; --e) {
    lowest_entry[kEntry[static_cast<std::size_t>(e)].spot[0]] = static_cast<std::uint8_t>(e);
  }
  return lowest_entry;
}();

inline constexpr int kSymmetries = 12;
/// Where symmetry i takes each cell and entry: i < 6 turns by i * 60 degrees clockwise, i >= 6
/// first exchanges left and right (a and i), then turns by (i - 6) * 60 degrees.
struct Symmetry {
  std::array<std::uint8_t, kCells> cell{};
  std::array<std::uint8_t, kEntries> entry{};
  std::uint8_t inverse = 0;
};
inline constexpr auto kSymmetry = [] {
  std::array<Symmetry, kSymmetries> symmetries{};
  for (int s = 0; s < kSymmetries; ++s) {
    Symmetry& symmetry = symmetries[static_cast<std::size_t>(s)];
    for (int cell = 0; cell < kCells; ++cell) {
      Axial at = axial_of(cell);
      // Left and right: a column keeps its heights, y = a + 2 b stays.
      if (s >= 6) at = {-at.a, at.b + at.a};
      // A turn by 60 degrees clockwise takes the step (0, 1), up, to (1, 0), up and right.
      for (int i = 0; i < s % 6; ++i) at = {at.a + at.b, -at.a};
      symmetry.cell[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(Grid::number(at.a, at.b));
    }
    for (std::size_t e = 0; e < kEntries; ++e) {
      for (std::size_t other = 0; other < kEntries; ++other) {
        if (kEntry[other].dot == symmetry.cell[kEntry[e].dot] &&
            kEntry[other].spot[0] == symmetry.cell[kEntry[e].spot[0]]) {
          symmetry.entry[e] = static_cast<std::uint8_t>(other);
        }
      }
    }
  }
  for (std::size_t s = 0; s < kSymmetries; ++s) {
    for (std::size_t t = 0; t < kSymmetries; ++t) {
      bool identity = true;
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        identity = identity && symmetries[t].cell[symmetries[s].cell[cell]] == cell;
      }
      if (identity) symmetries[s].inverse = static_cast<std::uint8_t>(t);
    }
  }
  return symmetries;
}();

}  // namespace gipfbase::gipf
