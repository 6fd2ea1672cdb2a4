// Games with the same players, date and moves that their records tell apart.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/dedupe.hpp"
#include "db/edit/edit.hpp"
#include "db/import/import.hpp"
#include "db/import/merge.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"
#include "db/repair/check.hpp"
#include "db/rows/encoded.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/repairs.hpp"
#include "support/wording.hpp"

namespace gipfbase::apart_test {
namespace {

using db::Database;
using test::create;
using test::Folder;
using test::import_text;

std::string record(const std::string& tags, const std::string& first = "",
                   const std::string& second = "") {
  const auto clock = [](const std::string& time) {
    return time.empty() ? time : " {[%clk " + time + "]}";
  };
  return "[Title \"zertz\"]\n[Event \"Blitz\"]\n[Date \"2026.11.01\"]\n[White \"Anna\"]\n"
         "[Black \"Bert\"]\n[Result \"1-0\"]\n" +
         tags + "\n1. Wd4,a1" + clock(first) + " Bd3,g1" + clock(second) + " 1-0\n\n";
}

std::size_t games(Database& database) { return db::count_games(database, {}); }

bool sound(Database& database) { return db::check(database, 1, {}).problems.empty(); }

const std::array<std::pair<std::string, std::string>, 10> kPairs = {{
    {record("", "0:02:58", "0:02:50"), record("", "0:02:40", "0:02:41")},
    {record("[GameName \"1842\"]\n"), record("[GameName \"0910\"]\n")},
    {record("[gamename \"1842\"]\n"), record("[GAMENAME \"0910\"]\n")},
    {record("[EndTime \"10:00:00\"]\n"), record("[EndTime \"11:00:00\"]\n")},
    {record("[Table \"1\"]\n"), record("[Table \"2\"]\n")},
    {record("[Link \"https://a.example/1\"]\n"), record("[Link \"https://a.example/2\"]\n")},
    {record("[TimeControl \"300+5\"]\n"), record("[TimeControl \"60+0\"]\n")},
    {record("[Board \"1\"]\n"), record("[Board \"2\"]\n")},
    {record("[Time \"10:00:00\"]\n"), record("[Time \"11:00:00\"]\n")},
    {record("[Round \"1\"]\n"), record("[Round \"2\"]\n")},
}};

}  // namespace

TEST_CASE("records with other clocks, names, boards, times or rounds are two games",
          "[db][import][apart]") {
  for (const auto& [one, other] : kPairs) {
    const Folder folder;
    Database database = create(folder);
    const auto report = import_text(database, folder, one + other);
    CHECK(report.stored == 2);
    CHECK(sound(database));
    // Imported in another order, and repeated, they are still the same two games.
    const auto again = import_text(database, folder, other + one + other, 1, "again.gpn");
    CHECK(again.stored == 0);
    CHECK(again.duplicate == 3);
    CHECK(games(database) == 2);
    for (const db::Duplicate& pair : db::find_duplicates(database, {}, {}, {})) {
      CHECK_FALSE(pair.sure);
    }
    Database merged = create(folder, "merged.gipfdb");
    import_text(merged, folder, other, 1, "b.gpn");
    (void)db::merge_databases(merged, {database.path()}, 1, {});
    CHECK(games(merged) == 2);
    CHECK(sound(merged));
  }
}

TEST_CASE("a record without clocks or names is the stored game that has them",
          "[db][import][apart]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record(""));
  CHECK(import_text(database, folder, record("[Board \"1\"]\n", "0:02:58"), 1, "b.gpn").updated ==
        1);
  CHECK(import_text(database, folder, record(""), 1, "c.gpn").stored == 0);
  CHECK(games(database) == 1);
}

TEST_CASE("a game whose clocks or names were edited is known by its former record",
          "[db][import][apart]") {
  const Folder folder;
  Database database = create(folder);
  const std::string first = record("[GameName \"A\"]\n", "0:02:58");
  const std::string second = record("[GameName \"B\"]\n", "0:02:40");
  import_text(database, folder, first + second);
  const auto edit = [&](std::int64_t id, const std::string& name, const std::string& value) {
    (void)db::edit_tags(database, std::array<std::int64_t, 1>{id}, {{name, value}}, "", false);
  };
  SECTION("the first") {
    edit(1, "Event", "Cup");
    edit(1, "GameName", "C");
  }
  SECTION("the second") {
    edit(2, "Annotator", "Carl");
    edit(2, "GameName", "C");
    edit(2, "White", "Zoe");
  }
  CHECK(import_text(database, folder, second + first, 1, "again.gpn").stored == 0);
  CHECK(games(database) == 2);
  CHECK(sound(database));
}

TEST_CASE("games told apart stay so when the first is reverted", "[db][import][apart]") {
  const Folder folder;
  Database database = create(folder);
  const auto& [one, other] = kPairs.front();
  import_text(database, folder, one, 1, "a.gpn");
  import_text(database, folder, other, 1, "b.gpn");
  (void)db::revert_import(database, 1);
  CHECK(import_text(database, folder, other + one, 1, "c.gpn").stored == 1);
  CHECK(games(database) == 2);
  CHECK(sound(database));
}

TEST_CASE("joined games that clocks told apart come again as one", "[db][dedupe][apart]") {
  const Folder folder;
  Database database = create(folder);
  const auto& [one, other] = kPairs.front();
  import_text(database, folder, one + other);
  db::DedupeOptions both;
  both.ids = {1, 2};
  const auto pairs = db::find_duplicates(database, {}, both, {});
  REQUIRE(pairs.size() == 1);
  CHECK_FALSE(pairs.front().sure);
  (void)db::join_duplicates(database, pairs, "", false);
  CHECK(import_text(database, folder, other + one, 1, "again.gpn").stored == 0);
  CHECK(games(database) == 1);
}

TEST_CASE("a likely pair does not hide a sure one, and contradicting records are never sure",
          "[db][dedupe][apart]") {
  const std::string moves = "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7 ";
  const auto game = [&](const std::string& event, const std::string& more,
                        const std::string& result) {
    return "[Title \"zertz\"]\n[Event \"" + event + "\"]\n[Date \"2024.01.01\"]\n" +
           "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"" + result + "\"]\n" + more + "\n" +
           moves + result + "\n\n";
  };
  const auto pairs_of = [](const std::string& text) {
    const Folder folder;
    Database database = create(folder);
    import_text(database, folder, text);
    return db::find_duplicates(database, {}, {}, {});
  };
  const auto sure = [](const std::vector<db::Duplicate>& pairs) {
    return std::count_if(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.sure; });
  };
  const auto hidden = pairs_of(game("E", "", "1-0") + game("E", "", "*") +
                               game("Other", "[Source \"a book of games\"]\n", "1-0"));
  CHECK(hidden.size() == 2);
  CHECK(sure(hidden) == 1);
  const auto split = pairs_of(game("E", "[Source \"a book of games\"]\n", "*") +
                              game("E", "", "1-0") + game("E", "", "0-1"));
  CHECK(split.size() == 2);
  CHECK(sure(split) == 1);
}

