// The real archives: all totals and games must match their manifests. Skipped when the folder with
// the archives is missing (CMake variable GIPFBASE_SHARED).
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "db/edit/edit.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"

namespace gipfbase::corpus_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::map<std::string, std::string> kVariants = {{"Zertz", "37"},
                                                      {"Zertz+11", "48"},
                                                      {"Zertz+24", "61"},
                                                      {"Zertz+xx", "custom"},
                                                      {"Zertz+H", "handicap"}};
const std::map<std::string, std::string> kEndings = {{"W4", "white"},
                                                     {"G5", "grey"},
                                                     {"B6", "black"},
                                                     {"333", "each"},
                                                     {"resign", "resignation"},
                                                     {"time", "time"},
                                                     {"repetition", "repetition"},
                                                     {"none", "unfinished"}};

fs::path archive() { return fs::path(test::shared_folder()) / "corpora" / "zertz-boardspace"; }

bool missing() {
  if (test::shared_folder().empty() || !fs::exists(archive())) {
    std::cout
        << "skipped: the ZÈRTZ archive is not there; configure with -DGIPFBASE_SHARED=FOLDER\n";
    return true;
  }
  return false;
}

std::uint64_t number(const json& object, const char* key) {
  return object.value(key, std::uint64_t{0});
}

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t', begin)) {
    parts.push_back(line.substr(begin, tab - begin));
    begin = tab + 1;
  }
  parts.push_back(line.substr(begin));
  return parts;
}

void compare_totals(const json& totals, const db::Stats& stats) {
  for (const auto& [setup, expected] : totals["per_variant"].items()) {
    INFO(setup);
    const auto variant = std::find_if(
        stats.variants.begin(), stats.variants.end(),
        [id = kVariants.at(setup)](const db::VariantStats& v) { return v.variant == id; });
    REQUIRE(variant != stats.variants.end());
    CHECK(variant->games == number(expected, "unique_games"));
    CHECK(variant->valid_games == number(expected, "valid"));
    CHECK(variant->plies == number(expected, "plies"));
    CHECK(variant->positions == number(expected, "positions"));
    CHECK(variant->longest == number(expected, "max_plies"));
    CHECK(variant->distinct_positions_exact == number(expected["distinct"], "abs"));
    CHECK(variant->distinct_positions == number(expected["distinct"], "abs_sym"));
    CHECK(variant->seat_wins[0] == number(expected["result"], "P0"));
    CHECK(variant->seat_wins[1] == number(expected["result"], "P1"));
    CHECK(variant->results.at("1-0") == number(expected, "first_mover_wins"));
    CHECK(variant->results.at("1-0") + variant->results.at("0-1") == number(expected, "decided"));
    CHECK(variant->results.at("1/2-1/2") == number(expected["result"], "draw"));
    CHECK(variant->results.at("*") == number(expected["result"], "none"));
    std::map<std::string, std::uint64_t> endings;
    for (const auto& [how, n] : expected["how"].items()) endings[kEndings.at(how)] = n;
    CHECK(variant->endings == endings);
    std::map<std::string, std::uint64_t> counters(variant->counters.begin(),
                                                  variant->counters.end());
    std::map<std::string, std::uint64_t> games(variant->games_with.begin(),
                                               variant->games_with.end());
    CHECK(counters["placements"] == number(expected, "placements"));
    CHECK(counters["captures"] == number(expected, "capture_turns"));
    CHECK(counters["jumps"] == number(expected, "jumps"));
    CHECK(counters["isolated_marbles"] == number(expected, "isolated_marbles"));
    CHECK(counters["no_ring_removed"] == number(expected, "placements_without_ring"));
    CHECK(games["own_marbles"] == number(expected, "games_with_own_marble"));
    std::uint64_t isolations = 0;
    for (const auto& [size, n] : expected["isolation_turns"].items()) {
      isolations += n.get<std::uint64_t>();
    }
    CHECK(counters["isolations"] == isolations);
    std::uint64_t longest = 0;
    for (const auto& [jumps, n] : expected["jump_lengths"].items()) {
      longest = std::max<std::uint64_t>(longest, std::stoull(jumps));
    }
    CHECK(counters["longest_capture"] == longest);
  }
}

/// The most common first moves up to symmetry, whichever seat begins.
void compare_first_moves(const json& totals, db::Database& database) {
  for (const auto& [setup, expected] : totals["per_variant"].items()) {
    if (!expected.contains("first_moves")) continue;
    INFO(setup);
    const auto ruleset = test::rules_of("zertz", kVariants.at(setup));
    const auto table = db::openings(database, {ruleset, ruleset->start(), false, {}}, {});
    CHECK(table.moves.size() == number(expected, "first_move_classes"));
    std::map<std::string, std::uint64_t> found;
    for (const db::OpeningMove& move : table.moves) found[move.text] = move.games;
    for (const auto& pair : expected["first_moves"]) {
      INFO(pair[0]);
      CHECK(found[pair[0].get<std::string>()] == pair[1].get<std::uint64_t>());
    }
  }
}

