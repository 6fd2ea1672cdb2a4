// tests/support/solving/plain_solver.hpp - who can force what, found in the plainest way there is.
//
// No table, no pruning beyond the answer itself, no ordering. Works for every title through its
// Rules. Slow, but obviously right.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::test {

class PlainSolver {
 public:
  PlainSolver(const notation::Rules& ruleset, analysis::Guarantee goal)
      : ruleset_(ruleset), goal_(goal) {}

  /// Can the player force the goal within `plies` plies? Returns nullopt when that takes more than
  /// `limit` positions.
  [[nodiscard]] std::optional<bool> forces(const notation::AnyPosition& position, int plies,
                                           std::uint64_t limit) {
    left_ = limit;
    const bool yes = search(position, plies);
    if (left_ == 0) return std::nullopt;
    return yes;
  }

 private:
  bool search(const notation::AnyPosition& position, int plies) {
    if (left_ == 0) return false;
    --left_;
    const Outcome outcome = ruleset_.outcome(position);
    if (outcome.over()) return goal_.met_by(outcome);
    if (plies == 0) return false;
    const bool attacker = ruleset_.side_to_move(position) == goal_.seat;
    std::vector<PackedMove> moves;
    ruleset_.legal_moves(position, moves);
    for (const PackedMove& move : moves) {
      notation::AnyPosition next = position;
      ruleset_.play(next, move);
      if (search(next, plies - 1) == attacker) return attacker;
    }
    return !attacker;
  }

  const notation::Rules& ruleset_;
  analysis::Guarantee goal_;
  std::uint64_t left_ = 0;
};

/// A position `back` plies before the end of a game of random moves (or its start).
[[nodiscard]] inline notation::AnyPosition random_endgame(const notation::Rules& ruleset,
                                                          std::uint64_t seed, std::size_t back) {
  std::mt19937_64 random(seed);
  std::vector<notation::AnyPosition> game = {ruleset.start()};
  std::vector<PackedMove> moves;
  constexpr std::size_t kLongest = 400;
  while (!ruleset.outcome(game.back()).over() && game.size() < kLongest) {
    ruleset.legal_moves(game.back(), moves);
    notation::AnyPosition next = game.back();
    ruleset.play(next, moves[random() % moves.size()]);
    game.push_back(next);
  }
  return game[game.size() > back ? game.size() - 1 - back : 0];
}

}  // namespace gipfbase::test
