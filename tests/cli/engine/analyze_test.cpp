// The command analyze.
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "support/cli/workshop.hpp"

namespace gipfbase::tests::analyze_test {
namespace {

using nlohmann::json;

/// A win in 2 from a game between ddyer and Aceospades (2005).
const std::string kZertz = "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1";
/// White wins by 18 with a2-c2; all other moves lose.
const std::string kDvonn =
    "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";

TEST_CASE("a forced win is found and shown as proved", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run({"analyze", "--position", kZertz, "--nodes", "3000"});
  INFO(run.err);
  CHECK(run.exit == 0);
  CHECK(run.err.empty());  // silent in a pipe
  CHECK(run.out.starts_with("Proved: the player to move wins in at most 3 plies.\n"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("wins in 3  Bc4,c2"));
  const json answer = w.run({"analyze", "--position", kZertz, "--nodes", "3000", "--json"}).json();
  CHECK(answer.at("proved") == "win");
  CHECK(answer.at("lines").at(0).at("move") == "Bc4,c2");
  CHECK(answer.at("lines").at(0).at("proved") == "win");
  CHECK(answer.at("lines").at(0).at("distance") == 3);
}

TEST_CASE("with points the proved score is shown, and losing moves come last", "[cli][engine]") {
  const Workshop w;
  const json answer =
      w.run({"analyze", "--position", kDvonn, "--nodes", "20000", "--lines", "5", "--json"}).json();
  const json& lines = answer.at("lines");
  REQUIRE(lines.size() == 5);
  CHECK(lines.at(0).at("move") == "a2-c2");
  CHECK(lines.at(0).at("proved") == "win");
  CHECK(lines.at(0).at("score") == 18);
  CHECK(lines.at(1).at("proved") == "loss");
}

TEST_CASE("analyze with a limit on nodes always has the same answer", "[cli][engine]") {
  const Workshop w;
  const auto answer = [&] {
    json found =
        w.run({"analyze", "--title", "yinsh", "--line", "e5 f6", "--nodes", "2000", "--json"})
            .json();
    found.erase("seconds");
    return found;
  };
  const json first = answer();
  CHECK(first.at("lines").size() == 3);
  CHECK(first.at("threads") == 1);
  CHECK(first == answer());
}

TEST_CASE("a game is analyzed position by position", "[cli][engine]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json answer = w.run({"analyze", "--id", "1", "--nodes", "200", "--json"}).json();
  const std::size_t plies = answer.at("plies");
  CHECK(answer.at("positions").size() == plies + 1);
  const json& second = answer.at("positions").at(1);
  CHECK(second.at("ply") == 1);
  const json alone =
      w.run({"analyze", "--id", "1", "--ply", "1", "--nodes", "200", "--json"}).json();
  CHECK(alone.at("lines") == second.at("lines"));
  tests::check_wording(w.run({"analyze", "--id", "9", "--nodes", "200"}));
  CHECK(w.run({"analyze", "--id", "1", "--ply", "99", "--nodes", "200"}).exit == 2);
}

TEST_CASE("Ctrl-C ends an analysis with its answer", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run_interrupted({"analyze", "--title", "tamsk", "--time", "0", "--json"},
                                    std::chrono::milliseconds(300));
  CHECK(run.exit == 130);
  CHECK_FALSE(run.json().at("lines").empty());
}

TEST_CASE("a finished game has nothing to analyze", "[cli][engine]") {
  const Workshop w;
  const Run over = w.run({"analyze", "--title", "zertz", "--position",
                          "ooo./..... 9,9,9 9,9,9 0,0,0 1", "--nodes", "10"});
  CHECK(over.exit == 2);
}

TEST_CASE("expected points next to zero have no sign", "[cli][engine]") {
  analysis::EngineLine line;
  const std::vector<std::pair<double, std::string>> cases = {
      {-0.02, "0"}, {0.04, "0"}, {0.06, "+0.1"}, {-3.0, "-3.0"}};
  for (const auto& [points, text] : cases) {
    line.expected_points = points;
    CHECK(analysis::points_text(line) == text);
  }
}

}  // namespace
}  // namespace gipfbase::tests::analyze_test
