// solve --table: a long run in several parts.
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::solve_table_test {

using gipfbase::tests::Run;
using gipfbase::tests::Workshop;
using nlohmann::json;

TEST_CASE("solve --table continues where the last run stopped", "[cli][solve]") {
  Workshop w;
  const auto solve = [&w](const std::string& nodes) {
    return w.run({"solve", "--title", "gipf", "--variant", "standard", "--within", "6", "--threads",
                  "1", "--nodes", nodes, "--table", "standard.table", "--json"});
  };
  const Run first = solve("4000");
  CHECK(first.exit == 1);
  const json begun = first.json();
  CHECK(begun.at("facts_read") == 0);
  CHECK(begun.at("facts_written") > 1000);
  json last = begun;
  for (int run = 0; run < 40 && last.at("no_win_within") < 6; ++run) {
    const json next = solve("4000").json();
    CHECK(next.at("facts_read") == last.at("facts_written"));
    CHECK(next.at("no_win_within") >= last.at("no_win_within"));
    last = next;
  }
  CHECK(last.at("no_win_within") == 6);
}

TEST_CASE("a small search with little memory loses nothing of a table while there is room",
          "[cli][solve]") {
  const std::string large =
      ".WW/..W2./.B2R.B/.B4WB4B/..RB4B/W2..B2./B2W3B2../..R../.W2W../.W3WB/.WW4 b s";
  const std::string small =
      "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
  const Workshop w;
  const auto solve = [&](const std::string& position, const std::string& memory) {
    return w.run({"solve", "--title", "dvonn", "--position", position, "--threads", "1", "--table",
                  "d.table", "--memory", memory, "--json"});
  };
  json last = solve(large, "512").json();
  CHECK(last.at("facts_written") > 50'000);
  for (const char* memory : {"512", "512", "1", "1", "512"}) {
    INFO("memory " << memory);
    const Run run = solve(small, memory);
    const json next = run.json();
    CHECK(next.at("facts_read") == last.at("facts_written"));
    CHECK(next.at("facts_written") >= next.at("facts_read"));
    CHECK(next.at("facts_lost") == 0);
    CHECK(run.says("more than --memory allows") == (memory == std::string("1")));
    last = next;
  }
}

TEST_CASE("writing a proof from a table keeps to the limits, and leaves no half proof",
          "[cli][solve]") {
  const std::string position =
      "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
  const Workshop w;
  const auto solve = [&](const std::vector<std::string>& limits) {
    std::vector<std::string> words = {"solve",   "--title", "dvonn",    "--position",
                                      position,  "--goal",  "win",      "--table",
                                      "d.table", "--proof", "won.proof"};
    words.insert(words.end(), limits.begin(), limits.end());
    return w.run(words);
  };
  REQUIRE(solve({}).exit == 0);
  REQUIRE(w.run({"verify", "won.proof"}).exit == 0);
  std::filesystem::remove(w.path("won.proof"));
  const Run late = solve({"--time", "0.000001"});
  INFO(late.out << late.err);
  CHECK_FALSE(w.exists("won.proof"));
  tests::check_wording(late);
  REQUIRE(solve({"--time", "60"}).exit == 0);
  CHECK(w.run({"verify", "won.proof"}).exit == 0);
}

TEST_CASE("limits count for the search and the proof together", "[cli][solve]") {
  const std::string position =
      "B../.BW2W3/B3B.../.B4WB2W2/WWR../W4rBW../B..B6r./WBW5../WB.../W.../... w s";
  const Workshop w;
  const auto solve = [&](const std::string& nodes) {
    return w.run({"solve", "--title", "dvonn", "--position", position, "--threads", "1", "--nodes",
                  nodes, "--proof", "won.proof", "--json"});
  };
  // The search takes 21,834 nodes, and writing the proof more than 9,000.
  const Run little = solve("31000");
  INFO(little.out << little.err);
  tests::check_wording(little);
  CHECK_FALSE(w.exists("won.proof"));
  const Run enough = solve("100000");
  INFO(enough.out << enough.err);
  CHECK(enough.json().at("status") == "exact");
  CHECK(enough.json().at("proof_nodes") > 1000);
  CHECK(w.run({"verify", "won.proof"}).exit == 0);
}

TEST_CASE("facts displaced from a table are counted", "[cli][solve]") {
  const Workshop w;
  const auto solve = [&](const std::string& nodes, const std::string& memory) {
    return w
        .run({"solve", "--title", "gipf", "--threads", "1", "--nodes", nodes, "--table", "g.table",
              "--memory", memory, "--json"})
        .json();
  };
  const json begun = solve("20000", "1");
  CHECK(begun.at("facts_lost") == 0);
  const json full = solve("60000", "1");
  CHECK(full.at("facts_lost") > 0);
  CHECK(full.at("facts_written").get<int>() + full.at("facts_lost").get<int>() >=
        full.at("facts_read").get<int>());
  const json roomy = solve("20000", "512");
  CHECK(roomy.at("facts_lost") == 0);
  CHECK(roomy.at("facts_written") > roomy.at("facts_read"));
}

TEST_CASE("solve --save-every writes the table during the search", "[cli][solve]") {
  using std::chrono::milliseconds;
  const Workshop w;
  const std::vector<std::string> words = {"solve",  "--title", "gipf",
                                          "--json", "--table", "gipf.table"};
  const auto solve = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    return w.run(all);
  };
  auto solving = std::async(std::launch::async, [&] {
    return solve({"--time", "4", "--save-every", "0.1"});
  });
  while (!w.exists("gipf.table") &&
         solving.wait_for(milliseconds(10)) != std::future_status::ready) {
  }
  CHECK(w.exists("gipf.table"));
  CHECK(solving.wait_for(milliseconds(0)) == std::future_status::timeout);
  const json stopped = solving.get().json();
  CHECK(stopped.at("seconds") > 3.5);
  CHECK(stopped.at("status") == "unknown");
  CHECK(solve({"--nodes", "10"}).json().at("facts_read") == stopped.at("facts_written"));
  CHECK(w.run({"solve", "--title", "gipf", "--nodes", "10", "--save-every", "1"}).exit == 2);
}

TEST_CASE("solve --table refuses other files and leaves them unchanged", "[cli][solve]") {
  Workshop w;
  w.write("notes.txt", "not a table\n");
  const Run foreign = w.run({"solve", "--title", "gipf", "--nodes", "10", "--table", "notes.txt"});
  CHECK(foreign.exit == 3);
  tests::check_wording(foreign);
  CHECK(w.read("notes.txt") == "not a table\n");
  REQUIRE(w.run({"solve", "--title", "gipf", "--nodes", "2000", "--table", "g.table"}).exit == 1);
  const Run other = w.run({"solve", "--title", "zertz", "--nodes", "10", "--table", "g.table"});
  CHECK(other.exit == 3);
  tests::check_wording(other);
  const std::string whole = w.read("g.table");
  w.write("g.table", whole.substr(0, whole.size() - 100));
  const Run cut = w.run({"solve", "--title", "gipf", "--nodes", "10", "--table", "g.table"});
  CHECK(cut.exit == 3);
  tests::check_wording(cut);
  CHECK(w.run({"solve", "--title", "gipf", "--table", "-"}).exit == 2);
  CHECK(w.run({"solve", "--title", "gipf", "--nodes", "10", "--table", "none/g.table"}).exit == 4);
  CHECK(w.run({"solve", "--db", "games.gipfdb", "--last", "2", "--table", "g.table"}).exit == 2);
}

}  // namespace gipfbase::solve_table_test
