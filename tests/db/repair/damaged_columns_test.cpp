// Columns with contents that this program never writes must not end the program.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/query/openings/openings.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "db/rows/codec.hpp"
#include "support/db_support.hpp"
#include "support/repairs.hpp"
#include "support/wording.hpp"

namespace gipfbase::damaged_columns_test {
namespace {

TEST_CASE("malformed tags and notes are left out", "[db][damage]") {
  std::vector<notation::Tag> tags;
  db::decode_tags(R"([[1,2],["a"],["A","b"],7,["c","d","e"],{},["f",["g","h"]],{"i":["j","k"]}])",
                  tags);
  CHECK(tags == std::vector<notation::Tag>{{"A", "b"}});
  for (const char* cut : {"", "[", "[[", R"([["A")", R"([["A","b"])", R"([["A","b"],])", "[,]",
                          R"({"A":["b","c"]})", R"(["A","b"])", R"("A")"}) {
    CAPTURE(cut);
    tags.clear();
    db::decode_tags(cut, tags);
    CHECK(tags.empty());
  }
  db::decode_tags(R"([["A","b\"c\u00e9"],["D","é"],["E",""]])", tags);
  CHECK(tags == std::vector<notation::Tag>{{"A", "b\"cé"}, {"D", "é"}, {"E", ""}});
  for (const char* notes : {"[{}]", "[1]", R"([{"p":"x"}])", R"([{"p":1,"k":[1]}])", "{}", "x"}) {
    CHECK(db::decode_notes(notes).empty());
  }
  const auto odd = db::decode_notes(R"([{"p":1,"k":[9,9000000000000000000]}])");
  REQUIRE(odd.size() == 1);
  CHECK(odd[0].clock->kind == notation::Clock::Kind::kRemaining);
  CHECK(odd[0].clock->milliseconds < 100'000'000'000'000);
}

TEST_CASE("check names foreign contents of tables that no replay reads, and repair mends them",
          "[db][damage][check]") {
  for (const char* damage :
       {"UPDATE imports SET settings = 'x'", "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "DELETE FROM player_words_content", "DELETE FROM player_words_docsize",
        "DELETE FROM player_words_data", "DELETE FROM player_words_config",
        "UPDATE player_words_content SET c0 = 'x'", "UPDATE event_words_docsize SET sz = x'7f'",
        "DELETE FROM comment_words_content", "DELETE FROM comment_words_docsize"}) {
    INFO(damage);
    const test::Folder folder;
    {
      db::Database database = test::create(folder);
      (void)test::import_text(database, folder,
                              test::random_games("37", 2, 1) +
                                  "[Title \"zertz\"]\n[White \"A\"]\n\n1. Wd4,a1 {word} *\n\n");
      REQUIRE(db::check(database, 1, {}).ok());
      const db::Option not_defensive(database.connection(), SQLITE_DBCONFIG_DEFENSIVE, 0);
      database.connection().execute(damage);
    }
    db::Database database(folder.file("games.gipfdb"), db::Database::Mode::kRead,
                          test::catalogue());
    test::check_wording(damage, db::check(database, 1, {}).problems);
    (void)db::repair(database.path(), folder.file("sound.gipfdb"), false, test::catalogue(), 1, {});
    db::Database sound(folder.file("sound.gipfdb"), db::Database::Mode::kWrite, test::catalogue());
    CHECK(db::check(sound, 1, {}).ok());
    (void)test::import_text(sound, folder, test::random_games("37", 1, 9), 1, "more.gpn");
  }
}

TEST_CASE("the nesting of notes is limited", "[db][damage]") {
  std::string deep;
  constexpr int kDeep = 100'000;
  for (int i = 0; i < kDeep; ++i) deep += R"([{"p":1,"v":[{"m":[],"n":)";
  deep += "[]";
  for (int i = 0; i < kDeep; ++i) deep += "}]}]";
  CHECK(db::decode_notes(deep).size() == 1);
}

TEST_CASE("clocks after the last move of a damaged game are ignored", "[db][damage]") {
  const test::Folder folder;
  db::Database database = test::create(folder);
  (void)test::import_text(database, folder, test::random_games("2", 1, 1, 10, "tamsk"));
  database.connection().execute(
      "UPDATE games SET notes = '[{\"p\":4000000000,\"k\":[2,5000]}]', times = zeroblob(0)");
  CHECK_NOTHROW(db::check(database, 1, {}));
  database.connection().execute(
      "UPDATE games SET notes = NULL, times = CAST(replace(hex(zeroblob(50000)), '00', char(2)) AS "
      "BLOB)");
  CHECK_FALSE(db::check(database, 1, {}).ok());
}

