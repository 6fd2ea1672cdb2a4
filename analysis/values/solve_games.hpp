// analysis/values/solve_games.hpp - solving the last positions of the games of a database.
#pragma once

#include <cstdint>
#include <functional>

#include "analysis/values/solved_value.hpp"
#include "db/query/lists/games.hpp"
#include "db/shards/shard_file.hpp"

namespace gipfbase::analysis {

struct SolveGamesOptions {
  std::uint32_t last = 6;  ///< the positions 0 .. last plies before the end of each game
  db::SolveLimits limits{kNodesPerPosition, 0};
  int threads = 0;  ///< 0: all cores
  db::Shard shard;  ///< only the positions of this share
};

/// How far the work is, and what it brought. Positions are counted once for every game that they
/// occur in; tried and solved ones, counted by status, are distinct.
struct SolveGamesReport : db::StatusCounts {
  std::uint64_t games = 0;        ///< valid games that match
  std::uint64_t passed_over = 0;  ///< gone through by an earlier call, among `games`
  std::uint64_t positions = 0;    ///< in the last plies of the others
  std::uint64_t done = 0;         ///< positions gone through
  std::uint64_t known = 0;        ///< ... because of an earlier call
  std::uint64_t elsewhere = 0;    ///< ... because they belong to other shards
  std::uint64_t tried = 0;        ///< distinct positions searched
  std::uint64_t nodes = 0;
  bool interrupted = false;
  double seconds = 0;
};

/// Told a few times a second how far the work is. Returns false to ask for a clean stop.
using SolveGamesProgress = std::function<bool(const SolveGamesReport&)>;

/// Solves the last positions of all valid games that match, each distinct one (up to symmetry)
/// once, every thread with a solver of its own. What is stored already is not solved again unless
/// the limits are higher. Values are stored in batches every few seconds, from the calling thread;
/// a stop stores everything found so far. With a limit on nodes only, what is stored does not
/// depend on the number of threads, nor on interruptions. Throws db::Error.
[[nodiscard]] SolveGamesReport solve_games(db::Database& database, const db::GameFilter& filter,
                                           const SolveGamesOptions& options,
                                           const SolveGamesProgress& progress);

/// What a shard of this work is asked; the database is only read.
[[nodiscard]] db::ShardTask solving_task(db::Database& database, const db::GameFilter& filter,
                                         const SolveGamesOptions& options);
/// The same as solve_games for the share of positions that `options` names, those that are the same
/// to the players always being in one share. The database is only read: what is found goes to the
/// file, and what is there is not solved again. All shards together, merged into the database by
/// db::merge_values, store what solve_games does.
[[nodiscard]] SolveGamesReport solve_shard(db::Database& database, const db::GameFilter& filter,
                                           const SolveGamesOptions& options, db::ShardFile& into,
                                           const SolveGamesProgress& progress);

}  // namespace gipfbase::analysis
