// The numbered rules on potentials, each with positions made by hand; the rules core and the
// rulebook reference must both agree with the table.
//
// "Z" is the chapter "ZÈRTZ potential" of the ZÈRTZ rulebook, "G" the pages on potentials of
// gipf.com, "X" the rulebook of MATRX GIPF of 2024, "ruling" rules/gipf/README.md.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"
#include "support/titles.hpp"

namespace gipfbase::gipf::testing::potentials_rules_test {
namespace {

/// One ply in one position. Boards are lists such as `b2=W c3=wz e5=(wb)`, followed by the other
/// fields of a position text. Without a position after it, the ply is not legal.
struct Case {
  std::string board;
  std::string rest;
  std::string turn;  ///< in the notation of the reference
  std::string board_then = {};
  std::string rest_then = {};
  std::string outcome = "*";
};

std::string text_of(const std::string& board, const std::string& rest) {
  std::map<int, std::string> pieces;
  std::istringstream in(board);
  for (std::string word; in >> word;) pieces[cell(word.substr(0, 2))] = word.substr(3);
  std::string text;
  for (int column = 1; column <= 7; ++column) {
    if (column > 1) text += '/';
    for (int row = 2; is_spot(cell_at({column, row})); ++row) {
      const auto at = pieces.find(cell_at({column, row}));
      text += at == pieces.end() ? "." : at->second;
    }
  }
  return text + " " + rest;
}

void check(const std::string& settings, const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    INFO(settings << ": " << c.board << " | " << c.rest << " | " << c.turn);
    const std::string text = text_of(c.board, c.rest);
    PotentialPosition p = potential_position(text, settings);
    gipf_rulebook::potentials::Game game(settings, text);
    CHECK(position_text(p) == text);
    const PotentialMove move = potential_turn_of(c.turn);
    const auto listed = game.turns();
    CHECK(turns(p) == listed);
    const bool legal = !c.board_then.empty();
    CHECK(p.is_legal(move) == legal);
    CHECK((std::count(listed.begin(), listed.end(), c.turn) == 1) == legal);
    if (!legal || !p.is_legal(move)) continue;
    p.play(move);
    game.play(c.turn);
    const std::string then = text_of(c.board_then, c.rest_then);
    CHECK(position_text(p) == then);
    CHECK(game.text() == then);
    CHECK(turns(p) == game.turns());
    CHECK(outcome(p) == c.outcome);
    CHECK(game.outcome() == c.outcome);
  }
}

TEST_CASE("potentials 2.1: the players agree on kinds and numbers, at least three of a kind",
          "[gipf][potentials]") {  // Z A 1, G
  const auto read = [](const char* settings) {
    return test::catalogue().rules("gipf", settings).has_value();
  };
  CHECK(read("tournament+zertz=3"));
  CHECK(read("tournament+zertz=6+tamsk=6+dvonn=18+yinsh=4"));
  CHECK_FALSE(read("tournament+zertz=2"));
  CHECK_FALSE(read("tournament+zertz=19"));
  CHECK_FALSE(read("tournament+punct=3"));
  CHECK(test::rules_of("gipf", "tournament+one-extra+kinds-in-order")->variant() == "tournament");
  CHECK(test::rules_of("gipf", "tournament+challenges=2")->variant() == "tournament");
  CHECK(test::rules_of("gipf", "tournament+tamsk-waits+zertz=3")->variant() ==
        "tournament+zertz=3");
  CHECK(test::rules_of("gipf", "tournament+dvonn-far+tamsk=3")->variant() == "tournament+tamsk=3");
  const auto rules = test::rules_of("gipf", "tournament+tamsk=6+zertz=3");
  CHECK(rules->variant() == "tournament+zertz=3+tamsk=6");
  CHECK(rules->write_position(rules->start()) ==
        "..../...../....../......./....../...../.... 18,18 0,0 w wb z3t6/z3t6 -");
  check("tournament+zertz=3", {{"b2=W h5=B", "16,16 0,0 w - z3/z3 -", "Ye1>e2"},
                               {"b2=W h5=B", "16,16 0,0 w - z3/z3 -", "Ze1>e2", "b2=W e2=wz h5=B",
                                "15,16 0,0 b - z2/z3 -"}});
}

TEST_CASE("potentials 2.2: a potential enters on a basic piece, by a push", "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z A 2
        {{"b2=W e2=b h5=B", "16,15 0,0 w - z3/- -", "Ze1>e2", "b2=W e2=wz e3=b h5=B",
          "15,15 0,0 b - z2/- -"},
         // Without a basic piece in reserve no loaded piece can enter.
         {"b2=W c3=wz c4=b h5=B", "0,15 0,0 w - z2/- -", "Ze1>e2"},
         {"b2=W e2=b e3=b e4=b e5=w e6=b e7=b e8=b h5=B", "9,9 0,0 w - z3/- -", "Ze1>e2"}});
}

TEST_CASE("potentials 2.3: GIPF-pieces first, then loaded pieces, then single ones",
          "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z A 3
        {{"", "18,18 0,0 w wb z3/z3 -", "Ze1>e2"},
         {"", "18,18 0,0 w wb z3/z3 -", "e1>e2"},
         {"", "18,18 0,0 w wb z3/z3 -", "Ge1>e2", "e2=W", "16,18 0,0 b wb z3/z3 -"},
         {"b2=W h5=B", "16,16 0,0 w wb z3/z3 -", "Ze1>e2", "b2=W e2=wz h5=B",
          "15,16 0,0 b b z2/z3 -"},
         {"b2=W e2=wz h5=B", "15,16 0,0 w b z2/z3 -", "Gd1>d2"},
         // The first single piece: what was not brought in is lost.
         {"b2=W h5=B", "16,16 0,0 w wb z3/z3 -", "e1>e2", "b2=W e2=w h5=B", "15,16 0,0 b b -/z3 -"},
         {"b2=W e2=w h5=B", "15,16 0,0 w b -/z3 -", "Zd1>d2"}});
  check("tournament+zertz=3+tamsk=3",  // ZÈRTZ before TAMSK
        {{"b2=W h5=B", "16,16 0,0 w wb z3t3/z3t3 -", "Te1>e2", "b2=W e2=wt h5=B",
          "15,16 0,0 b b t2/z3t3 -"},
         {"b2=W e2=wt h5=B", "15,16 0,0 w b t2/z3t3 -", "Zd1>d2"},
         {"b2=W h5=B", "16,16 0,0 w wb z3t3/z3t3 -", "Ze1>e2", "b2=W e2=wz h5=B",
          "15,16 0,0 b b z2t3/z3t3 -"}});
  check("tournament+zertz=3+dvonn=3+yinsh=3",  // no order is known for the others
        {{"b2=W h5=B", "16,16 0,0 w - z3d3y3/- -", "Ye1>e2", "b2=W e2=wy h5=B",
          "15,16 0,0 b - z3d3y2/- -"},
         {"b2=W e2=wy h5=B", "15,16 0,0 w - z3d3y2/- -", "Dd1>d2", "b2=W d2=wd e2=wy h5=B",
          "14,16 0,0 b - z3d2y2/- -"}});
  check("tournament+kinds-in-order+zertz=3+tamsk=3+dvonn=3+yinsh=3",  // setting
        {{"b2=W h5=B", "16,16 0,0 w - z3t3d3y3/- -", "De1>e2", "b2=W e2=wd h5=B",
          "15,16 0,0 b - d2y3/- -"},
         {"b2=W h5=B", "16,16 0,0 w - z3t3d3y3/- -", "Ye1>e2", "b2=W e2=wy h5=B",
          "15,16 0,0 b - y2/- -"}});
  check("tournament+yinsh=3",  // a use does not end the right
        {{"b2=W c3=wy h5=B", "15,16 0,0 w b y2/y3 -", "c3=c4", "b2=W c3=w c4=wu h5=B",
          "15,16 0,0 b b y2/y3 -"}});
}

