// Changes of a stored game: corrections, aliases, deletion, additions from another record; and
// undoing them.
#include "db/edit/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <string>

#include "db/edit/change.hpp"
#include "db/edit/names.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/rows/positions.hpp"
#include "db/store/tables/totals.hpp"
#include "support/db_problems.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::edit_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::problems;
using test::random_games;

std::string game_text(const std::string& tags, const std::string& moves) {
  return "[Title \"zertz\"]\n" + tags + "\n" + moves + "\n\n";
}

const std::string kTags =
    "[Event \"Cup\"]\n[Date \"2004.06.01\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n";

std::string tag_of(Database& database, std::int64_t id, std::string_view name) {
  return std::string(db::load_game(database, id)->game.tag(name));
}

TEST_CASE("a game imported again adds its notes and tags to the stored one", "[db][update]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game_text(kTags, "1. Wd4,a1 {first} Bd3,g1 *"));
  const std::string richer =
      game_text(kTags + "[Annotator \"C\"]\n",
                "1. Wd4,a1 $1 {first, and more} (1. Wd4,g1 {why}) Bd3,g1 {!} *");
  const auto report = import_text(database, folder, richer, 1, "b.gpn");
  CHECK(report.updated == 1);
  CHECK(report.duplicate == 0);
  const auto game = db::load_game(database, 1);
  REQUIRE(game->game.notes.size() == 2);
  CHECK(game->game.notes[0].comment == "first, and more");
  CHECK(game->game.notes[0].nags == std::vector<std::uint8_t>{1});
  CHECK(game->game.notes[0].variations.size() == 1);
  CHECK(tag_of(database, 1, "Annotator") == "C");
  CHECK(database.connection().integer(
            "SELECT count(*) FROM comment_words WHERE comment_words MATCH 'why'") == 1);
  CHECK(problems(database).empty());

  // Importing the same record again changes nothing; contradictions are reported, and the first
  // record stays.
  CHECK(import_text(database, folder, richer + "\n", 1, "c.gpn").duplicate == 1);
  const auto other = import_text(
      database, folder,
      game_text(kTags + "[Annotator \"D\"]\n", "1. Wd4,a1 {[%emt 0:01]} Bd3,g1 {elsewhere} *"), 1,
      "d.gpn");
  CHECK(other.updated == 1);
  REQUIRE(other.findings.size() == 2);
  CHECK(other.findings[0].code == notation::Code::kConflict);
  CHECK(tag_of(database, 1, "Annotator") == "C");
  CHECK(db::load_game(database, 1)->game.notes[1].comment == "!");

  // Each addition is in the journal and can be undone.
  const auto journal = db::history(database, 1);
  REQUIRE(journal.size() == 2);
  CHECK(journal[0].what == "import 2");
  // Undoing this import keeps the clock, which a later one added.
  db::undo(database, journal[0].id, "");
  CHECK(db::load_game(database, 1)->game.notes[0].clock);
  db::undo(database, journal[1].id, "");
  CHECK(db::load_game(database, 1)->game.notes.size() == 1);
  CHECK(tag_of(database, 1, "Annotator").empty());
  CHECK(problems(database).empty());
}

TEST_CASE("puzzles are found by position, but are not in players, totals, openings and lists",
          "[db][puzzle]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game_text(kTags, "1. Wd4,a1 Bd3,g1 *"));
  const auto report = import_text(
      database, folder,
      game_text("[Puzzle \"win in 2\"]\n[White \"Anna\"]\n[Black \"Zoe\"]\n[Result \"1-0\"]\n",
                "1. Wd4,a1 Bd3,g1 2. x d3Wd5 1-0"),
      1, "p.gpn");
  CHECK(report.puzzles == 1);
  CHECK(report.stored == 0);
  CHECK(db::statistics(database).games == 1);
  CHECK(db::statistics(database).puzzles == 1);
  CHECK(db::statistics(database).players == 2);
  CHECK(db::search(database, {}, std::nullopt, {}).total == 1);
  CHECK(db::list_players(database, {}).size() == 2);
  db::GameFilter puzzles;
  puzzles.puzzles = true;
  CHECK(db::search(database, puzzles, std::nullopt, {}).games.at(0).id == 2);
  db::PositionQuery start;
  start.ruleset = test::rules_of("zertz", "37");
  start.position = start.ruleset->start();
  CHECK(db::search(database, {}, start, {}).total == 1);
  CHECK(db::search(database, puzzles, start, {}).games.at(0).id == 2);
  CHECK(db::openings(database, start, {}).games == 1);
  CHECK(problems(database).empty());
}

