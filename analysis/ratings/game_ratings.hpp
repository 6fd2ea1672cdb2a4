// analysis/ratings/game_ratings.hpp - the ratings of the players of each game on its day.
#pragma once

#include <string>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::analysis {

/// Returns the ratings of the players of every dated game of a title between two known players.
/// `rate` finds them by Whole-History Rating from all games of the title. A game without a result
/// has the ratings that its players have from other games.
[[nodiscard]] std::vector<db::GameRating> game_ratings(db::Database& database,
                                                       const std::string& title);

}  // namespace gipfbase::analysis
