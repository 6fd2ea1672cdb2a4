// Merging databases, and exchanging journals.
#include "db/import/merge.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/journal.hpp"
#include "db/edit/journal_reader.hpp"
#include "db/edit/names.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/values/solved.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::merge_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::random_games;

bool sound(Database& database) { return db::check(database, 2, {}).ok(); }

void set(Database& database, std::int64_t game, const std::string& name, const std::string& value,
         const std::string& reason = "") {
  (void)db::edit_tags(database, std::array{game}, {{name, value}}, reason, false);
}

std::string tag_of(Database& database, std::int64_t id, std::string_view name) {
  return std::string(db::load_game(database, id)->game.tag(name));
}

TEST_CASE("databases that are merged again and again have each finding and rejected text once",
          "[db][merge]") {
  const Folder folder;
  Database one = create(folder, "one.gipfdb");
  Database two = create(folder, "two.gipfdb");
  import_text(one, folder, "[Title \"zertz\"]\n[White \"Anna\"]\n\n1. Wd4,a1 Wd4,a1 *\n");
  import_text(two, folder, "[Title \"nothing\"]\n[White \"Bert\"]\n\n1. Wd4,a1 *\n", 1, "two.gpn");
  const auto rows = [](Database& database, const std::string& table) {
    return database.connection().integer("SELECT count(*) FROM " + table);
  };
  (void)db::merge_databases(one, {two.path()}, 1, {});
  (void)db::merge_databases(two, {one.path()}, 1, {});
  for (const std::string table : {"quarantine", "findings"}) {
    CAPTURE(table);
    const auto once = rows(one, table);
    CHECK(once > 0);
    CHECK(rows(two, table) == once);
    (void)db::merge_databases(one, {two.path()}, 1, {});
    CHECK(rows(one, table) == once);
  }
}

TEST_CASE("an empty database that merges another holds the same games, journal and all",
          "[db][merge]") {
  const Folder folder;
  Database from = create(folder, "from.gipfdb");
  import_text(from, folder, random_games("37", 40, 1) + random_games("48", 10, 2));
  import_text(from, folder,
              "[Title \"zertz\"]\n[White \"Anna\"]\n\n1. Wd4,a1 Wd4,a1 *\n\nrubbish\n", 1,
              "bad.gpn");
  import_text(from, folder, "[Title \"zertz\"]\n[Puzzle \"win in 1\"]\n\n1. Wd4,a1 *\n", 1,
              "p.gpn");
  set(from, 3, "Event", "World Cup | 2004", "the score sheet\nsays so");
  set(from, 3, "Annotator", "C");
  (void)db::delete_games(from, std::array<std::int64_t, 1>{5}, "", false);
  const std::string name = tag_of(from, 7, "White");
  set(from, 7, "White", "Zoe");
  set(from, 8, "White", "Zoe Z");
  db::add_alias(from, db::NameKind::kPlayer, "Zoe", "Zoe Z", "");
  db::add_alias(from, db::NameKind::kPlayer, "Zoé", "Zoe Z", "expected", db::NewNames::kMake);

  Database into = create(folder, "into.gipfdb");
  const auto report = db::merge_databases(into, {from.path()}, 2, {});
  CHECK(report.stored == 49);
  CHECK(report.puzzles == 1);
  CHECK(report.partial == 1);
  CHECK(report.alias_changes.size() == 2);
  CHECK(sound(into));
  CHECK(db::statistics(into).games == db::statistics(from).games);
  CHECK(db::list_aliases(into).size() == 2);
  for (const char* table : {"quarantine", "findings"}) {
    const std::string count = "SELECT count(*) FROM " + std::string(table);
    CHECK(into.connection().integer(count) == from.connection().integer(count));
  }
  CHECK(into.connection().integer("SELECT count(*) FROM quarantine WHERE raw = ''") == 0);
  for (Database* database : {&from, &into}) {
    CHECK(database->connection().integer(
              "SELECT count(*) FROM findings WHERE game_id IS NOT NULL") == 1);
  }
  const auto journal = db::history(into, 3);
  REQUIRE(journal.size() == 2);
  CHECK(journal[0].elsewhere);
  CHECK(journal[0].what == "edit");
  CHECK(journal[0].reason == "the score sheet says so");
  CHECK_FALSE(journal[0].author.empty());
  CHECK(journal[0].author == db::history(from, 3).at(0).author);
  REQUIRE(journal[0].details.size() == 1);
  CHECK(journal[0].details[0].ends_with("-> \"World Cup | 2004\""));
  test::check_wording("undo", test::words_thrown([&] { db::undo(into, journal[0].id, ""); }));

  // A second merge adds nothing.
  const std::string before = dump(into);
  const auto again = db::merge_databases(into, {from.path()}, 1, {});
  CHECK(again.duplicate == again.read);
  CHECK(db::history(into, 3).size() == 2);
  (void)db::revert_import(into, again.import_id);
  CHECK(dump(into) == before);
  (void)db::revert_import(into, report.import_id);
  CHECK(db::statistics(into).games == 0);
  CHECK(db::history(into, 3).empty());
  CHECK(sound(into));
}

