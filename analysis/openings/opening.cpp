#include "analysis/openings/opening.hpp"

#include <algorithm>
#include <cmath>

namespace gipfbase::analysis {

Interval wilson(double share, std::uint64_t trials, double z) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double z2 = z * z;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Score score_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  Score score;
  score.decided = wins + draws + losses;
  if (score.decided == 0) return score;
  const double points = static_cast<double>(wins) + static_cast<double>(draws) / 2;
  score.share = points / static_cast<double>(score.decided);
  score.interval = wilson(*score.share, score.decided);
  return score;
}

}  // namespace gipfbase::analysis
