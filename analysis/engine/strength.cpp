#include "analysis/engine/strength.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace gipfbase::analysis {

Strength strength_of(int level) {
  // With these nodes, lines to choose among and softness, each of the levels 2 to 7 beats the level
  // below it in every title (README.md has the matches).
  constexpr std::array<Strength, kMostLevel> kLevels = {{
      {20, 20, 0.5, false},
      {60, 14, 0.15, false},
      {150, 8, 0.065, false},
      {350, 5, 0.042, false},
      {900, 4, 0.028, false},
      {2'000, 3, 0.016, false},
      {6'000, 2, 0.006, true},
      {25'000, 1, 0, true},
      {100'000, 1, 0, true},
      {0, 1, 0, true},
  }};
  return kLevels[static_cast<std::size_t>(std::clamp(level, kLeastLevel, kMostLevel) - 1)];
}

const EngineLine& chosen_line(const Opinion& opinion, const Strength& strength,
                              std::mt19937_64& random) {
  const EngineLine& best = opinion.lines.front();
  if (strength.softness <= 0 || best.proved == Proved::kWin) return best;
  std::vector<double> weights;
  for (const EngineLine& line : opinion.lines) {
    const bool lost = line.proved == Proved::kLoss && best.proved != Proved::kLoss;
    const double worse = best.win_probability - line.win_probability;
    weights.push_back(lost ? 0 : std::exp(-worse / strength.softness));
  }
  double sum = 0;
  for (const double weight : weights) sum += weight;
  // The library's distributions differ between implementations; this one does not.
  constexpr int kUnusedBits = 11;
  double rest = sum * std::ldexp(static_cast<double>(random() >> kUnusedBits), -53);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    rest -= weights[i];
    if (rest < 0) return opinion.lines[i];
  }
  return best;
}

}  // namespace gipfbase::analysis