TEST_CASE("a player with both sides counts once, and ? is not a player", "[db][players]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game_text("[White \"Anna\"]\n[Black \"Anna\"]\n", "1. Wd4,a1 1-0") +
                  game_text("[White \"Anna\"]\n", "1. Wd4,b1 1-0"));
  const auto players = db::list_players(database, {});
  REQUIRE(players.size() == 1);
  CHECK(players[0].games == 2);
  CHECK(players[0].wins == 1);
  CHECK(players[0].losses == 0);
  CHECK(db::statistics(database).players == 1);
}

TEST_CASE("search and openings agree on positions that are equal except for the seats",
          "[db][search]") {
  const Folder folder;
  Database database = create(folder);
  import_text(
      database, folder,
      game_text("[White \"Anna\"]\n", "1. Wd4,a1 *") +
          game_text("[White \"Bert\"]\n[Position \"oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo "
                    "0,0,0 0,0,0 6,8,10 1\"]\n",
                    "1. Wd4,a1 *"));
  db::PositionQuery start;
  start.ruleset = test::rules_of("zertz", "37");
  start.position = start.ruleset->start();
  db::GameFilter dated;
  dated.min_plies = 1;
  for (const bool exact : {false, true}) {
    start.exact = exact;
    const std::uint64_t games = exact ? 1 : 2;
    CHECK(db::search(database, {}, start, {}).total == games);
    CHECK(db::search(database, dated, start, {}).games.size() == games);
    CHECK(db::openings(database, start, {}).games == games);
  }
  start.exact = false;
  start.line = std::vector<PackedMove>();
  CHECK(db::search(database, {}, start, {}).total == 2);
}

TEST_CASE("opening a damaged database gives a message", "[db][damaged]") {
  for (const char* name : {"stats-crash.gipfdb", "check-crash.gipfdb"}) {
    const auto path = std::filesystem::path(test::shared_folder()) / "corpora" / "damaged" / name;
    if (test::shared_folder().empty() || !std::filesystem::exists(path)) {
      WARN("skipped: the damaged databases are not there");
      return;
    }
    const Folder folder;
    std::filesystem::copy_file(path, folder.file("copy.gipfdb"));
    CHECK_THROWS_AS(Database(folder.file("copy.gipfdb"), Database::Mode::kWrite, test::catalogue()),
                    db::Error);
  }
}

TEST_CASE("an impossible date is a finding, and is not used as a first or last date",
          "[db][dates]") {
  const Folder folder;
  Database database = create(folder);
  std::string text;
  for (const char* date : {"2004.02.30", "2999.01.01", "2004.??.??", "2005.06", "next year"}) {
    text += game_text(
        "[Date \"" + std::string(date) + "\"]\n[White \"Anna\"]\n[Round \"" + date + "\"]\n",
        "1. Wd4,a1 1-0");
  }
  const auto report = import_text(database, folder, text);
  CHECK(report.findings_total == 3);
  test::check_wording(report.findings.at(0));
  test::check_wording(report.findings.at(1));
  CHECK(tag_of(database, 2, "Date") == "2999.01.01");
  const auto players = db::list_players(database, {});
  CHECK(players.at(0).first_date == "2004.??.??");
  CHECK(players.at(0).last_date == "2005.06.??");
  db::GameFilter later;
  later.date_from = "2006";
  CHECK(db::search(database, later, std::nullopt, {}).total == 0);
  CHECK(problems(database).empty());
}

