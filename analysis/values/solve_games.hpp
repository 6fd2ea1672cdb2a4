// analysis/values/solve_games.hpp - solves the last positions of the games of a database.
#pragma once

#include <cstdint>
#include <functional>

#include "analysis/values/solved_value.hpp"
#include "db/query/lists/games.hpp"
#include "db/shards/shard_file.hpp"

namespace gipfbase::analysis {

struct SolveGamesOptions {
  std::uint32_t last = 6;  ///< positions from 0 to `last` plies before the end of each game
  db::SolveLimits limits{kNodesPerPosition, 0};
  int threads = 0;  ///< 0: all cores
  db::Shard shard;  ///< only the positions of this shard
};

/// Progress and results. Positions are counted once for every game in which they occur; `tried` and
/// the counts by status count distinct positions.
struct SolveGamesReport : db::StatusCounts {
  std::uint64_t games = 0;        ///< valid games that match
  std::uint64_t passed_over = 0;  ///< of `games`: finished by an earlier call
  std::uint64_t positions = 0;    ///< in the last plies of the games not passed over
  std::uint64_t done = 0;         ///< positions finished
  std::uint64_t known = 0;        ///< of `done`: finished by an earlier call
  std::uint64_t elsewhere = 0;    ///< of `done`: belong to other shards
  std::uint64_t tried = 0;        ///< distinct positions searched
  std::uint64_t nodes = 0;
  bool interrupted = false;
  double seconds = 0;
};

/// Called a few times a second. Returns false to request a clean stop.
using SolveGamesProgress = std::function<bool(const SolveGamesReport&)>;

/// Solves the last positions of all valid games that match, each distinct one (up to symmetry)
/// once, with a solver for each thread. A position with a stored value is solved again only under
/// higher limits. The calling thread stores values in batches every few seconds; a stop stores
/// everything found so far. With a limit on nodes only, the stored values do not depend on the
/// number of threads or on interruptions. Throws db::Error.
[[nodiscard]] SolveGamesReport solve_games(db::Database& database, const db::GameFilter& filter,
                                           const SolveGamesOptions& options,
                                           const SolveGamesProgress& progress);

/// Returns the task of a shard of this work. The database is only read.
[[nodiscard]] db::ShardTask solving_task(db::Database& database, const db::GameFilter& filter,
                                         const SolveGamesOptions& options);
/// The same as solve_games for the shard of positions in `options`; equivalent positions are always
/// in one shard. The database is only read: results go to the file, and positions of the file are
/// not solved again. All shards together, merged into the database by db::merge_values, store what
/// solve_games stores.
[[nodiscard]] SolveGamesReport solve_shard(db::Database& database, const db::GameFilter& filter,
                                           const SolveGamesOptions& options, db::ShardFile& into,
                                           const SolveGamesProgress& progress);

}  // namespace gipfbase::analysis
