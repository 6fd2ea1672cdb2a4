// analysis/ratings/game_ratings.hpp - how strong the players of each game were on its day.
#pragma once

#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::analysis {

/// Ratings of the players of every dated game between two known players, each title by itself, as
/// `rate` finds them by Whole-History Rating from all games of the title. A game without a result
/// has the ratings that its players have from others.
[[nodiscard]] std::vector<db::GameRating> game_ratings(db::Database& database);

}  // namespace gipfbase::analysis
