// Players who are made anonymous: nothing in the file keeps their names, and nothing brings
// them back.
#include "db/edit/forget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/edit/names.hpp"
#include "db/import/merge.hpp"
#include "db/query/lists/findings.hpp"
#include "db/query/lists/games.hpp"
#include "db/repair/check.hpp"
#include "db/store/tables/forgotten.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::forget_test {
namespace {

using db::Database;
using test::create;
using test::Folder;
using test::import_text;

std::string game(const std::string& tags, const std::string& moves) {
  return "[Title \"zertz\"]\n" + tags + "\n" + moves + "\n\n";
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string utf16(std::string_view ascii, bool big) {
  std::string text;
  for (const char c : ascii) text += big ? std::string{'\0', c} : std::string{c, '\0'};
  return text;
}

/// The encodings of these words that a file contains, in any case of ASCII letters.
std::vector<std::string> found_in(const std::string& path, const std::vector<std::string>& words) {
  const std::string bytes = notation::text::lowered(bytes_of(path));
  std::vector<std::string> found;
  for (const std::string& word : words) {
    const std::string low = notation::text::lowered(word);
    for (const std::string& form :
         {low, notation::folded(word), utf16(low, false), utf16(low, true)}) {
      if (bytes.find(form) != std::string::npos) found.push_back(word);
    }
  }
  return found;
}

db::ForgetReport forget(Database& database, const std::string& name,
                        const std::string& as = "Player 17") {
  db::ForgetRequest request;
  request.name = name;
  request.stand_in = as;
  return db::forget_player(database, request, false);
}

std::string white_of(Database& database, std::int64_t id) {
  return std::string(db::load_game(database, id, db::Spelling::kRecorded)->game.tag("White"));
}

/// Stores a name in every way in which one gets into a file. Its parts are words that occur nowhere
/// else.
void fill(Database& database, const Folder& folder) {
  import_text(database, folder,
              game("[White \"Zöë Quixley\"]\n[Black \"Bert\"]\n[Event \"Zöë Quixley Memorial\"]\n"
                   "[Date \"2004.06.01\"]\n[Annotator \"Quixley, Zoe\"]\n",
                   "1. Wd4,a1 {ZOE QUIXLEY thinks} Bd3,g1 (1... Bd3,b1 {Zoë  Quixley hoped} ) *") +
                  game("[White \"Bert\"]\n[Black \"Z. Quixley\"]\n[Date \"2004.06.02\"]\n",
                       "1. Wd4,a1 Bd3,g1 *") +
                  game("[White \"zoe quixley\"]\n[Black \"Cleo\"]\n[Date \"2004.06.03\"]\n",
                       "1. Wd4,a1 Bd3,g1 2. Zz9 {by Zoe Quixley} *") +
                  game("[White \"Anna\"]\n[Black \"Cleo\"]\n", "1. Wd4,a1 {no zoe here} *"),
              2, "zoe_quixley.gpn");
  (void)db::add_alias(database, db::NameKind::kPlayer, "Z. Quixley", "Zöë Quixley",
                      "Zoe Quixley said so");
  const std::vector<std::int64_t> first = {1};
  (void)db::edit_tags(database, first, {{"Site", "Club of Zoe Quixley"}, {"Round", "1"}},
                      "as Zoe Quixley wrote", false);
  const std::vector<std::int64_t> second = {2};
  (void)db::delete_games(database, second, "", false);
}

const std::vector<std::string> kWords = {"Zöë Quixley", "Quixley", "zoe_quixley", "Z\xF6\xEB"};

TEST_CASE("a forgotten player's name is nowhere in the bytes of the file", "[db][forget]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database database = create(folder);
    fill(database, folder);
  }
  REQUIRE(found_in(path, kWords).size() > 4);
  Database database(path, Database::Mode::kWrite, test::catalogue());
  const auto report = forget(database, "Zöë Quixley");
  CHECK(report.change.has_value());
  CHECK(report.left == 0);
  CHECK(report.games == 2);  // one is in the bin
  CHECK(report.names.size() == 3);
  CHECK(found_in(path, kWords).empty());
  CHECK(found_in(path + "-journal", kWords).empty());
  CHECK(db::check(database, 1, {}).problems.empty());
  CHECK(white_of(database, 1) == "Player 17");
  const auto record = db::load_game(database, 1);
  CHECK(record->game.tag("Event") == "Player 17 Memorial");
  CHECK(record->game.tag("Annotator") == "Player 17");
  CHECK(record->game.notes.front().comment == "Player 17 thinks");
  CHECK(db::load_game(database, 2)->game.tag("Black") == "Player 17");
  // A single word of the name is left alone.
  CHECK(db::load_game(database, 4)->game.notes.front().comment == "no zoe here");
}

TEST_CASE("forgetting is in the journal, cannot be undone, and spares older changes",
          "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  fill(database, folder);
  const auto report = forget(database, "zoe quixley");
  const auto entry = db::history_of_change(database, *report.change).front();
  CHECK(entry.what == "forget --as \"Player 17\"");
  CHECK(entry.final);
  test::check_wording("undo", test::words_thrown([&] { db::undo(database, *report.change, ""); }));
  CHECK(db::history(database, std::nullopt).front().what ==
        "alias player \"Player 17\" of \"Player 17\"");
  (void)db::undo(database, 2, "");  // takes back the changed site and round
  CHECK(db::load_game(database, 1)->game.tag("Round") == "?");
  (void)db::undo(database, 3, "");  // takes the game out of the bin
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a dry run of forgetting changes nothing and says what would", "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  fill(database, folder);
  const std::string before = test::everything(database);
  db::ForgetRequest request;
  request.name = "Zöë Quixley";
  request.stand_in = "Player 17";
  const auto report = db::forget_player(database, request, true);
  CHECK_FALSE(report.change.has_value());
  CHECK(report.games == 2);
  CHECK(test::everything(database) == before);
  const auto counted = [&](std::string_view where) {
    return std::any_of(report.places.begin(), report.places.end(),
                       [&](const db::ForgottenPlace& p) { return p.where == where; });
  };
  for (const char* where : {"names of players", "tags", "comments", "names of files", "the journal",
                            "quarantined texts", "names of events", "names of sites"}) {
    CAPTURE(where);
    CHECK(counted(where));
  }
}

TEST_CASE("an import that brings a forgotten name back writes the other one", "[db][forget]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  Database database = create(folder);
  fill(database, folder);
  (void)forget(database, "Zöë Quixley");
  const std::string other =
      game("[White \"Zöë Quixley\"]\n[Black \"Dora\"]\n[Date \"2005.01.01\"]\n",
           "1. Wd4,a1 {Zoe Quixley again} *") +
      game("[White \"Dora\"]\n[Black \"QUIXLEY, Zoë\"]\n[Date \"2005.01.02\"]\n",
           "1. Wd4,a1 2. Zz9 *");
  const auto report = import_text(database, folder, other, 2, "more_zoe_quixley.gpn");
  CHECK(report.stored == 1);
  CHECK(report.partial == 1);
  CHECK(report.renamed == 2);
  CHECK(white_of(database, 5) == "Player 17");
  // The first file again, in other bytes: no game is new.
  const Folder elsewhere;
  Database untouched = create(elsewhere);
  fill(untouched, elsewhere);
  const std::string again = bytes_of(elsewhere.file("zoe_quixley.gpn")) + "\n";
  const auto twice = import_text(database, folder, again, 2, "zoe_quixley_2.gpn");
  CHECK(twice.stored == 0);
  CHECK(twice.partial == 0);
  CHECK(twice.duplicate + twice.updated == 4);
  CHECK(found_in(path, kWords).empty());
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("no change of a game or a name brings a forgotten name back", "[db][forget]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  Database database = create(folder);
  fill(database, folder);
  (void)forget(database, "Zöë Quixley");
  const std::array<std::int64_t, 1> first = {1};
  const auto edit = [&](const std::string& name, const std::string& value) {
    return db::edit_tags(database, first, {{name, value}}, "as Zoe Quixley asked", false);
  };
  const auto said = [](const db::EditReport& report) {
    return std::any_of(report.details.begin(), report.details.end(), [](const std::string& line) {
      return line.find("gipfbase forget") != std::string::npos;
    });
  };
  db::set_author(database, "Zoe Quixley");
  (void)edit("White", "Dora");
  const auto named = edit("White", "Zoe Quixley");
  CHECK(said(named));
  CHECK(white_of(database, 1) == "Player 17");
  CHECK(said(edit("Annotator", "QUIXLEY, Zoe")));
  CHECK_FALSE(said(edit("Annotator", "Dora")));
  // The same name again is not a change.
  const auto same = edit("White", "Zoe Quixley");
  CHECK_FALSE(same.change);
  CHECK(said(same));
  (void)db::undo(database, *named.change, "for Zoe Quixley");
  CHECK(white_of(database, 1) == "Dora");
  auto record = db::load_game(database, 4).value();
  record.game.notes = {{1, "Zoe Quixley thinks", {}, {}, {}}};
  CHECK(said(db::replace_game(database, 4, record, "", false)));
  CHECK(said(db::add_notes(database,
                           std::array{std::pair<std::int64_t, notation::Game>(
                               1,
                               [&] {
                                 auto game = db::load_game(database, 1)->game;
                                 game.notes = {{1, "Zoe Quixley", {}, {}, {}}};
                                 return game;
                               }())},
                           "annotate")));
  using Names = std::pair<std::string, std::string>;
  for (const Names& names : {Names("Zoe Quixley", "Dora"), Names("Dora", "Quixley, Zoe")}) {
    const std::string message = test::words_thrown([&] {
      (void)db::add_alias(database, db::NameKind::kPlayer, names.first, names.second, "",
                          db::NewNames::kMake);
    });
    CHECK(message.find("Player 17") != std::string::npos);
  }
  CHECK(found_in(path, kWords).empty());
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a merge with a database that has a forgotten name writes the other one",
          "[db][forget][merge]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database other = create(folder, "other_zoe_quixley.gipfdb");
    fill(other, folder);
  }
  Database database = create(folder);
  fill(database, folder);
  (void)forget(database, "Zöë Quixley");
  const auto report =
      db::merge_databases(database, {folder.file("other_zoe_quixley.gipfdb")}, 2, {});
  CHECK(report.stored == 0);
  CHECK(report.renamed > 0);
  CHECK(found_in(path, kWords).empty());
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a merge forgets whom the other database forgot, only when asked",
          "[db][forget][merge]") {
  const Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    Database other = create(folder, "other.gipfdb");
    fill(other, folder);
    (void)forget(other, "Zöë Quixley", "Player 5");
  }
  Database database = create(folder);
  fill(database, folder);
  const auto report = db::merge_databases(database, {folder.file("other.gipfdb")}, 2, {});
  CHECK(report.forgotten_there > 0);
  CHECK(report.forgotten.empty());
  CHECK_FALSE(found_in(path, kWords).empty());
  db::MergeChoices choices;
  choices.forget = true;
  const auto asked =
      db::merge_databases(database, {folder.file("other.gipfdb")}, 2, {}, 0, {}, choices);
  CHECK_FALSE(asked.forgotten.empty());
  CHECK(found_in(path, kWords).empty());
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a name that is also a word is only replaced as a whole value", "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              game("[White \"Ring\"]\n[Black \"Bert\"]\n[Annotator \"Ring\"]\n",
                   "1. Wd4,a1 {the ring is gone} *") +
                  game("[White \"Jan Quix\"]\n[Black \"Quix\"]\n", "1. Wd4,a1 {Quix lost} *"));
  CHECK(forget(database, "Ring").names_only);
  const auto first = db::load_game(database, 1);
  CHECK(first->game.tag("White") == "Player 17");
  CHECK(first->game.tag("Annotator") == "Player 17");
  CHECK(first->game.notes.front().comment == "the ring is gone");
  const auto report = forget(database, "Quix", "Player 18");
  CHECK(report.left > 0);  // Jan Quix is somebody else
  const auto second = db::load_game(database, 2);
  CHECK(second->game.tag("White") == "Jan Quix");
  CHECK(second->game.tag("Black") == "Player 18");
  CHECK(second->game.notes.front().comment == "Player 18 lost");
}

