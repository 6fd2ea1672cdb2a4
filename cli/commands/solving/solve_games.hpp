// cli/commands/solving/solve_games.hpp - the command solve with --db: the last positions of many
// games.
#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments/options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "db/values/proved.hpp"

namespace gipfbase::cli {

/// Without --db, `database` is empty, and there is a single position to be solved.
struct SolveGamesArguments : Arguments {
  GameChoice games;
  db::SolveLimits limits;  ///< of each position; without any, the usual ones
  std::uint32_t last = 6;
  ShardChoice shard;
};

/// --db, which is returned, --last and the conditions on games, but for --title and --variant.
Option add_solve_games_options(Command& command, SolveGamesArguments& arguments);

[[nodiscard]] Exit run_solve_games(const SolveGamesArguments& arguments, Console& console,
                                   const notation::Catalogue& titles);

}  // namespace gipfbase::cli
