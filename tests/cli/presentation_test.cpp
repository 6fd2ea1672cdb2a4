// What the program looks like to those who use it: messages, help, tables, boards, and what can be
// taken from one command to another.
#include <catch2/catch.hpp>
#include <string>

#include "support/workshop.hpp"

namespace gipfbase::tests {
namespace {

TEST_CASE("the rules that could read most of a position say what is wrong with it",
          "[cli][position]") {
  struct Case {
    const char* position;
    const char* words;
  };
  const Workshop w;
  for (const auto& [position, words] :
       {// The marbles on the board are still in the pool as well.
        Case{".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 5,6,6 1",
             "--position: the white marbles on the board, held and in the pool add up to 9 "
             "instead of 6 (read as zertz 37; --title or --variant says otherwise)"},
        Case{"ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/ooox 0,0,0 0,0,0 6,8,10 0",
             "(read as zertz 48;"},
        Case{"R.R/..../...../...../...../...../...../...../...../W.../R.. w p",
             "--position: after 4 placements there are 3 red, 0 white and 1 black pieces, each "
             "by itself (read as dvonn standard;"},
        Case{"w..w/...../....../....b../....../...../bb.. 18,12 0,0 w wb",
             "--position: the white pieces on the board, in reserve and captured add up to 20, "
             "but there are only 18 (a GIPF-piece counts as two) (read as gipf tournament;"}}) {
    INFO(position);
    const Run run = w.run({"perft", "--position", position});
    CHECK(run.exit == 2);
    CHECK_THAT(run.err, Catch::Matchers::Contains(words));
  }
  const Run named = w.run({"perft", "--variant", "48", "--position", "ooooo/x"});
  CHECK_THAT(named.err, Catch::Matchers::Contains("--position, character 7: "));
  CHECK_FALSE(named.says("read as"));
  CHECK(w.run({"perft", "--title", "zertz", "--line", "Wd4,a1 Wd4,a4"}).says("read as zertz 37"));
}

TEST_CASE("the moves that show prints can be given as a line", "[cli][line]") {
  const Workshop w;
  w.write("game.gpn",
          "[Title \"zertz\"]\n[White \"Anna\"]\n[Result \"0-1\"]\n"
          "[Termination \"resignation\"]\n\n"
          "{ Sunday } 1. Wd4,a1 { [%clk 0:04:55] centre } Bd3,g1! $14 (1... Bc3,g1 2. Ge4,g2)\n"
          "2. x d3Wd5 ; takes\n2... Wc3,f1 0-1\n\n");
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  const std::string moves = w.run({"show", "1", "--moves"}).out;
  INFO(moves);
  for (const char* part : {"[%clk", "centre", "$14", "(1... ", "0-1"}) {
    CHECK(moves.find(part) != std::string::npos);
  }
  for (const char* title : {"zertz", ""}) {
    std::vector<std::string> words = {"search", "--json", "--same-order", "--line", moves};
    if (*title != '\0') words.insert(words.end(), {"--title", title});
    const Run run = w.run(words);
    INFO(run.err);
    CHECK(run.json().at("total") == 1);
    CHECK(run.json().at("games").at(0).at("ply") == 4);
  }
  const auto opening = w.run({"openings", "--json", "--line", moves}).json();
  CHECK(opening.at("ended") == 1);
  CHECK(w.run({"search", "--line", "Wd4,a1 { open"}).says("never closed"));
  CHECK(w.run({"search", "--line", "Wd4,a1 (Wd4,g1"}).says("never closed"));
  CHECK(w.run({"search", "--line", "Wd4,a1 ) Bd3,g1"}).exit == 2);
}

TEST_CASE("drawn boards have letters and numbers", "[cli][board]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + "[Title \"gipf\"]\n\n1. a2-b3 *\n\n" +
                           "[Title \"dvonn\"]\n\n1. f3 *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string zertz = w.run({"show", "1", "--diagram"}).out;
  CHECK_THAT(zertz, Catch::Matchers::Contains("             7   ○   7\n"
                                              "         6   ○       ○   6\n"));
  CHECK_THAT(zertz, Catch::Matchers::Contains("\n 1           ○       ○           1\n"));
  const std::string gipf = w.run({"show", "2", "--diagram"}).out;
  CHECK_THAT(gipf, Catch::Matchers::Contains("                 9   ·   9\n"));
  CHECK_THAT(gipf, Catch::Matchers::Contains("\n 1   ·  "));
  CHECK_THAT(w.run({"show", "3", "--diagram"}).out, Catch::Matchers::Contains("\n3 "));
}

}  // namespace
}  // namespace gipfbase::tests
