// rules/hex/geometry.hpp - hexagonal boards: places, labels, coordinates and directions.
//
// A place is named by a column letter and a row number, as in the official notations of the
// series. Columns are vertical. Heights are counted in half steps, because neighbouring columns are
// offset by one: the six neighbours of a place at (column, height) lie at (0,+2) (+1,+1) (+1,-1)
// (0,-2) (-1,-1) (-1,+1). These are the directions 0..5, clockwise from the top.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "rules/hex/bits.hpp"

namespace gipfbase::hex {

inline constexpr int kDirections = 6;
inline constexpr std::array<int, kDirections> kDx = {0, 1, 1, 0, -1, -1};
inline constexpr std::array<int, kDirections> kDy = {2, 1, -1, -2, -1, 1};

/// A place by its distance from a centre: `a` steps in direction 1 and `b` steps in direction 0.
struct Axial {
  int a = 0;
  int b = 0;
  [[nodiscard]] constexpr bool operator==(const Axial&) const = default;
  [[nodiscard]] friend constexpr Axial operator+(Axial p, Axial q) {
    return {p.a + q.a, p.b + q.b};
  }
  [[nodiscard]] friend constexpr Axial operator*(int n, Axial p) { return {n * p.a, n * p.b}; }
  /// Steps from the centre.
  [[nodiscard]] constexpr int distance() const {
    const auto size = [](int n) { return n < 0 ? -n : n; };
    return (size(a) + size(b) + size(a + b)) / 2;
  }
};

/// One step in each direction.
inline constexpr std::array<Axial, kDirections> kSteps = {
    {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}};
[[nodiscard]] constexpr Axial step(int direction) {
  return kSteps[static_cast<std::size_t>(direction)];
}

/// The direction that leads back.
[[nodiscard]] constexpr int opposite(int direction) {
  return direction < 3 ? direction + 3 : direction - 3;
}

/// A place by name: column a = 0, row counted from 1 at the bottom of the column.
struct Place {
  int column = 0;
  int row = 0;
  [[nodiscard]] constexpr bool operator==(const Place&) const = default;
};

/// Places as numbers: the labels of a grid of `Columns` columns with `Rows` rows each. Packed moves
/// and position keys are made of labels, so they do not depend on how sets of cells are laid out in
/// words; but a title keeps its grid for ever. A board may leave places of its grid out.
template <int Columns, int Rows>
struct Labels {
  static constexpr int kColumns = Columns;
  static constexpr int kRows = Rows;
  /// Number of labels.
  static constexpr int kCount = Columns * Rows;
  /// Holds every label, and kNone.
  using Number = std::conditional_t<(kCount <= 255), std::uint8_t, std::uint16_t>;
  /// The label of no place at all.
  static constexpr int kNone = std::numeric_limits<Number>::max();
  static_assert(Columns > 0 && Rows > 0 && kCount <= kNone);

  /// True when the grid has the place.
  [[nodiscard]] static constexpr bool has(Place p) {
    return p.column >= 0 && p.column < Columns && p.row >= 1 && p.row <= Rows;
  }
  /// The label of a place of the grid, 0 .. kCount - 1, and back.
  [[nodiscard]] static constexpr int label(Place p) { return p.column * Rows + p.row - 1; }
  [[nodiscard]] static constexpr Place place(int label) { return {label / Rows, label % Rows + 1}; }
};

/// Cells of a hexagon of side 5 (61 cells) and of every board that fits into it, in one word.
///
/// With a = x - centre and b = (y - y of the centre - a) / 2, cell (a, b) has the number
/// (a + 48 b) mod 61. This is the numbering of the hexagon as a fundamental domain of the lattice
/// spanned by (9,-4) and (4,5), whose index is 61: it is one-to-one on the hexagon, and a step in
/// any direction adds a constant. So moving a whole set one step is a rotation of a 61-bit word.
struct CompactGrid {
  static constexpr int kCells = 61;
  using Cells = Bits<1>;

  [[nodiscard]] static constexpr bool inside(int a, int b) {
    constexpr auto within = [](int x) { return -4 <= x && x <= 4; };
    return within(a) && within(b) && within(a + b);
  }
  [[nodiscard]] static constexpr int number(int a, int b) {
    return ((a + 48 * b) % kCells + kCells) % kCells;
  }
  static constexpr int step_a(int direction) { return kDx[static_cast<std::size_t>(direction)]; }
  static constexpr int step_b(int direction) {
    const auto d = static_cast<std::size_t>(direction);
    return (kDy[d] - kDx[d]) / 2;
  }
};

/// The layout over that grid.
struct Compact : CompactGrid {
  /// (a, b) of every number.
  static constexpr auto kAxial = [] {
    std::array<std::array<int, 2>, CompactGrid::kCells> axial{};
    for (int a = -4; a <= 4; ++a) {
      for (int b = -4; b <= 4; ++b) {
        if (inside(a, b)) axial[static_cast<std::size_t>(number(a, b))] = {a, b};
      }
    }
    return axial;
  }();
  /// For each direction, the cells whose neighbour in it is inside the hexagon.
  static constexpr auto kCanStep = [] {
    std::array<std::uint64_t, kDirections> can{};
    for (int d = 0; d < kDirections; ++d) {
      for (int n = 0; n < kCells; ++n) {
        const auto& ab = kAxial[static_cast<std::size_t>(n)];
        if (inside(ab[0] + step_a(d), ab[1] + step_b(d))) {
          can[static_cast<std::size_t>(d)] |= std::uint64_t{1} << static_cast<unsigned>(n);
        }
      }
    }
    return can;
  }();

