// Texts of YINSH: turns and positions.
#include <catch2/catch.hpp>
#include <string>

#include "support/cli/readme.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"
#include "support/yinsh/positions.hpp"

namespace gipfbase::yinsh::testing::notation_test {
namespace {

/// Checks the reason why a text is not a move.
void check_error(const Position& p, const std::string& text) {
  const auto move = read_move(p, text);
  REQUIRE_FALSE(move);
  test::check_wording(text, move.error());
}

std::string brief(const Position& p, const std::string& text) {
  std::string written;
  write_short_move(p, turn(p, text), written);
  return written;
}

/// White can make rows on the e column; Black has one on the b column.
Position before_rows() {
  return points("W d1 e5 i7 j9 k8, w e1 e2 e3 e4, B a2 a3 a4 a5 g2, b b3 b4 b5 b6 b7", "0,0 w");
}

TEST_CASE("turns of YINSH are read in several forms", "[yinsh][notation]") {
  CHECK(turn_text(turn(Position{}, "E3")) == "e3");
  const Position p = before_rows();
  for (const char* text :
       {"e5-e6;xe1-e5xd1", "E5-E6;XE1-E5XD1", "e5e6;xe1-e5xd1", "e5-e6:xe1-e5xd1",
        "e5-e6;xe5-e1xd1", "e5-e6;xd1", "e5-e6:xe1-e5:xd1", "e5-e6;xd1;xe5-e1"}) {
    INFO(text);
    CHECK(turn_text(turn(p, text)) == "e5-e6;xe1-e5xd1");
  }
  CHECK(brief(p, "e5-e6;xe1-e5xd1") == "e5-e6;xd1");
  check_error(p, "e5-e6;xe1-e5");
  CHECK(scan_move("e5-e6;xe1-e5xd1 d3") == 15);
  CHECK(scan_move("e5-e6; x") == 5);
  CHECK(scan_move("e3-") == 2);
  for (const char* text : {"x d3", "xpass", "xe3-", "xe1-e5x", "e100", "PAS"})
    CHECK(scan_move(text) == 0);
}

TEST_CASE("the first of equivalent placements of YINSH stands for all", "[yinsh][notation]") {
  const auto rules = gipfbase::test::rules_of("yinsh", "standard");
  const auto start = rules->start();
  for (const char* text : {"a2", "a5", "k7", "k10"}) {
    const PackedMove move = rules->read_move(start, text).value();
    const notation::IndexRow row = rules->index_row(start, &move);
    CHECK(rules->move_text(start, *rules->from_canonical(start, row.next)) == "a2");
  }
}

TEST_CASE("records of YINSH may leave out a pass that is the only turn", "[yinsh][notation]") {
  const auto rules = gipfbase::test::rules_of("yinsh", "standard");
  const auto shut = notation::erased(points("W a2 a3 a4, B b2 b3 b4 b5 a5, w f6", "2,0 w"));
  const auto pass = rules->unwritten_move(shut);
  REQUIRE(pass);
  CHECK(rules->move_text(shut, *pass) == "pass");
  CHECK(*rules->read_move(shut, "PASS") == *pass);
  CHECK(*rules->read_move(shut, "Pass") == *pass);
  const auto open = notation::erased(points("W a2 a3 b1, B b2 b3 b4 b5 a5, w f6", "2,0 w"));
  CHECK_FALSE(rules->unwritten_move(open));
}

TEST_CASE("a row that the opponent has made is written first", "[yinsh][notation]") {
  const Position p = after(before_rows(), "i7-i8");
  for (const char* text :
       {"xb3-b7xa2;g2-g3", "XB7-B3XA2:G2G3", "xa2;g2-g3", "xb3-b7:xa2:g2-g3", "xa2;xb7-b3;g2-g3"}) {
    CHECK(turn_text(turn(p, text)) == "xb3-b7xa2;g2-g3");
  }
  CHECK(brief(p, "xb3-b7xa2;g2-g3") == "xa2;g2-g3");
}

TEST_CASE("the parts of several removals may be in any order", "[yinsh][notation]") {
  const Position p =
      points("W g5 i7 j9 k8 d1, w f2 f3 f4 f6 c1 c2 c3 c4 c5, b f5, B a2 a3 a4 a5 k7", "0,0 w");
  const std::string both = "xc1-c5xd1;g5-e5;xf2-f6xi7";
  for (const char* text : {"xc1-c5xd1;g5-e5;xf2-f6xi7", "xd1;xc1-c5;g5-e5;xi7;xf6-f2",
                           "xd1;g5-e5;xf6-f2;xi7", "xd1;g5-e5;xi7;xf6-f2"}) {
    INFO(text);
    CHECK(turn_text(turn(p, text)) == both);
  }
  check_error(p, "xd1;xc1-c5xi7;g5-e5;xf2-f6xi7");
  std::string entered;
  for (const notation::MoveStep& step : steps(p, turn(p, both))) entered += step.code() + ' ';
  CHECK(entered == "~c1,c2,c3,c4,c5 -d1 *g5 >e5 ~f2,f3,f4,f5,f6 -i7 ");
  const Position two =
      points("W g5 i7 j9 k8 d1, w f2 f3 f4 f5 f6 c1 c2 c3 c4 c5, B a2 a3 a4 a5 k7", "0,0 w");
  CHECK(turn_text(turn(two, "xf2-f6xi7;xc1-c5xd1;g5-g6")) == "xc1-c5xd1;xf2-f6xi7;g5-g6");
  check_error(two, "g5-g6");
}

TEST_CASE("a row of six is named where it has two meanings", "[yinsh][notation]") {
  const Position p = points("W d1 e6 i7 j9 k8, w e1 e2 e3 e4 e5, B a2 a3 a4 a5 g2", "0,0 b");
  const Position six = after(p, "g2-g3");
  CHECK(brief(six, "xe1-e5xd1;e6-e7") == "xd1;e6-e7");
  const Position wide =
      points("W d1 e6 i7 j9 k8, w e1 e2 e3 e4 e5 e7, B a2 a3 a4 a5 g2, b e8 f8", "0,0 b");
  const Position own = after(wide, "g2-g3");
  check_error(own, "e6-e9");
  const Position seven = points("W d1 f6 i7 j9 k8, w e1 e2 e3 e4 e5 e6, B a2 a3 a4 a5 g2", "0,0 w");
  CHECK(brief(seven, "xe1-e5xd1;f6-f7") == "xe1-e5xd1;f6-f7");
  CHECK(turn_text(turn(seven, "xd1;xe5-e1;f6-f7")) == "xe1-e5xd1;f6-f7");
  for (const char* text : {"xd1;f6-f7", "xe2-e6;f6-f7"}) check_error(seven, text);
}

TEST_CASE("what is wrong with a turn of YINSH is said", "[yinsh][notation]") {
  const Position p = before_rows();
  check_error(Position{}, "e3-e4");
  check_error(after(Position{}, "e3"), "e3");
  // In the last but one, the row is there only after the move.
  for (const char* text : {"f5", "a1-a2", "e5-e6;xa1-e5xd1", "e5-e6;xe1-e5xa1",
                           "xa2;xa3;xa4;xa5;e5-e6", "e5-e6 x", "g2-g3", "e5-f7", "e5-e6",
                           "e5-e6;xe1-e6xd1", "e5-e6;xe1-e5xa2", "pass", "xd1;e5-e6", "hello"}) {
    check_error(p, text);
  }
}

TEST_CASE("position texts of YINSH are read back, and impossible ones rejected",
          "[yinsh][notation]") {
  const std::string start = position_text(Position{});
  CHECK(test::page("rules/yinsh/README.md").find(start) != std::string::npos);
  CHECK(position(start) == Position{});
  const std::string later = position_text(before_rows());
  CHECK(position_text(position(later)) == later);
  const std::string board = start.substr(0, start.find(' '));
  const auto full = [&](std::size_t markers) {
    std::string text = start;
    const std::string pieces = "WWWWWBBBBB" + std::string(markers, 'w');
    for (const char piece : pieces) text[text.find('.')] = piece;
    return text;
  };
  for (const std::string& text :
       {std::string(), board, board + " 0,0", board + " 0,4 w", board + " -1,0 w", board + " 0 w",
        board + " 0,0 x", board + " 0,0 b", board + " 1,0 w", board + " 0,0 w w",
        "x" + board.substr(1) + " 0,0 w", board.substr(1) + " 0,0 w", board + " 1,0 b",
        text_of("W e2, B a2 a3 a4 a5 b1, w e6", "4,0 w"),
        text_of("W e2 e3 e4 e5 e6, B a2 a3 a4 a5 b1, w e7", "1,0 w"), full(52),
        text_of("W e5, w e6", "0,0 b"), text_of("W e5 e6, B e7", "0,0 w"),
        text_of("W e2 e3 e4 e5 e6 e7, B a2 a3 a4 a5 b1", "0,0 w")}) {
    INFO(text);
    CHECK_FALSE(read_position(text, false));
  }
  CHECK(read_position(full(51), false));
  CHECK(read_position(text_of("W e2 e3 e4 e5, B a2 a3 a4 a5", "1,1 w"), false));
  CHECK_FALSE(read_position(text_of("W e2 e3 e4 e5, B a2 a3 a4 a5", "1,1 w"), true));
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::notation_test