TEST_CASE("a stand-in must be free, and must not be the name itself", "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, game("[White \"Anna Bos\"]\n[Black \"Bert\"]\n", "1. Wd4,a1 *"));
  const auto check_refused = [&](const char* name, const char* as) {
    test::check_wording(fmt::format("{} --as {}", name, as),
                        test::words_thrown([&] { (void)forget(database, name, as); }));
  };
  check_refused("Anna Bos", "Bert");
  check_refused("Anna Bos", "ANNA BOS");
  check_refused("?", "Player 1");
  check_refused("Anna Bo", "Player 1");
  CHECK(forget(database, "Anna Bos").change.has_value());
  // A player can be forgotten again, as after an interruption.
  CHECK(forget(database, "Anna Bos").change.has_value());
  CHECK(db::load_game(database, 1)->game.tag("White") == "Player 17");
  check_refused("Anna Bos", "Player 18");
}

TEST_CASE("two games that differ by clocks stay two after forgetting", "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  const std::string tags = "[White \"Anna Bos\"]\n[Black \"Bert\"]\n[Date \"2004.06.01\"]\n";
  import_text(database, folder,
              game(tags + "[GameName \"a\"]\n", "1. Wd4,a1 Bd3,g1 *") +
                  game(tags + "[GameName \"b\"]\n", "1. Wd4,a1 Bd3,g1 *"));
  REQUIRE(db::load_game(database, 2).has_value());
  (void)forget(database, "Anna Bos");
  CHECK(white_of(database, 1) == "Player 17");
  CHECK(white_of(database, 2) == "Player 17");
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a forgotten name is recognised in any case, order and composition", "[db][forget]") {
  const Folder folder;
  Database database = create(folder);
  db::Forgotten::remember(database.connection(), "Zöë O'Quix", "P", false);
  const db::Forgotten forgotten(database.connection());
  for (const auto& [text, expected] :
       std::vector<std::pair<std::string, std::string>>{{"Zöë O'Quix", "P"},
                                                        {"ZOE O’QUIX wins", "P wins"},
                                                        {"Zoe\u0308 o'quix", "P"},
                                                        {"(O'Quix, Zoë)", "(P)"},
                                                        {"games/zoe_o_quix.gpn", "games/P.gpn"},
                                                        {"zoeoquix", "P"},
                                                        {"Z\xF6\xEB O'Quix", "P"},
                                                        {"Zoe and O'Quix", "Zoe and O'Quix"},
                                                        {"Zoe\nO'Quix", "P"},
                                                        {"Zoe; O'Quix", "Zoe; O'Quix"}}) {
    CAPTURE(text);
    CHECK(forgotten.replaced(text) == expected);
  }
}

}  // namespace
}  // namespace gipfbase::forget_test
