// analysis/puzzles/puzzle_review.hpp - what a composer wants to know of a position: whether it is a
// puzzle, and if not, everything that keeps it from being one.
//
// Keys are first moves that do what the puzzle asks: there must be one, any further one is a cook.
// Duals are own moves behind it at which the player has more than one way, along the defences that
// hold out longest. With points a dual ends the solution and is no fault.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

/// A position behind the key in which several moves go on.
struct Dual {
  std::vector<PackedMove> line;   ///< that leads there
  std::vector<PackedMove> moves;  ///< at least two
  bool last = false;              ///< each of them ends the game
};

struct PuzzleReview {
  PuzzleVerdict verdict = PuzzleVerdict::kUnknown;
  /// Of the position, as the player to move sees it. With points, the score.
  Solution value;
  /// First moves that win as fast as possible; with points, those that win at all, the best first.
  /// One that leads to the same position as another is no other.
  std::vector<PackedMove> keys;
  std::size_t others = 0;        ///< different first moves that do not
  std::vector<Dual> duals;       ///< behind the first of the keys; not all when there are very many
  std::optional<Puzzle> puzzle;  ///< exactly when the verdict is kPuzzle
  /// It would be a puzzle if the last move need not be the only one.
  bool any_end_would_do = false;
  bool complete = false;  ///< the limits sufficed for keys and duals
  std::uint64_t nodes = 0;
};

/// Of the limits count `any_end`, time and nodes. The search should be fresh.
[[nodiscard]] PuzzleReview review(PuzzleSearch& search, const notation::AnyPosition& position,
                                  const PuzzleLimits& limits, const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
