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
  // Update it after an intended change of counts or results.
  const std::string due = "9b5a5cc990a665b2";
  const Workshop w;
  const json answer = w.run(quick({"--threads", "1", "--json"})).json();
  std::map<std::string, int> figures;
  for (const json& one : answer.at("measurements")) {
    CHECK(one.at("value") > 0);
    ++figures[one.at("title")];
  }
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    CHECK(figures[std::string(title->id)] == 4);
  }
  INFO(answer.at("facts").dump(1));
  CHECK(answer.at("facts").at("zertz 37: games") == 50);
  CHECK(answer.at("signature") == due);
  const json other = w.run(quick({"--title", "dvonn", "--threads", "3", "--json"})).json();
  CHECK(other.at("facts").size() > 3);
  for (const auto& [name, value] : other.at("facts").items()) {
    INFO(name);
    CHECK(answer.at("facts").at(name) == value);
  }
  CHECK(w.files().empty());
}

TEST_CASE("the signature of bench depends on the seed", "[cli][bench]") {
  const Workshop w;
  const auto signature = [&](const char* seed) {
    return w.run(quick({"--title", "tamsk", "--seed", seed, "--json"})).json().at("signature");
  };
  CHECK(signature("1") != signature("2"));
  const Run text = w.run(quick({"--title", "tamsk"}));
  CHECK(text.out.find("\nsignature ") != std::string::npos);
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
  Workshop w;
  const Run nowhere = w.run({"bench", "--dir", "nowhere"});
  CHECK(nowhere.exit == 4);
  tests::check_wording(nowhere);
  const Run title = w.run({"bench", "--title", "tamks"});
  CHECK(title.exit == 2);
  tests::check_wording(title);
  w.set("TMPDIR=nowhere");
  const Run temporary = w.run({"bench"});
  CHECK(temporary.exit == 4);
  tests::check_wording(temporary);
}

}  // namespace
}  // namespace gipfbase::tests::bench_test
