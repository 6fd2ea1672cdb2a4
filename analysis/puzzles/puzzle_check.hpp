// analysis/puzzles/puzzle_check.hpp - verifies a puzzle.
//
// Everything is proved again from the position alone: the value, the number of moves, that every
// winning move is the only one and that no defence is better than those shown. Then the proved
// solution is compared with the claimed one.
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
    kFails,  ///< proved to be wrong
    kOpen    ///< not decided within the limits
  } kind = Kind::kOpen;
  std::string reason;  ///< one sentence; empty when the puzzle holds
  /// The puzzle with its proved solution, when the position is a puzzle with this task, even if the
  /// claimed solution is wrong.
  std::optional<Puzzle> proved;
  std::uint64_t nodes = 0;
};

/// Returns why no position of the title can have such a task; empty when one may.
[[nodiscard]] std::string_view task_fault(PuzzleSearch& search, const PuzzleGoal& goal);

/// Uses only time and nodes of `limits`.
[[nodiscard]] PuzzleCheck check_puzzle(PuzzleSearch& search, const Puzzle& claimed,
                                       const PuzzleLimits& limits,
                                       const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
