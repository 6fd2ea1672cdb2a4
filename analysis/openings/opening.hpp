// analysis/openings/opening.hpp - the score of moves in games, with its uncertainty.
#pragma once

#include <cstdint>
#include <optional>

namespace gipfbase::analysis {

/// An interval within 0 .. 1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// Wins, draws and losses of one side as a score.
struct Score {
  std::uint64_t decided = 0;    ///< wins + draws + losses
  std::optional<double> share;  ///< (wins + draws / 2) / decided; nullopt if `decided` is 0
  /// 95 % Wilson interval of the share. A draw counts as half a success; draws reduce the variance,
  /// so the interval is then a little too wide, never too narrow.
  Interval interval;
};
[[nodiscard]] Score score_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);

}  // namespace gipfbase::analysis
