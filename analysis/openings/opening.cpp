#include "analysis/openings/opening.hpp"

#include <algorithm>
#include <cmath>

namespace gipfbase::analysis {

namespace {

/// Wilson's score interval: unlike the normal approximation it stays within 0 .. 1 and is accurate
/// for small numbers.
Interval wilson(double share, std::uint64_t trials) {
  constexpr double kZ = 1.959963984540054;  // standard score of a two-sided 95 % interval
  constexpr double kZ2 = kZ * kZ;
  const auto n = static_cast<double>(trials);
  const double centre = (share + kZ2 / (2 * n)) / (1 + kZ2 / n);
  const double half = kZ / (1 + kZ2 / n) * std::sqrt(share * (1 - share) / n + kZ2 / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace

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