TEST_CASE("potentials 2.4: a loaded piece is pushed, lined up and captured as one",
          "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z A 4
        {{"b2=W e2=bz e3=wz h5=B", "9,9 0,0 w - -/- -", "e1>e2", "b2=W e2=w e3=bz e4=wz h5=B",
          "8,9 0,0 b - -/- -"},
         {"b2=W e2=wz e3=w e4=w h5=B", "9,9 0,0 w - -/- -", "e1>e2;xe2,e4,e5", "b2=W e3=wz h5=B",
          "11,9 0,0 b - -/- -"},
         {"b2=W e2=wz e3=w e4=w h5=B", "9,9 0,0 w - -/- -", "e1>e2"}});
}

TEST_CASE("potentials 2.5: a use is a whole turn, rows are removed as around a push",
          "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z B 1, B 3
        {{"b2=W c3=wz c4=b h5=B", "9,9 0,0 w - -/- -", "c3=c5", "b2=W c3=w c4=b c5=wu h5=B",
          "9,9 0,0 b - -/- -"},
         {"b2=W c3=bz c4=b h5=B", "9,9 0,0 w - -/- -", "c3=c5"}});
  check("tournament+yinsh=3",
        {// Own rows that wait are removed before a potential is used (ruling).
         {"b2=W c3=wy e2=w e3=w e4=w e5=w h5=B", "9,9 0,0 w - -/- -", "c3=c4"},
         {"b2=W c3=wy e2=w e3=w e4=w e5=w h5=B", "9,9 0,0 w - -/- -", "xe2,e3,e4,e5;c3=c4",
          "b2=W c3=w c4=wu h5=B", "13,9 0,0 b - -/- -"},
         {"b2=W e3=w e4=w e5=w e7=wy h5=B", "9,9 0,0 w - -/- -", "e7=e6"},
         {"b2=W e3=w e4=w e5=w e7=wy h5=B", "9,9 0,0 w - -/- -", "e7=e6;xe3,e4,e5,e6,e7",
          "b2=W h5=B", "13,9 0,0 b - -/- -"},
         // GIPF-pieces may be taken out of a row of them at the start of a turn, but no longer
         // after a removal (state s).
         {"b2=W c3=W c4=W c5=W c6=W h5=B", "5,9 0,0 w - -/- -", "xc3;d1>d2",
          "b2=W c4=W c5=W c6=W d2=w h5=B", "6,9 0,0 b - -/- -"},
         {"b2=W c3=W c4=W c5=W c6=W h5=B", "5,9 0,0 w - -/- s", "xc3;d1>d2"},
         {"b2=W c3=W c4=W c5=W c6=W h5=B", "5,9 0,0 w - -/- s", "d1>d2",
          "b2=W c3=W c4=W c5=W c6=W d2=w h5=B", "4,9 0,0 b - -/- -"},
         // The opponent's rows wait.
         {"b2=W c3=wy e2=b e3=b e4=b e5=b h5=B", "9,9 0,0 w - -/- -", "c3=c4",
          "b2=W c3=w c4=wu e2=b e3=b e4=b e5=b h5=B", "9,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 2.6: a loaded piece in a row stays or goes, and its potential with it",
          "[gipf][potentials]") {
  const std::string own = "b2=W e2=wz e3=w e4=w e5=w h5=B";
  const std::string opposing = "b2=W e2=w e3=w e4=w e5=w e6=bz h5=B";
  check(
      "tournament+zertz=3",  // Z A 5
      {{own, "9,9 0,0 w - -/- -", "xe3,e4,e5;c1>c2", "b2=W c2=w e2=wz h5=B", "11,9 0,0 b - -/- -"},
       // The basic piece comes back, the potential does not.
       {own, "9,9 0,0 w - z1/- -", "xe2,e3,e4,e5;c1>c2", "b2=W c2=w h5=B", "12,9 0,0 b - -/- -"},
       {opposing, "9,9 0,0 w - -/- -", "xe2,e3,e4,e5,e6;c1>c2", "b2=W c2=w h5=B",
        "12,9 1,0 b - -/- -"},
       {opposing, "9,9 0,0 w - -/- -", "xe2,e3,e4,e5;c1>c2", "b2=W c2=w e6=bz h5=B",
        "12,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 2.7: a row of loaded pieces, or of these and GIPF-pieces, is broken",
          "[gipf][potentials]") {
  const std::string loaded = "b2=W e2=wz e3=wz e4=wz e5=wz h5=B";
  const std::string mixed = "b2=W e2=W e3=W e4=W e5=wz h5=B";
  const std::string five = "b2=W e2=wz e3=wz e4=wz e5=wz e6=wz h5=B";
  const std::string behind = "e2=W e3=W e4=W e5=W e6=wz h5=B";
  const std::string rest = "5,9 0,0 w - -/- -";
  check("tournament+zertz=5",  // Z A 6
        {{"e2=W e3=W e4=W e5=W h5=B", rest, "c1>c2", "c2=w e2=W e3=W e4=W e5=W h5=B",
          "4,9 0,0 b - -/- -"},
         {loaded, rest, "c1>c2"},
         {loaded, rest, "xe3;c1>c2", "b2=W c2=w e2=wz e4=wz e5=wz h5=B", "5,9 0,0 b - -/- -"},
         {loaded, rest, "xe2,e3,e4,e5;c1>c2", "b2=W c2=w h5=B", "8,9 0,0 b - -/- -"},
         {mixed, rest, "c1>c2"},
         {mixed, rest, "xe5;c1>c2", "b2=W c2=w e2=W e3=W e4=W h5=B", "5,9 0,0 b - -/- -"},
         {mixed, rest, "xe2;c1>c2", "b2=W c2=w e3=W e4=W e5=wz h5=B", "6,9 0,0 b - -/- -"},
         // Taking one from an end of five leaves a row of four.
         {five, rest, "xe2;c1>c2"},
         {five, rest, "xe4;c1>c2", "b2=W c2=w e2=wz e3=wz e5=wz e6=wz h5=B", "5,9 0,0 b - -/- -"},
         {behind, rest, "c1>c2"},
         {behind, rest, "xe2;c1>c2"},
         {behind, rest, "xe6;c1>c2", "c2=w e2=W e3=W e4=W e5=W h5=B", "5,9 0,0 b - -/- -"},
         // An opposing piece only touches a row that may stay.
         {"e2=W e3=W e4=W e5=W e6=bz h5=B", rest, "c1>c2", "c2=w e2=W e3=W e4=W e5=W e6=bz h5=B",
          "4,9 0,0 b - -/- -"},
         // The single piece must go, and a loaded piece with it, because the row has to be broken,
         // too.
         {loaded + " e6=b", rest, "xe6;c1>c2"},
         {loaded + " e6=b", rest, "xe2,e6;c1>c2", "b2=W c2=w e3=wz e4=wz e5=wz h5=B",
          "5,9 1,0 b - -/- -"}});
}

TEST_CASE("potentials 2.8: a used potential of either player in a row goes", "[gipf][potentials]") {
  const std::string board = "b2=W e2=w e3=wu e4=w e5=w e6=bu h5=B";
  check("tournament+zertz=3",  // Z B 4
        {{board, "9,9 0,0 w - -/- -", "xe2,e3,e4,e5,e6;c1>c2", "b2=W c2=w h5=B",
          "11,9 0,0 b - -/- -"},
         {board, "9,9 0,0 w - -/- -", "xe2,e4,e5,e6;c1>c2"},
         {board, "9,9 0,0 w - -/- -", "xe2,e3,e4,e5;c1>c2"}});
}

TEST_CASE("potentials 2.9: loaded pieces do not count as GIPF-pieces", "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z A 6, "very important"
        {{"c3=wz e2=W e3=w e4=w e5=w h5=B", "9,9 0,0 w - -/- -", "xe2,e3,e4,e5;c1>c2",
          "c2=w c3=wz h5=B", "13,9 0,0 b - -/- -", "black no-gipf"},
         {"b2=W e2=w e3=w e4=w e5=w e6=bz h5=B", "9,9 0,0 w - -/- -", "xe2,e3,e4,e5,e6;c1>c2",
          "b2=W c2=w h5=B", "12,9 1,0 b - -/- -"},
         // A player who has lost his last GIPF-piece has lost, whatever he captures in the rest of
         // the turn.
         {"c3=w c4=w c5=w c6=B e2=W e3=w e4=w e5=w h5=b", "5,9 0,0 w - -/- -",
          "xe2,e3,e4,e5;c1>c2;xc2,c3,c4,c5,c6", "h5=b", "13,9 2,0 b - -/- -", "black no-gipf"}});
}

TEST_CASE("potentials 2.9: with immediate-end the removal that decides is the whole turn",
          "[gipf][potentials]") {
  const std::string board = "c3=wz c4=b e2=W e3=w e4=w e5=w h5=B";
  const std::string rest = "9,9 0,0 w - -/- -";
  check("tournament+immediate-end+zertz=3",  // switch
        {{board, rest, "xe2,e3,e4,e5", "c3=wz c4=b h5=B", "14,9 0,0 b - -/- -", "black no-gipf"},
         {board, rest, "xe2,e3,e4,e5;c1>c2"},
         {board, rest, "xe2,e3,e4,e5;c3=c5"},
         {board, rest, "xe3,e4,e5"},
         {board, rest, "xe3,e4,e5;c3=c5", "c3=w c4=b c5=wu e2=W h5=B", "12,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 2.10: with an empty reserve a player goes on while he can use a potential",
          "[gipf][potentials]") {
  check("tournament+zertz=6",  // Z B 5
        {{"b2=W c3=wz c4=b h5=B", "0,9 0,0 w - -/- -", "c1>c2"},
         {"b2=W c3=wz c4=b h5=B", "0,9 0,0 w - -/- -", "c3=c5", "b2=W c3=w c4=b c5=wu h5=B",
          "0,9 0,0 b - -/- -"},
         {"b2=W e2=b h5=B", "0,9 0,0 b - -/- -", "c1>c2", "b2=W c2=b e2=b h5=B",
          "0,8 0,0 w - -/- -", "black no-pieces"},
         // A loaded piece that cannot jump does not help.
         {"b2=W e5=wz h5=B", "0,9 0,0 b - -/- -", "c1>c2", "b2=W c2=b e5=wz h5=B",
          "0,8 0,0 w - -/- -", "black no-pieces"},
         // A row of used potentials returns nothing to the reserve.
         {"b2=W d2=bz e3=wu e4=wu e5=wu h5=B", "0,9 0,0 b - -/- -", "c1>c2",
          "b2=W c2=b d2=bz e3=wu e4=wu e5=wu h5=B", "0,8 0,0 w - -/- -", "black no-pieces"},
         // His own row goes first, with the pieces that he could have jumped over.
         {"b2=W d4=wz e3=wu e4=wu e5=wu e6=wu h5=B", "0,9 0,0 b - -/- -", "c1>c2",
          "b2=W c2=b d4=wz e3=wu e4=wu e5=wu e6=wu h5=B", "0,8 0,0 w - -/- -", "black no-pieces"},
         // Unless that removal takes the last opposing GIPF-piece: then the removal is the whole
         // turn.
         {"b2=W e3=wu e4=wu e5=wu e6=wu e7=B", "0,9 0,0 b - -/- -", "c1>c2",
          "b2=W c2=b e3=wu e4=wu e5=wu e6=wu e7=B", "0,8 0,0 w - -/- -"},
         {"b2=W c2=b e3=wu e4=wu e5=wu e6=wu e7=B", "0,8 0,0 w - -/- -", "xe3,e4,e5,e6"},
         {"b2=W c2=b e3=wu e4=wu e5=wu e6=wu e7=B", "0,8 0,0 w - -/- -", "xe3,e4,e5,e6,e7",
          "b2=W c2=b", "0,8 2,0 b - -/- -", "white no-gipf"}});
}

TEST_CASE("potentials 2.10: on a full board there is nothing to push", "[gipf][potentials]") {
  const auto board = [](const std::string& e2, const std::string& e5) {
    return "b2=W b3=wu b4=bu b5=wu c2=bu c3=bu c4=wu c5=bu c6=wu d2=wu d3=bu d4=wu d5=wu d6=bu " +
           std::string("d7=wu ") + e2 + "e3=bu e4=wu e5=" + e5 +
           " e6=bu e7=wu e8=bu f2=wu f3=bu f4=wu f5=bu f6=bu f7=wu g2=wu g3=bu g4=wu g5=wu g6=bu "
           "h2=bu h3=wu h4=bu h5=B";
  };
  check("tournament+tamsk=3+yinsh=18",
        {{board("", "bu"), "5,5 0,0 w - -/- -", "e1>e2", board("e2=w ", "bu"), "4,5 0,0 b - -/- -",
          "white no-pieces"},
         // A TAMSK-potential cannot enter either.
         {board("", "bt"), "5,5 0,0 w - -/- -", "e1>e2", board("e2=w ", "bt"), "4,5 0,0 b - -/- -",
          "white no-pieces"}});
}

TEST_CASE("potentials 2.11: after the use the loaded piece is an ordinary basic piece",
          "[gipf][potentials]") {
  check("tournament+yinsh=3+dvonn=3",  // Z B 2
        {{"b2=W e3=w e4=w e5=w e7=wy h5=B", "9,9 0,0 w - -/- -", "e7=e6;xe3,e4,e5,e6"},
         {"b2=W c3=w c4=wu d3=bd h5=B", "9,9 0,0 b - -/- -", "d3=c3",
          "b2=W c3=(wb) c4=wu d3=b h5=B", "9,9 0,0 w - -/- -"},
         {"b2=W c3=w c4=wu h5=B", "9,9 0,0 w - -/- -", "c3=c2"}});
}

TEST_CASE("potentials 3, TAMSK: pushed onto e5 it gives an additional move in the same turn",
          "[gipf][potentials]") {
  const std::string rest = "9,9 0,0 w - -/- -";
  const std::string before = "b2=W e2=b e3=b e4=wt h5=B";
  const std::string there = "b2=W e2=w e3=b e4=b e5=wt h5=B";
  check("tournament+tamsk=3",  // X
        {{before, rest, "e1>e2&", there, "8,9 0,0 w - -/- a"},
         {there, "8,9 0,0 w - -/- a", "&d1>d2", "b2=W d2=wu e2=w e3=b e4=b e5=w h5=B",
          "8,9 0,0 b - -/- -"},
         {there, "8,9 0,0 w - -/- a", "d1>d2"},
         // Not made in that turn, the potential leaves the game.
         {before, rest, "e1>e2", "b2=W e2=w e3=b e4=b e5=w h5=B", "8,9 0,0 b - -/- -"},
         // Only on e5, and only with a potential of one's own.
         {"b2=W e4=wt h5=B", rest, "c1>c2&"},
         {"b2=W e4=wt h5=B", rest, "&e1>e2"},
         {"b2=W e5=bt h5=B", rest, "&e1>e2"},
         {"b2=W e2=b e3=b e4=bt h5=B", rest, "e1>e2&"}});
}

TEST_CASE("potentials 3, TAMSK: pushed there by the opponent it comes before the ordinary move",
          "[gipf][potentials]") {
  const std::string rest = "9,9 0,0 w - -/- -";
  const std::string board = "b2=W e5=wt h5=B";
  check("tournament+tamsk=3",  // X
        {{"b2=W e2=b e3=b e4=wt h5=B", "9,9 0,0 b - -/- -", "e1>e2",
          "b2=W e2=b e3=b e4=b e5=wt h5=B", "9,8 0,0 w - -/- -"},
         {board, rest, "&e1>e2", "b2=W e2=wu e5=w h5=B", "9,9 0,0 w - -/- m"},
         {"b2=W e2=wu e5=w h5=B", "9,9 0,0 w - -/- m", "c1>c2", "b2=W c2=w e2=wu e5=w h5=B",
          "8,9 0,0 b - -/- -"},
         {board, rest, "c1>c2&"},
         // An ordinary move without it: the potential leaves the game, wherever it is pushed.
         {board, rest, "c1>c2", "b2=W c2=w e5=w h5=B", "8,9 0,0 b - -/- -"},
         {"b2=W e2=b e3=b e4=b e5=wt h5=B", rest, "e1>e2", "b2=W e2=w e3=b e4=b e5=b e6=w h5=B",
          "8,9 0,0 b - -/- -"},
         // When no ordinary move is possible, the additional move is the whole turn.
         {board, "0,9 0,0 w - -/- -", "&e1>e2", "b2=W e2=wu e5=w h5=B", "0,9 0,0 b - -/- -"},
         {"b2=W e3=w e4=w e5=wt h5=B", "0,9 0,0 w - -/- -", "&e1>e2;xe2,e3,e4,e5", "b2=W h5=B",
          "3,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 3, TAMSK: rows are removed after the last move of the turn",
          "[gipf][potentials]") {
  const std::string waits = "b2=W e2=wu e3=w e4=w e5=w h5=B";
  const std::string before = "b2=W e2=w e3=w e4=wt h5=B";
  const std::string there = "b2=W e2=w e3=w e4=w e5=wt h5=B";
  check(
      "tournament+tamsk=3",  // X
      {{"b2=W e3=w e4=w e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2", waits, "9,9 0,0 w - -/- m"},
       {"b2=W e3=w e4=w e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2;xe2,e3,e4,e5"},
       {waits, "9,9 0,0 w - -/- m", "xe2,e3,e4,e5;c1>c2"},
       {waits, "9,9 0,0 w - -/- m", "c1>c2"},
       {waits, "9,9 0,0 w - -/- m", "c1>c2;xe2,e3,e4,e5", "b2=W c2=w h5=B", "11,9 0,0 b - -/- -"},
       {before, "9,9 0,0 w - -/- -", "e1>e2;xe2,e3,e4,e5&"},
       {before, "9,9 0,0 w - -/- -", "e1>e2&", there, "8,9 0,0 w - -/- a"},
       {there, "8,9 0,0 w - -/- a", "&c1>c2"},
       {there, "8,9 0,0 w - -/- a", "&c1>c2;xe2,e3,e4,e5", "b2=W c2=wu h5=B", "12,9 0,0 b - -/- -"},
       // Rows that wait when the turn begins are removed before all moves.
       {"b2=W c3=w c4=w c5=w c6=w e5=wt h5=B", "9,9 0,0 w - -/- -", "xc3,c4,c5,c6;&e1>e2",
        "b2=W e2=wu e5=w h5=B", "13,9 0,0 w - -/- m"},
       {"b2=W c3=w c4=w c5=w c6=w e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2"},
       // A potential that was not used is gone before rows are removed (ruling).
       {before, "9,9 0,0 w - -/- -", "e1>e2;xe2,e3,e4"},
       {before, "9,9 0,0 w - -/- -", "e1>e2;xe2,e3,e4,e5", "b2=W h5=B", "12,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 3, TAMSK: another one pushed onto e5 in the turn gives another move",
          "[gipf][potentials]") {
  const std::string two = "b2=W e2=b e3=b e4=wt e5=wt h5=B";
  const std::string second = "b2=W e2=wu e3=b e4=b e5=wt e6=w h5=B";
  check("tournament+tamsk=3",  // X
        {{two, "9,9 0,0 w - -/- -", "&e1>e2", second, "9,9 0,0 w - -/- m"},
         {two, "9,9 0,0 w - -/- -", "&e1>e2&"},
         {second, "9,9 0,0 w - -/- m", "&d1>d2", "b2=W d2=wu e2=wu e3=b e4=b e5=w e6=w h5=B",
          "9,9 0,0 w - -/- m"},
         // It comes before the ordinary move, too (ruling).
         {second, "9,9 0,0 w - -/- m", "c1>c2", "b2=W c2=w e2=wu e3=b e4=b e5=w e6=w h5=B",
          "8,9 0,0 b - -/- -"},
         {two, "0,9 0,0 w - -/- -", "&e1>e2&", second, "0,9 0,0 w - -/- a"},
         // The ordinary move may push one there after an additional move.
         {"b2=W e2=b e3=b e4=wt h5=B", "9,9 0,0 w - -/- m", "e1>e2&",
          "b2=W e2=w e3=b e4=b e5=wt h5=B", "8,9 0,0 w - -/- a"}});
  check("tournament+one-extra+tamsk=3",  // setting
        {{two, "0,9 0,0 w - -/- -", "&e1>e2&"},
         {second, "9,9 0,0 w - -/- m", "&d1>d2"},
         {"b2=W e2=b e3=b e4=wt h5=B", "9,9 0,0 w - -/- m", "e1>e2&"}});
}

TEST_CASE("potentials 3, TAMSK: rows wait also when the additional move is neutralised",
          "[gipf][potentials]") {
  const std::string there = "b2=W e2=w e3=w e4=w e5=wt h5=B";
  const std::string row = "b2=W e2=w e3=w e4=w e5=w h5=B";
  check("tournament+tamsk=3+challenges=1",  // Z C 2; ruling
        {{there, "8,9 0,0 w - -/- a!&c1>c2;xe2,e3,e4,e5 1,0", "!neutralised", row,
          "8,9 0,0 w - -/- a 1,0"},
         {row, "8,9 0,0 w - -/- a 1,0", "c1>c2"},
         {row, "8,9 0,0 w - -/- a 1,0", "xe2,e3,e4,e5;c1>c2"},
         {row, "8,9 0,0 w - -/- a 1,0", "xe2,e3,e4,e5", "b2=W h5=B", "12,9 0,0 b - -/- - 1,0"}});
}

TEST_CASE("potentials 3, TAMSK: with tamsk-waits the potential on e5 serves in any later turn",
          "[gipf][potentials]") {
  const std::string board = "b2=W e5=wt h5=B";
  check("tournament+tamsk-waits+tamsk=3",  // setting
        {                                  // Before the ordinary move ...
         {board, "9,9 0,0 w - -/- -", "&e1>e2", "b2=W e2=wu e5=w h5=B", "9,9 0,0 w - -/- m"},
         {"b2=W e2=wu e5=w h5=B", "9,9 0,0 w - -/- m", "c1>c2", "b2=W c2=w e2=wu e5=w h5=B",
          "8,9 0,0 b - -/- -"},
         // ... or after it.
         {board, "9,9 0,0 w - -/- -", "c1>c2&", "b2=W c2=w e5=wt h5=B", "8,9 0,0 w - -/- a"},
         {"b2=W c2=w e5=wt h5=B", "8,9 0,0 w - -/- a", "&e1>e2", "b2=W c2=w e2=wu e5=w h5=B",
          "8,9 0,0 b - -/- -"},
         {"b2=W c2=w e5=wt h5=B", "8,9 0,0 w - -/- a", "d1>d2"},
         // It is not compulsory.
         {board, "9,9 0,0 w - -/- -", "c1>c2", "b2=W c2=w e5=wt h5=B", "8,9 0,0 b - -/- -"},
         // Only on e5, and only the player's own.
         {"b2=W e4=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2"},
         {"b2=W e5=bt h5=B", "9,9 0,0 w - -/- -", "&e1>e2"},
         {"b2=W e4=wt h5=B", "9,9 0,0 w - -/- -", "c1>c2&"},
         // The ordinary move may push it onto e5, together with any other pieces.
         {"b2=W e2=b e3=b e4=wt h5=B", "9,9 0,0 w - -/- -", "e1>e2&",
          "b2=W e2=w e3=b e4=b e5=wt h5=B", "8,9 0,0 w - -/- a"},
         // Rows are removed after each of the two moves.
         {"b2=W e3=w e4=w e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2"},
         {"b2=W e3=w e4=w e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2;xe2,e3,e4,e5", "b2=W h5=B",
          "12,9 0,0 w - -/- m"},
         {"b2=W e4=wt d2=wt d3=w h5=B", "9,9 0,0 w - -/- -", "e1>e2&"},
         // When no ordinary move is possible, the additional move is the whole turn.
         {board, "0,9 0,0 w - -/- -", "&e1>e2", "b2=W e2=wu e5=w h5=B", "0,9 0,0 b - -/- -"},
         // Another loaded piece on e5 allows another additional move.
         {"b2=W e4=wt e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2", "b2=W e2=wu e4=wt e5=w h5=B",
          "9,9 0,0 w - -/- m"},
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- m", "&e1>e2", "b2=W e2=wu e5=w h5=B",
          "9,9 0,0 w - -/- m"},
         {"b2=W e2=b e3=b e4=wt e5=wt h5=B", "0,9 0,0 w - -/- -", "&e1>e2&",
          "b2=W e2=wu e3=b e4=b e5=wt e6=w h5=B", "0,9 0,0 w - -/- a"},
         {"b2=W e2=b e3=b e4=wt e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2&"},
         // Rows of GIPF-pieces may be broken only before the first of the moves.
         {"b2=W c3=W c4=W c5=W c6=W h5=B", "5,9 0,0 w - -/- m", "xc3;d1>d2"},
         {"b2=W c3=W c4=W c5=W c6=W h5=B", "5,9 0,0 w - -/- m", "d1>d2",
          "b2=W c3=W c4=W c5=W c6=W d2=w h5=B", "4,9 0,0 b - -/- -"}});
  // After the ordinary move only the additional move is left.
  check("tournament+tamsk-waits+tamsk=3+yinsh=3",
        {{"b2=W c3=wy e5=wt h5=B", "9,9 0,0 w - -/- a", "c3=c4"},
         {"b2=W c3=wy e5=wt h5=B", "9,9 0,0 w - -/- m", "c3=c4", "b2=W c3=w c4=wu e5=wt h5=B",
          "9,9 0,0 b - -/- -"}});
  check("tournament+one-extra+tamsk-waits+tamsk=3",  // setting
        {{board, "9,9 0,0 w - -/- -", "&e1>e2", "b2=W e2=wu e5=w h5=B", "9,9 0,0 w - -/- m"},
         {board, "9,9 0,0 w - -/- m", "&e1>e2"},
         {board, "9,9 0,0 w - -/- m", "c1>c2&"},
         {"b2=W e2=b e3=b e4=wt e5=wt h5=B", "0,9 0,0 w - -/- -", "&e1>e2&"}});
}

TEST_CASE("potentials 3, ZÈRTZ: a jump over adjacent pieces onto the first vacant spot",
          "[gipf][potentials]") {
  check("tournament+zertz=3",  // Z B 2, G
        {{"b2=W c2=wz c3=b c4=w c5=B h5=B", "9,9 0,0 w - -/- -", "c2=c6",
          "b2=W c2=w c3=b c4=w c5=B c6=wu h5=B", "9,9 0,0 b - -/- -"},
         {"b2=W c2=wz c3=bz c4=bu h5=B", "9,9 0,0 w - -/- -", "c2=c5",
          "b2=W c2=w c3=bz c4=bu c5=wu h5=B", "9,9 0,0 b - -/- -"},
         {"b2=W c2=wz c4=b h5=B", "9,9 0,0 w - -/- -", "c2=c5"},
         {"b2=W c2=wz c4=b h5=B", "9,9 0,0 w - -/- -", "c2=c3"},
         {"b2=W c2=wz c3=b c5=b h5=B", "9,9 0,0 w - -/- -", "c2=c6"},
         {"b2=W c3=wz c4=b c5=b h5=B", "9,9 0,0 w - -/- -", "c3=d5"}});
}

TEST_CASE("potentials 3, DVONN: onto an adjacent opposing piece, which stays below",
          "[gipf][potentials]") {
  const std::string rest = "9,9 0,0 w - -/- -";
  const std::string then = "9,9 0,0 b - -/- -";
  check("tournament+dvonn=3+zertz=3",  // G
        {{"b2=W d4=wd d5=b h5=B", rest, "d4=d5", "b2=W d4=w d5=(bw) h5=B", then},
         {"b2=W d4=wd d5=bd h5=B", rest, "d4=d5", "b2=W d4=w d5=(bdw) h5=B", then},
         {"b2=W d4=wd d5=(wb) h5=B", rest, "d4=d5", "b2=W d4=w d5=(wbw) h5=B", then},
         {"b2=W d4=wd d5=(wdb) h5=B", rest, "d4=d5", "b2=W d4=w d5=(wdbw) h5=B", then},
         {"b2=W d4=wd d5=B h5=B", rest, "d4=d5"},
         {"b2=W d4=wd d5=bz h5=B", rest, "d4=d5"},
         {"b2=W d4=wd d5=bu h5=B", rest, "d4=d5"},
         {"b2=W d4=wd d5=w h5=B", rest, "d4=d5"},
         {"b2=W d4=wd d5=(bw) h5=B", rest, "d4=d5"},
         {"b2=W d4=wd d6=b h5=B", rest, "d4=d6"},
         {"b2=W d4=wd h5=B", rest, "d4=d5"},
         // The potential on top owns the spot; a removal takes it, pieces below stay.
         {"b2=W e2=w e3=w e4=w e5=(bw) h5=B", rest, "c1>c2"},
         {"b2=W e2=w e3=w e4=w e5=(bw) h5=B", rest, "xe2,e3,e4,e5;c1>c2", "b2=W c2=w e5=b h5=B",
          "11,9 0,0 b - -/- -"},
         {"b2=W e2=w e3=w e4=w e5=w e6=(wdb) h5=B", rest, "xe2,e3,e4,e5,e6;c1>c2",
          "b2=W c2=w e6=wd h5=B", "12,9 0,0 b - -/- -"},
         {"b2=W e2=w e3=w e4=w e5=w e6=(wb) h5=B", rest, "xe2,e3,e4,e5;c1>c2"},
         // Pieces under it are pushed along.
         {"b2=W e2=(wb) h5=B", rest, "e1>e2", "b2=W e2=w e3=(wb) h5=B", "8,9 0,0 b - -/- -"}});
}

TEST_CASE("potentials 3, DVONN: with dvonn-far onto the first piece of a line",
          "[gipf][potentials]") {
  const std::string rest = "9,9 0,0 w - -/- -";
  const std::string then = "9,9 0,0 b - -/- -";
  check("tournament+dvonn-far+dvonn=3+zertz=3",  // X; setting
        {{"b2=W d4=wd d5=b h5=B", rest, "d4=d5", "b2=W d4=w d5=(bw) h5=B", then},
         {"b2=W d4=wd d7=b h5=B", rest, "d4=d7", "b2=W d4=w d7=(bw) h5=B", then},
         {"b2=W d4=wd g5=(wb) h5=B", rest, "d4=g5", "b2=W d4=w g5=(wbw) h5=B", then},
         {"b2=W d4=wd d6=w d7=b h5=B", rest, "d4=d7"},
         {"b2=W d4=wd d6=b d7=b h5=B", rest, "d4=d7"},
         {"b2=W d4=wd d7=bz h5=B", rest, "d4=d7"},
         {"b2=W d4=wd d7=B h5=B", rest, "d4=d7"},
         {"b2=W d4=wd h5=B", rest, "d4=d7"}});
}

TEST_CASE(
    "potentials 3, DVONN: an uncovered piece stays while rows are removed, though it makes one",
    "[gipf][potentials]") {
  // Ruling. The row c4-f6 is complete as soon as e6 is White's again: its other pieces go.
  const std::string board = "b2=W c4=w d5=w e2=w e3=w e4=w e5=w e6=(wb) f6=w h5=B";
  check("tournament+dvonn=3",
        {{board, "3,9 0,0 w - -/- -", "xc4,d5,e2,e3,e4,e5,e6,f6;c1>c2", "b2=W c2=w e6=w h5=B",
          "9,9 0,0 b - -/- -"},
         {board, "3,9 0,0 w - -/- -", "xe2,e3,e4,e5,e6;c1>c2"},
         // Three GIPF-pieces and an uncovered piece stay until rows are removed again.
         {"c4=W d5=W e2=w e3=w e4=w e5=w e6=(wb) f6=W h5=B", "3,9 0,0 w - -/- -",
          "xe2,e3,e4,e5,e6;c1>c2;xe6", "c2=w c4=W d5=W f6=W h5=B", "7,9 0,0 b - -/- -"},
         {"c4=W d5=W e2=w e3=w e4=w e5=w e6=(wb) f6=W h5=B", "3,9 0,0 w - -/- -",
          "xe2,e3,e4,e5,e6;c1>c2"},
         // A row with an uncovered loaded piece need not be broken in the same removal.
         {"c4=W d5=W e2=w e3=w e4=w e5=w e6=(wdb) f6=W h5=B", "3,9 0,0 w - -/- -",
          "xe2,e3,e4,e5,e6;c1>c2;xe6", "c2=w c4=W d5=W f6=W h5=B", "7,9 0,0 b - -/- -"},
         {"c4=W d5=W e2=w e3=w e4=w e5=w e6=(wdb) f6=W h5=B", "3,9 0,0 w - -/- -",
          "xe2,e3,e4,e5,e6;c1>c2"}});
}

TEST_CASE("potentials 3, YINSH: any number of vacant spots in a straight line",
          "[gipf][potentials]") {
  check("tournament+yinsh=3",  // G
        {{"b2=W c3=wy h5=B", "9,9 0,0 w - -/- -", "c3=c6", "b2=W c3=w c6=wu h5=B",
          "9,9 0,0 b - -/- -"},
         {"b2=W c3=wy h5=B", "9,9 0,0 w - -/- -", "c3=h3"},
         {"b2=W c3=wy h5=B", "9,9 0,0 w - -/- -", "c3=f5", "b2=W c3=w f5=wu h5=B",
          "9,9 0,0 b - -/- -"},
         {"b2=W c3=wy c5=b h5=B", "9,9 0,0 w - -/- -", "c3=c6"},
         {"b2=W c3=wy c5=b h5=B", "9,9 0,0 w - -/- -", "c3=c5"},
         {"b2=W c3=wy h5=B", "9,9 0,0 w - -/- -", "c3=d6"}});
}

TEST_CASE("potentials 3: a used potential has no power", "[gipf][potentials]") {
  check("tournament+zertz=3+dvonn=3",  // Z B 4, G
        {{"b2=W c3=wu c4=b h5=B", "9,9 0,0 w - -/- -", "c3=c5"},
         {"b2=W c3=(bw) c4=b h5=B", "9,9 0,0 w - -/- -", "c3=c4"},
         // A covered loaded piece has no power either.
         {"b2=W c3=(wdb) c4=b h5=B", "9,9 0,0 w - -/- -", "c3=c4"}});
}

TEST_CASE("potentials 4: a use may be challenged, the challenger must win the contest",
          "[gipf][potentials]") {
  const std::string board = "b2=W c3=wz c4=b h5=B";
  const std::string used = "b2=W c3=w c4=b c5=wu h5=B";
  const std::string announced = "9,9 0,0 w - -/- s?c3=c5 1,1";
  const std::string challenged = "9,9 0,0 w - -/- s!c3=c5 1,0";
  check("tournament+zertz=3+challenges=1",  // Z C 1, 2, G
        {{board, "9,9 0,0 w - -/- - 1,1", "c3=c5", board, announced},
         {board, announced, "?pass", used, "9,9 0,0 b - -/- - 1,1"},
         {board, announced, "?challenge", board, challenged},
         {board, announced, "c3=c5"},
         // Won by the user, or tied.
         {board, challenged, "!executed", used, "9,9 0,0 b - -/- - 1,0"},
         // Won by the challenger: the potential is lost, the turn goes on.
         {board, challenged, "!neutralised", "b2=W c3=w c4=b h5=B", "9,9 0,0 w - -/- s 1,0"},
         {"b2=W c3=w c4=b d3=wz h5=B", "9,9 0,0 w - -/- s 1,0", "d3=b3",
          "b2=W b3=wu c3=w c4=b d3=w h5=B", "9,9 0,0 b - -/- - 1,0"},
         // No challenge is left: the use is not announced.
         {board, "9,9 0,0 w - -/- - 1,0", "c3=c5", used, "9,9 0,0 b - -/- - 1,0"},
         // Nothing else to do: the user has lost.
         {board, "0,9 0,0 w - -/- s!c3=c5 1,0", "!neutralised", "b2=W c3=w c4=b h5=B",
          "0,9 0,0 w - -/- s 1,0", "black no-pieces"}});
  check("tournament+tamsk=3+challenges=1",
        {{"b2=W e5=wt h5=B", "9,9 0,0 w - -/- - 1,1", "&e1>e2", "b2=W e5=wt h5=B",
          "9,9 0,0 w - -/- s?&e1>e2 1,1"},
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- s!&e1>e2 1,0", "!neutralised", "b2=W e5=w h5=B",
          "9,9 0,0 w - -/- s 1,0"},
         // After the ordinary move nothing is left of the turn.
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- a!&e1>e2 1,0", "!neutralised", "b2=W e5=w h5=B",
          "9,9 0,0 b - -/- - 1,0"},
         // The turn goes on from the same state, or is over.
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- a 1,1", "&e1>e2", "b2=W e5=wt h5=B",
          "9,9 0,0 w - -/- a?&e1>e2 1,1"},
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- a?&e1>e2 1,1", "?pass", "b2=W e2=wu e5=w h5=B",
          "9,9 0,0 b - -/- - 1,1"},
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- a!&e1>e2 1,0", "!executed", "b2=W e2=wu e5=w h5=B",
          "9,9 0,0 b - -/- - 1,0"},
         {"b2=W e5=wt h5=B", "9,9 0,0 w - -/- s?&e1>e2 1,1", "?pass", "b2=W e2=wu e5=w h5=B",
          "9,9 0,0 w - -/- m 1,1"}});
  check("tournament+zertz=3+tamsk=3+challenges=1",
        {{board, "9,9 0,0 w - -/- m 1,1", "c3=c5", board, "9,9 0,0 w - -/- m?c3=c5 1,1"},
         {board, "9,9 0,0 w - -/- m!c3=c5 1,0", "!neutralised", "b2=W c3=w c4=b h5=B",
          "9,9 0,0 w - -/- m 1,0"},
         // A decided game has no contest.
         {"b2=W c3=wz c4=b e2=w e3=w e4=w e5=w e6=B", "9,9 0,0 w - -/- - 1,1",
          "xe2,e3,e4,e5,e6;c3=c5", "b2=W c3=w c4=b c5=wu", "13,9 2,0 b - -/- - 1,1",
          "white no-gipf"}});
}

TEST_CASE("potentials 4: who answers, who decides, and by which game", "[gipf][potentials]") {
  const std::string settings = "tournament+zertz=3+tamsk=3+dvonn=3+yinsh=3+challenges=2";
  const auto at = [&](const char* rest) {
    return potential_position(text_of("b2=W c3=wz c4=b d6=wd d7=b e5=wt g3=wy h5=B",
                                      std::string("9,9 0,0 w - -/- ") + rest),
                              settings);
  };
  const auto rules = test::rules_of("gipf", settings);
  CHECK(rules->write_position(rules->start()) ==
        "..../...../....../......./....../...../.... 18,18 0,0 w wb z3t3d3y3/z3t3d3y3 - 2,2");
  CHECK(at("- 1,1").actor() == Actor::kSeat0);
  CHECK(at("s?c3=c5 1,1").actor() == Actor::kSeat1);
  CHECK(at("s?c3=c5 1,1").side_to_move() == kBlack);
  CHECK(at("s!c3=c5 1,1").actor() == Actor::kNature);
  CHECK(at("s!c3=c5 1,1").side_to_move() == kWhite);
  // By default the contest is a game of the title after which the potential is named, and the user
  // of the potential is its first player.
  const auto game_about = [&](const char* rest) {
    const auto terms = PotentialGipf::contest(at(rest));
    return terms ? std::string(terms->title) : "none";
  };
  CHECK(game_about("s?c3=c5 1,1") == "none");
  CHECK(game_about("s!c3=c5 1,1") == "zertz");
  CHECK(game_about("s!&e1>e2 1,1") == "tamsk");
  CHECK(game_about("s!d6=d7 1,1") == "dvonn");
  CHECK(game_about("s!g3=g2 1,1") == "yinsh");
  // A tie counts for the user.
  const auto decided = [&](ContestOutcome outcome) {
    return PotentialGipf::decided(at("s!c3=c5 1,1"), outcome).action;
  };
  CHECK(decided(ContestOutcome::kUserWins) == Action::kExecuted);
  CHECK(decided(ContestOutcome::kTied) == Action::kExecuted);
  CHECK(decided(ContestOutcome::kChallengerWins) == Action::kNeutralised);
  // A player who can do nothing after a neutralised use has lost, also in positions set up by hand.
  const std::string stuck = text_of("b2=W c3=w c4=b h5=B", "0,9 0,0 w - -/- s 1,0");
  CHECK(outcome(potential_position(stuck, "tournament+zertz=3+challenges=1")) == "black no-pieces");
}

TEST_CASE("counters of plies with potentials", "[gipf][potentials]") {
  using Counters = std::vector<std::int32_t>;
  const auto counted = [](const std::string& settings, const std::string& board,
                          const std::string& rest, const std::string& turn) {
    const PotentialPosition before = potential_position(text_of(board, rest), settings);
    const PotentialMove move = potential_turn_of(turn);
    INFO(turn);
    CHECK(before.is_legal(move));
    PotentialPosition next = before;
    next.play(move);
    Counters counters(PotentialGipf::kCounters.size());
    PotentialGipf::count(before, move, next, counters);
    return counters;
  };
  const std::string zertz = "tournament+zertz=3";
  const std::string row = "b2=W e2=w e3=w e4=w e5=w e6=B h5=B";
  CHECK(counted(zertz, "", "18,18 0,0 w wb z3/z3 -", "Ge1>e2") ==
        Counters{1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(counted(zertz, row, "9,9 0,0 w w z1/- -", "xe2,e3,e4,e5,e6;Gc1>c2") ==
        Counters{1, 1, 4, 2, 1, 5, 0, 0, 0, 0});
  CHECK(counted(zertz, row, "9,9 0,0 w - z1/- -", "xe2,e3,e4,e5;Zc1>c2") ==
        Counters{0, 1, 4, 0, 0, 4, 1, 0, 0, 0});
  CHECK(counted("tournament+tamsk=3", "b2=W e5=wt h5=B", "9,9 0,0 w - -/- -", "&e1>e2") ==
        Counters{0, 0, 0, 0, 0, 0, 0, 1, 0, 0});
  // An announced use has not been executed yet.
  const std::string yinsh = "tournament+yinsh=3+challenges=1";
  const std::string slide = "b2=W e3=w e4=w e5=w e7=wy h5=B";
  const std::string use = "e7=e6;xe3,e4,e5,e6,e7";
  CHECK(counted(yinsh, slide, "9,9 0,0 w - -/- - 1,1", use) == Counters(10));
  CHECK(counted(yinsh, slide, "9,9 0,0 w - -/- - 1,0", use) ==
        Counters{0, 1, 4, 0, 0, 5, 0, 1, 0, 0});
  PotentialPosition announced = potential_position(text_of(slide, "9,9 0,0 w - -/- - 1,1"), yinsh);
  announced.play(potential_turn_of(use));
  const auto answered = [&](const PotentialPosition& before, const char* answer) {
    PotentialPosition next = before;
    next.play(potential_turn_of(answer));
    Counters counters(PotentialGipf::kCounters.size());
    PotentialGipf::count(before, potential_turn_of(answer), next, counters);
    return counters;
  };
  CHECK(answered(announced, "?pass") == Counters{0, 1, 4, 0, 0, 5, 0, 1, 0, 0});
  CHECK(answered(announced, "?challenge") == Counters{0, 0, 0, 0, 0, 0, 0, 0, 1, 0});
  announced.play(potential_turn_of("?challenge"));
  CHECK(answered(announced, "!executed") == Counters{0, 1, 4, 0, 0, 5, 0, 1, 0, 0});
  CHECK(answered(announced, "!neutralised") == Counters{0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_rules_test
