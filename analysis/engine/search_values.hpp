// analysis/engine/search_values.hpp - values of positions in a search, for the player to move.
//
// An opinion is 100 times the logarithm of the odds to win, so 0 is even. Values from kProvedFrom
// on are proved wins, below -kProvedFrom proved losses: every move of the loser was tried.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "analysis/engine/evaluation/evaluation.hpp"
#include "analysis/engine/opinion.hpp"
#include "rules/core/outcome.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

inline constexpr int kInfinite = 32'000;
/// A win in n plies is kFastest - n; in games decided by points it is kProvedFrom + points.
inline constexpr int kFastest = 30'000;
inline constexpr int kProvedFrom = 20'000;

[[nodiscard]] constexpr bool is_proved(int value) {
  return value >= kProvedFrom || value <= -kProvedFrom;
}

inline constexpr double kValuesPerLogOdds = 100;

/// Returns the value of log-odds to win.
[[nodiscard]] inline int value_of_log_odds(double log_odds) {
  return static_cast<int>(std::lround(kValuesPerLogOdds * log_odds));
}
/// Returns the value of a probability to win.
[[nodiscard]] inline int value_of_probability(double probability) {
  constexpr double kLeast = 0.0005;
  return value_of_log_odds(log_odds_of(std::clamp(probability, kLeast, 1 - kLeast)));
}
[[nodiscard]] inline double probability_of_value(int value) {
  if (value >= kProvedFrom) return 1;
  if (value <= -kProvedFrom) return 0;
  return probability_of(value / kValuesPerLogOdds);
}

/// Returns the value of a finished game for `seat`, `ply` plies after the root.
template <Title T>
[[nodiscard]] int final_value(const Outcome& outcome, Seat seat, int ply) {
  if (outcome.result == Result::kDraw || outcome.result == Result::kBothLose) return 0;
  const int sign = outcome.result == win_of(seat) ? 1 : -1;
  if constexpr (Scored<T>) return sign * (kProvedFrom + std::abs(int{outcome.score}));
  return sign * (kFastest - ply);
}

/// Converts a value of a search to one of a table, and from_table back: a search counts the plies
/// to a win from its root, a table from the position.
template <Title T>
[[nodiscard]] constexpr int to_table(int value, int ply) {
  if (Scored<T> || !is_proved(value)) return value;
  return value > 0 ? value + ply : value - ply;
}
template <Title T>
[[nodiscard]] constexpr int from_table(int value, int ply) {
  if (Scored<T> || !is_proved(value)) return value;
  return value > 0 ? value - ply : value + ply;
}

}  // namespace gipfbase::analysis
