// analysis/puzzles/puzzle_economy.hpp - pieces of a puzzle that it can do without.
//
// A piece is taken off the board and, where the rules count pieces, put beside it. If the position
// is then still a puzzle with the same task and the same first move, the piece can be spared. Works
// on position texts, and so for every title whose positions may hold fewer pieces.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

/// A position with one piece less on the board.
struct Lighter {
  std::string place;  ///< "d4", from which it was taken
  std::string piece;  ///< "white marble"
  std::string to;     ///< who has it now: "pool"; empty: nobody
  notation::AnyPosition position;
};

/// The positions that are left when one piece is taken off; of one piece there may be several.
[[nodiscard]] std::vector<Lighter> lighter_positions(const notation::Rules& rules,
                                                     const notation::AnyPosition& position);

/// Pieces that a puzzle does not need.
struct Economy {
  /// Each piece once, in the order of the board; where it may go to several places, `to` names
  /// all and `position` is the first.
  std::vector<Lighter> spared;
  std::size_t undecided = 0;  ///< positions that the limits did not suffice for
};
[[nodiscard]] Economy economy(const std::shared_ptr<const notation::Rules>& rules,
                              const Puzzle& puzzle, const PuzzleLimits& limits, int threads,
                              const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
