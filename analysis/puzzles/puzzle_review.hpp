// analysis/puzzles/puzzle_review.hpp - tests a position for a composer: whether it is a puzzle, and
// if not, all reasons.
//
// A key is a first move that reaches the goal. There must be exactly one; each further key is a
// cook. A dual is a position after the key, along the longest defences, in which several moves of
// the player reach the goal. With points a dual ends the solution and is not a fault.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

/// A position after the key in which several moves reach the goal.
struct Dual {
  std::vector<PackedMove> line;   ///< moves that lead there
  std::vector<PackedMove> moves;  ///< at least two
  bool last = false;              ///< each of them ends the game
};

struct PuzzleReview {
  PuzzleVerdict verdict = PuzzleVerdict::kUnknown;
  /// The value of the position for the player to move. With points, the score.
  Solution value;
  /// First moves that win as fast as possible; with points, all that win, the best first. Moves
  /// that lead to the same position are listed once.
  std::vector<PackedMove> keys;
  std::size_t others = 0;        ///< number of first moves that do not reach the goal
  std::vector<Dual> duals;       ///< after the first key; incomplete when there are very many
  std::optional<Puzzle> puzzle;  ///< exactly when the verdict is kPuzzle
  /// True when the position would be a puzzle with `any_end`.
  bool any_end_would_do = false;
  bool complete = false;  ///< the limits sufficed for keys and duals
  std::uint64_t nodes = 0;
};

/// Returns the cooks: the keys after the first, without those that differ from it only in the ring
/// that they take away.
[[nodiscard]] std::vector<PackedMove> cooks_of(const notation::Rules& rules,
                                               const notation::AnyPosition& position,
                                               const PuzzleReview& review);

/// Uses only `any_end`, time and nodes of the limits. The search should be fresh.
[[nodiscard]] PuzzleReview review(PuzzleSearch& search, const notation::AnyPosition& position,
                                  const PuzzleLimits& limits, const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
