// The suite of endgames: the same positions everywhere, some of each kind on request.
#include <catch2/catch.hpp>
#include <set>

#include "analysis/answers/bench/suite.hpp"
#include "support/readme.hpp"
#include "support/titles.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests::bench_suite_test {
namespace {

using nlohmann::json;

TEST_CASE("every line of the suite is an endgame that is not over, and stands there once",
          "[cli][bench]") {
  std::istringstream lines{std::string(analysis::suite_lines())};
  std::set<std::string> seen;
  std::set<std::string> titles;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    std::istringstream fields(line);
    std::string title;
    std::string variant;
    std::string games;
    std::string plies;
    std::string position;
    REQUIRE((std::getline(fields, title, '\t') && std::getline(fields, variant, '\t') &&
             std::getline(fields, games, '\t') && std::getline(fields, plies, '\t') &&
             std::getline(fields, position)));
    CHECK(seen.insert(title + variant + position).second);
    titles.insert(title);
    const auto rules = test::catalogue().rules(title, variant);
    REQUIRE(rules);
    const auto read = (*rules)->read_position(position);
    REQUIRE(read);
    CHECK_FALSE((*rules)->outcome(*read).over());
    CHECK((games == "archive" || games == "engine" || games == "random"));
    CHECK(std::stoi(plies) > 0);
  }
  CHECK(seen.size() == 270);
  CHECK(titles.size() == test::catalogue().titles().size());
}

TEST_CASE("bench --suite endgames says how many are solved", "[cli][bench]") {
  const Workshop w;
  const std::vector<std::string> command = {"bench",  "--suite", "endgames",    "--title", "tamsk",
                                            "--time", "0.3",     "--positions", "2"};
  const Run text = w.run(command);
  INFO(text.out << text.err);
  CHECK(text.exit == 0);
  for (const char* words : {"in 0.3 s", "tamsk level-1", "1 thread"}) {
    CHECK(text.out.find(words) != std::string::npos);
  }
  auto more = command;
  more.insert(more.end(), {"--threads", "2", "--json"});
  const json answer = w.run(more).json();
  CHECK(answer.at("threads") == 2);
  REQUIRE(answer.at("groups").size() == 4);
  const json& easy = answer.at("groups").at(0);
  CHECK(easy.at("plies") == 10);
  CHECK(easy.at("positions") == 2);
  CHECK(easy.at("solved") == 2);
  CHECK(easy.at("median_nodes") > 0);
}

TEST_CASE("bench --suite refuses what does not go with it", "[cli][bench]") {
  const Workshop w;
  CHECK(w.run({"bench", "--suite", "endgame"}).says("endgames"));
  CHECK(w.run({"bench", "--time", "1"}).exit == 2);
  CHECK(w.run({"bench", "--suite", "endgames", "--games", "5"}).exit == 2);
  CHECK(w.run({"bench", "--suite", "endgames", "--time", "0"}).exit == 2);
}

TEST_CASE("bench --suite ends at Ctrl-C", "[cli][bench][interrupt]") {
  const Workshop w;
  const Run run =
      w.run_interrupted({"bench", "--suite", "endgames", "--json"}, std::chrono::milliseconds(300));
  CHECK(run.exit == 130);
  CHECK(run.out.empty());
}

}  // namespace
}  // namespace gipfbase::tests::bench_suite_test
