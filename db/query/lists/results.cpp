#include "db/query/lists/results.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "db/query/query.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {

namespace {

/// Days since 1970-01-01 of a day as yyyymmdd.
std::optional<std::int32_t> day_of(std::int64_t date) {
  using namespace std::chrono;
  const year_month_day day{year{static_cast<int>(date / 10000)},
                           month{static_cast<unsigned>(date / 100 % 100)},
                           std::chrono::day{static_cast<unsigned>(date % 100)}};
  if (date <= 0 || !day.ok()) return std::nullopt;
  return static_cast<std::int32_t>(sys_days{day}.time_since_epoch().count());
}

}  // namespace

bool is_bye(std::string_view player) { return notation::folded(player) == kBye; }

Results played_games(Database& database, const GameFilter& filter) {
  Connection& c = database.connection();
  const Snapshot snapshot(c);
  struct Player {
    std::int64_t known_as = 0;  ///< the player that an alias stands for
    bool unknown = false;
    std::optional<std::uint32_t> number;  ///< index in Results::players; aliases have none
    std::string name;
  };
  // Read once: a join would look up both players of every game.
  std::unordered_map<std::int64_t, Player> players;
  Statement all = c.prepare("SELECT id, coalesce(alias_of, id), name FROM players");
  while (all.step()) {
    players[all.integer(0)] = {all.integer(1), all.text(2) == "?", std::nullopt,
                               std::string(all.text(2))};
  }
  struct Row {
    std::int64_t date = 0, white = 0, black = 0;
    PlayedGame game;
  };
  Conditions conditions(database, filter);
  Statement s = conditions.statement(
      c, fmt::format("SELECT g.id, g.white, g.black, g.result, g.date_first, g.date_last, g.round, "
                     "{} FROM games g{}",
                     kTookPlace, conditions.where()));
  Results results;
  std::vector<Row> rows;
  while (s.step()) {
    const Player& white = players[s.integer(1)];
    const Player& black = players[s.integer(2)];
    if (white.unknown || black.unknown || white.known_as == black.known_as) {
      ++results.others;
      continue;
    }
    Row& row = rows.emplace_back();
    row.date = s.integer(4);
    row.white = white.known_as;
    row.black = black.known_as;
    const auto day = day_of(row.date);
    const auto until = day_of(s.integer(5));
    PlayedGame& game = row.game;
    game.id = s.integer(0);
    game.result = s.text(3);
    game.dated = day && until;
    game.day = game.dated ? *day : 0;
    game.until = game.dated ? *until : 0;
    game.round = s.text(6);
    game.took_place = s.integer(7) != 0;
  }
  notation::text::stable_sort(rows, [](const Row& a, const Row& b) {
    return std::pair(a.date, a.game.id) < std::pair(b.date, b.game.id);
  });
  const auto number_of = [&](std::int64_t id) {
    Player& player = players[id];
    if (!player.number) {
      player.number = static_cast<std::uint32_t>(results.players.size());
      results.players.push_back(player.name);
    }
    return *player.number;
  };
  results.games.reserve(rows.size());
  for (Row& row : rows) {
    row.game.white = number_of(row.white);
    row.game.black = number_of(row.black);
    results.games.push_back(std::move(row.game));
  }
  return results;
}

}  // namespace gipfbase::db
