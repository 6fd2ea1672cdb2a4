// Effects of a change of a stored game on statistics, words, contests and solved games, and undo.
#include <array>
#include <catch2/catch.hpp>
#include <regex>
#include <string>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/dedupe.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/import/import.hpp"
#include "db/import/merge.hpp"
#include "db/query/lists/findings.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"
#include "db/query/statistics.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/db_problems.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/repairs.hpp"
#include "support/wording.hpp"

namespace gipfbase::follow_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::problems;
using test::random_games;

std::string tag_of(Database& database, std::int64_t id, std::string_view name) {
  return std::string(db::load_game(database, id)->game.tag(name));
}

std::string text_of(Database& database, std::int64_t id) {
  std::string text;
  notation::write_gpn(db::load_game(database, id)->game, text);
  return text;
}

const std::string kMoves = "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7";

std::string record(const std::string& tags, const std::string& moves = kMoves) {
  return "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n" + tags + "\n" + moves + " *\n\n";
}

std::int64_t joined(Database& database) {
  const auto report =
      db::join_duplicates(database, db::find_duplicates(database, {}, {}, {}), "", false);
  REQUIRE(report.change);
  return *report.change;
}

TEST_CASE("an import that corrects a game counts openings with the corrected game", "[db][merge]") {
  const Folder folder;
  Database into = create(folder, "into.gipfdb");
  Database from = create(folder, "from.gipfdb");
  const std::string one = random_games("37", 1, 3);
  import_text(into, folder, one);
  // Enough games for the start to be counted in advance.
  import_text(from, folder, one + random_games("37", 100, 4));
  auto other = db::load_game(from, 2, db::Spelling::kRecorded);
  other->game.tags = db::load_game(from, 1, db::Spelling::kRecorded)->game.tags;
  other->game.moves.resize(other->game.moves.size() / 2);
  (void)db::replace_game(from, 1, *std::move(other), "", false);
  (void)db::merge_databases(into, {from.path()}, 2, {});
  CHECK(problems(into).empty());
}

TEST_CASE("a corrected record that replaces a stored one keeps its notes", "[db][merge]") {
  const Folder folder;
  Database into = create(folder, "into.gipfdb");
  Database from = create(folder, "from.gipfdb");
  import_text(into, folder, record("[Analyst \"C\"]\n", "1. Bb5,g1 {well begun} Wa2,c6"));
  import_text(from, folder, record("", "1. Bb5,g1 Wa2,c6"));
  (void)db::edit_tags(from, std::array<std::int64_t, 1>{1}, {{"White", "Zoe"}}, "", false);
  const auto report = db::merge_databases(into, {from.path()}, 1, {});
  CHECK(report.updated == 1);
  CHECK(tag_of(into, 1, "White") == "Zoe");
  CHECK(tag_of(into, 1, "Analyst") == "C");
  CHECK(text_of(into, 1).find("well begun") != std::string::npos);
  CHECK(problems(into).empty());
}

TEST_CASE("undoing does not remove a game that other imports contain as well", "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  const std::string two = record("[Event \"Cup\"]\n") + record("");
  import_text(database, folder, two);
  bool same_bytes = false;
  SECTION("in another file") {
    import_text(database, folder, two + record("", "1. Bb5,g1"), 1, "more.gpn");
  }
  SECTION("in the same file, read again") {
    import_text(database, folder, two, 1, "again.gpn");
    same_bytes = true;
  }
  const std::int64_t join = joined(database);
  CHECK_THROWS_WITH(db::revert_import(database, 1), Catch::Contains("--keep-joined"));
  db::undo(database, join, "");
  CHECK(db::revert_import(database, 1).kept == 2);
  CHECK(db::count_games(database, {}) == (same_bytes ? 2 : 3));
  CHECK(problems(database).empty());
}

