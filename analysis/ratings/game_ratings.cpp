#include "analysis/ratings/game_ratings.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "analysis/ratings/rating_list.hpp"

namespace gipfbase::analysis {
namespace {

/// Returns the latest rating on or before a day, or else the first one after it.
double rating_on(const std::vector<RatingPoint>& history, std::int32_t day) {
  const auto after =
      std::upper_bound(history.begin(), history.end(), day,
                       [](std::int32_t d, const RatingPoint& point) { return d < point.day; });
  return (after == history.begin() ? *after : *std::prev(after)).rating;
}

}  // namespace

std::vector<db::GameRating> game_ratings(db::Database& database, const std::string& title) {
  db::GameFilter filter;
  filter.title = title;
  const db::Results results = db::played_games(database, filter);
  const RatingList list = rate(results, {}, [&database] { database.connection().check_wanted(); });
  std::unordered_map<std::string_view, const std::vector<RatingPoint>*> by_name;
  for (const RatedPlayer& player : list.players) by_name.emplace(player.name, &player.history);
  std::vector<const std::vector<RatingPoint>*> histories;
  for (const std::string& name : results.players) {
    const auto known = by_name.find(name);
    histories.push_back(known == by_name.end() ? nullptr : known->second);
  }
  std::vector<db::GameRating> ratings;
  ratings.reserve(results.games.size());
  for (const db::PlayedGame& game : results.games) {
    const auto* const white = histories[game.white];
    const auto* const black = histories[game.black];
    if (!game.dated || white == nullptr || black == nullptr) continue;
    ratings.push_back({game.id, rating_on(*white, game.day), rating_on(*black, game.day)});
  }
  return ratings;
}

}  // namespace gipfbase::analysis
