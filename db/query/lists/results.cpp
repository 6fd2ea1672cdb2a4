#include "db/query/lists/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <unordered_map>

#include "db/query/query.hpp"
#include "notation/text/folding.hpp"

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
  const std::uint64_t all = count_games(database, filter);
  Conditions conditions(database, filter);
  conditions.add("w.name <> '?'");
  conditions.add("b.name <> '?'");
  conditions.add("coalesce(w.alias_of, w.id) <> coalesce(b.alias_of, b.id)");
  Statement s = conditions.statement(
      c, fmt::format(
             "SELECT g.id, coalesce(w.alias_of, w.id), coalesce(b.alias_of, b.id), g.result, "
             "g.date_first, g.date_last, g.round, {} FROM games g JOIN players w ON w.id = g.white "
             "JOIN players b ON b.id = g.black{} ORDER BY g.date_first, g.id",
             kTookPlace, conditions.where()));
  Results results;
  std::unordered_map<std::int64_t, std::uint32_t> numbers;
  std::vector<std::int64_t> ids;
  const auto number_of = [&](std::int64_t id) {
    const auto [at, added] = numbers.try_emplace(id, static_cast<std::uint32_t>(ids.size()));
    if (added) ids.push_back(id);
    return at->second;
  };
  while (s.step()) {
    const auto day = day_of(s.integer(4));
    const auto until = day_of(s.integer(5));
    PlayedGame& game = results.games.emplace_back();
    game.id = s.integer(0);
    game.white = number_of(s.integer(1));
    game.black = number_of(s.integer(2));
    game.result = s.text(3);
    game.dated = day && until;
    game.day = game.dated ? *day : 0;
    game.until = game.dated ? *until : 0;
    game.round = s.text(6);
    game.took_place = s.integer(7) != 0;
  }
  results.others = all - results.games.size();
  Statement name = c.prepare("SELECT name FROM players WHERE id = ?");
  for (const std::int64_t id : ids) {
    name.bind_all(id).step();
    results.players.emplace_back(name.text(0));
    name.reset();
  }
  return results;
}

}  // namespace gipfbase::db