TEST_CASE("check finds a date that was changed by hand", "[db][check]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game_text(kTags, "1. Wd4,a1 Bd3,g1 *"));
  for (const char* damage :
       {"UPDATE games SET date = '2005.01.01'", "UPDATE games SET date_first = 20050101",
        "UPDATE games SET round = '7'", "UPDATE games SET winner = 1",
        "UPDATE totals SET value = 9", "DELETE FROM totals", "UPDATE games SET state = 2",
        "UPDATE games SET state = 1"}) {
    INFO(damage);
    db::Transaction transaction(database.connection());
    database.connection().execute(damage);
    CHECK_FALSE(problems(database).empty());
  }
  CHECK(problems(database).empty());
}

TEST_CASE("names are found regardless of case, accents, composition and blanks", "[db][names]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game_text("[White \"\u00c9mile  Dvo\u0159\u00e1k\"]\n", "1. Wd4,a1 *") +
                  game_text("[White \"E\u0301mile Dvor\u030cak\"]\n", "1. Wd4,b1 *"));
  for (const char* name : {"emile dvorak", "\u00c9MILE DVO\u0158\u00c1K", "E\u0301mile*"}) {
    db::GameFilter filter;
    filter.white = name;
    INFO(name);
    CHECK(db::search(database, filter, std::nullopt, {}).total == 2);
  }
  CHECK(db::similar_names(database, db::NameKind::kPlayer, "Emil Dvorak", 5).size() == 2);
}

TEST_CASE("an alias is shown, searched and counted as its main name, and can be undone",
          "[db][alias]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game_text("[White \"lemaitre\"]\n[Black \"Bert\"]\n", "1. Wd4,a1 1-0") +
                  game_text("[White \"Lemaitre2\"]\n[Black \"Bert\"]\n", "1. Wd4,b1 1-0") +
                  game_text("[White \"Cleo\"]\n[Black \"Bert\"]\n", "1. Wd4,c1 1-0"));
  const std::string before = dump(database);
  const auto change =
      db::add_alias(database, db::NameKind::kPlayer, "Lemaitre2", "lemaitre", "same");
  REQUIRE(change);
  CHECK(tag_of(database, 2, "White") == "lemaitre");
  db::GameFilter filter;
  for (const char* name : {"lemaitre", "lemaitre2"}) {
    filter.players = {name};
    CHECK(db::search(database, filter, std::nullopt, {}).total == 2);
  }
  CHECK(db::list_players(database, {}).size() == 3);
  CHECK(db::list_aliases(database).size() == 1);
  CHECK_FALSE(db::add_alias(database, db::NameKind::kPlayer, "Lemaitre2", "lemaitre", ""));
  CHECK_THROWS_AS(db::add_alias(database, db::NameKind::kPlayer, "Bert", "lemaitre", ""),
                  db::Error);
  CHECK_THROWS_AS(db::add_alias(database, db::NameKind::kPlayer, "Nobody", "lemaitre", ""),
                  db::Error);
  CHECK(problems(database).empty());
  db::undo(database, *change, "");
  CHECK(db::list_aliases(database).empty());
  CHECK(dump(database) == before);
  const auto suggested = db::suggest_aliases(database, db::NameKind::kPlayer, 10);
  REQUIRE(suggested.size() == 1);
  test::check_wording("digits", suggested[0].evidence);
}

