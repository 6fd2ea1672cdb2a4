// Comments and glyphs of records that are imported again.
#include <catch2/catch.hpp>
#include <string>

#include "db/edit/change.hpp"
#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::notes_test {
namespace {

using db::Database;
using notation::NewNotes;
using test::create;
using test::Folder;
using test::import_text;

std::string record(const std::string& first, const std::string& second = "") {
  return "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. Wd4,a1 " + first +
         " Bd3,g1 " + second + " *\n";
}

db::ImportReport import_notes(Database& database, const Folder& folder, const std::string& text,
                              NewNotes notes) {
  notation::ReadOptions options;
  options.threads = 1;
  return db::import_games(database, {folder.write("again.gpn", text)}, options, {}, {}, notes);
}

notation::Note note_of(Database& database, std::uint32_t ply) {
  const auto game = db::load_game(database, 1).value();
  for (const notation::Note& note : game.game.notes) {
    if (note.ply == ply) return note;
  }
  return {};
}

TEST_CASE("a record that comes again with a corrected comment or glyph is not joined to the old",
          "[db][import][notes]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("$2 {a mistake, says Bert}"));
  const std::string corrected = record("$4 {a mistake, says Carl}", "$3 {strong}");
  const auto report = import_notes(database, folder, corrected, NewNotes::kAdd);
  CHECK(report.updated == 1);
  REQUIRE(report.findings.size() == 2);
  for (const auto& finding : report.findings) test::check_wording(finding);
  CHECK(note_of(database, 1).comment == "a mistake, says Bert");
  CHECK(note_of(database, 1).nags == std::vector<std::uint8_t>{2});
  CHECK(note_of(database, 2).comment == "strong");
  // A file with the same bytes is read again when its notes are to replace the stored ones.
  const auto replaced = import_notes(database, folder, corrected, NewNotes::kReplace);
  CHECK(replaced.updated == 1);
  REQUIRE(replaced.findings.size() == 2);
  test::check_wording(replaced.findings[0]);
  CHECK(note_of(database, 1).comment == "a mistake, says Carl");
  CHECK(note_of(database, 1).nags == std::vector<std::uint8_t>{4});
  CHECK(db::check(database, 1, {}).problems.empty());
  (void)db::undo(database, db::history(database, 1).back().id, "");
  CHECK(note_of(database, 1).comment == "a mistake, says Bert");
}

TEST_CASE("notes of a record that comes again are ignored on request", "[db][import][notes]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("$2 {a mistake}"));
  const auto report = import_notes(database, folder, record("{a mistake, really} $16", "{strong}"),
                                   NewNotes::kKeep);
  CHECK(report.duplicate == 1);
  CHECK(report.findings.empty());
  CHECK(note_of(database, 1).comment == "a mistake");
  CHECK(note_of(database, 2).comment.empty());
}

TEST_CASE("ignored notes that contradict stored ones are reported", "[db][import][notes]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("$2 {a mistake} (1. Wd4,a2 {dull} Bd3,g1)"));
  const auto report = import_notes(database, folder,
                                   record("$4 $10 {strong} (1. Wd4,a2 {sharp} Bd3,g1) (1. Wd4,a3)"),
                                   NewNotes::kKeep);
  CHECK(report.duplicate == 1);
  REQUIRE(report.findings.size() == 3);
  for (const auto& finding : report.findings) test::check_wording(finding);
  CHECK(note_of(database, 1).nags == std::vector<std::uint8_t>{2});
  CHECK(note_of(database, 1).variations.size() == 1);
}

TEST_CASE("longer comments and glyphs of another kind are additions", "[db][import][notes]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, record("$2 {a mistake}"));
  const auto report =
      import_notes(database, folder, record("$2 $16 $40 {a mistake, really}"), NewNotes::kAdd);
  CHECK(report.findings.empty());
  CHECK(note_of(database, 1).comment == "a mistake, really");
  CHECK(note_of(database, 1).nags == std::vector<std::uint8_t>{2, 16, 40});
}

TEST_CASE("a comment with words before the stored one contradicts it", "[db][import][notes]") {
  for (const auto& [stored, given] : std::vector<std::pair<std::string, std::string>>{
           {"a mistake", "not a mistake"}, {"not a mistake", "a mistake"}, {"good", "goodness"}}) {
    CAPTURE(stored);
    const Folder folder;
    Database database = create(folder);
    import_text(database, folder, record("{" + stored + "}"));
    const auto report = import_notes(database, folder, record("{" + given + "}"), NewNotes::kAdd);
    CHECK(report.findings.size() == 1);
    CHECK(note_of(database, 1).comment == stored);
  }
}

}  // namespace
}  // namespace gipfbase::notes_test