TEST_CASE("merged databases do not depend on the number of threads", "[db][merge]") {
  const Folder folder;
  Database from = create(folder, "from.gipfdb");
  import_text(from, folder, random_games("37", 700, 1));
  Database one = create(folder, "one.gipfdb");
  Database two = create(folder, "two.gipfdb");
  (void)db::merge_databases(one, {from.path()}, 1, {});
  (void)db::merge_databases(two, {from.path()}, 4, {});
  CHECK(dump(one) == dump(two));
}

TEST_CASE("a correction in one database is merged, corrections in both are reported",
          "[db][merge]") {
  const Folder folder;
  Database a = create(folder, "a.gipfdb");
  Database b = create(folder, "b.gipfdb");
  const std::string games = random_games("37", 4, 1);
  import_text(a, folder, games);
  import_text(b, folder, games);
  set(a, 1, "Date", "2001.01.01");  // in a only
  set(b, 2, "Date", "2002.02.02");  // in b only
  set(a, 3, "Date", "2003.03.03");  // in both databases, differently
  set(b, 3, "Date", "2003.03.04");
  set(a, 4, "Date", "2004.04.04");  // in both databases, alike
  set(b, 4, "Date", "2004.04.04");
  const auto report = db::merge_databases(a, {b.path()}, 2, {});
  CHECK(report.stored == 0);
  CHECK(report.updated == 1);
  CHECK(report.duplicate == 3);
  CHECK(tag_of(a, 1, "Date") == "2001.01.01");
  CHECK(tag_of(a, 2, "Date") == "2002.02.02");
  CHECK(tag_of(a, 3, "Date") == "2003.03.03");
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  CHECK(sound(a));
  // The correction is a change here, too, with a journal entry, and can be undone.
  const auto journal = db::history(a, 2);
  REQUIRE(journal.size() == 2);
  const auto& here = journal[0].elsewhere ? journal[1] : journal[0];
  CHECK_FALSE(here.elsewhere);
  db::undo(a, here.id, "");
  CHECK(tag_of(a, 2, "Date") != "2002.02.02");
  CHECK(sound(a));
}

TEST_CASE("corrections of different fields in two databases both survive a merge",
          "[db][merge][fields]") {
  const Folder folder;
  Database here = create(folder, "here.gipfdb");
  Database there = create(folder, "there.gipfdb");
  const std::string games = random_games("37", 3, 1);
  import_text(here, folder, games);
  import_text(there, folder, games);
  const auto noted = [](Database& database, std::uint32_t ply, const char* comment) {
    auto game = db::load_game(database, 1, db::Spelling::kRecorded);
    game->game.notes.push_back({ply, comment, {}, {}, {}});
    (void)db::replace_game(database, 1, *std::move(game), "", false);
  };
  set(here, 1, "Date", "2001.01.01");
  set(here, 1, "Analyst", "Carl");
  noted(here, 1, "calm");
  set(there, 1, "Event", "Cup");
  set(there, 1, "Site", "Ghent");
  noted(there, 2, "sharp");
  // The moves are corrected here, a tag there.
  auto shorter = db::load_game(here, 2, db::Spelling::kRecorded);
  shorter->game.moves.pop_back();
  const std::size_t moves = shorter->game.moves.size();
  (void)db::replace_game(here, 2, *std::move(shorter), "", false);
  set(there, 2, "Round", "7");
  // A tag that is removed there stays removed.
  set(here, 3, "Event", "Cup");
  set(there, 3, "Date", "");
  const auto report = db::merge_databases(here, {there.path()}, 1, {});
  CHECK(report.stored == 0);
  CHECK(report.updated == 3);
  CHECK(report.findings.empty());
  CHECK(tag_of(here, 1, "Date") == "2001.01.01");
  CHECK(tag_of(here, 1, "Analyst") == "Carl");
  CHECK(tag_of(here, 1, "Event") == "Cup");
  CHECK(tag_of(here, 1, "Site") == "Ghent");
  const auto notes = db::load_game(here, 1)->game.notes;
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].comment == "calm");
  CHECK(notes[1].comment == "sharp");
  CHECK(db::load_game(here, 2)->game.moves.size() == moves);
  CHECK(tag_of(here, 2, "Round") == "7");
  CHECK(tag_of(here, 3, "Date") == "????.??.??");
  CHECK(sound(here));
  // A second merge finds nothing new; a merge in the other direction updates the other database.
  CHECK(db::merge_databases(here, {there.path()}, 1, {}).updated == 0);
  CHECK(db::merge_databases(there, {here.path()}, 1, {}).updated == 3);
  CHECK(tag_of(there, 1, "Analyst") == "Carl");
  CHECK(tag_of(there, 2, "Round") == "7");
  CHECK(db::load_game(there, 2)->game.moves.size() == moves);
  CHECK(db::merge_databases(here, {there.path()}, 1, {}).stored == 0);
  CHECK(sound(there));
}

