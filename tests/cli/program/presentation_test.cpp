// Presentation: messages, help, tables and boards, and output that other commands accept.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal/table.hpp"
#include "support/cli/help_text.hpp"
#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::presentation_test {
namespace {

TEST_CASE("the error in a position comes from the rules that could read most of it",
          "[cli][position]") {
  const Workshop w;
  // In the first text, the marbles on the board are also in the pool.
  for (const char* position :
       {".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 5,6,6 1",
        "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/ooox 0,0,0 0,0,0 6,8,10 0",
        "R.R/..../...../...../...../...../...../...../...../W.../R.. w p",
        "w..w/...../....../....b../....../...../bb.. 18,12 0,0 w wb"}) {
    const Run run = w.run({"perft", "--position", position});
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  tests::check_wording(w.run({"perft", "--variant", "48", "--position", "ooooo/x"}));
  tests::check_wording(w.run({"perft", "--title", "zertz", "--line", "Wd4,a1 Wd4,a4"}));
}

TEST_CASE("the moves printed by show can be given to --line", "[cli][line]") {
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
  tests::check_wording(w.run({"search", "--line", "Wd4,a1 { open"}));
  tests::check_wording(w.run({"search", "--line", "Wd4,a1 (Wd4,g1"}));
  CHECK(w.run({"search", "--line", "Wd4,a1 ) Bd3,g1"}).exit == 2);
}

TEST_CASE("the moves printed by show do not include games within the game", "[cli][line]") {
  const Workshop w;
  REQUIRE(w.run({"import",
                 gipfbase::test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn"})
              .exit == 0);
  const std::string moves = w.run({"show", "1", "--moves"}).out;
  CHECK(moves.find("[Contest") == std::string::npos);
  CHECK(w.run({"show", "1"}).out.find("[Contest") != std::string::npos);
  const Run found = w.run({"search", "--variant", "tournament+zertz=6+challenges=1", "--same-order",
                           "--line", moves, "--json"});
  INFO(found.err);
  CHECK(found.json().at("total") == 1);
}

TEST_CASE("the moves of a game with its own start need its position", "[cli][line]") {
  const Workshop w;
  const std::string start = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  w.write("game.gpn", "[Title \"zertz\"]\n[Result \"1-0\"]\n[Position \"" + start +
                          "\"]\n\n1. Wb1,f4 { forced } x b1Gd3 2. Gd4,e4 x d4Wd2 "
                          "3. Wf5,e5 x We6Wf5 1-0\n\n" +
                          sample_game());
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  CHECK(w.run({"show", "1", "--json"}).json().at("tags").at("Position") == start);
  const Run moves = w.run({"show", "1", "--moves"});
  CHECK(moves.exit == 0);
  CHECK_THAT(moves.err, Catch::Matchers::Contains("--position \"" + start + "\""));
  CHECK(w.run({"show", "2", "--moves"}).err.empty());

  const auto found =
      w.run({"search", "--position", start, "--line", moves.out, "--json"}).json().at("games");
  REQUIRE(found.size() == 1);
  CHECK(found.at(0).at("ply") == 5);
  const auto opening = w.run({"openings", "--position", start, "--line", moves.out, "--json"});
  CHECK(opening.json().at("ended") == 1);

  // Without --position, the message names that option.
  const Run lost = w.run({"search", "--line", moves.out});
  CHECK(lost.exit == 2);
  tests::check_wording(lost);
  // A move that is legal nowhere is attributed to the title with this notation.
  const Run illegal = w.run({"search", "--line", "Wd4,d4"});
  CHECK(illegal.exit == 2);
  tests::check_wording(illegal);
  tests::check_wording(w.run({"search", "--line", "nonsense"}));
  tests::check_wording(w.run({"search", "--title", "zertz", "--line", moves.out}));
  tests::check_wording(w.run({"search", "--variant", "37", "--line", moves.out}));
  tests::check_wording(w.run({"search", "--line", "Wd4,a1 Wd4,a4"}));
  tests::check_wording(w.run({"search", "--position", start, "--line", "Wb1,f4 Wb1,f4"}));
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
  CHECK_THAT(w.run({"show", "3", "--diagram"}).out, Catch::Matchers::Contains("\n 3     ·"));
}

/// Checks the help of a command and its subcommands; returns their number.
std::size_t check_help(const Workshop& w, const std::vector<std::string>& command) {
  std::vector<std::string> words = command;
  words.emplace_back("--help");
  const Run run = w.run(words);
  CHECK(run.exit == 0);
  CHECK(run.err.empty());
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(cli::display_width(line) <= 80);
    CHECK(line.find("Needs:") == std::string::npos);
  }
  std::size_t count = 1;
  for (const std::string& name : commands_listed(run.out)) {
    std::vector<std::string> below = command;
    below.push_back(name);
    count += check_help(w, below);
  }
  return count;
}

TEST_CASE("the help of every command fits 80 columns", "[cli][help][slow]") {
  const Workshop w;
  CHECK(check_help(w, {}) > 30);
  CHECK_THAT(w.run({"solve", "--help"}).out,
             Catch::Matchers::Contains("The games of a database (all need --db):\n"));
}

TEST_CASE("a wrong command line gets a message with a remedy", "[cli][help]") {
  const Workshop w;
  const std::vector<std::vector<std::string>> cases = {
      {"serach"},
      {"lst", "--limit", "1"},
      {"lst", "--help"},
      {"upgrade"},
      {"imports", "rever", "3"},
      {"stats", "games"},
      {"list", "--limt", "3"},
      {"list", "--limt=3"},
      {"list", "--limit", "many"},
      {"list", "--limit", "-3"},
      {"list", "--limit", "99999999999999999999"},
      {"search", "--in", "99999999999"},
      {"list", "--limit"},
      {"list", "--limit", "1", "--limit", "2"},
      {"list", "--json=no"},
      {"list", "--json", "--ndjson"},
      {"show"},
      {"standings"},
      {"solve", "--title", "dvonn", "--line", "..."},
      {"analyze", "199"},
      {"show", "--id", "3"},
      {"stats", "--position", "x"},
      {"list", "--from", "2005", "--to", "2004.06"},
      {"import"},
      {"import", "-x.gpn"},
      {"import", "a", "--format", "gpm"},
      {"solve", "--title", "zertz", "--last", "3"},
      {"solve", "--time", "soon"},
      {"solve", "--time", "-1"},
      {"export", "-o", "games.xlsx"},
      {"stats", "--threads", "3"},
      {"check", "--threads", "2000"},
      {"--json", "list"}};
  for (const std::vector<std::string>& words : cases) {
    const Run run = w.run(words);
    CHECK(run.exit == 2);
    CHECK(run.out.empty());
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
}

TEST_CASE("a result in another spelling gets a suggestion", "[cli][help][slow]") {
  const Workshop w;
  w.write("game.gpn", sample_game());
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  const std::vector<std::pair<std::string, std::string>> spellings = {
      {"1/2", "1/2-1/2"},     {"½", "1/2-1/2"},    {"½-½", "1/2-1/2"},   {"½:½", "1/2-1/2"},
      {"0.5-0.5", "1/2-1/2"}, {"Draw", "1/2-1/2"}, {"remis", "1/2-1/2"}, {"=", "1/2-1/2"},
      {"1:0", "1-0"},         {"1–0", "1-0"},      {"1 - 0", "1-0"},     {"White", "1-0"},
      {"0:1", "0-1"},         {"0−1", "0-1"},      {"black", "0-1"},     {"0:0", "0-0"},
      {"unfinished", "*"}};
  for (const auto& [word, result] : spellings) {
    const std::string sentence = "\"" + word + "\" is not a result; did you mean " + result + "?";
    INFO(sentence);
    const Run list = w.run({"list", "--result", word});
    CHECK(list.exit == 2);
    CHECK_THAT(list.err, Catch::Matchers::Contains("--result: " + sentence));
    CHECK_THAT(w.run({"count", "result = \"" + word + "\""}).err,
               Catch::Matchers::Contains(sentence));
    CHECK_THAT(w.run({"edit", "1", "--set", "Result=" + word}).err,
               Catch::Matchers::Contains(sentence));
  }
  for (const char* word : {"good", "2-0", "3", ""}) {
    CHECK_THAT(w.run({"list", "--result", word}).err,
               Catch::Matchers::Contains("use 1-0, 0-1, 1/2-1/2, 0-0 or *"));
  }
  for (const char* result : {"1-0", "0-1", "1/2-1/2", "0-0", "*"}) {
    CHECK(w.run({"list", "--result", result}).exit <= 1);
  }
}

/// A database of three titles with long names and large numbers of everything.
void fill(const Workshop& w) {
  const std::string name = "Maximiliana-Alexandra von Hohenstaufen-Wittelsbach";
  std::string games;
  for (const char* variant : {"37", "37+both-lose", "40", "44", "48", "61"}) {
    games += "[Title \"zertz\"]\n[Variant \"" + std::string(variant) +
             "\"]\n[Event \"Championship of all the cities on the river\"]\n[White \"" + name +
             "\"]\n[Black \"" + name +
             " the younger\"]\n[Date \"2004.01.01\"]\n[Result \"1-0\"]\n" +
             "[Termination \"resignation\"]\n\n1. Wd4,a1 1-0\n\n";
  }
  w.write("a folder with a rather long name/that holds a file with a long name.gpn", games);
  REQUIRE(w.run({"import", "a folder with a rather long name"}).exit == 0);
  for (const char* title : {"gipf", "dvonn"}) {
    REQUIRE(w.run({"generate", "--title", title, "--games", "20", "-o", "more.gpn"}).exit == 0);
    REQUIRE(w.run({"import", "more.gpn"}).exit == 0);
  }
}

TEST_CASE("tables fit the terminal, in pipes they are complete", "[cli][table][slow]") {
  const Workshop w;
  fill(w);
  const std::string name = "Maximiliana-Alexandra von Hohenstaufen-Wittelsbach the younger";
  const std::vector<std::vector<std::string>> commands = {
      {"list"},
      {"search", "Max*"},
      {"search", "--line", "Wd4,a1"},
      {"players"},
      {"events"},
      {"openings", "--title", "zertz", "--limit", "0"},
      {"stats"},
      {"imports"},
      {"titles"},
      {"openings", "--title", "gipf"}};
  for (const std::vector<std::string>& command : commands) {
    INFO(command.front() << ' ' << command.back());
    for (const int columns : {80, 100, 300}) {
      const Run narrow = w.run_on_terminal(command, columns);
      CHECK(narrow.exit == 0);
      std::istringstream lines(narrow.out);
      for (std::string line; std::getline(lines, line);) {
        INFO(columns << ": " << line);
        CHECK(cli::display_width(line) <= static_cast<std::size_t>(columns));
      }
    }
    CHECK(w.run(command).out.find("…") == std::string::npos);
  }
  CHECK_THAT(w.run_on_terminal({"list"}, 80).out, Catch::Matchers::Contains("…"));
  CHECK_THAT(w.run_on_terminal({"list"}, 300).out, Catch::Matchers::Contains(name));
  CHECK_THAT(w.run({"list"}).out, Catch::Matchers::Contains(name));
  CHECK_THAT(w.run({"players"}).out, Catch::Matchers::Contains(name));
}

TEST_CASE("a table with columns left out lists them, with a way to see them", "[cli][table]") {
  const Workshop w;
  fill(w);
  const Run narrow = w.run_on_terminal({"list"}, 80);
  CHECK_THAT(narrow.out,
             Catch::Matchers::Contains("Columns left out: ending, event, round. A wider window"));
  CHECK_THAT(narrow.out, Catch::Matchers::Contains("--json."));
  const std::string wide = w.run_on_terminal({"list"}, 300).out;
  CHECK_THAT(wide, !Catch::Matchers::Contains("left out"));
  CHECK_THAT(wide, Catch::Matchers::Contains("event"));

  // In pipes and files everything is printed, without colours.
  const std::vector<std::string> openings = {"openings", "--title", "zertz"};
  CHECK_THAT(w.run_on_terminal(openings, 60).out,
             Catch::Matchers::Contains("Columns left out: won, "));
  const std::string piped = w.run(openings).out;
  CHECK_THAT(piped, !Catch::Matchers::Contains("left out"));
  REQUIRE(w.run_on_terminal({"openings", "--title", "zertz", "-o", "openings.txt"}, 60).exit == 0);
  CHECK(w.read("openings.txt") == piped);
}

TEST_CASE("puzzles are played on one page of a terminal, with a history of typed lines",
          "[cli][puzzles]") {
  const Workshop w;
  w.write("puzzle.gpn", test::page("sample-games/puzzles/zertz.gpn"));
  // The second line is edited (Ctrl-A, Ctrl-K), the third is the first one again (Ctrl-P twice).
  const Run run = w.run_on_terminal({"puzzles", "play", "puzzle.gpn"}, 80,
                                    "hint\nquit\x01\x0bnonsense\n\x10\x10\nquit\n");
  INFO(run.out);
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains("\x1b[H\x1b[2J"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("\"nonsense\" cannot be played"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("Hint: the move is "));
  // In a pipe there are no pages.
  CHECK(w.run({"puzzles", "play", "puzzle.gpn"}, "quit\n").out.find('\x1b') == std::string::npos);
}

TEST_CASE("a silent pipe can be interrupted", "[cli][interrupt][slow]") {
  const Workshop w;
  REQUIRE(mkfifo(w.path("pipe").c_str(), 0600) == 0);
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"import", "-"},
                                             {"validate", "-"},
                                             {"validate", "pipe"},
                                             {"import", "pipe"},
                                             {"convert", "-", "-o", "out.gpn"},
                                             {"verify", "-"},
                                             {"puzzles", "check", "-"},
                                             {"puzzles", "extract", "pipe"}}) {
    INFO(command.front() << ' ' << command.back());
    for (const int signal : {SIGINT, SIGTERM}) {
      const auto begin = std::chrono::steady_clock::now();
      CHECK(w.run_waiting(command, signal).exit == 130);
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
    }
  }
  CHECK_FALSE(w.exists("out.gpn"));
}

}  // namespace
}  // namespace gipfbase::tests::presentation_test
