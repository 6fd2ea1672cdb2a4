#include "analysis/engine/strength.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace gipfbase::analysis {

Strength strength_of(int level) {
  constexpr std::size_t kSoftLines = 12;
  // From level to level the nodes grow by a factor of about 2.5, and the softness falls.
  constexpr std::array<Strength, kMostLevel> kLevels = {{
      {20, kSoftLines, 0.20, false},
      {50, kSoftLines, 0.14, false},
      {120, kSoftLines, 0.10, false},
      {300, kSoftLines, 0.07, false},
      {700, kSoftLines, 0.05, false},
      {1'800, kSoftLines / 2, 0.03, false},
      {4'500, kSoftLines / 4, 0.015, true},
      {12'000, 1, 0, true},
      {40'000, 1, 0, true},
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
