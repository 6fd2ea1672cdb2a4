// Position texts and diagrams of GIPF.
#include <catch2/catch.hpp>
#include <string>

#include "notation/diagram/terminal.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/scenario.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::testing::position_text_test {
namespace {

void rejects(const std::string& text, std::size_t offset, const Rules& rules = kStandard) {
  const auto read = read_position(text, rules);
  INFO(text);
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().code == notation::Code::kBadPosition);
  CHECK(read.error().offset == offset);
  test::check_wording(text, read.error());
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
  rejects("", 0);
  rejects(" \t", 0);
  rejects("...", 3);
  rejects(".../....." + rest, 3);
  rejects("....", 4);
  rejects("....." + rest, 4);
  rejects("..x." + rest, 2);
  rejects("..é." + rest, 2);
  rejects("...." + rest + "." + numbers, 4 + rest.size());
  const std::size_t at = board.size() + 1;
  rejects(board, board.size());
  for (const char* field : {"12", "12,", ",12", "19,0", "-1,0", "1,2,3", "a,b"}) {
    rejects(board + " " + field + " 0,0 w -", at);
  }
  rejects(board + " 12,12 0", at + 6);
  rejects(board + numbers, board.size() + numbers.size());
  rejects(board + numbers + " x -", at + numbers.size());
  rejects(board + numbers + " w", at + numbers.size() + 1);
  rejects(board + numbers + " w bw", at + numbers.size() + 2);
  rejects(board + numbers + " w wb", at + numbers.size() + 2);
  CHECK(read_position(board + numbers + " w wb", kTournament).has_value());
  rejects(board + numbers + " w - -", at + numbers.size() + 4);
  rejects(board + numbers + " w -", at + numbers.size() + 3, kBasic);
  rejects(board + " 12,17 0,0 w -", at + 13);
  rejects(board + " 12,12 0,5 w -", at + 13);
  CHECK(read_position(board + " 12,12 4,4 w -", kStandard).has_value());
}

TEST_CASE("a position in which the game is over has its outcome", "[gipf][notation]") {
  CHECK(outcome(position("..../...../....../......./....../...../.... 0,5 0,0 w -", kBasic)) ==
        "black no-pieces");
  CHECK(outcome(position("..../...../....../......./....../...../...B 9,9 0,0 w -")) ==
        "black no-gipf");
  CHECK(outcome(position("W.../...../....../......./....../...../.... 9,9 0,0 w -")) ==
        "white no-gipf");
  // Neither player has a GIPF-piece: the player who moved last wins.
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
