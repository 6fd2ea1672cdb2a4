// LittleGolem's records of TZAAR.
#include "notation/formats/littlegolem/littlegolem.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "notation/game/play.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::tzaar::testing::littlegolem_test {
namespace {

namespace fs = std::filesystem;
using notation::Code;
using notation::Game;
using notation::Judged;
using notation::kLittleGolem;
using notation::Severity;

constexpr auto kValid = Judged::Status::kValid;
constexpr auto kPartial = Judged::Status::kPartial;

/// A record with the start of a game and the first turns of both players.
const std::string kHead =
    "(;FF[TZAAR]VA[RANDOM]EV[cup.1]PB[Bob ?]PW[Ann]"
    "POS[cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB]"
    "SO[https://www.littlegolem.net]";
const std::string kTwoTurns = ";W[npmq];B[prqq-kplp]";

std::vector<Judged> games_of(const std::string& text) {
  std::vector<Judged> games;
  const auto findings = notation::read_document(text, test::reading("game.txt"),
                                                [&](Judged& game) { games.push_back(game); });
  CHECK(findings.empty());
  return games;
}
Judged only_game_of(const std::string& text) {
  const auto games = games_of(text);
  REQUIRE(games.size() == 1);
  return games[0];
}

/// The sentences about a game, in one text.
std::string findings_of(const Judged& game) {
  std::string all;
  for (const auto& finding : game.findings) all += finding.sentence() + '\n';
  return all;
}

std::string moves_of(const Game& game) {
  std::string text;
  notation::for_each_position(*game.rules, game.start, game.moves,
                              [&](std::size_t, const auto& position, const PackedMove* next) {
                                if (next != nullptr) {
                                  text += game.rules->move_text(position, *next) + ' ';
                                }
                              });
  return text;
}

TEST_CASE("a LittleGolem record gives start, players and turns", "[tzaar][littlegolem]") {
  const std::string text = kHead + kTwoTurns + ")";
  CHECK(notation::detect(text, test::catalogue()) == &kLittleGolem);
  const Judged game = only_game_of(text);
  CHECK(findings_of(game).empty());
  CHECK(game.status == kValid);
  CHECK(game.game.rules->title() == "tzaar");
  CHECK(game.game.rules->variant() == "random");
  CHECK(game.game.start_text() ==
        "RtRrT/rrttrT/tRrZRZT/zttRRRtT/rTRTRTzt/zZrttrTT/ZTttTZz/TtztTZ/rzTTt w f");
  CHECK(game.game.tag("Event") == "cup.1");
  CHECK(game.game.tag("White") == "Ann");
  CHECK(game.game.tag("Black") == "Bob");
  CHECK(game.game.tag("Site") == "LittleGolem");
  CHECK(moves_of(game.game) == "d4-c3 f1-g1,a4-b4 ");
  CHECK(game.game.result == "*");
}

TEST_CASE("a game is written as the record it was read from", "[tzaar][littlegolem]") {
  const std::string text =
      kHead + "XX[a\\]b]C[at \\\\ first];W[npmq]C[good];B[prqq-kplp];W[smrn-pass];B[resign])\n";
  const Judged game = only_game_of(text);
  CHECK(findings_of(game).empty());
  CHECK(game.game.result == "1-0");
  CHECK(game.game.termination == "resignation");
  CHECK(game.game.tag("LittleGolemXX") == "a]b");
  const auto written = kLittleGolem.write(game.game);
  CHECK(written.findings.empty());
  std::string expected = text;
  expected.replace(expected.find("Bob ?"), 5, "Bob");  // the mark after a player's name is not kept
  CHECK(written.text == expected);
}

TEST_CASE("what LittleGolem cannot hold is said", "[tzaar][littlegolem]") {
  Judged game = only_game_of(kHead + kTwoTurns + ")");
  game.game.tags.push_back({"Annotator", "Eve"});
  game.game.result = "1/2-1/2";
  game.game.termination = "agreement";
  notation::Note& note = game.game.notes.emplace_back();
  note.ply = 1;
  note.nags = {1};
  const auto written = kLittleGolem.write(game.game);
  REQUIRE(written.findings.size() == 3);
  for (const auto& finding : written.findings) test::check_wording(finding);
  CHECK(only_game_of(written.text).game.moves == game.game.moves);

  const Judged other = test::only_game("[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  const auto refused = kLittleGolem.write(other.game);
  CHECK(refused.text.empty());
  test::check_wording(refused.findings.at(0));
  const Judged placing =
      test::only_game("[Title \"tzaar\"]\n[Variant \"tournament\"]\n\n1. Td4 *\n");
  CHECK(kLittleGolem.write(placing.game).text.empty());
}

TEST_CASE("a player who is not to move cannot resign there", "[tzaar][littlegolem]") {
  Judged game = only_game_of(kHead + kTwoTurns + ")");
  game.game.result = "1-0";  // White is to move
  game.game.termination = "resignation";
  const auto written = kLittleGolem.write(game.game);
  CHECK(written.text.find("resign") == std::string::npos);
  CHECK(only_game_of(written.text).game.result == "1-0");
  CHECK(written.findings.size() == 1);
}

TEST_CASE("several records in a file are several games", "[tzaar][littlegolem]") {
  const std::string record = kHead + kTwoTurns + ")";
  const std::string text = record + "\n\n" + record + record;
  const auto games = games_of(text);
  REQUIRE(games.size() == 3);
  CHECK(games[1].line == 3);
  CHECK(games[2].ordinal == 3);
  CHECK(games[2].raw == record);
  CHECK(games[2].game == games[0].game);
}

TEST_CASE("faults of a LittleGolem record are said with their place", "[tzaar][littlegolem]") {
  const Judged illegal = only_game_of(kHead + ";W[npmq];B[prqq-npmq])");
  CHECK(illegal.status == kPartial);
  CHECK(illegal.game.moves.size() == 1);
  CHECK(illegal.findings.at(0).code == notation::Code::kIllegalMove);
  for (const std::string& text :
       {kHead + ";W[npmq];B[prqq-npmq])", kHead + ";W[npm])", kHead + ";W[npmqq])",
        kHead + ";W[npoo])", kHead + ";W[oonp])", kHead + ";W[npmq-kp])", kHead + ";W[npmq-])",
        kHead + ";B[npmq])", kHead + ";W[npmq]", kHead + ";W[np",
        kHead + "RE[0:1];W[npmq];B[resign])", kHead + "RE[0-1];W[npmq];B[resign])",
        std::string("(;FF[HEX];W[aa])"), std::string("(;FF[TZAAR]VA[SMALL])"),
        "(;FF[TZAAR]POS[" + std::string(59, 'c') + "])",
        "(;FF[TZAAR]POS[" + std::string(61, 'c') + "])",
        "(;FF[TZAAR]POS[" + std::string(60, 'x') + "])"}) {
    test::check_wording(text.substr(text.starts_with(kHead) ? kHead.size() : 0),
                        findings_of(only_game_of(text)));
  }
  CHECK(only_game_of("(;FF[TZAAR])").game.rules->variant() == "fixed");
}

TEST_CASE("the games of LittleGolem end as they did there", "[tzaar][corpus]") {
  const fs::path folder = fs::path(test::shared_folder()) / "corpora" / "tzaar";
  if (test::shared_folder().empty() || !fs::exists(folder)) {
    std::cout << "skipped: the TZAAR games are not there; configure with "
                 "-DGIPFBASE_SHARED=FOLDER\n";
    return;
  }
  std::size_t read = 0;
  std::size_t turns = 0;
  std::map<std::string, int> endings;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with("game")) continue;
    CAPTURE(entry.path());
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Judged game = only_game_of(text);
    CHECK(findings_of(game).empty());
    CHECK(game.status == kValid);
    notation::judge(game);
    CHECK(game.verdict.result == "1-0");
    ++endings[game.verdict.ending];
    ++read;
    turns += game.game.moves.size();
    // Every turn of the record was read, and is written as it was.
    CHECK(static_cast<std::size_t>(std::count(text.begin(), text.end(), ';')) ==
          game.game.moves.size() + 1);
    const std::string written = kLittleGolem.write(game.game).text;
    CHECK(written.substr(written.find(";W[")) == text.substr(text.find(";W[")) + "\n");
    CHECK(only_game_of(written).game == game.game);
  }
  CHECK(read == 2);
  CHECK(turns == 54);
  CHECK(endings == std::map<std::string, int>{{"no-capture", 1}, {"type-captured", 1}});
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::littlegolem_test
