// Isolation: rulebook E (first edition: "Isolating marbles"), and G 2, the last ring.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/zertz/positions.hpp"

namespace gipfbase::zertz::testing::isolation_test {
namespace {

using Texts = std::vector<std::string>;

bool has(const Texts& all, const std::string& text) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

constexpr Rules kOptional{.optional_isolation = true};

TEST_CASE("Diagram 4: removing a2 isolates the marble at a1 and takes it",
          "[zertz][isolation][diagram]") {
  const Position p = table("Goo./..oo./..ooW./.oBoo../.oooB./.ooW./....");
  CHECK(has(turns(p), "Wd4,a2 x Ga1"));
  const Position q = after(p, "Wd4,a2 x Ga1");
  CHECK(q.held(0) == MarbleSet{0, 1, 0});
  CHECK(names(q, q.rings()).substr(0, 5) == "a3 b3");
}

TEST_CASE("Diagram 5: a black sacrifice, a forced capture, and an isolation that wins",
          "[zertz][isolation][diagram]") {
  Position p = position(".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 2,2,1 2,4,4 1,1,5 0");
  p = after(p, "Bc5,f4");
  CHECK(turns(p) == Texts{"x d6Bb4"});
  p = after(p, "x d6Bb4");
  CHECK(outcome(p) == "*");
  p = after(p, "Wg2,f3 x Wg2Wg3");
  CHECK(p.held(0) == MarbleSet{4, 2, 1});
  CHECK(outcome(p) == "first white");
}

TEST_CASE("a marble on the last vacant ring of an isolated group takes the group",
          "[zertz][isolation]") {
  // a1 and a2 lie apart from the rest.
  const Position p = table("Wo../...../....../..ooooo/..oooo/..ooo/..oo");
  CHECK(has(turns(p), "Ga2,d3 x Wa1Ga2"));
  const Position q = after(p, "Ga2,d3 x Wa1Ga2");
  CHECK(q.held(0) == MarbleSet{1, 1, 0});
  CHECK(names(q, q.rings()).substr(0, 2) == "d4");
}

TEST_CASE("removing the ring that connects a full group takes the group", "[zertz][isolation]") {
  const Position p = table("W.../oo.../oo..../oooo.../ooooo./ooooo/oooo");
  // b1 and b2 touch a1; with b1 gone a1 still touches b2.
  Position q = after(p, "Gd3,b1");
  CHECK(turn_text(q, turn(q, "Bd1,b2")) == "Bd1,b2 x Wa1");
}

TEST_CASE("removing the last vacant ring of an isolated group takes the group",
          "[zertz][isolation]") {
  const Position p = table("Wo../...../....../..ooooo/..oooo/..ooo/..oo");
  const Position q = after(p, "Bd4,a2 x Wa1");
  CHECK(q.held(0) == MarbleSet{1, 0, 0});
  CHECK(names(q, q.rings()).substr(0, 2) == "d3");
}

TEST_CASE("one move may take two groups that its ring connected", "[zertz][isolation]") {
  // Only a2 connects a1 and a3, which are both occupied; nothing else is near.
  const Position p = table("WoG./...../....../..ooooo/..oooo/..ooo/..oo");
  const Position q = after(p, "Bd4,a2 x Wa1Ga3");
  CHECK(q.held(0) == MarbleSet{1, 1, 0});
  CHECK(names(q, q.rings()).substr(0, 2) == "d3");
}

TEST_CASE("one turn may take three groups", "[zertz][isolation]") {
  const Position p = table("WoG./...../....../..ooooo/..oooo/...../o...");
  const Position q = after(p, "Bg1,a2 x Wa1Ga3Bg1");
  CHECK(q.held(0) == MarbleSet{1, 1, 1});
  CHECK(names(q, q.occupied()).empty());
}

TEST_CASE("the marble just placed is taken with the group it completes, even a captured one",
          "[zertz][isolation]") {
  // The pool is empty: the player places a captured grey marble and gets it back.
  const Position p = position("Wo../...../....../.oooooo/..oooo/..ooo/..oW 2,4,5 2,4,5 0,0,0 0");
  const Position q = after(p, "Ga2,d2 x Wa1Ga2");
  CHECK(q.held(0) == MarbleSet{3, 4, 5});
  CHECK(outcome(q) == "first each");
}

TEST_CASE("an isolated group with a vacant ring stays in play", "[zertz][isolation]") {
  const Position p = table("Woo./...../....../..ooooo/..oooo/..ooo/..oo");
  const Position q = after(p, "Bd4,d3");
  CHECK(names(q, q.rings()).substr(0, 8) == "a1 a2 a3");
  CHECK(has(turns(q), "Wa3,g3"));
  CHECK(has(turns(q), "Ba3,a2 x Wa1Ba3"));
}

TEST_CASE("a single isolated vacant ring may be filled and taken, or removed",
          "[zertz][isolation]") {
  const Position p = table("o.../...../....../..ooooo/..oooo/..ooo/..oo");
  CHECK(has(turns(p), "Wa1,d3 x Wa1"));
  CHECK(has(turns(p), "Wd4,a1"));
  CHECK(after(p, "Wa1,d3").held(0) == MarbleSet{1, 0, 0});
  CHECK(names(after(p, "Wd4,a1"), after(p, "Wd4,a1").rings()).substr(0, 2) == "d3");
}

TEST_CASE("the part without a vacant ring is taken even when it is the larger one",
          "[zertz][isolation]") {
  const Position p = table("oo../...../....../..WoB../..G.../...../....");
  const Position q = after(p, "Wd4,a1 x Wd3Wd4Bd5Ge3");
  CHECK(q.held(0) == MarbleSet{2, 1, 1});
  CHECK(names(q, q.rings()) == "a2");
  CHECK(outcome(q) == "*");
}

TEST_CASE("the player who occupies the last vacant ring takes everything and wins",
          "[zertz][isolation]") {
  const Position p = table("..../...../....../.WoG.../..B.../...../....", {}, {}, 1);
  CHECK(turns(p) == Texts{"Bd3 x Wd2Bd3Gd4Be3", "Gd3 x Wd2Gd3Gd4Be3", "Wd3 x Wd2Wd3Gd4Be3"});
  const Position q = after(p, "Bd3");
  CHECK(outcome(q) == "second full-board");
  CHECK(q.held(1) == MarbleSet{1, 1, 2});
  CHECK(q.rings().none());
  CHECK(q.count_moves() == 0);
}

TEST_CASE("occupying one of the last two vacant rings and removing the other wins, too",
          "[zertz][isolation]") {
  const Position p = table("B.../...../....../.WoGo../....../...../....");
  const Position q = after(p, "Bd3,d5 x Ba1Wd2Bd3Gd4");
  CHECK(outcome(q) == "first full-board");
}

TEST_CASE("a winning set taken with the last ring is named before the full board",
          "[zertz][isolation]") {
  const Position p = table("..../...../....../.WoG.../..B.../...../....", {3, 0, 0});
  CHECK(outcome(after(p, "Bd3")) == "first white");
}

TEST_CASE("with full-board-goes-on the game goes on after the last ring without a winning set",
          "[zertz][isolation]") {
  const Rules goes_on{.full_board_goes_on = true};
  const Position p = table("..../...../....../.WoG.../..B.../...../....", {}, {}, 0, goes_on);
  const Position q = after(p, "Bd3 x Wd2Bd3Gd4Be3");
  CHECK(q.held(0) == MarbleSet{1, 1, 2});
  CHECK(outcome(q) == "*");
  CHECK(turns(q) == Texts{"-"});
  CHECK(outcome(after(q, "-", "-")) == "draw no-moves");
  const Position winning =
      table("..../...../....../.WoG.../..B.../...../....", {3, 0, 0}, {}, 0, goes_on);
  CHECK(outcome(after(winning, "Bd3")) == "first white");
}

TEST_CASE("isolation is automatic unless the switch makes it optional", "[zertz][isolation]") {
  const char* const board = "Wo../...../....../..ooooo/..oooo/..ooo/..oo";
  const Position automatic = table(board);
  CHECK_FALSE(has(turns(automatic), "Ga2,d3"));
  const Move leaving =
      Move::placement(Colour::kGrey, Labels::label({0, 2}), Labels::label({3, 3}), 1);
  CHECK(automatic.illegality(leaving) == Illegal::kDeclineNotAllowed);
  const Position optional = table(board, {}, {}, 0, kOptional);
  CHECK(has(turns(optional), "Ga2,d3"));
  CHECK(has(turns(optional), "Ga2,d3 x Wa1Ga2"));
  CHECK(optional.is_legal(leaving));
}

TEST_CASE("a group left on the table is dead: no later move isolates it", "[zertz][isolation]") {
  Position p = table("Wo../...../....../..ooooo/..oooo/..ooo/o.oo", {}, {}, 0, kOptional);
  p = after(p, "Ga2,d3");
  CHECK(names(p, p.rings()).substr(0, 5) == "a1 a2");
  for (const std::string& text : turns(p)) {
    CHECK(text.find("a1") == std::string::npos);
    CHECK(text.find("a2") == std::string::npos);
  }
  p = after(p, "Bg1,g3 x Bg1");
  CHECK(p.held(1) == MarbleSet{0, 0, 1});
  CHECK(names(p, p.occupied()) == "a1 a2");
}

TEST_CASE("a group left on the table goes to the player who occupies the last vacant ring",
          "[zertz][isolation]") {
  for (const Rules& rules : {Rules{}, kOptional}) {
    const Position p = table("WG../...../....../..oo.../....../...../....", {}, {}, 0, rules);
    const Position q = after(p, "Bd3,d4 x Wa1Ga2Bd3");
    CHECK(q.held(0) == MarbleSet{1, 1, 1});
    CHECK(outcome(q) == "first full-board");
  }
}

TEST_CASE("each of several groups may be left or taken", "[zertz][isolation]") {
  const Position p = table("WoG./...../....../..ooooo/..oooo/..ooo/..oo", {}, {}, 0, kOptional);
  const auto all = turns(p);
  for (const char* const taken : {"", " x Wa1", " x Ga3", " x Wa1Ga3"}) {
    CHECK(has(all, std::string("Bd4,a2") + taken));
  }
  // Groups are numbered by their lowest ring.
  const auto leaving = [&](unsigned groups) {
    return Move::placement(Colour::kBlack, Labels::label({3, 4}), Labels::label({0, 2}), groups);
  };
  CHECK(turn_text(p, leaving(1)) == "Bd4,a2 x Ga3");
  CHECK(turn_text(p, leaving(2)) == "Bd4,a2 x Wa1");
  CHECK(turn_text(p, leaving(3)) == "Bd4,a2");
  CHECK(p.illegality(leaving(4)) == Illegal::kDeclineNotAllowed);
  CHECK(after(p, "Bd4,a2 x Ga3").held(0) == MarbleSet{0, 1, 0});
}

TEST_CASE("groups taken with the last vacant ring cannot be declined", "[zertz][isolation]") {
  const Position p = table("..../...../....../.WoG.../..B.../...../....", {}, {}, 0, kOptional);
  CHECK(turns(p) == Texts{"Bd3 x Wd2Bd3Gd4Be3", "Gd3 x Wd2Gd3Gd4Be3", "Wd3 x Wd2Wd3Gd4Be3"});
  CHECK(p.illegality(Move::placement(Colour::kBlack, Labels::label({3, 3}), Labels::kNone, 1)) ==
        Illegal::kDeclineNotAllowed);
}

}  // namespace
}  // namespace gipfbase::zertz::testing::isolation_test
