// tests/support/solving/minimax.hpp - what best play is worth, found in the plainest way there is.
//
// No table, no pruning, no ordering: the rules and the definition of best play. Slow, but obviously
// right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "rules/core/outcome.hpp"

namespace gipfbase::test {

/// Points of seat 0 minus those of seat 1.
[[nodiscard]] inline int score_of(const Outcome& outcome) { return outcome.score; }

/// +1 when seat 0 has won, -1 when seat 1 has, else 0.
[[nodiscard]] inline int result_of(const Outcome& outcome) {
  return outcome.result == Result::kSeat0Wins ? 1 : outcome.result == Result::kSeat1Wins ? -1 : 0;
}

/// Values of positions, from the view of the side to move.
template <class Position>
class Minimax {
 public:
  /// The value of a finished game for seat 0.
  using Worth = std::function<int(const Outcome&)>;
  /// Called with every position whose value has been found, and that value.
  using Visitor = std::function<void(const Position&, int)>;

  explicit Minimax(Worth worth = score_of, Visitor visitor = {})
      : worth_(std::move(worth)), visitor_(std::move(visitor)) {}

  /// The value of a position in a game that comes to an end; nullopt when that takes more than
  /// `limit` positions.
  [[nodiscard]] std::optional<int> value(const Position& position, std::uint64_t limit) {
    left_ = limit;
    const int value = seat_0_value(position);
    if (left_ == 0) return std::nullopt;
    return seen_by(position, value);
  }

 private:
  static int seen_by(const Position& position, int value) {
    return position.side_to_move() == 0 ? value : -value;
  }

  int seat_0_value(const Position& position) {
    if (left_ <= 1) {
      left_ = 0;
      return 0;
    }
    --left_;
    const Outcome outcome = position.outcome();
    std::optional<int> best;
    if (outcome.over()) {
      best = worth_(outcome);
    } else {
      position.for_each_move([&](const auto& move) {
        if (left_ == 0) return;
        Position next = position;
        next.play(move);
        const int value = seat_0_value(next);
        if (!best) best = value;
        best = position.side_to_move() == 0 ? std::max(*best, value) : std::min(*best, value);
      });
    }
    if (left_ > 0 && visitor_) visitor_(position, seen_by(position, *best));
    return best.value_or(0);
  }

  Worth worth_;
  Visitor visitor_;
  std::uint64_t left_ = 0;
};

}  // namespace gipfbase::test
