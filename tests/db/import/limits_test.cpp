// Unusually large games and ids: they do not affect other games of their batch.
#include <catch2/catch.hpp>
#include <string>

#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/tables_support.hpp"

namespace gipfbase::limits_test {
namespace {

/// A game that repeats four moves `rounds` times; they lead back to the same position.
std::string circling(int rounds) {
  std::string text = "[Title \"zertz\"]\n[Round \"" + std::to_string(rounds) + "\"]\n[Position \"" +
                     std::string(test::kCircle) + "\"]\n\n";
  for (int round = 0; round < rounds; ++round) text += "Wb3 x b3Bd3 x e2Wc3 Be2\n";
  return text + "*\n\n";
}

std::int64_t last_ply(db::Database& database, std::int64_t game) {
  return database.connection().integer("SELECT max(ply) FROM all_positions WHERE game = ?", game);
}

}  // namespace

TEST_CASE("a game of more than 65,535 plies is stored like any other", "[db][import][volume]") {
  const test::Folder folder;
  db::Database database = test::create(folder);
  // Games of 65,532, 65,536 and 70,000 plies, between usual ones.
  const std::string usual = test::random_games("37", 3, 1);
  const auto report = test::import_text(
      database, folder, usual + circling(16'383) + circling(16'384) + circling(17'500) + usual);
  CHECK(report.stored == 6);
  CHECK(report.duplicate == 3);
  CHECK(report.findings.empty());
  CHECK(last_ply(database, 4) == 65'532);
  CHECK(last_ply(database, 5) == 65'536);
  CHECK(last_ply(database, 6) == 70'000);
  CHECK(db::check(database, 2, {}).ok());
}

TEST_CASE("game ids may exceed 32 bits", "[db][import]") {
  const test::Folder folder;
  db::Database database = test::create(folder);
  CHECK(test::import_text(database, folder, test::random_games("37", 3, 1)).stored == 3);
  // Ids of removed games are not reused.
  constexpr std::int64_t kLarge = (std::int64_t{1} << 32U) - 2;
  database.connection().run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'games'", kLarge);
  const auto report = test::import_text(database, folder, test::random_games("37", 5, 2), 2, "b");
  CHECK(report.stored == 5);
  for (std::int64_t game = kLarge + 1; game <= kLarge + 5; ++game) {
    CHECK(last_ply(database, game) ==
          database.connection().integer("SELECT plies FROM games WHERE id = ?", game));
  }
  CHECK(db::check(database, 2, {}).ok());
}

}  // namespace gipfbase::limits_test
