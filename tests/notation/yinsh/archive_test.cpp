// The 543 games of YINSH played on Boardspace in 2005, and a game of BoardGameArena. Skipped when
// their folder is missing (CMake variable GIPFBASE_SHARED).
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "notation/sources/input.hpp"
#include "support/boardspace.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/yinsh/positions.hpp"
#include "support/yinsh/rulebook.hpp"

namespace gipfbase::yinsh::testing::archive_test {
namespace {

namespace fs = std::filesystem;
using namespace gipfbase::boardspace_test;

fs::path folder() {
  const fs::path corpus = fs::path(test::shared_folder()) / "corpora" / "yinsh-boardspace";
  if (!test::shared_folder().empty() && fs::exists(corpus)) return corpus;
  WARN("skipped: the reference archives are not here");
  return {};
}

/// The entry of a file in the manifest.
struct Expected {
  bool blitz = false;
  std::string status;
  std::size_t actions = 0;  ///< rings placed and moved
  std::array<int, 2> removed{};
};

std::map<std::string, Expected> manifest(const fs::path& file) {
  std::map<std::string, Expected> rows;
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string field;
    std::vector<std::string> all;
    while (std::getline(fields, field, '\t')) all.push_back(field);
    Expected expected;
    expected.status = all.at(3);
    if (expected.status != "clicks") {
      expected.blitz = all.at(2) == "1";
      expected.actions = std::stoul(all.at(4));
      expected.removed = {std::stoi(all.at(5)), std::stoi(all.at(6))};
    }
    rows[all.at(1)] = expected;
  }
  return rows;
}

/// The games of the archive by the names of their files.
std::map<std::string, Judged> games_of(const fs::path& file) {
  std::map<std::string, Judged> games;
  std::vector<Finding> findings;
  notation::read_file(
      {file.string(), fs::file_size(file)}, {},
      [&](notation::Document&& document) {
        games[document.member] = read_file(document.text);
        return true;
      },
      findings);
  CHECK(findings.empty());
  return games;
}

/// The result that the manifest's status stands for.
std::string result_of(const std::string& status) {
  const bool white = status == "white" || status == "resigned-1";
  return std::string(white ? notation::kFirstWins : notation::kSecondWins);
}

TEST_CASE("the 543 games of YINSH agree with their manifest", "[yinsh][boardspace][corpus]") {
  const fs::path corpus = folder();
  if (corpus.empty()) return;
  const auto expected = manifest(corpus / "manifest.tsv");
  const auto games = games_of(corpus / "games-2005.zip");
  REQUIRE(games.size() == 543);
  REQUIRE(expected.size() == 543);
  int number = 0;
  for (const auto& [name, game] : games) {
    INFO(name);
    CHECK(game.status == kValid);
    const Expected& row = expected.at(name);
    Position p = notation::typed<Position>(game.game.start);
    yinsh_rulebook::Game slow(position_text(p), p.blitz());
    std::size_t actions = 0;
    for (const PackedMove& packed : game.game.moves) {
      const Move move = Yinsh::unpack(packed);
      actions += move.kind == Move::Kind::kPlace || move.kind == Move::Kind::kRing ? 1 : 0;
      p.play(move);
      if (number % 20 == 0) slow.play(plain_turn(move));
    }
    if (number++ % 20 == 0) {
      CHECK(slow.text() == position_text(p));
      CHECK(slow.outcome() == outcome(p));
    }
    if (row.status == "clicks") {
      CHECK(game.game.moves.size() > 10);
      continue;
    }
    CHECK(game.game.rules->variant() == (row.blitz ? "blitz" : "standard"));
    CHECK(actions == row.actions);
    CHECK(p.removed(kWhite) == row.removed[0]);
    CHECK(p.removed(kBlack) == row.removed[1]);
    CHECK(notation::judge(game.game).result == result_of(row.status));
    CHECK(p.outcome().over() == !row.status.starts_with("resigned"));
    CHECK((game.game.termination == "resignation") == row.status.starts_with("resigned"));
  }
}

TEST_CASE("the 543 games of YINSH come back from Boardspace files and short notation",
          "[yinsh][boardspace][corpus]") {
  const fs::path corpus = folder();
  if (corpus.empty()) return;
  notation::GpnStyle brief;
  brief.short_moves = true;
  for (const auto& [name, game] : games_of(corpus / "games-2005.zip")) {
    INFO(name);
    check_round_trip(game);
    CHECK(test::only_game(test::gpn_text(game.game)).game.moves == game.game.moves);
    CHECK(test::only_game(test::gpn_text(game.game, brief)).game.moves == game.game.moves);
  }
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::archive_test
