// analysis/puzzles/puzzle_check.hpp - does a puzzle keep its promises?
//
// Everything is proved again from the position alone: the value, the number of moves, that every
// winning move is the only one and that no defence is better than those shown. Then the solution
// that was found is compared with the one that was claimed.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/puzzles/puzzle_search.hpp"

namespace gipfbase::analysis {

struct PuzzleCheck {
  enum class Kind : std::uint8_t {
    kHolds,
    kFails,  ///< it is proved that something is wrong
    kOpen    ///< not decided within the limits
  } kind = Kind::kOpen;
  std::string reason;  ///< one sentence, unless it holds
  /// The puzzle with its proved solution, when the position is one with this task, whatever is
  /// wrong with the solution that was claimed.
  std::optional<Puzzle> proved;
  std::uint64_t nodes = 0;
};

/// Why no position of a title has such a task; empty when some may.
[[nodiscard]] std::string_view misfit(PuzzleSearch& search, const PuzzleGoal& goal);

/// `limits` count for their time and nodes only.
[[nodiscard]] PuzzleCheck check_puzzle(PuzzleSearch& search, const Puzzle& claimed,
                                       const PuzzleLimits& limits,
                                       const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
