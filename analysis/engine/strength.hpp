// analysis/engine/strength.hpp - levels of strength for people: lower levels search fewer nodes and
// do not always choose the best move.
#pragma once

#include <cstdint>
#include <random>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/opinion.hpp"

namespace gipfbase::analysis {

/// From a beginner to full strength.
inline constexpr int kLeastLevel = 1;
inline constexpr int kMostLevel = 10;

/// How a level searches and chooses.
struct Strength {
  std::uint64_t nodes = 0;  ///< 0: no limit; the highest level searches as long as it may
  std::size_t lines = 1;    ///< number of moves to choose among
  /// A move whose probability of winning is lower than that of another by this number is chosen e =
  /// 2.72 times less often. With 0 the best move is always chosen.
  double softness = 0;
  bool solver = true;  ///< false: plays without the solver, as low levels do
};
[[nodiscard]] Strength strength_of(int level);

/// Chooses a line of an opinion, which must have at least one: with `softness`, among the lines
/// that are not proved to lose.
[[nodiscard]] const EngineLine& chosen_line(const Opinion& opinion, const Strength& strength,
                                            std::mt19937_64& random);

}  // namespace gipfbase::analysis
