#include "db/query/lists/player_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "db/query/query.hpp"
#include "db/rows/codec.hpp"

namespace gipfbase::db {

std::vector<std::string> players_called(Database& database, const std::string& name) {
  Statement s = database.connection().prepare(
      fmt::format("SELECT DISTINCT coalesce(a.name, p.name) FROM players p LEFT JOIN players a "
                  "ON a.id = p.alias_of WHERE p.id IN {} ORDER BY 1",
                  named("players")));
  const std::string pattern = like_pattern(name);
  s.bind_all(pattern);
  std::vector<std::string> names = s.column<std::string>();
  std::erase(names, "?");
  return names;
}

Expected<std::string, std::string> player_called(Database& database, const std::string& name) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> players = players_called(database, name);
  if (players.size() == 1) return players.front();
  if (std::find(players.begin(), players.end(), name) != players.end()) return name;
  if (players.empty()) {
    GameFilter filter;
    filter.white = name;
    std::vector<std::string> reasons = reasons_for_none(database, filter);
    // Games have the name "?", but no player is called so.
    if (reasons.empty()) {
      reasons.push_back(
          fmt::format("\"{}\" is not a player: it stands for every unknown player", name));
    }
    return Unexpected{std::move(reasons.front())};
  }
  const std::size_t count = players.size();
  if (count > kMost) players.resize(kMost);
  return Unexpected{fmt::format("{} players match the name \"{}\": {}{}; choose one of them", count,
                                name, fmt::join(players, ", "), count > kMost ? " ..." : "")};
}

void for_each_game_of(Database& database, const std::string& player, const GameFilter& filter,
                      std::size_t moves, const std::function<void(const PlayerGame&)>& visit) {
  constexpr std::size_t kLongestMove = 19;  // bytes for 128 bits, 7 in each
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  const std::int64_t id = c.integer("SELECT id FROM players WHERE name = ?", player);
  Conditions conditions(database, filter);
  conditions.add_played();
  const std::string own =
      fmt::format("(SELECT id FROM players WHERE id = {0} OR alias_of = {0})", id);
  conditions.add(fmt::format("(g.white IN {0} OR g.black IN {0})", own));
  Statement s = conditions.statement(
      c, fmt::format("SELECT {}, g.white IN {}, g.black IN {}, g.date_first, g.date_last, g.start, "
                     "substr(g.moves, 1, {}) FROM games g{}{} ORDER BY g.date_first, g.id",
                     kSummaryColumns, own, own, moves * kLongestMove, kJoins, conditions.where()));
  while (s.step()) {
    PlayerGame game{summary_of(s), false, false, 0, false, {}, {}};
    bool second = false;
    std::int64_t first_day = 0;
    std::int64_t last_day = 0;
    std::span<const std::uint8_t> packed;
    s.read_from(kSummaryWidth, game.first, second, first_day, last_day, game.start, packed);
    game.both_sides = game.first && second;
    game.dated = first_day > 0;
    constexpr std::int64_t kYear = 10'000;  // days are yyyymmdd
    if (game.dated && first_day / kYear == last_day / kYear) {
      game.year = static_cast<int>(first_day / kYear);
    }
    game.moves = decode_moves(packed);
    if (game.moves.size() > moves) game.moves.resize(moves);
    visit(game);
  }
}

}  // namespace gipfbase::db