TEST_CASE("names that differ in the order of words, initials or a bracket may be one",
          "[db][alias][volume]") {
  const auto suggested = [](const std::string& one, const std::string& other) {
    const Folder folder;
    Database database = create(folder);
    import_text(database, folder,
                game_text("[White \"" + one + "\"]\n[Black \"Zoe\"]\n", "1. Wd4,a1 1-0") +
                    game_text("[White \"" + other + "\"]\n[Black \"Zoe\"]\n", "1. Wd4,b1 1-0"));
    const auto found = db::suggest_aliases(database, db::NameKind::kPlayer, 10);
    return found.empty() ? std::string() : found.front().evidence;
  };
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  for (const auto& [one, other] : Pairs{{"Bos, Anna Maria", "Anna Maria Bos"},
                                        {"Müller Hans", "Hans Müller"},
                                        {"MULLER, Hans", "Hans Müller"},
                                        {"Anna Berg IM", "Berg, Anna"},
                                        {"GM Anna Berg", "Anna Berg"},
                                        {"Dr. X", "X"},
                                        {"X 5 dan", "X"},
                                        {"X (5d)", "Dr. X"},
                                        {"Prof. Dr. Hans Meier 3k", "Hans Meier"},
                                        {"A. M. Bos", "Anna Maria Bos"},
                                        {"Bos, A. M.", "Anna Maria Bos"},
                                        {"A.M. Bos", "Anna M. Bos"},
                                        {"M. Mo", "Maria Mo"},
                                        {"M. Mo", "Mulder Mo"},
                                        {"Д. Бос", "Дора Бос"},
                                        {"Hans Müller (GER)", "Hans Müller"},
                                        {"Müller, Hans [GER]", "Hans Müller"},
                                        {"H. Müller (GER)", "Hans Müller"},
                                        {"lemaitre", "lemaitre2"},
                                        {"Zed_100", "Zed100"}}) {
    INFO(one << " and " << other);
    const std::string found = suggested(one, other);
    test::check_wording(one + " and " + other, found);
    CHECK(suggested(other, one) == found);
  }
  // These pairs are not suggested: names of different people, and accounts that differ in a number.
  for (const auto& [one, other] : Pairs{{"Hans Müller (GER)", "Hans Müller (AUT)"},
                                        {"A. B.", "Anna Bos"},
                                        {"Hans Müller", "Henrik Müller"},
                                        {"Anna Bos", "Anna Maria Bos"},
                                        {"Zed100", "Zed101"},
                                        {"Player1", "Player22"},
                                        {"7Zeds", "8Zeds"},
                                        {"Guest 2004 a", "Guest 2005 a"}}) {
    INFO(one << " and " << other);
    CHECK(suggested(one, other).empty());
    CHECK(suggested(other, one).empty());
  }
}

TEST_CASE("a correction of a game can be undone", "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  const std::string text = game_text(kTags, "1. Wd4,a1 Bd3,g1 *");
  import_text(database, folder, text);
  const std::string before = dump(database);
  const std::vector<std::int64_t> one = {1};
  const auto dry = db::edit_tags(database, one, {{"Event", "World Cup"}}, "", true);
  CHECK(dry.details ==
        std::vector<std::string>{"game 1: event \"Cup\" would become \"World Cup\""});
  CHECK(dump(database) == before);
  const auto report = db::edit_tags(
      database, one, {{"Event", "World Cup"}, {"Date", "2004.06.02"}, {"Result", "1-0"}}, "typo",
      false);
  REQUIRE(report.change);
  CHECK(report.games == 1);
  CHECK(tag_of(database, 1, "Event") == "World Cup");
  CHECK(db::load_game(database, 1)->verdict.result == "1-0");
  CHECK(db::statistics(database).variants.at(0).results.at("1-0") == 1);
  CHECK(problems(database).empty());
  // The game in its source file is recognised as this one.
  CHECK(import_text(database, folder, text + "\n", 1, "again.gpn").duplicate == 1);
  CHECK(db::history(database, 1).at(0).reason == "typo");
  CHECK_THROWS_AS(db::edit_tags(database, one, {{"Date", "2004.02.30"}}, "", false), db::Error);
  CHECK_THROWS_AS(db::edit_tags(database, one, {{"Result", "2-0"}}, "", false), db::Error);
  const std::string white = tag_of(database, 1, "White");
  test::check_wording(
      "one player",
      db::edit_tags(database, one, {{"Black", " " + white}}, "", true).details.back());
  const std::vector<std::int64_t> none = {17};
  CHECK_THROWS_AS(db::edit_tags(database, none, {{"Event", "x"}}, "", false), db::Error);
  db::undo(database, *report.change, "");
  CHECK(problems(database).empty());
  CHECK(dump(database) == before);
  CHECK_THROWS_AS(db::undo(database, *report.change, ""), db::Error);
}

