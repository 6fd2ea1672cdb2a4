// Databases of former programs: opened, brought up to date, and as good as those of today. The
// files in tests/data/schemas were written by the programs of their time.
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/store/schema.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/readme.hpp"

namespace gipfbase::migration_test {
namespace {

using db::Database;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

const std::string& schemas() {
  static const std::string folder = test::source_folder() + "/tests/data/schemas/";
  return folder;
}

/// The games as everybody sees them, and everything that is made from them.
std::string seen(Database& database) {
  std::string text = test::dump(database);
  for (const char* sql :
       {"SELECT state, white_seat, date_first, date_last FROM games ORDER BY id",
        "SELECT * FROM totals ORDER BY 1, 2, 3", "SELECT * FROM puzzle_positions ORDER BY 1, 2, 3",
        "SELECT name, folded FROM players ORDER BY name",
        "SELECT rowid, * FROM comment_words ORDER BY 1",
        "SELECT rowid, * FROM player_words ORDER BY 1"}) {
    db::Statement s = database.connection().prepare(sql);
    while (s.step()) {
      for (int column = 0; column < 5; ++column) (text += s.text(column)) += '|';
      text += '\n';
    }
  }
  return text;
}

/// Opens a database of the past as a reader, then as a writer, and compares it with a new one.
void check_migration(const test::Folder& folder, const std::string& old, int solved) {
  CHECK_THROWS_WITH(Database(old, Database::Mode::kRead, test::catalogue()),
                    old + " has an older schema; run gipfbase optimize on it once");
  Database database(old, Database::Mode::kWrite, test::catalogue());
  db::Connection& c = database.connection();
  CHECK(c.integer("PRAGMA user_version") == db::kSchemaVersion);
  CHECK(c.integer("SELECT count(*) FROM solved WHERE status <> 'unknown'") == solved);
  db::optimize(database, {});
  for (const std::string& problem : db::check(database, 1, {}).problems) FAIL_CHECK(problem);

  const std::string fresh_path = folder.file("fresh.gipfdb");
  std::filesystem::remove(fresh_path);
  Database fresh(fresh_path, Database::Mode::kCreate, test::catalogue());
  (void)db::import_games(fresh, {schemas() + "games.gpn"}, {}, {});
  db::optimize(fresh, {});
  // What was found wrong in those days is told in the words of those days.
  for (Database* one : {&database, &fresh}) one->connection().execute("DELETE FROM findings");
  CHECK(seen(database) == seen(fresh));
  // The old records are known again, whatever has become of reading since.
  CHECK(db::import_games(database, {schemas() + "games.gpn"}, {}, {}).duplicate +
            db::import_games(database, {schemas() + "games.gpn"}, {}, {}).duplicate >=
        4);
  CHECK(db::statistics(database).games == 3);
}

TEST_CASE("a database of every former schema becomes one of today", "[db][migration]") {
  const test::Folder folder;
  for (int version = 1; version < db::kSchemaVersion; ++version) {
    CAPTURE(version);
    const std::string path = folder.file("old" + std::to_string(version) + ".gipfdb");
    {
      db::Connection c(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
      c.execute(read_file(schemas() + std::to_string(version) + ".sql").c_str());
      CHECK(c.integer("PRAGMA user_version") == version);
    }
    check_migration(folder, path, version == 3 || version == 4 ? 4 : 0);
  }
}

TEST_CASE("a database from the future is left alone", "[db][migration]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  { const Database database(path, Database::Mode::kCreate, test::catalogue()); }
  db::Connection(path, SQLITE_OPEN_READWRITE).execute("PRAGMA user_version = 99");
  const std::string before = read_file(path);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite, Database::Mode::kCreate}) {
    CHECK_THROWS_WITH(Database(path, mode, test::catalogue()),
                      path + " was written by a newer gipfbase (schema 99, this program knows " +
                          std::to_string(db::kSchemaVersion) + "); update the program");
  }
  CHECK(read_file(path) == before);
}

TEST_CASE("whoever creates a database at the same time as somebody else finds it made",
          "[db][migration]") {
  const test::Folder folder;
  for (int run = 0; run < 20; ++run) {
    const std::string path = folder.file(std::to_string(run));
    std::atomic<int> made = 0;
    std::atomic<int> ready = 0;
    const auto create = [&] {
      for (++ready; ready < 2;) std::this_thread::yield();
      try {
        const Database database(path, Database::Mode::kCreate, test::catalogue());
        ++made;
      } catch (const db::Error&) {  // counted by its absence
      }
    };
    std::thread other(create);
    create();
    other.join();
    CHECK(made == 2);
  }
}

TEST_CASE("a schema that no program has written is damage", "[db][migration][damage]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  { const Database database(path, Database::Mode::kCreate, test::catalogue()); }
  for (const char* version : {"0", "-1", "-2147483648"}) {
    db::Connection(path, SQLITE_OPEN_READWRITE)
        .execute((std::string("PRAGMA user_version = ") + version).c_str());
    for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
      CHECK_THROWS_WITH(Database(path, mode, test::catalogue()),
                        "the header of " + path + " is damaged (schema " + version +
                            "); gipfbase repair makes it sound");
    }
  }
}

TEST_CASE("the page of the database names the schema of today", "[db][migration]") {
  CHECK(test::page("db/README.md")
            .find("the number of the schema, now " + std::to_string(db::kSchemaVersion) + ".") !=
        std::string::npos);
}

}  // namespace
}  // namespace gipfbase::migration_test
