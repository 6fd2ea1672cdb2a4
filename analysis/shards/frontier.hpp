// analysis/shards/frontier.hpp - one long proof, cut into shards: the positions some plies below
// the root are solved apart, and what was found about them is where a search from the root ends.
//
// What a shard proves it proves to others: with the strategies as proofs that are replayed by the
// rules before anything rests on them. What it excludes (there is no faster win) is believed, as
// the tables of solvers are (analysis/solver/table_file.hpp); no proof rests on that.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/solver/solver.hpp"
#include "db/shards/merge_values.hpp"

namespace gipfbase::analysis {

/// The positions that can come up after so many plies, the game not being over, each of those that
/// are the same up to symmetry once. In an order that depends on nothing else.
[[nodiscard]] std::vector<notation::AnyPosition> frontier_of(const notation::Rules& rules,
                                                             const notation::AnyPosition& root,
                                                             int depth);
/// The least depth, from 1, at which there are several positions for each of so many shards; not
/// beyond the end of all games, and no deeper than is still quickly listed.
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
  std::uint64_t share = 0;      ///< of these, those of the shard
  std::uint64_t done = 0;       ///< of these, those gone through, now or before
  std::uint64_t tried = 0;      ///< now
  std::uint64_t solved = 0;     ///< among those tried
  std::uint64_t nodes = 0;
  bool interrupted = false;
  double seconds = 0;
};

[[nodiscard]] db::ShardTask frontier_task(const FrontierQuestion& question);
/// Solves the share of a shard, one position after the other; what the file has is passed over.
/// `progress` may stop it. The solver may have learnt something before.
[[nodiscard]] FrontierReport solve_frontier(const FrontierQuestion& question, Solver& solver,
                                            db::ShardFile& into, const std::atomic<bool>& stop,
                                            const db::Progress& progress);

struct LearntShards {
  std::uint64_t positions = 0;  ///< about which something is known
  std::uint64_t proofs = 0;     ///< that were replayed and hold
};
/// Tells a solver what shards have found, of this position or of any other under these rules, and
/// what files of proofs prove, those of other rules left out.
/// Throws db::Error when a file is of another task or a proof does not hold.
[[nodiscard]] LearntShards learn_shards(Solver& solver, const notation::Rules& rules,
                                        const notation::Catalogue& catalogue,
                                        const std::vector<std::string>& paths);

}  // namespace gipfbase::analysis
