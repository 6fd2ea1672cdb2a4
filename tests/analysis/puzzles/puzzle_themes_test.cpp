// Themes of puzzles, from the moves of their solutions.
#include "analysis/puzzles/puzzle_themes.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/game/words/themes.hpp"
#include "support/solving/puzzle_support.hpp"

namespace gipfbase::test::puzzle_themes_test {
namespace {

/// The themes of a line of moves from a position.
std::vector<std::string> themes(const std::string& title, const std::string& variant,
                                const std::string& start, const std::vector<std::string>& line) {
  notation::Game game;
  const auto rules = rules_of(title, variant);
  game.begin(rules, position(*rules, start));
  notation::AnyPosition at = game.start;
  for (const std::string& text : line) {
    const auto move = rules->read_move(at, text);
    INFO(text << (move ? "" : ": " + move.error().message));
    REQUIRE(move);
    game.moves.push_back(*move);
    rules->play(at, *move);
  }
  return analysis::themes_of(game);
}

bool has(const std::vector<std::string>& themes, const std::string& theme) {
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

TEST_CASE("a marble that the opponent must take is a sacrifice", "[puzzles][themes]") {
  const auto found =
      themes("zertz", "37", "o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o. 2,1,2 2,3,3 2,4,3 0",
             {"Wd1,c2", "x d1Bb1", "Wa1,c1 x Wa1Wb1"});
  INFO(Catch::StringMaker<std::vector<std::string>>::convert(found));
  CHECK((has(found, "sacrifice") || has(found, "forced captures")));
  CHECK(has(found, "isolation"));
  CHECK_FALSE(has(found, "quiet first move"));
  // The opponent has to capture.
  CHECK_FALSE(has(found, "zugzwang"));
}

TEST_CASE("an opponent who loses only because he has to move is in zugzwang", "[puzzles][themes]") {
  const auto found =
      themes("zertz", "37", "...G/..Go./..oBoB/...BB../.Go.../B.G../.... 3,2,2 3,2,2 0,0,1 1",
             {"x d4Bb4", "x a4Bc4", "Be3,a4", "Wd4,b4", "Wc5,c3 x Gb3Gc4Wc5Bc6Wd4Bd5Ge2Be3Bf1Gf3"});
  CHECK(has(found, "zugzwang"));
}

TEST_CASE("pieces cut off from the red ones, and a pass, are themes of DVONN",
          "[puzzles][themes]") {
  const auto found =
      themes("dvonn", "standard",
             "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s",
             {"a2-c2", "a1-b2", "f2-c2", "b2-d2", "d1-d2"});
  CHECK_FALSE(has(found, "sacrifice"));
  for (const std::string& theme : found) CHECK_FALSE(theme.empty());
}

TEST_CASE("a turn of TZAAR captures twice, or makes a stack higher", "[puzzles][themes]") {
  const std::string start =
      "Z..../....../..Tt3.../Z2tt...../......../.....R12../....r.z/....../T.r.. w t";
  const auto twice = themes("tzaar", "fixed", start, {"d1-d2,d2-d3"});
  CHECK(has(twice, "double capture"));
  CHECK_FALSE(has(twice, "strengthening"));
  const auto once = themes("tzaar", "fixed", start, {"d1-d2,pass"});
  CHECK(has(once, "strengthening"));
  CHECK_FALSE(has(once, "double capture"));
}

TEST_CASE("a title says where the turn may be given away", "[puzzles][themes]") {
  const auto given = [](const std::string& title, const std::string& variant,
                        const std::string& text) {
    const auto rules = rules_of(title, variant);
    const auto start = text.empty() ? rules->start() : position(*rules, text);
    const auto found = dynamic_cast<const notation::Themed&>(*rules).turn_given(start);
    return found ? rules->write_position(*found) : "none";
  };
  const std::string zertz = "...G/..Go./..oBoB/...BB../.Go.../B.G../.... 3,2,2 3,2,2 0,0,1 ";
  CHECK(given("zertz", "37", zertz + "1") == zertz + "0");
  const std::string tzaar =
      "Z..../....../..Tt3.../Z2tt...../......../.....R12../....r.z/....../T.r.. ";
  CHECK(given("tzaar", "fixed", tzaar + "w t") == tzaar + "b t");
  CHECK(given("tzaar", "fixed", "") == "none");
  const std::string yinsh =
      "..../......./.W.B..../.W.B...../.W.B....../.W.B...../.W.B....../........./......../......./"
      ".... 0,0 ";
  CHECK(given("yinsh", "standard", yinsh + "b") == yinsh + "w");
  CHECK(given("yinsh", "standard", "") == "none");
  CHECK(given("gipf", "standard", "") == "none");
  CHECK(given("dvonn", "standard", "") == "none");
  CHECK(given("tamsk", "level-1", "") == "none");
}

TEST_CASE("the tag Theme comes before what the moves show", "[puzzles][themes]") {
  notation::Game game;
  const auto rules = rules_of("zertz", "37");
  game.begin(rules, rules->start());
  CHECK(analysis::themes_of(game).empty());
  game.tags.push_back({"Theme", "ladder, long way"});
  CHECK(analysis::themes_of(game) == std::vector<std::string>{"ladder", "long way"});
}

}  // namespace
}  // namespace gipfbase::test::puzzle_themes_test
