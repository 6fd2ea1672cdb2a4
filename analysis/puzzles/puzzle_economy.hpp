// analysis/puzzles/puzzle_economy.hpp - finds the pieces that a puzzle does not need.
//
// A piece is taken off the board and, where the rules count pieces, added to a pool or reserve. If
// the position is then still a puzzle with the same task and the same first move, the puzzle does
// not need the piece. The piece is removed from the position text, which works for every title
// whose positions may have fewer pieces.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

/// A position with one piece fewer on the board.
struct LighterPosition {
  std::string place;  ///< where it was, such as "d4"
  std::string piece;  ///< "white marble"
  std::string to;     ///< where it is now, such as "pool"; empty: out of the game
  notation::AnyPosition position;
};

/// Returns the positions with one piece fewer; a piece may give several of them.
[[nodiscard]] std::vector<LighterPosition> lighter_positions(const notation::Rules& rules,
                                                             const notation::AnyPosition& position);

/// Pieces that a puzzle does not need.
struct Economy {
  /// Each piece once, in the order of the board. If it may go to several places, `to` lists all of
  /// them, and `position` is the one for the first.
  std::vector<LighterPosition> spared;
  std::size_t undecided = 0;  ///< positions for which the limits did not suffice
};
[[nodiscard]] Economy economy(const std::shared_ptr<const notation::Rules>& rules,
                              const Puzzle& puzzle, const PuzzleLimits& limits, int threads,
                              const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
