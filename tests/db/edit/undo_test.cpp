// Undoing changes field by field, and reverting imports whose games were corrected.
#include <array>
#include <catch2/catch.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"
#include "db/repair/check.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/db_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::undo_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;

const std::string kMoves = "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7";

std::string record(const std::string& tags, const std::string& moves = kMoves) {
  return "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n" + tags + "\n" + moves + " *\n\n";
}

std::string games(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += record("[Round \"" + std::to_string(i) + "\"]\n");
  return text;
}

std::vector<std::int64_t> numbers(std::int64_t last) {
  std::vector<std::int64_t> ids(static_cast<std::size_t>(last));
  std::iota(ids.begin(), ids.end(), 1);
  return ids;
}

bool sound(Database& database) { return db::check(database, 1, {}).problems.empty(); }

std::int64_t set(Database& database, const std::vector<std::int64_t>& ids, const char* name,
                 const char* value) {
  return db::edit_tags(database, ids, {{name, value}}, "", false).change.value();
}

std::string tag_of(Database& database, std::int64_t id, std::string_view name) {
  return std::string(db::load_game(database, id)->game.tag(name));
}

TEST_CASE("reverting an import moves games that were corrected by hand into the bin",
          "[db][import][revert]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games(6));
  set(database, {2}, "Event", "Cup");
  set(database, {5}, "Analyst", "Carl");
  // An undone correction does not count as one by hand.
  (void)db::undo(database, set(database, {3}, "Event", "Cup"), "");
  (void)db::delete_games(database, std::vector<std::int64_t>{4}, "", false);
  const auto preview = db::preview_revert(database, 1);
  CHECK(preview.corrected == std::vector<std::int64_t>{2, 5});
  CHECK(preview.corrections == std::vector<std::string>{"game 2: event \"?\" -> \"Cup\"",
                                                        "game 5: Analyst nothing -> \"Carl\""});
  CHECK(preview.deleted == std::vector<std::int64_t>{4});
  CHECK(preview.removed == 3);
  CHECK_FALSE(preview.binned);
  const auto reverted = db::revert_import(database, 1);
  CHECK(reverted.removed == 3);
  CHECK(db::count_games(database, {}) == 0);
  CHECK(db::binned_games(database) == std::vector<std::int64_t>{2, 4, 5});
  CHECK(sound(database));
  // The file is read again, and the games that are in the bin are recognised: a deleted game does
  // not come back.
  const auto again = import_text(database, folder, games(6));
  CHECK(again.stored == 3);
  CHECK(again.duplicate == 3);
  CHECK(std::count_if(again.findings.begin(), again.findings.end(), [](const auto& finding) {
          return finding.code == notation::Code::kInBin;
        }) == 3);
  (void)db::undo(database, reverted.binned.value(), "");
  CHECK(tag_of(database, 2, "Event") == "Cup");
  CHECK(db::binned_games(database) == std::vector<std::int64_t>{4});
  CHECK(db::count_games(database, {}) == 5);
  CHECK(sound(database));
}

TEST_CASE("a correction that is undone twice is in force", "[db][import][revert]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games(2));
  const std::int64_t undone = db::undo(database, set(database, {1}, "Event", "Cup"), "");
  CHECK(db::preview_revert(database, 1).corrected.empty());
  (void)db::undo(database, undone, "");
  CHECK(db::preview_revert(database, 1).corrected == std::vector<std::int64_t>{1});
}