  /// Every cell of `cells` moved one step; cells that would leave the hexagon are lost.
  template <int Direction>
  [[nodiscard]] static constexpr Cells shift(Cells cells) {
    constexpr std::uint64_t kAll = (std::uint64_t{1} << kCells) - 1;
    constexpr int kTurn = number(step_a(Direction), step_b(Direction));
    const std::uint64_t w = cells.word() & kCanStep[static_cast<std::size_t>(Direction)];
    return Cells::from_word(((w << kTurn) | (w >> (kCells - kTurn))) & kAll);
  }
  /// The neighbour of a cell, or -1 when it would be outside the hexagon.
  [[nodiscard]] static constexpr int neighbour(int cell, int direction) {
    const auto& ab = kAxial[static_cast<std::size_t>(cell)];
    const int a = ab[0] + step_a(direction);
    const int b = ab[1] + step_b(direction);
    return inside(a, b) ? number(a, b) : -1;
  }
};

/// Cells of a field of 17 columns with 12 rows each, columns b, d, f ... half a step higher: the
/// field on which custom boards are laid out. Cell number 13 * column + row - 1; the thirteenth
/// number of each column stays unused and keeps columns apart when a set is moved.
struct WideGrid {
  static constexpr int kColumns = 17;
  static constexpr int kRows = 12;
  static constexpr int kStride = kRows + 1;
  static constexpr int kCells = kColumns * kStride;
  using Cells = Bits<4>;

  [[nodiscard]] static constexpr int number(Place p) { return p.column * kStride + p.row - 1; }
  /// All cells of the columns whose number leaves the remainder `parity` when divided by two.
  [[nodiscard]] static constexpr Cells columns(int parity) {
    Cells cells;
    for (int column = parity; column < kColumns; column += 2) {
      for (int row = 1; row <= kRows; ++row) cells.set(number({column, row}));
    }
    return cells;
  }
};

/// The layout over that grid.
struct Wide : WideGrid {
  static constexpr Cells kEven = columns(0);
  static constexpr Cells kOdd = columns(1);

  /// What a step adds to the number of a cell in an even or an odd column.
  [[nodiscard]] static constexpr int delta(int direction, bool odd) {
    switch (direction) {
      case 0: return 1;
      case 1: return odd ? kStride + 1 : kStride;
      case 2: return odd ? kStride : kStride - 1;
      case 3: return -1;
      case 4: return odd ? -kStride : -kStride - 1;
      default: return odd ? -kStride + 1 : -kStride;
    }
  }
  template <int Direction>
  [[nodiscard]] static constexpr Cells shift(const Cells& cells) {
    return (moved(cells & kEven, delta(Direction, false)) |
            moved(cells & kOdd, delta(Direction, true))) &
           (kEven | kOdd);
  }
  [[nodiscard]] static constexpr int neighbour(int cell, int direction) {
    const int column = cell / kStride;
    const int to = cell + delta(direction, column % 2 == 1);
    return to >= 0 && to < kCells && (kEven | kOdd).test(to) ? to : -1;
  }

 private:
  [[nodiscard]] static constexpr Cells moved(const Cells& cells, int by) {
    return by >= 0 ? cells.raised(by) : cells.lowered(-by);
  }
};

/// The neighbours of each cell of a layout, one by one and as a set; built once, at compile time.
template <class Layout>
struct Neighbours {
  static constexpr std::uint8_t kNone = 255;
  static_assert(Layout::kCells <= kNone);
  using Cells = typename Layout::Cells;

  std::array<std::array<std::uint8_t, kDirections>, Layout::kCells> step{};
  std::array<Cells, Layout::kCells> around{};

  [[nodiscard]] static constexpr Neighbours make() {
    Neighbours n;
    for (int cell = 0; cell < Layout::kCells; ++cell) {
      for (int d = 0; d < kDirections; ++d) {
        const int to = Layout::neighbour(cell, d);
        n.step[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)] =
            to < 0 ? kNone : static_cast<std::uint8_t>(to);
        if (to >= 0) n.around[static_cast<std::size_t>(cell)].set(to);
      }
    }
    return n;
  }
};

}  // namespace gipfbase::hex
