// rules/yinsh/board.hpp - the board of YINSH: 85 points, and the rows of five on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "rules/hex/board.hpp"

namespace gipfbase::yinsh {

/// Columns a to k; a row number labels a slanting line, so most columns do not begin with row 1.
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

/// The number of markers in a row.
inline constexpr int kRow = 5;

/// [n]: the point with the number n in packed moves; the order is a2, a3, ..., k10. kNumberOfPoint
/// is the inverse.
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
/// All sets of five adjacent points in a line, ordered by axis (directions 0, 1, 2), then by first
/// point. Their numbers are part of packed moves.
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

/// [axis][point]: the index in kFive of the five points that begin at `point` and lead along the
/// axis; kFives if the board has no such five.
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

/// The index in kFive of the five points with these two ends, given in either order; kFives if the
/// board has no such five.
[[nodiscard]] constexpr std::uint8_t five_between(std::size_t a, std::size_t b) {
  for (const auto& numbers : kFiveFrom) {
    if (numbers[a] < kFives && kFive[numbers[a]].last == b) return numbers[a];
    if (numbers[b] < kFives && kFive[numbers[b]].last == a) return numbers[b];
  }
  return kFives;
}

/// [symmetry][n]: the index in kFive of the image of kFive[n] under the symmetry.
inline constexpr auto kFiveImage = [] {
  std::array<std::array<std::uint8_t, kFives>, Board::kSymmetries> images{};
  for (std::size_t s = 0; s < images.size(); ++s) {
    const auto& to = Board::kTables.image[s];
    for (std::size_t n = 0; n < kFive.size(); ++n) {
      images[s][n] = five_between(to[kFive[n].first], to[kFive[n].last]);
    }
  }
  return images;
}();

/// Every point of a set moved a number of steps in a direction. Points that leave the board get
/// numbers that no point has; after more than one step they may come back elsewhere.
template <int Direction, int Steps = 1>
[[nodiscard]] constexpr Cells moved(const Cells& cells) {
  // Board::slide for two words, without a loop: perft takes half the time.
  constexpr int kCentre = Board::cell_at(hex::Place{5, 6});
  constexpr int kBy = Steps * (Board::neighbour(kCentre, Direction) - kCentre);
  constexpr int kWord = 64;
  Cells to;
  if constexpr (kBy > 0) {
    to.set_word(0, cells.word(0) << kBy);
    to.set_word(1, cells.word(1) << kBy | cells.word(0) >> (kWord - kBy));
  } else {
    to.set_word(0, cells.word(0) >> -kBy | cells.word(1) << (kWord + kBy));
    to.set_word(1, cells.word(1) >> -kBy);
  }
  return to;
}

/// The last point of every group of five adjacent points of a set in a line along an axis.
template <int Axis>
[[nodiscard]] constexpr Cells five_ends(const Cells& cells) {
  const Cells two = cells & moved<Axis>(cells);
  const Cells four = two & moved<Axis, 2>(two);
  return cells & moved<Axis>(four);
}

/// True when the set has five adjacent points in a line.
[[nodiscard]] constexpr bool has_five(const Cells& cells) {
  return (five_ends<0>(cells) | five_ends<1>(cells) | five_ends<2>(cells)).any();
}

/// The points any one of which, added to the set, completes five adjacent points along an axis.
template <int Axis>
[[nodiscard]] constexpr Cells completing(const Cells& cells) {
  // [n]: the points directly after n adjacent cells of the set, and those directly before them.
  std::array<Cells, kRow> after{Board::kAll};
  std::array<Cells, kRow> before{Board::kAll};
  for (std::size_t n = 1; n < kRow; ++n) {
    after[n] = moved<Axis>(after[n - 1] & cells);
    before[n] = moved<hex::opposite(Axis)>(before[n - 1] & cells);
  }
  Cells points;
  for (std::size_t n = 0; n < kRow; ++n) points |= after[n] & before[kRow - 1 - n];
  return points;
}

/// The points that are reached from those of `from` by 1 to 9 steps in a direction, where every
/// step ends on a point of `way`.
template <int Direction>
[[nodiscard]] constexpr Cells reached(const Cells& from, Cells way) {
  Cells points = moved<Direction>(from) & way;
  for (int n = 1; n < 3; ++n) points |= moved<Direction>(points) & way;
  // Three steps at a time.
  for (int n = 1; n < 3; ++n) way &= moved<Direction>(way);
  for (int n = 1; n < 3; ++n) points |= moved<Direction, 3>(points) & way;
  return points;
}

/// The points that belong to five adjacent points of the set in a line.
[[nodiscard]] constexpr Cells in_fives(const Cells& cells) {
  const auto along = [&]<int Axis>(std::integral_constant<int, Axis> /*axis*/) {
    const Cells ends = five_ends<Axis>(cells);
    const Cells two = ends | moved<hex::opposite(Axis)>(ends);
    const Cells four = two | moved<hex::opposite(Axis), 2>(two);
    return ends | moved<hex::opposite(Axis)>(four);
  };
  return along(std::integral_constant<int, 0>{}) | along(std::integral_constant<int, 1>{}) |
         along(std::integral_constant<int, 2>{});
}

/// The points beyond each point in each direction.
inline constexpr auto kBeyond = [] {
  Board::PerCell<std::array<Cells, hex::kDirections>> beyond{};
  for (const int cell : Board::kAll) {
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      Cells& points = beyond[static_cast<std::size_t>(cell)][d];
      points = Board::line_from(cell, static_cast<int>(d));
      points.reset(cell);
    }
  }
  return beyond;
}();

/// [kCells + to - from]: the direction from one point to another in line with it.
inline constexpr auto kDirectionBy = [] {
  std::array<std::uint8_t, std::size_t{2} * Board::kCells> directions{};
  for (const int cell : Board::kAll) {
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      for (const int to : kBeyond[static_cast<std::size_t>(cell)][d]) {
        directions[static_cast<std::size_t>(Board::kCells + to - cell)] =
            static_cast<std::uint8_t>(d);
      }
    }
  }
  return directions;
}();

/// The points between two points that are in line.
[[nodiscard]] constexpr Cells between(int from, int to) {
  const int d = kDirectionBy[static_cast<std::size_t>(Board::kCells + to - from)];
  return kBeyond[static_cast<std::size_t>(from)][static_cast<std::size_t>(d)] &
         kBeyond[static_cast<std::size_t>(to)][static_cast<std::size_t>(hex::opposite(d))];
}

}  // namespace gipfbase::yinsh
