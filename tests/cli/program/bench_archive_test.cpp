// The benchmark of an archive: what it counts, finds and proves is the same on every machine, its
// table holds everything that was measured, and its database goes with it.
//
// tests/data/bench/<title>.json has what belongs to a title. After a change that is meant to count
// differently (a solver visits other nodes) it is made anew by
//   gipfbase bench archive --title TITLE OPTIONS --json | jq '{signature, facts}'
// with the options of the first test, and the change of the facts is part of the commit.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <set>

#include "support/readme.hpp"
#include "support/titles.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests::bench_archive_test {
namespace {

using nlohmann::json;

/// `gipfbase bench archive` with options that make it quick.
std::vector<std::string> quick(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"bench", "archive",    "--games", "200",   "--append",
                                    "20",    "--searches", "40",      "--dir", "."};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_CASE("the signature of the benchmark of an archive changes only on purpose",
          "[cli][bench][slow]") {
  const Workshop w;
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const std::string id(title->id);
    const json due = json::parse(test::page("tests/data/bench/" + id + ".json"), nullptr, false);
    for (const char* threads : {"1", "3"}) {
      const Run run =
          w.run(quick({"--endgames", "6", "--title", id, "--threads", threads, "--json"}));
      INFO(id << ", " << threads << " threads: " << run.out << run.err);
      REQUIRE(run.exit == 0);
      const json answer = run.json();
      CHECK(answer.at("facts") == due.at("facts"));
      CHECK(answer.at("signature") == due.at("signature"));
      CHECK(answer.at("sound") == true);
      CHECK(answer.at("titles") == json::array({id}));
    }
  }
  CHECK(w.run(quick({"--endgames", "1", "--title", "dvonn", "--seed", "2", "--json"}))
            .json()
            .at("signature") !=
        w.run(quick({"--endgames", "1", "--title", "dvonn", "--json"})).json().at("signature"));
}

TEST_CASE("everything measured has a floor of the same run", "[cli][bench][slow]") {
  const Workshop w;
  const Run run = w.run(quick({"--endgames", "2", "--json"}));
  INFO(run.out << run.err);
  REQUIRE(run.exit == 0);
  const json answer = run.json();
  std::set<std::string> names;
  for (const json& line : answer.at("measurements")) {
    INFO(line.dump());
    const double seconds = line.at("seconds");
    const double rate = line.at("per_second");
    const double floor = line.at("floor_per_second");
    CHECK(seconds > 0);
    CHECK(floor > 0);
    CHECK(line.at("ratio").get<double>() == Approx(floor / rate));
    CHECK(rate == Approx(line.at("amount").get<double>() / seconds));
    names.insert(line.at("name"));
  }
  for (const char* name :
       {"import", "append", "position search, median", "position search, 99 % below",
        "opening table of a start, median", "pattern scan zertz 37", "pattern scan gipf standard",
        "check", "optimize", "solve zertz 37", "verify zertz 37", "solve tamsk level-1",
        "solve gipf standard", "verify dvonn standard"}) {
    INFO(name);
    CHECK(names.count(name) == 1);
  }
  CHECK(answer.at("titles").size() == test::catalogue().titles().size());
  CHECK(answer.at("facts").at("import games") == 200);
  CHECK(answer.at("facts").at("append games") == 20);
  CHECK(answer.at("facts").at("problems") == 0);
  CHECK(answer.at("peak_bytes") >= answer.at("import_peak_bytes"));
  CHECK(answer.at("import_peak_bytes") > 1'000'000);

  const Run text = w.run(quick({"--endgames", "2"}));
  CHECK(text.exit == 0);
  for (const std::string& name : names)
    CHECK(text.out.find('\n' + name + ' ') != std::string::npos);
  CHECK(text.out.find("\nsignature " + answer.at("signature").get<std::string>() +
                      " of 200 games + 20, ") != std::string::npos);
  CHECK(w.files().empty());
}

TEST_CASE("the database of a benchmark is removed, also after Ctrl-C", "[cli][bench][interrupt]") {
  const Workshop w;
  for (const int after : {20, 300, 1200}) {
    const Run run =
        w.run_interrupted({"bench", "archive", "--games", "100000", "--dir", ".", "--json"},
                          std::chrono::milliseconds(after));
    INFO(after << " ms: " << run.out << run.err);
    CHECK(run.exit == 130);
    CHECK(run.out.empty());
    CHECK(w.files().empty());
  }
}

TEST_CASE(
    "what a killed benchmark left behind goes with the next one, what belongs to another stays",
    "[cli][bench]") {
  const Workshop w;
  w.write("gipfbase-bench-killed/bench.gipfdb", "half of one");
  w.write("gipfbase-bench-alive/bench.gipfdb", "of another process");
  w.write("gipfbase-other/games.gipfdb", "of no benchmark");
  const int lock = open(w.path("gipfbase-bench-alive").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(flock(lock, LOCK_EX | LOCK_NB) == 0);
  CHECK(w.run(quick({"--endgames", "1", "--title", "tamsk"})).exit == 0);
  CHECK_FALSE(w.exists("gipfbase-bench-killed"));
  CHECK(w.exists("gipfbase-bench-alive/bench.gipfdb"));
  CHECK(w.exists("gipfbase-other/games.gipfdb"));
  close(lock);
}

TEST_CASE("a benchmark needs a place for its database, and a title that there is", "[cli][bench]") {
  const Workshop w;
  const Run nowhere = w.run({"bench", "archive", "--dir", "nowhere"});
  CHECK(nowhere.exit == 4);
  CHECK(nowhere.says("no folder can be made in \"nowhere\""));
  const Run title = w.run({"bench", "archive", "--title", "tamks"});
  CHECK(title.exit == 2);
  CHECK(title.says("there is no title \"tamks\""));
}

}  // namespace
}  // namespace gipfbase::tests::bench_archive_test
