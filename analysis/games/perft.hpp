// analysis/games/perft.hpp - counting the leaves of the tree of legal moves on all cores.
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

/// Number of sequences of exactly `depth` plies. The first two plies are shared out between
/// `threads` threads (0: all cores); the result does not depend on their number. `stop` may be
/// raised by anyone, at any time.
[[nodiscard]] PerftResult perft(const notation::Rules& ruleset,
                                const notation::AnyPosition& position, int depth, int threads,
                                const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