TEST_CASE("a field corrected in two databases is named with both values and taken either way",
          "[db][merge][fields]") {
  const Folder folder;
  Database here = create(folder, "here.gipfdb");
  Database there = create(folder, "there.gipfdb");
  import_text(here, folder, random_games("37", 1, 1));
  import_text(there, folder, random_games("37", 1, 1));
  set(here, 1, "Event", "Cup of Ghent");
  set(there, 1, "Event", "Cup of Gent");
  set(there, 1, "Round", "3");
  db::MergeChoices choices;
  const bool take = GENERATE(false, true);
  if (take) choices.prevailing = notation::Prevailing::kFrom;
  const auto report = db::merge_databases(here, {there.path()}, 1, {}, 0, {}, choices);
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  CHECK(tag_of(here, 1, "Event") == (take ? "Cup of Gent" : "Cup of Ghent"));
  CHECK(tag_of(here, 1, "Round") == "3");
  CHECK(sound(here));
  // The conflict is reported only once.
  CHECK(db::merge_databases(here, {there.path()}, 1, {}).findings.empty());
}

TEST_CASE("deletions of another database are taken on request", "[db][merge][fields]") {
  const Folder folder;
  Database here = create(folder, "here.gipfdb");
  Database there = create(folder, "there.gipfdb");
  import_text(here, folder, random_games("37", 4, 1));
  import_text(there, folder, random_games("37", 4, 1));
  set(there, 2, "Event", "Cup");
  (void)db::delete_games(there, std::array<std::int64_t, 3>{1, 2, 3}, "", false);
  set(here, 3, "Event", "Cup");
  auto report = db::merge_databases(here, {there.path()}, 1, {});
  CHECK(report.deleted_there == 3);
  CHECK(report.deletions.empty());
  CHECK(db::binned_games(here).empty());
  db::MergeChoices choices;
  choices.deletions = true;
  report = db::merge_databases(here, {there.path()}, 1, {}, 0, {}, choices);
  CHECK(db::binned_games(here) == std::vector<std::int64_t>{1, 2});
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  REQUIRE(report.deletions.size() == 1);
  (void)db::undo(here, report.deletions[0], "");
  CHECK(db::binned_games(here).empty());
  choices.prevailing = notation::Prevailing::kFrom;
  (void)db::merge_databases(here, {there.path()}, 1, {}, 0, {}, choices);
  CHECK(db::binned_games(here) == std::vector<std::int64_t>{1, 2, 3});
  CHECK(sound(here));
}

