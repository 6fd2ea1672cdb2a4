// analysis/certificate/guarantee.hpp - a result that a player can force.
#pragma once

#include <cstdint>

#include "rules/core/outcome.hpp"

namespace gipfbase::analysis {

/// A result that `seat` can force: a win, at least a draw, or at least a margin of points.
struct Guarantee {
  enum class Kind : std::uint8_t { kWin, kDraw, kScore };

  Seat seat = 0;
  Kind kind = Kind::kWin;
  std::int16_t score = 0;  ///< points of `seat` minus the opponent's; only for kScore

  [[nodiscard]] static constexpr Guarantee win(Seat seat) { return {seat, Kind::kWin, 0}; }
  [[nodiscard]] static constexpr Guarantee draw(Seat seat) { return {seat, Kind::kDraw, 0}; }
  [[nodiscard]] static constexpr Guarantee points(Seat seat, int score) {
    return {seat, Kind::kScore, static_cast<std::int16_t>(score)};
  }

  /// True when the outcome of a finished game is at least as good for `seat` as the guarantee.
  [[nodiscard]] constexpr bool met_by(const Outcome& outcome) const {
    switch (kind) {
      case Kind::kWin: return outcome.result == win_of(seat);
      case Kind::kDraw: return outcome.result == win_of(seat) || outcome.result == Result::kDraw;
      case Kind::kScore: return (seat == 0 ? outcome.score : -outcome.score) >= score;
    }
    return false;
  }
  [[nodiscard]] constexpr bool operator==(const Guarantee&) const = default;
};

}  // namespace gipfbase::analysis
