// The commands below `gipfbase puzzles`.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::puzzles_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;
using nlohmann::json;

namespace {

const std::string kSamples = gipfbase::test::source_folder() + "/sample-games/";

/// A win in 2 from a game between ddyer and Aceospades (2005).
std::string puzzle_text() {
  return "[Event \"?\"]\n[Site \"?\"]\n[Date \"2005.06.25\"]\n[Round \"?\"]\n"
         "[White \"ddyer\"]\n[Black \"Aceospades\"]\n[Result \"1-0\"]\n[Title \"zertz\"]\n"
         "[Variant \"37\"]\n"
         "[Position \"Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1\"]\n"
         "[Puzzle \"win in 2\"]\n[Grade \"1\"]\n\n"
         "1. Bc4,c2 x c3Bc5 2. x c6Wc4 1-0\n\n";
}

/// The moves of its main line.
const std::vector<std::string> kSolution = {"Bc4,c2", "x c3Bc5", "x c6Wc4"};

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("a puzzle that was extracted passes the check", "[cli][puzzles]") {
  const Workshop w;
  const Run extract =
      w.run({"puzzles", "extract", kSamples + "zertz", kSamples + "puzzles/zertz.gpn", "--moves",
             "2", "--last", "30", "--limit", "3", "--output", "puzzles.gpn", "--json"});
  INFO(extract.err);
  REQUIRE(extract.exit == 0);
  const json report = extract.json();
  CHECK(report.at("found") == 3);
  CHECK(report.at("puzzles").size() == 3);
  CHECK(report.at("puzzles").at(0).at("puzzle") == "win in 2");
  CHECK(report.at("puzzles").at(0).at("moves") == 2);
  const Run check = w.run({"puzzles", "check", "puzzles.gpn", "--json"});
  INFO(check.out);
  CHECK(check.exit == 0);
  CHECK(check.json().at("puzzles") == 3);
  CHECK(check.json().at("accepted") == 3);
  CHECK(check.json().at("failures").empty());
  CHECK(w.run({"validate", "puzzles.gpn"}).exit == 0);
}

TEST_CASE("the puzzles of a database do not depend on the number of threads", "[cli][puzzles]") {
  const Workshop w;
  REQUIRE(w.run({"import", kSamples + "gipf", kSamples + "zertz"}).exit == 0);
  const auto extract = [&](const std::string& threads) {
    return w
        .run({"puzzles", "extract", "--last", "4", "--moves", "1..2", "--nodes", "5000",
              "--threads", threads})
        .out;
  };
  const std::string one = extract("1");
  CHECK_FALSE(one.empty());
  CHECK(extract("3") == one);
}

TEST_CASE("nothing found writes nothing and is a finding", "[cli][puzzles]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  const Run run = w.run(
      {"puzzles", "extract", "games.gpn", "--last", "1", "--nodes", "2000", "--output", "out.gpn"});
  CHECK(run.exit == 1);
  CHECK_FALSE(w.exists("out.gpn"));
}

TEST_CASE("an interrupted search for puzzles keeps its results", "[cli][puzzles]") {
  const Workshop w;
  // The first game has a puzzle; the second cannot be solved in reasonable time.
  w.write("games.gpn", puzzle_text() + sample_game());
  const Run run = w.run_interrupted({"puzzles", "extract", "games.gpn", "--nodes", "0", "--last",
                                     "90", "--threads", "1", "--output", "out.gpn"},
                                    std::chrono::milliseconds(1500));
  INFO(run.err);
  CHECK(run.exit == 130);
  CHECK(w.read("out.gpn").find("[Puzzle \"win in 2\"]") != std::string::npos);
  CHECK(w.files() == std::vector<std::string>{"games.gpn", "out.gpn"});
}

TEST_CASE("check reports each wrong puzzle with a reason", "[cli][puzzles]") {
  const Workshop w;
  const std::string good = puzzle_text();
  w.write("good.gpn", good);
  const std::size_t moves = good.find("1. ");
  const std::vector<std::string> cases = {
      replaced(good, "win in 2", "win in 3"),
      replaced(good, "win in 2", "win in 1"),
      replaced(good, "win in 2", "win by 2 in 2"),
      replaced(good, "[Puzzle", "[LastMove \"whatever\"]\n[Puzzle"),
      replaced(replaced(good, "Result \"1-0", "Result \"0-1"), "Wc4 1-0", "Wc4 0-1"),
      replaced(good, "win in 2", "mate in 2"),
      good.substr(0, moves) + "1-0\n\n",
      good.substr(0, moves) + "1. " + kSolution[0] + " 1-0\n\n",
  };
  for (const std::string& wrong : cases) {
    INFO(wrong);
    w.write("bad.gpn", good + wrong);
    const Run run = w.run({"puzzles", "check", "bad.gpn"});
    CHECK(run.exit == 1);
    CHECK(run.messages() == 1);
    CHECK(run.err.rfind("error: bad.gpn:", 0) == 0);
    tests::check_wording(run);
  }
  const json report = w.run({"puzzles", "check", "bad.gpn", "--json"}).json();
  CHECK(report.at("accepted") == 1);
  CHECK(report.at("failed") == 1);
  CHECK(report.at("failures").at(0).at("kind") == "fails");
  CHECK(report.at("failures").at(0).at("puzzle") == 2);
}