TEST_CASE("a corrected game and its former record, merged together in any order, are one game",
          "[db][merge]") {
  const Folder folder;
  Database corrected = create(folder, "corrected.gipfdb");
  Database former = create(folder, "former.gipfdb");
  for (Database* database : {&corrected, &former}) {
    import_text(*database, folder, random_games("37", 3, 1));
  }
  set(corrected, 1, "Date", "2001.01.01");
  const auto merged = [&](const std::string& name, const Database& first, const Database& second) {
    Database into = create(folder, name);
    const auto report = db::merge_databases(into, {first.path(), second.path()}, 2, {});
    CHECK(report.stored == 3);
    CHECK(report.updated + report.duplicate == 3);
    CHECK(tag_of(into, 1, "Date") == "2001.01.01");
    CHECK(sound(into));
  };
  merged("a.gipfdb", corrected, former);
  merged("b.gipfdb", former, corrected);
}

TEST_CASE(
    "a game with a corrected date is recognised by its former day, even if that is not stored",
    "[db][merge]") {
  const Folder folder;
  Database from = create(folder, "from.gipfdb");
  import_text(from, folder, random_games("37", 3, 1));
  for (const std::int64_t game : {1, 2, 3}) set(from, game, "Date", "1999.09.09");
  set(from, 1, "Date", "2001.01.01");
  set(from, 2, "Date", "2002.??.??");
  Database there = create(folder, "there.gipfdb");
  import_text(there, folder, random_games("37", 2, 1));
  set(there, 1, "Date", "1999.09.09");  // as it was in the other one temporarily
  // Databases older than this column have no day for former identities.
  from.connection().execute("UPDATE identities SET day = NULL");
  CHECK(from.connection().integer("SELECT count(*) FROM identities") == 5);
  CHECK(sound(from));
  const auto report = db::merge_databases(there, {from.path()}, 2, {});
  CHECK(report.stored == 1);
  CHECK(report.updated == 2);
  CHECK(tag_of(there, 1, "Date") == "2001.01.01");
  CHECK(tag_of(there, 2, "Date") == "2002.??.??");
  CHECK(sound(there));
}

TEST_CASE("a clash of comments, glyphs or tags outside of the roster is reported once",
          "[db][merge]") {
  const auto game = [](const std::string& note) {
    return "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. Wd4,a1 " + note +
           " Bd3,g1 *\n";
  };
  const auto replace = [&](Database& database, const std::string& note) {
    (void)db::replace_game(database, 1, test::only_game(game(note)), "", false);
  };
  for (const auto& [here, there] : std::vector<std::pair<std::string, std::string>>{
           {"$1 {fine, says Anna}", "$1 {fine, says Bert}"},
           {"$1 {fine}", "$3 {fine}"},
           {"", ""}}) {
    CAPTURE(here);
    const Folder folder;
    Database into = create(folder, "into.gipfdb");
    Database from = create(folder, "from.gipfdb");
    for (Database* database : {&into, &from}) import_text(*database, folder, game("$2 {fine}"));
    if (here.empty()) {
      set(into, 1, "Annotator", "Carl");
      set(from, 1, "Annotator", "Dora");
    } else {
      replace(into, here);
      replace(from, there);
    }
    const auto report = db::merge_databases(into, {from.path()}, 1, {});
    REQUIRE(report.findings.size() == 1);
    CHECK_THAT(report.findings[0].message, Catch::Contains("in this database and"));
    CHECK(db::merge_databases(into, {from.path()}, 1, {}).findings.empty());
    CHECK(sound(into));
  }
}

TEST_CASE("reverting an import lists the changes that it made, not those of another database",
          "[db][merge]") {
  const Folder folder;
  const auto filled = [&](const std::string& name, const std::string& white) {
    Database database = create(folder, name);
    const std::string tags = "[Title \"zertz\"]\n[White \"" + white + "\"]\n\n";
    import_text(database, folder, tags + "1. Wd4,a1 Bd3,g1 *\n", 1, "first.gpn");
    import_text(database, folder, tags + "1. Wd4,a1 {quiet} Bd3,g1 *\n", 1, "second.gpn");
    REQUIRE(db::history(database, std::nullopt).at(0).what == "import 2");
    return database;
  };
  Database into = filled("into.gipfdb", "Anna");
  const Database from = filled("from.gipfdb", "Bert");
  (void)db::merge_databases(into, {from.path()}, 2, {});
  REQUIRE(db::history(into, std::nullopt).size() == 2);
  CHECK(db::preview_revert(into, 2).changes == std::vector<std::int64_t>{1});
  CHECK(db::revert_import(into, 2).changes == std::vector<std::int64_t>{1});
  // Files of an import whose change is undone are read again; others are not.
  db::Connection& c = into.connection();
  c.execute("UPDATE changes SET what = 'edited'");  // the text is for people only
  c.execute("UPDATE sources SET complete = 1");
  (void)db::undo(into, 1, "");
  CHECK(c.integer("SELECT count(*) FROM sources WHERE complete = 0 AND import <> 2") == 0);
  CHECK(sound(into));
}

