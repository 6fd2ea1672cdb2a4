// Texts of TAMSK: moves, positions, diagrams.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/diagram/terminal.hpp"
#include "notation/game/record/times.hpp"
#include "support/tamsk/positions.hpp"
#include "support/titles.hpp"

namespace gipfbase::tamsk::testing::notation_test {
namespace {

using notation::Code;
using notation::TextError;

template <bool kSand>
TextError move_error(const BasicPosition<kSand>& p, const std::string& text) {
  const auto move = read_move(p, text);
  INFO(text);
  REQUIRE_FALSE(move.has_value());
  return move.error();
}

TEST_CASE("a move is two spaces with a dash, everything else a word", "[tamsk][notation]") {
  CHECK(turn_text(Move::step(cell("a1"), cell("b2"))) == "a1-b2");
  CHECK(turn_text(Move::pass()) == "pass");
  CHECK(turn_text(Move::dies(cell("g4"))) == "sand-g4");
  CHECK(turn_text(Move::fifteen()) == "fifteen");
  CHECK(turn_text(Move::lost()) == "lost");
  CHECK(turn_text(Move::outlasts(kWhite)) == "last-w");
  CHECK(turn_text(Move::outlasts(kBlack)) == "last-b");
}

TEST_CASE("moves of TAMSK are read in either case, with a dash or without, with seconds",
          "[tamsk][notation]") {
  const Position p = Position::start(kOne);
  const Move move = Move::step(cell("a1"), cell("b2"));
  for (const char* text : {"a1-b2", "A1-B2", "a1b2", "A1B2", "a1-b2/13", "a1-b2/0", "A1B2/13.25"}) {
    CHECK(turn(p, text) == move);
  }
  CHECK(time_in_move("a1-b2/13") == 13'000);
  CHECK(time_in_move("a1-b2/13.25") == 13'250);
  CHECK_FALSE(time_in_move("a1-b2"));
  CHECK_FALSE(time_in_move("pass"));
  CHECK(time_in_move("a1-b2/3600000000") == notation::kLongestTime);
  CHECK_FALSE(remark_on_time("a1-b2/3600000000"));
  CHECK_FALSE(time_in_move("a1-b2/3600000001"));
  CHECK(remark_on_time("a1-b2/3600000001")->message ==
        "a time has at most a million hours; this one was left out");
}

TEST_CASE("the length of a TAMSK move is found at the beginning of a text", "[tamsk][notation]") {
  CHECK(scan_move("a1-b2 a4") == 5);
  CHECK(scan_move("a1b2!") == 4);
  CHECK(scan_move("a1-b2/13 x") == 8);
  CHECK(scan_move("a1-b2/1.5,") == 9);
  CHECK(scan_move("a1-b2/") == 5);
  CHECK(scan_move("PASS.") == 4);
  CHECK(scan_move("sand-d4 1-0") == 7);
  CHECK(scan_move("fifteen lost") == 7);
  CHECK(scan_move("last-w") == 6);
  CHECK(scan_move("z9-z8") == 5);  // read_move reports that there is no such space
  for (const char* text : {"", "a", "a1", "a1-", "a1-b", "a1-b22", "passed", "sand", "sand-d",
                           "sand-d44", "lasts", "1-0", "Wd4,a1", "resign"}) {
    INFO(text);
    CHECK(scan_move(text) == 0);
  }
}

TEST_CASE("every reason why a TAMSK move is not legal has a sentence", "[tamsk][notation]") {
  const auto says = [](const auto& p, const std::string& text, const std::string& sentence) {
    const TextError error = move_error(p, text);
    CHECK(error.code == Code::kIllegalMove);
    CHECK(error.message == sentence);
  };
  const Position start = Position::start(kOne);
  says(start, "a4-a3", "the hourglass on a4 is not White's to move");
  says(start, "d4-d5", "no hourglass stands on d4");
  says(start, "a1-a3", "a3 is not next to a1");
  says(start, "pass", "White can move and may not pass");
  says(start, "sand-a1", "this variant has no such move");
  const Position p = spaces("a1 W0, a2 1, b2 B1, b1 W1, d3 W0, d4 4", "29,28 w");
  says(p, "a1-a2", "a2 is full: it takes 1 ring");
  says(p, "a1-b2", "an hourglass stands on b2");
  says(p, "d3-d4", "d4 is full: it takes 4 rings");
  says(spaces("a1 W1, a2 1, b1 1, b2 B1", "30,30 w"), "a1-b2", "White cannot move and must pass");
  says(spaces("a1 W1, a2 1, b1 1, b2 2", "30,29 w"), "pass",
       "the game is over: neither player can go on");
  const std::string rings =
      "c3 3, c4 3, d3 3, d5 3, e3 3, e4 3, b2 2, b3 2, b4 2, c2 2, c5 2, d2 2, e2 2, ";
  says(spaces(rings + "a1 W0, g4 B0", "0,32 w"), "a1-a2", "White has no ring left to drop");
  const SandPosition q = sand("a1 w0, d4 W1x, g4 B0, d7 W0", "32,31 w", kThree);
  says(q, "d4-d5", "the hourglass on d4 is empty and stays there");
  says(q, "d7-d6", "White must first move the hourglasses that do not run yet");
  says(q, "sand-d4", "no hourglass runs on d4");
  says(q, "lost", "the 15-second glass has not been turned in this turn");
  says(after(q, "fifteen"), "fifteen", "the 15-second glass cannot be turned again in this turn");
  says(q, "last-w", "this variant has no such move");
  constexpr Rules kLast = {.sand = true, .last_sand = true};
  says(SandPosition::start(kLast), "last-w",
       "sand decides only when neither player can move and rings are equal");
  says(sand("a1 W1, a2 1, b1 1, b2 2, g1 B1, g2 1, f1 1, f2 2", "27,27 w", kLast), "pass",
       "neither player can move; write last-w or last-b for the player whose sand runs longest");
  CHECK(explain(start, {}, Illegal::kNoSpace) == "the board has no such space");
  for (const auto& [text, space] : {std::pair{"a5-a4", "a5"}, {"a1-h1", "h1"}, {"sand-d8", "d8"}}) {
    const TextError error = move_error(start, text);
    CHECK(error.code == Code::kBadMove);
    CHECK(error.message == "the board has no space " + std::string(space));
  }
  CHECK(move_error(start, "hello").message ==
        "this is not a move; write the move of an hourglass as a1-a2, a pass as pass, an hourglass "
        "that is empty as sand-a2");
}

TEST_CASE("a position text of TAMSK comes back as it was, with any white space",
          "[tamsk][notation]") {
  for (const char* text : {"W0..B0/...../....../B0.....W0/....../...../W0..B0 32,32 w",
                           "W1111/.22B21/111W121/12113B21/.2.2W21/1.B121/1111 9,10 b"}) {
    CHECK(position_text(position(text)) == text);
  }
  for (const char* text : {"w0..b0/...../....../b0.....w0/....../...../w0..b0 32,32 w",
                           "B1.../..111/B01..1W1x/1....../...21B1x/.1.2./1.W0W0x 26,22 b+15"}) {
    CHECK(position_text(position<true>(text, kThree)) == text);
  }
  CHECK(position_text(position(" W0..B0/...../....../B0.....W0/....../...../W0..B0\t32,32\n w ")) ==
        "W0..B0/...../....../B0.....W0/....../...../W0..B0 32,32 w");
}

TEST_CASE("every fault of a TAMSK position text has a sentence and its place",
          "[tamsk][notation]") {
  struct Row {
    std::string text;
    std::size_t offset;
    const char* message;
  };
  const std::string empty = "..../...../....../......./....../...../....";
  for (const Row& row : std::vector<Row>{
           {"", 0, "the position is empty; write board, rings left, side to move"},
           {"..../.....", 10,
            "the board needs 7 columns joined by /, but column c does not begin here"},
           {".../", 3, "column a of the board ends before a4"},
           {empty + "/ 32,32 w", 43, "the board continues after column g, its last"},
           {"x" + empty.substr(1) + " 32,32 w", 0,
            "this is not a space; use . (nothing), a number of rings, or W or B with the number of "
            "rings below the hourglass, as in W2"},
           {"2" + empty.substr(1) + " 32,32 w", 0, "a1 takes 1 ring, not 2"},
           {"w0" + empty.substr(1) + " 32,32 w", 0,
            "there is no sand in level 1; write the hourglass on a1 as W or B and its rings, as in "
            "W0"},
           {"W0W0W0W0" + empty.substr(4) + " 32,32 w", 0,
            "White has 4 hourglasses, but there are only 3"},
           {empty + " 33,31 w", 44,
            "'33,31' does not give the rings left; write those of White and Black, as in 32,32"},
           {empty + " 32,31 w", 44, "0 rings on the board and 63 left make 63, but there are 64"},
           {empty + " 32,32 r", 50, "'r' is not a side to move; write w or b"},
           {empty + " 32,32 w+15", 51, "+15 is possible only in level 3 without self-turning"},
           {empty + " 32,32 w s", 52, "the position ends before this"}}) {
    INFO(row.text);
    const auto read = read_position(row.text, kOne);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == Code::kBadPosition);
    CHECK(read.error().message == row.message);
    CHECK(read.error().offset == row.offset);
  }
  CHECK(read_position("w1" + empty.substr(1) + " 32,31 w", kTwo).error().message ==
        "the hourglass on a1 has never been moved, so it cannot be dead or stand on rings");
}

TEST_CASE("a TAMSK diagram shows hourglasses, rings and capacities", "[tamsk][notation]") {
  const SandPosition p = sand("a1 w0, d4 W1x, g4 B1, c3 2", "31,29 b", kThree);
  CHECK(notation::drawing(diagram(p), {.unicode = false}) == R"(             7   .   7
         6   .       .   6
     5   .       .       .   5
 4   .       .       .      B1/1 4
         .       .       .
 3   .       .       .       .   3
         .     W1/4*     .
 2   .      2/3      .       .   2
         .       .       .
 1  w0/1     .       .       .   1
         .       .       .
     a       .       .       g
         b       .       f
             c       e
                 d
White 31 rings left
Black 29 rings left  to move
)");
  CHECK(notation::drawing(diagram(after(p, "fifteen")), {.unicode = false})
            .find("to move within 15 seconds") != std::string::npos);
}

TEST_CASE("settings of TAMSK have short names, and flags without effect are left out",
          "[tamsk][notation]") {
  for (const auto& [name, canonical] : {std::pair{"1", "level-1"},
                                        {"tamsk-u", "level-1"},
                                        {"tamsk", "level-2"},
                                        {"3", "level-3"},
                                        {"level-1+last-sand+early-end", "level-1+early-end"},
                                        {"level-2+self-turning+last-sand", "level-2+last-sand"},
                                        {"tamsk-f+self-turning", "level-3+self-turning"}}) {
    CHECK(test::rules_of("tamsk", name)->variant() == canonical);
  }
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::notation_test