TEST_CASE("an illegal move in the index is reported as damage", "[db][damage]") {
  const test::Folder folder;
  db::Database database = test::create(folder);
  std::string text;
  constexpr int kGames = 70;  // enough for openings to be counted in advance
  constexpr int kPlies = 4;
  const std::vector<std::pair<std::string, std::string>> variants = {
      {"zertz", "37"}, {"dvonn", "standard"}, {"gipf", "tournament+zertz=6"}, {"tamsk", "level-2"}};
  for (const auto& [title, variant] : variants) {
    text += test::random_games(variant, kGames, 1, kPlies, title);
  }
  (void)test::import_text(database, folder, text);
  db::optimize(database, {});
  REQUIRE(database.connection().integer("SELECT count(*) FROM opening_stats") > 0);
  db::GameFilter some;  // without openings counted in advance
  some.min_plies = 1;
  for (const char* next : {"x'FF7F'", "x'818080808001'", "x'FFFFFFFFFFFFFFFF7F03'"}) {
    database.connection().execute(
        fmt::format(
            "UPDATE positions SET next = {0} WHERE ply = 0; DELETE FROM opening_stats WHERE "
            "next <> (SELECT min(next) FROM opening_stats o WHERE o.key = "
            "opening_stats.key); UPDATE opening_stats SET next = {0}",
            next)
            .c_str());
    for (const auto& [title, variant] : variants) {
      const auto rules = test::rules_of(title, variant);
      INFO(title << ' ' << next);
      for (const db::GameFilter& filter : {db::GameFilter(), some}) {
        CHECK_THROWS_AS(db::openings(database, {rules, rules->start(), false, {}}, filter),
                        db::Error);
      }
    }
  }
}

TEST_CASE("check compares every proved position and kind of record, and repair mends them",
          "[db][damage][check]") {
  for (const char* sql :
       {"UPDATE solved SET key = key + 1", "UPDATE solved SET position = 'x' || position",
        "UPDATE games SET state = 1 WHERE id = 2",
        "UPDATE games SET tags = '[[\"Puzzle\",\"win\"]]' WHERE id = 3"}) {
    INFO(sql);
    const test::Folder folder;
    const std::string path = folder.file("db");
    {
      db::Database database(path, db::Database::Mode::kCreate, test::catalogue());
      (void)test::import_text(database, folder, test::random_games("37", 4, 1));
      db::Connection& c = database.connection();
      c.execute(
          "INSERT INTO solved SELECT p.key, g.final, g.title, g.variant, 'unknown', NULL, NULL, 0, "
          "g.rules_version, 'test', 1, 1, 0 FROM games g JOIN positions p ON p.game = g.id AND "
          "p.ply = g.plies WHERE g.id = 1");
      REQUIRE(c.changes() == 1);
      REQUIRE(db::check(database, 2, {}).ok());
      c.execute(sql);
      test::check_wording(sql, db::check(database, 2, {}).problems);
    }
    (void)db::repair(path, "", false, test::catalogue(), 2, {});
    db::Database mended(path, db::Database::Mode::kRead, test::catalogue());
    const auto left = db::check(mended, 2, {}).problems;
    INFO((left.empty() ? std::string() : left.front()));
    CHECK(left.empty());
  }
}

TEST_CASE("a game stored before its rules changed keeps the rules by which it was played",
          "[db][damage][repair]") {
  const test::Folder folder;
  const std::string path = folder.file("old.gipfdb");
  const std::string game =
      "[White \"Anna\"]\n[Black \"Ben\"]\n[Title \"gipf\"]\n[Variant "
      "\"tournament+tamsk-waits+tamsk=3\"]\n"
      "[Position \"W.../...../....../...wt.../....../...../...B 9,9 0,0 w - -/- -\"]\n\n"
      "1. c2& &d2 e2 *\n";
  {
    db::Database database = test::create(folder, "old.gipfdb");
    (void)test::import_text(database, folder, game, 1, "game.gpn");
    db::optimize(database, {});
  }
  const std::string before = test::sound_contents(path);
  // Makes the row what version 1 of the rules would have stored.
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute("UPDATE games SET variant = 'tournament+tamsk=3', rules_version = 1");
  {
    db::Database database(path, db::Database::Mode::kRead, test::catalogue());
    const auto problems = db::check(database, 1, {}).problems;
    REQUIRE_FALSE(problems.empty());
    test::check_wording("rules version 1", problems[0]);
  }
  test::check_wording("repair", test::repair(path).changed);
  const bool same = test::sound_contents(path) == before;
  CHECK(same);
}

}  // namespace
}  // namespace gipfbase::damaged_columns_test