TEST_CASE("joining records moves their contests, and undo restores them", "[db][dedupe]") {
  const Folder folder;
  Database database = create(folder);
  const std::string match =
      test::bytes_of(test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn");
  const auto renamed = [&](std::string text, const std::string& event) {
    return std::regex_replace(text, std::regex("\\[Event \"[^\"]*\"\\]"),
                              "[Event \"" + event + "\"]");
  };
  // The second contest is in one record only, the comments are in both.
  const std::size_t second = match.find("[Contest \"", match.find("[Contest \"") + 1);
  REQUIRE(second != std::string::npos);
  std::string fuller = renamed(match.substr(0, second), "Match of the year");
  fuller.insert(fuller.find("1. "), "{" + std::string(300, 'x') + " fuller} ");
  const std::string other =
      std::regex_replace(renamed(match, "?"), std::regex("\\n1\\. "), "\n{otherword} 1. ");
  import_text(database, folder, fuller + "\n" + other);
  REQUIRE(problems(database).empty());
  const auto contests = [&] {
    return database.connection().integer("SELECT count(*) FROM contests");
  };
  CHECK(contests() == 3);
  const std::string before = dump(database);
  const std::int64_t join = joined(database);
  CHECK(contests() == 2);
  CHECK(problems(database).empty());
  CHECK(text_of(database, 1).find(match.substr(second, 14)) != std::string::npos);
  db::undo(database, join, "");
  CHECK(contests() == 3);
  CHECK(problems(database).empty());
  CHECK(dump(database) == before);
  CHECK(database.connection().integer(
            "SELECT count(*) FROM games g WHERE parent IS NOT NULL AND valid = 1 AND plies + 1 <> "
            "(SELECT count(*) FROM puzzle_positions p WHERE p.game = g.id)") == 0);
}

TEST_CASE("a game whose moves change is no longer solved", "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record(""));
  auto& c = database.connection();
  const auto solved = [&] { return c.integer("SELECT count(*) FROM solved_games"); };
  const auto solve = [&] { c.execute("INSERT INTO solved_games VALUES (1, 3, 1, 1, 0, 0)"); };
  solve();
  (void)db::edit_tags(database, std::array<std::int64_t, 1>{1}, {{"Event", "Cup"}}, "", false);
  CHECK(solved() == 1);
  auto shorter = db::load_game(database, 1, db::Spelling::kRecorded);
  shorter->game.moves.pop_back();
  const auto change = db::replace_game(database, 1, *std::move(shorter), "", false).change;
  CHECK(solved() == 0);
  solve();
  db::undo(database, *change, "");
  CHECK(solved() == 0);
}

TEST_CASE("a game imported again adds its ending, or contradicts", "[db][update]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record(""));
  auto report = import_text(database, folder, record("[Termination \"the clock\"]\n"), 1, "b.gpn");
  CHECK(report.updated == 1);
  CHECK(db::load_game(database, 1)->game.termination == "the clock");
  report = import_text(database, folder, record("[Termination \"a draw\"]\n"), 1, "c.gpn");
  CHECK(report.duplicate == 1);
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  CHECK(problems(database).empty());
}

TEST_CASE("a game turned into a puzzle does not count as a game until undo", "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record(""));
  const std::string before = dump(database);
  const auto made =
      db::edit_tags(database, std::array<std::int64_t, 1>{1}, {{"Puzzle", "win in 2"}}, "", false);
  CHECK(db::statistics(database).games == 0);
  CHECK(made.details.size() == 2);
  CHECK(problems(database).empty());
  db::undo(database, made.change.value(), "");
  CHECK(dump(database) == before);
  // Another record does not turn the game into a puzzle.
  import_text(database, folder, record("[Puzzle \"win in 2\"]\n"), 1, "b.gpn");
  CHECK(db::statistics(database).games == 1);
  CHECK(tag_of(database, 1, "Puzzle").empty());
  CHECK(problems(database).empty());
}

TEST_CASE("an alias never has an alias, whatever is undone", "[db][players]") {
  const Folder folder;
  Database database = create(folder);
  std::string games;
  for (const char* name : {"A", "B", "C"}) {
    games += std::regex_replace(record(""), std::regex("Anna"), std::string("Anna ") + name);
  }
  import_text(database, folder, games);
  const auto alias = [&](const char* name, const char* of) {
    return db::add_alias(database, db::NameKind::kPlayer, name, of, "");
  };
  (void)alias("Anna A", "Anna B");
  const auto removed = db::remove_alias(database, db::NameKind::kPlayer, "Anna A", "");
  const auto later = alias("Anna B", "Anna C");
  test::check_wording("undo", test::words_thrown([&] { db::undo(database, removed, ""); }));
  CHECK(db::list_aliases(database).size() == 1);
  db::undo(database, later.value(), "");
  db::undo(database, removed, "");
  CHECK(db::list_aliases(database).size() == 1);
}

TEST_CASE("games imported or edited under an alias are recognised when their export is imported",
          "[db][players]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("") + record("", kMoves + " 5. x g2Wg4"));
  (void)db::add_alias(database, db::NameKind::kPlayer, "A.", "Anna", "", db::NewNames::kMake);
  const std::string short_name =
      std::regex_replace(record("[Round \"2\"]\n"), std::regex("Anna"), "A.");
  const auto come = import_text(database, folder, short_name, 1, "b.gpn");
  CHECK(come.stored == 1);
  (void)db::edit_tags(database, std::array<std::int64_t, 1>{2}, {{"White", "A."}}, "", false);
  for (const std::int64_t id : {2, 3}) {
    const std::string exported = text_of(database, id);
    CHECK_THAT(exported, Catch::Contains("\"Anna\""));
    const auto again = import_text(database, folder, exported, 1, std::to_string(id) + ".gpn");
    CHECK(again.duplicate == 1);
  }
  CHECK(db::count_games(database, {}) == 3);
  CHECK(problems(database).empty());
}

TEST_CASE("contests that a stored game lacks are added from a record that has them",
          "[db][update]") {
  const Folder folder;
  Database database = create(folder);
  const std::string match =
      test::bytes_of(test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn");
  const std::size_t first = match.find("[Contest \"");
  const std::size_t second = match.find("[Contest \"", first + 1);
  import_text(database, folder, match.substr(0, first));
  const auto contests = [&] {
    return database.connection().integer(
        "SELECT count(*) FROM contests c JOIN games g ON g.id = c.child AND g.parent = c.game");
  };
  CHECK(contests() == 0);
  const std::string before = dump(database);
  // The first import has one contest, the second both; the third adds nothing.
  for (const auto& [text, there] :
       {std::pair(match.substr(0, second), 1), std::pair(match, 2), std::pair(match + "\n", 2)}) {
    const auto report =
        import_text(database, folder, text, 1, std::to_string(text.size()) + ".gpn");
    CHECK(report.findings.empty());
    CHECK(report.updated + report.duplicate == 1);
    CHECK(contests() == there);
    CHECK(problems(database).empty());
  }
  CHECK(text_of(database, 1).find(match.substr(second, 14)) != std::string::npos);
  const auto changes = db::history(database, 1);
  REQUIRE(changes.size() == 2);
  db::undo(database, changes[1].id, "");
  db::undo(database, changes[0].id, "");
  CHECK(contests() == 0);
  CHECK(dump(database) == before);
  CHECK(problems(database).empty());
  // Contests are removed with their import, or stay with the game around them.
  import_text(database, folder, match + "\n\n", 1, "again.gpn");
  CHECK(contests() == 2);
  (void)db::revert_import(database, 1);
  CHECK(contests() == 2);
  CHECK(problems(database).empty());

  const Folder other;
  Database told = create(other);
  import_text(told, other, match);
  const auto report = import_text(
      told, other,
      match.substr(0, second) + match.substr(second, match.find("2. ", second) - second) + "*\n", 1,
      "b.gpn");
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  auto record = *db::load_game(told, 1, db::Spelling::kRecorded);
  test::check_wording("replace", test::words_thrown([&] {
                        (void)db::replace_game(told, 1, std::move(record), "", false);
                      }));
}

TEST_CASE("the message names the change that prevents undo", "[db][history]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("[Round \"1\"]\n") + record("[Event \"Cup\"]\n"));
  const auto join = joined(database);
  const auto kept = database.connection().integer("SELECT id FROM games");
  const auto change =
      db::edit_tags(database, std::array<std::int64_t, 1>{kept}, {{"Round", "2"}}, "", false)
          .change.value();
  CHECK_THROWS_WITH(db::undo(database, join, ""),
                    Catch::Contains("change " + std::to_string(change)));
  const auto back = db::undo(database, change, "");
  const auto apart = db::undo(database, join, "");
  CHECK_THROWS_WITH(db::undo(database, back, ""),
                    Catch::Contains("change " + std::to_string(apart)));
  db::undo(database, apart, "");
  db::undo(database, back, "");
  CHECK(tag_of(database, kept, "Round") == "2");
}

TEST_CASE("a record imported with and without --set is one game, in either order", "[db][update]") {
  const Folder folder;
  Database database = create(folder);
  notation::ReadOptions options;
  options.threads = 1;
  // With the event that the import sets, both records are of one game.
  folder.write("a.gpn", record("[Event \"One\"]\n") + record("[Event \"Two\"]\n"));
  const auto set =
      db::import_games(database, {folder.file("a.gpn")}, options, {}, {{"Event", "Cup"}});
  CHECK(set.stored == 1);
  CHECK(import_text(database, folder, record("[Event \"Two\"]\n"), 1, "b.gpn").duplicate == 1);
  CHECK(db::count_games(database, {}) == 1);
}

TEST_CASE("a record with other players or moves at the same place is not a correction",
          "[db][correct]") {
  const Folder folder;
  Database database = create(folder);
  // When records name only the players, the moves must agree.
  import_text(database, folder, record("", kMoves + " 5. x a1Wa3"), 1, "a.gpn");
  const auto other = import_text(database, folder, record("", "1. Ba1,a2 Gb3,g1"), 1, "a.gpn");
  CHECK(other.corrected == 0);
  CHECK(other.stored == 1);
  import_text(database, folder, "[Title \"zerz\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. Wd4,a1 *\n",
              1, "c.gpn");
  import_text(database, folder, record("[Round \"3\"]\n"), 1, "c.gpn");
  db::FindingFilter open;
  CHECK(db::list_quarantined(database, open).size() == 2);
  import_text(database, folder, "[Title \"zertz\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. Wd4,a1 *\n",
              1, "c.gpn");
  CHECK(db::list_quarantined(database, open).size() == 1);
}

TEST_CASE("check compares the positions of puzzles and contests, too", "[db][check]") {
  const Folder folder;
  Database database = create(folder);
  import_text(
      database, folder,
      test::bytes_of(test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn") +
          "\n" + record("[Puzzle \"win in 2\"]\n") + record("[Round \"2\"]\n"));
  REQUIRE(problems(database).empty());
  db::Connection& c = database.connection();
  const auto contest = c.integer("SELECT min(id) FROM games WHERE state = 2");
  const auto puzzle = c.integer("SELECT id FROM games WHERE state = 1");
  const auto number = [](std::int64_t id) { return "game " + std::to_string(id); };
  c.run("DELETE FROM puzzle_positions WHERE game = ? AND ply = 1", contest);
  c.run("UPDATE puzzle_positions SET orientation = orientation + 1 WHERE game = ? AND ply = 1",
        puzzle);
  c.execute(
      "INSERT INTO puzzle_positions SELECT key, id, 0, 0 FROM puzzle_positions p JOIN games g "
      "WHERE g.state = 0 AND g.title = 'zertz' AND p.ply = 2 LIMIT 1");
  const auto found = problems(database);
  REQUIRE(found.size() == 3);
  CHECK(found[0].starts_with(number(contest) + ": "));
  CHECK(found[1].starts_with(number(puzzle) + ": "));
  for (const std::string& problem : found) test::check_wording("", problem);
  c.execute("DELETE FROM puzzle_positions");
  CHECK(problems(database).size() >= 2);
  db::optimize(database, {});
  CHECK(problems(database).empty());
}

TEST_CASE("a record that completes a partial game is recognised without the tags of --set",
          "[db][update]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("", kMoves + " 5. x a1Wa3"), 1, "a.gpn");
  notation::ReadOptions options;
  options.threads = 1;
  folder.write("a.gpn", record(""));
  const auto report =
      db::import_games(database, {folder.file("a.gpn")}, options, {}, {{"Event", "Cup"}});
  CHECK(report.corrected == 1);
  CHECK(import_text(database, folder, record(""), 1, "b.gpn").duplicate == 1);
  CHECK(db::count_games(database, {}) == 1);
}

TEST_CASE("a contest that was binned separately stays valid when its match is binned",
          "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(
      database, folder,
      test::bytes_of(test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn"));
  const std::array<std::int64_t, 1> contest = {
      database.connection().integer("SELECT min(id) FROM games WHERE parent IS NOT NULL")};
  const std::array<std::int64_t, 1> match = {1};
  (void)db::delete_games(database, contest, "", false);
  (void)db::delete_games(database, match, "", false);
  CHECK(problems(database).empty());
  (void)db::restore_games(database, match, "", false);
  CHECK(problems(database).empty());
  CHECK(db::binned_games(database).empty());
}

}  // namespace
}  // namespace gipfbase::follow_test