TEST_CASE("values of trusted databases are merged, and the better one stays", "[db][merge]") {
  const Folder folder;
  Database a = create(folder, "a.gipfdb");
  Database b = create(folder, "b.gipfdb");
  const auto rules = test::rules_of("zertz", "37");
  const auto start = rules->start();
  std::vector<PackedMove> legal;
  rules->legal_moves(start, legal);
  const auto next = notation::after(*rules, start, legal.front());
  const auto value = [](db::ProvedStatus status, std::uint32_t distance) {
    db::SolvedValue v;
    v.status = status;
    v.distance = distance;
    v.method = "test";
    return v;
  };
  const std::vector<db::SolvedRow> ours = {{start, value(db::ProvedStatus::kWin, 9)}};
  const std::vector<db::SolvedRow> theirs = {{start, value(db::ProvedStatus::kWin, 7)},
                                             {next, value(db::ProvedStatus::kLoss, 6)}};
  db::store_solved(a, *rules, ours, {});
  db::store_solved(b, *rules, theirs, {});
  db::ClaimPolicy trusting;
  trusting.believe = true;
  CHECK(db::merge_databases(a, {b.path()}, 2, {}, 0, trusting).values == 2);
  CHECK(db::SolvedValues(a).find(*rules, start)->distance == 7);
  CHECK(db::SolvedValues(a).find(*rules, next)->distance == 6);
  CHECK(db::merge_databases(b, {a.path()}, 2, {}, 0, trusting).values == 0);
}

TEST_CASE("a journal is exported and imported with the records", "[db][journal]") {
  const std::vector<std::string> reasons = {"", "plain", "a | b", "|", " || ", "\"quoted\" \\ }"};
  for (const std::string& reason : reasons) {
    INFO(reason);
    const Folder folder;
    Database from = create(folder, "from.gipfdb");
    import_text(from, folder, random_games("37", 2, 1));
    set(from, 2, "Event", "Cup " + reason + "!", reason);
    auto game = db::load_game(from, 2)->game;
    for (notation::Tag& tag : db::JournalReader(from).tags(2)) game.tags.push_back(tag);
    std::string text;
    notation::write_gpn(game, text);
    Database into = create(folder, "into.gipfdb");
    import_text(into, folder, text, 1, "x.gpn");
    const auto there = db::history(from, 2);
    const auto here = db::history(into, 1);
    REQUIRE(here.size() == 1);
    CHECK(here[0].at == there[0].at);
    CHECK(here[0].reason == there[0].reason);
    CHECK_FALSE(there[0].author.empty());
    CHECK(here[0].author == there[0].author);
    REQUIRE(here[0].details.size() == 1);
    CHECK(here[0].details[0].substr(7) == there[0].details[0].substr(7));
    CHECK(sound(into));
    CHECK(tag_of(into, 1, "Change").empty());
  }
  // A tag of that name which is not a journal stays unchanged.
  std::vector<notation::Tag> tags = {{"Change", "of colours"}};
  CHECK(db::take_journal(tags).empty());
  CHECK(tags.size() == 1);
  // A tag of the user whose name only begins like that of a change.
  tags = {{"Changes", "2024-05-01T10:00:00Z | edit | my own words"}};
  CHECK(db::take_journal(tags).empty());
  CHECK(tags.size() == 1);
}

/// Records with their journal.
std::string exported(Database& database, std::initializer_list<std::int64_t> games) {
  std::string text;
  for (const std::int64_t id : games) {
    notation::Game game = db::load_game(database, id)->game;
    for (notation::Tag& tag : db::JournalReader(database).tags(id)) game.tags.push_back(tag);
    notation::write_gpn(game, text);
  }
  return text;
}

