// Rows of GIPF: definition, touching pieces, several rows, order of removal.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/gipf/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::testing::rows_test {
namespace {

using Strings = std::vector<std::string>;

/// A position of the basic game with White to move, and his removals before the push.
struct Case {
  const char* rule;
  const char* white;
  const char* black;
  Strings removals;
};

void check(const std::vector<Case>& cases, const Rules& rules) {
  for (const Case& c : cases) {
    INFO(c.rule);
    const Position p = pieces(c.white, c.black, "1,1 0,0 w -", rules);
    Strings expected = c.removals;
    std::sort(expected.begin(), expected.end());
    CHECK(lists(p.removals_before()) == expected);
  }
}

TEST_CASE("rows and the pieces that touch them are removed", "[gipf][rules][rows]") {
  check({{"three in a line are not a row", "e3 e4 e5", "h2", {""}},
         {"four with a gap are not a row", "e2 e3 e4 e6", "h2", {""}},
         {"four with a piece of the other colour between them are not a row",
          "e2 e3 e5 e6",
          "e4",
          {""}},
         {"four adjacent pieces are a row", "e3 e4 e5 e6", "h2", {"e3,e4,e5,e6"}},
         {"four on a slanted line are a row", "c3 d4 e5 f5", "h2", {"c3,d4,e5,f5"}},
         {"four on a line slanted the other way are a row", "d5 e5 f4 g3", "b2", {"d5,e5,f4,g3"}},
         {"a row at the edge of the board", "b2 b3 b4 b5", "h2", {"b2,b3,b4,b5"}},
         {"a row can have more than four pieces",
          "e2 e3 e4 e5 e6 e7 e8",
          "h2",
          {"e2,e3,e4,e5,e6,e7,e8"}},
         {"pieces of either colour that touch the row go with it, at both ends",
          "e3 e4 e5 e6 e8",
          "e2 e7",
          {"e2,e3,e4,e5,e6,e7,e8"}},
         {"own pieces after one of the other colour go, too",
          "e2 e3 e4 e5 e7",
          "e6",
          {"e2,e3,e4,e5,e6,e7"}},
         {"beyond a gap nothing goes", "e2 e3 e4 e5 e7", "e8", {"e2,e3,e4,e5"}},
         {"the other player's row is not his to remove", "h2", "e3 e4 e5 e6", {""}},
         {"two rows that do not intersect both go",
          "d2 d3 d4 d5 g2 g3 g4 g5",
          "b2",
          {"d2,d3,d4,d5,g2,g3,g4,g5"}},
         {"of two intersecting rows he chooses one, the other is broken and stays",
          "e3 e4 e5 e6 c3 d4 f5",
          "h2",
          {"e3,e4,e5,e6", "c3,d4,e5,f5"}},
         {"a row that is still one after the other was removed goes, too",
          "e2 e3 e4 e5 e6 e7 e8 b2 c2 d2 f5 g5 h5 c3 d4",
          "b5",
          // After b2-e2, two rows are left that cross in e5; after any other row, none is left.
          {"b2,c2,d2,e2,e3,e4,e5,e6,e7,e8", "b2,c2,c3,d2,d4,e2,e5,f5,g5,h5", "e2,e3,e4,e5,e6,e7,e8",
           "b2,c3,d4,e5,f5,g5,h5"}}},
        kBasic);
}

TEST_CASE("GIPF-pieces in a row go or stay, one by one, single pieces must go",
          "[gipf][rules][rows]") {
  check(
      {{"an own one", "e3 e4 Ge5 e6 Gb2", "Gh2", {"e3,e4,e6", "e3,e4,e5,e6"}},
       {"one of the other player", "e3 e4 e5 e6 Gb2", "Ge7 Gh2", {"e3,e4,e5,e6", "e3,e4,e5,e6,e7"}},
       {"each for itself",
        "e3 Ge4 e5 e6 Gb2",
        "Ge7 Gh2",
        {"e3,e5,e6", "e3,e4,e5,e6", "e3,e5,e6,e7", "e3,e4,e5,e6,e7"}},
       {"a row of GIPF-pieces only may stay; any of them may go",
        "Ge3 Ge4 Ge5 Ge6",
        "Gh2",
        {"", "e3", "e4", "e5", "e6", "e3,e4", "e3,e5", "e3,e6", "e4,e5", "e4,e6", "e5,e6",
         "e3,e4,e5", "e3,e4,e6", "e3,e5,e6", "e4,e5,e6", "e3,e4,e5,e6"}},
       {"a GIPF-piece of the other player that touches them may stay, too, or go alone",
        "Ge2 Ge3 Ge4 Ge5",
        "Ge6 Gh2",
        {"",
         "e2",
         "e3",
         "e4",
         "e5",
         "e6",
         "e2,e3",
         "e2,e4",
         "e2,e5",
         "e2,e6",
         "e3,e4",
         "e3,e5",
         "e3,e6",
         "e4,e5",
         "e4,e6",
         "e5,e6",
         "e2,e3,e4",
         "e2,e3,e5",
         "e2,e3,e6",
         "e2,e4,e5",
         "e2,e4,e6",
         "e2,e5,e6",
         "e3,e4,e5",
         "e3,e4,e6",
         "e3,e5,e6",
         "e4,e5,e6",
         "e2,e3,e4,e5",
         "e2,e3,e4,e6",
         "e2,e3,e5,e6",
         "e2,e4,e5,e6",
         "e3,e4,e5,e6",
         "e2,e3,e4,e5,e6"}},
       {"a single piece that touches GIPF-pieces must go",
        "Gd2 Gd3 Gd4 Gd5",
        "d6 Gh2",
        {"d6", "d2,d6", "d3,d6", "d4,d6", "d5,d6", "d2,d3,d6", "d2,d4,d6", "d2,d5,d6", "d3,d4,d6",
         "d3,d5,d6", "d4,d5,d6", "d2,d3,d4,d6", "d2,d3,d5,d6", "d2,d4,d5,d6", "d3,d4,d5,d6",
         "d2,d3,d4,d5,d6"}},
       {"an intersection with a GIPF-piece: it goes with one row and the other is broken, or "
        "both rows go, without it or with it",
        "e3 e4 Ge5 e6 c3 d4 f5 Gb5",
        "Gh2",
        {"e3,e4,e5,e6", "c3,d4,e5,f5", "c3,d4,e3,e4,e6,f5", "c3,d4,e3,e4,e5,e6,f5"}},
       {"the second row has its own choice of GIPF-pieces",
        "e3 e4 Ge5 e6 c3 Gd4 f5 Gb5",
        "Gh2",
        {"e3,e4,e5,e6", "c3,e5,f5", "c3,d4,e5,f5", "c3,e3,e4,e6,f5", "c3,d4,e3,e4,e6,f5",
         "c3,e3,e4,e5,e6,f5", "c3,d4,e3,e4,e5,e6,f5"}},
       {"a GIPF-piece of the other player cannot stand at the crossing of two rows, but where "
        "they end",
        "e2 e3 e4 e5 f7 g6 Gb5",
        "Ge6 Gh2",
        {"e2,e3,e4,e5", "e2,e3,e4,e5,e6"}}},
      kStandard);
}

TEST_CASE("own pieces return to the reserve, the others are captured, a GIPF-piece is two",
          "[gipf][rules][rows]") {
  const Position p = pieces("e3 e4 Ge5 e6 Gb2", "Ge7 e8 Gh2", "1,2 1,0 w -");
  const Position all = p.after_removal(turn_of("xe3,e4,e5,e6,e7,e8").before);
  CHECK(all.reserve(kWhite) == 1 + 5);
  CHECK(all.captured(kWhite) == 1 + 3);
  CHECK(all.reserve(kBlack) == 2);
  CHECK(all.captured(kBlack) == 0);
  CHECK(all.pieces().all() == (bit(cell("b2")) | bit(cell("h2"))));
  const Position few = p.after_removal(turn_of("xe3,e4,e6,e8").before);
  CHECK(few.reserve(kWhite) == 1 + 3);
  CHECK(few.captured(kWhite) == 1 + 1);
}

TEST_CASE("own rows must be removed before the push", "[gipf][rules][rows]") {
  const Position p = pieces("e3 e4 e5 e6", "h2", "5,5 0,0 w -", kBasic);
  CHECK(p.illegality(turn_of("b1>b2")) == Illegal::kMustRemoveFirst);
  CHECK(p.illegality(turn_of("xe3,e4,e5;b1>b2")) == Illegal::kNotRemovable);
  CHECK(p.is_legal(turn_of("xe3,e4,e5,e6;b1>b2")));
  CHECK(p.count_moves() == 42);
}

TEST_CASE("own rows must be removed after the push", "[gipf][rules][rows]") {
  const Position p = pieces("e3 e4 e5", "h2", "5,5 0,0 w -", kBasic);
  CHECK(p.illegality(turn_of("e1>e2")) == Illegal::kMustRemove);
  CHECK(p.illegality(turn_of("e1>e2;xe2,e3,e4")) == Illegal::kNotRemovableAfter);
  CHECK(p.illegality(turn_of("b1>b2;xe3,e4,e5")) == Illegal::kNotRemovableAfter);
  Position next = p;
  next.play(turn_of("e1>e2;xe2,e3,e4,e5"));
  CHECK(next == pieces("", "h2", "8,5 0,0 b -", kBasic));
}

TEST_CASE("the removal before the push comes before the push", "[gipf][rules][rows]") {
  // After the removal e2 is vacant, so the new piece stays there.
  const Position p = pieces("e2 e3 e4 e5", "h2", "5,5 0,0 w -", kBasic);
  Position next = p;
  next.play(turn_of("xe2,e3,e4,e5;e1>e2"));
  CHECK(next == pieces("e2", "h2", "8,5 0,0 b -", kBasic));
}

TEST_CASE("rows of both colours after one push: the mover's go now, the opponent's wait",
          "[gipf][rules][rows]") {
  const Position p = pieces("b4 c4 d3 e4", "b3 c3 d2 e3", "5,5 0,0 w -", kBasic);
  CHECK(p.illegality(turn_of("d1>d2")) == Illegal::kMustRemove);
  Position next = p;
  next.play(turn_of("d1>d2;xb4,c4,d4,e4"));
  CHECK(lists(next.removals_before()) == Strings{"b3,c3,d3,e3"});
  CHECK(next.illegality(turn_of("h1>h2")) == Illegal::kMustRemoveFirst);
  next.play(turn_of("xb3,c3,d3,e3;h1>h2"));
  CHECK(next == pieces("d2", "h2", "8,8 0,0 w -", kBasic));
}

TEST_CASE("removing the mover's row can break the opponent's", "[gipf][rules][rows]") {
  const Position p = pieces("b4 c4 d4", "e4 f4 f5 f6", "5,5 0,0 w -", kBasic);
  const Move move = turn_of("a4>b4;xb4,c4,d4,e4,f3");
  const Pieces pushed = p.after_push(kEntry[move.entry], false).pieces();
  CHECK(has_row(pushed, kWhite));
  CHECK(has_row(pushed, kBlack));
  Position next = p;
  REQUIRE(next.is_legal(move));
  next.play(move);
  CHECK(lists(next.removals_before()) == Strings{""});
  CHECK(next == pieces("", "f4 f5 f6", "8,5 1,0 b -", kBasic));
}

TEST_CASE("a row of the opponent alone waits for his turn", "[gipf][rules][rows]") {
  const Position p = pieces("b5", "d2 e4 f4 g4", "5,5 0,0 w -", kBasic);
  Position next = p;
  next.play(turn_of("d1>d2"));
  CHECK(lists(next.removals_before()) == Strings{"d3,e4,f4,g4"});
  for (const std::string& turn : turns(next)) CHECK(turn.substr(0, 13) == "xd3,e4,f4,g4;");
}

TEST_CASE("a standing row of GIPF-pieces may be broken at the start and at the end of any turn",
          "[gipf][rules][rows]") {
  const Position p = pieces("Ge3 Ge4 Ge5 Ge6", "Gh2", "5,5 0,0 w -");
  CHECK(p.is_legal(turn_of("b1>b2")));
  CHECK(p.is_legal(turn_of("xe4;b1>b2")));
  CHECK(p.is_legal(turn_of("b1>b2;xe4")));
  CHECK(p.is_legal(turn_of("b1>b2;xe3,e4,e5,e6")));
  CHECK_FALSE(p.is_legal(turn_of("xe4;b1>b2;xe5")));
}

TEST_CASE("the set of eight choices before a push (vfridell/Gipf)", "[gipf][rules][rows]") {
  const Position p = after(Position::start(kTournament),
                           "Gb2 Gf2 Gb5 Gf1-f3 a1-c3 f1-f4 a1-d4 a5-c5 f1-f5 f7 a5-d5");
  // Black cannot complete his own row and leave it.
  const auto kept = read_move(p, "f8-f6");
  REQUIRE_FALSE(kept.has_value());
  test::check_wording("f8-f6", kept.error());
  const Position next = after(p, "a5-e5");
  CHECK(next.reserve(kWhite) == 10);
  CHECK(next.reserve(kBlack) == 10);
  CHECK(lists(next.removals_before()) == Strings{"b2,c3", "b2,c3,d4", "b2,c3,d4,e5",
                                                 "b2,c3,d4,e5,f5", "b2,c3,d4,f5", "b2,c3,e5",
                                                 "b2,c3,e5,f5", "b2,c3,f5"});
}

}  // namespace
}  // namespace gipfbase::gipf::testing::rows_test
