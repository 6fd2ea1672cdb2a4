// Reading an open database file must not release the locks of this process: closing any descriptor
// of a file would do so (fcntl(2)).
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "db/repair/definitions.hpp"
#include "db/store/backup.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::locks_test {
namespace {

using db::Database;

/// True when another process sees that this one is writing (SQLite's reserved lock).
bool is_locked_for_others(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = 0x40000001;
    lock.l_len = 1;
    const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
    const bool looked = file >= 0 && fcntl(file, F_GETLK, &lock) == 0;
    _exit(looked && lock.l_type != F_UNLCK ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status == 0;
}

TEST_CASE("reporting damage and examining files do not release a writer's locks",
          "[db][damage][locks]") {
  const test::Folder folder;
  Database database = test::create(folder);
  test::import_text(database, folder, test::random_games("37", 3, 1));
  db::Connection& c = database.connection();
  CHECK_FALSE(is_locked_for_others(database.path()));
  const db::Transaction transaction(c);
  REQUIRE(is_locked_for_others(database.path()));
  CHECK_THROWS_AS(db::throw_error(c.handle(), SQLITE_CORRUPT), db::Error);
  CHECK(is_locked_for_others(database.path()));
  CHECK_FALSE(db::mended_header(database.path()));
  CHECK(is_locked_for_others(database.path()));
  db::copy_with_header("", database.path(), folder.file("copy.gipfdb"));
  CHECK(is_locked_for_others(database.path()));
  CHECK_THROWS_AS(db::check_target(database, database.path(), true), db::Error);
  CHECK(is_locked_for_others(database.path()));
}

TEST_CASE("an import from a folder skips the target database in that folder",
          "[db][import][locks]") {
  const test::Folder folder;
  Database database = test::create(folder);
  folder.write("games.gpn", test::random_games("37", 3, 1));
  folder.write("games.gipfdb-journal", "");
  const std::string path = std::filesystem::path(database.path()).parent_path().string();
  const db::ImportReport report = db::import_games(database, {path}, {}, {});
  CHECK(report.stored == 3);
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings.front());
}

TEST_CASE("a temporary pragma or option is reset when work fails", "[db]") {
  const test::Folder folder;
  Database database = test::create(folder);
  db::Connection& c = database.connection();
  const auto fail = [&] {
    const db::Pragma cache(c, "cache_size", -100);
    const db::Pragma references(c, "foreign_keys", 0);
    const db::Option defensive(c, SQLITE_DBCONFIG_DEFENSIVE, 0);
    CHECK(c.integer("PRAGMA foreign_keys") == 0);
    c.execute("no SQL");
  };
  const std::int64_t cache = c.integer("PRAGMA cache_size");
  CHECK_THROWS_AS(fail(), db::Error);
  int defensive = 0;
  sqlite3_db_config(c.handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
  CHECK(defensive == 1);
  CHECK(c.integer("PRAGMA cache_size") == cache);
  CHECK(c.integer("PRAGMA foreign_keys") == 1);
}

}  // namespace
}  // namespace gipfbase::locks_test
