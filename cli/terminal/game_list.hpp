// cli/terminal/game_list.hpp - lists of games, as `list` and `search` print them.
#pragma once

#include "cli/arguments/options.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/games.hpp"

namespace gipfbase::cli {

/// Prints the page of games found, and on a table how many there are in all.
void print_games(const db::SearchResult& result, double seconds, const ListStyle& style,
                 Console& console);

}  // namespace gipfbase::cli
