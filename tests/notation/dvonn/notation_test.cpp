// Texts of DVONN: moves, positions, position strings of PrimaDvonna, diagrams.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/diagram/terminal.hpp"
#include "support/dvonn/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::dvonn::testing::notation_test {
namespace {

using notation::Code;
using notation::TextError;

// Moves.

TextError move_error(const Position& p, const std::string& text) {
  const auto move = read_move(p, text);
  INFO(text);
  REQUIRE_FALSE(move.has_value());
  return move.error();
}

TEST_CASE("a placement is a space, a move two spaces with a dash, a pass the word",
          "[dvonn][notation]") {
  CHECK(turn_text(Move::place(cell("d3"))) == "d3");
  CHECK(turn_text(Move::stack(cell("c2"), cell("e4"))) == "c2-e4");
  CHECK(turn_text(Move::pass()) == "pass");
}

TEST_CASE("moves are read in either case, with a dash or without", "[dvonn][notation]") {
  const Position empty;
  CHECK(turn(empty, "d3") == Move::place(cell("d3")));
  CHECK(turn(empty, "D3") == Move::place(cell("d3")));
  const Position p = stacks("a1 W, b2 R, c3 B");
  const Move move = Move::stack(cell("a1"), cell("b2"));
  for (const char* text : {"a1-b2", "A1-B2", "a1b2", "A1B2", "A1b2"}) CHECK(turn(p, text) == move);
  const Position stuck = stacks("d3 R, e3 W2, f3 B");
  for (const char* text : {"pass", "PASS", "Pass"}) CHECK(turn(stuck, text) == Move::pass());
}

TEST_CASE("the length of a move is found at the beginning of a text", "[dvonn][notation]") {
  CHECK(scan_move("d3 e4") == 2);
  CHECK(scan_move("d3,e4") == 2);
  CHECK(scan_move("c2-e4!") == 5);
  CHECK(scan_move("A1B2 pass") == 4);
  CHECK(scan_move("PASS.") == 4);
  CHECK(scan_move("z9") == 2);  // read_move reports that there is no such space
  for (const char* text :
       {"", "d", "3d", "d33", "d3e", "passed", "pas", "resign", "1-0", "Wd4,a1"}) {
    INFO(text);
    CHECK(scan_move(text) == 0);
  }
}

TEST_CASE("a text that is not a move gives an error with examples", "[dvonn][notation]") {
  for (const char* text : {"", "hello", "d3-", "d3-e", "d3 e3", "d3-e3-f3", "-"}) {
    const TextError error = move_error(Position{}, text);
    CHECK(error.code == Code::kBadMove);
    test::check_wording(text, error);
  }
  for (const char* text : {"a4", "k2", "D0", "l3", "d3-c6"}) {
    const TextError error = move_error(Position{}, text);
    CHECK(error.code == Code::kBadMove);
    test::check_wording(text, error);
  }
}

TEST_CASE("every reason why a move is not legal has a sentence", "[dvonn][notation]") {
  const auto illegal = [](const Position& p, const std::string& text) {
    const TextError error = move_error(p, text);
    CHECK(error.code == Code::kIllegalMove);
    test::check_wording(text, error);
  };
  const Position two = after(Position{}, "d3", "e3");
  illegal(two, "d3");
  illegal(two, "d3-e3");
  illegal(after(two, "f3"), "pass");
  const Position p = stacks("e3 W, d2 B, d3 R, e2 B, e4 B, f3 B, f4 B, g4 W2, g3 B");
  illegal(p, "c3");
  illegal(p, "a1-a2");
  illegal(p, "d3-e3");
  illegal(p, "d2-d3");
  illegal(p, "e3-e4");
  illegal(p, "g4-d3");
  illegal(p, "g4-f4");
  illegal(p, "g4-i4");
  illegal(p, "pass");
  illegal(stacks("d3 R, e3 W2, f3 B"), "e3-g3");
  illegal(stacks("d3 R, e3 W2"), "pass");
  test::check_wording("no space", explain(p, {}, Illegal::kNoSpace));
}

// Positions.

constexpr std::string_view kEmpty =
    ".../..../...../...../...../...../...../...../...../..../... w p";

TextError position_error(const std::string& text) {
  const auto read = read_position(text);
  INFO(text);
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().code == Code::kBadPosition);
  return read.error();
}

