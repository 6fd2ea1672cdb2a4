// Foreign or missing objects next to or inside a database: journals of dead writers, unknown or
// missing tables and indexes.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "db/repair/check.hpp"
#include "db/store/backup.hpp"
#include "db/store/file_lock.hpp"
#include "db/store/replacement.hpp"
#include "support/db_support.hpp"
#include "support/repairs.hpp"
#include "support/wording.hpp"

namespace gipfbase::beside_test {
namespace {

using db::Database;
using test::check_refused;
using test::make_repair_base;
using test::repair;
using test::sound_contents;

/// The files of a database whose writer died in the middle of writing a batch.
void cut_off(const test::Folder& folder, const std::string& path) {
  const std::string copy = folder.file("writing.gipfdb");
  std::filesystem::copy_file(path, copy);
  db::Connection writer(copy, SQLITE_OPEN_READWRITE);
  writer.execute("PRAGMA cache_size = 2; BEGIN; UPDATE games SET round = '77'");
  writer.execute("UPDATE games SET round = '78'");
  REQUIRE(std::filesystem::file_size(copy + "-journal") > 512);
  const auto replace = std::filesystem::copy_options::overwrite_existing;
  std::filesystem::copy_file(copy, path, replace);
  std::filesystem::copy_file(copy + "-journal", path + "-journal", replace);
  writer.execute("ROLLBACK");
  std::filesystem::remove(copy);
}

TEST_CASE("a backup removes the temporary files of killed processes from its folder, and no others",
          "[db][backup]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string left = folder.file("monday.gipfdb.gipfbase-00ff1a");
  const std::string running = folder.file("tuesday.gipfdb.gipfbase-00ff1b");
  const std::vector<std::string> foreign = {
      folder.file("monday.gipfdb.00ff1a"), folder.file("x.gipfbase-00ff1"),
      folder.file("x.gipfbase-00FF1A"), folder.file("x.gipfbase-00ff1az")};
  for (const std::string& name : foreign) std::ofstream(name) << "of somebody else";
  for (const std::string& name : {left, running}) std::ofstream(name) << "half a database";
  std::filesystem::create_symlink(path, folder.file("link.gipfbase-00ff1c"));
  std::filesystem::create_directory(folder.file("folder.gipfbase-00ff1d"));
  const std::string second_name = folder.file("hard.gipfbase-00ff1e");
  std::filesystem::create_hard_link(foreign.front(), second_name);
  const db::FileLock lock(running);
  REQUIRE(lock.state() == db::FileLock::State::kHeld);
  Database database(path, Database::Mode::kRead, test::catalogue());
  (void)db::backup(database, folder.file("wednesday.gipfdb"), false, {});
  CHECK_FALSE(std::filesystem::exists(left));
  CHECK(std::filesystem::exists(running));
  CHECK(std::filesystem::exists(second_name));
  CHECK(std::filesystem::is_symlink(folder.file("link.gipfbase-00ff1c")));
  CHECK(std::filesystem::is_directory(folder.file("folder.gipfbase-00ff1d")));
  for (const std::string& name : foreign) CHECK(std::filesystem::exists(name));
  CHECK(sound_contents(folder.file("wednesday.gipfdb")) == sound_contents(path));
}

TEST_CASE("a temporary file is locked while its writer runs", "[db][backup]") {
  const test::Folder folder;
  const std::string target = folder.file("target");
  {
    const db::Replacement writing(target);
    db::remove_left_behind(target);
    CHECK(std::filesystem::exists(writing.path()));
    ::close(writing.descriptor());  // as writers that use SQLite do
    db::remove_left_behind(target);
    CHECK(std::filesystem::exists(writing.path()));
  }
  CHECK(std::filesystem::is_empty(std::filesystem::path(target).parent_path()));
}

TEST_CASE("a leftover journal does not corrupt the file that replaces its database",
          "[db][repair][backup]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string sound = sound_contents(path);
  const std::string target = folder.file("target.gipfdb");
  std::filesystem::copy_file(path, target);
  cut_off(folder, target);
  Database database(path, Database::Mode::kRead, test::catalogue());
  SECTION("of a database replaced by a backup") {
    (void)db::backup(database, target, true, {});
    CHECK(sound_contents(target) == sound);
  }
  SECTION("of a removed database") {
    std::filesystem::remove(target);
    test::check_wording("backup",
                        test::words_thrown([&] { (void)db::backup(database, target, false, {}); }));
    (void)db::backup(database, target, true, {});
    CHECK(sound_contents(target) == sound);
  }
  SECTION("of a repaired database with a damaged header") {
    std::fstream file(target, std::ios::in | std::ios::out | std::ios::binary);
    file.write("XXXX", 4);
    file.close();
    (void)repair(target);
    CHECK(sound_contents(target) == sound);
  }
}

/// Makes the journal name another file, as a transaction over several databases does
/// (sqlite.org/fileformat.html, "The Rollback Journal").
void name_super_journal(const std::string& journal, const std::string& victim) {
  std::ofstream file(journal, std::ios::binary | std::ios::app);
  const auto number = [&](std::uint32_t value) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) file.put(static_cast<char>(value >> shift));
  };
  std::uint32_t sum = 0;
  for (const char byte : victim) sum += static_cast<std::uint32_t>(byte);
  number(1);
  file << victim;
  number(static_cast<std::uint32_t>(victim.size()));
  number(sum);
  file << "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
}