TEST_CASE("deleted games are in the bin until it is emptied", "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 100, 7));
  REQUIRE(import_text(database, folder, "[Title \"zertz\"]\n\n1. Wd4,a1 { a quiet start } *\n", 1,
                      "note.gpn")
              .stored == 1);
  const auto with_words = [&] {
    db::GameFilter filter;
    filter.comment = "quiet";
    return db::search(database, filter, std::nullopt, {}).total;
  };
  REQUIRE(with_words() == 1);
  (void)db::delete_games(database, std::array<std::int64_t, 1>{101}, "", false);
  CHECK(with_words() == 0);
  CHECK(problems(database).empty());
  (void)db::restore_games(database, std::array<std::int64_t, 1>{101}, "", false);
  CHECK(with_words() == 1);
  CHECK(problems(database).empty());
  (void)db::delete_games(database, std::array<std::int64_t, 1>{101}, "", false);
  CHECK(db::empty_bin(database) == 1);

  const std::vector<std::int64_t> some = {3, 50, 51};
  const auto report = db::delete_games(database, some, "double", false);
  CHECK(report.games == 3);
  CHECK(db::statistics(database).games == 97);
  CHECK(db::search(database, {}, std::nullopt, {}).total == 97);
  CHECK(db::binned_games(database) == some);
  CHECK(problems(database).empty());
  // Importing their files again gives a warning.
  const auto again = import_text(database, folder, random_games("37", 100, 7) + "\n", 2, "x.gpn");
  CHECK(again.duplicate == 100);
  REQUIRE(again.findings.size() == 3);
  CHECK(again.findings[1].code == notation::Code::kInBin);
  CHECK(again.findings[1].game == 50);
  test::check_wording(again.findings[1]);
  const auto same = import_text(database, folder, random_games("37", 100, 7) + "\n", 2, "x.gpn");
  CHECK(same.duplicate == 100);
  REQUIRE(same.findings.size() == 1);
  CHECK(same.findings[0].code == notation::Code::kInBin);
  test::check_wording(same.findings[0]);
  const std::vector<std::int64_t> back = {50};
  CHECK(db::restore_games(database, back, "", false).games == 1);
  CHECK(problems(database).empty());
  CHECK(db::empty_bin(database) == 2);
  CHECK(db::statistics(database).games == 98);
  CHECK(problems(database).empty());
}

TEST_CASE("after any sequence of changes derived tables equal a new count", "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 150, 5) + random_games("48", 30, 6));
  const std::string before = dump(database);
  std::mt19937 random(11);
  std::vector<std::int64_t> done;
  for (int step = 0; step < 40; ++step) {
    const auto any = [&] { return static_cast<std::int64_t>(1 + random() % 180); };
    const std::vector<std::int64_t> games = {any(), any()};
    std::optional<std::int64_t> change;
    switch (random() % 5) {
      case 0: change = db::delete_games(database, games, "", false).change; break;
      case 1: change = db::restore_games(database, games, "", false).change; break;
      case 2:
        change = db::edit_tags(database, games,
                               {{"Date", std::to_string(2000 + random() % 20)},
                                {"Result", random() % 2 == 0 ? "1-0" : "*"}},
                               "", false)
                     .change;
        break;
      case 3: {
        auto record = db::load_game(database, games[0], db::Spelling::kRecorded);
        record->game.moves.resize(record->game.moves.size() / 2);
        record->game.notes.clear();
        change = db::replace_game(database, games[0], *std::move(record), "", false).change;
        break;
      }
      default: {
        const std::string more = random_games("37", 3, static_cast<std::uint32_t>(100 + step));
        import_text(database, folder, more, 1, "more" + std::to_string(step) + ".gpn");
      }
    }
    if (change) done.push_back(*change);
    if (step % 8 == 0) {
      INFO(step);
      CHECK(problems(database).empty());
    }
  }
  CHECK(problems(database).empty());
  for (auto change = done.rbegin(); change != done.rend(); ++change) {
    db::undo(database, *change, "");
  }
  CHECK(problems(database).empty());
  for (std::int64_t import = 2; import < 40; ++import) {
    if (database.connection().integer("SELECT count(*) FROM imports WHERE id = " +
                                      std::to_string(import)) == 0) {
      break;
    }
    (void)db::revert_import(database, import);
  }
  CHECK(problems(database).empty());
  db::renew_opening_stats(database.connection());
  CHECK(dump(database) == before);
}

