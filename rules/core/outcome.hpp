// rules/core/outcome.hpp - seats, results and outcomes, common to all titles.
#pragma once

#include <cstdint>

namespace gipfbase {

/// The players by seat: seat 0 moves first from the start of a variant. In a start position set up
/// by hand, either seat may be to move.
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
  /// Points of seat 0 minus points of seat 1, for titles that count points; 0 otherwise.
  std::int16_t score = 0;

  [[nodiscard]] constexpr bool over() const { return result != Result::kOngoing; }
  [[nodiscard]] constexpr bool operator==(const Outcome&) const = default;
};

/// True when the player to move has a move that wins at once. Plays his moves one after the other
/// until one wins.
template <class Position>
[[nodiscard]] bool some_move_wins(const Position& position) {
  const Result win = win_of(position.side_to_move());
  bool found = false;
  position.for_each_move([&](const auto& move) {
    if (found) return;
    Position next = position;
    next.play(move);
    found = next.outcome().result == win;
  });
  return found;
}

}  // namespace gipfbase
