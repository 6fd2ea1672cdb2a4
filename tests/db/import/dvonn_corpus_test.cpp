// The collected DVONN games. Skipped when their folder is missing (CMake variable GIPFBASE_SHARED).
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/dvonn/positions.hpp"
#include "support/dvonn/real_games.hpp"
#include "support/dvonn/rulebook.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::dvonn::testing::dvonn_corpus_test {
namespace {

namespace fs = std::filesystem;
using notation::Judged;

constexpr std::array<const char*, 3> kFiles = {
    "codecup-tc2-crashes.games", "dvonnbot-random-games.games", "littlegolem-kobuz-demo.games"};

fs::path folder() { return fs::path(test::shared_folder()) / "corpora" / "dvonn"; }

bool missing() {
  if (test::shared_folder().empty() || !fs::exists(folder())) {
    std::cout << "skipped: the DVONN games are not there; configure with "
                 "-DGIPFBASE_SHARED=FOLDER\n";
    return true;
  }
  return false;
}

/// The games of a file; all must be DVONN, valid and without a finding.
std::vector<notation::Game> games_of(const char* name) {
  std::ifstream file(folder() / name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<notation::Game> records;
  const auto about_file = notation::read_document(text, test::reading(name), [&](Judged& game) {
    for (const notation::Finding& d : game.findings) FAIL_CHECK(d.sentence());
    if (game.status != Judged::Status::kValid || game.game.rules->title() != "dvonn") {
      FAIL_CHECK(name << ": game " << game.ordinal << " is not valid");
    }
    records.push_back(game.game);
  });
  CHECK(about_file.empty());
  return records;
}

TEST_CASE("replaying the real games of DVONN gives the recorded results", "[dvonn][corpus]") {
  if (missing()) return;
  const auto demo = games_of(kFiles[2]);
  REQUIRE(demo.size() == 1);
  check_end(demo[0], kKnownEnds[0]);
  const auto engines = games_of(kFiles[0]);
  REQUIRE(engines.size() + 1 == kKnownEnds.size());
  for (std::size_t i = 0; i < engines.size(); ++i) check_end(engines[i], kKnownEnds[i + 1]);
}

TEST_CASE("all 4,111 games of random bots are legal and complete", "[dvonn][corpus]") {
  if (missing()) return;
  const auto games = games_of(kFiles[1]);
  CHECK(games.size() == 4111);
  std::size_t number = 0;
  for (const notation::Game& record : games) {
    ++number;
    const Position p = replayed(record);
    if (!p.outcome().over()) FAIL_CHECK("game " << number << " is not over");
    // Every tenth game is also checked against the rulebook implementation.
    if (number % 10 != 0) continue;
    dvonn_rulebook::Game game;
    for (const PackedMove& move : record.moves) game.play(turn_text(Dvonn::unpack(move)));
    if (game.text() != position_text(p) || game.outcome() != outcome(p)) {
      FAIL_CHECK("game " << number << " ends otherwise by the rulebook");
    }
  }
}

TEST_CASE("imported DVONN games have correct rows and keys", "[dvonn][corpus]") {
  if (missing()) return;
  const test::Folder workplace;
  db::Database database(workplace.file("dvonn.gipfdb"), db::Database::Mode::kCreate,
                        test::catalogue());
  // The folder has other collections, too.
  std::vector<std::string> paths;
  for (const char* const name : kFiles) paths.push_back((folder() / name).string());
  const db::ImportReport report = db::import_games(database, paths, {}, {});
  CHECK(report.documents == kFiles.size());
  CHECK(report.read == 4111 + 6 + 1);
  CHECK(report.partial == 0);
  CHECK(report.rejected == 0);
  CHECK(report.stored + report.duplicate == report.read);
  const db::Stats stats = db::statistics(database);
  REQUIRE(stats.variants.size() == 1);
  CHECK(stats.variants[0].title == "dvonn");
  const auto& results = stats.variants[0].results;
  CHECK(results.at("1-0") + results.at("0-1") + results.at("1/2-1/2") == report.stored - 7);
  CHECK(results.at("*") == 7);
  CHECK(db::check(database, 0, {}).problems.empty());
  const db::ImportReport again = db::import_games(database, paths, {}, {});
  CHECK(again.stored == 0);
  CHECK(again.duplicate == report.read);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::dvonn_corpus_test
