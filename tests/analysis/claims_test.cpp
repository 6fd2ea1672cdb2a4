// Proved values in the database of a stranger: which are stored, which are reported, and what check
// and repair find.
#include "analysis/values/claims.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "db/import/merge.hpp"
#include "support/solving/solved_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::claims_test {
namespace {

using analysis::make_prover;
using db::Database;
using test::create;
using test::dump_solved;
using test::Folder;
using test::import_text;
using test::random_games;
using test::solve_options;

/// A database with solved games.
Database solved(const Folder& folder, const std::string& name) {
  Database database = create(folder, name);
  import_text(database, folder, random_games("37", 3, 5));
  (void)analysis::solve_games(database, {}, solve_options(500), {});
  return database;
}

/// Turns every value into its opposite.
void reverse_values(Database& database) {
  database.connection().execute(
      "UPDATE solved SET status = CASE status WHEN 'win' THEN 'loss' ELSE 'win' END, shortest = 1, "
      "distance = 1 WHERE status IN ('win', 'loss')");
}

db::ClaimPolicy proving() {
  db::ClaimPolicy how;
  how.prove = make_prover({2000, 0}, 2, {});
  return how;
}

TEST_CASE("merge takes no value of a stranger's file that is not true", "[solved][merge]") {
  const Folder folder;
  Database theirs = solved(folder, "theirs.gipfdb");
  Database ours = solved(folder, "ours.gipfdb");
  const std::string before = dump_solved(ours);
  const db::SolvedCounts counts = db::count_solved(ours);
  REQUIRE(counts.wins > 0);
  REQUIRE(counts.losses > 0);
  reverse_values(theirs);

  // When this database has a value, it stays, even if the file is trusted.
  db::ClaimPolicy trusting;
  trusting.believe = true;
  for (const db::ClaimPolicy& how : {proving(), trusting}) {
    const auto report = db::merge_databases(ours, {theirs.path()}, 2, {}, 0, how);
    CHECK(report.values == 0);
    CHECK(report.contradicted_values == counts.solved());
    CHECK(report.findings_total == counts.solved());
    REQUIRE_FALSE(report.findings.empty());
    test::check_wording(report.findings.front());
    CHECK(dump_solved(ours) == before);
  }

  // When it has none, the value that was proved is stored, and the claim is reported.
  Database fresh = create(folder, "fresh.gipfdb");
  const auto report = db::merge_databases(fresh, {theirs.path()}, 2, {}, 0, proving());
  CHECK(report.values == counts.solved());
  CHECK(report.contradicted_values == counts.solved());
  test::check_wording(report.findings.front());
  CHECK(db::count_solved(fresh).wins == counts.wins);
  CHECK(db::count_solved(fresh).losses == counts.losses);
  CHECK(analysis::check(fresh, 2, {}).ok());
}

TEST_CASE("merge takes true values, and leaves out what it cannot prove", "[solved][merge]") {
  const Folder folder;
  Database theirs = solved(folder, "theirs.gipfdb");
  const std::uint64_t all = db::count_solved(theirs).solved();
  Database none = create(folder, "none.gipfdb");
  CHECK(db::merge_databases(none, {theirs.path()}, 2, {}).unproved_values == all);
  CHECK(db::count_solved(none).solved() == 0);

  db::ClaimPolicy little;
  little.prove = make_prover({1, 0}, 2, {});
  const auto some = db::merge_databases(none, {theirs.path()}, 2, {}, 0, little);
  CHECK(some.unproved_values > 0);
  CHECK(some.values + some.unproved_values == all);
  CHECK(some.contradicted_values == 0);
  const auto rest = db::merge_databases(none, {theirs.path()}, 2, {}, 0, proving());
  CHECK(rest.unproved_values == 0);
  CHECK(db::count_solved(none).solved() == all);
  CHECK(db::merge_databases(none, {theirs.path()}, 2, {}, 0, proving()).values == 0);

  // An unsolved position is a claim, too: if it were believed, this database would not search it
  // again.
  theirs.connection().execute(
      "UPDATE solved SET status = 'unknown', distance = NULL, shortest = 0, node_limit = "
      "1000000000");
  Database other = create(folder, "other.gipfdb");
  (void)db::merge_databases(other, {theirs.path()}, 2, {}, 0, proving());
  CHECK(db::count_solved(other).unknown == 0);

  // A stop keeps what was proved.
  Database again = solved(folder, "again.gipfdb");
  Database stopped = create(folder, "stopped.gipfdb");
  db::ClaimPolicy stopping;
  stopping.prove = make_prover({2000, 0}, 1, [](auto, auto, auto) { return false; });
  CHECK(db::merge_databases(stopped, {again.path()}, 1, {}, 0, stopping).interrupted);
}

TEST_CASE("check finds wrong values by solving, and repair replaces them", "[solved][check]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  std::string right;
  {
    Database database = solved(folder, "games.gipfdb");
    const auto sound = analysis::check(database, 2, {});
    CHECK(sound.ok());
    CHECK(sound.values > 0);
    reverse_values(database);
    const auto report = analysis::check(database, 2, {});
    REQUIRE_FALSE(report.ok());
    test::check_wording("a wrong value", report.problems.front());
  }
  const auto repaired = analysis::repair(path, "", false, test::catalogue(), 2, {});
  CHECK_FALSE(repaired.was_sound());
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(analysis::check(database, 2, {}).ok());
}

TEST_CASE("values contradict each other when they cannot both be right", "[solved]") {
  const auto value = [](db::ProvedStatus status, std::optional<std::uint32_t> distance,
                        bool shortest, std::optional<int> score = {}) {
    db::SolvedValue v;
    v.status = status;
    v.distance = distance;
    v.shortest = shortest;
    v.score = score;
    return v;
  };
  using S = db::ProvedStatus;
  const auto both = [](const db::SolvedValue& a, const db::SolvedValue& b) {
    CHECK(db::contradict(a, b) == db::contradict(b, a));
    return db::contradict(a, b);
  };
  CHECK(both(value(S::kWin, 3, false), value(S::kLoss, 3, false)));
  CHECK(both(value(S::kWin, 3, true), value(S::kWin, 1, false)));
  CHECK(both(value(S::kWin, 3, true), value(S::kWin, 5, true)));
  CHECK(both(value(S::kExact, 3, false, 2), value(S::kExact, 3, false, 4)));
  CHECK(both(value(S::kExact, 3, false, -2), value(S::kWin, {}, false)));
  CHECK_FALSE(both(value(S::kExact, 3, false, 2), value(S::kWin, {}, false)));
  CHECK_FALSE(both(value(S::kWin, 3, true), value(S::kWin, 5, false)));
  CHECK_FALSE(both(value(S::kWin, 3, false), value(S::kWin, 5, false)));
  CHECK_FALSE(both(value(S::kUnknown, {}, false), value(S::kWin, 5, false)));
  test::check_wording("loss 1, the shortest", db::in_words(value(S::kLoss, 1, true)));
  test::check_wording("win 5", db::in_words(value(S::kWin, 5, false)));
}

}  // namespace
}  // namespace gipfbase::claims_test
