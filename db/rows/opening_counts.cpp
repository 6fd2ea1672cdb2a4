#include "db/rows/opening_counts.hpp"

#include <fmt/format.h>

#include <vector>

#include "db/rows/codec.hpp"
#include "db/store/tables/index_runs.hpp"

namespace gipfbase::db {

void MoveCount::add(const OpeningGame& game) {
  ++games;
  seat0 += game.winner == 0 ? 1 : 0;
  seat1 += game.winner == 1 ? 1 : 0;
  drawn += game.winner == 2 ? 1 : 0;
  plies += game.plies;
  if (game.date.empty()) return;
  if (first_date.empty() || game.date < first_date) first_date = game.date;
  if (game.date > last_date) last_date = game.date;
}

std::string count_moves(bool one) {
  return fmt::format(R"sql(
SELECT p.key, coalesce(p.next, x''), count(*), sum(g.winner IS 0), sum(g.winner IS 1),
       sum(g.winner IS 2), sum(g.plies),
       coalesce(min(CASE WHEN g.date_first > 0 THEN g.date END), ''),
       coalesce(max(CASE WHEN g.date_first > 0 THEN g.date END), '')
FROM (SELECT DISTINCT key, game, next FROM all_positions WHERE key = ?1{}) p
JOIN games g ON g.id = p.game
GROUP BY p.key, p.next
)sql",
                     one ? " AND next IS ?2" : "");
}

const char* const kCountGames =
    "SELECT key, count(DISTINCT game), sum(DISTINCT 1 << orientation) FROM all_positions "
    "WHERE key = ?1 GROUP BY key";

OpeningCounts::OpeningCounts(Connection& connection)
    : rows_(connection.prepare(
          "SELECT count(*) FROM (SELECT 1 FROM all_positions WHERE key = ? LIMIT ?)")),
      drop_moves_(connection.prepare("DELETE FROM opening_stats WHERE key = ?")),
      drop_games_(connection.prepare("DELETE FROM opening_totals WHERE key = ?")),
      count_moves_(connection.prepare("INSERT INTO opening_stats " + count_moves())),
      count_games_(connection.prepare(std::string("INSERT INTO opening_totals ") + kCountGames)),
      add_games_(connection.prepare(
          "UPDATE opening_totals SET games = games + ?, orientations = orientations | ? "
          "WHERE key = ?")),
      add_move_(connection.prepare(
          "INSERT INTO opening_stats VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "games = games + excluded.games, seat0 = seat0 + excluded.seat0, "
          "seat1 = seat1 + excluded.seat1, drawn = drawn + excluded.drawn, "
          "plies = plies + excluded.plies, "
          "first_date = CASE WHEN first_date = '' THEN excluded.first_date "
          "WHEN excluded.first_date = '' THEN first_date "
          "ELSE min(first_date, excluded.first_date) END, "
          "last_date = max(last_date, excluded.last_date)")) {}

void OpeningCounts::count(std::uint64_t key) {
  for (Statement* s : {&drop_moves_, &drop_games_, &count_moves_, &count_games_}) {
    s->bind_all(stored_key(key)).run();
  }
}

void OpeningCounts::renew(std::uint64_t key) {
  constexpr auto kOften = static_cast<std::int64_t>(kMaterialisedFrom);
  const bool often = rows_.bind_all(stored_key(key), kOften).step() && rows_.integer(0) == kOften;
  rows_.reset();
  if (often) return count(key);
  for (Statement* s : {&drop_moves_, &drop_games_}) s->bind_all(stored_key(key)).run();
}

void OpeningCounts::add(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& came) {
  Bytes next;
  if (move.first) append_move(move.second, next);
  add_move_
      .bind_all(stored_key(key), next, came.games, came.seat0, came.seat1, came.drawn, came.plies,
                came.first_date, came.last_date)
      .run();
}

void OpeningCounts::add(std::uint64_t key, const OpeningShare& came) {
  for (const auto& [move, count] : came.moves) add(key, move, count);
  add_games_.bind_all(came.games, std::int64_t{came.orientations}, stored_key(key)).run();
}

void renew_opening_stats(Connection& connection) {
  connection.execute("DELETE FROM opening_stats; DELETE FROM opening_totals;");
  Statement keys = connection.prepare(sorted_index(connection, "key"));
  std::vector<std::uint64_t> often;
  std::uint64_t last = 0;
  std::uint64_t rows = 0;
  while (keys.step()) {
    const auto next = static_cast<std::uint64_t>(keys.integer(0));
    rows = next == last ? rows + 1 : 1;
    last = next;
    if (rows == kMaterialisedFrom) often.push_back(next);
  }
  Statement count = connection.prepare("INSERT INTO opening_stats " + count_moves());
  Statement total = connection.prepare(std::string("INSERT INTO opening_totals ") + kCountGames);
  for (const std::uint64_t key : often) {
    count.bind_all(stored_key(key)).run();
    total.bind_all(stored_key(key)).run();
  }
}

}  // namespace gipfbase::db
