// Databases of older schemas are migrated and equal new ones. The files in tests/data/schemas were
// written by the former programs.
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "db/edit/change.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "db/store/schema.hpp"
#include "support/cli/readme.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::migration_test {
namespace {

using db::Database;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A database as a former program left it.
std::string make_old(const test::Folder& folder, std::int64_t schema) {
  const std::string path = folder.file("old" + std::to_string(schema) + ".gipfdb");
  db::Connection c(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  c.execute(test::page("tests/data/schemas/" + std::to_string(schema) + ".sql").c_str());
  REQUIRE(c.integer("PRAGMA user_version") == schema);
  return path;
}

/// The definitions of a file, as SQL text.
std::string definitions(db::Connection& c) {
  db::Statement s = c.prepare(
      "SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' "
      "ORDER BY type, name");
  std::string text;
  while (s.step()) {
    for (int column = 0; column < 4; ++column) (text += s.text(column)) += '|';
    text += '\n';
  }
  return text;
}

/// The rows of all tables except the journal, which has new columns.
std::string contents(db::Connection& c) {
  std::string text;
  db::Statement tables = c.prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT "
      "LIKE 'sqlite_stat%' AND name NOT IN ('sqlite_schema', 'changes', 'forgotten', "
      "'distinct_names') ORDER BY name");
  while (tables.step()) {
    const std::string table(tables.text(0));
    db::Statement rows = c.prepare("SELECT * FROM main.\"" + table + "\" ORDER BY 1, 2");
    text += table + ":\n";
    while (rows.step()) {
      for (int column = 0; column < sqlite3_column_count(rows.handle()); ++column) {
        (text += rows.text(column)) += '|';
      }
      text += '\n';
    }
  }
  return text;
}

/// Entries of the journal: id, kind, number of the import or change.
std::vector<std::array<std::string, 3>> kinds(db::Connection& c) {
  db::Statement s = c.prepare("SELECT id, kind, number FROM changes ORDER BY id");
  std::vector<std::array<std::string, 3>> all;
  while (s.step()) {
    all.push_back({std::string(s.text(0)), std::string(s.text(1)), std::string(s.text(2))});
  }
  return all;
}

const std::vector<std::array<std::string, 3>> kOldKinds = {
    {"1", "import", "2"}, {"2", "edit", ""}, {"3", "elsewhere", ""}, {"4", "undo", "2"}};

TEST_CASE("a migrated database equals a new one and keeps all its rows", "[db][migration]") {
  const test::Folder folder;
  const std::string path = make_old(folder, 11);
  std::string before;
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    before = contents(c);
  }
  test::check_refused(path, Database::Mode::kRead);
  Database database(path, Database::Mode::kWrite, test::catalogue());
  db::Connection& c = database.connection();
  CHECK(c.integer("PRAGMA user_version") == db::kSchemaVersion);
  CHECK(contents(c) == before);
  CHECK(kinds(c) == kOldKinds);
  db::Connection fresh = db::empty_database();
  CHECK(definitions(c) == definitions(fresh));
  CHECK(db::check(database, 1, {}).problems.empty());
  CHECK(db::undo(database, 1, "") == 5);
}

TEST_CASE("repair migrates a sound or damaged database of an older schema",
          "[db][migration][repair]") {
  const test::Folder folder;
  const std::string path = make_old(folder, 11);
  const std::string bytes = read_file(path);
  const std::string cut = folder.write("cut.gipfdb", bytes.substr(0, bytes.size() - 4096));
  for (const std::string& one : {path, cut}) {
    CAPTURE(one);
    const db::RepairReport report = db::repair(one, "", false, test::catalogue(), 1, {});
    CHECK(report.games == 8);
    if (one == path) CHECK(report.was_sound());
    Database database(one, Database::Mode::kRead, test::catalogue());
    CHECK(db::check(database, 1, {}).problems.empty());
    CHECK(kinds(database.connection()) == kOldKinds);
  }
}

TEST_CASE("a table changed by another program is not taken for one of an older schema",
          "[db][migration]") {
  const test::Folder folder;
  const std::string path = make_old(folder, 11);
  db::Connection(path, SQLITE_OPEN_READWRITE).execute("ALTER TABLE totals ADD COLUMN mine TEXT");
  Database database(path, Database::Mode::kWrite, test::catalogue());
  test::check_wording("totals.mine", db::check(database, 1, {}).problems);
}

TEST_CASE("a database from before the first release is refused with a remedy", "[db][migration]") {
  const test::Folder folder;
  const std::string path = make_old(folder, 11);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute("ALTER TABLE identities DROP COLUMN day; PRAGMA user_version = 10");
  const std::string bytes = read_file(path);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite, Database::Mode::kCreate}) {
    test::check_refused(path, mode);
  }
  CHECK_THROWS_AS(db::repair(path, "", false, test::catalogue(), 1, {}), db::Error);
  CHECK(read_file(path) == bytes);
}

TEST_CASE("a failed migration leaves the file unchanged and the connection protected",
          "[db][migration]") {
  const test::Folder folder;
  const std::string path = make_old(folder, 11);
  db::Connection c(path, SQLITE_OPEN_READWRITE);
  c.execute("ALTER TABLE changes ADD COLUMN kind TEXT");  // so that the migration fails
  sqlite3_db_config(c.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  CHECK_THROWS_AS(db::create_or_migrate(c), db::Error);
  int defensive = 0;
  sqlite3_db_config(c.handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
  CHECK(defensive == 1);
  CHECK(c.integer("PRAGMA writable_schema") == 0);
  CHECK(c.integer("PRAGMA user_version") == 11);
  CHECK_FALSE(c.in_transaction());
}

TEST_CASE("a database with a newer schema is left unchanged", "[db][migration]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  { const Database database(path, Database::Mode::kCreate, test::catalogue()); }
  db::Connection(path, SQLITE_OPEN_READWRITE).execute("PRAGMA user_version = 99");
  const std::string before = read_file(path);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite, Database::Mode::kCreate}) {
    test::check_refused(path, mode);
  }
  CHECK(read_file(path) == before);
}

TEST_CASE("two processes may create a database at the same time", "[db][migration]") {
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
      } catch (const db::Error&) {  // counted as missing
      }
    };
    std::thread other(create);
    create();
    other.join();
    CHECK(made == 2);
  }
}

TEST_CASE("an impossible schema number is damage", "[db][migration][damage]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  { const Database database(path, Database::Mode::kCreate, test::catalogue()); }
  for (const char* version : {"0", "-1", "-2147483648"}) {
    db::Connection(path, SQLITE_OPEN_READWRITE)
        .execute((std::string("PRAGMA user_version = ") + version).c_str());
    for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
      test::check_refused(path, mode);
    }
  }
}

TEST_CASE("the page of the database has the current schema number", "[db][migration]") {
  CHECK(test::page("db/README.md")
            .find("the number of the schema, now " + std::to_string(db::kSchemaVersion) + ".") !=
        std::string::npos);
}

}  // namespace
}  // namespace gipfbase::migration_test
