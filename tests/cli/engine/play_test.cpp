// The commands play, match and engine.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::play_test {
namespace {

using nlohmann::json;

/// White wins by 18 with a2-c2.
const std::string kDvonn =
    "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
const std::vector<std::string> kPlay = {"play", "--position", kDvonn, "--level", "8"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Lines of a text that begin with a word.
std::vector<std::string> lines_with(const std::string& text, const std::string& word) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text.compare(at, word.size(), word) == 0) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST_CASE("a game against the engine is played, taken back and stored", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run(with(kPlay, {"--store", "--player", "Anna"}),
                        "nonsense\nmoves\nhint\nd1-c1\nundo\na2-c2\nresign\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains("nonsense: "));
  CHECK_THAT(run.out, Catch::Matchers::Contains("d1-d2"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("hint: a2-c2  (wins"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("engine: "));
  CHECK_THAT(run.out, Catch::Matchers::Contains("You resign: 0-1"));
  const json game = w.run({"show", "1", "--json"}).json();
  CHECK(game.at("result") == "0-1");
  CHECK(game.at("moves").at(0).get<std::string>().find("a2-c2") != std::string::npos);
  CHECK(w.run({"search", "Anna"}).exit == 0);
}

TEST_CASE("the engine plays its side until the game is over", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run(with(kPlay, {"--side", "black", "--output", "game.gpn"}), "a1-b2\nb2-d2\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains("engine: a2-c2\n"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("The engine wins: 1-0"));
  CHECK_THAT(w.read("game.gpn"), Catch::Matchers::Contains("[Result \"1-0\"]"));
}

TEST_CASE("a match of the engine against itself always has the same games", "[cli][engine]") {
  const Workshop w;
  const std::vector<std::string> words = {"match",   "--title",  "dvonn",    "--games",
                                          "4",       "--first",  "nodes=60", "--second",
                                          "level=1", "--output", "games.gpn"};
  const Run run = w.run(words);
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains(" of 4: "));
  CHECK(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"list", "--event", "Match of programs"}).exit == 0);
  const auto games = [&](const char* threads) {
    return w
        .run({"match", "--title", "tamsk", "--games", "4", "--first", "nodes=40", "--second",
              "nodes=20", "--threads", threads, "--json"})
        .json()
        .at("games");
  };
  const json once = games("1");
  CHECK(once.size() == 4);
  CHECK(once == games("2"));
  // A pair has the same opening, with exchanged sides.
  CHECK(once.at(0).at("first_begins") == true);
  CHECK(once.at(1).at("first_begins") == false);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(once.at(0).at("moves").at(i) == once.at(1).at("moves").at(i));
  }
}

TEST_CASE("wrong settings of a match are refused", "[cli][engine]") {
  const Workshop w;
  for (const char* settings : {"nodes", "nodes=-1", "nodes=x", "level=11", "speed=9", "solver=2"}) {
    const Run run = w.run({"match", "--title", "dvonn", "--first", settings});
    INFO(settings);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
}

TEST_CASE("a match against a program that speaks the protocol", "[cli][engine]") {
  const Workshop w;
  const std::string program = test::program_path() + " engine";
  const std::vector<std::string> words = {"match",    "--title",         "tamsk",    "--games",
                                          "2",        "--first",         "nodes=20", "--second",
                                          "nodes=20", "--second-program"};
  const json answer = w.run(with(words, {program, "--json"})).json();
  CHECK(answer.at("played") == 2);
  for (const json& game : answer.at("games")) CHECK(game.at("fault").is_null());
  CHECK(answer.at("second_pace").at("moves") > 0);
  CHECK(answer.at("second_pace").at("slowest") <= answer.at("second_pace").at("seconds"));
  // A program that says nothing, and one that plays nonsense, lose.
  for (const char* silent : {"true", "while read line; do echo best nonsense; done"}) {
    const Run run = w.run(with(words, {silent}));
    CHECK(run.exit == 0);
    CHECK_THAT(run.out, Catch::Matchers::Contains("2 - 0 of 2: 2 won"));
    tests::check_wording(run);
  }
  // Levels and the solver are settings of gipfbase only.
  for (const char* settings : {"level=2", "nodes=5,solver=no"}) {
    const Run run =
        w.run({"match", "--title", "tamsk", "--second", settings, "--second-program", program});
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
}

TEST_CASE("a program that cannot be run ends the match", "[cli][engine]") {
  const Workshop w;
  w.write("text.sh", "exit 0");
  for (const char* program : {"no-such-program-anywhere", "./text.sh"}) {
    const Run run = w.run({"match", "--title", "tamsk", "--games", "2", "--first", "nodes=20",
                           "--second", "nodes=20", "--second-program", program});
    CHECK(run.exit == 4);
    tests::check_wording(run);
  }
}

TEST_CASE("a program that ended plays the next game", "[cli][engine]") {
  const Workshop w;
  const std::string program = "if [ -e flag ]; then " + test::program_path() +
                              " engine; else touch flag; echo error no licence; exit 3; fi";
  const json answer = w.run({"match", "--title", "tamsk", "--games", "2", "--first", "nodes=20",
                             "--second", "nodes=20", "--second-program", program, "--json"})
                          .json();
  CHECK(answer.at("games").at(0).at("fault") ==
        "the program ended with exit code 3; it said \"error no licence\"");
  CHECK(answer.at("games").at(1).at("fault").is_null());
}

TEST_CASE("the games of a match hold what the players thought", "[cli][engine]") {
  const Workshop w;
  const std::string program = "tee heard.txt | " + test::program_path() + " engine";
  const json answer = w.run({"match", "--title", "zertz", "--games", "1", "--opening", "3",
                             "--first", "nodes=20", "--second", "nodes=20", "--second-program",
                             program, "--output", "games.gpn", "--json"})
                          .json();
  std::size_t moves = 0;
  for (const json& game : answer.at("games")) moves += game.at("moves").size() - 3;
  const std::string text = w.read("games.gpn");
  std::size_t opinions = 0;
  for (std::size_t at = 0; (at = text.find("[%eval", at)) != std::string::npos; ++at) ++opinions;
  CHECK(opinions == moves);
  // Blanks separate moves, also captures of ZÈRTZ.
  const std::string lines = w.read("heard.txt");
  CHECK_THAT(lines, Catch::Matchers::Contains(" x"));
  CHECK_THAT(lines, !Catch::Matchers::Contains(" x "));
}

TEST_CASE("the line protocol searches, and answers with a move", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run(
      {"engine"}, "hello\n\ntitle dvonn\nposition " + kDvonn +
                      "\noption lines 2\ngo nodes 5000\nping\nmoves a2-c2 a1-b2\nshow\nquit\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK(lines_with(run.out, "title ").size() > 15);
  CHECK(lines_with(run.out, "best ") == std::vector<std::string>{"best a2-c2"});
  CHECK(lines_with(run.out, "info line 2 ").size() > 1);
  CHECK(lines_with(run.out, "pong").size() == 1);
  CHECK_THAT(
      lines_with(run.out, "info line 1 ").back(),
      Catch::Matchers::Contains(" proved win ") && Catch::Matchers::Contains(" moves a2-c2"));
  CHECK(lines_with(run.out, "position ").size() == 1);
  CHECK(lines_with(run.out, "error").empty());
}

TEST_CASE("wrong lines of the protocol are answered and change nothing", "[cli][engine]") {
  const Workshop w;
  const Run run =
      w.run({"engine"},
            "go nodes 5\ntitle chess\nnonsense\ntitle dvonn\nmoves a1\nmoves a1 a1\n"
            "position nonsense\ngo speed 9\noption level 11\noption colour x\ngo nodes 30\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK(lines_with(run.out, "error ").size() == 8);
  const auto best = lines_with(run.out, "best ");
  REQUIRE(best.size() == 1);
  CHECK(best.front() != "best a1");  // a1 is still occupied
  // The words of the protocol, not those of the command line.
  CHECK(run.out.find("--") == std::string::npos);
}

TEST_CASE("a level out of range leaves the level of the engine", "[cli][engine]") {
  const Workshop w;
  const std::string levels = "title dvonn\noption level 1\n";
  const Run one = w.run({"engine"}, levels + "go nodes 100000\n");
  const Run wrong = w.run({"engine"}, levels + "option level 99\ngo nodes 100000\n");
  CHECK(lines_with(wrong.out, "error ").size() == 1);
  CHECK(lines_with(wrong.out, "best ") == lines_with(one.out, "best "));
  CHECK(lines_with(wrong.out, "info ").size() == lines_with(one.out, "info ").size());
}

TEST_CASE("an engine whose output is closed ends without a word", "[cli][engine]") {
  const Workshop w;
  for (const std::string commands : {"title dvonn\\ngo nodes 300\\n", "hello\\nhello\\nshow\\n"}) {
    const std::string line = "printf '" + commands + "' | '" + test::program_path() +
                             "' engine 2> '" + w.path("errors").string() +
                             "' | head -n 1 > /dev/null; exit \\${PIPESTATUS[1]}";
    CHECK(std::system(("bash -c \"" + line + '"').c_str()) == 0);
    CHECK(w.read("errors").empty());
  }
}

TEST_CASE("stop ends a search without a limit", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run({"engine"}, "title tamsk\ngo forever\nstop\ngo forever\n");
  CHECK(run.exit == 0);
  CHECK(lines_with(run.out, "best ").size() == 2);
}

}  // namespace
}  // namespace gipfbase::tests::play_test
