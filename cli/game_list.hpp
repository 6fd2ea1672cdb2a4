// cli/game_list.hpp - lists of games, as `list` and `search` print them.
#pragma once

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "db/games.hpp"

namespace gipfbase::cli {

/// Prints the page of games found, and on a table how many there are in all.
void print_games(const db::SearchResult& result, double seconds, const ListStyle& style,
                 Console& console);

}  // namespace gipfbase::cli
