// analysis/puzzles/puzzle_answer.hpp - what is wrong with a move that does not solve a puzzle.
#pragma once

#include <atomic>
#include <optional>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

/// Why a move is not the solution.
struct PuzzleAnswer {
  /// The other player's answer, after which the task cannot be reached any more; with points, his
  /// best one. Nothing when the game is over or the limits did not suffice.
  std::optional<PackedMove> reply;
  std::optional<int> points;  ///< with points: by how many the player then wins, or loses
};

/// The answer to a move that led to `position`. `seat` is the player whose puzzle it is, `within`
/// the plies in which the game should be over now, with him as the winner.
[[nodiscard]] PuzzleAnswer answer_to(PuzzleSearch& search, const notation::AnyPosition& position,
                                     Seat seat, Plies within, const PuzzleLimits& limits,
                                     const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
