// rules/gipf/spot_sets.hpp - code shared by GIPF with and without potentials: sets of spots in
// packed moves, and counters of removals.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// `numbered` converts a set of cells to a set of spot numbers, as in packed moves; `cells_of`
/// converts it back.
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

/// Updates counters 1 to 5 ("removals" to "largest_removal") with the removals in a move of
/// `mover`; `brought_in` is the number of pieces that left his reserve in the move.
template <class P>
void count_removals(const P& before, const P& after, Seat mover, Cells first, Cells last,
                    int brought_in, std::span<std::int32_t> counters) {
  const auto gipfs = [&](const P& p) {
    return count(p.pieces().of[other(mover)] & p.pieces().gipf);
  };
  counters[1] += (first != 0 ? 1 : 0) + (last != 0 ? 1 : 0);
  counters[2] += after.reserve(mover) - before.reserve(mover) + brought_in;
  counters[3] += after.captured(mover) - before.captured(mover);
  counters[4] += gipfs(before) - gipfs(after);
  counters[5] = std::max(counters[5], std::int32_t{count(first) + count(last)});
}

}  // namespace gipfbase::gipf
