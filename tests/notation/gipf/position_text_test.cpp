// Position texts and diagrams of GIPF.
#include <catch2/catch.hpp>
#include <string>

#include "notation/diagram/terminal.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/scenario.hpp"

namespace gipfbase::gipf::testing::position_text_test {
namespace {

void says(const std::string& text, std::size_t offset, const std::string& sentence,
          const Rules& rules = kStandard) {
  const auto read = read_position(text, rules);
  INFO(text);
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().code == notation::Code::kBadPosition);
  CHECK(read.error().message == sentence);
  CHECK(read.error().offset == offset);
}

TEST_CASE("a position text is board, reserves, captured pieces, side and rights",
          "[gipf][notation]") {
  const Position p = pieces("b2 Gc3", "e8 Gh5", "5,6 1,2 b wb", kTournament);
  CHECK(position_text(p) == "w.../.W.../....../......b/....../...../...B 5,6 1,2 b wb");
  CHECK(p.reserve(kBlack) == 6);
  CHECK(p.captured(kBlack) == 2);
  CHECK(p.side_to_move() == kBlack);
}

TEST_CASE("a GIPF position text comes back as it was, with any white space", "[gipf][notation]") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Scenario s = scenario(genes);
    CHECK(position_text(position(s.text, s.rules)) == s.text);
    std::string loose = "  " + s.text + "\t ";
    for (std::size_t at = loose.find(' ', 2); at < loose.size(); at = loose.find(' ', at + 4)) {
      loose.replace(at, 1, " \t  ");
    }
    CHECK(position_text(position(loose, s.rules)) == s.text);
  }
}

TEST_CASE("every fault of a GIPF position text has a sentence and its place", "[gipf][notation]") {
  const std::string rest = "/...../....../......./....../...../....";
  const std::string board = "W..." + rest.substr(0, rest.size() - 1) + "B";
  const std::string numbers = " 12,12 0,0";
  REQUIRE(read_position(board + numbers + " w -", kStandard).has_value());
  says("", 0, "the position is empty; write board, reserves, captured pieces, side, rights");
  says(" \t", 0, "the position is empty; write board, reserves, captured pieces, side, rights");
  says("...", 3, "column b of the board ends before b5");
  says(".../....." + rest, 3, "column b of the board ends before b5");
  says("....", 4,
       "the board needs 7 columns, b to h, joined by /, but column c does not begin here");
  says("....." + rest, 4,
       "the board needs 7 columns, b to h, joined by /, but column c does not begin here");
  says("..x." + rest, 2,
       "'x' is not a spot; use . (vacant), w or b (single piece), W or B (GIPF-piece)");
  says("..é." + rest, 2,
       "'é' is not a spot; use . (vacant), w or b (single piece), W or B (GIPF-piece)");
  says("...." + rest + "." + numbers, 4 + rest.size(),
       "the board continues after column h, its last");
  const std::size_t at = board.size() + 1;
  const auto pair = [](const std::string& field, const std::string& what) {
    return "'" + field + "' does not say how many pieces are " + what +
           "; write white,black as in 12,12";
  };
  says(board, board.size(), pair("", "in reserve"));
  for (const char* field : {"12", "12,", ",12", "19,0", "-1,0", "1,2,3", "a,b"}) {
    says(board + " " + field + " 0,0 w -", at, pair(field, "in reserve"));
  }
  says(board + " 12,12 0", at + 6, pair("0", "captured"));
  says(board + numbers, board.size() + numbers.size(), "'' is not a side to move; write w or b");
  says(board + numbers + " x -", at + numbers.size(), "'x' is not a side to move; write w or b");
  const auto rights = [](const std::string& field) {
    return "'" + field + "' does not say who may bring in GIPF-pieces; write wb, w, b or -";
  };
  says(board + numbers + " w", at + numbers.size() + 1, rights(""));
  says(board + numbers + " w bw", at + numbers.size() + 2, rights("bw"));
  says(board + numbers + " w wb", at + numbers.size() + 2,
       "only in the tournament version GIPF-pieces are brought in; write -");
  CHECK(read_position(board + numbers + " w wb", kTournament).has_value());
  says(board + numbers + " w - -", at + numbers.size() + 4, "the position ends before this");
  says(board + numbers + " w -", at + numbers.size() + 3, "the basic game has no GIPF-pieces",
       kBasic);
  says(board + " 12,17 0,0 w -", at + 13,
       "the black pieces on the board, in reserve and captured add up to 19, but there are only 18 "
       "(a GIPF-piece counts as two)");
  says(board + " 12,12 0,5 w -", at + 13,
       "the white pieces on the board, in reserve and captured add up to 19, but there are only 18 "
       "(a GIPF-piece counts as two)");
  CHECK(read_position(board + " 12,12 4,4 w -", kStandard).has_value());
}

TEST_CASE("a position in which the game is over has its outcome", "[gipf][notation]") {
  CHECK(outcome(position("..../...../....../......./....../...../.... 0,5 0,0 w -", kBasic)) ==
        "black no-pieces");
  CHECK(outcome(position("..../...../....../......./....../...../...B 9,9 0,0 w -")) ==
        "black no-gipf");
  CHECK(outcome(position("W.../...../....../......./....../...../.... 9,9 0,0 w -")) ==
        "white no-gipf");
  // Neither player has one: the player who moved last wins.
  CHECK(outcome(position("..../...../....../......./....../...../.... 9,9 0,0 w -")) ==
        "black no-gipf");
  CHECK(outcome(position("..../...../....../......./....../...../.... 9,9 0,0 b -")) ==
        "white no-gipf");
}

TEST_CASE("a diagram shows spots, pieces and the pieces off the board", "[gipf][notation]") {
  const Position p = after(Position::start(kTournament), "Gb2 Gf2 Gb5 Gf1-f3 a1-c3 f1-f4");
  CHECK("\n" + notation::drawing(diagram(p), {false, false}) == R"(
                 9   .   9
             8   .       .   8
         7   .       o       .   7
     6   .       o       o       .   6
 5   .       o       o       o       .   5
        [W]      o       o       o
 4   .       o       o       o       .   4
         o       o       o       o
 3   .       o       o       o       .   3
         o       o      [B]      o
 2   .      [W]      o       o       .   2
         w       o      [B]      o
 1   .       o       o       o       .   1
         .       o       b       .
     a       .       o       .       i
         b       .       .       h
             c       .       g
                 d       f
                     e
White 13 in reserve,  0 captured  to move
Black 13 in reserve,  0 captured
)");
  CHECK(notation::drawing(diagram(Position::start(kTournament)), {false, false})
            .find("White 18 in reserve,  0 captured, may bring in GIPF-pieces  to move\n") !=
        std::string::npos);
}

TEST_CASE("a diagram of GIPF keeps its widths with symbols and colours", "[gipf][notation]") {
  const Position p = pieces("b2 Gc3", "e8 Gh5", "5,6 1,2 b wb", kTournament);
  const std::string plain = notation::drawing(diagram(p), {false, false});
  std::string symbols = notation::drawing(diagram(p), {true, true});
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = symbols.find(from); at != std::string::npos; at = symbols.find(from)) {
      symbols.replace(at, from.size(), to);
    }
  };
  replace("·", ".");
  replace("○", "o");
  for (const char* colour : {"\x1b[0m", "\x1b[1;30;107m", "\x1b[1;97;40m"}) {
    CHECK(symbols.find(colour) != std::string::npos);
    replace(colour, "");
  }
  CHECK(symbols == plain);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::position_text_test
