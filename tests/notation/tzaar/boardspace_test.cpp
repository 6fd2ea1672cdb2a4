// Boardspace's records of TZAAR. Grammar: notation/tzaar/boardspace.cpp.
#include "support/boardspace.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <string>

#include "support/genes.hpp"
#include "support/tzaar/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::tzaar::testing::tzaar_boardspace_test {
namespace {

using boardspace_test::Actions;
using boardspace_test::check_round_trip;
using boardspace_test::find;
using boardspace_test::kPartial;
using boardspace_test::kValid;
using boardspace_test::official_moves;
using boardspace_test::refusal;
using notation::Code;
using notation::Game;
using notation::Judged;

constexpr boardspace_test::ReadActions kFixedGame{"Tzaar", "tzaar-standard 0"};
constexpr boardspace_test::ReadActions kCustomGame{"Tzaar", "Tzaar-custom 0"};

/// Checks that the game is kept up to an illegal action, with the reason.
void check_illegal(const boardspace_test::ReadActions& read, const Actions& actions) {
  const Judged game = read(actions);
  CHECK(game.status == kPartial);
  const auto* finding = find(game, Code::kIllegalMove);
  REQUIRE(finding != nullptr);
  test::check_wording(fmt::format("{}", fmt::join(actions, "; ")), finding->message);
}

TEST_CASE("clicks and robots' actions give turns of TZAAR", "[tzaar][boardspace]") {
  const Judged clicks =
      kFixedGame({"P0 Start P0", "P0 Pickb B 1 0", "P0 Dropcap A 1", "P0 Done", "P1 Pickb A 2 0",
                  "P1 Dropcap A 1", "P1 Pickb A 3 0", "P1 Dropb A 1", "P1 Done"});
  CHECK(clicks.status == kValid);
  CHECK(clicks.findings.empty());
  CHECK(clicks.game.rules->variant() == "fixed");
  CHECK(official_moves(clicks) == "b1-a1 | a2-a1,a3-a1");
  check_round_trip(clicks);
  // The second stack moves onto the one that has just captured.
  CHECK(boardspace_test::written_game(clicks.game).text.find("Move A 3 A 1") != std::string::npos);
  const Judged robots = kFixedGame(
      {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1", "P1 Pass", "P1 Done", "P0 Resign"});
  CHECK(official_moves(robots) == "b1-a1 | a2-a1,pass");
  CHECK(robots.game.result == "0-1");
  check_round_trip(robots);
  // Without Done a turn ends when the other player acts.
  CHECK(official_moves(kFixedGame({"P0 Capture B 1 A 1", "P1 Capture A 2 A 1", "P1 Move A 3 A 1",
                                   "P0 Capture A 5 A 4"})) == "b1-a1 | a2-a1,a3-a1");
}

TEST_CASE("what a player of TZAAR takes back does not count", "[tzaar][boardspace]") {
  const auto moves = [](const Actions& actions) { return official_moves(kFixedGame(actions)); };
  CHECK(moves({"P0 Pickb B 1", "P0 Dropcap A 1", "P0 Pickb A 1", "P0 Dropb B 1", "P0 Pickb B 1",
               "P0 Dropcap B 2", "P0 Done"}) == "b1-b2");
  CHECK(moves({"P0 Pickb B 1", "P0 Dropcap A 1", "P0 Pickb A 1", "P0 Dropcap B 2", "P0 Done"}) ==
        "b1-b2");
  const Actions first = {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1"};
  const auto then = [&](const Actions& actions) {
    Actions all = first;
    all.insert(all.end(), actions.begin(), actions.end());
    return moves(all);
  };
  CHECK(then({"P1 Move A 3 A 1", "P1 Pickb A 1", "P1 Dropb A 3", "P1 Pass", "P1 Done"}) ==
        "b1-a1 | a2-a1,pass");
  CHECK(then({"P1 Pass", "P1 Pass", "P1 Move A 3 A 1", "P1 Done"}) == "b1-a1 | a2-a1,a3-a1");
  CHECK(then({"P1 Pass", "P1 Pickb A 1", "P1 Dropb A 3", "P1 Done"}) == "b1-a1 | a2-a1,a1-a3");
  CHECK(then({"P1 Pass", "P1 Pickb A 3", "P1 Dropb A 1", "P1 Done"}) == "b1-a1 | a2-a1,a3-a1");
  CHECK(then({"P1 Pass", "P1 Pickb A 1", "P1 Dropb A 1", "P1 Pass", "P1 Done"}) ==
        "b1-a1 | a2-a1,pass");
  // Picking up a captured piece from a rack changes nothing.
  CHECK(then({"P1 Pick wr 0", "P1 Drop wr 0", "P1 Pass", "P1 Done"}) == "b1-a1 | a2-a1,pass");
  CHECK(then({"P1 Pass", "P1 Done", "P0 Pick br 0", "P1 Resign"}) == "b1-a1 | a2-a1,pass");
  CHECK(then({"P1 Reset", "P1 Capture A 3 A 1", "P1 Done"}) == "b1-a1");
}

TEST_CASE("pieces from the racks of TZAAR have their type from their place there",
          "[tzaar][boardspace]") {
  const Judged game =
      kCustomGame({"P0 OnBoard wr 0 A 1", "P0 Done", "P1 Pick br 2", "P1 Dropb A 2", "P1 Pickb A 2",
                   "P1 Dropb A 3", "P1 Done", "P0 OnBoard wr 1 E 6", "P0 Done", "P1 Pick br 1",
                   "P1 Drop br 1", "P1 Pick br 2", "P1 Dropb E 9", "P1 Done"});
  CHECK(game.status == kValid);
  CHECK(game.game.rules->variant() == "tournament");
  CHECK(official_moves(game) == "Ta1 | Za3 | Re5 | Ze8");
  check_round_trip(game);
  // The hole is E 5.
  const Judged hole = kCustomGame({"P0 OnBoard wr 0 E 5", "P0 Done"});
  CHECK(hole.status == kPartial);
  test::check_wording(*find(hole, Code::kBadAction));
  for (const char* type : {"3", "-1", "x"}) {
    const Judged other = kCustomGame({"P0 OnBoard wr " + std::string(type) + " E 4", "P0 Done"});
    CHECK(other.status == kPartial);
    CHECK(find(other, Code::kBadAction) != nullptr);
  }
  CHECK(official_moves(kCustomGame(
            {"P0 Pick wr 0", "P0 Dropb A 1", "P0 Pick wr 2", "P0 Dropb A 2", "P0 Done"})) == "Za2");
  for (const Actions& actions : std::vector<Actions>{{"P0 OnBoard wr 0 A 1", "P0 OnBoard wr 0 A 2"},
                                                     {"P0 OnBoard wr 0 A 1", "P0 Pickb A 2"},
                                                     {"P0 Pickb A 1", "P0 Done"},
                                                     {"P0 Dropb A 1"},
                                                     {"P0 Capture A 1 A 2", "P0 Done"},
                                                     {"P0 OnBoard wr 0 A 1", "P0 Pass"},
                                                     {"P0 Pick wr 0", "P0 Done"}}) {
    check_illegal(kCustomGame, actions);
  }
}

TEST_CASE("without SU the variant of TZAAR is that of GM, or the fixed start",
          "[tzaar][boardspace]") {
  const auto variant = [](const char* gm, const char* action) {
    const boardspace_test::ReadActions game{gm, ""};
    return std::string(game({action, "P0 Done"}).game.rules->variant());
  };
  CHECK(variant("Tzaar-Custom", "P0 OnBoard wr 0 A 1") == "tournament");
  CHECK(variant("Tzaar", "P0 Capture B 1 A 1") == "fixed");
}

TEST_CASE("illegal actions of TZAAR end the reading with a reason", "[tzaar][boardspace]") {
  for (const Actions& actions : std::vector<Actions>{
           {"P0 Capture B 1 A 1", "P0 Pass", "P0 Done"},
           {"P0 Pass", "P0 Done"},
           {"P0 Dropcap A 1"},
           {"P0 Pickb B 1", "P0 Pickb B 2"},
           {"P0 Pickb B 1", "P0 Done"},
           {"P0 Capture B 1 B 6", "P0 Done"},
           {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1", "P1 Done"},
           // The second pass takes the first one back.
           {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1", "P1 Pass", "P1 Pass", "P1 Done"},
           {"P0 Capture B 1 A 1", "P0 Pickb C 1"},
           {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1", "P1 Move A 3 A 1",
            "P1 Pickb A 4"},
           {"P0 Capture B 1 A 1", "P0 Dropb A 2"},
           {"P0 Capture B 1 A 1", "P0 Done", "P1 Capture A 2 A 1", "P1 Pickb A 3", "P1 Pass"},
           {"P0 OnBoard wr 0 A 1", "P0 Done"}}) {
    check_illegal(kFixedGame, actions);
  }
}

TEST_CASE("a random start of Boardspace follows from the key in its record",
          "[tzaar][boardspace]") {
  // Made by java.util.Random, once as Boardspace uses it and once as before 24 August 2012.
  constexpr const char* kToday =
      "TRztT/zTtZtt/RZrZRtr/trrztTTt/rTRtzrTr/rtRtRrTZ/tTRTttT/tZRzTT/ZTTzR w f";
  constexpr const char* kBefore =
      "RrRzt/ztZrRt/trTtrtz/ZrTrzRZz/TzrtrZTt/TtTtTRTT/TtRTTtT/ZrZTtt/RTRtR w f";
  constexpr const char* kNegative =
      "ttZrT/TTtZTZ/tRRTRTr/tTtzRttz/RrRzTTtt/ZZRrrzrr/rZTztRt/ztTTrt/RTTtT w f";
  constexpr const char* kDropped =
      "RTZtz/TTRrTr/RTRTtZt/RRrZrRZR/zTtttTtT/tRrrTtrt/ZTrzZzT/zzTTtt/tTttr w f";
  const Actions actions = {"P0 Capture A 2 A 3", "P0 Done", "P1 Capture B 3 B 2", "P1 Pass",
                           "P1 Done"};
  const auto start = [](const Judged& game) {
    return position_text(notation::typed<Position>(game.game.start));
  };
  const Judged game = kFixedGame(actions, "Tzaar-random 1234567");
  CHECK(game.status == kValid);
  CHECK(game.findings.empty());
  CHECK(game.game.rules->variant() == "random");
  CHECK(start(game) == kToday);
  CHECK(official_moves(game) == "a2-a3 | b3-b2,pass");
  CHECK(game.game.tag("BoardspaceKey") == "1234567");
  check_round_trip(game);
  CHECK(start(kFixedGame({}, "tzaar-random -987654321987")) == kNegative);
  // The first number that java.util.Random makes from this key is dropped: it lies above the last
  // multiple of 60 that fits into 31 bits.
  CHECK(start(kFixedGame({}, "tzaar-random 199638917483083")) == kDropped);
  // The turns of an older game are legal on the older start only.
  const Judged old = kFixedGame({"P0 Capture A 1 A 2", "P0 Done"}, "Tzaar-random 1234567");
  CHECK(old.status == kValid);
  CHECK(start(old) == kBefore);
  check_round_trip(old);
  // Turns that are legal on neither start are reported for today's.
  const Judged neither = kFixedGame({"P0 Capture I 1 A 2", "P0 Done"}, "Tzaar-random 1234567");
  CHECK(neither.status == kPartial);
  CHECK(start(neither) == kToday);
  for (const char* setup : {"Tzaar-random", "Tzaar-random x"}) {
    const Judged without = kFixedGame(actions, setup);
    CHECK(without.status == Judged::Status::kRejected);
    test::check_wording(*find(without, Code::kUnknownVariant));
  }
  CHECK(kFixedGame({}, "Tzaar-standard 77").game.tag("BoardspaceKey") == "77");
  // A start that does not follow from its key cannot be stored in such a file.
  Game other = game.game;
  const auto refused_with = [&](const char* key) {
    for (notation::Tag& tag : other.tags) {
      if (tag.name == "BoardspaceKey") tag.value = key;
    }
    return refusal(other);
  };
  test::check_wording("another key", refused_with("1234568"));
  CHECK(refused_with("x") == refused_with("1234568"));
}

TEST_CASE("Boardspace writes games of TZAAR as they are", "[tzaar][boardspace][property]") {
  CHECK_FALSE(refusal(test::new_game(test::rules_of("tzaar", "random"))).empty());
  Game own = test::new_game(test::rules_of("tzaar", "fixed"));
  own.start = notation::erased(stacks("d1 T, d2 z, c1 Z, a5 R, i1 r9, i2 t9"));
  test::check_wording("another start", refusal(own));
  for (const char* variant : {"fixed", "tournament"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      test::Genes genes(test::random_numbers(seed));
      Judged judged;
      judged.game = test::new_game(test::rules_of("tzaar", variant));
      auto position = judged.game.start;
      std::vector<PackedMove> moves;
      while (!judged.game.rules->outcome(position).over()) {
        judged.game.rules->legal_moves(position, moves);
        const auto choice = genes.below(static_cast<int>(moves.size()));
        judged.game.moves.push_back(moves[static_cast<std::size_t>(choice)]);
        judged.game.rules->play(position, judged.game.moves.back());
      }
      const auto written = boardspace_test::written_game(judged.game);
      const Judged again = boardspace_test::read_file(written.text);
      CHECK(again.status == kValid);
      CHECK(again.game.moves == judged.game.moves);
    }
  }
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::tzaar_boardspace_test
