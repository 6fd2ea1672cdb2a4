// Each rule of GIPF in a small position: set-up, pushes, bringing in GIPF-pieces, the end of the
// game.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/gipf/positions.hpp"

namespace gipfbase::gipf::testing::rules_test {
namespace {

using Strings = std::vector<std::string>;

std::optional<Illegal> why_not(const Position& p, const std::string& turn) {
  return p.illegality(turn_of(turn));
}

Position played(Position p, const std::string& turn) {
  const Move move = turn_of(turn);
  INFO(turn);
  REQUIRE(p.is_legal(move));
  p.play(move);
  return p;
}

// The board and the set-up.

TEST_CASE("the board has 37 spots, 24 dots and 42 entries, of 4 to 7 spots", "[gipf][rules]") {
  std::map<int, int> by_length;
  std::map<int, int> by_dot;
  for (const Entry& entry : kEntry) {
    ++by_length[entry.length];
    ++by_dot[entry.dot];
  }
  CHECK(by_length == std::map<int, int>{{4, 12}, {5, 12}, {6, 12}, {7, 6}});
  CHECK(by_dot.size() == 24);
  for (const char* corner : {"a1", "a5", "e1", "e9", "i1", "i5"}) CHECK(by_dot[cell(corner)] == 1);
}

TEST_CASE("each entry is a dot and the spots of its line", "[gipf][rules]") {
  const auto line = [](const std::string& dot, const std::string& first) {
    const Entry& entry = kEntry[turn_of(dot + ">" + first).entry];
    std::string text;
    for (int i = 0; i < entry.length; ++i) {
      text += (i > 0 ? " " : "") + place_name(entry.spot[static_cast<std::size_t>(i)]);
    }
    return text;
  };
  CHECK(line("a1", "b2") == "b2 c3 d4 e5 f5 g5 h5");
  CHECK(line("a2", "b3") == "b3 c4 d5 e6 f6 g6");
  CHECK(line("a4", "b4") == "b4 c4 d4 e4 f3 g2");
  CHECK(line("b6", "c6") == "c6 d6 e6 f5 g4 h3");
  CHECK(line("c7", "d7") == "d7 e7 f6 g5 h4");
  CHECK(line("e9", "e8") == "e8 e7 e6 e5 e4 e3 e2");
  CHECK(line("f1", "e2") == "e2 d2 c2 b2");
  CHECK(line("i3", "h3") == "h3 g3 f3 e3 d2");
}

TEST_CASE("basic begins with a single piece on each corner spot and 12 in reserve",
          "[gipf][rules]") {
  CHECK(position_text(Position::start(kBasic)) ==
        "b..w/...../....../w.....b/....../...../b..w 12,12 0,0 w -");
}

TEST_CASE("standard begins with a GIPF-piece on each corner spot and 12 in reserve",
          "[gipf][rules]") {
  CHECK(position_text(Position::start(kStandard)) ==
        "B..W/...../....../W.....B/....../...../B..W 12,12 0,0 w -");
}

TEST_CASE("tournament begins with an empty board and 18 in reserve", "[gipf][rules]") {
  CHECK(position_text(Position::start(kTournament)) ==
        "..../...../....../......./....../...../.... 18,18 0,0 w wb");
}

TEST_CASE("there are 42 first pushes, 30 of them written differently, 18 onto an empty board",
          "[gipf][rules]") {
  const auto count_first = [](const Rules& rules) {
    const Position p = Position::start(rules);
    std::set<std::string> written;
    std::set<std::string> reached;
    p.for_each_move([&](const Move& move) {
      written.insert(complete(p, move));
      Position next = p;
      next.play(move);
      reached.insert(position_text(next));
    });
    return std::array<std::size_t, 3>{p.count_moves(), written.size(), reached.size()};
  };
  CHECK(count_first(kBasic) == std::array<std::size_t, 3>{42, 30, 24});
  // Pushing a GIPF-piece off its corner gives another position than a new single piece.
  CHECK(count_first(kStandard) == std::array<std::size_t, 3>{42, 30, 30});
  CHECK(count_first(kTournament) == std::array<std::size_t, 3>{42, 18, 18});
}

// The push.

TEST_CASE("a piece enters onto a vacant spot and moves nothing", "[gipf][rules]") {
  const Position p = pieces("e4", "c3", "5,5 0,0 w -", kBasic);
  CHECK(played(p, "e1>e2") == pieces("e2 e4", "c3", "4,5 0,0 b -", kBasic));
}

TEST_CASE("a push moves the adjacent pieces and none beyond the first gap", "[gipf][rules]") {
  const Position p = pieces("e2 e5", "e3 e7", "5,5 0,0 w -", kBasic);
  CHECK(played(p, "e1>e2") == pieces("e2 e3 e5", "e4 e7", "4,5 0,0 b -", kBasic));
}

TEST_CASE("a push moves a GIPF-piece as one", "[gipf][rules]") {
  const Position p = pieces("Ge2", "Ge3", "5,5 0,0 w -");
  CHECK(played(p, "e1>e2") == pieces("e2 Ge3", "Ge4", "4,5 0,0 b -"));
}

TEST_CASE("no piece is pushed off the board: a line without a vacant spot is closed",
          "[gipf][rules]") {
  const Position p = pieces("b2 b4", "b3 b5", "5,5 0,0 w -", kBasic);
  CHECK(why_not(p, "b1>b2") == Illegal::kLineFull);
  CHECK(why_not(p, "b6>b5") == Illegal::kLineFull);
  CHECK_FALSE(why_not(p, "a1>b2"));
  const Position one_left = pieces("b2 b4", "b3", "5,5 0,0 w -", kBasic);
  CHECK(played(one_left, "b1>b2") == pieces("b2 b3 b5", "b4", "4,5 0,0 b -", kBasic));
}

// Bringing in GIPF-pieces.

TEST_CASE("in the tournament version the first piece of each player is a GIPF-piece",
          "[gipf][rules]") {
  const Position p = Position::start(kTournament);
  CHECK(why_not(p, "e1>e2") == Illegal::kGipfPieceFirst);
  const Position second = played(p, "Ge1>e2");
  CHECK(second.reserve(kWhite) == 16);
  CHECK(why_not(second, "a1>b2") == Illegal::kGipfPieceFirst);
  CHECK(played(second, "Ga1>b2").reserve(kBlack) == 16);
}

TEST_CASE("a player brings in GIPF-pieces until his first single piece", "[gipf][rules]") {
  const Position p = after(Position::start(kTournament), "Gb2 Gh2 Gb5 Gh5");
  CHECK(p.may_introduce(kWhite));
  const Position white_single = after(p, "e2 Ge8");
  CHECK_FALSE(white_single.may_introduce(kWhite));
  CHECK(why_not(white_single, "Gb1>c2") == Illegal::kNoGipfPiece);
  // White's single piece ends his right to bring in GIPF-pieces, but not Black's.
  CHECK(white_single.may_introduce(kBlack));
  CHECK_FALSE(why_not(after(white_single, "c2"), "Gg1>g2"));
}

TEST_CASE("removing a GIPF-piece does not end the right to bring in more", "[gipf][rules]") {
  const Position p = pieces("Ge2 Ge3 Ge4 Ge5 Gb2", "Gh2", "4,16 0,0 w w", kTournament);
  const Position less = p.after_removal(turn_of("xe2,e3,e4,e5").before);
  CHECK(less.may_introduce(kWhite));
  CHECK(less.reserve(kWhite) == 12);
  CHECK_FALSE(why_not(p, "xe2,e3,e4,e5;Gi1>h2"));
}

TEST_CASE("a GIPF-piece costs two pieces of the reserve", "[gipf][rules]") {
  const Position p = pieces("Ge2", "Gh2", "1,16 0,0 w wb", kTournament);
  CHECK(why_not(p, "Gb1>b2") == Illegal::kReserveEmpty);
  CHECK_FALSE(why_not(p, "b1>b2"));
}

TEST_CASE("in the other versions no GIPF-pieces are brought in", "[gipf][rules]") {
  CHECK(why_not(Position::start(kBasic), "Ge1>e2") == Illegal::kNoGipfPiece);
  CHECK(why_not(Position::start(kStandard), "Ge1>e2") == Illegal::kNoGipfPiece);
}

// The end.

TEST_CASE(
    "who cannot push because his reserve is empty has lost, even if the other has none either",
    "[gipf][rules]") {
  const Position p = pieces("b2", "h2", "1,0 0,0 w -", kBasic);
  CHECK(outcome(p) == "*");
  CHECK(outcome(played(p, "e1>e2")) == "white no-pieces");
}

TEST_CASE("a removal before the push can refill an empty reserve", "[gipf][rules]") {
  const Position p = pieces("e2 e3 e4 e5", "h2", "0,5 0,0 w -", kBasic);
  CHECK(outcome(p) == "*");
  CHECK(why_not(p, "xe2,e3,e4,e5") == Illegal::kPushMissing);
  CHECK(played(p, "xe2,e3,e4,e5;b1>b2").reserve(kWhite) == 3);
}

TEST_CASE("an opponent whose rows wait has not lost by an empty reserve", "[gipf][rules]") {
  // White completes Black's row d3 e4 f4 g4 by pushing d2 to d3.
  const Position p = pieces("b5", "d2 e4 f4 g4", "5,0 0,0 w -", kBasic);
  const Position next = played(p, "d1>d2");
  CHECK(outcome(next) == "*");
  CHECK(lists(next.removals_before()) == Strings{"d3,e4,f4,g4"});
}

TEST_CASE("the player who captures the last GIPF-piece wins", "[gipf][rules]") {
  const Position p = pieces("Gb2 e3 e4 e5", "Ge6 h2", "5,5 0,0 w -");
  CHECK(outcome(played(p, "e1>e2;xe2,e3,e4,e5,e6")) == "white no-gipf");
  CHECK(outcome(played(p, "e1>e2;xe2,e3,e4,e5")) == "*");
}

TEST_CASE("a player who removes his own last GIPF-piece loses", "[gipf][rules]") {
  const Position p = pieces("Ge3 e4 e5 e6", "Gh2", "5,5 0,0 w -");
  CHECK(outcome(played(p, "xe4,e5,e6;b1>b2")) == "*");
  CHECK(outcome(played(p, "xe3,e4,e5,e6;b1>b2")) == "black no-gipf");
}

TEST_CASE("when neither player has a GIPF-piece left, the one who removed wins", "[gipf][rules]") {
  const Position p = pieces("Ge3 e4 e5", "Ge6", "5,5 0,0 w -");
  CHECK(outcome(played(p, "e1>e2;xe2,e3,e4,e5,e6")) == "white no-gipf");
  CHECK(outcome(played(p, "e1>e2;xe2,e4,e5,e6")) == "white no-gipf");
  CHECK(outcome(played(p, "e1>e2;xe2,e3,e4,e5")) == "black no-gipf");
}

TEST_CASE("in the basic game no GIPF-piece is needed", "[gipf][rules]") {
  CHECK(outcome(pieces("b2", "h2", "5,5 0,0 w -", kBasic)) == "*");
  CHECK(outcome(pieces("b2", "Gh2", "5,5 0,0 w -")) == "black no-gipf");
}

TEST_CASE("in the tournament version the test begins with a player's first GIPF-piece",
          "[gipf][rules]") {
  CHECK(outcome(Position::start(kTournament)) == "*");
  CHECK(outcome(after(Position::start(kTournament), "Ge2")) == "*");
  // Black brought in one GIPF-piece and may bring in more, but White captures it.
  const Position p = pieces("Gb2 e3 e4 e5", "Ge6", "5,16 0,0 w b", kTournament);
  CHECK(outcome(played(p, "e1>e2;xe2,e3,e4,e5,e6")) == "white no-gipf");
}

TEST_CASE("a removal before the push decides, and a push completes the turn", "[gipf][rules]") {
  const Position p = pieces("Gb2 e3 e4 e5 e6", "Ge7 h2", "5,5 0,0 w -");
  CHECK(why_not(p, "xe3,e4,e5,e6,e7") == Illegal::kPushMissing);
  CHECK(outcome(played(p, "xe3,e4,e5,e6,e7;b1>b2")) == "white no-gipf");
}

TEST_CASE("under immediate-end a removal that decides is the whole turn", "[gipf][rules]") {
  const Position p = pieces("Gb2 e3 e4 e5 e6", "Ge7 h2", "5,5 0,0 w -", {Version::kStandard, true});
  CHECK(why_not(p, "xe3,e4,e5,e6,e7;b1>b2") == Illegal::kGameDecided);
  CHECK(outcome(played(p, "xe3,e4,e5,e6,e7")) == "white no-gipf");
  CHECK(why_not(p, "xe3,e4,e5,e6") == Illegal::kPushMissing);
  CHECK(outcome(played(p, "xe3,e4,e5,e6;b1>b2")) == "*");
}

TEST_CASE("a removal that decides is the whole turn of a player with nothing to push",
          "[gipf][rules]") {
  const Position p = pieces("Ge3 Ge4 Ge5 Ge6", "Ge7", "0,5 0,0 w -");
  CHECK(outcome(played(p, "xe7")) == "white no-gipf");
  CHECK(why_not(p, "xe6,e7") == Illegal::kPushMissing);
  const Strings all = turns(p);
  CHECK(std::count(all.begin(), all.end(), "xe7") == 1);
  CHECK(p.count_moves() == all.size());
}

TEST_CASE("the first removal that leaves a player without GIPF-pieces decides", "[gipf][rules]") {
  // White removes his own last GIPF-piece before the push and captures Black's last after it.
  const Position p = pieces("b2 b3 b4 Gb5 e3 e4 e5", "Ge6", "5,5 0,0 w -");
  CHECK(outcome(played(p, "xb2,b3,b4,b5;e1>e2;xe2,e3,e4,e5,e6")) == "black no-gipf");
  CHECK(outcome(played(p, "xb2,b3,b4;e1>e2;xe2,e3,e4,e5,e6")) == "white no-gipf");
}

TEST_CASE("no move follows the end of the game", "[gipf][rules]") {
  const Position p = pieces("Gb2 e3 e4 e5", "Ge6 h2", "5,5 0,0 w -");
  const Position end = played(p, "e1>e2;xe2,e3,e4,e5,e6");
  CHECK(end.count_moves() == 0);
  CHECK(why_not(end, "b1>b2") == Illegal::kGameOver);
}

TEST_CASE("bytes that are not a move are not legal", "[gipf][rules]") {
  const Position p = Position::start(kStandard);
  CHECK(why_not(p, "") == Illegal::kPushMissing);
  Move none;
  none.gipf = true;
  CHECK(p.illegality(none) == Illegal::kNoMove);
  Move beyond;
  beyond.entry = kEntries;
  CHECK(p.illegality(beyond) == Illegal::kNoMove);
}

TEST_CASE("positions repeat when board, reserves, rights and the player to move are the same",
          "[gipf][rules]") {
  const Position p = pieces("b2 Gc3", "Gh2", "5,6 1,0 w -", kTournament);
  CHECK(p.repetition_key() != 0);
  CHECK(p.repetition_key() == pieces("b2 Gc3", "Gh2", "5,6 1,0 w -", kTournament).repetition_key());
  for (const char* rest :
       {"6,6 1,0 w -", "5,5 1,0 w -", "5,6 1,0 b -", "5,6 1,0 w w", "5,6 1,0 w b"}) {
    CHECK(p.repetition_key() != pieces("b2 Gc3", "Gh2", rest, kTournament).repetition_key());
  }
  const std::string rest = "5,6 1,0 w -";
  CHECK(p.repetition_key() != pieces("Gb2 Gc3", "Gh2", rest, kTournament).repetition_key());
  CHECK(p.repetition_key() != pieces("Gc3", "b2 Gh2", rest, kTournament).repetition_key());
}

}  // namespace
}  // namespace gipfbase::gipf::testing::rules_test
