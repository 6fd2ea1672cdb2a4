// Boards as text and pictures: board, and --svg of export and convert.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>

#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::board_test {
namespace {

using Catch::Matchers::Contains;

const std::string kDiagram5 = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 2,2,1 2,4,4 1,1,5 0";

int shell(const std::string& command) { return std::system(command.c_str()); }

bool is_installed(const std::string& program) {
  return shell("command -v " + program + " > /dev/null") == 0;
}

/// The errors that an XML parser reports for files, or empty.
std::string faults_of_xml(const Workshop& w, const std::string& pattern) {
  w.write("parse.py",
          "import glob, sys, xml.dom.minidom\n"
          "files = glob.glob(sys.argv[1])\n"
          "for name in files:\n"
          "    root = xml.dom.minidom.parse(name).documentElement\n"
          "    assert root.tagName == 'svg', name\n"
          "    assert root.getElementsByTagName('title') and root.getElementsByTagName('desc')\n"
          "print(len(files))\n");
  const int exit = shell("python3 '" + w.path("parse.py").string() + "' '" + pattern + "' > '" +
                         w.path("parsed").string() + "' 2>&1");
  const std::string said = w.read("parsed");
  return exit == 0 && said != "0\n" ? "" : said;
}

TEST_CASE("board draws a position as show does, without a database", "[cli][board]") {
  const Workshop w;
  const Run run = w.run({"board", "--title", "zertz", "--line", "Wd4,a1 Bd3,g1 x d3Wd5"});
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Contains("         ○     ›(B)‹     ○\n"));
  CHECK_THAT(run.out, Contains("‹ › moved from   › ‹ moved to   × taken away\n"));
  CHECK_THAT(run.out, Contains("second player W0 G0 B0  to move\n"));
  CHECK_THAT(run.out,
             Contains("\n.ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1\n"));
  CHECK(w.files().empty());

  w.write("game.gpn", sample_game());
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  const std::string shown = w.run({"show", "1", "--diagram"}).out;
  CHECK(shown.substr(shown.find('\n') + 1) == run.out);
}

TEST_CASE("board takes the rules from the position, and the start without one", "[cli][board]") {
  const Workshop w;
  CHECK_THAT(w.run({"board", kDiagram5}).out, Contains("second player W2 G4 B4\n"));
  CHECK_THAT(w.run({"board", "--title", "tamsk"}).out, Contains("White 32 rings left  to move\n"));
  const Run bare = w.run({"board"});
  CHECK(bare.exit == 2);
  CHECK(bare.messages() == 1);
  const Run wrong = w.run({"board", ".ooo/oxooo 0"});
  CHECK(wrong.exit == 2);
  tests::check_wording(wrong);
  const Run line = w.run({"board", kDiagram5, "--line", "Wa1"});
  CHECK(line.exit == 2);
  tests::check_wording(line);
}

TEST_CASE("search and openings mark the last move of the line", "[cli][board]") {
  const Workshop w;
  w.write("game.gpn", sample_game());
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  for (const char* command : {"search", "openings", "report"}) {
    const Run run = w.run({command, "--line", "Wd4,a1 Bd3,g1"});
    INFO(command);
    CHECK_THAT(run.out, Contains("›(B)‹"));
    CHECK_THAT(run.out, Contains("› ‹ moved to   × taken away\n"));
    // A position without moves has no last move.
    const std::string position = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0";
    CHECK(w.run({command, "--position", position}).out.find("moved to") == std::string::npos);
  }
}

TEST_CASE("board --ascii draws the same board in ASCII", "[cli][board]") {
  const Workshop w;
  const std::string line = "Wd4,a1 Bd3,g1 x d3Wd5";
  const std::string plain = w.run({"board", "--title", "zertz", "--line", line, "--ascii"}).out;
  CHECK(std::all_of(plain.begin(), plain.end(), [](char c) { return c > 0; }));
  CHECK_THAT(plain, Contains("         o     >(B)<     o\n"));
  CHECK_THAT(plain, Contains("< > moved from   > < moved to   x taken away\n"));
}

TEST_CASE("candidates are marked where legal moves begin", "[cli][board]") {
  const Workshop w;
  const std::string drawing =
      w.run({"board", "oGoo/.ooBo/..oooo/..ooGW./..oWoo/..ooo/.... 0,0,0 0,0,0 4,6,9 0",
             "--candidates"})
          .out;
  CHECK_THAT(drawing, Contains("+(G)+"));
  CHECK_THAT(drawing, Contains(" (B) "));
  CHECK_THAT(drawing, Contains("+ a move begins here\n"));
}