TEST_CASE("changes of the same second stay apart in other databases", "[db][journal]") {
  const Folder folder;
  Database from = create(folder, "from.gipfdb");
  import_text(from, folder, random_games("37", 3, 1));
  // These changes differ only in the game, or in a text that changes back and forth.
  set(from, 1, "Event", "Cup");
  set(from, 2, "Event", "Open");
  set(from, 1, "Round", "1");
  set(from, 1, "Round", "2");
  set(from, 1, "Round", "1");
  set(from, 1, "Round", "2");
  (void)db::edit_tags(from, std::array<std::int64_t, 2>{2, 3}, {{"Site", "Ghent"}}, "", false);
  const auto changes = db::history(from, std::nullopt);
  REQUIRE(changes.size() == 7);

  const auto same_as_there = [&](const std::string& name) {
    Database into = create(folder, name + ".gipfdb");
    import_text(into, folder, exported(from, {1, 2, 3}), 1, name + ".gpn");
    const auto here = db::history(into, std::nullopt);
    REQUIRE(here.size() == changes.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      CHECK(here[i].elsewhere);
      CHECK(here[i].games == changes[i].games);
      CHECK(here[i].details == changes[i].details);
    }
    // Then merges into a third database, where a second merge adds nothing.
    Database third = create(folder, name + "-third.gipfdb");
    (void)db::merge_databases(third, {into.path()}, 1, {});
    const std::string once = exported(third, {1, 2, 3});
    CHECK(once == exported(into, {1, 2, 3}));
    (void)db::merge_databases(third, {from.path()}, 1, {});
    CHECK(exported(third, {1, 2, 3}) == once);
    CHECK(sound(third));
  };
  same_as_there("exact");
  // Former versions recorded times like this one: all changes have the same second.
  from.connection().execute("UPDATE changes SET at = '2024-06-01T10:00:00Z'");
  same_as_there("second");
}

TEST_CASE("the journal format of a former version can still be read", "[db][journal]") {
  const Folder folder;
  Database into = create(folder);
  const std::string change = "2024-06-01T10:00:00Z | edit | why | ";
  import_text(into, folder,
              "[Title \"zertz\"]\n[White \"A\"]\n[Change1 \"" + change +
                  "round 1 -> 2\"]\n[Change2 \"" + change +
                  "round 2 -> 1\"]\n\n1. Wd4,a1 *\n\n[Title \"zertz\"]\n[White \"B\"]\n"
                  "[Change1 \"" +
                  change + "round 1 -> 2\"]\n\n1. Wd4,a1 *\n\n");
  const auto entries = db::history(into, std::nullopt);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].games == 2);
  CHECK(entries[0].details ==
        std::vector<std::string>{"game 1: round 1 -> 2", "game 2: round 1 -> 2"});
  CHECK(entries[1].details == std::vector<std::string>{"game 1: round 2 -> 1"});
}

TEST_CASE("a database is not merged with itself or with a file that is not a database",
          "[db][merge]") {
  const Folder folder;
  Database database = create(folder);
  CHECK_THROWS_AS(db::merge_databases(database, {database.path()}, 1, {}), db::Error);
  CHECK_THROWS_AS(db::merge_databases(database, {folder.write("x.txt", "no")}, 1, {}), db::Error);
  CHECK_THROWS_AS(db::merge_databases(database, {folder.file("none")}, 1, {}), db::Error);
  CHECK(db::list_imports(database).empty());
}

TEST_CASE("a name in use here does not become an alias by merging", "[db][merge]") {
  const Folder folder;
  Database from = create(folder, "from.gipfdb");
  Database into = create(folder, "into.gipfdb");
  for (Database* database : {&from, &into}) {
    import_text(*database, folder, random_games("37", 4, 1));
    set(*database, 1, "White", "A. Bos");
    set(*database, 2, "White", "Anna Bos");
    set(*database, 3, "White", "Anton Bos");
  }
  db::add_alias(from, db::NameKind::kPlayer, "A. Bos", "Anton Bos", "");
  db::add_alias(into, db::NameKind::kPlayer, "A. Bos", "Anna Bos", "her own word");
  const auto report = db::merge_databases(into, {from.path()}, 1, {});
  CHECK(report.alias_changes.empty());
  REQUIRE(report.findings_total == 1);
  test::check_wording(report.findings.front());
  REQUIRE(db::list_aliases(into).size() == 1);
  CHECK(db::list_aliases(into).front().of == "Anna Bos");
  CHECK_THROWS_AS(db::merge_databases(into, {"nowhere.gipfdb"}, 1, {}), db::Error);
}

}  // namespace
}  // namespace gipfbase::merge_test
