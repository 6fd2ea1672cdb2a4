// Long-lived connections: cached results are dropped when the file changes.
#include "db/query/long_lived.hpp"

#include <catch2/catch.hpp>

#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "support/db_support.hpp"

namespace gipfbase::long_lived_test {
namespace {

using db::Database;

TEST_CASE("a connection detects foreign writes and drops cached query results", "[db][readers]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database database(path, Database::Mode::kCreate, test::catalogue());
    test::import_text(database, folder, test::random_games("37", 5, 1), 1, "first.gpn");
  }
  Database reader(path, Database::Mode::kRead, test::catalogue());
  db::GameFilter filter;
  filter.where = "plies > 0";
  CHECK(db::list_players(reader, filter).size() == db::list_players(reader, {}).size());
  const auto count = [&] { return db::count_games(reader, filter); };
  CHECK(count() == 5);
  const std::int64_t version = db::data_version(reader);
  CHECK(db::data_version(reader) == version);
  {
    Database writer(path, Database::Mode::kWrite, test::catalogue());
    test::import_text(writer, folder, test::random_games("37", 7, 2), 1, "second.gpn");
  }
  CHECK(db::data_version(reader) != version);
  // Until cached results are dropped, they are returned unchanged.
  CHECK(count() == 5);
  db::forget_selections(reader, 5);
  CHECK(count() == 5);
  db::forget_selections(reader, 0);
  CHECK(count() == 12);
}

TEST_CASE("counts of whole variants equal the lists", "[db]") {
  const test::Folder folder;
  Database database(folder.file("games.gipfdb"), Database::Mode::kCreate, test::catalogue());
  test::import_text(database, folder, test::random_games("37", 5, 1), 1, "first.gpn");
  test::import_text(database, folder, test::random_games("48", 3, 1), 1, "second.gpn");
  for (const char* title : {"", "zertz", "dvonn"}) {
    for (const char* variant : {"", "37", "48", "61"}) {
      db::GameFilter filter;
      filter.title = title;
      filter.variant = variant;
      const db::SearchResult found = db::search(database, filter, std::nullopt, db::kEverything);
      INFO(title << ' ' << variant);
      CHECK(found.total == found.games.size());
      CHECK(db::count_games(database, filter) == found.games.size());
    }
  }
}

}  // namespace
}  // namespace gipfbase::long_lived_test
