// Changes of many games at once.
#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/rows/opening_counts.hpp"
#include "support/db_problems.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"

namespace gipfbase::bulk_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::problems;
using test::random_games;

/// Counts the statements that a connection runs.
class Statements {
 public:
  explicit Statements(db::Connection& connection) : connection_(connection) {
    const auto count = [](unsigned /*event*/, void* context, void* /*statement*/, void* /*text*/) {
      ++*static_cast<std::uint64_t*>(context);
      return 0;
    };
    sqlite3_trace_v2(connection_.handle(), SQLITE_TRACE_STMT, count, &count_);
  }
  ~Statements() { sqlite3_trace_v2(connection_.handle(), 0, nullptr, nullptr); }
  Statements(const Statements&) = delete;
  Statements& operator=(const Statements&) = delete;
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  db::Connection& connection_;
  std::uint64_t count_ = 0;
};

TEST_CASE("many games are deleted and taken back without a statement per position",
          "[db][edit][bulk]") {
  constexpr std::uint64_t kGames = 200;
  const Folder folder;
  Database database = create(folder);
  // The games are in several runs of the index.
  import_text(database, folder, random_games("37", 150, 5) + random_games("48", 50, 6));
  import_text(database, folder, random_games("37", 50, 8), 1, "b.gpn");
  // The import does not count positions that became frequent only through both files together.
  db::renew_opening_stats(database.connection());
  const std::string before = dump(database);
  std::vector<std::int64_t> games(kGames);
  std::iota(games.begin(), games.end(), 20);
  constexpr std::uint64_t kPerGame = 12;
  std::int64_t change = 0;
  {
    const Statements statements(database.connection());
    change = db::delete_games(database, games, "", false).change.value();
    CHECK(statements.count() < kPerGame * kGames);
  }
  CHECK(problems(database).empty());
  {
    const Statements statements(database.connection());
    const std::int64_t undone = db::undo(database, change, "");
    CHECK(statements.count() < kPerGame * kGames);
    CHECK(problems(database).empty());
    CHECK(dump(database) == before);
    change = undone;
  }
  db::undo(database, change, "");
  CHECK(problems(database).empty());
  CHECK(db::restore_games(database, games, "", false).games == kGames);
  CHECK(problems(database).empty());
}

TEST_CASE("many corrected dates and results are counted like single ones",
          "[db][edit][bulk][volume]") {
  const Folder folder;
  Database one = create(folder, "one.gipfdb");
  Database many = create(folder, "many.gipfdb");
  std::vector<std::int64_t> games(120);
  std::iota(games.begin(), games.end(), 1);
  for (Database* database : {&one, &many}) {
    import_text(*database, folder, random_games("37", 150, 5));
  }
  (void)db::edit_tags(many, games, {{"Date", "1999.02.03"}, {"Site", "Ghent"}}, "", false);
  for (const std::int64_t game : games) {
    const std::vector<std::int64_t> single = {game};
    (void)db::edit_tags(one, single, {{"Date", "1999.02.03"}, {"Site", "Ghent"}}, "", false);
  }
  for (Database* database : {&one, &many}) CHECK(problems(*database).empty());
  const char* const kStats =
      "SELECT group_concat(key || hex(next) || games || seat0 || seat1 || "
      "drawn || plies || first_date || last_date) FROM opening_stats";
  CHECK(one.connection().column<std::string>(kStats) ==
        many.connection().column<std::string>(kStats));
  CHECK(one.connection().integer("SELECT count(*) FROM opening_totals") > 0);
}

}  // namespace
}  // namespace gipfbase::bulk_test
