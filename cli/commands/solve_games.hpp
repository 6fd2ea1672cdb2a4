// cli/commands/solve_games.hpp - the command solve with --db: the last positions of many games.
#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments/options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "db/values/proved.hpp"

namespace gipfbase::cli {

struct SolveGamesArguments {
  std::string database;  ///< empty: --db was not given
  std::uint32_t last = 6;
  db::GameFilter filter;
  // Options that the command has for a single position, too:
  RulesChoice rules;
  db::SolveLimits limits;  ///< of each position; without any, the usual ones
  int threads = 0;
  bool json = false;
};

/// --db, which is returned, --last and the conditions on games, but for --title and --variant.
Option add_solve_games_options(Command& command, SolveGamesArguments& arguments);
/// True when a database is to be solved, not a position.
[[nodiscard]] inline bool given(const SolveGamesArguments& arguments) {
  return !arguments.database.empty();
}

[[nodiscard]] Exit run_solve_games(const SolveGamesArguments& arguments, Console& console,
                                   const notation::Catalogue& titles);

}  // namespace gipfbase::cli
