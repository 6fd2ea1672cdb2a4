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

namespace gipfbase::hex {

inline constexpr int kDirections = 6;

/// A place by its offset from a centre: `a` steps in direction 1 and `b` steps in direction 0.
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
/// words; but a title must never change its grid. A board need not have all places of its grid.
template <int Columns, int Rows>
struct Labels {
  static constexpr int kColumns = Columns;
  static constexpr int kRows = Rows;
  /// Number of labels.
  static constexpr int kCount = Columns * Rows;
  /// The type that holds every label, and kNone.
  using Number = std::conditional_t<(kCount <= 255), std::uint8_t, std::uint16_t>;
  /// Not a label of any place.
  static constexpr int kNone = std::numeric_limits<Number>::max();
  static_assert(Columns > 0 && Rows > 0 && kCount <= kNone);

  /// True when the grid has the place.
  [[nodiscard]] static constexpr bool has(Place p) {
    return p.column >= 0 && p.column < Columns && p.row >= 1 && p.row <= Rows;
  }
  /// The label of a place of the grid, 0 .. kCount - 1, and the place of a label.
  [[nodiscard]] static constexpr int label(Place p) { return p.column * Rows + p.row - 1; }
  [[nodiscard]] static constexpr Place place(int label) { return {label / Rows, label % Rows + 1}; }
};

}  // namespace gipfbase::hex
