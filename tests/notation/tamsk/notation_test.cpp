// Texts of TAMSK: moves, positions, diagrams.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/diagram/terminal.hpp"
#include "notation/game/record/times.hpp"
#include "support/tamsk/positions.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

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
  CHECK_FALSE(remark(p, move, "a1-b2/3600000000"));
  for (const std::string text : {"a1-b2/3600000001", "a1-b2/1.2.3"}) {
    CHECK_FALSE(time_in_move(text));
    test::check_wording(text, *remark(p, move, text));
  }
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
  const auto illegal = [](const auto& p, const std::string& text) {
    const TextError error = move_error(p, text);
    CHECK(error.code == Code::kIllegalMove);
    test::check_wording(text, error);
  };
  const Position start = Position::start(kOne);
  illegal(start, "a4-a3");
  illegal(start, "d4-d5");
  illegal(start, "a1-a3");
  illegal(start, "pass");
  illegal(start, "sand-a1");
  const Position p = spaces("a1 W0, a2 1, b2 B1, b1 W1, d3 W0, d4 4", "29,28 w");
  illegal(p, "a1-a2");
  illegal(p, "a1-b2");
  illegal(p, "d3-d4");
  illegal(spaces("a1 W1, a2 1, b1 1, b2 B1", "30,30 w"), "a1-b2");
  illegal(spaces("a1 W1, a2 1, b1 1, b2 2", "30,29 w"), "pass");
  const std::string rings =
      "c3 3, c4 3, d3 3, d5 3, e3 3, e4 3, b2 2, b3 2, b4 2, c2 2, c5 2, d2 2, e2 2, ";
  illegal(spaces(rings + "a1 W0, g4 B0", "0,32 w"), "a1-a2");
  const SandPosition q = sand("a1 w0, d4 W1x, g4 B0, d7 W0", "32,31 w", kThree);
  illegal(q, "d4-d5");
  illegal(q, "d7-d6");
  illegal(q, "sand-d4");
  illegal(q, "lost");
  illegal(after(q, "fifteen"), "fifteen");
  illegal(q, "last-w");
  constexpr Rules kLast = {.sand = true, .last_sand = true};
  illegal(SandPosition::start(kLast), "last-w");
  illegal(sand("a1 W1, a2 1, b1 1, b2 2, g1 B1, g2 1, f1 1, f2 2", "27,27 w", kLast), "pass");
  test::check_wording("no space", explain(start, {}, Illegal::kNoSpace));
  for (const char* text : {"a5-a4", "a1-h1", "sand-d8"}) {
    const TextError error = move_error(start, text);
    CHECK(error.code == Code::kBadMove);
    test::check_wording(text, error);
  }
  test::check_wording("hello", move_error(start, "hello"));
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
  };
  const std::string empty = "..../...../....../......./....../...../....";
  for (const Row& row : std::vector<Row>{{"", 0},
                                         {"..../.....", 10},
                                         {".../", 3},
                                         {empty + "/ 32,32 w", 43},
                                         {"x" + empty.substr(1) + " 32,32 w", 0},
                                         {"2" + empty.substr(1) + " 32,32 w", 0},
                                         {"w0" + empty.substr(1) + " 32,32 w", 0},
                                         {"W0W0W0W0" + empty.substr(4) + " 32,32 w", 0},
                                         {empty + " 33,31 w", 44},
                                         {empty + " 32,31 w", 44},
                                         {empty + " 32,32 r", 50},
                                         {empty + " 32,32 w+15", 51},
                                         {empty + " 32,32 w s", 52}}) {
    INFO(row.text);
    const auto read = read_position(row.text, kOne);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == Code::kBadPosition);
    CHECK(read.error().offset == row.offset);
    test::check_wording(row.text, read.error());
  }
  const std::string unmoved = "w1" + empty.substr(1) + " 32,31 w";
  test::check_wording(unmoved, read_position(unmoved, kTwo).error());
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
