// Texts of DVONN: moves, positions, position strings of PrimaDvonna, diagrams.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/diagram/terminal.hpp"
#include "support/dvonn/positions.hpp"

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
    CHECK(error.message ==
          "this is not a move; write a placement as d3, the move of a stack as c2-e4, a pass as "
          "pass");
  }
  for (const auto& [text, space] :
       {std::pair{"a4", "a4"}, {"k2", "k2"}, {"D0", "d0"}, {"l3", "l3"}, {"d3-c6", "c6"}}) {
    const TextError error = move_error(Position{}, text);
    CHECK(error.code == Code::kBadMove);
    CHECK(error.message == "the board has no space " + std::string(space));
  }
}

TEST_CASE("every reason why a move is not legal has a sentence", "[dvonn][notation]") {
  const auto says = [](const Position& p, const std::string& text, const std::string& sentence) {
    const TextError error = move_error(p, text);
    CHECK(error.code == Code::kIllegalMove);
    CHECK(error.message == sentence);
  };
  const Position two = after(Position{}, "d3", "e3");
  says(two, "d3", "d3 is occupied; place on a vacant space");
  says(two, "d3-e3", "White must place a piece: only 2 of the 49 are on the board");
  says(after(two, "f3"), "pass", "Black must place a piece: only 3 of the 49 are on the board");
  const Position p = stacks("e3 W, d2 B, d3 R, e2 B, e4 B, f3 B, f4 B, g4 W2, g3 B");
  says(p, "c3", "all 49 pieces have been placed; stacks move from now on");
  says(p, "a1-a2", "there is no stack on a1");
  says(p, "d3-e3", "the red piece on d3 is alone and cannot move");
  says(p, "d2-d3", "the stack on d2 is not White's to move");
  says(p, "e3-e4", "e3 is blocked: its six neighbours are all occupied");
  says(p, "g4-d3", "d3 is not in a straight line with g4");
  says(p, "g4-f4", "the stack on g4 has height 2, so it moves exactly that many spaces");
  says(p, "g4-i4", "i4 is empty; a stack must land on another");
  says(p, "pass", "White can move and may not pass");
  says(stacks("d3 R, e3 W2, f3 B"), "e3-g3", "White cannot move and must pass");
  says(stacks("d3 R, e3 W2"), "pass", "the game is over: neither player can move");
  CHECK(explain(p, {}, Illegal::kNoSpace) == "the board has no such space");
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
  const auto says = [](const std::string& text, std::size_t offset, const std::string& sentence) {
    const TextError error = position_error(text);
    CHECK(error.message == sentence);
    CHECK(error.offset == offset);
  };
  const std::string rest = "/..../...../...../...../...../...../...../...../..../...";
  says("", 0, "the position is empty; write board, side to move, phase");
  says(" \t", 0, "the position is empty; write board, side to move, phase");
  says("... w s", 3, "the board needs 11 columns joined by /, but column b does not begin here");
  says("...." + rest + " w s", 3,
       "the board needs 11 columns joined by /, but column b does not begin here");
  says(".." + rest + " w s", 2, "column a of the board ends before a3");
  says(".../...", 7, "column b of the board ends before b4");
  says("..x" + rest + " w s", 2,
       "'x' is not a stack; use . (empty), R, or W or B with a height and r for a red piece in it, "
       "as "
       "in B4r");
  says("..é" + rest + " w s", 2,
       "'é' is not a stack; use . (empty), R, or W or B with a height and r for a red piece in it, "
       "as "
       "in B4r");
  says(".w." + rest + " w s", 1,
       "'w' is not a stack; use . (empty), R, or W or B with a height and r for a red piece in it, "
       "as "
       "in B4r");
  says("..." + rest + "/... w s", 59, "the board continues after column k, its last");
  for (const char* height : {"0", "50", "-5", "-250", "99999999999"}) {
    says(".R" + std::string("W") + height + rest + " w s", 2,
         "the stack on a3 cannot have that height; there are 49 pieces");
  }
  for (const char* stack : {"Wr", "W1r", "Br"}) {
    says(".R" + std::string(stack) + rest + " w s", 2,
         "the single piece on a3 cannot have a red one in it; write R for a lone red piece");
  }
  says("R.." + rest + " x s", 60, "'x' is not a side to move; write w or b");
  says("R.." + rest, 59, "'' is not a side to move; write w or b");
  says("R.." + rest + " w q", 62, "'q' is not a phase; write p (placing) or s (stacking)");
  says("R.." + rest + " w", 61, "'' is not a phase; write p (placing) or s (stacking)");
  says("R.." + rest + " w s 1", 64, "the position ends before this");
}

TEST_CASE("the pieces of a position must be possible in a game", "[dvonn][notation]") {
  const auto says = [](const std::string& text, const std::string& sentence) {
    CHECK(position_error(text).message == sentence);
  };
  const std::string rest = "/..../...../...../...../...../...../...../...../..../...";
  const std::string full = "WWB/RWBW/WWBWB/BBBBW/BBBRB/RBWBB/WBWBW/WWWBW/BBWBW/WWWW/BWB";
  says(full + " w p", "the board is full, so the phase is s (stacking)");
  says("..." + rest + " w s", "the board is empty, so the phase is p (placing)");
  says("W.." + rest + " b p",
       "after 1 placement there are 1 red, 0 white and 0 black pieces, each by itself");
  says("RRR/W.../...../...../...../...../...../...../...../..../... w p",
       "after 4 placements there are 3 red, 0 white and 1 black pieces, each by itself");
  says("RRR/B2.../...../...../...../...../...../...../...../..../... w p",
       "after 4 placements there are 3 red, 0 white and 1 black pieces, each by itself");
  says("R.." + rest + " w p", "after 1 placement it is Black's turn");
  says("RR." + rest + " b p", "after 2 placements it is White's turn");
  says("RRR/R.../...../...../...../...../...../...../...../..../... w s",
       "4 stacks hold a red piece, but there are only 3");
  says("RW40B9" + rest + " w s", "the stacks hold 50 pieces, but there are only 49");
  says("RWW/WWWW/WWWWW/WWWWW/WWWWW/WWW../...../...../...../..../... w s",
       "White controls 24 stacks, but has only 23 pieces");
  says("RBB/BBBB/BBBBB/BBBBB/BBBBB/BBB../...../...../...../..../... w s",
       "Black controls 24 stacks, but has only 23 pieces");
  says("R.W" + rest + " w s",
       "the stack on a3 is not in contact with a red piece, so it would have left the board");
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
  const TextError head = position_error("G" + std::string(49, 'A'));
  CHECK(head.message == "the first character of a PrimaDvonna string is one of A to F");
  CHECK(position_error("CBE" + std::string(47, 'A')).message ==
        "the single piece on b1 cannot have a red one in it; write R for a lone red piece");
  CHECK(position_error("A" + std::string(49, 'A') + " w").message ==
        "the position ends before this");
  CHECK(position_error("BB" + std::string(47, 'A') + "C").message ==
        "after 2 placements there are 2 red, 0 white and 0 black pieces, each by itself");
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