TEST_CASE("boards have colours only on a terminal without NO_COLOR", "[cli][board]") {
  const Workshop w;
  CHECK(w.run({"board", kDiagram5}).out.find('\x1b') == std::string::npos);
  // The workshop's terminal sets NO_COLOR.
  CHECK(w.run_on_terminal({"board", kDiagram5}, 80).out.find('\x1b') == std::string::npos);
  if (!is_installed("script")) {
    WARN("skipped: no script(1) to make a terminal with colours");
    return;
  }
  const std::string command = "env -u NO_COLOR TERM=xterm LC_ALL=C.UTF-8 script -qec \"'" +
                              test::program_path() + "' board '" + kDiagram5 + "'\" '" +
                              w.path("log").string() + "' > /dev/null < /dev/null";
  REQUIRE(shell(command) == 0);
  CHECK_THAT(w.read("log"), Contains("\x1b[1;30;107m(W)\x1b[0m"));
}

TEST_CASE("board writes the same SVG every time", "[cli][board][svg]") {
  const Workshop w;
  const Run first = w.run({"board", kDiagram5, "--line", "Bc5,f4", "--svg", "-"});
  CHECK(first.exit == 0);
  CHECK(first.err.empty());
  CHECK(first.out.rfind("<!-- gipfbase -->\n<svg ", 0) == 0);
  CHECK_THAT(first.out, Contains("<title>ZÈRTZ 37, after Bc5,f4, second player to move</title>"));
  CHECK_THAT(first.out, Contains("c5 black marble;"));
  CHECK_THAT(first.out, Contains("f4: taken away;"));
  // The picture refers only to its own parts.
  const std::regex own(R"((href="|url\()#)");
  const std::string others = std::regex_replace(first.out, own, "");
  for (const char* outside : {"href", "url(", "@import", "<script", "<image"}) {
    CHECK(others.find(outside) == std::string::npos);
  }
  const Run file = w.run({"board", kDiagram5, "--line", "Bc5,f4", "--svg", "b.svg"});
  CHECK(file.exit == 0);
  CHECK(file.out.empty());
  CHECK(w.read("b.svg") == first.out);
}

TEST_CASE("pictures replace only files written by this program", "[cli][board][svg]") {
  const Workshop w;
  w.write("mine.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
  const Run refused = w.run({"board", kDiagram5, "--svg", "mine.svg"});
  CHECK(refused.exit == 4);
  tests::check_wording(refused);
  CHECK(w.read("mine.svg").size() < 100);
  CHECK(w.run({"board", kDiagram5, "--svg", "mine.svg", "--force"}).exit == 0);
  CHECK(w.run({"board", kDiagram5, "--svg", "mine.svg"}).exit == 0);
  CHECK(w.read("mine.svg").rfind("<!-- gipfbase -->", 0) == 0);
  for (const auto& two : {std::vector<std::string>{"--svg", "-", "--json"},
                          {"--png", "-", "--json"},
                          {"--svg", "-", "--png", "-"}}) {
    std::vector<std::string> words = {"board", kDiagram5};
    words.insert(words.end(), two.begin(), two.end());
    const Run run = w.run(words);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
}

TEST_CASE("PNG pictures need rsvg-convert, and a message says so", "[cli][board][png]") {
  const Workshop w;
  const std::string program = "'" + test::program_path() + "' board --title dvonn ";
  const int exit =
      shell("env PATH=/nowhere " + program + "--png '" + w.path("b.png").string() + "' --svg '" +
            w.path("b.svg").string() + "' 2> '" + w.path("said").string() + "'");
  CHECK(WEXITSTATUS(exit) == 4);
  CHECK(w.read("said") ==
        "gipfbase: --png needs rsvg-convert, which is not installed (Debian: librsvg2-bin); --svg "
        "works without it\n");
  CHECK_FALSE(w.exists("b.png"));
  CHECK_FALSE(w.exists("b.svg"));
  if (!is_installed("rsvg-convert")) {
    WARN("skipped: rsvg-convert is not installed");
    return;
  }
  const Run run = w.run({"board", "--title", "dvonn", "--png", "-"});
  CHECK(run.exit == 0);
  CHECK(run.out.rfind("\x89PNG", 0) == 0);
  CHECK(w.run({"board", "--title", "dvonn", "--png", "b.png"}).exit == 0);
  CHECK(w.read("b.png") == run.out);
}

TEST_CASE("board lists the pieces with --json", "[cli][board][json]") {
  const Workshop w;
  const auto json = w.run({"board", kDiagram5, "--line", "Bc5,f4", "--json"}).json();
  CHECK(json.at("title") == "zertz");
  CHECK(json.at("variant") == "37");
  CHECK(json.at("position") == ".ooo/ooooo/.oooB./..oooG./...oo./..o../.oW. 2,2,1 2,4,4 1,1,4 1");
  CHECK(json.at("line") == nlohmann::json({"Bc5,f4"}));
  CHECK(json.at("over") == false);
  CHECK(json.at("result").is_null());
  CHECK(json.at("ending").is_null());
  CHECK(json.at("to_move") == "second player");
  CHECK(json.at("supplies").at(2).at("held").at(2) ==
        nlohmann::json({{"what", "black marbles"}, {"count", 4}}));
  std::size_t pieces = 0;
  for (const auto& place : json.at("places")) {
    pieces += place.at("pieces").size();
    if (place.at("name") == "c5") {
      CHECK(place.at("pieces").at(0).at("name") == "black marble");
      CHECK(place.at("marks") == nlohmann::json({"to"}));
    }
    if (place.at("name") == "f4") {
      CHECK(place.at("ground") == "gone");
      CHECK(place.at("marks") == nlohmann::json({"taken"}));
    }
  }
  CHECK(pieces == 3);
}

TEST_CASE("board prints the ending of a finished game", "[cli][board]") {
  const Workshop w;
  // The second player holds four white marbles.
  const std::string over = ".ooo/ooooo/.oooB./..oooG./...oo./..o../.oW. 0,2,1 4,4,4 1,1,4 1";
  CHECK_THAT(w.run({"board", over}).out,
             Catch::Matchers::Contains("The game is over: 0-1 (won with 4 white)\n"));
  const auto json = w.run({"board", over, "--json"}).json();
  CHECK(json.at("over") == true);
  CHECK(json.at("result") == "0-1");
  CHECK(json.at("ending") == "white");
  CHECK(json.at("to_move").is_null());
}

TEST_CASE("export and convert draw every position of a game, and each puzzle", "[cli][svg]") {
  const Workshop w;
  w.write("games.gpn", sample_game("A<n>na & \"Co\"") + "[Title \"gipf\"]\n\n1. a2-b3 *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const Run run = w.run({"export", "--svg", "pictures"});
  CHECK(run.exit == 0);
  tests::check_wording(run);
  CHECK(w.exists("pictures/game-000001-ply-003.svg"));
  CHECK_FALSE(w.exists("pictures/game-000001-ply-004.svg"));
  CHECK(w.exists("pictures/game-000002-ply-001.svg"));
  CHECK_THAT(w.read("pictures/game-000001-ply-003.svg"),
             Contains("A&lt;n&gt;na &amp; &quot;Co&quot; - Bert, after move 3, x d3Wd5, "));
  // The pictures are the same when they are written again, and when made from the file.
  const std::string before = w.read("pictures/game-000001-ply-002.svg");
  CHECK(w.run({"export", "1", "--svg", "pictures"}).exit == 0);
  CHECK(w.run({"convert", "games.gpn", "--svg", "others/of/mine"}).exit == 0);
  CHECK(w.read("pictures/game-000001-ply-002.svg") == before);
  CHECK(w.read("others/of/mine/game-000001-ply-002.svg") == before);

  w.write("puzzles.gpn", test::page("sample-games/puzzles/dvonn.gpn"));
  const Run puzzles = w.run({"convert", "puzzles.gpn", "--svg", "puzzles"});
  INFO(puzzles.err);
  tests::check_wording(puzzles);
  CHECK(w.exists("puzzles/puzzle-000001.svg"));
  REQUIRE(w.run({"import", "puzzles.gpn"}).exit == 0);
  CHECK_THAT(w.run({"export", "--puzzles", "-o", "again.gpn"}).err,
             Catch::Matchers::Contains("puzzles written to again.gpn"));

  w.write("pictures/game-000001-ply-000.svg", "precious");
  const Run refused = w.run({"export", "--svg", "pictures"});
  CHECK(refused.exit == 4);
  CHECK(w.read("pictures/game-000001-ply-000.svg") == "precious");
  CHECK(w.run({"export", "--svg", "-"}).exit == 2);
  CHECK(w.run({"export", "--svg", "a", "--output", "b"}).exit == 2);
  CHECK(w.run({"export", "--player", "Nobody", "--svg", "none"}).exit == 1);

  if (!is_installed("python3")) {
    WARN("skipped: no python3 to parse XML");
    return;
  }
  w.write("pictures/game-000001-ply-000.svg", before);
  CHECK(faults_of_xml(w, w.path("pictures").string() + "/*.svg").empty());
  CHECK(faults_of_xml(w, test::source_folder() + "/tests/data/diagrams/*.svg").empty());
}

}  // namespace
}  // namespace gipfbase::tests::board_test
