// The rules of YINSH: one test for each ruling of rules/yinsh/README.md, named after it.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "support/wording.hpp"
#include "support/yinsh/positions.hpp"
#include "support/yinsh/rulebook.hpp"

namespace gipfbase::yinsh::testing::rules_test {
namespace {

using Texts = std::vector<std::string>;

/// Checks the reason why a turn is not legal.
void check_illegal(const Position& p, const std::string& text) {
  const auto move = read_move(p, text);
  INFO(text);
  REQUIRE_FALSE(move.has_value());
  test::check_wording(text, move.error());
}

/// The turns that begin with a text.
Texts turns_from(const Position& p, const std::string& begin) {
  Texts found;
  for (const std::string& text : turns(p)) {
    if (text.starts_with(begin)) found.push_back(text);
  }
  return found;
}

const std::string kBlackRings = "B a2 a5 k7 k10 e10";

TEST_CASE("1: the board has 85 points in lines of 4 to 10 along three axes", "[yinsh][rules]") {
  CHECK(turns(Position::start(false)).size() == 85);
  CHECK(
      position_text(Position::start(false)) ==
      "..../......./......../........./........../........./........../........./......../......./"
      ".... 0,0 w");
  CHECK(point_name(cell("g11")) == "g11");
  CHECK_FALSE(Board::has(Board::cell_at(hex::Place{5, 11})));  // f11 is a corner that is missing
}

TEST_CASE("2: the players place five rings each in turns, White first", "[yinsh][rules]") {
  Position p = Position::start(false);
  for (const char* text : {"e3", "a5", "b5", "c6", "d6", "e4", "h7", "g2", "g3", "g8"}) {
    CHECK(p.placing());
    CHECK(p.rings(kWhite).count() - p.rings(kBlack).count() == p.side_to_move());
    p = after(p, text);
  }
  CHECK_FALSE(p.placing());
  check_illegal(p, "f6");
  CHECK(p.count_moves() == 86);
  check_illegal(after(Position::start(false), "e3"), "e3");
  check_illegal(Position::start(false), "e3-e4");
}

TEST_CASE("3: a ring leaves a marker of its colour and moves along a line over vacant points",
          "[yinsh][rules]") {
  const Position p = points("W f6 b1 c1 d1 e1, " + kBlackRings, "0,0 w");
  CHECK(turns_from(p, "f6-f") ==
        Texts{"f6-f10", "f6-f2", "f6-f3", "f6-f4", "f6-f5", "f6-f7", "f6-f8", "f6-f9"});
  const Position next = after(p, "f6-f9");
  CHECK(next.markers(kWhite) == Cells::of(cell("f6")));
  CHECK(next.rings(kWhite).test(cell("f9")));
  CHECK(next.pool() == 50);
  check_illegal(p, "f6-g8");
  check_illegal(p, "f7-f8");
}

TEST_CASE("4: it jumps one run of markers of any colour and stops behind it", "[yinsh][rules]") {
  const Position p = points("W f2 b1 c1 d1 e1, " + kBlackRings + ", w f4 f6, b f5 f8", "0,0 w");
  CHECK(turns_from(p, "f2-f") == Texts{"f2-f3", "f2-f7"});
  check_illegal(p, "f2-f9");
  check_illegal(p, "f2-f5");
}

TEST_CASE("5: rings are never jumped, and a run with a ring or the edge behind it is closed",
          "[yinsh][rules]") {
  const Position p = points("W f4 f7 c1 d1 e1, B a2 a5 k7 k10 e10, w f5 f6, b f8 f9 f10", "0,0 w");
  CHECK(turns_from(p, "f4-f") == Texts{"f4-f2", "f4-f3"});
  check_illegal(p, "f4-f8");
  CHECK(turns_from(p, "f7-f") == Texts{});
}

TEST_CASE("6: all jumped markers are flipped, but not the one just placed", "[yinsh][rules]") {
  const Position p = points("W f2 b1 c1 d1 e1, " + kBlackRings + ", w f4 f6, b f5 f8", "0,0 w");
  const Position next = after(p, "f2-f7");
  CHECK(next.markers(kWhite) == (Cells::of(cell("f2")) | Cells::of(cell("f5"))));
  CHECK(next.markers(kBlack) ==
        (Cells::of(cell("f4")) | Cells::of(cell("f6")) | Cells::of(cell("f8"))));
}

TEST_CASE("7: a row of five is removed with a ring of the player, also the one that moved",
          "[yinsh][rules]") {
  for (const Five& five : kFive) CHECK(in_fives(five.points) == five.points);
  const Position p = points("W e5 b1 c1 d1, " + kBlackRings + ", w e1 e2 e3 e4", "1,0 w");
  const Texts removing = turns_from(p, "e5-e7");
  CHECK(removing ==
        Texts{"e5-e7;xe1-e5xb1", "e5-e7;xe1-e5xc1", "e5-e7;xe1-e5xd1", "e5-e7;xe1-e5xe7"});
  const Position next = after(p, "e5-e7;xe1-e5xe7");
  CHECK(next.markers(kWhite).none());
  CHECK(next.rings(kWhite).count() == 3);
  CHECK(next.removed(kWhite) == 2);
  CHECK(next.pool() == 51);
  check_illegal(p, "e5-e7");
  check_illegal(p, "e5-e7;xe1-e5xa2");
}

TEST_CASE("8: of more than five markers in line any five adjacent ones are removed",
          "[yinsh][rules]") {
  const Position p = points("W e5 b1 c1 d1, " + kBlackRings + ", w e1 e2 e3 e4 e6", "1,0 w");
  CHECK(turns_from(p, "e5-d5") == Texts{"e5-d5;xe1-e5xb1", "e5-d5;xe1-e5xc1", "e5-d5;xe1-e5xd1",
                                        "e5-d5;xe1-e5xd5", "e5-d5;xe2-e6xb1", "e5-d5;xe2-e6xc1",
                                        "e5-d5;xe2-e6xd1", "e5-d5;xe2-e6xd5"});
}

TEST_CASE("9: disjoint rows are all removed, of crossing rows the player chooses one",
          "[yinsh][rules]") {
  // Leaving e5, the ring puts a marker there, which completes e1-e5. a5 is a black ring, so b5-e5
  // is too short.
  const Position crossing =
      points("W e5 b1 c1 d1 k8, " + kBlackRings + ", w e1 e2 e3 e4 d5 c5 b5", "0,0 w");
  // Here a5 is a white marker, so the marker on e5 completes two rows that cross there, e1-e5 and
  // a5-e5.
  const Position cross =
      points("W e5 b1 c1 d1 k8, B a2 a3 k7 k10 e10, w e1 e2 e3 e4 d5 c5 b5 a5", "0,0 w");
  CHECK(turns_from(crossing, "e5-e6").size() == 5);
  CHECK(turns_from(cross, "e5-e6").size() == 10);
  for (const std::string& text : turns_from(cross, "e5-e6")) {
    CHECK(turn(cross, text).rows() == 1);
  }
  // A jump over e5 turns it white, which completes two rows that have nothing in common.
  const Position disjoint =
      points("W d5 a2 a3 b1 k8, B k7 k9 k10 e10 j5, b e5 f5, w e1 e2 e3 e4 f6 f7 f8 f9", "0,0 w");
  const Texts both = turns_from(disjoint, "d5-g5");
  CHECK(both.size() == 10);  // any two of five rings
  for (const std::string& text : both) CHECK(turn(disjoint, text).rows() == 2);
  CHECK(after(disjoint, both.front()).removed(kWhite) == 2);
  check_illegal(disjoint, "d5-g5;xe1-e5xb1");
  // Rows and rings of a turn have one order, in its images, too.
  CHECK(turn(disjoint, "d5-g5;xf5-f9xk8;xe1-e5xa2") == turn(disjoint, "d5-g5;xe1-e5xa2;xf5-f9xk8"));
  for (int s = 0; s < Board::kSymmetries; ++s) {
    const Texts images = turns(Yinsh::transformed(disjoint, s));
    for (const std::string& text : both) {
      const std::string image = turn_text(Yinsh::transformed(disjoint, turn(disjoint, text), s));
      CHECK(std::count(images.begin(), images.end(), image) == 1);
    }
  }
  // With four rings on the board, six pairs can be removed. With three, one more ring wins: each of
  // the three can be removed with either row.
  const std::string others = ", B k7 k9 k10 e10 j5, b e5 f5, w e1 e2 e3 e4 f6 f7 f8 f9";
  CHECK(turns_from(points("W d5 a2 a3 b1" + others, "1,0 w"), "d5-g5").size() == 6);
  const Position last = points("W d5 a2 a3" + others, "2,0 w");
  CHECK(turns_from(last, "d5-g5").size() == 6);
  check_illegal(last, "d5-g5;xe1-e5xa2;xf5-f9xa3");
}

TEST_CASE("10: a player removes the rows that the opponent has made before he moves",
          "[yinsh][rules]") {
  const Position p =
      points("W a2 b1 c1 d1 k8, " + kBlackRings.substr(0, 2) + "a3 a5 k7 k10 e10, b e1 e2 e3 e4 e5",
             "0,0 b");
  check_illegal(p, "a3-a4");
  const Position next = after(p, "xe1-e5xa5;a3-a4");
  CHECK(next.removed(kBlack) == 1);
  CHECK(next.markers(kBlack) == Cells::of(cell("a3")));
  check_illegal(p, "xe1-e5xa3;a3-a4");
}

TEST_CASE("11: the mover's rows go first, the opponent's stay until his turn", "[yinsh][rules]") {
  // The jump over f5 and f6 makes f5 white and f6 black: a row for each player.
  const Position p =
      points("W f4 a2 a3 b1, B k8 k9 k10 e10 j5, b f5 g6 h6 i6 j6, w f6 b5 c5 d5 e5", "1,0 w");
  check_illegal(p, "f4-f7;xb5-f5xa2;xf6-j6xk8");
  const Position next = after(p, "f4-f7;xb5-f5xa2");
  CHECK(next.side_to_move() == kBlack);
  CHECK(next.has_rows());
  CHECK(turns_from(next, "k8").empty());
  CHECK(turns_from(next, "xf6-j6xk8;").size() > 10);
}

TEST_CASE("12: the third ring removed wins at once, also by rows that the opponent has made",
          "[yinsh][rules]") {
  const Position p = points("W a2 b1 c1, B a3 a5 k7, b e1 e2 e3 e4 e5", "2,2 b");
  CHECK(turns(p) == Texts{"xe1-e5xa3", "xe1-e5xa5", "xe1-e5xk7"});
  const Position two = points("W a2 b1 c1, B a3 a5 k7, b e1 e2 e3 e4 e5 g7 g8 g9 g10 g11", "2,2 b");
  CHECK(turns(two).size() == 6);
  check_illegal(two, "xe1-e5xa3;xg7-g11xa5");
  const Position won = after(p, "xe1-e5xa3");
  CHECK(outcome(won) == "black rings");
  CHECK(turns(won).empty());
  CHECK(won.illegality(Move::place(cell("f6"))) == Illegal::kGameOver);
  check_illegal(p, "xe1-e5xa3;a5-a4");
}

TEST_CASE("13: one move that completes both players' last rows wins for the mover",
          "[yinsh][rules]") {
  const Position p = points("W f4 a2 a3, B k8 k9 k10, b f5 g6 h6 i6 j6, w f6 b5 c5 d5 e5", "2,2 w");
  CHECK(outcome(after(p, "f4-f7;xb5-f5xa2")) == "white rings");
}

TEST_CASE("14: in blitz the first ring removed wins", "[yinsh][rules]") {
  const Position p = points("W e5 b1 c1 d1 k8, B a2 a5 k7 k10 e10, w e1 e2 e3 e4", "0,0 w", true);
  CHECK(outcome(after(p, "e5-e7;xe1-e5xb1")) == "white rings");
}

/// 50 markers, no five of one colour in line, and each player's five rings less those removed.
Position nearly_all(int white_removed, int black_removed) {
  Position p = points("W a2 b1 e5, B k10 j11 i11", "2,2 w");
  int left = 50;
  for (const int at : Board::kTables.ordered()) {
    if (left == 0 || p.pieces().all().test(at) || at == cell("e6") || at == cell("e4")) continue;
    const hex::Place place = Board::place_of(at);
    p.put_marker(at, (2 * place.column + place.row) % 4 < 2 ? kWhite : kBlack);
    --left;
  }
  p.set_removed(kWhite, white_removed);
  p.set_removed(kBlack, black_removed);
  if (white_removed < 2) p.put_ring(cell("k8"), kWhite);
  if (black_removed < 2) p.put_ring(cell("k9"), kBlack);
  return p;
}

TEST_CASE("15: when the pool is empty the player with more rings removed wins", "[yinsh][rules]") {
  for (const auto& [white, black, result] :
       {std::tuple{2, 2, "draw markers"}, {2, 1, "white markers"}, {1, 2, "black markers"}}) {
    const Position p = nearly_all(white, black);
    REQUIRE(p.pool() == 1);
    REQUIRE_FALSE(p.has_rows());
    const Position next = after(p, "e5-e4");
    CHECK(next.pool() == 0);
    CHECK_FALSE(next.has_rows());
    CHECK(outcome(next) == result);
  }
}

TEST_CASE("16: a last marker that makes a row refills the pool, and play goes on",
          "[yinsh][rules]") {
  Position p = nearly_all(1, 2);
  // The markers from a5 to d5 become white.
  Position rows = Position::start(false);
  for (const Seat seat : {kWhite, kBlack}) {
    for (const int at : p.rings(seat)) rows.put_ring(at, seat);
    for (const int at : p.markers(seat)) {
      const bool in_line = Board::place_of(at).row == 5 && Board::place_of(at).column < 4;
      rows.put_marker(at, in_line ? kWhite : seat);
    }
    rows.set_removed(seat, p.removed(seat));
  }
  REQUIRE(rows.pool() == 1);
  REQUIRE_FALSE(rows.has_rows());
  const Position next = after(rows, "e5-e4;xa5-e5xe4");
  CHECK(next.pool() == 5);
  CHECK(outcome(next) == "*");
}

TEST_CASE("17: a player passes exactly when none of his rings can move", "[yinsh][rules]") {
  const Position shut = points("W a2 a3 a4, B b2 b3 b4 b5 a5, w f6", "2,0 w");
  CHECK(turns(shut) == Texts{"pass"});
  check_illegal(shut, "a2-f6");
  CHECK(after(shut, "pass").side_to_move() == kBlack);
  const Position open = points("W a2 a3 b1, B b2 b3 b4 b5 a5, w f6", "2,0 w");
  check_illegal(open, "pass");
  // The row must be removed first.
  const Position row = points("W a2 a3 a4 k8, B b2 b3 b4 b5 a5, w e1 e2 e3 e4 e5", "1,0 w");
  CHECK(turns_from(row, "xe1-e5xk8") == Texts{"xe1-e5xk8;pass"});
}

TEST_CASE("18: when neither player can move, the rings removed decide", "[yinsh][rules]") {
  // 46 markers fill all lines from the seven rings.
  const std::string white = "W i7 j6 j8, B i6 j7 k7 k8";
  const std::string black = "B i7 j6 j8, W i6 j7 k7 k8";
  const std::string markers =
      ", w c1 c6 d6 d8 e1 f2 f4 f6 f7 g4 g5 g6 g8 h4 h5 h7 h8 i4 i8 i10 i11 j5 j10 k10, "
      "b b7 c7 c8 d1 d2 d7 e2 e3 e6 e7 e8 f3 f8 g3 g7 h6 i5 i9 j9 j11 k9";
  const Position blocked = points(white + markers + ", w b6", "2,1 w");
  CHECK(blocked.pool() == 5);
  CHECK_FALSE(blocked.can_move(kWhite));
  CHECK_FALSE(blocked.can_move(kBlack));
  CHECK(outcome(blocked) == "white blocked");
  CHECK(turns(blocked).empty());
  CHECK(yinsh_rulebook::Game(position_text(blocked), false).outcome() == "white blocked");
  CHECK(outcome(points(black + markers + ", w b6", "1,2 b")) == "black blocked");
  // One line is open, so the game goes on.
  CHECK(outcome(points(white + markers, "2,1 w")) == "*");
}

TEST_CASE("a game of YINSH counts its jumps, flips and rings", "[yinsh][rules]") {
  std::array<std::int32_t, Yinsh::kCounters.size()> counters{};
  Position p = points("W e5 i7 j9 k8 d1, w e1 e2 e3 e4, B a2 a3 a4 a5 g2, b f6", "0,0 w");
  for (const char* text : {"e5-g7;xe1-e5xd1", "g2-g3", "g7-e5", "g3-g4"}) {
    const Move move = turn(p, text);
    Position next = p;
    next.play(move);
    Yinsh::count(p, move, next, counters);
    p = next;
  }
  // Moves, jumps, flips, rings of White, longest jump.
  CHECK(counters == std::array<std::int32_t, Yinsh::kCounters.size()>{0, 4, 0, 2, 2, 1, 0, 1});
  // The markers of a row removed before the move are no longer there to be jumped.
  const Position row = points("W a2 b1 c1 d1 k8, B a3 a5 k7 k10 e6, b e1 e2 e3 e4 e5", "0,0 b");
  const Move slide = turn(row, "xe1-e5xa5;e6-e2");
  counters = {};
  Yinsh::count(row, slide, after(row, "xe1-e5xa5;e6-e2"), counters);
  CHECK(counters == std::array<std::int32_t, Yinsh::kCounters.size()>{0, 1, 0, 0, 0, 0, 1, 0});
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::rules_test
