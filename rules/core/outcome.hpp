// rules/core/outcome.hpp - seats, results and outcomes, common to all titles.
#pragma once

#include <cstdint>

namespace gipfbase {

/// The players by seat: 0 is the first player of the record, 1 the second.
using Seat = std::uint8_t;

/// The player at the other seat.
[[nodiscard]] constexpr Seat other(Seat seat) { return seat == 0 ? 1 : 0; }

/// Whether the game is over, and who has won.
enum class Result : std::uint8_t { kOngoing, kSeat0Wins, kSeat1Wins, kDraw, kBothLose };

/// The result when `seat` wins.
[[nodiscard]] constexpr Result win_of(Seat seat) {
  return seat == 0 ? Result::kSeat0Wins : Result::kSeat1Wins;
}

/// The result of a position, and how it came about.
struct Outcome {
  Result result = Result::kOngoing;
  /// Index into the title's `kEndings`; only meaningful when the game is over.
  std::uint8_t ending = 0;
  /// Points of seat 0 minus points of seat 1, for titles that count; 0 otherwise.
  std::int16_t score = 0;

  [[nodiscard]] constexpr bool over() const { return result != Result::kOngoing; }
  [[nodiscard]] constexpr bool operator==(const Outcome&) const = default;
};

}  // namespace gipfbase
