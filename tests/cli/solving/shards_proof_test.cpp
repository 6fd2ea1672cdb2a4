// One long proof split into shards: results are replayed before they are used.
#include <catch2/catch.hpp>

#include "db/store/sqlite.hpp"
#include "support/cli/workshop.hpp"
#include "support/db_support.hpp"
#include "support/solving/solved_support.hpp"

namespace gipfbase::tests::shards_proof_test {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words part(const Words& solve, int number, int of, const std::string& nodes = "2000") {
  const std::string share = std::to_string(number) + "/" + std::to_string(of);
  return joined(solve, {"--nodes", nodes, "--shard", share, "--into",
                        "known/" + std::to_string(number), "--json"});
}

/// A position with 29 legal moves, whose proof has 14,277 positions.
const Words kDvonn = {"solve", "--title", "dvonn", "--position",
                      "B../.BW2W3/B3B.../.B4WB2W2/WWR../W4rBW../B..B6r./WBW5../WB.../W.../... w s"};

}  // namespace

TEST_CASE("a proof from results of shards is that of one search", "[cli][shards]") {
  const Workshop w;
  w.write("known/.keep", "");
  std::filesystem::remove(w.path("known/.keep"));
  const json one = w.run(joined(kDvonn, {"--threads", "1", "--json"})).json();
  REQUIRE(one.at("status") == "exact");
  std::uint64_t share = 0;
  for (const int number : {3, 1, 2}) {
    const json found = w.run(part(kDvonn, number, 3, "1000000")).json();
    CHECK(found.at("positions") == 29);
    CHECK(found.at("depth") == 1);
    CHECK(found.at("solved") == found.at("share"));
    share += found.at("share").get<std::uint64_t>();
    // A second run has nothing left to do.
    CHECK(w.run(part(kDvonn, number, 3, "1000000")).json().at("tried") == 0);
  }
  CHECK(share == 29);
  const Words whole = joined(kDvonn, {"--threads", "1", "--known", "known", "--json"});
  const json merged = w.run(joined(whole, {"--proof", "merged.proof"})).json();
  CHECK(merged.at("score") == one.at("score"));
  CHECK(merged.at("known_positions") == 29);
  CHECK(merged.at("known_proofs") == 29);
  CHECK(merged.at("nodes") < one.at("nodes"));
  CHECK(w.run({"verify", "merged.proof"}).exit == 0);
  // If a shard is missing, the search does its work.
  std::filesystem::remove(w.path("known/2"));
  CHECK(w.run(whole).json().at("score") == one.at("score"));
  CHECK(w.run({"merge", "known/1", "known/3"}).says("continue with \"gipfbase solve --known\""));
}

TEST_CASE("in every title a search with results of shards finds the same as one without",
          "[cli][shards]") {
  const Workshop w;
  w.write("games.gpn", test::games_of_all_titles(4));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  int solved = 0;
  const json list = w.run({"list", "--json"}).json();
  for (const json& game : list.at("games")) {
    const int plies = game.at("plies").get<int>();
    if (plies < 4 || game.at("ending").is_null()) continue;
    const std::string id = std::to_string(game.at("id").get<int>());
    const json at =
        w.run({"show", id, "--ply", std::to_string(plies - 2), "--json"}).json().at("position");
    const Words solve = {"solve",
                         "--title",
                         game.at("title").get<std::string>(),
                         "--variant",
                         game.at("variant").get<std::string>(),
                         "--position",
                         at.get<std::string>()};
    INFO(at);
    const json one = w.run(joined(solve, {"--nodes", "3000", "--json"})).json();
    if (!one.is_object() || one.at("status") == "unknown") continue;
    std::filesystem::remove_all(w.path("known"));
    std::filesystem::create_directory(w.path("known"));
    for (const int number : {1, 2}) {
      const Run found = w.run(part(joined(solve, {"--depth", "1"}), number, 2, "100"));
      INFO(found.err);
      REQUIRE(found.exit == 0);
    }
    // Half of the nodes are for the proof.
    const Run run = w.run(joined(
        solve, {"--nodes", "6000", "--known", "known", "--proof", "x.proof", "--force", "--json"}));
    INFO(run.err);
    const json merged = run.json();
    for (const char* key : {"status", "score", "distance", "shortest"}) {
      INFO(key);
      CHECK(merged.at(key) == one.at(key));
    }
    const Run verified = w.run({"verify", "x.proof"});
    INFO(verified.out);
    CHECK(verified.exit == 0);
    ++solved;
  }
  CHECK(solved >= 8);
}

TEST_CASE("a wrong proof in a shard is refused", "[cli][shards]") {
  const Workshop w;
  std::filesystem::create_directory(w.path("known"));
  REQUIRE(w.run(part(kDvonn, 1, 3, "1000000")).exit == 0);
  const Words whole = joined(kDvonn, {"--known", "known"});
  REQUIRE(w.run(whole).exit == 0);
  {
    db::Connection file(w.path("known/1").string(), SQLITE_OPEN_READWRITE);
    file.execute(
        "UPDATE pieces SET text = replace(text, 'claim\tscore\t', 'claim\tscore\t1') WHERE place = "
        "(SELECT max(place) FROM pieces WHERE text LIKE '%claim%')");
  }
  const Run forged = w.run(whole);
  CHECK(forged.exit == 4);
  CHECK(forged.messages() == 1);
  CHECK(forged.says("a proof does not hold"));
  Words zertz = {"solve", "--title", "zertz", "--known", "known", "--nodes", "10"};
  CHECK(w.run(zertz).says("is a shard of another task"));
  CHECK(w.run(joined(kDvonn, {"--known", "nothing"})).exit == 4);
  CHECK(w.run(joined(kDvonn, {"--depth", "2"})).exit == 2);
  CHECK(w.run(joined(kDvonn, {"--into", "x", "--proof", "y"})).exit == 2);
}

}  // namespace gipfbase::tests::shards_proof_test