TEST_CASE("opening statistics of frequent positions equal a new count after each change",
          "[db][edit][opening][volume]") {
  const Folder folder;
  Database database = create(folder);
  std::mt19937 random(5);
  // One position in six orientations, two of which have only one game, and few dates: the changes
  // add and remove the first and last games of a move and the only game of an orientation.
  const std::array<std::string, 6> corners = {"a1", "a4", "d7", "g4", "g1", "d1"};
  const std::array<std::string, 3> replies = {"Gd3", "Gd5", "Be4"};
  const auto record = [&](std::size_t number) {
    std::string moves = "1. Wd4," + corners[number < 2 ? number : 2 + random() % 4];
    // Some games end there.
    if (random() % 8 != 0) moves += " " + replies[random() % 3] + ",b1";
    std::string tags = fmt::format("[White \"W{}\"]\n[Black \"B{}\"]\n", number, random() % 7);
    if (random() % 5 != 0) tags += fmt::format("[Date \"20{:02}\"]\n", random() % 20);
    return game_text(tags, moves + (random() % 2 == 0 ? " 1-0" : " *"));
  };
  std::string text;
  for (std::size_t i = 0; i < 130; ++i) text += record(i);
  import_text(database, folder, text);
  REQUIRE(database.connection().integer("SELECT count(*) FROM opening_totals") == 2);
  std::vector<std::int64_t> done;
  for (std::size_t step = 0; step < 60; ++step) {
    std::vector<std::int64_t> games = {static_cast<std::int64_t>(1 + step % 2)};
    for (std::size_t i = 0; i < step % 9; ++i) {
      games.push_back(static_cast<std::int64_t>(1 + random() % 130));
    }
    std::optional<std::int64_t> change;
    switch (random() % 4) {
      case 0: change = db::delete_games(database, games, "", false).change; break;
      case 1: change = db::restore_games(database, games, "", false).change; break;
      case 2:
        change = db::edit_tags(database, games, {{"Date", fmt::format("20{:02}", random() % 20)}},
                               "", false)
                     .change;
        break;
      default:
        change = db::edit_tags(database, games, {{"Result", random() % 2 == 0 ? "1-0" : "0-1"}}, "",
                               false)
                     .change;
    }
    if (change) done.push_back(*change);
    CAPTURE(step);
    REQUIRE(problems(database).empty());
  }
  for (auto change = done.rbegin(); change != done.rend(); ++change) {
    db::undo(database, *change, "");
    REQUIRE(problems(database).empty());
  }
}

TEST_CASE("the totals find the next longest game when the longest is removed and restored",
          "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 12, 5), 1);
  const auto longest = [&] { return db::statistics(database).variants.at(0).longest; };
  const std::uint64_t before = longest();
  const std::array<std::int64_t, 1> game = {
      database.connection().integer("SELECT id FROM games ORDER BY plies DESC LIMIT 1")};
  (void)db::delete_games(database, game, "", false);
  CHECK(longest() == database.connection().count("SELECT max(plies) FROM games WHERE state = 0"));
  CHECK(longest() < before);
  CHECK(problems(database).empty());
  (void)db::restore_games(database, game, "", false);
  CHECK(longest() == before);
  CHECK(problems(database).empty());
}

