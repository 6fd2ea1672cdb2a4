// Every disk call of SQLite fails once, or is the last before a power cut. Stored data is not lost;
// the operation is done completely or not at all, and can be repeated.
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "support/db_support.hpp"
#include "support/disk/faulty_disk.hpp"
#include "support/environment.hpp"
#include "support/repairs.hpp"

namespace gipfbase::fault_test {
namespace {

using db::Database;

/// An operation on an existing or new database.
struct Work {
  std::string name;
  std::function<void(const std::string& path)> act;
  bool from_nothing = false;
  bool in_parts =
      false;  ///< in several transactions; each leaves a sound database of the same games
};

class Hunt {
 public:
  Hunt(const test::Folder& folder, test::FaultyDisk& disk, std::string base)
      : disk_(disk), base_(std::move(base)), path_(folder.file("faulty.gipfdb")) {}

  void run(const Work& work) {
    begin(work);
    const std::string before = state(work);
    begin(work);
    disk_.mend();
    work.act(path_);
    const std::vector<test::DiskCall> calls = disk_.calls();
    REQUIRE(calls.size() > 20);
    const std::string after = state(work);
    const std::string empty = created_only();
    const bool changed = before != after;
    REQUIRE(changed);
    // Testing all calls takes minutes: tests/long.sh.
    const std::size_t wanted = test::from_environment("GIPFBASE_FAULTS", 4);
    const std::size_t stride =
        std::max<std::size_t>(1, calls.size() / std::max<std::size_t>(1, wanted));
    std::size_t faults = 0;
    for (std::size_t at = stride / 2; at < calls.size(); at += stride) {
      for (const test::DiskFault fault : test::faults_of(calls[at])) {
        CAPTURE(work.name, at, static_cast<int>(calls[at]), static_cast<int>(fault));
        ++faults;
        begin(work);
        disk_.fail(at, fault, static_cast<std::uint32_t>(at));
        bool said = false;
        try {
          work.act(path_);
        } catch (const db::Error& error) {
          said = std::string(error.what()).size() > 20;
        }
        const bool failed = disk_.failed();
        disk_.mend();
        CHECK(failed);
        const std::string now = state(work);
        // `state` has checked that the database is sound. Operations in parts may be half done.
        const bool whole =
            now == before || now == after || work.in_parts || (work.from_nothing && now == empty);
        CHECK(whole);
        const bool as_told = said || now == after;
        CHECK(as_told);
        if (now == after) continue;
        work.act(path_);  // again, on a working disk
        const bool done = state(work) == after;
        CHECK(done);
      }
    }
    if (stride == 1) WARN(work.name << ": " << calls.size() << " calls, " << faults << " faults");
  }

 private:
  void begin(const Work& work) {
    disk_.mend();
    std::filesystem::remove(path_);
    std::filesystem::remove(path_ + "-journal");
    std::filesystem::remove(path_ + ".repair");
    std::filesystem::remove(path_ + ".repair-journal");
    if (!work.from_nothing) std::filesystem::copy_file(base_, path_);
  }
  /// A new database without games: the tables are created before the first game is stored.
  std::string created_only() {
    begin({"", {}, true});
    Database database(path_, Database::Mode::kCreate, test::catalogue());
    return test::everything(database);
  }
  /// The contents of a database, after a check that it is sound; empty if there is no database.
  std::string state(const Work& work) {
    if (work.from_nothing &&
        (!std::filesystem::exists(path_) || std::filesystem::file_size(path_) == 0)) {
      return {};
    }
    std::optional<Database> database;
    db::roll_back(path_);
    try {
      database.emplace(path_, Database::Mode::kRead, test::catalogue());
    } catch (const db::Error& error) {
      const std::string why = error.what();
      // The file is unchanged: it has no tables, or an older schema.
      if (why.find("is empty") != std::string::npos) return {};
      if (why.find("older gipfbase") != std::string::npos) return "old";
      throw;
    }
    const db::CheckReport report = db::check(*database, 1, {});
    for (const std::string& problem : report.problems) UNSCOPED_INFO(problem);
    CHECK(report.ok());
    return test::everything(*database);
  }

