// Texts of GIPF moves: the official notation in its two forms, pbmserv, slips.
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/gipf/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::testing::notation_test {
namespace {

using notation::Code;
using notation::TextError;

TextError move_error(const Position& p, const std::string& text) {
  const auto move = read_move(p, text);
  INFO(text);
  REQUIRE_FALSE(move.has_value());
  return move.error();
}

void rejects(const Position& p, const std::string& text, std::size_t offset = 0,
             Code code = Code::kIllegalMove) {
  INFO(text);
  const TextError error = move_error(p, text);
  CHECK(error.offset == offset);
  CHECK(error.code == code);
  test::check_wording(text, error);
}

std::optional<TextError> remark_on(const Position& p, const std::string& text) {
  return remark(p, move_of(p, text), text);
}

/// Rows e3-e6 and c3-f5 cross in a GIPF-piece; each row is touched by one more piece, on e7 and b2.
Position crossing() { return pieces("e3 e4 Ge5 e6 c3 d4 f5 Gb5", "Ge7 Gh2 b2", "5,5 0,0 w -"); }

// The push.

TEST_CASE("the entry onto a vacant spot is written as the spot alone", "[gipf][notation]") {
  const Position p = Position::start(kTournament);
  for (const char* entry : {"Gd1>e2", "Ge1>e2", "Gf1>e2"}) {
    CHECK(complete(p, turn_of(entry)) == "Ge2");
  }
  // All these texts are read as the entry that represents them.
  CHECK(move_of(p, "Ge2") == Gipf::merged(p, turn_of("Gf1>e2")));
  for (const char* text : {"Ge1-e2", "Gf1-e2", "GE2", "Gd1-E2", "ge2", "ge1-e2"}) {
    CHECK(move_of(p, text) == move_of(p, "Ge2"));
  }
}

TEST_CASE("the spot after a dot is where the furthest piece ends", "[gipf][notation]") {
  const Position p = pieces("e8 h2", "e7", "5,5 0,0 w -", kBasic);
  CHECK(move_of(p, "e9-e6") == turn_of("e9>e8"));
  CHECK(complete(p, turn_of("e9>e8")) == "e9-e6");
  CHECK(after(p, "e9-e6") == pieces("e8 e7 h2", "e6", "4,5 0,0 b -", kBasic));
}

TEST_CASE("the spot may be the one next to the dot, as some programs write", "[gipf][notation]") {
  const Position p = pieces("e8 h2", "e7", "5,5 0,0 w -", kBasic);
  CHECK(move_of(p, "e9-e8") == turn_of("e9>e8"));
  CHECK(move_of(p, "f8-e8") == turn_of("f8>e8"));
  CHECK(complete(p, turn_of("f8>e8")) == "f8-d7");
}

TEST_CASE("an impossible push is rejected with the possible ones", "[gipf][notation]") {
  const Position p = pieces("e8 h2 b2 b3", "e7 b4 b5 c2 c3", "5,5 0,0 w -", kBasic);
  rejects(p, "e9-e5");
  rejects(p, "a2-d4");
  rejects(p, "b1-b2");
  rejects(p, "e5");
  rejects(p, "e8");
  rejects(p, "e9-e9", 0, Code::kBadMove);
  rejects(p, "z9", 0, Code::kBadMove);
  rejects(p, "b2-b3", 0, Code::kBadMove);
  rejects(p, "z9-b3", 0, Code::kBadMove);
  // The only line from a1 is full.
  const Position full = pieces("b2 c3 e5 f5", "d4 g5 h5", "5,5 0,0 w -", kBasic);
  rejects(full, "a1-b2");
}

TEST_CASE("a piece that may not be brought in is rejected", "[gipf][notation]") {
  rejects(Position::start(kTournament), "e2");
  rejects(Position::start(kStandard), "Gc2");
  rejects(after(Position::start(kTournament), "Ge2 Ge8 b2 b5"), "Gh2");
  rejects(pieces("Ge2", "Gh2", "1,16 0,0 w wb", kTournament), "Gb2");
}

TEST_CASE("a text that is not a move of GIPF gives an error with examples", "[gipf][notation]") {
  for (const char* text : {"",    "hello", "G",     "e",   "5e",       "e22",      "e2x",
                           "a1-", ";xb2",  "xb2c3", "e2;", "e2;xb2;",  "e2 e8",    "e2;xb2,",
                           "e2(", "e2 (1", "e2(x)", "row", "rowa1;e2", "gipfs;e2", "Wd4,a1"}) {
    INFO(text);
    const TextError error = move_error(Position::start(kStandard), text);
    CHECK(error.code == Code::kBadMove);
    test::check_wording(text, error);
  }
}

TEST_CASE("the length of a GIPF move is found at the beginning of a text", "[gipf][notation]") {
  for (const auto& [text, length] : std::vector<std::pair<std::string, std::size_t>>{
           {"e2 e8", 2},
           {"e2/e8", 2},
           {"e2!", 2},
           {"Gd8-f7 Ge2", 6},
           {"e2 (12) e8", 7},
           {"xe7,e8;c7-e7 b2", 12},
           {"xe7 , e8 ; c7-e7 ; xb2* , Gc3* (9) b2", 34},
           {"xb2;xb3:c2:xd2;xd3 e2", 18},
           {"x b2", 1},
           {"x;b2;x (3)", 10},
           {"rowb1-i4;gipfa3-b3;na1-c3 e2", 25},
           {"gipf;b2", 7},
           {"f8-f4;x e2", 7},
           {"f8-f3:xGf3 e2", 10},
           {"d2;xd2,d3,Gd4,Gd6*,d7* (5) e2", 26},
           {"xe3,e2,e6;h1-b4;xe4,b4,f3,g2,Gd4,Gc4 e2", 36},
           {"z9", 2},
           {"e2 ; a remark", 2},
           {"e2 ; x marks the spot", 2},
           {"e2 ; gipf pieces are rare", 2},
           {"e2 ; xd2 ; x marks the spot", 8},
           {"1-0", 0},
           {"e2f3", 0},
           {"exit", 0},
           {"xylophone", 0},
           {"resign", 0},
           {"", 0}}) {
    INFO(text);
    CHECK(scan_move(text) == length);
  }
}

// Removals.

TEST_CASE("the complete form names every piece removed: G for GIPF-pieces, * for captured ones",
          "[gipf][notation]") {
  const Position p = crossing();
  CHECK(complete(p, turn_of("xe3,e4,e5,e6,e7;a2>b3")) == "xe3,e4,Ge5,e6,Ge7*;b3");
  CHECK(complete(p, turn_of("xb2,c3,d4,e3,e4,e6,f5;a1>b2")) == "xb2*,c3,d4,e3,e4,e6,f5;b2");
  const Position push = pieces("e3 e4 e5 Gb2", "Ge6 e7 Gh2", "5,5 0,0 w -");
  CHECK(complete(push, turn_of("e1>e2;xe2,e3,e4,e5,e6,e7")) == "e2;xe2,e3,e4,e5,Ge6*,e7*");
  CHECK(complete(push, turn_of("e1>e2;xe2,e3,e4,e5,e7")) == "e2;xe2,e3,e4,e5,e7*");
}

TEST_CASE("the short form names only the GIPF-pieces removed, if that is unambiguous",
          "[gipf][notation]") {
  const Position p = crossing();
  CHECK(shortest(p, turn_of("xb2,c3,d4,e3,e4,e6,f5;a2>b3")) == "x;b3");
  CHECK(shortest(p, turn_of("xb2,c3,d4,e3,e4,e6,e7,f5;a2>b3")) == "xGe7*;b3");
  CHECK(shortest(p, turn_of("xe3,e4,e5,e6;a2>b3")) == "xe3,e4,Ge5,e6;b3");
  const Position push = pieces("e3 e4 e5 Gb2", "Ge6 e7 Gh2", "5,5 0,0 w -");
  CHECK(shortest(push, turn_of("e1>e2;xe2,e3,e4,e5,e6,e7")) == "e2;xGe6*");
  CHECK(shortest(push, turn_of("e1>e2;xe2,e3,e4,e5,e7")) == "e2;x");
}

TEST_CASE(
    "a removal is read in any order, in groups, with a colon for the semicolon, and with blanks",
    "[gipf][notation]") {
  const Position p = crossing();
  const Move whole = turn_of("xb2,c3,d4,e3,e4,e6,e7,f5;a2>b3");
  for (const char* text :
       {"xb2*,c3,d4,e3,e4,e6,Ge7*,f5;b3", "xe3,e4,e6,Ge7*,b2*,c3,d4,f5:b3",
        "xe3,e4,e6,Ge7*;xb2*,c3,d4,f5;b3", "xb2* , c3, d4,e3,e4 ,e6,Ge7*,f5 ; b3",
        "xGe7*,e4;b3 (10)", "xGe7*;b3"}) {
    INFO(text);
    CHECK(move_of(p, text) == Gipf::merged(p, whole));
    CHECK_FALSE(remark_on(p, text).has_value());
  }
  const Position push = pieces("e3 e4 e5 b2", "e7 h2", "5,5 0,0 w -", kBasic);
  for (const char* text : {"e2;xe2,e3,e4,e5", "e2:x", "e2;xe2,e3;xe5,e4", "e2 ; x", "e2;xe3 (8)"}) {
    INFO(text);
    CHECK(move_of(push, text) == Gipf::merged(push, turn_of("e1>e2;xe2,e3,e4,e5")));
    CHECK_FALSE(remark_on(push, text).has_value());
  }
}

TEST_CASE("a short form with several meanings is rejected with all of them", "[gipf][notation]") {
  const Position basic = pieces("e3 e4 e5 e6 c3 d4 f5", "h2", "5,5 0,0 w -", kBasic);
  const auto ambiguous = [](const Position& p, const std::string& text) {
    rejects(p, text, 0, Code::kAmbiguous);
  };
  ambiguous(basic, "x;b2");
  ambiguous(basic, "xe5;b2");
  CHECK(move_of(basic, "xe4;b2") == move_of(basic, "xe3,e4,e5,e6;b2"));
  ambiguous(crossing(), "xGe5;b3");
  // The push completes two rows that cross in the piece that it moves to e5.
  const Position push = pieces("b2 c3 d4 e4 e6 e7", "h2", "5,5 0,0 w -", kBasic);
  ambiguous(push, "a1-e5;x");
  CHECK(notation::name(Code::kAmbiguous) == "ambiguous-move");
}

TEST_CASE("a missing or impossible removal is rejected with the possible ones",
          "[gipf][notation]") {
  const Position none = Position::start(kStandard);
  rejects(none, "x;c2");
  rejects(none, "xb5;c2");
  rejects(none, "c2;xc2", 3);
  const Position two = pieces("e3 e4 e5 e6 c3 d4 f5", "h2", "5,5 0,0 w -", kBasic);
  rejects(two, "b2");
  rejects(two, "xh2;b2");
  const Position push = pieces("e3 e4 e5 Gb2", "Gh2", "5,5 0,0 w -");
  rejects(push, "e2");
  rejects(push, "e2;xe2,e3,e4,h2", 3);
  rejects(two, "xz9;b2", 1, Code::kBadMove);
  rejects(push, "e2;xe2,e1", 7, Code::kBadMove);
  rejects(two, "xe3,e4,e5,e6");
}

TEST_CASE("a list of choices ends after four", "[gipf][notation]") {
  const Position p = pieces("Ge3 Ge4 Ge5 e6", "Ge2 Gh2", "5,5 0,0 w -");
  const TextError error = move_error(p, "b2");
  test::check_wording("b2", error);
  CHECK(error.message.find(" or ...") != std::string::npos);
}

TEST_CASE("after a deciding removal a push completes the turn, or there is none",
          "[gipf][notation]") {
  const std::string white = "Gb2 e3 e4 e5 e6";
  const Position completed = pieces(white, "Ge7 h2", "5,5 0,0 w -");
  rejects(completed, "xGe7*");
  CHECK(shortest(completed, turn_of("xe3,e4,e5,e6,e7;a2>b3")) == "xGe7*;b3");
  const Position at_once = pieces(white, "Ge7 h2", "5,5 0,0 w -", {Version::kStandard, true});
  rejects(at_once, "xGe7*;b3", 6);
  CHECK(complete(at_once, move_of(at_once, "xGe7*")) == "xe3,e4,e5,e6,Ge7*");
  CHECK(shortest(at_once, turn_of("xe3,e4,e5,e6,e7")) == "xGe7*");
  rejects(after(at_once, "xGe7*"), "b3");
}

TEST_CASE("the short and the complete form of an example on the web mean the same",
          "[gipf][notation]") {
  // In julio974's article g1-c3;x means g1-c3;xc2,d3,e4,f4,g4*.
  const Position p = pieces("c2 e3 e4 f4", "d3 f2 g4 h2", "5,5 0,0 w -", kBasic);
  CHECK(move_of(p, "g1-c3;x") == move_of(p, "g1-c3;xc2,d3,e4,f4,g4*"));
  CHECK(complete(p, move_of(p, "g1-c3;x")) == "g1-c3;xc2,d3,e4,f4,g4*");
  CHECK(shortest(p, move_of(p, "g1-c3;x")) == "g1-c3;x");
}

TEST_CASE("rows before and after a push are in one move", "[gipf][notation]") {
  // A move from github vfridell/Gipf, in a position made for it; the source does not write *.
  const std::string text = "xe3,e2,e6;h1-b4;xe4,b4,f3,g2,Gd4,Gc4";
  const Position p = pieces("e2 e3 Ge4 Ge5 e6 g2 f3 c4", "Gd4 Gh5", "5,5 0,0 w -");
  const Move move = move_of(p, text);
  CHECK(complete(p, move) == "xe2,e3,e6;h1-b4;xb4,Gc4*,Gd4,e4,f3,g2");
  CHECK(shortest(p, move) == "x;h1-b4;xGc4*,Gd4");
  test::check_wording(text, *remark_on(p, text));
}

// The number of pieces and the marks.

TEST_CASE("the number of pieces left is checked when it is written", "[gipf][notation]") {
  const Position p = Position::start(kTournament);
  CHECK_FALSE(remark_on(p, "Ge2 (16)"));
  CHECK_FALSE(remark_on(p, "Ge2"));
  const auto wrong = remark_on(p, "Ge2 (17)");
  REQUIRE(wrong);
  CHECK(wrong->code == Code::kMismatch);
  CHECK(wrong->offset == 4);
  test::check_wording("Ge2 (17)", *wrong);
  const Position row = pieces("e3 e4 Ge5 Gb2", "Gh2", "5,5 0,0 w -");
  CHECK_FALSE(remark_on(row, "e2;xe2,e3,e4,Ge5 (9)"));
  test::check_wording("e2;xe2,e3,e4 (9)", *remark_on(row, "e2;xe2,e3,e4 (9)"));
}

TEST_CASE("marks that do not fit the pieces are reported", "[gipf][notation]") {
  const Position p = crossing();
  const auto remarks = [&](const std::string& text, std::size_t offset) {
    INFO(text);
    const auto wrong = remark_on(p, text);
    REQUIRE(wrong);
    CHECK(wrong->code == Code::kMismatch);
    CHECK(wrong->offset == offset);
    test::check_wording(text, *wrong);
  };
  remarks("xe3,e4,e5,e6;b3", 7);
  remarks("xe3,Ge4,Ge5,e6;b3", 4);
  remarks("xGe7;b3", 1);
  remarks("xc3*;b3", 1);
  const Position push = pieces("e3 e4 e5 Gb2", "e6 Gh2", "5,5 0,0 w -");
  const auto after_push = remark_on(push, "e2;xe2,e3,e4,e5,e6");
  REQUIRE(after_push);
  CHECK(after_push->offset == 16);
  test::check_wording("e2;xe2,e3,e4,e5,e6", *after_push);
}

// pbmserv.

TEST_CASE("moves are read as pbmserv writes them", "[gipf][notation]") {
  const Position start = Position::start(kTournament);
  CHECK(move_of(start, "ga1-b2") == move_of(start, "Gb2"));
  const Position p = crossing();
  CHECK(move_of(p, "gipf;nb3") == move_of(p, "x;b3"));
  CHECK(move_of(p, "rowe1-e9;gipfe5;nb3") == move_of(p, "xe3,e4,Ge5,e6;b3"));
  CHECK(move_of(p, "rowa1-i5;gipfe5;nb3") == move_of(p, "xb2*,c3,d4,Ge5,f5;b3"));
  CHECK(move_of(p, "rowe9-e1;gipfe7-e5;nb3") == move_of(p, "xe3,e4,Ge5,e6,Ge7*;b3"));
  CHECK_FALSE(remark_on(p, "rowe9-e1;gipfe7-e5;nb3"));
  // When the GIPF-piece stays, the other row is complete and is removed as well.
  CHECK(move_of(p, "rowe1-e9;gipf;nb3") == move_of(p, "xb2*,c3,d4,e3,e4,e6,f5;b3"));
  const Position push = pieces("e3 e4 e5 c2 d2 Gb5", "Ge6 Gh2", "5,5 0,0 w -");
  CHECK(move_of(push, "ne1-e2:gipfe6") == move_of(push, "e2;xe2,e3,e4,e5,Ge6*"));
}

}  // namespace
}  // namespace gipfbase::gipf::testing::notation_test
