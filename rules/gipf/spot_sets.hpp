// rules/gipf/spot_sets.hpp - sets of spots in packed moves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/gipf/board.hpp"

namespace gipfbase::gipf {

/// Converts a set of cells to a set of spot numbers, as in packed moves, and back.
[[nodiscard]] inline std::uint64_t numbered(Cells cells) {
  std::uint64_t numbers = 0;
  for (; cells != 0; cells &= cells - 1) {
    numbers |= std::uint64_t{1} << kNumberOfSpot[static_cast<std::size_t>(lowest(cells))];
  }
  return numbers;
}
[[nodiscard]] inline Cells cells_of(std::uint64_t numbers) {
  Cells cells = 0;
  for (; numbers != 0; numbers &= numbers - 1) {
    cells |= bit(kSpotByNumber[static_cast<std::size_t>(lowest(numbers))]);
  }
  return cells;
}

inline constexpr std::uint64_t kSpotBits = (std::uint64_t{1} << kSpots) - 1;

}  // namespace gipfbase::gipf