  test::FaultyDisk& disk_;
  std::string base_, path_;
};

TEST_CASE("a disk failure at any call does not lose stored data", "[db][faults]") {
  const test::Folder folder;
  const std::string base = folder.file("base.gipfdb");
  const std::string more =
      folder.write("more.gpn", test::random_games("37", 6, 7) +
                                   test::random_games("standard", 2, 8, 80, "dvonn"));
  {
    Database database(base, Database::Mode::kCreate, test::catalogue());
    test::import_text(database, folder, test::random_games("37", 12, 5), 1, "first.gpn");
    test::import_text(database, folder, test::random_games("48", 4, 6), 1, "second.gpn");
    test::import_text(database, folder, test::random_games("37", 1, 9), 1, "third.gpn");
    REQUIRE(database.connection().integer("SELECT count(*) FROM index_runs") > 1);
    (void)db::edit_tags(database, std::array<std::int64_t, 1>{3}, {{"Event", "Open"}}, "", false);
  }
  const std::string old = folder.file("old.gipfdb");
  std::filesystem::copy_file(base, old);
  {
    db::Connection connection(old, SQLITE_OPEN_READWRITE);
    connection.execute(test::kUndoSchema);
  }
  const auto with = [](const std::function<void(Database&)>& act) {
    return [act](const std::string& path) {
      Database database(path, Database::Mode::kWrite, test::catalogue());
      act(database);
    };
  };
  notation::ReadOptions one_thread;
  one_thread.threads = 1;
  one_thread.catalogue = &test::catalogue();
  test::FaultyDisk disk;
  Hunt hunt(folder, disk, base);
  SECTION("import into a new file") {
    hunt.run({"import",
              [&](const std::string& path) {
                Database database(path, Database::Mode::kCreate, test::catalogue());
                (void)db::import_games(database, {more}, one_thread, {});
              },
              true});
  }
  SECTION("import into a database") {
    hunt.run({"append", with([&](Database& database) {
                (void)db::import_games(database, {more}, one_thread, {});
              })});
  }
  SECTION("edit") {
    hunt.run({"edit", with([](Database& database) {
                (void)db::edit_tags(database, std::array<std::int64_t, 3>{1, 2, 15},
                                    {{"White", "Somebody Else"}, {"Result", "1-0"}}, "", false);
              })});
  }
  SECTION("delete") {
    hunt.run({"delete", with([](Database& database) {
                (void)db::delete_games(database, std::array<std::int64_t, 3>{1, 2, 15}, "", false);
              })});
  }
  SECTION("undo") {
    hunt.run({"undo", with([](Database& database) { (void)db::undo(database, 1, ""); })});
  }
  SECTION("revert an import") {
    hunt.run({"revert", with([](Database& database) { (void)db::revert_import(database, 1); })});
  }
  SECTION("optimize") {
    hunt.run(
        {"optimize", with([](Database& database) { db::optimize(database, {}); }), false, true});
  }
  SECTION("repair") {
    hunt.run({"repair", [](const std::string& path) {
                (void)db::repair(path, "", false, test::catalogue(), 1, {});
              }});
  }
  SECTION("migrate an old database") {
    Hunt(folder, disk, old).run({"migrate", with([](Database& /*database*/) {})});
  }
}

TEST_CASE("after a disk failure repair reports its unfinished file and keeps it",
          "[db][faults][repair][slow]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder, test::kFewGames);
  const std::string beside = path + ".repair";
  const auto repair = [&] { return db::repair(path, "", false, test::catalogue(), 1, {}); };
  test::FaultyDisk disk;
  (void)repair();
  const std::vector<test::DiskCall> calls = disk.calls();
  std::size_t left = 0;
  std::size_t unreadable = 0;
  std::size_t resumed = 0;
  for (std::size_t at = 0; at < calls.size(); at += calls.size() / 12) {
    while (at < calls.size() && calls[at] != test::DiskCall::kWrite) ++at;
    for (const test::DiskFault fault : {test::DiskFault::kNoSpace, test::DiskFault::kPowerCut}) {
      CAPTURE(at, static_cast<int>(fault));
      disk.fail(at, fault, 1);
      std::string said;
      try {
        (void)repair();
      } catch (const db::Error& error) {
        said = error.what();
      }
      CHECK(disk.failed());
      disk.mend();
      CAPTURE(said);
      const bool there = std::filesystem::exists(beside);
      CHECK(there == (said.find("; " + beside) != std::string::npos));
      left += there ? 1 : 0;
      unreadable += said.find("cannot be read now") != std::string::npos ? 1 : 0;
      const db::RepairReport report = repair();
      resumed += report.resumed ? 1 : 0;
      CHECK(report.lost.empty());
      CHECK_FALSE(std::filesystem::exists(beside));
    }
  }
  CHECK(left > 5);
  CHECK(unreadable > 0);
  CHECK(resumed > 0);
}

}  // namespace
}  // namespace gipfbase::fault_test
