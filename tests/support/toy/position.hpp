// tests/support/toy/position.hpp - a toy title with nature, clocks, and contests.
//
// A heap of stones; the player who takes the last one wins. A turn takes one or two. Once in the
// game each player may announce that he takes three; the opponent accepts or challenges, then a
// contest decides: if the challenger wins it, the announcement is used up and the turn goes on. A
// player whose clock runs out has lost.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/core/actor.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::toy {

enum class Move : std::uint8_t {
  kNone,  ///< never legal
  kTakeOne,
  kTakeTwo,
  kAnnounce,
  kPass,
  kChallenge,
  kExecuted,     ///< nature: the contest did not stop the announcement
  kNeutralised,  ///< nature: the challenger has won the contest
  kTime          ///< nature: a clock has run out
};

enum class Phase : std::uint8_t { kTurn, kAnswer, kContest, kTimeLost };

struct Position {
  std::uint16_t seconds = 60;  ///< of each clock at the start: a setting
  std::uint8_t stones = 10;
  std::uint8_t tokens = 3;  ///< bit s: seat s may still announce
  Seat turn = 0;            ///< the player whose turn it is; in kTimeLost the loser
  Phase phase = Phase::kTurn;

  [[nodiscard]] bool operator==(const Position&) const = default;
  [[nodiscard]] Seat side_to_move() const { return phase == Phase::kAnswer ? other(turn) : turn; }
  [[nodiscard]] Actor actor() const {
    return phase == Phase::kContest ? Actor::kNature : actor_of(side_to_move());
  }
  [[nodiscard]] Outcome outcome() const {
    if (stones > 0 && phase != Phase::kTimeLost) return {};
    return {win_of(other(turn)), static_cast<std::uint8_t>(stones > 0 ? 1 : 0), 0};
  }
  template <class Visit>
  void for_each_move(Visit&& visit) const {
    for (auto m = static_cast<int>(Move::kTakeOne); m < static_cast<int>(Move::kTime); ++m) {
      if (is_legal(static_cast<Move>(m))) visit(static_cast<Move>(m));
    }
  }
  [[nodiscard]] std::uint64_t count_moves() const {
    std::uint64_t count = 0;
    for_each_move([&](Move) { ++count; });
    return count;
  }
  [[nodiscard]] bool is_legal(Move move) const {
    if (outcome().over()) return false;
    switch (move) {
      case Move::kNone: return false;
      case Move::kTakeOne: return phase == Phase::kTurn;
      case Move::kTakeTwo: return phase == Phase::kTurn && stones >= 2;
      case Move::kAnnounce:
        return phase == Phase::kTurn && stones >= 3 && (tokens >> turn & 1U) != 0;
      case Move::kPass:
      case Move::kChallenge: return phase == Phase::kAnswer;
      case Move::kExecuted:
      case Move::kNeutralised: return phase == Phase::kContest;
      case Move::kTime: return phase != Phase::kContest;
    }
    return false;
  }
  void play(Move move) {
    switch (move) {
      case Move::kNone: break;
      case Move::kTakeOne: take(1); break;
      case Move::kTakeTwo: take(2); break;
      case Move::kAnnounce:
        tokens = static_cast<std::uint8_t>(tokens & ~(1U << turn));
        phase = Phase::kAnswer;
        break;
      case Move::kChallenge: phase = Phase::kContest; break;
      case Move::kPass:
      case Move::kExecuted: take(3); break;
      case Move::kNeutralised: phase = Phase::kTurn; break;
      case Move::kTime:
        turn = side_to_move();
        phase = Phase::kTimeLost;
        break;
    }
  }
  [[nodiscard]] std::uint64_t repetition_key() const { return 0; }

 private:
  void take(std::uint8_t n) {
    stones = static_cast<std::uint8_t>(stones - n);
    turn = other(turn);
    phase = Phase::kTurn;
  }
};

}  // namespace gipfbase::toy
