// The position index in runs: rows and answers do not depend on the number of runs.
#include "db/store/tables/index_runs.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/import/import.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/positions.hpp"
#include "db/store/tables/totals.hpp"
#include "support/db_support.hpp"

namespace gipfbase::index_runs_test {
namespace {

using db::Database;

/// Games imported one by one, each into a new run: run 0 is made to look too large for them.
Database in_runs(const test::Folder& folder, std::uint32_t games) {
  Database database = test::create(folder, "runs.gipfdb");
  db::Connection& c = database.connection();
  constexpr std::int64_t kLarge = 100'000'000;
  test::import_text(database, folder, test::random_games("37", 5, 1), 1, "first.gpn");
  c.run("UPDATE index_runs SET rows = rows + ? WHERE run = 0", kLarge);
  for (std::uint32_t i = 0; i < games; ++i) {
    test::import_text(database, folder, test::random_games("37", 1, 100 + i), 1,
                      "g" + std::to_string(i) + ".gpn");
  }
  c.run("UPDATE index_runs SET rows = rows - ? WHERE run = 0", kLarge);
  return database;
}

TEST_CASE("many runs of the index are merged without loss", "[db][runs][volume]") {
  const test::Folder folder;
  Database one = test::create(folder, "one.gipfdb");
  test::import_text(one, folder, test::random_games("37", 5, 1), 1, "first.gpn");
  constexpr std::uint32_t kGames = 60;
  for (std::uint32_t i = 0; i < kGames; ++i) {
    test::import_text(one, folder, test::random_games("37", 1, 100 + i), 1,
                      "g" + std::to_string(i) + ".gpn");
  }
  Database many = in_runs(folder, kGames);
  const std::size_t runs = db::index_runs(many.connection()).size();
  CHECK(runs > 10);
  CHECK(runs <= 49);
  CHECK(test::dump(many) == test::dump(one));
  CHECK(db::check(many, 2, {}).problems.empty());
  CHECK(db::statistics(many).distinct_positions == db::statistics(one).distinct_positions);
  // Changes find the rows of their game in any run.
  for (Database* database : {&one, &many}) {
    (void)db::delete_games(*database, std::array<std::int64_t, 2>{3, 40}, "twice", false);
    (void)db::revert_import(*database, 20);
  }
  CHECK(test::dump(many) == test::dump(one));
  CHECK(db::check(many, 2, {}).problems.empty());
  db::optimize(many, {});
  CHECK(db::index_runs(many.connection()).size() == 1);
  CHECK(db::check(many, 2, {}).problems.empty());
}

TEST_CASE("merging small runs leaves large ones unchanged", "[db][runs]") {
  const test::Folder folder;
  constexpr std::uint32_t kGames = 30;
  constexpr std::int64_t kLarge = 2'000'000;
  Database database = in_runs(folder, kGames);
  db::Connection& c = database.connection();
  // Makes all 31 runs look as if they had two million additional rows.
  c.run("UPDATE index_runs SET rows = rows + ?", kLarge);
  const auto large = [&] {
    return c.integer("SELECT count(*) FROM index_runs WHERE rows > ?", kLarge);
  };
  REQUIRE(large() == kGames + 1);
  for (std::uint32_t i = 0; i < kGames; ++i) {
    test::import_text(database, folder, test::random_games("37", 1, 200 + i), 1,
                      "h" + std::to_string(i) + ".gpn");
    CHECK(db::index_runs(c).size() <= 49);
  }
  CHECK(large() == kGames + 1);
  CHECK(db::index_runs(c).size() > kGames + 1);
  c.run("UPDATE index_runs SET rows = rows - ?1 WHERE rows > ?1", kLarge);
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("a large run fills its pages", "[db][runs]") {
  const test::Folder folder;
  Database database = in_runs(folder, 0);
  db::Connection& c = database.connection();
  constexpr std::int64_t kLarge = 100'000'000;
  c.run("UPDATE index_runs SET rows = rows + ? WHERE run = 0", kLarge);
  test::import_text(database, folder, test::random_games("37", 1000, 7), 1, "many.gpn");
  c.run("UPDATE index_runs SET rows = rows - ? WHERE run = 0", kLarge);
  // Rows inserted in order leave 12 % of the pages free.
  CHECK(c.integer("SELECT 100 * sum(unused) / sum(pgsize) FROM dbstat WHERE name = "
                  "'position_runs'") <= 3);
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("batches of a new index are counted correctly, with and without positions kept in memory",
          "[db][runs]") {
  const test::Folder folder;
  Database database = test::create(folder);
  test::import_text(database, folder, test::random_games("37", 200, 5));
  db::Connection& c = database.connection();
  for (const std::size_t rows_in_memory : {std::size_t{0}, std::size_t{100'000}}) {
    db::Transaction transaction(c);
    c.execute(
        "DELETE FROM positions; DELETE FROM position_runs; DELETE FROM index_runs; "
        "INSERT INTO index_runs VALUES (0, 0); DELETE FROM opening_stats; "
        "DELETE FROM opening_totals;");
    db::forget_distinct(c);
    db::PositionWriter writer(c, rows_in_memory);
    db::Totals totals;
    std::uint32_t game = 0;
    const auto flush = [&] {
      writer.flush(totals);
      totals.store(c);
      const bool known = c.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
      CHECK(known == (rows_in_memory > 0));
    };
    db::Statement games = c.prepare(
        "SELECT id, title, variant, moves, coalesce(winner, -1), plies, "
        "CASE WHEN date_first > 0 THEN date ELSE '' END FROM games ORDER BY id");
    while (games.step()) {
      db::OpeningGame facts;
      std::span<const std::uint8_t> moves;
      games.read(game, facts.title, facts.variant, moves, facts.winner, facts.plies, facts.date);
      const auto rules = database.rules(facts.title, facts.variant);
      std::vector<notation::IndexRow> rows;
      (void)rules->replay(rules->start(), db::decode_moves(moves), &rows);
      writer.add(game, rows, facts);
      if (game % 70 == 0) flush();
    }
    flush();
    transaction.commit();
    CHECK(c.integer("SELECT count(*) FROM opening_totals") > 0);
    CHECK(db::check(database, 2, {}).problems.empty());
  }
}

TEST_CASE("the next batch counts a position that became frequent by a corrected game",
          "[db][runs]") {
  const test::Folder folder;
  Database database = test::create(folder);
  db::Connection& c = database.connection();
  // One game fewer than needed for counting the start in advance, and one partial game.
  constexpr int kGames = static_cast<int>(db::kMaterialisedFrom) - 1;
  test::import_text(database, folder, test::random_games("37", kGames, 1), 1, "many.gpn");
  std::string part = test::random_games("37", 1, 2, 4);
  REQUIRE(part.ends_with(" *\n\n"));
  part.replace(part.size() - 3, 1, "Wa1,a1");
  REQUIRE(test::import_text(database, folder, part, 1, "part.gpn").partial == 1);
  REQUIRE(c.integer("SELECT count(*) FROM opening_totals") == 0);

  // Little memory, so that the games of the other variant fill a batch.
  notation::ReadOptions options;
  options.memory = 1;
  options.threads = 1;
  std::vector<std::string> paths = {
      folder.write("1.gpn", test::random_games("37", 1, 2)),
      folder.write("2.gpn", test::random_games("48", 400, 3)),
      folder.write("3.gpn", test::random_games("37", 20, 4)),
  };
  const auto report = db::import_games(database, paths, options, {});
  CHECK(report.corrected == 1);
  CHECK(report.stored == 420);
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("a small batch is looked up in a small index and counted correctly",
          "[db][runs][volume]") {
  const test::Folder folder;
  Database database = test::create(folder);
  const auto dvonn = [](int games, std::uint32_t seed) {
    return test::random_games("standard", games, seed, 200, "dvonn");
  };
  test::import_text(database, folder, dvonn(1000, 1), 1, "many.gpn");
  db::Connection& c = database.connection();
  for (std::uint32_t seed = 2; seed < 4; ++seed) {
    const std::uint64_t before = db::index_size(c);
    test::import_text(database, folder, dvonn(130, seed), 1, "g" + std::to_string(seed) + ".gpn");
    CHECK(db::index_size(c) - before > 10'000);
    CHECK(c.integer("SELECT 1 FROM totals WHERE name = 'distinct'") == 1);
    CHECK(db::check(database, 2, {}).problems.empty());
  }
}

TEST_CASE(
    "optimize, stopped at any moment, continues the next time, and games may change meanwhile",
    "[db][runs][optimize]") {
  const test::Folder folder;
  Database one = test::create(folder, "one.gipfdb");
  test::import_text(one, folder, test::random_games("37", 5, 1), 1, "first.gpn");
  for (std::uint32_t i = 0; i < 9; ++i) {
    test::import_text(one, folder, test::random_games("37", 1, 100 + i), 1,
                      "g" + std::to_string(i) + ".gpn");
  }
  Database many = in_runs(folder, 9);
  // The state after optimize was stopped between two transactions.
  db::Connection& c = many.connection();
  c.execute(
      "INSERT INTO positions SELECT key, game, placed, next FROM position_runs WHERE key BETWEEN "
      "0 AND 4000000000000000000;"
      "UPDATE index_runs SET rows = rows + (SELECT count(*) FROM position_runs WHERE key BETWEEN 0 "
      "AND 4000000000000000000) WHERE run = 0;"
      "DELETE FROM position_runs WHERE key BETWEEN 0 AND 4000000000000000000;"
      "UPDATE index_runs SET rows = (SELECT count(*) FROM position_runs p WHERE p.run = "
      "index_runs.run) WHERE run > 0");
  CHECK(db::check(many, 2, {}).problems.empty());
  for (Database* database : {&one, &many}) {
    (void)db::delete_games(*database, std::array<std::int64_t, 3>{2, 7, 13}, "thrice", false);
    (void)db::revert_import(*database, 5);
  }
  CHECK(db::check(many, 2, {}).problems.empty());
  CHECK(test::dump(many) == test::dump(one));
  db::optimize(many, [](auto...) { return false; });
  CHECK(db::check(many, 2, {}).problems.empty());
  CHECK(test::dump(many) == test::dump(one));
  db::optimize(many, {});
  CHECK(db::index_runs(c).size() == 1);
  CHECK(db::check(many, 2, {}).problems.empty());
  CHECK(test::dump(many) == test::dump(one));
}

TEST_CASE("check finds a run that lost rows, and rows without a run", "[db][runs]") {
  const test::Folder folder;
  Database database = in_runs(folder, 3);
  db::Connection& c = database.connection();
  const auto problems = [&] {
    const auto found = db::check(database, 1, {}).problems;
    // The problems are the same when all games are checked together and one by one.
    constexpr std::uint64_t kOneGame = 48;
    auto one_by_one = db::check(database, 1, {}, kOneGame).problems;
    for (const std::string& problem : found) {
      INFO(problem);
      CHECK(std::erase(one_by_one, problem) == 1);
    }
    CHECK(one_by_one.empty());
    return found.size();
  };
  REQUIRE(problems() == 0);
  c.execute("SAVEPOINT s; DELETE FROM position_runs WHERE run = 2 AND ply = 3");
  CHECK(problems() > 0);
  c.execute("ROLLBACK TO s; UPDATE position_runs SET run = 77 WHERE run = 2");
  CHECK(problems() > 0);
  c.execute("ROLLBACK TO s; UPDATE index_runs SET rows = rows + 1 WHERE run = 1");
  CHECK(problems() > 0);
  c.execute("ROLLBACK TO s; UPDATE position_runs SET game = 2 WHERE run = 2 AND ply = 1");
  CHECK(problems() > 1);
  c.execute(
      "ROLLBACK TO s; UPDATE position_runs SET placed = ply * 32 + 11 - orientation WHERE run = 1");
  CHECK(problems() > 0);
  c.execute("ROLLBACK TO s; INSERT INTO positions VALUES (77, 100, 96, NULL)");
  CHECK(problems() > 0);
  c.execute("ROLLBACK TO s; RELEASE s");
  CHECK(problems() == 0);
}

}  // namespace
}  // namespace gipfbase::index_runs_test
