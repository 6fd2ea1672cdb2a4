// The rules of DVONN, ruling by ruling, in the order of the rulebook: C the board, D and E the two
// phases, F loss of contact, G the end.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/dvonn/positions.hpp"

namespace gipfbase::dvonn::testing::rules_test {
namespace {

using Texts = std::vector<std::string>;

std::optional<Illegal> why(const Position& p, const std::string& from, const std::string& to) {
  return p.illegality(Move::stack(cell(from), cell(to)));
}

/// 48 pieces placed row by row, the first three, which are red, on a1, b1 and c1; only k5 is
/// vacant.
Position nearly_full() {
  Position p;
  for (const int cell : Board::kAll & ~Cells::of(cell("k5"))) {
    p.play(Move::place(cell));
  }
  return p;
}

// The board (C).

TEST_CASE("the board has 49 spaces in rows of 9, 10, 11, 10 and 9", "[dvonn][board]") {
  CHECK(Board::kAll.count() == 49);
  CHECK(names(Board::kAll) ==
        "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e3 e4 e5 f1 f2 f3 f4 f5 "
        "g1 g2 g3 g4 g5 h1 h2 h3 h4 h5 i1 i2 i3 i4 i5 j2 j3 j4 j5 k3 k4 k5");
}

TEST_CASE("a space has six neighbours, at the edge fewer, there are 24 spaces at the edge",
          "[dvonn][board]") {
  CHECK(names(Board::around(cell("e3"))) == "d2 d3 e2 e4 f3 f4");
  CHECK(names(Board::around(cell("a1"))) == "a2 b1 b2");
  CHECK(names(Board::around(cell("k3"))) == "j2 j3 k4");
  CHECK(names(Board::around(cell("f5"))) == "e4 e5 f4 g5");
  CHECK((Board::kAll & ~surrounded(Board::kAll)).count() == 24);
}

// The first phase (D).

TEST_CASE("the game begins on the empty board, and White places first", "[dvonn][placement]") {
  const Position p;
  CHECK(position_text(p) == ".../..../...../...../...../...../...../...../...../..../... w p");
  CHECK(p.side_to_move() == kWhite);
  CHECK(p.placing());
  CHECK(p.count_moves() == 49);
}

TEST_CASE("the players take turns to place: three red pieces first, then Black begins with his own",
          "[dvonn][placement]") {
  Position p;
  const std::vector<std::pair<Seat, Piece>> expected = {
      {kWhite, Piece::kRedPiece},   {kBlack, Piece::kRedPiece},   {kWhite, Piece::kRedPiece},
      {kBlack, Piece::kBlackPiece}, {kWhite, Piece::kWhitePiece}, {kBlack, Piece::kBlackPiece}};
  Cells rest = Board::kAll;
  for (const auto& [seat, piece] : expected) {
    CHECK(p.side_to_move() == seat);
    CHECK(p.next_piece() == piece);
    const int at = rest.pop_lowest();
    p.play(Move::place(at));
    CHECK(p.stack(at) == Stack{piece, 1, piece == Piece::kRedPiece});
  }
}

TEST_CASE("a piece goes on any vacant space", "[dvonn][placement]") {
  const Position p = after(Position{}, "f3", "a1");
  CHECK(p.count_moves() == 47);
  CHECK(p.illegality(Move::place(cell("f3"))) == Illegal::kOccupied);
  CHECK_FALSE(p.illegality(Move::place(cell("k5"))));
}

TEST_CASE("while pieces are placed nothing loses contact and nothing moves", "[dvonn][placement]") {
  const Position p = after(Position{}, "a1", "a2", "a3", "k5", "k4", "f3");
  CHECK(names(p.occupied()) == "a1 a2 a3 f3 k4 k5");
  CHECK(why(p, "k5", "k4") == Illegal::kStillPlacing);
  CHECK(p.mobility(kWhite) == 0);
  CHECK(outcome(p) == "*");
}

TEST_CASE("the box holds 3 red, 23 white and 23 black pieces", "[dvonn][placement]") {
  const Position p = after(nearly_full(), "k5");
  CHECK(p.reds().count() == 3);
  CHECK(p.stacks(kWhite).count() == 23);
  CHECK(p.stacks(kBlack).count() == 23);
}

TEST_CASE("White places the last piece and at once makes the first move", "[dvonn][placement]") {
  const Position p = nearly_full();
  CHECK(p.side_to_move() == kWhite);
  CHECK(turns(p) == Texts{"k5"});
  const Position q = after(p, "k5");
  CHECK_FALSE(q.placing());
  CHECK(q.side_to_move() == kWhite);
  CHECK(q.illegality(Move::place(cell("k5"))) == Illegal::kPlacingIsOver);
  CHECK(after(q, "k5-j5").side_to_move() == kBlack);
}

// The second phase (E).

TEST_CASE("on the full board only pieces at the edge can move", "[dvonn][move]") {
  const Position p = after(nearly_full(), "k5");
  CHECK(p.unblocked().count() == 24);
  p.for_each_move(
      [](const Move& move) { CHECK(Board::around(move.from).count() < hex::kDirections); });
}

TEST_CASE("a stack belongs to the player whose piece is on top", "[dvonn][move]") {
  const Position p = after(stacks("d3 W, e3 B, f3 R, g3 B"), "d3-e3");
  CHECK(p.stack(cell("e3")) == Stack{Piece::kWhitePiece, 2, false});
  CHECK(why(p, "e3", "f3") == Illegal::kNotYours);
  const Position q = after(stacks("d3 B, e3 W2, f3 R, g3 W", 'b'), "d3-e3");
  CHECK(q.stack(cell("e3")) == Stack{Piece::kBlackPiece, 3, false});
  CHECK(names(q.stacks(kWhite)) == "g3");
}

TEST_CASE("a single piece moves by one space in any of six directions, onto any piece or stack",
          "[dvonn][move]") {
  const Position p = stacks("e3 W, d2 B, d3 R, e2 W, e4 B5, f4 W3");
  CHECK(why(p, "e3", "f3") == Illegal::kTargetEmpty);
  const Texts all = turns(p);
  for (const char* to : {"d2", "d3", "e2", "e4", "f4"}) {
    CHECK(std::count(all.begin(), all.end(), std::string("e3-") + to) == 1);
  }
  CHECK(why(p, "e3", "d4") == Illegal::kNotInLine);
  CHECK(why(p, "e3", "f2") == Illegal::kNotInLine);
}

TEST_CASE("a stack moves exactly as many spaces as it is high, in a straight line",
          "[dvonn][move]") {
  const Position p = stacks("c3 W3, d3 R, e3 B, f3 B, g3 B, d5 B, d4 B");
  CHECK(turns(p) == Texts{"c3-f3"});
  CHECK(why(p, "c3", "e3") == Illegal::kWrongDistance);
  CHECK(why(p, "c3", "g3") == Illegal::kWrongDistance);
  CHECK(why(p, "c3", "d5") == Illegal::kNotInLine);
}

TEST_CASE("the colours in a stack do not matter for how far it moves", "[dvonn][move]") {
  const Position p = after(stacks("a3 W, b3 B, c3 B, d3 R, e3 B"), "a3-b3", "e3-d3");
  CHECK(turns(p) == Texts{"b3-d3"});
}

TEST_CASE("a move may pass over empty spaces, which count", "[dvonn][move]") {
  const Position p = stacks("a1 W5, a2 B, b3 B, c4 B, d4 B, e4 B, f4 B, f3 B, f2 R, f1 B");
  CHECK(p.height(cell("b1")) == 0);
  CHECK(p.height(cell("e1")) == 0);
  CHECK(turns(p) == Texts{"a1-f1"});
}

TEST_CASE("a move must end on a piece or a stack", "[dvonn][move]") {
  const Position p = stacks("a3 W2, a2 W, b3 R");
  CHECK(p.height(cell("c3")) == 0);
  CHECK(why(p, "a3", "c3") == Illegal::kTargetEmpty);
}

TEST_CASE("a move stays on the board", "[dvonn][move]") {
  const Position p = stacks("k5 W2, j5 R, i5 B");
  CHECK(turns(p) == Texts{"k5-i5"});
  CHECK(p.illegality(Move::stack(cell("k5"), 63)) == Illegal::kNoSpace);
  CHECK(p.illegality(Move::stack(11, cell("k5"))) == Illegal::kNoSpace);
}

TEST_CASE("a piece or stack surrounded by six others cannot move", "[dvonn][move]") {
  const Position p = stacks("e3 W, d2 B, d3 R, e2 B, e4 B, f3 B, f4 B, g4 W");
  CHECK(names(p.occupied() & ~p.unblocked()) == "e3");
  CHECK(why(p, "e3", "d3") == Illegal::kBlocked);
  const Position q = stacks("e3 W2, d2 B, d3 R, e2 B, e4 B, f3 B, f4 B, g3 B, g4 W");
  CHECK(why(q, "e3", "g3") == Illegal::kBlocked);
}

TEST_CASE("five occupied neighbours do not block", "[dvonn][move]") {
  const std::vector<std::string> ring = {"f3", "f4", "e4", "d3", "d2", "e2"};
  for (std::size_t empty = 0; empty < ring.size(); ++empty) {
    std::string list = "e3 W";
    for (std::size_t i = 1; i < ring.size(); ++i) {
      list += ", " + ring[(empty + i) % ring.size()] + (i == 1 ? " R" : " B");
    }
    const Position p = stacks(list);
    CHECK(p.unblocked() == p.occupied());
    CHECK(turns(p).size() == 5);
  }
}

TEST_CASE("a space at the edge is never blocked, with all its neighbours occupied",
          "[dvonn][move]") {
  const Position p = stacks("a1 W, a2 B, b1 B, b2 R, e1 B, c1 B, d1 B");
  CHECK(names(p.occupied() & ~p.unblocked()).empty());
  CHECK_FALSE(why(p, "a1", "b2"));
}

TEST_CASE("a lone red piece never moves", "[dvonn][move]") {
  const Position p = stacks("d3 R, e3 W, f3 B");
  CHECK(why(p, "d3", "e3") == Illegal::kLoneRed);
  CHECK(why(stacks("d3 R, e3 W, f3 B", 'b'), "d3", "e3") == Illegal::kLoneRed);
}

TEST_CASE("a piece may move onto a red one, and the stack then moves for its owner",
          "[dvonn][move]") {
  const Position p = after(stacks("d3 R, c3 W, e3 B, f3 B, g3 B"), "c3-d3");
  CHECK(p.stack(cell("d3")) == Stack{Piece::kWhitePiece, 2, true});
  CHECK(why(p, "d3", "f3") == Illegal::kNotYours);
  const Position q = after(p, "g3-f3");
  CHECK(turns(q) == Texts{"d3-f3"});
  const Position r = after(q, "d3-f3");
  CHECK(r.stack(cell("f3")) == Stack{Piece::kWhitePiece, 4, true});
  CHECK(r.height(cell("d3")) == 0);
}

TEST_CASE("a stack higher than the longest line cannot move, but counts", "[dvonn][move]") {
  const Position p = stacks("a3 W10, b3 R, c3 B, d3 B, e3 B, f3 B, g3 B, h3 B, i3 B, j3 B, k3 B");
  CHECK(turns(p) == Texts{"a3-k3"});
  const Position q = stacks("a3 W11, b3 R, c3 B, d3 B, e3 B, f3 B, g3 B, h3 B, i3 B, j3 B, k3 B");
  CHECK(q.mobility(kWhite) == 0);
  CHECK(why(q, "a3", "k3") == Illegal::kMustPass);
  CHECK(q.points(kWhite) == 11);
  CHECK(stacks("a3 W40, b3 R").points(kWhite) == 40);
}

TEST_CASE("a player who can move must move", "[dvonn][pass]") {
  const Position p = stacks("d3 R, e3 W, f3 B");
  CHECK(p.illegality(Move::pass()) == Illegal::kCannotPass);
  CHECK(Position{}.illegality(Move::pass()) == Illegal::kStillPlacing);
}

TEST_CASE("a player who cannot move passes, and nothing else is legal", "[dvonn][pass]") {
  const Position p = stacks("d3 R, e3 W2, f3 B");
  CHECK(turns(p) == Texts{"pass"});
  CHECK(p.count_moves() == 1);
  CHECK(why(p, "e3", "g3") == Illegal::kMustPass);
  const Position q = after(p, "pass");
  CHECK(q.side_to_move() == kBlack);
  CHECK(q.stack(cell("e3")) == p.stack(cell("e3")));
}

TEST_CASE("a player who has passed must move again when he can", "[dvonn][pass]") {
  // White's only piece is surrounded; Black must move, and any of his moves sets it free.
  const Position p = stacks("e3 W, d2 B, d3 R, e2 B, e4 B, f3 B, f4 B");
  CHECK(turns(p) == Texts{"pass"});
  const Position q = after(p, "pass", "e2-d2");
  CHECK(q.illegality(Move::pass()) == Illegal::kCannotPass);
  CHECK(q.mobility(kWhite) == 5);
}

// Loss of contact (F).

TEST_CASE("pieces without a chain to a red piece leave the board", "[dvonn][contact]") {
  const Position p = stacks("a3 W2, b3 B, c3 W, d3 R, e3 B3, h3 B, g3 W, f3 W");
  const Position q = after(p, "c3-d3");
  CHECK(names(q.occupied()) == "d3 e3 f3 g3 h3");
  CHECK(q.points(kWhite) == 4);
}

TEST_CASE("pieces of both players leave the board, after a move of either", "[dvonn][contact]") {
  const Position p = stacks("a3 W2, b3 B, c3 B, d3 R, e3 W", 'b');
  const Position q = after(p, "c3-d3");
  CHECK(names(q.occupied()) == "d3 e3");
  CHECK(q.points(kWhite) == 1);
  CHECK(q.points(kBlack) == 2);
}

TEST_CASE("several groups can leave at once", "[dvonn][contact]") {
  const Position p = stacks("d3 R, e3 W, e2 B, f4 B, g4 W");
  const Position q = after(p, "e3-d3");
  CHECK(names(q.occupied()) == "d3");
  CHECK(q.stack(cell("d3")) == Stack{Piece::kWhitePiece, 2, true});
}

TEST_CASE("a red piece under others keeps its stack and the neighbours in contact",
          "[dvonn][contact]") {
  const Position p = after(stacks("d3 R, c3 W, e3 B, b3 W2"), "c3-d3");
  CHECK(names(p.occupied()) == "d3 e3");
  CHECK(names(after(stacks("d3 W4r, e3 B, f3 B, c3 W"), "c3-d3").occupied()) == "d3 e3 f3");
}

TEST_CASE("a stack that carries a red piece away leaves its neighbours without contact",
          "[dvonn][contact]") {
  const Position p = after(stacks("b3 B3, c3 W2r, d3 B, e3 R, d2 B"), "c3-e3");
  CHECK(names(p.occupied()) == "d2 d3 e3");
  CHECK(p.reds().count() == 1);
  CHECK(names(after(stacks("b3 B3, c3 W2r, e3 R"), "c3-e3").occupied()) == "e3");
}

TEST_CASE("stacks of several red pieces count as one contact, wherever they go",
          "[dvonn][contact]") {
  const Position p = after(stacks("c3 R, b3 W, d3 R, e3 B"), "b3-c3", "e3-d3");
  CHECK(names(p.reds()) == "c3 d3");
  CHECK(outcome(p) == "draw");
}

TEST_CASE("red pieces never leave the board, even when they are left alone", "[dvonn][contact]") {
  const Position p = after(stacks("a3 R, b3 W, c3 B, k3 R, d3 B"), "b3-a3");
  CHECK(names(p.occupied()) == "a3 k3");
  CHECK(names(p.reds()) == "a3 k3");
}

TEST_CASE("contact may run around the space that a stack leaves", "[dvonn][contact]") {
  const Position p = after(stacks("d3 W, c3 W2, d4 B, e4 B, e3 R"), "d3-e3");
  CHECK(names(p.occupied()) == "c3 d4 e3 e4");
}

TEST_CASE("a move that cuts off one's own pieces is compulsory when there is no other",
          "[dvonn][contact]") {
  const Position p = stacks("b3 W9, c3 W2, d3 R, e3 B2, f3 B5");
  CHECK(turns(p) == Texts{"c3-e3"});
  const Position q = after(p, "c3-e3");
  CHECK(q.points(kWhite) == 4);
  CHECK(outcome(q) == "black");
}

TEST_CASE("every piece of a removed stack is out of the game", "[dvonn][contact]") {
  const Position p = stacks("a3 W9, b3 B, c3 R, d3 B3", 'b');
  CHECK(p.points(kWhite) == 9);
  const Position q = after(p, "b3-c3");
  CHECK(q.points(kWhite) == 0);
  CHECK(outcome(q) == "black");
}

// The end (G).

TEST_CASE("the game goes on while one of the players can move", "[dvonn][end]") {
  const Position p = stacks("d3 R, e3 W2, f3 B");
  CHECK(outcome(p) == "*");
  CHECK(outcome(after(p, "pass")) == "*");
}

TEST_CASE("the game ends when neither player can move, no pass follows", "[dvonn][end]") {
  const Position p = after(stacks("d3 R, e3 W2, f3 B"), "pass", "f3-e3");
  CHECK(outcome(p) == "black");
  CHECK(p.count_moves() == 0);
  CHECK(turns(p).empty());
  CHECK(p.illegality(Move::pass()) == Illegal::kGameOver);
  CHECK(why(p, "e3", "d3") == Illegal::kGameOver);
}

TEST_CASE("the player with more pieces in his stacks wins, whatever their colours",
          "[dvonn][end]") {
  const Position p = stacks("d3 R, e3 W5, f3 B4");
  CHECK(p.points(kWhite) == 5);
  CHECK(p.points(kBlack) == 4);
  CHECK(p.outcome() == Outcome{Result::kSeat0Wins, static_cast<std::uint8_t>(Ending::kPoints), 1});
}

TEST_CASE("red pieces in a stack count for its owner, lone ones do not count", "[dvonn][end]") {
  const Position p = after(stacks("d3 R, e3 W"), "e3-d3");
  CHECK(p.points(kWhite) == 2);
  CHECK(stacks("d3 R, e3 W3r, f3 R").points(kBlack) == 0);
  CHECK(stacks("d3 R, e3 W3r, f3 R").points(kWhite) == 3);
}

TEST_CASE("equal numbers of pieces are a draw", "[dvonn][end]") {
  const Position p = stacks("d3 R, e3 W4, f3 B4");
  CHECK(p.outcome() == Outcome{Result::kDraw, static_cast<std::uint8_t>(Ending::kEqualPoints), 0});
  CHECK(outcome(stacks("d3 R")) == "draw");
}

TEST_CASE("nothing repeats in DVONN", "[dvonn][end]") {
  CHECK(Position{}.repetition_key() == 0);
  CHECK(stacks("d3 R, e3 W2, f3 B").repetition_key() == 0);
}

TEST_CASE("bytes that are not a move are never legal", "[dvonn][move]") {
  CHECK(Position{}.illegality(Dvonn::unpack({0, 3})) == Illegal::kNoSpace);
  CHECK(Position{}.illegality(Dvonn::unpack({1, 0})) == Illegal::kNoSpace);
  CHECK(Position{}.illegality(Dvonn::unpack({0, 255U << 2U})) == Illegal::kNoSpace);
}

TEST_CASE("counters count placements, moves, passes, losses of contact and the highest stack",
          "[dvonn]") {
  std::vector<std::int32_t> counters(Dvonn::kCounters.size());
  Position p = stacks("a3 W2, b3 B, c3 W, d3 R, e3 W3, f3 B12");
  for (const char* text : {"c3-d3", "pass", "d3-f3"}) {
    const Move move = turn(p, text);
    const Position before = p;
    p.play(move);
    Dvonn::count(before, move, p, counters);
  }
  CHECK(counters == std::vector<std::int32_t>{0, 2, 1, 1, 3, 14});
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::rules_test
