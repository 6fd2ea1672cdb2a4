// Findings and quarantined texts of imports, corrected records, tags set on imports; and copies of
// a database during writes.
#include "db/query/lists/findings.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <filesystem>
#include <regex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "db/store/backup.hpp"
#include "notation/game/record/finding_quota.hpp"
#include "support/db_problems.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::findings_test {
namespace {

using db::Database;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::problems;
using test::random_games;

const std::string kTags =
    "[Event \"Cup\"]\n[Date \"2004.06.01\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n"
    "[Result \"1-0\"]\n";

std::string record(const std::string& moves, const std::string& tags = kTags) {
  return "[Title \"zertz\"]\n" + tags + "\n" + moves + " 1-0\n\n";
}

TEST_CASE("of very many findings the first and the worst are kept, within a limit of memory",
          "[db][findings]") {
  using notation::Finding;
  using notation::Severity;
  notation::FindingQuota quota;
  std::vector<Finding> kept;
  const auto note = [&](std::uint32_t number, Severity severity, std::string message) {
    Finding finding{.severity = severity, .game = number, .message = std::move(message)};
    if (quota.admits(finding)) kept.push_back(std::move(finding));
  };
  for (std::uint32_t i = 1; i <= 150'000; ++i) note(i, Severity::kNote, "a note");
  for (std::uint32_t i = 1; i <= 20'000; ++i) {
    note(200'000 + i, i % 2 == 0 ? Severity::kWarning : Severity::kError, "late");
  }
  CHECK(kept.size() == 100'000);
  CHECK(kept.front().game == 1);
  CHECK(kept[89'999].game == 90'000);
  CHECK(kept[90'000].game == 200'001);  // the first of the late errors
  CHECK(std::count_if(kept.begin(), kept.end(),
                      [](const Finding& f) { return f.severity == Severity::kError; }) == 8'000);
  const auto worst = notation::worst_of(std::move(kept), 8'001);
  REQUIRE(worst.size() == 8'001);
  CHECK(worst.front().game == 200'001);
  CHECK(worst[1].severity == Severity::kWarning);
  CHECK(worst[2].severity == Severity::kError);
  // Long messages fill the quota by their bytes, before their number reaches its limit.
  quota = {};
  kept.clear();
  for (std::uint32_t i = 1; i <= 200; ++i) note(i, Severity::kError, std::string(1 << 20, 'x'));
  CHECK(kept.size() > 40);
  CHECK(kept.size() < 60);
}

const std::string kWrong = "1. Wd4,a1 {mine} Bd3,g1 2. Wa2,a4";  // a capture is compulsory
const std::string kRight = "1. Wd4,a1 Bd3,g1 2. x d3Wd5";
const std::string kOther = record("1. Wd4,b1", "[White \"Cleo\"]\n[Black \"Dora\"]\n");

bool whole(Database& database, std::int64_t id) { return db::load_game(database, id)->valid(); }

/// A database with a partial game, id 1, and a complete one.
Database& with_partial(Database& database, const Folder& folder) {
  const auto report = import_text(database, folder, record(kWrong) + kOther);
  REQUIRE(report.partial == 1);
  REQUIRE(report.stored == 1);
  REQUIRE_FALSE(whole(database, 1));
  return database;
}

TEST_CASE("a corrected record, followed by the faulty one again, is one game", "[db][correct]") {
  const Folder folder;
  Database database = create(folder);
  with_partial(database, folder);
  const auto report = import_text(database, folder, record(kRight) + record(kWrong), 2, "both.gpn");
  CHECK(report.corrected == 1);
  CHECK(report.duplicate == 1);
  CHECK(report.partial == 0);
  CHECK(db::search(database, {}, std::nullopt, {}).total == 2);
  CHECK(problems(database).empty());
}

TEST_CASE("a corrected record replaces the partial game", "[db][correct]") {
  const Folder folder;
  Database database = create(folder);
  with_partial(database, folder);
  REQUIRE(problems(database).empty());
  std::string text;
  std::string name = "games.gpn";
  SECTION("in the same file, with another date") {
    std::string tags = kTags;
    tags.replace(tags.find("06.01"), 5, "06.02");
    text = record(kRight, tags) + kOther;
  }
  SECTION("in another file, with the same header and first moves") {
    text = kOther + record(kRight);
    name = "b.gpn";
  }
  SECTION("in another file, as the quarantined text") {
    const auto texts = db::list_quarantined(database, {});
    REQUIRE(texts.size() == 1);
    text = db::quarantine_text(texts[0]);
    CHECK(text.find("[Quarantine \"1-") == 0);
    // Only the tag Quarantine still shows which record this was.
    for (const auto& [from, to] : {std::pair(std::string("Cup"), std::string("World Cup")),
                                   std::pair(std::string("Anna"), std::string("Anne")),
                                   std::pair(kWrong, std::string("1. Wd4,g1"))}) {
      text.replace(text.find(from), from.size(), to);
    }
    name = "c.gpn";
  }
  const auto report = import_text(database, folder, text, 2, name);
  CHECK(report.corrected == 1);
  CHECK(report.stored == 0);
  CHECK(report.read == report.corrected + report.duplicate);
  CHECK(db::list_imports(database).back().corrected == 1);
  CHECK(whole(database, 1));
  const auto game = db::load_game(database, 1);
  CHECK(game->game.tag("Quarantine").empty());
  CHECK(game->verdict.result == "1-0");
  CHECK(game->game.notes.size() == 1);  // the comment is kept
  CHECK(game->game.notes.at(0).comment == "mine");
  CHECK(db::search(database, {}, std::nullopt, {}).total == 2);
  CHECK(db::list_quarantined(database, {}).empty());
  db::FindingFilter all;
  all.settled = true;
  CHECK(db::list_quarantined(database, all).at(0).game == 1);
  CHECK(problems(database).empty());

  // The corrected record is a duplicate when it is imported again, and so is the faulty text.
  const auto again = import_text(database, folder, text + "\n", 2, "again.gpn");
  CHECK(again.duplicate == again.read);
  CHECK(import_text(database, folder, record(kWrong) + "\n", 2, "old.gpn").duplicate == 1);
  const auto journal = db::history(database, 1);
  REQUIRE(journal.size() == 1);
  CHECK(journal[0].what == "import 2");
  db::undo(database, journal[0].id, "");
  CHECK_FALSE(whole(database, 1));
  CHECK(db::list_quarantined(database, {}).size() == 1);
  CHECK(problems(database).empty());
}

TEST_CASE("a record that may be another game is not a correction", "[db][correct]") {
  const Folder folder;
  Database database = create(folder);
  with_partial(database, folder);
  std::string text;
  std::string name = "b.gpn";
  std::string tags = kTags;
  SECTION("other first moves") { text = record("1. Wd4,g1 Bd3,a1 2. x d3Wd5"); }
  SECTION("another day") {
    tags.replace(tags.find("06.01"), 5, "06.02");
    text = record(kRight, tags);
  }
  SECTION("other players") {
    tags.replace(tags.find("Bert"), 4, "Cleo");
    text = record(kRight, tags);
    name = "games.gpn";
  }
  SECTION("unknown players") {
    import_text(database, folder, record(kWrong, "[Event \"Cup\"]\n"), 1, "n.gpn");
    text = record(kRight, "[Event \"Cup\"]\n");
  }
  SECTION("the id of a text in another database") {
    text = "[Quarantine \"1-0123456789abcdef\"]\n" + kOther;
    text.replace(text.find("Dora"), 4, "Zoe ");
  }
  const auto report = import_text(database, folder, text, 1, name);
  CHECK(report.corrected == 0);
  CHECK(report.stored == 1);
  CHECK_FALSE(whole(database, 1));
  CHECK(problems(database).empty());

  // Two partial games are possible: neither is replaced.
  REQUIRE(import_text(database, folder, record("1. Wd4,a1 Wd4,b1"), 1, "twin.gpn").partial == 1);
  CHECK(import_text(database, folder, record(kRight), 1, "d.gpn").corrected == 0);
}

TEST_CASE("a quarantined text without a game is resolved by its corrected record",
          "[db][correct]") {
  const Folder folder;
  Database database = create(folder);
  const std::string bad = "[Title \"chess\"]\n" + kTags + "\n1. e4 1-0\n\n";
  REQUIRE(import_text(database, folder, bad).rejected == 1);
  auto texts = db::list_quarantined(database, {});
  REQUIRE(texts.size() == 1);
  CHECK_FALSE(texts[0].game);
  CHECK(texts[0].text.find("1. e4") != std::string::npos);
  const std::string marked = db::quarantine_text(texts[0]);
  CHECK(import_text(database, folder, marked.substr(0, marked.find('\n') + 1) + record(kRight), 1,
                    "b.gpn")
            .stored == 1);
  CHECK(db::list_quarantined(database, {}).empty());
  // When the import of that record is reverted, the text is unresolved again.
  db::revert_import(database, 2);
  CHECK(db::list_quarantined(database, {}).size() == 1);
  CHECK(import_text(database, folder, record(kRight)).stored == 1);  // at its place in the file
  CHECK(db::list_quarantined(database, {}).empty());
  CHECK(problems(database).empty());
}

TEST_CASE("findings are listed by import, game, kind and text", "[db][findings]") {
  const Folder folder;
  Database database = create(folder);
  with_partial(database, folder);
  import_text(database, folder, record(kRight, "[Date \"2004.02.30\"]\n[White \"Zoe\"]\n"), 1,
              "b.gpn");
  const auto total = [&](const db::FindingFilter& filter) {
    return db::list_findings(database, filter, {}).total;
  };
  const auto all = db::list_findings(database, {}, {});
  REQUIRE(all.total == 2);
  CHECK(all.findings[0].game == 1);
  CHECK(all.findings[0].code == "illegal-move");
  CHECK(all.findings[1].game == 3);
  CHECK(db::finding_codes(database).at(0) == "bad-tag (1)");
  db::FindingFilter filter;
  filter.import_id = 2;
  CHECK(total(filter) == 1);
  filter = {};
  filter.games = {{1, 2}};
  CHECK(total(filter) == 1);
  filter = {};
  filter.severity = "warning";
  CHECK(total(filter) == 1);
  filter = {};
  filter.text = "NO DAY";
  filter.title = "zertz";
  CHECK(total(filter) <= 1);
  filter.text = "2004.02.30";
  CHECK(total(filter) == 1);
  filter.title = "dvonn";
  CHECK(total(filter) == 0);
  filter = {};
  filter.source = "*b.gpn";
  CHECK(total(filter) == 1);
  CHECK(db::list_findings(database, {}, {1, 1, {}}).findings.at(0).game == 3);
  // The worst come first.
  import_text(database, folder, record("1. Wd4,zz *", "[White \"Yves\"]\n"), 1, "c.gpn");
  const auto worst = db::list_findings(database, {}, {});
  REQUIRE(worst.total == 3);
  CHECK(worst.findings[1].severity == "error");
  CHECK(worst.findings[2].game == 3);
}

TEST_CASE("tags set on an import apply to all its games and do not change their identity",
          "[db][settings]") {
  const Folder folder;
  const std::string text = record(kRight) + kOther;
  const db::TagChanges set = {{"Event", "World Cup"}, {"Annotator", "C"}};
  const auto import_with = [&](Database& database, const std::string& file,
                               const db::TagChanges& settings) {
    return db::import_games(database, {folder.write(file, text)}, {}, {}, settings);
  };
  Database database = create(folder);
  CHECK(import_with(database, "a.gpn", set).stored == 2);
  CHECK(db::load_game(database, 1)->game.tag("Event") == "World Cup");
  CHECK(db::load_game(database, 2)->game.tag("Annotator") == "C");
  CHECK(db::list_events(database, {}).size() == 1);
  CHECK(db::list_imports(database).at(0).set == set);
  // Imports the same file with these tags, without tags, and with another one.
  for (const db::TagChanges& settings : {set, db::TagChanges{}, db::TagChanges{{"Site", "X"}}}) {
    const auto report = import_with(database, "a.gpn", settings);
    CHECK(report.read == 2);
    CHECK(report.duplicate == 2);
  }
  CHECK(db::load_game(database, 1)->game.tag("Site") == "?");
  CHECK(problems(database).empty());
  CHECK_THROWS_AS(import_with(database, "a.gpn", {{"Date", "2004.02.30"}}), db::Error);
  CHECK(db::list_imports(database).size() == 4);

  // When the import without tags comes first, stored games keep their tags and get those that they
  // lack.
  Database plain = create(folder, "plain.gipfdb");
  CHECK(import_with(plain, "a.gpn", {}).stored == 2);
  const auto report = import_with(plain, "a.gpn", set);
  CHECK(report.stored == 0);
  CHECK(report.updated == 2);
  CHECK(db::load_game(plain, 1)->game.tag("Event") == "Cup");
  CHECK(db::load_game(plain, 1)->game.tag("Annotator") == "C");
  CHECK(problems(plain).empty());
}

TEST_CASE("a database can be copied while another process imports", "[db][backup]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 300, 1));
  std::thread writer([&] {
    Database other(folder.file("games.gipfdb"), Database::Mode::kWrite, test::catalogue());
    for (int i = 0; i < 8; ++i) {
      import_text(other, folder, random_games("48", 60, static_cast<std::uint32_t>(2 + i)), 1,
                  "more.gpn");
    }
  });
  for (int i = 0; i < 6; ++i) {
    const std::string name = "copy-" + std::to_string(i);
    const auto report = db::backup(database, folder.file(name), false, {});
    Database copy(folder.file(name), Database::Mode::kRead, test::catalogue());
    CHECK(db::statistics(copy).games == report.games);
    CHECK(report.games >= 300);
    CHECK(report.games % 60 == 0);
    CHECK(problems(copy).empty());
  }
  writer.join();

  // Files are not replaced without force, and no temporary files remain.
  const std::string target = folder.file("copy-0");
  const auto size = std::filesystem::file_size(target);
  CHECK_THROWS_AS(db::backup(database, target, false, {}), db::Error);
  CHECK(std::filesystem::file_size(target) == size);
  CHECK(db::backup(database, target, true, {}).games == 780);
  CHECK_THROWS_AS(db::backup(database, folder.file("games.gipfdb"), true, {}), db::Error);
  CHECK_THROWS_AS(db::backup(database, folder.file("none/copy"), false, {}), db::Error);
  const auto stop = [](auto...) { return false; };
  CHECK(db::backup(database, folder.file("stopped"), false, stop).interrupted);
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(target).parent_path())) {
    INFO(entry.path());
    CHECK(entry.path().filename().string().find("stopped") == std::string::npos);
    CHECK(entry.path().filename().string().find("copy-0.") == std::string::npos);
  }
}

TEST_CASE("importing a corrected file again reports the former versions of its games",
          "[db][import]") {
  const Folder folder;
  Database database = create(folder);
  const auto game = [](const std::string& white, const std::string& date,
                       const std::string& moves) {
    return "[Title \"zertz\"]\n[White \"" + white + "\"]\n[Black \"Bert\"]\n[Date \"" + date +
           "\"]\n\n" + moves + "\n\n";
  };
  const std::string first = game("Anna", "2004.06.01", "1. Wd4,a1 *");
  const std::string third = game("Carl", "2004.06.03", "1. Wd4,c1 *");
  const auto read = [&](const std::string& text, const std::string& name = "games.gpn") {
    return import_text(database, folder, text, 1, name);
  };
  const auto newest = [&] {
    return std::to_string(database.connection().integer("SELECT max(id) FROM games"));
  };
  CHECK(read(first + game("Anna", "2004.06.02", "1. Wd4,b1 Gc3,a1 *") + third).findings.empty());
  // No findings: one game left out, and another game of the same players.
  CHECK(read(first + third).findings.empty());
  CHECK(read(game("Anna", "2004.07.01", "1. Bd4,a1 *")).findings.empty());
  // A corrected move, then a corrected name and date.
  auto report = read(first + game("Anna", "2004.06.02", "1. Wd4,b1 Bc3,a1 *") + third);
  const std::string corrected = newest();
  CHECK(report.stored == 1);
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].code == notation::Code::kConflict);
  CHECK(report.findings[0].line == 8);
  test::check_wording(report.findings[0]);
  (void)db::delete_games(database, std::array<std::int64_t, 1>{2}, "", false);
  report = read(first + game("Ann", "2004.06.02", "1. Wd4,b1 Bc3,a1 *") +
                game("Carl", "2004.06.13", "1. Wd4,c1 *"));
  CHECK(report.stored == 2);
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  // For many games the message suggests reverting their import.
  std::string many;
  for (int day = 1; day <= 21; ++day) {
    many += game("Anna", "2005.01." + std::to_string(100 + day).substr(1), "1. Wd4,a1 *");
  }
  const auto brought = read(many, "many.gpn");
  report = read(std::regex_replace(many, std::regex("Anna"), "Ann"), "many.gpn");
  CHECK(report.stored == 21);
  REQUIRE(report.findings.size() == 1);
  test::check_wording(report.findings[0]);
  // No finding either: another game of the same players at the same event, in another file of this
  // name, even though the files share a game.
  const std::string shared = game("Dora", "2006.01.01", "1. Wd4,a1 *");
  const auto cup = [](const std::string& text) {
    return std::regex_replace(text, std::regex("\\[Date"), "[Event \"Cup\"]\n[Date");
  };
  read(shared + cup(game("Anna", "2006.01.02", "1. Wd4,b1 Gc3,a1 *")), "club.gpn");
  CHECK(read(shared + cup(game("Anna", "2006.02.09", "1. Gd4,c1 Wc3,d1 *")), "club.gpn")
            .findings.empty());
  // A file with another name is not a correction.
  CHECK(
      read(game("Anna", "2004.06.02", "1. Wd4,b1 Wc3,a1 *") + first, "other.gpn").findings.empty());
  CHECK(problems(database).empty());
}

}  // namespace
}  // namespace gipfbase::findings_test
