// Solving the last positions of stored games: once each, resumable, the same for any threads.
#include "analysis/values/solve_games.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "db/values/solved.hpp"
#include "support/solving/solved_support.hpp"

namespace gipfbase::solve_games_test {
namespace {

using analysis::solve_games;
using analysis::SolveGamesReport;
using db::Database;
using test::create;
using test::dump_solved;
using test::Folder;
using test::games_of_all_titles;
using test::import_text;
using test::random_games;
using test::solve_options;

TEST_CASE("solved positions are not solved again unless the limits are higher",
          "[db][solved][slow]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games_of_all_titles(8));
  const SolveGamesReport first = solve_games(database, {}, solve_options(1000), {});
  CHECK(first.games == 8 * test::catalogue().titles().size());
  CHECK(first.passed_over == 0);
  CHECK(first.done == first.positions);
  CHECK(first.tried > 0);
  CHECK(first.solved() > 0);
  CHECK(first.solved() < first.tried);
  const std::string rows = dump_solved(database);

  for (const std::uint32_t last : {3U, 2U}) {
    const SolveGamesReport again = solve_games(database, {}, solve_options(1000, 2, last), {});
    CHECK(again.passed_over == again.games);
    CHECK(again.tried == 0);
    CHECK(dump_solved(database) == rows);
  }
  const SolveGamesReport further = solve_games(database, {}, solve_options(1000, 2, 4), {});
  CHECK(further.known > 0);
  CHECK(further.tried <= further.games);

  const auto before = db::count_solved(database);
  const SolveGamesReport harder = solve_games(database, {}, solve_options(4000), {});
  const auto after = db::count_solved(database);
  CHECK(harder.tried > 0);
  CHECK(harder.tried < first.tried);
  CHECK(after.unknown <= before.unknown);
  CHECK(after.wins >= before.wins);
}

TEST_CASE("the number of threads does not change what is stored about positions",
          "[db][solved][threads][slow]") {
  const Folder folder;
  const std::string text = games_of_all_titles(6);
  std::string first;
  for (const int threads : {1, 2, 5}) {
    Database database = create(folder, "t" + std::to_string(threads));
    import_text(database, folder, text);
    static_cast<void>(solve_games(database, {}, solve_options(2000, threads), {}));
    const std::string rows = dump_solved(database);
    if (first.empty()) first = rows;
    CHECK_FALSE(rows.empty());
    CHECK(rows == first);
  }
}

TEST_CASE("a stopped run keeps its results, and continuing it gives those of a run without a stop",
          "[db][solved]") {
  const Folder folder;
  const std::string text = games_of_all_titles(8);
  Database straight = create(folder, "straight");
  Database stopped = create(folder, "stopped");
  import_text(straight, folder, text);
  import_text(stopped, folder, text);
  static_cast<void>(solve_games(straight, {}, solve_options(1000), {}));
  bool some = false;
  bool interrupted = true;
  for (int stops = 0; interrupted && (stops < 3 || !some); ++stops) {
    const SolveGamesReport report =
        solve_games(stopped, {}, solve_options(1000),
                    [](const SolveGamesReport& now) { return now.tried == 0; });
    const auto counts = db::count_solved(stopped);
    some = some || counts.wins > 0;
    interrupted = report.interrupted;
    // On a busy machine everything may be done before the stop is noticed.
    const bool all_done = report.done == report.positions;
    if (interrupted && !all_done) CHECK(counts.games < report.games);
  }
  const SolveGamesReport rest = solve_games(stopped, {}, solve_options(1000), {});
  CHECK_FALSE(rest.interrupted);
  CHECK(some);
  CHECK(dump_solved(stopped) == dump_solved(straight));
}

TEST_CASE("a game that is deleted while its positions are solved is passed over", "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games_of_all_titles(4));
  const db::UnsolvedList list = db::unsolved_games(database, db::GameFilter{}, 3, {});
  REQUIRE_FALSE(list.variants.empty());
  const notation::Rules& rules = *list.variants.front().ruleset;
  const std::int64_t game = list.variants.front().games.front().id;
  database.connection().run("DELETE FROM games WHERE id = ?", game);
  const db::SolvedGame solved{game, 3, true, {}};
  CHECK_NOTHROW(db::store_solved(database, rules, {}, std::array{solved}));
  CHECK(db::count_solved(database).games == 0);
}

TEST_CASE("the end of a game decided on the board has the value that the board shows",
          "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games_of_all_titles(10));
  static_cast<void>(solve_games(database, {}, solve_options(1000), {}));
  db::SolvedValues values(database);
  int decided = 0;
  db::for_each_game(database, {}, [&](const notation::Judged& game) {
    const auto ruleset = game.game.rules;
    const auto end = game.verdict.replay.final;
    const Outcome outcome = ruleset->outcome(end);
    const auto value = values.find(*ruleset, end);
    REQUIRE(value);
    if (!outcome.over() || outcome.result == Result::kBothLose) return true;
    ++decided;
    CHECK(value->distance == 0U);
    const int seat0 = outcome.result == Result::kDraw ? 0 : outcome.result == win_of(0) ? 1 : -1;
    CHECK(value->verdict() == (ruleset->side_to_move(end) == 0 ? seat0 : -seat0));
    return true;
  });
  CHECK(decided > 0);
}

TEST_CASE("a position is won in one ply exactly when a move ends the game as a win",
          "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 40, 9) + random_games("48", 10, 9));
  static_cast<void>(solve_games(database, {}, solve_options(2000), {}));
  db::Statement s = database.connection().prepare(
      "SELECT variant, position, status, coalesce(distance, -1) FROM solved");
  int wins = 0;
  std::vector<PackedMove> moves;
  while (s.step()) {
    const auto ruleset = test::rules_of("zertz", s.text(0));
    const auto position = *ruleset->read_position(s.text(1));
    if (ruleset->outcome(position).over()) continue;
    ruleset->legal_moves(position, moves);
    const Result win = win_of(ruleset->side_to_move(position));
    const bool wins_now = std::any_of(moves.begin(), moves.end(), [&](const PackedMove& move) {
      auto next = position;
      ruleset->play(next, move);
      return ruleset->outcome(next).result == win;
    });
    CHECK(wins_now == (s.text(2) == "win" && s.integer(3) == 1));
    wins += wins_now ? 1 : 0;
  }
  CHECK(wins > 0);
}

}  // namespace
}  // namespace gipfbase::solve_games_test