TEST_CASE("reading never rolls a journal back, writing does", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string sound = sound_contents(path);
  cut_off(folder, path);
  check_refused(path, Database::Mode::kRead);
  CHECK(std::filesystem::exists(path + "-journal"));
  SECTION("a writing command") { Database(path, Database::Mode::kWrite, test::catalogue()); }
  SECTION("repair") { (void)repair(path); }
  CHECK_FALSE(std::filesystem::exists(path + "-journal"));
  CHECK(sound_contents(path) == sound);
}

TEST_CASE("a journal that would delete another file is refused", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  cut_off(folder, path);
  const std::string victim = folder.write("victim.txt", "a letter");
  name_super_journal(path + "-journal", victim);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kDamaged, Database::Mode::kWrite,
                          Database::Mode::kCreate}) {
    check_refused(path, mode);
  }
  CHECK_THROWS_AS(repair(path), db::Error);
  std::fstream header(path, std::ios::in | std::ios::out | std::ios::binary);
  header.write("XXXX", 4);
  header.close();
  CHECK_THROWS_AS(repair(path), db::Error);
  CHECK(std::filesystem::exists(victim));
}

TEST_CASE("a journal next to the file that a link leads to is refused as well", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  cut_off(folder, path);
  const std::string victim = folder.write("victim.txt", "a letter");
  name_super_journal(path + "-journal", victim);
  std::filesystem::create_directory(folder.file("sent"));
  const std::string link = folder.file("sent/games.gipfdb");
  std::filesystem::create_symlink(path, folder.file("link.gipfdb"));
  std::filesystem::create_symlink("../link.gipfdb", link);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kDamaged, Database::Mode::kWrite,
                          Database::Mode::kCreate}) {
    check_refused(link, mode);
  }
  CHECK_THROWS_AS(repair(link), db::Error);
  CHECK(std::filesystem::exists(victim));
}

TEST_CASE("links in the place of a journal are refused and named", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string victim = folder.write("victim.txt", "a letter");
  const std::string suffix = GENERATE("-journal", "-wal", "-shm");
  std::filesystem::create_symlink(victim, path + suffix);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
    check_refused(path, mode);
  }
  CHECK_THROWS_AS(repair(path), db::Error);
  CHECK(std::filesystem::file_size(victim) == 8);
}

TEST_CASE("reading a database in WAL mode writes nothing, and writing ends that mode",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string sound = sound_contents(path);
  db::Connection(path, SQLITE_OPEN_READWRITE).execute("PRAGMA journal_mode = WAL");
  check_refused(path, Database::Mode::kRead);
  CHECK_FALSE(std::filesystem::exists(path + "-wal"));
  CHECK_FALSE(std::filesystem::exists(path + "-shm"));
  SECTION("a writing command") { Database(path, Database::Mode::kWrite, test::catalogue()); }
  SECTION("repair") { CHECK(repair(path).was_sound()); }
  Database(path, Database::Mode::kRead, test::catalogue());
  CHECK_FALSE(std::filesystem::exists(path + "-wal"));
  CHECK(sound_contents(path) == sound);
}

TEST_CASE("a WAL database of another program is left unchanged", "[db][repair]") {
  const test::Folder folder;
  const std::string path = folder.file("other.db");
  db::Connection(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      .execute("CREATE TABLE t (x); PRAGMA journal_mode = WAL");
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
    check_refused(path, mode);
  }
  CHECK_THROWS_AS(repair(path), db::Error);
  CHECK_FALSE(std::filesystem::exists(path + "-shm"));
}

TEST_CASE("a pipe in the place of a database or its journal does not stop a command",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  const std::string pipe = GENERATE("-journal", "-wal", "2");
  REQUIRE(mkfifo((path + pipe).c_str(), 0600) == 0);
  for (const auto mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
    check_refused(pipe == "2" ? path + pipe : path, mode);
  }
}

TEST_CASE("the name of a database is a path and nothing else", "[db]") {
  const test::Folder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(folder.file("x")).parent_path());
  Database("file:x?mode=memory", Database::Mode::kCreate, test::catalogue());
  CHECK(std::filesystem::exists("file:x?mode=memory"));
  check_refused("trail/", Database::Mode::kCreate);
  check_refused("nowhere/../beside.gipfdb", Database::Mode::kCreate);
  std::filesystem::current_path(before);
}

TEST_CASE("check reports problems that SQLite does not detect", "[db][check]") {
  const test::Folder folder;
  const std::string path = make_repair_base(folder);
  Database database(path, Database::Mode::kWrite, test::catalogue());
  const auto problems = [&] { return db::check(database, 2, {}).problems; };
  REQUIRE(problems().empty());
  for (const char* sql :
       {"DELETE FROM opening_stats", "INSERT INTO opening_totals (key, games) VALUES (5, 3)",
        "DROP INDEX games_by_date", "CREATE TABLE strange (x)",
        "DROP VIEW game_list; CREATE VIEW game_list AS SELECT id FROM games",
        "UPDATE players SET alias_of = 3 - id WHERE id < 3"}) {
    db::Transaction transaction(database.connection());
    database.connection().execute(sql);
    const auto found = problems();
    REQUIRE_FALSE(found.empty());
    test::check_wording(sql, found.front());
  }
  CHECK(problems().empty());
  database.connection().execute(
      "UPDATE players SET alias_of = 2 WHERE id = 1; UPDATE players SET alias_of = 1 WHERE id = 2");
  (void)repair(path);
  Database sound(path, Database::Mode::kRead, test::catalogue());
  CHECK(db::check(sound, 2, {}).problems.empty());
}

}  // namespace
}  // namespace gipfbase::beside_test
