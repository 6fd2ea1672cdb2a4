// Floors of measurements handle exactly the rows and bytes that they are compared with.
#include "db/bench/floors.hpp"

#include <catch2/catch.hpp>

#include "support/db_support.hpp"

namespace gipfbase::floors_test {
namespace {

using test::Folder;

/// All columns that a table has, of its rows or of those of a view.
std::string rows_of(db::Database& database, const std::string& table, const std::string& order,
                    const std::string& from) {
  std::string columns;
  db::Statement info = database.connection().prepare("SELECT name FROM pragma_table_info('" +
                                                     table + "') ORDER BY cid");
  while (info.step()) {
    columns += (columns.empty() ? "quote(" : " || '|' || quote(") + std::string(info.text(0)) + ")";
  }
  std::string text;
  db::Statement rows =
      database.connection().prepare("SELECT " + columns + " FROM " + from + " ORDER BY " + order);
  while (rows.step()) (text += rows.text(0)) += '\n';
  return text;
}

/// A database with two imports, the second in a run of its own.
db::Database two_imports(const Folder& folder) {
  db::Database database = test::create(folder);
  import_text(database, folder, test::random_games("37", 40, 1));
  import_text(database, folder, test::random_games("37", 2, 2), 2, "more.gpn");
  REQUIRE(database.connection().integer("SELECT count(*) FROM position_runs") > 0);
  return database;
}

TEST_CASE("the bare insert writes the same rows of games and positions", "[floors]") {
  const Folder folder;
  db::Database database = two_imports(folder);
  const db::Floor all = db::insert_rows(database, {1, 42}, folder.file("all.gipfdb"), {});
  CHECK_FALSE(all.interrupted);
  CHECK(all.seconds > 0);
  db::Database copy(folder.file("all.gipfdb"), db::Database::Mode::kRead, test::catalogue());
  CHECK(rows_of(copy, "games", "id", "games") == rows_of(database, "games", "id", "games"));
  CHECK(rows_of(copy, "positions", "key, game, ply", "positions") ==
        rows_of(database, "positions", "key, game, ply", "all_positions"));
  CHECK(all.rows == database.connection().count("SELECT count(*) FROM games") +
                        database.connection().count("SELECT count(*) FROM all_positions"));

  const db::Floor some = db::insert_rows(database, {41, 42}, folder.file("some.gipfdb"), {});
  CHECK(some.rows == 2 + database.connection().count(
                             "SELECT count(*) FROM all_positions WHERE game BETWEEN 41 AND 42"));
}

TEST_CASE("the bare scans read every byte of the moves, and every row", "[floors]") {
  const Folder folder;
  db::Database database = two_imports(folder);
  db::Connection& c = database.connection();
  const db::Floor moves = db::read_moves(database, "zertz", {});
  CHECK(moves.rows == 42);
  CHECK(moves.bytes == c.count("SELECT sum(length(moves)) FROM games"));
  CHECK(moves.sum > 0);
  CHECK(db::read_moves(database, "dvonn", {}).rows == 0);
  const db::Floor rows = db::read_rows(database, {});
  CHECK(rows.rows == 42 + c.count("SELECT count(*) FROM all_positions"));
  CHECK(rows.bytes > moves.bytes);
}

TEST_CASE("bare look-ups find the rows of a position, and no more than asked for", "[floors]") {
  const Folder folder;
  db::Database database = test::create(folder);
  import_text(database, folder, test::random_games("37", 100, 1));
  db::Connection& c = database.connection();
  db::LookUps lookups(database);
  const auto rules = test::rules_of("zertz", "37");
  const std::uint64_t start = rules->index_row(rules->start(), nullptr).key;
  CHECK(lookups.positions(start, 1000) == 100);
  CHECK(lookups.positions(start, 7) == 7);
  CHECK(lookups.positions(start + 1, 7) == 0);
  // All games began there, so that its moves are counted in advance.
  CHECK(lookups.moves(start) == c.count("SELECT count(*) FROM opening_stats WHERE key = ?",
                                        static_cast<std::int64_t>(start)));
  CHECK(lookups.moves(start) < 100);
  const std::int64_t rare =
      c.integer("SELECT key FROM positions GROUP BY key HAVING count(*) = 2 LIMIT 1");
  CHECK(lookups.moves(static_cast<std::uint64_t>(rare)) == 2);
}

TEST_CASE("floors stop when they are asked to", "[floors]") {
  const Folder folder;
  db::Database database = two_imports(folder);
  const db::Floor floor =
      db::insert_rows(database, {1, 42}, folder.file("all.gipfdb"),
                      [](std::uint64_t, std::uint64_t, const char*) { return false; });
  CHECK(floor.interrupted);
  db::Database copy(folder.file("all.gipfdb"), db::Database::Mode::kRead, test::catalogue());
  CHECK(copy.connection().integer("SELECT count(*) FROM games") == 0);
}

}  // namespace
}  // namespace gipfbase::floors_test