TEST_CASE("a mistyped place or a contradicting result makes a likely pair, never a sure one",
          "[db][dedupe][mistyped]") {
  const std::string header =
      "[Title \"zertz\"]\n[Variant \"37\"]\n[Date \"2010.05.01\"]\n[White \"Anna Bos\"]\n[Black "
      "\"Bert Vos\"]\n";
  const auto game = [&](const std::string& place, const std::string& comment,
                        const std::string& result) {
    return header + "[Source \"" + place + comment + result + "\"]\n\n1. We4,a3 Wc3,d7 2. Bc5,a4 " +
           "We2,e6 3. Bb4,g2 x b4Bd6 4. Wf3," + place + " {" + comment +
           "} x f3Wd5 5. x d6Wd4Wb2 Gc6," + "g4 6. Bc5,a1 x c6Bc4 " + result + "\n\n";
  };
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game("g1", "the ring at the edge", "1-0") + game("f1", "short", "1-0"));
  auto pairs = db::find_duplicates(database, {}, {}, {});
  REQUIRE(pairs.size() == 1);
  CHECK_FALSE(pairs[0].sure);
  test::check_wording("11 moves of 12", pairs[0].moves);
  REQUIRE_FALSE(pairs[0].doubts.empty());
  CHECK(pairs[0].doubts[0] == "ply 7 is Wf3,g1 and Wf3,f1");
  // A pair with a different move can be joined on request, and the join can be undone.
  const auto joined = db::join_duplicates(database, pairs, "", false);
  CHECK(games(database) == 1);
  CHECK(db::check(database, 1, {}).problems.empty());
  (void)db::undo(database, joined.change.value(), "");
  CHECK(games(database) == 2);
  import_text(database, folder, game("g1", "other", "0-1"), 1, "result.gpn");
  pairs = db::find_duplicates(database, {}, {}, {});
  CHECK(pairs.size() == 2);
  CHECK(std::none_of(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.sure; }));
}