TEST_CASE("a position text is board, side and phase", "[dvonn][notation]") {
  CHECK(position_text(Position{}) == kEmpty);
  const Position p = stacks("a1 W, a2 B4r, b2 R, c3 W12", 'b');
  CHECK(position_text(p) == "WB4r./.R../..W12../...../...../...../...../...../...../..../... b s");
}

TEST_CASE("a position text comes back as it was, with any white space", "[dvonn][notation]") {
  for (const char* text :
       {"BB./.WBB2/WW2BWB/WBWBW/BW6BRW/..WRW/..W2WB/B2.W../.BWBW2/WBBB2/RW. b s",
        "R../R.../R..../B..../W..../...../...../...../...../..../... b p",
        ".W2r./.W2W2B/...W3W/...../B3r..../.B2.../.WB4B4./W4B3.../W..../..RB9/BW2. w s"}) {
    CHECK(position_text(position(text)) == text);
    std::string loose = "  " + std::string(text) + "\t ";
    for (std::size_t at = loose.find(' ', 2); at < loose.size(); at = loose.find(' ', at + 4)) {
      loose.replace(at, 1, " \t  ");
    }
    CHECK(position_text(position(loose)) == text);
  }
}

TEST_CASE("a height of 1 is read, but not written", "[dvonn][notation]") {
  CHECK(
      position_text(position("W1R./..../...../...../...../...../...../...../...../..../... w s")) ==
      "WR./..../...../...../...../...../...../...../...../..../... w s");
}

TEST_CASE("every fault of a position text has a sentence and its place", "[dvonn][notation]") {
  const auto fault = [](const std::string& text, std::size_t offset) {
    const TextError error = position_error(text);
    CHECK(error.offset == offset);
    test::check_wording(text, error);
  };
  const std::string rest = "/..../...../...../...../...../...../...../...../..../...";
  fault("", 0);
  fault(" \t", 0);
  fault("... w s", 3);
  fault("...." + rest + " w s", 3);
  fault(".." + rest + " w s", 2);
  fault(".../...", 7);
  fault("..x" + rest + " w s", 2);
  fault("..é" + rest + " w s", 2);
  fault(".w." + rest + " w s", 1);
  fault("..." + rest + "/... w s", 59);
  for (const char* height : {"0", "50", "-5", "-250", "99999999999"}) {
    fault(".R" + std::string("W") + height + rest + " w s", 2);
  }
  for (const char* stack : {"Wr", "W1r", "Br"}) {
    fault(".R" + std::string(stack) + rest + " w s", 2);
  }
  fault("R.." + rest + " x s", 60);
  fault("R.." + rest, 59);
  fault("R.." + rest + " w q", 62);
  fault("R.." + rest + " w", 61);
  fault("R.." + rest + " w s 1", 64);
}

TEST_CASE("the pieces of a position must be possible in a game", "[dvonn][notation]") {
  const auto impossible = [](const std::string& text) {
    test::check_wording(text, position_error(text));
  };
  const std::string rest = "/..../...../...../...../...../...../...../...../..../...";
  const std::string full = "WWB/RWBW/WWBWB/BBBBW/BBBRB/RBWBB/WBWBW/WWWBW/BBWBW/WWWW/BWB";
  impossible(full + " w p");
  impossible("..." + rest + " w s");
  impossible("W.." + rest + " b p");
  impossible("RRR/W.../...../...../...../...../...../...../...../..../... w p");
  impossible("RRR/B2.../...../...../...../...../...../...../...../..../... w p");
  impossible("R.." + rest + " w p");
  impossible("RR." + rest + " b p");
  impossible("RRR/R.../...../...../...../...../...../...../...../..../... w s");
  impossible("RW40B9" + rest + " w s");
  impossible("RWW/WWWW/WWWWW/WWWWW/WWWWW/WWW../...../...../...../..../... w s");
  impossible("RBB/BBBB/BBBBB/BBBBB/BBBBB/BBB../...../...../...../..../... w s");
  impossible("R.W" + rest + " w s");
  CHECK(position("RW23B25" + rest + " w s").points(kBlack) == 25);
}

