// cli/commands/game_list.hpp - lists of games, as `list` and `search` print them.
#pragma once

#include "analysis/answers/games_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/terminal/list_style.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Prints the page of games found, and on a table how many there are in all.
void print_games(const analysis::GamesAnswer& found, const ListStyle& style, Console& console);

}  // namespace gipfbase::cli
