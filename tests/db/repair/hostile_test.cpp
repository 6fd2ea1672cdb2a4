// A database may be hostile: no code in it runs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "support/db_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::hostile_test {
namespace {

using db::Database;

TEST_CASE("triggers and views of a file do not run", "[db][hostile]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database database = test::create(folder);
    test::import_text(database, folder, test::random_games("37", 5, 1));
  }
  {
    db::Connection stranger(path, SQLITE_OPEN_READWRITE);
    stranger.execute(
        "CREATE TRIGGER gone AFTER INSERT ON imports BEGIN DELETE FROM games; END;"
        "DROP VIEW all_positions;"
        "CREATE VIEW all_positions AS WITH RECURSIVE endless (key) AS (SELECT 1 UNION ALL SELECT "
        "key + 1 "
        "FROM endless) SELECT key, 1 AS game, 1 AS ply, 0 AS orientation, NULL AS next FROM "
        "endless");
  }
  Database database(path, Database::Mode::kWrite, test::catalogue());
  CHECK(test::import_text(database, folder, test::random_games("37", 5, 2), 1, "b.gpn").stored ==
        5);
  CHECK(db::statistics(database).games == 10);
  CHECK(database.connection().count("SELECT count(*) FROM all_positions") ==
        db::statistics(database).positions);
  test::check_wording("gone, all_positions", db::check(database, 1, {}).problems);
}

TEST_CASE("removing a game removes its rows, with or without triggers", "[db][hostile]") {
  const test::Folder folder;
  Database database = test::create(folder);
  test::import_text(database, folder, test::random_games("37", 3, 1));
  (void)db::delete_games(database, std::array<std::int64_t, 1>{2}, "", false);
  CHECK(db::empty_bin(database) == 1);
  CHECK(database.connection().integer("SELECT count(*) FROM signatures") == 2);
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("games that are contests of each other do not cause endless loops", "[db][hostile]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database database = test::create(folder);
    test::import_text(database, folder, test::random_games("37", 4, 1));
    // The third is a contest of the second, as is allowed.
    database.connection().execute(
        "UPDATE games SET parent_ply = 1, state = 2, parent = iif(id = 1, 2, id - 1) WHERE id < 4");
  }
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    const auto binned = [&] {
      return database.connection().integer("SELECT count(*) FROM games WHERE state < 0");
    };
    constexpr std::array<std::int64_t, 1> kGame = {1};
    (void)db::delete_games(database, kGame, "", false);
    CHECK(binned() == 3);
    CHECK_FALSE(db::binned_with(database, 1));
    (void)db::restore_games(database, kGame, "", false);
    CHECK(binned() == 0);
    const auto problems = db::check(database, 1, {}).problems;
    for (const std::int64_t game : {1, 2, 3}) {
      CHECK(std::any_of(problems.begin(), problems.end(), [&](const std::string& text) {
        return text.starts_with(fmt::format("game {}: ", game));
      }));
    }
  }
  const auto report = db::repair(path, "", false, test::catalogue(), 1, {});
  test::check_wording("repair", report.lost);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(db::statistics(database).games == 4);
  CHECK(db::check(database, 1, {}).problems.empty());
}

}  // namespace
}  // namespace gipfbase::hostile_test