TEST_CASE("the variant of many games is corrected at once, with the moves read again",
          "[db][edit]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game_text(kTags + "[Round \"1\"]\n", "1. Wd4,a1 {first} Bd3,g1 1-0") +
                  game_text(kTags + "[Round \"2\"]\n", "1. Wd4,a1 *"));
  const std::vector<std::int64_t> both = {1, 2};
  const auto dry = db::edit_tags(database, both, {{"Variant", "48"}}, "", true);
  CHECK(dry.games == 2);
  CHECK_FALSE(dry.change.has_value());
  CHECK(db::load_game(database, 1)->game.rules->variant() == "37");
  const auto report = db::edit_tags(database, both, {{"Variant", "48"}}, "", false);
  REQUIRE(report.change);
  const auto game = db::load_game(database, 1);
  CHECK(game->game.rules->variant() == "48");
  CHECK(game->game.moves.size() == 2);
  CHECK(game->game.notes.front().comment == "first");
  CHECK(game->game.result == "1-0");
  CHECK(game->game.tag("Round") == "1");
  CHECK(problems(database).empty());
  (void)db::undo(database, *report.change, "");
  CHECK(db::load_game(database, 1)->game.rules->variant() == "37");
  CHECK(problems(database).empty());
  // All or nothing: GIPF has no such moves.
  for (const db::TagChanges& tags : {db::TagChanges{{"Title", "gipf"}}, {{"Variant", "49"}}}) {
    test::check_wording(tags[0].second, test::words_thrown([&] {
                          (void)db::edit_tags(database, both, tags, "", false);
                        }));
  }
}

TEST_CASE("the journal says who made a change, and lists a part of itself", "[db][history]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game_text(kTags, "1. Wd4,a1 {old} Bd3,g1 *"));
  const std::vector<std::int64_t> one = {1};
  db::set_author(database, "Dora the archivist");
  (void)db::edit_tags(database, one, {{"Round", "1"}}, "the list", false);
  db::set_author(database, "Emil");
  (void)db::edit_tags(database, one, {{"Round", "2"}}, "", false);
  const auto texts = [&](const db::HistoryFilter& filter) {
    std::vector<std::int64_t> ids;
    for (const auto& entry : db::history(database, filter)) ids.push_back(entry.id);
    return ids;
  };
  using Ids = std::vector<std::int64_t>;
  db::HistoryFilter filter;
  CHECK(texts(filter) == Ids{1, 2});
  filter.author = "dora*";
  CHECK(texts(filter) == Ids{1});
  filter = {};
  filter.text = "THE LIST";
  CHECK(texts(filter) == Ids{1});
  filter = {};
  filter.limit = 1;
  CHECK(texts(filter) == Ids{2});
  filter = {};
  filter.to = "2000";
  CHECK(texts(filter).empty());
  filter.to = {};
  filter.from = "2000-01";
  CHECK(texts(filter) == Ids{1, 2});
  CHECK(db::history(database, std::nullopt).front().author == "Dora the archivist");
  CHECK(db::history(database, std::nullopt).back().author == "Emil");
  // Comments that changed are quoted.
  notation::Judged record = *db::load_game(database, 1);
  record.game.notes.front().comment = "new";
  const auto report = db::replace_game(database, 1, record, "", false);
  CHECK(report.details == std::vector<std::string>{"game 1: comment on move 1 \"old\" -> \"new\""});
}

TEST_CASE("a dry run says what would happen, and the bin lists its games", "[db][history]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game_text(kTags, "1. Wd4,a1 *"));
  const std::vector<std::int64_t> one = {1};
  test::check_wording("a dry run", db::delete_games(database, one, "", true).details);
  db::set_author(database, "Emil");
  const auto report = db::delete_games(database, one, "twice", false);
  test::check_wording("delete", report.details);
  const auto bin = db::bin_entries(database);
  REQUIRE(bin.size() == 1);
  CHECK(bin.front().game.white == "Anna");
  CHECK(bin.front().change == report.change);
  CHECK(bin.front().reason == "twice");
  CHECK(bin.front().author == "Emil");
}

