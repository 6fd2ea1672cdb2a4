// The guides of titles to their position texts, and texts that are fitted to their boards.
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "notation/game/words/themes.hpp"
#include "support/titles.hpp"

namespace gipfbase::position_guide_test {

using namespace gipfbase::test;

namespace {

/// Calls visit with the positions of a game of random play.
template <class Visit>
void play(const notation::Rules& rules, std::uint32_t seed, const Visit& visit) {
  std::mt19937 random(seed);
  notation::AnyPosition position = rules.start();
  std::vector<PackedMove> moves;
  for (int ply = 0; ply < 150; ++ply) {
    visit(position);
    if (rules.outcome(position).over()) return;
    rules.legal_moves(position, moves);
    if (moves.empty()) return;
    rules.play(position, moves[random() % moves.size()]);
  }
}

/// All variants of all titles, and GIPF with potentials.
template <class Visit>
void for_each_rules(const Visit& visit) {
  for (const notation::TitleInfo* title : catalogue().titles()) {
    for (const auto& variant : title->agreements.variants) {
      visit(*rules_of(title->id, variant.id));
    }
  }
  visit(*rules_of("gipf", "tournament+zertz=6+dvonn=3"));
}

}  // namespace

TEST_CASE("titles describe the fields and signs of their position texts", "[notation][guide]") {
  for_each_rules([](const notation::Rules& rules) {
    const notation::PositionGuide guide = rules.position_guide();
    INFO(rules.title() << ' ' << rules.variant());
    const std::string start = rules.write_position(rules.start());
    notation::PositionFields fields(start, {});
    REQUIRE(fields.text() == start);
    CHECK(guide.fields.size() + 1 == fields.size());
    CHECK(guide.signs.size() >= 3);
    // In every position, the value of a field with choices is one of the choices.
    play(rules, 1, [&](const notation::AnyPosition& position) {
      notation::PositionFields here(rules.write_position(position), {});
      for (std::size_t i = 0; i < guide.fields.size(); ++i) {
        const auto& choices = guide.fields[i].choices;
        if (choices.empty()) continue;
        bool found = false;
        for (const auto& choice : choices) found = found || choice.text == here[i + 1];
        CHECK(found);
      }
    });
  });
}

TEST_CASE("every sign of a title's position texts can be put on a place", "[notation][guide]") {
  for_each_rules([](const notation::Rules& rules) {
    const std::string start = rules.write_position(rules.start());
    const std::string board = start.substr(0, start.find(' '));
    const bool empty = board.find('.') != std::string::npos;
    std::set<std::string_view> signs;
    for (const notation::PositionSign& sign : rules.position_guide().signs) {
      INFO(rules.title() << ' ' << rules.variant() << ' ' << sign.text);
      CHECK(signs.insert(sign.text).second);
      bool found = false;
      for (std::size_t at = 0; at < board.size() && !found; ++at) {
        if (board[at] == '/' || (empty && board[at] != '.')) continue;
        const auto read = rules.read_position(std::string(start).replace(at, 1, sign.text));
        // An error at another place is fine: the position may need other numbers of pieces.
        found = read || read.error().offset < at || read.error().offset > at + sign.text.size();
      }
      CHECK(found);
    }
  });
}

TEST_CASE("a turn that is given to the other player leaves a position", "[notation][guide]") {
  for_each_rules([](const notation::Rules& rules) {
    const auto& themed = dynamic_cast<const notation::Themed&>(rules);
    play(rules, 1, [&](const notation::AnyPosition& position) {
      const auto given = themed.turn_given(position);
      if (!given) return;
      const std::string text = rules.write_position(*given);
      INFO(rules.title() << ' ' << rules.variant() << ' ' << text);
      CHECK(rules.side_to_move(*given) != rules.side_to_move(position));
      CHECK(rules.read_position(text));
    });
  });
}

TEST_CASE("fields that fit the board stay, others are adjusted", "[notation][guide]") {
  for_each_rules([](const notation::Rules& rules) {
    for (std::uint32_t seed = 0; seed < 5; ++seed) {
      play(rules, seed, [&](const notation::AnyPosition& position) {
        const std::string text = rules.write_position(position);
        INFO(rules.title() << ' ' << rules.variant() << ' ' << text);
        // The reserves of random play already fit the board, so nothing changes.
        CHECK(rules.fitted_position(text) == text);
        const std::string board = text.substr(0, text.find(' '));
        const std::string fitted = rules.fitted_position(board);
        CHECK(fitted.substr(0, fitted.find(' ')) == board);
        // The board does not show which potentials have not been played yet.
        if (rules.variant().find('=') == std::string_view::npos) CHECK(rules.read_position(fitted));
      });
    }
  });
}

TEST_CASE("impossible boards are not adjusted", "[notation][guide]") {
  const auto zertz = rules_of("zertz", "37");
  // Seven white marbles on the board, though there are only six: the pool cannot make up for that.
  const std::string seven = "WWWW/WWWoo/oooooo/ooooooo/oooooo/ooooo/oooo";
  const std::string fitted = zertz->fitted_position(seven);
  CHECK(fitted == seven + " 0,0,0 0,0,0 0,8,10 0");
  CHECK_FALSE(zertz->read_position(fitted));
  // Hands are emptied before the pool becomes negative.
  CHECK(
      zertz->fitted_position("WWWW/Wooooo/oooooo/ooooooo/oooooo/ooooo/oooo 3,0,0 1,0,0 2,8,10 1") ==
      "WWWW/Wooooo/oooooo/ooooooo/oooooo/ooooo/oooo 1,0,0 0,0,0 0,8,10 1");
  // The phase becomes one in which such a board is possible.
  const auto dvonn = rules_of("dvonn", "standard");
  const std::string lonely = ".W./..../...../...../...../...../...../...../...../..../...";
  CHECK(dvonn->fitted_position(lonely + " w p") == lonely + " w s");
  const std::string high = "Z31..../....../......./......../......../......../......./....../.....";
  CHECK(rules_of("tzaar", "fixed")->fitted_position(high) == high + " w t");
  // A player has removed at most three rings.
  const auto yinsh = rules_of("yinsh", "standard");
  const std::string few =
      "W..b/......./......../........./........../........./........../........./......../......./"
      "....";
  CHECK(yinsh->fitted_position(few) == few + " 3,3 w");
  const std::string ten =
      "WWWW/WBBBBB./......../........./........../........./........../........./......../......./"
      "....";
  CHECK(yinsh->fitted_position(ten + " 0,0 b") == ten + " 0,0 b");
}

}  // namespace gipfbase::position_guide_test