TEST_CASE("a bulk change is undone though other fields of its games changed later",
          "[db][history][undo]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games(20));
  const std::string before = dump(database);
  const auto bulk = set(database, numbers(20), "Event", "Cup");
  std::vector<std::int64_t> later;
  later.push_back(set(database, {3}, "Site", "Ghent"));
  later.push_back(set(database, {4}, "Date", "2004.05.01"));
  later.push_back(set(database, {5}, "Analyst", "Carl"));
  later.push_back(set(database, {6}, "White", "Zoe"));
  later.push_back(set(database, {7}, "Termination", "resignation"));
  auto shorter = db::load_game(database, 8, db::Spelling::kRecorded);
  shorter->game.moves.pop_back();
  later.push_back(db::replace_game(database, 8, *std::move(shorter), "", false).change.value());
  later.push_back(
      db::delete_games(database, std::vector<std::int64_t>{9}, "", false).change.value());
  const auto undone = db::undo(database, bulk, "");
  for (const std::int64_t id : numbers(20)) CHECK(tag_of(database, id, "Event") == "?");
  CHECK(tag_of(database, 3, "Site") == "Ghent");
  CHECK(tag_of(database, 4, "Date") == "2004.05.01");
  CHECK(tag_of(database, 5, "Analyst") == "Carl");
  CHECK(tag_of(database, 6, "White") == "Zoe");
  CHECK(db::load_game(database, 7)->game.termination == "resignation");
  CHECK(db::load_game(database, 8)->game.moves.size() + 1 ==
        db::load_game(database, 1)->game.moves.size());
  CHECK(db::binned_games(database) == std::vector<std::int64_t>{9});
  CHECK(sound(database));
  // The original records are still recognised as these games.
  CHECK(import_text(database, folder, games(20), 1, "again.gpn").stored == 0);
  // The changes can be undone in any order, and the contents are as before.
  for (const std::int64_t change : later) (void)db::undo(database, change, "");
  CHECK(dump(database).substr(0, before.find("--")) == before.substr(0, before.find("--")));
  (void)db::undo(database, undone, "");
  for (const std::int64_t id : numbers(20)) CHECK(tag_of(database, id, "Event") == "Cup");
  CHECK(sound(database));
}

TEST_CASE("two tags, or notes of two moves, are different fields", "[db][history][undo]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record(""));
  const auto one = set(database, {1}, "Analyst", "Carl");
  set(database, {1}, "Source", "book");
  (void)db::undo(database, one, "");
  CHECK(tag_of(database, 1, "Analyst").empty());
  CHECK(tag_of(database, 1, "Source") == "book");
  const auto noted = [&](std::uint32_t ply, const char* comment) {
    auto game = db::load_game(database, 1, db::Spelling::kRecorded);
    game->game.notes.push_back({ply, comment, {}, {}, {}});
    return db::replace_game(database, 1, *std::move(game), "", false).change.value();
  };
  const auto first = noted(1, "calm");
  (void)noted(3, "sharp");
  (void)db::undo(database, first, "");
  const auto notes = db::load_game(database, 1)->game.notes;
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].comment == "sharp");
  CHECK(sound(database));
}

TEST_CASE("everything that prevents undo is listed, with fields and games", "[db][history][undo]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, games(12));
  const auto bulk = set(database, numbers(12), "Event", "Cup");
  std::vector<std::int64_t> others;
  for (std::int64_t id = 2; id < 10; ++id) others.push_back(set(database, {id}, "Event", "Final"));
  const auto many = set(database, {9, 11, 12}, "Event", "Open");
  set(database, {1}, "Site", "Ghent");
  const std::string before = dump(database);
  const std::string message = test::words_thrown([&] { (void)db::undo(database, bulk, ""); });
  CHECK_THAT(message, Catch::Contains("change " + std::to_string(many)));
  test::check_wording("undo", message);
  for (std::size_t i = 0; i < others.size(); ++i) {
    CHECK_THAT(message, Catch::Contains("undo change " + std::to_string(others[i]) +
                                        " (Event of game " + std::to_string(i + 2) + ")"));
  }
  CHECK(message.find("Ghent") == std::string::npos);
  CHECK(dump(database) == before);
}

TEST_CASE("undo does not make two games the same", "[db][history][undo]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              record("[Event \"Cup\"]\n[Site \"Ghent\"]\n") +
                  record("[Event \"Cup\"]\n[Site \"Paris\"]\n"));
  const auto change = set(database, {1}, "Event", "Final");
  set(database, {1}, "Analyst", "Carl");
  set(database, {2}, "Site", "Ghent");
  CHECK_THROWS_AS(db::undo(database, change, ""), db::Refused);
  CHECK(tag_of(database, 1, "Event") == "Final");
  CHECK(sound(database));
}

}  // namespace
}  // namespace gipfbase::undo_test