TEST_CASE("a file may have other records besides puzzles", "[cli][puzzles]") {
  const Workshop w;
  const std::string good = puzzle_text();
  const std::string other = replaced(good, "[Puzzle \"win in 2\"]\n", "");
  w.write("both.gpn", good + other);
  const Run run = w.run({"puzzles", "check", "both.gpn"});
  CHECK(run.exit == 0);
  tests::check_output(run);
  CHECK(w.run({"puzzles", "check", "both.gpn", "--json"}).json().at("others") == 1);
  w.write("none.gpn", other);
  const Run none = w.run({"puzzles", "check", "none.gpn"});
  CHECK(none.exit == 3);
  tests::check_wording(none);
}

TEST_CASE("a puzzle not decided within the limits is a finding, not a failure", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  const Run run = w.run({"puzzles", "check", "good.gpn", "--nodes", "1", "--json"});
  CHECK(run.exit == 1);
  CHECK(run.json().at("open") == 1);
  CHECK(run.json().at("failed") == 0);
}

TEST_CASE("a puzzle is solved by its moves", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  const Run run =
      w.run({"puzzles", "play", "good.gpn"}, kSolution.at(0) + "\n" + kSolution.at(2) + "\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  tests::check_output(run);
}

TEST_CASE("a wrong solution in the file is not trusted", "[cli][puzzles]") {
  const Workshop w;
  const std::string position =
      "[Title \"zertz\"]\n[Position \"o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o. 2,1,2 2,3,3 "
      "2,4,3 0\"]\n";
  const std::string wrong = position + "[Puzzle \"win in 2\"]\n\n1. Wd4,c2 1-0\n\n";
  w.write("wrong.gpn", wrong);
  const Run run = w.run({"puzzles", "play", "wrong.gpn"}, "Wd4,c2\nWd1,c2\nWa1,c1\nquit\n");
  INFO(run.out << run.err);
  CHECK(run.exit == 1);
  tests::check_output(run);
  const json answer =
      w.run({"puzzles", "play", "wrong.gpn", "--json"}, "Wd4,c2\nsolution\n").json();
  CHECK(answer.at("results").at(0).at("holds") == false);
  CHECK(answer.at("results").at(0).at("wrong_moves") == 1);
  // The position is won in two moves, so it is not a win in three.
  w.write("long.gpn", replaced(wrong, "win in 2", "win in 3"));
  const Run too_long = w.run({"puzzles", "play", "long.gpn"}, "Wd1,c2\nWa1,c1\n");
  INFO(too_long.out);
  CHECK(too_long.exit == 1);
  tests::check_output(too_long);
  w.write("points.gpn", replaced(wrong, "win in 2", "win by 5 in 2"));
  const Run points = w.run({"puzzles", "play", "points.gpn"}, "Wd1,c2\n");
  CHECK(points.exit == 1);
  tests::check_wording(points);
  CHECK(points.out.find("Move 1") == std::string::npos);
  // A correct puzzle is unchanged.
  w.write("good.gpn", puzzle_text());
  const json good = w.run({"puzzles", "play", "good.gpn", "--json"},
                          kSolution.at(0) + "\n" + kSolution.at(2) + "\n")
                        .json();
  CHECK(good.at("results").at(0).at("holds") == true);
}

TEST_CASE("an unproved solution is not called right", "[cli][puzzles]") {
  const Workshop w;
  // Too hard for a few seconds: a win in nine from the start position.
  w.write("open.gpn", "[Title \"zertz\"]\n[Puzzle \"win in 9\"]\n\n1. Wd4,a1 1-0\n\n");
  const Run run = w.run({"puzzles", "play", "open.gpn"}, "solution\n");
  INFO(run.out);
  tests::check_output(run);
}

TEST_CASE("moves can be typed as in records, and q quits", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  for (const auto& [first, last] :
       {std::pair<std::string, std::string>{"!", " {good!}"}, {" {a key}", "!! ; so"}}) {
    const Run run =
        w.run({"puzzles", "play", "good.gpn"},
              "1. " + kSolution.at(0) + first + "\n2. " + kSolution.at(2) + last + "\n");
    INFO(run.out);
    CHECK(run.out.find("1 solved") != std::string::npos);
    CHECK(run.out.find("cannot be played") == std::string::npos);
  }
  const Run two =
      w.run({"puzzles", "play", "good.gpn"}, kSolution.at(0) + " " + kSolution.at(1) + "\n");
  tests::check_output(two);
  w.write("three.gpn", puzzle_text() + puzzle_text() + puzzle_text());
  for (const char* word : {"q", "Exit", "quit"}) {
    const Run run = w.run({"puzzles", "play", "three.gpn", "--json"}, std::string(word) + "\n");
    CHECK(run.err.find("cannot be played") == std::string::npos);
    CHECK(run.err.find("Puzzle 2") == std::string::npos);
  }
}

TEST_CASE("play shows the number of a puzzle in its file", "[cli][puzzles]") {
  const Workshop w;
  const std::string good = puzzle_text();
  const std::string other = replaced(good, "[Puzzle \"win in 2\"]\n", "");
  w.write("some.gpn", replaced(good, "win in 2", "mate in 2") + other + good + good);
  const Run run = w.run({"puzzles", "play", "some.gpn", "--json"}, "solution\nskip\n");
  tests::check_wording(run);
  CHECK(run.json().at("results").at(0).at("puzzle") == 3);
  // The file has puzzles, but the option selects none of them.
  w.write("good.gpn", good);
  for (const char* option : {"--grade", "--first"}) {
    const Run passed_over = w.run({"puzzles", "play", "good.gpn", option, "5", "--json"});
    CHECK(passed_over.exit == 1);
    tests::check_wording(passed_over);
    CHECK(passed_over.json().at("results").empty());
  }
  w.write("none.gpn", other);
  const Run none = w.run({"puzzles", "play", "none.gpn"});
  CHECK(none.exit == 3);
  CHECK(none.messages() == 1);
  tests::check_wording(none);
}

TEST_CASE("a hint gives the place, then the move", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  const Run run = w.run({"puzzles", "play", "good.gpn", "--json"},
                        "hint\nhint\nnonsense\n" + kSolution.at(0) + "\n" + kSolution.at(2) + "\n");
  tests::check_wording(run);
  const json report = run.json();
  CHECK(report.at("solved") == 0);
  CHECK(report.at("with_help") == 1);
  CHECK(report.at("results").at(0).at("hints") == 2);
  CHECK(report.at("results").at(0).at("wrong_moves") == 0);
  CHECK(report.at("results").at(0).at("result") == "with-help");
}

TEST_CASE("a wrong move is answered, and a puzzle can be given up or left", "[cli][puzzles]") {
  const Workshop w;
  const std::string good = puzzle_text();
  w.write("good.gpn", good + good + good);
  const std::string wrong = "Bc4,c1";
  const Run run = w.run({"puzzles", "play", "good.gpn"}, wrong + "\nsolution\nskip\nquit\n");
  INFO(run.out);
  CHECK(run.exit == 0);
  CHECK(run.out.find("Wrong: " + wrong) != std::string::npos);
  CHECK(run.out.find("Solution:  " + kSolution.at(0)) != std::string::npos);
  CHECK(run.out.find("2 puzzles tried: 0 solved, 0 solved with help, 2 given up") !=
        std::string::npos);
}

TEST_CASE("wrong puzzle commands give one message and an exit code", "[cli][puzzles]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  w.write("empty.gpn", "");
  struct Case {
    std::vector<std::string> arguments;
    int exit;
  };
  const std::vector<Case> cases = {
      {{"puzzles"}, 2},
      {{"puzzles", "extract", "games.gpn", "--moves", "4..2"}, 2},
      {{"puzzles", "extract", "games.gpn", "--moves", "two"}, 2},
      {{"puzzles", "extract", "games.gpn", "--player", "Anna"}, 2},
      {{"puzzles", "extract", "nowhere.gpn"}, 4},
      {{"puzzles", "extract"}, 4},
      {{"puzzles", "extract", "games.gpn", "--output", "no/such/folder"}, 4},
      {{"puzzles", "check", "nowhere.gpn"}, 4},
      {{"puzzles", "check", "empty.gpn"}, 3},
      {{"puzzles", "play", "nowhere.gpn"}, 4},
      {{"puzzles", "play", "-"}, 2},
  };
  for (const Case& c : cases) {
    const Run run = w.run(c.arguments);
    INFO(run.err);
    CHECK(run.exit == c.exit);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
    CHECK(run.out.empty());
  }
  CHECK(w.run({"puzzles", "play", "games.gpn"}).exit == 3);
}

TEST_CASE("puzzles test reports whether a position is a puzzle", "[cli][puzzles]") {
  const Workshop w;
  const Run good =
      w.run({"puzzles", "test", "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1"});
  INFO(good.out);
  CHECK(good.exit == 0);
  tests::check_output(good);
  // In this position two moves win equally fast.
  const std::string cooked = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  const Run several = w.run({"puzzles", "test", cooked, "--nodes", "20000"});
  CHECK(several.exit == 1);
  tests::check_output(several);
  const Run lost = w.run({"puzzles", "test", "--line", "Bc4,c2",
                          "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1"});
  CHECK(lost.exit == 1);
  tests::check_output(lost);
}

TEST_CASE("drafts in a file are tested, and puzzles among them are written", "[cli][puzzles]") {
  const Workshop w;
  const std::string draft = puzzle_text();
  const std::size_t moves = draft.find("[Puzzle");
  w.write("drafts.gpn", draft.substr(0, moves) + "\n*\n\n" + sample_game());
  const Run run = w.run(
      {"puzzles", "test", "drafts.gpn", "--nodes", "2000", "--no-economy", "-o", "puzzles.gpn"});
  INFO(run.out << run.err);
  CHECK(run.exit == 1);
  tests::check_output(run);
  CHECK(w.run({"puzzles", "check", "puzzles.gpn", "--json"}).json().at("accepted") == 1);
  CHECK(w.run({"puzzles", "test", "nowhere.gpn"}).exit == 2);
  CHECK(w.run({"puzzles", "test"}).exit == 2);
}

TEST_CASE("a draft whose position cannot be read is an error, not the start position",
          "[cli][puzzles]") {
  const Workshop w;
  const std::string eleven =
      "[Title \"zertz\"]\n[Position \"o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o. 2,1,2 2,3,3 "
      "2,4,4 0\"]\n\n*\n\n";
  const std::string phase =
      "[Title \"dvonn\"]\n[Position \".B5./..B3./..B10r../...../...../..B7r../...../...../....W/"
      "..W9W/W6rWW w x\"]\n\n*\n\n";
  for (const std::string& bad : {eleven, phase}) {
    w.write("bad.gpn", bad);
    const Run check = w.run({"puzzles", "check", "bad.gpn"});
    const Run alone = w.run({"puzzles", "test", "bad.gpn", "--nodes", "2000", "--no-economy"});
    INFO(alone.out << alone.err);
    CHECK(alone.exit == 3);
    CHECK(alone.out.empty());
    tests::check_wording(alone);
    const std::string said = check.err.substr(std::string("error: bad.gpn:1: puzzle 1: ").size());
    tests::check_wording(alone);
    // The exit code reports it even if another puzzle is good.
    w.write("both.gpn", puzzle_text() + bad);
    for (const bool as_json : {false, true}) {
      std::vector<std::string> words = {"puzzles", "test", "both.gpn",
                                        "--nodes", "2000", "--no-economy"};
      if (as_json) words.emplace_back("--json");
      const Run both = w.run(words);
      CHECK(both.exit == 1);
      tests::check_wording(both);
      if (as_json) CHECK(both.json().at("positions") == 1);
    }
  }
}

namespace {

/// Puzzle `number` (counted from 1) of a file of the samples.
std::string first_sample(const std::string& name, std::size_t number) {
  std::ifstream file(kSamples + "puzzles/" + name);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::size_t begin = 0;
  for (std::size_t i = 1; i < number; ++i) begin = text.find("\n[Event ", begin) + 1;
  return text.substr(begin, text.find("\n[Event ", begin) - begin) + "\n";
}

}  // namespace

TEST_CASE("solved puzzles are left out the next time", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  const std::string moves = kSolution.at(0) + "\n" + kSolution.at(2) + "\n";
  const std::vector<std::string> play = {"puzzles", "play", "good.gpn", "--progress", "diary"};
  // Puzzles given up or solved with help do not count as solved.
  CHECK(w.run(play, "solution\n").exit == 0);
  CHECK(w.read("diary").find("\tgiven-up\t1\n") != std::string::npos);
  CHECK(w.run(play, "hint\n" + moves).exit == 0);
  CHECK(w.read("diary").find("\twith-help\t2\n") != std::string::npos);
  tests::check_output(w.run(play, moves));
  const Run later = w.run(play, moves);
  CHECK(later.exit == 0);
  tests::check_wording(later);
  tests::check_output(later);
  const auto with = [&](const std::string& option) {
    std::vector<std::string> words = play;
    words.push_back(option);
    words.emplace_back("--json");
    return w.run(words, moves).json();
  };
  CHECK(with("--again").at("solved") == 1);
  CHECK(with("--random").at("left_out") == 1);
  CHECK(with("--reset").at("solved") == 1);
  // In a pipe nothing is recorded by default; other files are not overwritten.
  CHECK(w.files() == std::vector<std::string>{"diary", "good.gpn"});
  w.write("diary", "Dear diary,\n");
  CHECK(w.run(play, moves).exit == 3);
  CHECK(w.read("diary") == "Dear diary,\n");
}

TEST_CASE("on a terminal solved puzzles are recorded in the user's folder", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  const std::string moves = kSolution.at(0) + "\n" + kSolution.at(2) + "\n";
  CHECK(w.run_on_terminal({"puzzles", "play", "good.gpn", "--no-progress"}, 80, moves).exit == 0);
  CHECK_FALSE(w.exists("state/gipfbase/puzzles"));
  CHECK(w.run_on_terminal({"puzzles", "play", "good.gpn"}, 80, moves).exit == 0);
  CHECK(w.read("state/gipfbase/puzzles").find("\tsolved\t1\n") != std::string::npos);
  tests::check_wording(w.run_on_terminal({"puzzles", "play", "good.gpn"}, 80));
}

TEST_CASE("a seed chooses the order of puzzles", "[cli][puzzles]") {
  const Workshop w;
  const auto order = [&](const std::string& seed) {
    std::vector<int> numbers;
    const Run run = w.run(
        {"puzzles", "play", kSamples + "puzzles/zertz.gpn", "--random", "--seed", seed, "--json"},
        [] {
          std::string skips;
          for (int i = 0; i < 60; ++i) skips += "skip\n";
          return skips;
        }());
    const json answer = run.json();
    for (const json& each : answer.at("results")) numbers.push_back(each.at("puzzle"));
    return numbers;
  };
  const std::vector<int> seven = order("7");
  CHECK(seven.size() > 5);
  CHECK(order("7") == seven);
  CHECK(order("8") != seven);
  CHECK_FALSE(std::is_sorted(seven.begin(), seven.end()));
}

TEST_CASE("any defence can be typed for the other player", "[cli][puzzles]") {
  const Workshop w;
  w.write("good.gpn", puzzle_text());
  // Once the best defence is chosen by Enter, once it is typed after an illegal move.
  for (const std::string& defence : {std::string("\n"), "nonsense\n" + kSolution.at(1) + "\n"}) {
    const Run run = w.run({"puzzles", "play", "good.gpn", "--defences", "free"},
                          kSolution.at(0) + "\n" + defence + kSolution.at(2) + "\n");
    INFO(run.out);
    tests::check_output(run);
  }
  tests::check_wording(w.run({"puzzles", "play", "good.gpn", "--defences", "al"}));
}

TEST_CASE("all of the best defences can be asked, one after the other", "[cli][puzzles]") {
  const Workshop w;
  // GIPF: after the key there are 32 longest defences; two of them are in the solution.
  w.write("one.gpn", first_sample("gipf.gpn", 1));
  const auto hints = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "hint\n";
    return text;
  };
  const Run best = w.run({"puzzles", "play", "one.gpn"}, "a2-e2\n" + hints(2) + "quit\n");
  tests::check_output(best);
  const Run all =
      w.run({"puzzles", "play", "one.gpn", "--defences", "all"}, "a2-e2\n" + hints(2) + "quit\n");
  INFO(all.out);
  CHECK(all.out.find("Answer 1 of 2 of the other player: ") != std::string::npos);
  // Any last move that ends the game is right; the hint names one for each defence.
  const std::size_t at = all.out.find("Hint: the move is ");
  REQUIRE(at != std::string::npos);
  const std::size_t end = all.out.find(".\n", at);
  const std::string move = all.out.substr(at + 18, end - at - 18);
  const Run on = w.run({"puzzles", "play", "one.gpn", "--defences", "all"},
                       "a2-e2\n" + move + "\n" + hints(2) + "quit\n");
  INFO(on.out);
  CHECK(on.out.find("Answer 2 of 2 of the other player: ") != std::string::npos);
}

}  // namespace gipfbase::puzzles_test
