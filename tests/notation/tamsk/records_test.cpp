// Records of TAMSK: .gpn with times, bare moves, Boardspace. The Boardspace records are made up.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/formats/transcript/transcript.hpp"
#include "rules/tamsk/title.hpp"
#include "support/boardspace.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/tamsk/games.hpp"
#include "support/tamsk/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::tamsk::testing::records_test {
namespace {

using namespace boardspace_test;

constexpr ReadActions game_of{"tamsk", "tamsk-f 2 0 100"};

/// The findings of the audit as "ply: message", one per line.
std::string audit_of(const Game& game) {
  std::string all;
  for (const Finding& finding : audit(game)) {
    all += std::to_string(finding.ply) + ": " + finding.message + "\n";
  }
  return all;
}

/// The number of random games of a test; GIPFBASE_TAMSK_GAMES for a long run.
std::uint32_t wanted_games(std::uint32_t usual) {
  return static_cast<std::uint32_t>(test::from_environment("GIPFBASE_TAMSK_GAMES", usual));
}

int pace_of(std::uint32_t seed) { return static_cast<int>(5U << seed % 4); }

TEST_CASE(
    "random games of TAMSK with times come back from .gpn as they were, and agree with their "
    "clocks",
    "[tamsk][gpn]") {
  const std::uint32_t games = wanted_games(20);
  for (std::uint32_t seed = 0; seed < games; ++seed) {
    for (const char* settings : {"level-1", "level-1+early-end", "level-2", "level-2+last-sand",
                                 "level-3", "level-3+self-turning"}) {
      const Game game = timed_game(settings, seed, pace_of(seed));
      const std::string text = test::gpn_text(game);
      INFO(text);
      const Judged read = test::only_game(text);
      CHECK(read.status == kValid);
      CHECK(read.findings.empty());
      CHECK(read.game.moves == game.moves);
      CHECK(test::gpn_text(read.game) == text);
      CHECK(audit_of(read.game).empty());
    }
  }
}

TEST_CASE("random games of TAMSK come back from Boardspace as they were", "[tamsk][boardspace]") {
  const std::uint32_t games = wanted_games(20);
  int dead = 0;
  std::uint32_t refused = 0;
  for (std::uint32_t seed = 0; seed < games; ++seed) {
    for (const char* settings :
         {"level-1", "level-1+early-end", "level-2+early-end", "level-3", "level-3+early-end"}) {
      INFO(settings << ", seed " << seed);
      const Game game = timed_game(settings, seed, pace_of(seed));
      if (const std::string why = refusal(game); !why.empty()) {
        // Two glasses run out at the same time, and the first one already ends the game.
        CHECK(std::string(settings).ends_with("+early-end"));
        ++refused;
        continue;
      }
      const Written written = written_game(game);
      INFO(written.text);
      const Judged again = read_file(written.text);
      CHECK(again.findings.empty());
      CHECK(again.status == kValid);
      // Only an early end shows that early-end is set; otherwise a finding reports its loss.
      CHECK(std::string(settings).starts_with(again.game.rules->variant()));
      CHECK(written.findings.size() == (again.game.rules->variant() == settings ? 0 : 1));
      CHECK(again.game.moves == game.moves);
      if (game.rules->has_clocks()) CHECK(again.game.times_spent() == game.times_spent());
      CHECK(again.game.result == game.result);
      for (const PackedMove& move : game.moves) {
        dead += SandTamsk::unpack(move).kind == Move::Kind::kGlassEmpty ? 1 : 0;
      }
    }
  }
  CHECK(dead > 0);
  CHECK(refused * 1'000 <= games);
}

TEST_CASE(
    "a game that ends early while another glass is also empty cannot be written for Boardspace",
    "[tamsk][boardspace]") {
  // The game of seed 4395, in which the glasses on c2 and e2 are empty after 399 s.
  test::check_wording("seed 4395", refusal(timed_game("level-2+early-end", 4395, pace_of(4395))));
}

TEST_CASE("the seconds that pbmserv writes after a move are its time", "[tamsk][gpn]") {
  const Judged game = test::only_game(
      "[Title \"tamsk\"]\n[Variant \"level-3+self-turning\"]\n\n"
      "1. a1-a2/10 a4-a3/19 2. d7-d6/26 d1-d2/1 *\n");
  CHECK(game.findings.empty());
  CHECK(game.game.times_spent() ==
        std::vector<std::optional<Milliseconds>>{10'000, 19'000, 26'000, 1'000});
  test::check_wording("d7-d6/26", audit_of(game.game));
  CHECK(test::gpn_text(game.game).find("1. a1-a2 {[%emt 0:00:10]}") != std::string::npos);
}

TEST_CASE("plies of the sand are checked against the times of a record", "[tamsk][gpn]") {
  const auto audit_text = [](const std::string& variant, const std::string& moves) {
    const Judged game =
        test::only_game("[Title \"tamsk\"]\n[Variant \"" + variant + "\"]\n\n" + moves + " *\n");
    CHECK(game.status == kValid);
    return audit_of(game.game);
  };
  const auto check = [&](const std::string& variant, const std::string& moves, int ply) {
    const std::string text = audit_text(variant, moves);
    CHECK(text.starts_with(std::to_string(ply) + ": "));
    test::check_wording(variant + ": " + moves, text);
  };
  const auto at = [](const char* seconds) { return " {[%emt 0:" + std::string(seconds) + "]} "; };
  CHECK(audit_text("level-2", "a1-a2" + at("00:05") + "a4-a3" + at("02:59")).empty());
  check("level-2", "a1-a2" + at("00:05") + "a4-a3" + at("03:00"), 2);
  CHECK(
      audit_text("level-2", "a1-a2" + at("00:05") + "sand-a2" + at("03:00") + "a4-a3" + at("00:00"))
          .empty());
  check("level-2", "a1-a2" + at("00:05") + "sand-a2" + at("02:00"), 2);
  check("level-3", "fifteen" + at("00:01") + "a1-a2" + at("00:15"), 2);
  check("level-3", "fifteen" + at("00:01") + "a1-a2" + at("00:05") + "fifteen" + at("00:04"), 3);
}

TEST_CASE("bare moves of TAMSK are distinguished from those of other titles",
          "[tamsk][transcript]") {
  std::vector<Judged> games;
  kTranscript.read("# somewhere\na1-b2 a4-b4 b2-b3 b4-b5 d7-d6\n1. a1-a2/9 a4-a3/5\n",
                   test::reading(), [&](Judged& game) { games.push_back(game); });
  REQUIRE(games.size() == 2);
  CHECK(games[0].status == kValid);
  CHECK(games[0].game.rules->title() == "tamsk");
  CHECK(games[0].game.moves.size() == 5);
  CHECK(games[1].game.rules->title() == "tamsk");
  CHECK(games[1].game.times_spent().front() == 9'000);
}

TEST_CASE("a pass that a record of TAMSK leaves out is added", "[tamsk][gpn]") {
  const auto read = test::read_text(
      "[Title \"tamsk\"]\n[Variant \"level-1\"]\n"
      "[Position \"W11../1B1.../....../......./....../...../.... 30,30 b\"]\n\n1. b2-a1 *\n"
      "\n[Title \"tamsk\"]\n[Variant \"level-1\"]\n"
      "[Position \"W11../1B1.../....../......./....../...../.... 30,30 w\"]\n\n1. b2-b3 a1-b2 *\n");
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[0].status == kPartial);
  CHECK(read.games[1].status == kValid);
  CHECK(official_moves(read.games[1]) == "pass | b2-b3 | a1-b2");
  REQUIRE(read.games[1].findings.size() == 1);
  test::check_wording(read.games[1].findings[0]);
}

// Boardspace.

TEST_CASE("moves on Boardspace come in one or two clicks, with the clock of the game",
          "[tamsk][boardspace]") {
  const Judged game = game_of({"P0 Start P0 0", "P0 Pickb A 1 2000", "P0 Dropb B 2 3000",
                               "P0 Done 3500", "P1 Move A 4 B 4 9000", "P1 Done 9100"});
  CHECK(game.findings.empty());
  CHECK(game.game.rules->variant() == "level-3");
  CHECK(official_moves(game) == "a1-b2 | a4-b4");
  CHECK(game.game.times_spent() == std::vector<std::optional<Milliseconds>>{3'000, 6'000});
  check_round_trip(game);
}

TEST_CASE("the clock of the game takes precedence over the times of Boardspace",
          "[tamsk][boardspace]") {
  const std::string head =
      "(;GM[Tamsk]SU[tamsk 2 0 100];P0[Start P0 0];P0[Move A 1 A 2 3000]TM[9000]";
  const Judged game = read_file(head + ";P0[Done 3000]TM[9000])");
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes[0].clock == Clock{Clock::Kind::kMove, 3000});
  check_round_trip(game);
  const Judged timeless = read_file(
      "(;GM[Tamsk]SU[tamsk 2 0 100];P0[Start P0 -1]"
      ";P0[Move A 1 A 2 -1]TM[9000];P0[Done -1]TM[9000])");
  REQUIRE(timeless.game.notes.size() == 1);
  CHECK(timeless.game.notes[0].clock == Clock{Clock::Kind::kElapsed, 9000});
  const Written written = written_game(timeless.game);
  REQUIRE(written.findings.size() == 1);
  test::check_wording(written.findings[0]);
}

TEST_CASE("the names in SU are the levels", "[tamsk][boardspace]") {
  const Actions actions = {"P0 Start P0 -1", "P0 Move A 1 A 2 -1", "P0 Done -1"};
  for (const auto& [setup, variant] : {std::pair{"tamsk 2 0 100", "level-2"},
                                       {"tamsk-f 2 0 100", "level-3"},
                                       {"tamsk-u 2 0 100", "level-1"},
                                       {"Tamsk", "level-2"}}) {
    CHECK(game_of(actions, setup).game.rules->variant() == variant);
  }
  CHECK(game_of(actions, "tamsk 2 77 101").game.tag("BoardspaceSetup") == "2 77 101");
  const Judged unknown = game_of(actions, "tamsk-x 2 0 100");
  test::check_wording(*find(unknown, Code::kUnknownVariant));
}

TEST_CASE("an hourglass that is put back has not moved", "[tamsk][boardspace]") {
  const Judged game =
      game_of({"P0 Pickb A 1 -1", "P0 Dropb A 1 -1", "P0 Pickb D 7 -1", "P0 Dropb D 6 -1",
               "P0 Pickb D 6 -1", "P0 Dropb E 6 -1", "P0 Done -1"});
  CHECK(game.findings.empty());
  CHECK(official_moves(game) == "d7-e6");
}

TEST_CASE("the 15-second glass on Boardspace: turned by either name, and too late",
          "[tamsk][boardspace]") {
  const Judged game =
      game_of({"P0 Start P0 0", "P1 Fifteen 2000", "P0 TimeExpired 17000", "P1 Move A 4 A 3 18000",
               "P1 Done 18000", "P0 Fifteen 19000", "P0 Move A 1 A 2 20000", "P0 Done 20000"});
  CHECK(game.findings.empty());
  CHECK(official_moves(game) == "fifteen | lost | a4-a3 | fifteen | a1-a2");
  CHECK(audit_of(game.game).empty());
  check_round_trip(game);
  const Judged twice = game_of({"P0 Start P0 0", "P1 Fifteen 2000", "P1 Fifteen 3000"});
  test::check_wording(*find(twice, Code::kBadAction));
}

TEST_CASE("an hourglass that is empty by the clock dies, and its move is left out",
          "[tamsk][boardspace]") {
  const Judged game =
      game_of({"P0 Start P0 0", "P0 Move A 1 A 2 1000", "P0 Done 1000", "P1 Move A 4 A 3 2000",
               "P1 Done 2000", "P0 Move D 7 D 6 3000", "P0 Done 3000", "P1 Move D 1 D 2 4000",
               "P1 Done 4000", "P0 Move G 1 G 2 5000", "P0 Done 5000", "P1 Move G 4 F 4 6000",
               "P1 Done 6000", "P0 Move A 2 B 2 181500", "P0 Done 181500", "P0 Move D 6 D 5 181700",
               "P0 Done 181700"},
              "tamsk 2 0 100");
  CHECK(official_moves(game) == "a1-a2 | a4-a3 | d7-d6 | d1-d2 | g1-g2 | g4-f4 | sand-a2 | d6-d5");
  CHECK(game.game.times_spent().at(6) == 175'000);
  test::check_wording(*find(game, Code::kBadAction));
  CHECK(audit_of(game.game).empty());
}

TEST_CASE("times that disagree with the sand of a game do not lose moves on Boardspace",
          "[tamsk][boardspace]") {
  const auto game_with = [](const char* moves) {
    return test::only_game("[Title \"tamsk\"]\n[Variant \"level-2\"]\n\n" + std::string(moves) +
                           " *\n")
        .game;
  };
  const char* early =
      "1. a1-a2 {[%emt 0:00:22]} a4-b5 {[%emt 0:00:13]} 2. sand-a2 {[%emt 0:00:29]}";
  test::check_wording(early, refusal(game_with(early)));
  // The first glass is empty before the second move ends.
  const Game game = game_with("1. a1-a2 {[%emt 0:00:22]} a4-b5 {[%emt 0:03:20]}");
  const Written written = written_game(game);
  REQUIRE(written.findings.size() == 1);
  test::check_wording(written.findings[0]);
  const Judged again = read_file(written.text);
  CHECK(again.findings.empty());
  CHECK(again.game.moves == game.moves);
  CHECK(again.game.rules->variant() == "level-2");
}

TEST_CASE("the move whose time is missing is named when its game loses its clock on Boardspace",
          "[tamsk][boardspace]") {
  for (const char* level : {"level-1", "level-2"}) {
    const Game game =
        test::only_game("[Title \"tamsk\"]\n[Variant \"" + std::string(level) +
                        "\"]\n\n1. a1-a2 {[%emt 0:00:22]} a4-b5 2. d7-d6 {[%emt 0:00:03]} *\n")
            .game;
    const Written written = written_game(game);
    REQUIRE(written.findings.size() == 1);
    test::check_wording(written.findings[0]);
  }
  test::check_wording(
      "move 1", refusal(test::only_game("[Title \"tamsk\"]\n[Variant \"level-2\"]\n\n1. a1-a2 "
                                        "a4-b5 {[%emt 0:00:13]} 2. sand-a2 *\n")
                            .game));
}

TEST_CASE("notes on passes, which Boardspace does not write, are reported", "[tamsk][boardspace]") {
  Game game;
  std::size_t pass = 0;  // counted from 1
  for (std::uint32_t seed = 0; pass == 0; ++seed) {
    game = timed_game("level-1", seed, 0);
    for (std::size_t i = 0; i < game.moves.size() && pass == 0; ++i) {
      if (Tamsk::unpack(game.moves[i]).kind == Move::Kind::kPass) pass = i + 1;
    }
  }
  const auto ply = static_cast<std::uint32_t>(pass);
  game.notes = {{ply, "No way out.", {}, Clock{Clock::Kind::kElapsed, 9000}, {}}};
  const Written written = written_game(game);
  REQUIRE(written.findings.size() == 2);
  test::check_wording(written.findings[0]);
  test::check_wording(written.findings[1]);
  const Judged again = read_file(written.text);
  CHECK(again.game.moves == game.moves);
  REQUIRE(again.game.notes.size() == 1);
  CHECK(again.game.notes[0] == Note{ply - 1, "No way out.", {}, {}, {}});
}

TEST_CASE("settings and a result that Boardspace cannot store are reported",
          "[tamsk][boardspace]") {
  Game open = timed_game("level-1+early-end", 3, 0);
  open.moves.resize(4);
  open.notes.clear();
  const Written written = written_game(open);
  REQUIRE(written.findings.size() == 1);
  test::check_wording(written.findings[0]);
}

TEST_CASE("a clock of the game that runs backwards is reported once", "[tamsk][boardspace]") {
  const Judged game =
      game_of({"P0 Start P0 0", "P0 Move A 1 A 2 9000", "P0 Done 9000", "P1 Move A 4 A 3 4000",
               "P1 Done 4000", "P0 Move D 7 D 6 3000", "P0 Done 3000"},
              "tamsk 2 0 100");
  CHECK(game.game.moves.size() == 3);
  CHECK(game.game.times_spent() ==
        std::vector<std::optional<Milliseconds>>{9'000, std::nullopt, std::nullopt});
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kClock);
  CHECK(game.findings[0].ply == 2);
  CHECK(game.findings[0].line == 11);
  test::check_wording(game.findings[0]);
}

TEST_CASE("a clock that is not a number is reported once", "[tamsk][boardspace]") {
  for (const std::string bad : {"soon", "-5", "1.5", "3600000000001"}) {
    const Judged game = game_of({"P0 Start P0 0", "P0 Move A 1 A 2 9000", "P0 Done 9000",
                                 "P1 Move A 4 A 3 " + bad, "P1 Done " + bad},
                                "tamsk 2 0 100");
    CHECK(game.game.times_spent() == std::vector<std::optional<Milliseconds>>{9'000, std::nullopt});
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].code == Code::kClock);
    CHECK(game.findings[0].line == 11);
    test::check_wording(game.findings[0]);
  }
  CHECK(game_of({"P0 Move A 1 A 2 -1", "P0 Done"}, "tamsk 2 0 100").findings.empty());
}

TEST_CASE("times of more than a million hours together are left out on Boardspace",
          "[tamsk][boardspace]") {
  const Game game = test::only_game(
                        "[Title \"tamsk\"]\n[Variant \"level-1\"]\n\n1. a1-a2 {[%emt "
                        "1000000:00:00]} a4-b5 {[%emt 0:00:01]} *\n")
                        .game;
  const Written written = written_game(game);
  REQUIRE(written.findings.size() == 1);
  test::check_wording(written.findings[0]);
  CHECK(read_file(written.text).game.moves == game.moves);
}

TEST_CASE("games that Boardspace cannot store are rejected with the reason",
          "[tamsk][boardspace]") {
  test::check_wording("level-2+last-sand", refusal(timed_game("level-2+last-sand", 1, 5)));
  Game own = timed_game("level-1", 1, 0);
  own.start = test::position(*own.rules, "W0.../...../....../......./....../...../...B0 32,32 w");
  own.moves.clear();
  test::check_wording("another start", refusal(own));
  Game dead = test::new_game(test::rules_of("tamsk", "level-2"));
  dead.moves = {SandTamsk::pack(turn(SandPosition::start({.sand = true}), "a1-a2"))};
  dead.moves.push_back(SandTamsk::pack(Move::dies(cell("a2"))));
  test::check_wording("no times", refusal(dead));
}

TEST_CASE("an impossible action is reported, and the game kept up to it", "[tamsk][boardspace]") {
  const Judged game = game_of({"P0 Move A 1 A 3 -1", "P0 Done -1"});
  CHECK(game.status == kPartial);
  test::check_wording(*find(game, Code::kIllegalMove));
  test::check_wording(*find(game_of({"P0 Move A 9 A 3 -1"}), Code::kBadAction));
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::records_test
