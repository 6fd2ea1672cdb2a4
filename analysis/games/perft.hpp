// analysis/games/perft.hpp - counts the leaves of the tree of legal moves, on all cores.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// One root move and the number of leaves below it.
struct PerftBranch {
  PackedMove move;
  std::uint64_t nodes = 0;
};

struct PerftResult {
  std::uint64_t nodes = 0;
  /// In the title's order of moves; empty at depth 0.
  std::vector<PerftBranch> branches;
  bool complete = true;  ///< false when `stop` was raised; the counts are then too low
};

/// Counts the sequences of exactly `depth` plies. The subtrees after two plies are distributed over
/// `threads` threads (0: all cores); the result does not depend on their number. Any thread may
/// raise `stop` at any time.
[[nodiscard]] PerftResult perft(const notation::Rules& ruleset,
                                const notation::AnyPosition& position, int depth, int threads,
                                const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
