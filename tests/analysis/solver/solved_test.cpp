// The values of stored positions.
#include "db/values/solved.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <map>

#include "db/edit/edit.hpp"
#include "db/repair/check.hpp"
#include "support/solving/solved_support.hpp"

namespace gipfbase::solved_test {
namespace {

using analysis::solve_games;
using db::Database;
using db::ProvedStatus;
using db::SolvedValue;
using test::create;
using test::dump_solved;
using test::Folder;
using test::games_of_all_titles;
using test::import_text;
using test::random_games;
using test::solve_options;

SolvedValue won_in(std::uint32_t plies) {
  SolvedValue value;
  value.status = ProvedStatus::kWin;
  value.distance = plies;
  value.shortest = true;
  value.method = "test";
  value.limits = {1000, 0};
  return value;
}

TEST_CASE("a stored value is found for every image of its position and for no other",
          "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  const auto ruleset = test::rules_of("zertz", "37");
  const auto after = [&](std::initializer_list<const char*> line) {
    notation::AnyPosition position = ruleset->start();
    for (const char* move : line) ruleset->play(position, *ruleset->read_move(position, move));
    return position;
  };
  const auto position = after({"Wd4,a1", "Bd6,g4"});
  const auto turned = after({"Wd4,a4", "Bf4,g1"});
  const auto another = after({"Wd4,a1", "Gd6,g4"});
  REQUIRE(ruleset->same_position(position, turned, false));
  const db::SolvedRow row{position, won_in(7)};
  db::store_solved(database, *ruleset, {&row, 1}, {});
  db::SolvedValues values(database);
  CHECK_FALSE(values.empty());
  for (const auto& image : {position, turned}) {
    const auto found = values.find(*ruleset, image);
    REQUIRE(found);
    CHECK(found->status == ProvedStatus::kWin);
    CHECK(found->distance == 7U);
    CHECK(found->shortest);
    CHECK(found->method == "test");
  }
  CHECK_FALSE(values.find(*ruleset, another));

  // The image is not stored as a second position.
  const db::SolvedRow image{turned, won_in(5)};
  db::store_solved(database, *ruleset, {&image, 1}, {});
  CHECK(values.find(*ruleset, position)->distance == 5U);
  CHECK(db::count_solved(database).wins == 1);

  // A row that only shares the key says nothing about the position.
  database.connection().execute(
      ("UPDATE solved SET position = '" + ruleset->write_position(another) + "'").c_str());
  CHECK_FALSE(values.find(*ruleset, position));
  db::store_solved(database, *ruleset, {&row, 1}, {});
  CHECK(values.find(*ruleset, position)->distance == 7U);
  CHECK(db::count_solved(database).wins == 2);

  // Values that other rules gave do not count.
  database.connection().execute("UPDATE solved SET rules_version = rules_version + 1");
  CHECK_FALSE(values.find(*ruleset, position));
}

TEST_CASE("a value is never replaced by a less informative one", "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  const auto ruleset = test::rules_of("zertz", "37");
  const auto store = [&](const SolvedValue& value) {
    const db::SolvedRow row{ruleset->start(), value};
    db::store_solved(database, *ruleset, {&row, 1}, {});
    db::SolvedValues values(database);
    return *values.find(*ruleset, ruleset->start());
  };
  SolvedValue unknown;
  unknown.limits = {50, 0};
  CHECK_FALSE(store(unknown).proved());
  unknown.limits = {60, 0};
  CHECK(store(unknown).limits.nodes == 60);
  SolvedValue longer = won_in(9);
  longer.shortest = false;
  CHECK(store(longer).distance == 9U);
  CHECK(store(unknown).distance == 9U);
  CHECK(store(won_in(5)).distance == 5U);
  CHECK(store(longer).distance == 5U);
}

TEST_CASE("limits are higher when they allow more nodes or more time", "[solved]") {
  using db::SolveLimits;
  CHECK(SolveLimits{200, 0}.beyond({100, 0}));
  CHECK_FALSE(SolveLimits{100, 0}.beyond({100, 0}));
  CHECK_FALSE(SolveLimits{100, 0}.beyond({0, 0}));
  CHECK(SolveLimits{0, 0}.beyond({100, 0}));
  CHECK(SolveLimits{100, 0}.beyond({100, 5}));
  CHECK_FALSE(SolveLimits{100, 5}.beyond({100, 0}));
}

TEST_CASE("of equivalent positions only one is solved", "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  // A game, and the same one with the seats exchanged.
  const auto rules = database.rules("zertz", "37");
  const std::string near = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  const notation::AnyPosition position = *rules->read_position(near);
  const std::string swapped = rules->write_position(rules->seats_swapped(position).value());
  REQUIRE(swapped != near);
  CHECK(db::value_key(*rules, position) ==
        db::value_key(*rules, rules->seats_swapped(position).value()));
  CHECK(db::value_key(*rules, position) != db::value_key(*rules, rules->start()));
  std::string games;
  for (const std::string& start : {near, swapped}) {
    games += "[Title \"zertz\"]\n[White \"" + std::to_string(games.size()) + "\"]\n[Position \"" +
             start + "\"]\n\n1. Wb1,f4 x b1Gd3 2. Gd4,e4 x d4Wd2 3. Wf5,e5 x We6Wf5 *\n\n";
  }
  import_text(database, folder, games);
  const auto report = solve_games(database, {}, solve_options(1000, 2, 9), {});
  CHECK(report.games == 2);
  CHECK(report.positions == 12);
  CHECK(report.tried == 6 + 1);  // finished positions with the seats exchanged are not equivalent
  CHECK(db::count_solved(database).games == 2);
  // The values are stored for the first game, and known for the other one, too.
  db::GameFilter won;
  won.value = db::ValueFilter{{}, {}, {}};
  CHECK(db::search(database, won, {}, {}).total == 2);
  CHECK(db::search(database, won, {}, {1, 0, {}}).total == 2);
  const std::array<std::int64_t, 1> second = {2};
  (void)db::edit_tags(database, second, {{"Puzzle", "win"}}, "", false);
  CHECK(db::search(database, won, {}, {}).total == 1);
  won.puzzles = true;
  CHECK(db::search(database, won, {}, {}).total == 1);
}

TEST_CASE("an unsolved position does not hide a value with the seats exchanged", "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  const auto rules = database.rules("zertz", "37");
  const notation::AnyPosition near =
      *rules->read_position(".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1");
  const notation::AnyPosition swapped = rules->seats_swapped(near).value();
  SolvedValue tried;
  tried.method = "test";
  tried.limits = {1, 0};
  const auto store = [&](const notation::AnyPosition& position, const SolvedValue& value) {
    const std::array<db::SolvedRow, 1> row = {{{position, value}}};
    (void)db::store_solved(database.connection(), *rules, row, {});
  };
  store(swapped, tried);
  store(near, won_in(5));
  db::SolvedValues values(database.connection());
  for (const notation::AnyPosition& position : {near, swapped}) {
    CHECK(values.find(*rules, position).value().status == ProvedStatus::kWin);
  }
}

TEST_CASE("a search by value finds the games in which such a position occurs",
          "[db][solved][slow]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games_of_all_titles(25));
  static_cast<void>(solve_games(database, {}, solve_options(1000, 2, 5), {}));
  db::SolvedValues values(database);
  std::size_t hits = 0;
  for (const db::ValueFilter& wanted :
       {db::ValueFilter{1, {}, {}}, db::ValueFilter{-1, {}, {}}, db::ValueFilter{0, {}, {}},
        db::ValueFilter{1, {}, 3}, db::ValueFilter{-1, {}, 2}, db::ValueFilter{{}, 3, {}},
        db::ValueFilter{{}, -5, {}}, db::ValueFilter{{}, {}, 0}}) {
    std::map<std::int64_t, std::uint32_t> expected;
    db::for_each_game(database, {}, [&](const notation::Judged& game) {
      const auto ruleset = game.game.rules;
      for (const db::PlyValue& ply :
           db::proved_values(values, *ruleset, ruleset->start(), game.game.moves)) {
        if (wanted.matches(ply.value)) expected.try_emplace(game.id.value(), ply.ply);
      }
      return true;
    });
    db::GameFilter filter;
    filter.value = wanted;
    const auto found = db::search(database, filter, {}, db::kEverything);
    std::map<std::int64_t, std::uint32_t> got;
    for (const db::GameSummary& game : found.games) got[game.id] = game.ply.value();
    CHECK(got == expected);
    CHECK(found.total == expected.size());
    hits += expected.size();
  }
  CHECK(hits > 50);
}

TEST_CASE("a search by value does not find a game with a damaged start", "[db][solved][damage]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 10, 5));
  static_cast<void>(solve_games(database, {}, solve_options(500), {}));
  db::GameFilter won;
  won.value = db::ValueFilter{1, {}, {}};
  CHECK(db::search(database, won, {}, {}).total > 0);
  database.connection().execute("UPDATE games SET start = 'nonsense'");
  Database damaged(database.path(), Database::Mode::kRead, test::catalogue());
  CHECK(db::search(damaged, won, {}, {}).total == 0);
}

TEST_CASE("taking back an import leaves the values of its positions", "[db][solved]") {
  const Folder folder;
  Database database = create(folder);
  const auto report = import_text(database, folder, random_games("37", 10, 5));
  static_cast<void>(solve_games(database, {}, solve_options(500), {}));
  const auto before = db::count_solved(database);
  CHECK(before.games == 10);
  CHECK(db::revert_import(database, report.import_id).removed == 10);
  const auto after = db::count_solved(database);
  CHECK(after.games == 0);
  CHECK(after.wins == before.wins);
  CHECK(after.wins > 0);
  import_text(database, folder, random_games("37", 10, 5));
  CHECK(solve_games(database, {}, solve_options(500), {}).tried == 0);
}

}  // namespace
}  // namespace gipfbase::solved_test
