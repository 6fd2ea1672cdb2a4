// The command solve --all-moves.
#include <catch2/catch.hpp>
#include <chrono>
#include <string>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::solve_moves_test {
namespace {

using nlohmann::json;

/// A win in 2 from a game between ddyer and Aceospades (2005).
const std::string kZertz = "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1";
/// White wins by 18.
const std::string kDvonn =
    "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
/// A win in 5 with 864 moves.
const std::string kMany = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";

const json& move_of(const json& answer, const std::string& move) {
  for (const json& each : answer.at("moves")) {
    if (each.at("move") == move) return each;
  }
  FAIL("no move " << move);
  return answer;
}

TEST_CASE("a limit that leaves moves open is named", "[cli][solve]") {
  const Workshop w;
  const Run nodes = w.run({"solve", "--position", kMany, "--all-moves", "--nodes", "3000"});
  CHECK(nodes.exit == 1);
  tests::check_wording(nodes);
  const Run time = w.run({"solve", "--position", kMany, "--all-moves", "--time", "0.2"});
  CHECK(time.messages() == 1);
  tests::check_wording(w.run({"solve", "--position", kZertz, "--all-moves", "--within", "3"}));
}

TEST_CASE("every move of a position has its value, and they agree with that of the position",
          "[cli][solve]") {
  const Workshop w;
  const Run run = w.run({"solve", "--position", kZertz, "--all-moves", "--within", "5", "--json"});
  INFO(run.err);
  const json answer = run.json();
  CHECK(answer.at("status") == "win");
  CHECK(answer.at("distance") == 3);
  CHECK(answer.at("best") == "Bc4,c2");
  const json& key = move_of(answer, "Bc4,c2");
  CHECK(key.at("status") == "win");
  CHECK(key.at("distance") == 3);
  CHECK(key.at("shortest") == true);
  CHECK(key.at("pv") == json({"Bc4,c2", "x c3Bc5", "x c6Wc4"}));
  CHECK(answer.at("winning").get<std::size_t>() + answer.at("drawing").get<std::size_t>() +
            answer.at("losing").get<std::size_t>() + answer.at("open").get<std::size_t>() ==
        answer.at("moves").size());
  CHECK(run.exit == (answer.at("open") == 0 ? 0 : 1));
  const json alone = w.run({"solve", "--position", kZertz, "--json"}).json();
  for (const char* same : {"status", "distance", "shortest", "best", "pv"}) {
    CHECK(answer.at(same) == alone.at(same));
  }
}

TEST_CASE("a win that may not be the shortest also has a first move", "[cli][solve]") {
  const Workshop w;
  const json answer = w.run({"solve", "--position", kZertz, "--any-win", "--json"}).json();
  CHECK(answer.at("best") == "Bc4,c2");
  CHECK(answer.at("shortest") == false);
}

TEST_CASE("options about the length of a win are refused in games decided by points",
          "[cli][solve]") {
  const Workshop w;
  for (const char* each : {"--within", "--any-win"}) {
    const std::string option = each;
    std::vector<std::string> asked = {"solve", "--position", kDvonn, option};
    if (option == "--within") asked.emplace_back("9");
    std::vector<std::string> every = asked;
    every.insert(every.end(), {"--all-moves", "--goal", "score"});
    for (const std::vector<std::string>& words : {asked, every}) {
      const Run run = w.run(words);
      INFO(run.out);
      CHECK(run.exit == 2);
      CHECK(run.out.empty());
      tests::check_wording(run);
    }
    asked.insert(asked.end(), {"--goal", "win"});
    CHECK(w.run(asked).exit == 0);
  }
  // Settings that do not fit are ignored.
  w.write("config", "[solve]\nany-win = yes\nwithin = 9\n");
  Workshop with_settings;
  with_settings.set("GIPFBASE_CONFIG=" + w.path("config").string());
  CHECK(with_settings.run({"solve", "--position", kDvonn}).exit == 0);
}

TEST_CASE("with points every move has its exact score, the best first", "[cli][solve]") {
  const Workshop w;
  const json answer = w.run({"solve", "--position", kDvonn, "--all-moves", "--json"}).json();
  CHECK(answer.at("score") == 18);
  CHECK(answer.at("exact") == answer.at("moves").size());
  CHECK(answer.at("open") == 0);
  CHECK(move_of(answer, "a2-c2").at("score") == 18);
  const Run words = w.run({"solve", "--position", kDvonn, "--all-moves"});
  CHECK(words.exit == 0);
  const std::size_t heading = words.out.find("\nmove ");
  REQUIRE(heading != std::string::npos);
  CHECK(words.out.find("\na2-c2", heading) == words.out.find('\n', heading + 1));
  CHECK_THAT(words.out, Catch::Matchers::Contains("a1-b2  f2-c2  b2-d2  d1-d2"));
}

TEST_CASE("moves not solved within the limits are reported as open", "[cli][solve]") {
  const Workshop w;
  const Run run = w.run({"solve", "--title", "zertz", "--all-moves", "--nodes", "1"});
  CHECK(run.exit == 1);
  CHECK_THAT(run.out, Catch::Matchers::Contains("Not solved: "));
  CHECK_THAT(run.out, Catch::Matchers::Contains(
                          "1,944 moves: 0 winning, 0 drawing, 0 losing, 1,944 undecided"));
  const Run stopped =
      w.run_interrupted({"solve", "--title", "zertz", "--all-moves", "--json", "--table", "facts"},
                        std::chrono::milliseconds(300));
  CHECK(stopped.exit == 130);
  CHECK(stopped.json().at("interrupted") == true);
  CHECK(w.files() == std::vector<std::string>{"facts"});
  const Run on = w.run(
      {"solve", "--title", "zertz", "--all-moves", "--nodes", "1", "--table", "facts", "--json"});
  CHECK(on.json().at("facts_read") == stopped.json().at("facts_written"));
}

TEST_CASE("under limits the moves reveal as much as the position alone does", "[cli][solve]") {
  const Workshop w;
  const std::vector<std::string> question = {"solve", "--position", kMany,  "--threads",
                                             "1",     "--nodes",    "1000", "--json"};
  const json alone = w.run(question).json();
  REQUIRE(alone.at("status") == "win");
  std::vector<std::string> of_moves = question;
  of_moves.emplace_back("--all-moves");
  const json answer = w.run(of_moves).json();
  for (const char* same :
       {"status", "distance", "shortest", "best", "pv", "no_win_within", "no_loss_within"}) {
    CHECK(answer.at(same) == alone.at(same));
  }
  CHECK(answer.at("no_loss_within") == "ever");
  REQUIRE(answer.at("best") == "Wb1,f4");
  CHECK(answer.at("winning") >= 1);
  const json& best = move_of(answer, "Wb1,f4");
  for (const char* same : {"status", "distance", "shortest", "pv", "no_loss_within"}) {
    CHECK(best.at(same) == alone.at(same));
  }
}

TEST_CASE("every move continues where the last run stopped", "[cli][solve]") {
  const Workshop w;
  json last;
  for (int run = 0; run < 3; ++run) {
    INFO("run " << run);
    const json next = w.run({"solve", "--position", kMany, "--all-moves", "--threads", "1",
                             "--nodes", "8000", "--table", "facts", "--json"})
                          .json();
    CHECK(next.at("winning") >= 1);
    CHECK(next.at("best") == "Wb1,f4");
    for (std::size_t i = 0; i < next.at("moves").size(); ++i) {
      const json& now = next.at("moves").at(i);
      if (last.is_null()) continue;
      const json& before = last.at("moves").at(i);
      INFO(now.at("move"));
      if (before.at("status") == "unknown") continue;
      CHECK(now.at("status") == before.at("status"));
      CHECK(now.at("distance") <= before.at("distance"));
    }
    last = next;
  }
}

TEST_CASE("solve --all-moves needs one position and excludes --proof", "[cli][solve]") {
  const Workshop w;
  CHECK(w.run({"solve", "--position", kZertz, "--all-moves", "--proof", "p"}).exit == 2);
  CHECK(w.run({"solve", "--position", kZertz, "--all-moves", "--into", "p"}).exit == 2);
  CHECK(w.run({"solve", "--db", "games.gipfdb", "--all-moves"}).exit == 2);
  CHECK(w.files().empty());
}

}  // namespace
}  // namespace gipfbase::tests::solve_moves_test
