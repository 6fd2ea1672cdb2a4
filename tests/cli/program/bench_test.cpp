// The command bench: figures for every title, and a signature that changes only on purpose.
#include <catch2/catch.hpp>
#include <map>

#include "support/cli/workshop.hpp"
#include "support/titles.hpp"

namespace gipfbase::tests::bench_test {
namespace {

using nlohmann::json;

/// `gipfbase bench` with options for a short run.
std::vector<std::string> quick(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"bench", "--games", "50", "--dir", "."};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_CASE("bench measures every title, and removes its database", "[cli][bench]") {
  const Workshop w;
  const Run run = w.run(quick({"--json"}));
  INFO(run.out << run.err);
  REQUIRE(run.exit == 0);
  const json answer = run.json();
  std::map<std::string, int> figures;
  for (const json& one : answer.at("measurements")) {
    CHECK(one.at("value") > 0);
    ++figures[one.at("title")];
  }
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    CHECK(figures[std::string(title->id)] == 4);
  }
  CHECK(answer.at("facts").at("zertz 37: games") == 50);
  CHECK(w.files().empty());
}

TEST_CASE("the signature of bench does not depend on threads, and changes only on purpose",
          "[cli][bench]") {
  // Update these after an intended change of counts or results.
  const std::map<std::string, std::string> due = {{"dvonn", "859cd7e4b7f91fd5"},
                                                  {"gipf", "73cf6ed7dc7ae5ae"},
                                                  {"tamsk", "bff0ea6322bdaeea"},
                                                  {"yinsh", "6af13aa98a7c9ef7"},
                                                  {"zertz", "7359f5bf0080a063"}};
  const Workshop w;
  for (const auto& [title, signature] : due) {
    for (const char* threads : {"1", "3"}) {
      const Run run = w.run(quick({"--title", title, "--threads", threads, "--json"}));
      INFO(run.out << run.err);
      CHECK(run.json().at("signature") == signature);
    }
  }
  const Run other = w.run(quick({"--title", "tamsk", "--seed", "2"}));
  CHECK(other.out.find("\nsignature ") != std::string::npos);
  CHECK(other.out.find(due.at("tamsk")) == std::string::npos);
}

TEST_CASE("bench ends at Ctrl-C and leaves no files", "[cli][bench][interrupt]") {
  const Workshop w;
  for (const int after : {20, 300, 1200}) {
    const Run run = w.run_interrupted({"bench", "--games", "100000", "--dir", ".", "--json"},
                                      std::chrono::milliseconds(after));
    INFO(after << " ms: " << run.out << run.err);
    CHECK(run.exit == 130);
    CHECK(run.out.empty());
    CHECK(w.files().empty());
  }
}

TEST_CASE("bench reports a wrong folder or title", "[cli][bench]") {
  const Workshop w;
  const Run nowhere = w.run({"bench", "--dir", "nowhere"});
  CHECK(nowhere.exit == 4);
  CHECK(nowhere.says("cannot create a folder in \"nowhere\""));
  const Run title = w.run({"bench", "--title", "tamks"});
  CHECK(title.exit == 2);
  CHECK(title.says("there is no title \"tamks\""));
}

}  // namespace
}  // namespace gipfbase::tests::bench_test
