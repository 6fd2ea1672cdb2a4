// rules/yinsh/board.hpp - the board of YINSH: 85 points, and the rows of five on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/hex/board.hpp"
#include "rules/hex/rows.hpp"

namespace gipfbase::yinsh {

/// Columns a to k; a row number labels a slanting line, so that most columns do not begin with 1.
/// The board has the 12 symmetries of a hexagon.
struct BoardSpec {
  using Labels = hex::Labels<11, 11>;
  static constexpr auto kColumns = hex::slanting_columns<11>({{{2, 5},
                                                               {1, 7},
                                                               {1, 8},
                                                               {1, 9},
                                                               {1, 10},
                                                               {2, 10},
                                                               {2, 11},
                                                               {3, 11},
                                                               {4, 11},
                                                               {5, 11},
                                                               {7, 10}}});
};
using Board = hex::Board<BoardSpec>;
using Cells = Board::Cells;
inline constexpr int kPoints = 85;
static_assert(Board::kPlaces == kPoints && Board::kSymmetries == 12);

/// Markers in a row.
inline constexpr int kRow = 5;

/// Points in the order a2, a3, ..., k10, by their numbers in packed moves; and back.
inline constexpr auto kPointByNumber = [] {
  std::array<std::uint8_t, kPoints> points{};
  for (std::size_t n = 0; n < points.size(); ++n) points[n] = Board::kTables.in_order[n];
  return points;
}();
inline constexpr auto kNumberOfPoint = [] {
  Board::PerCell<std::uint8_t> numbers{};
  for (std::size_t n = 0; n < kPointByNumber.size(); ++n) {
    numbers[kPointByNumber[n]] = static_cast<std::uint8_t>(n);
  }
  return numbers;
}();

/// Five adjacent points in a line.
struct Five {
  Cells points;
  std::uint8_t first = 0;  ///< its end with the lower label
  std::uint8_t last = 0;
};
inline constexpr int kFives = 123;
/// All of them, by axis (directions 0, 1, 2), then by first point; their numbers are part of packed
/// moves.
inline constexpr auto kFive = [] {
  std::array<Five, kFives> fives{};
  std::size_t n = 0;
  for (int axis = 0; axis < 3; ++axis) {
    for (const std::uint8_t from : kPointByNumber) {
      // A step along each axis leads up or into the next column, so towards a higher label.
      const int to = Board::neighbour(from, axis, kRow - 1);
      if (to < 0) continue;
      Five& five = fives[n++];
      five.first = from;
      five.last = static_cast<std::uint8_t>(to);
      for (int i = 0; i < kRow; ++i) five.points.set(Board::neighbour(from, axis, i));
    }
  }
  return fives;
}();
static_assert(kFive[kFives - 1].last != 0);

/// The number of five points by axis and the end from which the axis leads; kFives: none.
inline constexpr auto kFiveFrom = [] {
  std::array<Board::PerCell<std::uint8_t>, 3> numbers{};
  for (auto& axis : numbers) axis.fill(kFives);
  for (std::size_t n = 0; n < kFive.size(); ++n) {
    for (int axis = 0; axis < 3; ++axis) {
      if (Board::neighbour(kFive[n].first, axis, kRow - 1) == kFive[n].last) {
        numbers[static_cast<std::size_t>(axis)][kFive[n].first] = static_cast<std::uint8_t>(n);
      }
    }
  }
  return numbers;
}();

/// The image of each five points under each symmetry.
inline constexpr auto kFiveImage = [] {
  std::array<std::array<std::uint8_t, kFives>, Board::kSymmetries> images{};
  for (std::size_t s = 0; s < images.size(); ++s) {
    const auto& to = Board::kTables.image[s];
    for (std::size_t n = 0; n < kFive.size(); ++n) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const auto& [first, last] : {std::array{to[kFive[n].first], to[kFive[n].last]},
                                          std::array{to[kFive[n].last], to[kFive[n].first]}}) {
          const std::uint8_t image = kFiveFrom[axis][first];
          if (image < kFives && kFive[image].last == last) images[s][n] = image;
        }
      }
    }
  }
  return images;
}();

/// True when the set has five adjacent points in a line.
[[nodiscard]] constexpr bool has_five(const Cells& cells) {
  return hex::has_row<Board, kRow>(cells);
}

/// The cells of the set that are in such a line.
[[nodiscard]] constexpr Cells in_fives(const Cells& cells) {
  Cells all;
  for (int axis = 0; axis < 3; ++axis) {
    Cells line = hex::row_ends<Board, kRow>(cells, axis);
    for (int n = 1; line.any() && n < kRow; ++n) {
      line |= Board::slide(line, hex::opposite(axis));
    }
    all |= line;
  }
  return all;
}

/// The direction in which a line leads from one point to another; -1 when they are not in line.
[[nodiscard]] constexpr int direction_to(int from, int to) {
  const hex::Axial a = Board::axial_of(from);
  const hex::Axial b = Board::axial_of(to);
  const int da = b.a - a.a;
  const int db = b.b - a.b;
  if (da == 0) return db == 0 ? -1 : db > 0 ? 0 : 3;
  if (db == 0) return da > 0 ? 1 : 4;
  if (da + db == 0) return da > 0 ? 2 : 5;
  return -1;
}

}  // namespace gipfbase::yinsh