TEST_CASE("aliases are made many at once, in groups, and undone as one", "[db][alias]") {
  const Folder folder;
  Database database = create(folder);
  std::string text;
  int day = 0;
  for (const char* name : {"Anna Bosveld", "Anna Bosveld", "ANNA BOSVELD", "Anna  Bosveld.",
                           "Jan Kuiper", "JAN KUIPER", "Piet Mulder", "PIET MULDER"}) {
    text += game_text("[White \"" + std::string(name) + "\"]\n[Black \"Bert\"]\n[Date \"2004.06." +
                          std::to_string(10 + ++day) + "\"]\n",
                      "1. Wd4,a1 *");
  }
  text += game_text("[White \"Jan Kuiper\"]\n[Black \"JAN KUIPER\"]\n", "1. Wd4,a1 *");
  import_text(database, folder, text);
  using db::NameKind;
  CHECK(db::set_distinct(database, NameKind::kPlayer, "PIET MULDER", "Piet Mulder", true));
  CHECK_FALSE(db::set_distinct(database, NameKind::kPlayer, "Piet Mulder", "PIET MULDER", true));
  CHECK(db::list_distinct(database).size() == 1);
  const auto pairs = db::suggest_aliases(database, NameKind::kPlayer, 0, 0.97);
  const auto groups = db::groups_of(database, pairs);
  REQUIRE(groups.size() == 1);  // Jan Kuiper met JAN KUIPER
  CHECK(groups.front().of == "Anna Bosveld");
  CHECK(groups.front().names == std::vector<std::string>{"ANNA BOSVELD", "Anna Bosveld."});
  const auto done = db::add_aliases(database, NameKind::kPlayer,
                                    {{"ANNA BOSVELD", "Anna Bosveld"},
                                     {"Nobody", "Anna Bosveld"},
                                     {"Anna Bosveld.", "Anna Bosveld"}},
                                    "", db::NewNames::kRefuse, false);
  CHECK(done.added == 2);
  CHECK(done.refused.size() == 1);
  REQUIRE(done.report.change);
  CHECK(db::list_aliases(database).size() == 2);
  CHECK(problems(database).empty());
  (void)db::undo(database, *done.report.change, "");
  CHECK(db::list_aliases(database).empty());
  CHECK(db::set_distinct(database, NameKind::kPlayer, "Piet Mulder", "PIET MULDER", false));
  CHECK(db::suggest_aliases(database, NameKind::kPlayer, 0, 0.97).size() == pairs.size() + 1);
}

TEST_CASE("the best name of a group has accents and no title", "[db][alias]") {
  const Folder folder;
  Database database = create(folder);
  std::string text;
  int day = 0;
  for (const char* name : {"Zoe Miller", "Zoë Miller", "Łukasz Nowak", "Lukasz Nowak",
                           "GM Anna Bell", "Anna Bell", "Emil Berg 3d", "Emil Berg"}) {
    text += game_text("[White \"" + std::string(name) + "\"]\n[Black \"Bert\"]\n[Date \"2004.06." +
                          std::to_string(10 + ++day) + "\"]\n",
                      "1. Wd4,a1 *");
  }
  import_text(database, folder, text);
  std::vector<std::string> best;
  for (const db::AliasGroup& group :
       db::groups_of(database, db::suggest_aliases(database, db::NameKind::kPlayer, 0, 0.9))) {
    best.push_back(group.of);
  }
  std::sort(best.begin(), best.end());
  CHECK(best == std::vector<std::string>{"Anna Bell", "Emil Berg", "Zoë Miller", "Łukasz Nowak"});
}

}  // namespace
}  // namespace gipfbase::edit_test
