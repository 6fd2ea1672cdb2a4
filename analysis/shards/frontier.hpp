// analysis/shards/frontier.hpp - one long proof in shards. The positions some plies after the root,
// the frontier, are solved separately, and a search from the root ends at their results.
//
// Wins found by a shard come with strategies, which are replayed by the rules before they are used.
// Refutations (no win is faster) are trusted, like the tables of solvers
// (analysis/solver/table_file.hpp); no proof depends on them.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "analysis/solver/solver.hpp"
#include "db/shards/merge_values.hpp"

namespace gipfbase::analysis {

/// Returns the positions that can come up after `depth` plies and in which the game is not over,
/// one of each class of symmetric positions, in a fixed order.
[[nodiscard]] std::vector<notation::AnyPosition> frontier_of(const notation::Rules& rules,
                                                             const notation::AnyPosition& root,
                                                             int depth);
/// Returns the least depth, from 1, at which there are several positions for each of `shards`
/// shards. The result is smaller if all games end before that depth, or if listing its positions
/// would take long.
[[nodiscard]] int frontier_depth(const notation::Rules& rules, const notation::AnyPosition& root,
                                 std::uint32_t shards);

struct FrontierQuestion {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition root;
  SolveOptions options;    ///< as for the root
  db::SolveLimits limits;  ///< of each position
  int depth = 1;
  db::Shard shard;
};

struct FrontierReport {
  int depth = 0;
  std::uint64_t positions = 0;  ///< of the frontier
  std::uint64_t share = 0;      ///< of `positions`: those of the shard
  std::uint64_t done = 0;       ///< of `share`: finished, in this call or before
  std::uint64_t tried = 0;      ///< positions searched in this call
  std::uint64_t solved = 0;     ///< of `tried`: positions with a result
  std::uint64_t nodes = 0;
  bool interrupted = false;
  double seconds = 0;
};

[[nodiscard]] db::ShardTask frontier_task(const FrontierQuestion& question);
/// Solves the positions of a shard, one after the other, except those with a result in the file
/// already. `progress` may stop the work. The solver may already have facts in its tables.
[[nodiscard]] FrontierReport solve_frontier(const FrontierQuestion& question, Solver& solver,
                                            db::ShardFile& into, const std::atomic<bool>& stop,
                                            const db::Progress& progress);

struct MergedShards {
  std::uint64_t positions = 0;  ///< positions with results
  std::uint64_t proofs = 0;     ///< proofs that were replayed and hold
};
/// Adds to a solver what these files contain: results of shards about any position under these
/// rules, and proofs. Proofs about other rules are ignored. Throws db::Error when a file is of
/// another task or a proof does not hold.
[[nodiscard]] MergedShards learn_shards(Solver& solver, const notation::Rules& rules,
                                        const notation::Catalogue& catalogue,
                                        const std::vector<std::string>& paths);

}  // namespace gipfbase::analysis