TEST_CASE("a duplicate whose result contradicts the stored record or the board is a finding",
          "[db][import][claims]") {
  const auto game = [](const std::string& moves, const std::string& result) {
    return "[Title \"zertz\"]\n[Date \"2010.05.01\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result "
           "\"" +
           result + "\"]\n\n" + moves + " " + result + "\n";
  };
  const Folder folder;
  Database database = create(folder);
  const std::string moves = "1. Wd4,a1 Bd3,g1 2. x d3Wd5 Ge2,a4";
  CHECK(import_text(database, folder, game(moves, "1-0")).findings.empty());
  const auto report = import_text(database, folder, game(moves, "0-1"), 1, "b.gpn");
  CHECK(report.stored == 1);
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].code == notation::Code::kConflict);
  test::check_wording(report.findings[0]);
  // A record that is unfinished, or lost by both players, is reported as well.
  CHECK_THAT(import_text(database, folder, game(moves, "*"), 1, "open.gpn").findings.at(0).message,
             Catch::Contains("but the result 1-0 instead of *"));
  CHECK(import_text(database, folder, game(moves, "0-0"), 1, "lost.gpn").findings.size() == 3);
  // The board decides a complete game.
  const std::string whole =
      test::bytes_of(test::source_folder() + "/sample-games/zertz/annotated-examples.gpn");
  const std::string one = whole.substr(0, whole.find("[Event", 1));
  CHECK(import_text(database, folder, one, 1, "c.gpn").stored == 1);
  const std::string wrong = std::regex_replace(one, std::regex("1-0"), "0-1");
  const auto again = import_text(database, folder, wrong, 1, "d.gpn");
  CHECK(again.duplicate == 1);
  REQUIRE(again.findings.size() == 1);
  CHECK(again.findings[0].code == notation::Code::kResultMismatch);
  CHECK(again.findings[0].severity == notation::Severity::kWarning);
}

TEST_CASE("the beginning of a game is stored and reported with it", "[db][import][apart]") {
  const std::string moves = "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7 ";
  const std::string rest = "5. x g2Wg4 Gc5,d2 ";
  const auto game = [](const std::string& played, const std::string& result,
                       const std::string& more = "") {
    return "[Title \"zertz\"]\n[Date \"2024.01.01\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n" + more +
           "[Result \"" + result + "\"]\n\n" + played + result + "\n\n";
  };
  const auto findings = [](const std::string& first, const std::string& second) {
    const Folder folder;
    Database database = create(folder);
    CHECK(import_text(database, folder, first).findings.empty());
    const auto report = import_text(database, folder, second, 1, "b.gpn");
    CHECK(report.stored == 1);
    CHECK(sound(database));
    return report.findings;
  };
  const std::string whole = game(moves + rest, "1-0");
  const std::string part = game(moves, "*");
  const auto shorter = findings(whole, part);
  REQUIRE(shorter.size() == 1);
  CHECK(shorter[0].code == notation::Code::kConflict);
  test::check_wording("shorter", shorter[0].message);
  const auto longer = findings(part, whole);
  REQUIRE(longer.size() == 1);
  test::check_wording("longer", longer[0].message);
  // Another result, round, day or name of the game, or a short game.
  CHECK(findings(whole, game(moves, "0-1")).empty());
  CHECK(findings(game(moves + rest, "1-0", "[Round \"1\"]\n"), game(moves, "*", "[Round \"2\"]\n"))
            .empty());
  CHECK(findings(game(moves + rest, "1-0", "[Table \"1\"]\n"), game(moves, "*", "[Table \"2\"]\n"))
            .empty());
  CHECK(findings(whole, std::regex_replace(part, std::regex("01.01"), "01.02")).empty());
  CHECK(findings(whole, game("1. Bb5,g1 Wa2,c6 ", "*")).empty());
}