// Position strings of the program PrimaDvonna.

TEST_CASE("a position string of PrimaDvonna is a position", "[dvonn][notation]") {
  const std::string after_d2 = "B" + std::string(12, 'A') + "B" + std::string(36, 'A');
  CHECK(position(after_d2) == after(Position{}, "d2"));
  CHECK(position("A" + std::string(49, 'A')) == Position{});
  CHECK(position_text(position("DDACCDAAHADCGDWAAADCADDCDCGCCDBHCDBBCADDCDCCCDAGHA")) ==
        "BB./.WBB2/WW2BWB/WBWBW/BW6BRW/..WRW/..W2WB/B2.W../.BWBW2/WBBB2/RW. b s");
}

TEST_CASE("in a string of PrimaDvonna a digit is owner, height and red", "[dvonn][notation]") {
  const auto stack_on_a1 = [](char digit) {
    return position(std::string("C") + digit + "B" + std::string(47, 'A')).stack(cell("a1"));
  };
  CHECK(stack_on_a1('B') == Stack{Piece::kRedPiece, 1, true});
  CHECK(stack_on_a1('C') == Stack{Piece::kWhitePiece, 1, false});
  CHECK(stack_on_a1('D') == Stack{Piece::kBlackPiece, 1, false});
  CHECK(stack_on_a1('G') == Stack{Piece::kWhitePiece, 2, false});
  CHECK(stack_on_a1('H') == Stack{Piece::kBlackPiece, 2, false});
  CHECK(stack_on_a1('I') == Stack{Piece::kWhitePiece, 2, true});
  CHECK(stack_on_a1('a') == Stack{Piece::kWhitePiece, 7, false});
  CHECK(stack_on_a1('9') == Stack{Piece::kBlackPiece, 15, true});
}

TEST_CASE("faults of a string of PrimaDvonna have sentences", "[dvonn][notation]") {
  const auto wrong = [](const std::string& text) {
    test::check_wording(text, position_error(text));
  };
  wrong("G" + std::string(49, 'A'));
  wrong("CBE" + std::string(47, 'A'));
  wrong("A" + std::string(49, 'A') + " w");
  wrong("BB" + std::string(47, 'A') + "C");
}

// Diagrams.

TEST_CASE("a diagram shows owner, height and red pieces of every stack, and the points",
          "[dvonn][notation]") {
  const Position p =
      position(".W2r./.W2W2B/...W3W/...../B3r..../.B2.../.WB4B4./W4B3.../W..../..RB9/BW2. w s");
  CHECK("\n" + notation::drawing(diagram(p), {false, false}) == R"(
       5     W     .     .     .     .     .     .    B9     .

    4     B    W3     .     .     .    B4     .     .     R    W2

 3     .    W2     .     .     .     .    B4     .     .     .     B

    2    W2*   W2     .     .     .    B2     W    B3     .     .     k

       1     .     .     .     .    B3*    .     .    W4     W     j

                a     b     c     d     e     f     g     h     i
White 18 points  to move
Black 27 points
)");
  CHECK(notation::drawing(diagram(Position{}), {false, false})
            .find("White  0 points  to place a red piece\n") != std::string::npos);
  const Position four = after(Position{}, "a1", "a2", "a3");
  CHECK(
      notation::drawing(diagram(four), {false, true}).find("Black  0 points  to place a piece\n") !=
      std::string::npos);
}

TEST_CASE("a diagram keeps its widths with symbols and colours", "[dvonn][notation]") {
  const Position p = stacks("d3 R, e3 W2r, f3 B");
  const std::string plain = notation::drawing(diagram(p), {false, false});
  std::string symbols = notation::drawing(diagram(p), {false, true});
  for (std::size_t at = symbols.find("·"); at != std::string::npos; at = symbols.find("·", at)) {
    symbols.replace(at, std::string("·").size(), ".");
  }
  CHECK(symbols == plain);
  CHECK(plain.find('\x1b') == std::string::npos);
  CHECK(notation::drawing(diagram(p), {true, false}).find("\x1b[") != std::string::npos);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::notation_test
