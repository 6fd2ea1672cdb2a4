// rules/hex/grids.hpp - boards that contain several smaller boards, so that all of them share one
// type for sets of cells.
#pragma once

#include <array>
#include <cstddef>

#include "rules/hex/board.hpp"

namespace gipfbase::hex {

/// The hexagon of 61 places with centre e5. A set of places is one word, and rotating the word
/// moves the whole set in a direction.
struct CompactSpec {
  using Labels = hex::Labels<17, 12>;
  static constexpr auto kColumns =
      upright_columns<9>({5, 6, 7, 8, 9, 8, 7, 6, 5}, {4, 3, 2, 1, 0, 1, 2, 3, 4});
  static constexpr Place kCentre = {4, 5};
  static constexpr Numbering kNumbering = kHexagon61;
};
using Compact = Board<CompactSpec>;

/// A field of 17 columns with 12 rows each, columns b, d, f ... half a step higher.
struct WideSpec {
  using Labels = hex::Labels<17, 12>;
  static constexpr auto kColumns = [] {
    std::array<Column, Labels::kColumns> columns{};
    for (std::size_t x = 0; x < columns.size(); ++x) {
      columns[x] = {1, Labels::kRows, static_cast<int>(x % 2)};
    }
    return columns;
  }();
  static constexpr Numbering kNumbering = {13, 1};
  static constexpr bool kSymmetric = false;
};
using Wide = Board<WideSpec>;

}  // namespace gipfbase::hex
