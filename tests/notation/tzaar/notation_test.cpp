// Texts of TZAAR: turns, positions, and two games between people.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/cli/readme.hpp"
#include "support/tzaar/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::tzaar::testing::notation_test {
namespace {

/// Checks the reason why a text is not a move.
void check_error(const Position& p, const std::string& text) {
  const auto move = read_move(p, text);
  REQUIRE_FALSE(move);
  test::check_wording(text, move.error());
}

TEST_CASE("turns of TZAAR are read in several forms", "[tzaar][notation]") {
  const Position p = stacks("d1 T, d2 t, d3 t, c1 Z2, a5 R, i1 r8, i2 t8, h1 z8");
  for (const char* text :
       {"d1-d2,d2-d3", "D1-D2,D2-D3", "d1d2,d2d3", "d1-d2;d2-d3", "d1-d2:d2-d3", "d1-d2/d2-d3"}) {
    CHECK(turn_text(turn(p, text)) == "d1-d2,d2-d3");
  }
  for (const char* text : {"d1-d2,pass", "d1-d2", "d1-d2,PASS"}) {
    CHECK(turn_text(turn(p, text)) == "d1-d2,pass");
  }
  CHECK(scan_move("d1-d2,d2-d3 e1-e2") == 11);
  CHECK(scan_move("d1-d2, e1") == 5);
  CHECK(scan_move("d1-d2,e1") == 5);
  for (const char* text : {"d1", "T", "Td", "Td3-e4", "d1-d23"}) CHECK(scan_move(text) == 0);
  CHECK(turn_text(turn(Position{}, "td3")) == "Td3");
  CHECK(trace(p, turn(p, "d1-d2,d2-d3")).taken == std::vector<std::string>{"d2", "d3"});
  CHECK(trace(p, turn(p, "d1-d2,d2-c1")).taken == std::vector<std::string>{"d2"});
}

TEST_CASE("what is wrong with a turn of TZAAR is said", "[tzaar][notation]") {
  const Position p = stacks("d1 T, d2 t, d3 t2, c1 Z2, a5 R, i1 r8, i2 t8, h1 z8");
  for (const char* text : {"d1-c1", "d1-d2,d2-d3", "d1-d3", "e9-d3", "d1-d2,e9-d3", "d1-d2 x",
                           "Td5", "a1-d1", "d2-d1", "d1-e3", "d1-e1"}) {
    check_error(p, text);
  }
  check_error(stacks("d1 T, d2 z, c1 Z, a5 R, i1 r9, i2 t9"), "d1-d2,pass");
  check_error(Position::fixed_start(), "b1-a1,pass");
  check_error(Position{}, "a1-a2");
  const Position placed = after(Position{}, "Zd3", "zd4", "Zd5", "zd6", "Zd7", "zc1", "Zc2", "zc3",
                                "Zc4", "zc5", "Zc6", "tb1");
  check_error(placed, "Td3");
  check_error(placed, "Za1");
}

TEST_CASE("position texts of TZAAR are read back, and impossible ones rejected",
          "[tzaar][notation]") {
  const std::string start = position_text(Position::fixed_start());
  CHECK(test::page("rules/tzaar/README.md").find(start) != std::string::npos);
  CHECK(position(start) == Position::fixed_start());
  CHECK(position_text(position(start)) == start);
  for (const char* text :
       {"", "ttttT w f", "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b f",
        "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w p",
        "Z30T.../R...../......./......../......../......../......./....../....z w t",
        "Z31..../....../......./......../......../......../......./....../..... w t",
        "Z1..../....../......./......../......../......../......./....../..... w t",
        "Z99999999999..../....../......./......../......../......../......./....../..zrt w t",
        "Z2..../....../......./......../......../......../......./....../..... b p",
        "Zz2.../....../......./......../......../......../......./....../..... w p",
        "...../....../......./......../......../......../......./....../..... w f",
        "...../....../......./......../......../......../......./....../..... w p x",
        "Z..../....../......./......../......../......../......./....../..... w t",
        "Z..../....../......./......../......../......../......./....../..... w p",
        "x..../....../......./......../......../......../......./....../..... w p"}) {
    CHECK_FALSE(read_position(text));
  }
}

TEST_CASE("Black can place first in a tournament of TZAAR, and White still makes the first turn",
          "[tzaar][notation]") {
  const auto rules = test::rules_of("tzaar", "tournament+black-places-first");
  REQUIRE(rules);
  CHECK(rules->variant() == "tournament+black-places-first");
  notation::AnyPosition at = rules->start();
  CHECK(rules->write_position(at) ==
        "...../....../......./......../......../......../......./....../..... b p");
  for (int n = 0; n < 60; ++n) {
    CHECK(rules->side_to_move(at) == (n % 2 == 0 ? kBlack : kWhite));
    const std::string text = rules->write_position(at);
    REQUIRE(rules->read_position(text));
    CHECK(*rules->read_position(text) == at);
    CHECK(rules->fitted_position(text) == text);
    CHECK_FALSE(read_position(text));  // by default White places first
    std::vector<PackedMove> moves;
    rules->legal_moves(at, moves);
    rules->play(at, moves[static_cast<std::size_t>(n) % moves.size()]);
  }
  CHECK(rules->write_position(at).ends_with(" w f"));
  CHECK(rules->read_position(rules->write_position(at)));
  for (const char* variant : {"fixed+black-places-first", "random+black-places-first"}) {
    CHECK(test::rules_of("tzaar", variant)->variant().find('+') == std::string_view::npos);
  }
}

TEST_CASE("variants of TZAAR have the names of other sites", "[tzaar][notation]") {
  for (const auto& [name, canonical] : {std::pair{"standard", "fixed"},
                                        {"tzaar-standard", "fixed"},
                                        {"tzaar-random", "random"},
                                        {"custom", "tournament"},
                                        {"tzaar-custom", "tournament"}}) {
    CHECK(test::rules_of("tzaar", name)->variant() == canonical);
  }
  const auto random = test::rules_of("tzaar", "random");
  CHECK(random->write_position(random->start()) == position_text(Position::fixed_start()));
}

TEST_CASE("positions of TZAAR have heights and numbers of pieces that a game can have",
          "[tzaar][notation]") {
  const auto is_read = [](const std::string& first, const std::string& second) {
    return bool(tzaar::read_position(
        first + "/" + second + "/......./......../......../......../......./....../..zrt w t"));
  };
  CHECK(is_read("ZRT..", "......"));
  CHECK(is_read("Z28RT..", "......"));
  CHECK(is_read("ZRT..", "ZZZZZ."));
  CHECK_FALSE(is_read("Z29RT..", "......"));  // 31 pieces
  CHECK_FALSE(is_read("Z31....", "......"));
  CHECK_FALSE(is_read("Z1RT..", "......"));
  CHECK_FALSE(is_read("ZRT..", "ZZZZZZ"));  // seven Tzaars
  CHECK(is_read("Z....", "......"));        // Black has all types
  const std::string low =
      "Z2RT../....../......./......../......../......../......./....../..zrt w t";
  CHECK(position_text(position(low)) == low);
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::notation_test
