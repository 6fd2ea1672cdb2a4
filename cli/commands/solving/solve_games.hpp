// cli/commands/solving/solve_games.hpp - the command solve with --db: the last positions of games.
#pragma once

#include <cstdint>

#include "cli/arguments/options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "db/values/proved.hpp"

namespace gipfbase::cli {

/// Without --db, `database` is empty, and a single position is solved.
struct SolveGamesArguments : Arguments {
  GameChoice games;
  db::SolveLimits limits;  ///< for each position; if none is set, the defaults
  std::uint32_t last = 6;
  ShardChoice shard;
};

/// --db, --last and the conditions on games except --title and --variant. Returns --db.
Option add_solve_games_options(Command& command, SolveGamesArguments& arguments);

[[nodiscard]] Exit run_solve_games(const SolveGamesArguments& arguments, Console& console,
                                   const Catalogue& titles);

}  // namespace gipfbase::cli