TEST_CASE("records of places or events that differ in a number are never sure pairs",
          "[db][dedupe][apart]") {
  const std::string moves =
      "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7 *";
  const auto pairs = [&](const std::string& name, const std::string& a, const std::string& b) {
    const auto game = [&](const std::string& value) {
      return "[Title \"zertz\"]\n[Date \"2024.01.01\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[" +
             name + " \"" + value + "\"]\n\n" + moves + "\n\n";
    };
    const Folder folder;
    Database database = create(folder);
    import_text(database, folder, game(a) + game(b));
    return db::find_duplicates(database, {}, {}, {});
  };
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{
           {"https://games.example/12345671", "https://games.example/12345672"},
           {"Blitz tournament 1", "Blitz tournament 2"},
           {"Group A", "Group B"}}) {
    CAPTURE(a);
    for (const std::string name : {"Site", "Event"}) {
      const auto found = pairs(name, a, b);
      REQUIRE(found.size() == 1);
      CHECK_FALSE(found[0].sure);
    }
  }
  CHECK(pairs("Site", "Café 1", "cafe 1").at(0).sure);
}

TEST_CASE("a duplicate that ended in another way is a finding", "[db][import][claims]") {
  const Folder folder;
  Database database = create(folder);
  const std::string time = record("[Termination \"time forfeit\"]\n");
  import_text(database, folder, record("[Termination \"resignation\"]\n"));
  const auto report = import_text(database, folder, time, 1, "b.gpn");
  CHECK(report.stored == 1);
  REQUIRE(report.findings.size() == 1);
  CHECK_THAT(report.findings[0].message,
             Catch::Contains("but the ending resignation instead of time"));
  CHECK(import_text(database, folder, time, 1, "c.gpn").findings.empty());
}

TEST_CASE("a record is known whose date was stored without its unknown parts", "[db][import]") {
  for (const auto& [date, before] :
       {std::pair("2004.??.??", "2004"), std::pair("2004.06.??", "2004.06")}) {
    CAPTURE(date);
    const Folder folder;
    Database database = create(folder);
    const std::string text = std::regex_replace(record(""), std::regex("2026.11.01"), date);
    import_text(database, folder, text);
    // Changes the game to what version 1.0 stored.
    auto game = db::load_game(database, 1);
    REQUIRE(game);
    for (notation::Tag& tag : game->game.tags) {
      if (tag.name == "Date") tag.value = before;
    }
    database.connection().run("UPDATE games SET date = ?, identity = ? WHERE id = 1",
                              std::string_view(before), db::encode(*game).identity);
    CHECK(import_text(database, folder, text + "\n", 1, "again.gpn").duplicate == 1);
    CHECK(games(database) == 1);
  }
}

TEST_CASE("puzzles are compared however short they are", "[db][dedupe][mistyped]") {
  const Folder folder;
  Database database = create(folder);
  const std::string header = "[Title \"zertz\"]\n[Variant \"37\"]\n[Date \"2010.05.01\"]\n";
  import_text(database, folder,
              header + "[Puzzle \"win in 1\"]\n\n1. We4,a3 *\n\n" + header +
                  "[Puzzle \"win in 1\"]\n[Event \"Cup\"]\n\n1. We4,a3 *\n\n" + header +
                  "[Puzzle \"win in 2\"]\n[Event \"Open\"]\n\n1. We4,a3 *\n");
  db::GameFilter puzzles;
  puzzles.puzzles = true;
  const auto pairs = db::find_duplicates(database, puzzles, {}, {});
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].sure != pairs[1].sure);
}

TEST_CASE("a file of the same name never overwrites another game", "[db][correct][apart]") {
  const Folder folder;
  Database database = create(folder);
  const auto game = [](const std::string& event, const std::string& date,
                       const std::string& moves) {
    return "[Title \"zertz\"]\n[Event \"" + event + "\"]\n[Date \"" + date +
           "\"]\n[White \"Guest\"]\n[Black \"Bot\"]\n\n" + moves + " *\n";
  };
  import_text(database, folder, game("Club night", "2020.01.01", "1. Bd4,a1 Wd3,oops"), 1,
              "games.gpn");
  std::string other;
  SECTION("of another day and event") {
    other = game("Other club", "2023.07.07", "1. Bd4,a1 Gd3,g1 2. x d3Bd5");
  }
  SECTION("without a day and event") { other = game("?", "????.??.??", "1. Bd4,a1 Gd3,g1"); }
  SECTION("with other moves") { other = game("Club night", "2020.01.01", "1. We2,a1 Gd3,g1"); }
  const auto report = import_text(database, folder, other, 1, "games.gpn");
  CHECK(report.corrected == 0);
  CHECK(report.stored == 1);
  CHECK(report.findings.empty());
  CHECK(sound(database));
}

}  // namespace gipfbase::apart_test