/// Compares every unique game with its row of the manifest.
void compare_games(db::Database& database) {
  std::map<std::string, std::vector<std::string>> manifest;
  std::ifstream file(archive() / "manifest.tsv");
  std::string line;
  std::getline(file, line);
  std::map<std::string, std::size_t> column;
  for (const std::string& name : fields(line)) column.emplace(name, column.size());
  while (std::getline(file, line)) {
    auto row = fields(line);
    if (!row[column["dup_of"]].empty() || row[column["status"]] == "empty") continue;
    const std::string& member = row[column["member"]];
    manifest[row[column["archive"]] + (member.empty() ? "" : "!" + member)] = std::move(row);
  }
  const std::string root = (archive() / "games").string() + "/";
  db::GameFilter all;
  all.with_partial = true;
  std::size_t compared = 0;
  std::vector<std::string> differences;
  db::for_each_game(database, all, [&](const notation::Judged& judged) {
    const std::string source = judged.source();
    const auto row = manifest.find(source.substr(root.size()));
    if (row == manifest.end()) {
      differences.push_back(source + ": not in the manifest");
      return true;
    }
    const auto at = [&](const char* name) { return row->second[column[name]]; };
    const auto expect = [&](const std::string& found, const std::string& expected) {
      if (found != expected) {
        differences.push_back(source + ": " + found + " instead of " + expected);
      }
    };
    const notation::Game& game = judged.game;
    const notation::Verdict& verdict = judged.verdict;
    expect(std::string(game.rules->variant()), kVariants.at(at("variant")));
    expect(std::to_string(game.moves.size()), at("plies"));
    expect(game.rules->write_position(verdict.replay.final), at("final"));
    // The manifest has no start position for games on a full board that the second seat begins.
    if (at("start") != "-") expect(game.start_text(), at("start"));
    if (at("status") == "illegal") {
      expect(judged.valid() ? "valid" : "illegal", "illegal");
    } else {
      const bool p0_first = at("first") == "0";
      const std::string result = at("result");
      expect(std::string(verdict.result), result == "none"               ? "*"
                                          : result == "draw"             ? "1/2-1/2"
                                          : (result == "P0") == p0_first ? "1-0"
                                                                         : "0-1");
      expect(verdict.ending, kEndings.at(at("how").empty() ? "none" : at("how")));
      const auto name = [&](const char* seat) { return at(seat).empty() ? "?" : at(seat); };
      expect(std::string(game.tag("White")), name(p0_first ? "p0" : "p1"));
      expect(std::string(game.tag("Black")), name(p0_first ? "p1" : "p0"));
    }
    ++compared;
    return true;
  });
  for (std::size_t i = 0; i < std::min<std::size_t>(differences.size(), 20); ++i) {
    FAIL_CHECK(differences[i]);
  }
  CHECK(differences.empty());
  CHECK(compared == manifest.size());
}

/// Asks the known questions with the queries on the page of the search language.
void ask_questions(db::Database& database) {
  const json known = json::parse(std::ifstream(archive() / "questions.json"));
  std::map<std::string, std::string> queries;
  std::ifstream page(test::source_folder() + "/db/query/language/README.md");
  for (std::string line; std::getline(page, line);) {
    const std::size_t query = line.rfind(" | `");
    if (line.rfind("| Q", 0) != 0 || query == std::string::npos) continue;
    queries[line.substr(2, line.find(' ', 2) - 2)] =
        line.substr(query + 4, line.size() - query - 7);
  }
  CHECK(queries.size() == known["questions"].size());
  for (const json& question : known["questions"]) {
    const std::string& query = queries[question["id"].get<std::string>()];
    INFO(question["id"] << ": " << query);
    for (const auto& [variant, answer] : question["answers"].items()) {
      INFO(variant);
      db::GameFilter filter;
      filter.variant = variant;
      const auto report = db::language::run_query(database, query, filter, {},
                                                  [](const auto&) { return true; }, {});
      CHECK(report.games == number(answer, "games"));
      CHECK(test::plan_is_sound(report, query));
      // The known answer to Q7 is one more than other tables of the same program: 449,419 captures
      // (totals.json), and 2,308 final positions in which a marble could jump (manifest.tsv).
      const std::uint64_t over = question["id"] == "Q7" && variant == "37" ? 1 : 0;
      if (answer.contains("positions")) CHECK(report.times == number(answer, "positions") - over);
      if (answer.contains("plies")) CHECK(report.times == number(answer, "plies"));
    }
  }
}

void delete_game_from(db::Database& database, std::string_view member) {
  std::vector<std::int64_t> games;
  db::for_each_game(database, {}, [&](const notation::Judged& judged) {
    if (judged.source().ends_with(member)) games.push_back(judged.id.value());
    return true;
  });
  REQUIRE(games.size() == 1);
  (void)db::delete_games(database, games, "", false);
}

TEST_CASE("importing the ZÈRTZ archive gives the known totals", "[corpus]") {
  if (missing()) return;
  const test::Folder folder;
  db::Database database(folder.file("zertz.gipfdb"), db::Database::Mode::kCreate,
                        test::catalogue());
  const std::vector<std::string> paths = {(archive() / "games").string()};
  const db::ImportReport report = db::import_games(database, paths, {}, {});
  const json totals = json::parse(std::ifstream(archive() / "totals.json"));
  CHECK(report.documents == number(totals, "sgf_files"));
  CHECK(report.empty == number(totals, "empty_files"));
  CHECK(report.read == number(totals, "games"));
  // Two games of different days have the same moves, but other clocks and names: the program that
  // made the totals took them for one game (rules of identity: db/README.md).
  CHECK(report.duplicate == number(totals, "duplicates") - 1);
  CHECK(report.stored == number(totals, "valid_unique_games") + 1);
  CHECK(report.partial == number(totals, "illegal_unique_games"));
  CHECK(report.rejected == 0);
  CHECK(report.read == report.stored + report.duplicate + report.partial + report.rejected);
  const db::ImportReport again = db::import_games(database, paths, {}, {});
  CHECK(again.read == report.read);
  CHECK(again.duplicate == report.read);
  CHECK(again.stored == 0);

  delete_game_from(database, "Z-Dumbot-epoch-2024-11-04-0910.sgf");
  compare_totals(totals, db::statistics(database));
  compare_games(database);
  ask_questions(database);
  compare_first_moves(totals, database);
  CHECK(db::check(database, 0, {}).problems.empty());
}

}  // namespace
}  // namespace gipfbase::corpus_test
