// The last positions of games: solved, searched for, shown and annotated.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/cli/workshop.hpp"
#include "support/db_support.hpp"

namespace gipfbase::solve_games_test {

using gipfbase::test::random_games;
using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;
using nlohmann::json;

namespace {

/// Games, some of which end on the board, so that there is something to prove.
Workshop& with_ended_games(Workshop& w) {
  w.write("games.gpn", random_games("37", 30, 9));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  return w;
}

std::vector<std::string> solve_all(const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {"solve", "--db",    "games.gipfdb", "--last",
                                    "3",     "--nodes", "2000",         "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("solve --db counts solved positions and skips them the next time", "[cli][solve]") {
  Workshop w;
  const Run run = with_ended_games(w).run(solve_all());
  CHECK(run.exit == 0);
  CHECK(run.err.empty());
  const json first = run.json();
  for (const char* key : {"games", "passed_over", "positions", "known", "tried", "solved", "wins",
                          "losses", "draws", "exact", "nodes", "seconds"}) {
    INFO(key);
    CHECK(first.at(key).is_number());
  }
  CHECK(first.at("interrupted") == false);
  CHECK(first.at("games") == 30);
  CHECK(first.at("positions") == 120);
  CHECK(first.at("solved") > 0);
  CHECK(first.at("stored").at("games") == 30);
  const json again = w.run(solve_all()).json();
  CHECK(again.at("passed_over") == 30);
  CHECK(again.at("tried") == 0);
  CHECK(again.at("stored") == first.at("stored"));
  const Run text = w.run({"solve", "--db", "games.gipfdb", "--last", "3", "--nodes", "2000"});
  CHECK(text.exit == 0);
  tests::check_output(text);
}

TEST_CASE("solve --db solves the games that its filters select", "[cli][solve]") {
  Workshop w;
  const json some = with_ended_games(w).run(solve_all({"--id", "3"})).json();
  CHECK(some.at("games") == 1);
  CHECK(some.at("positions") == 4);
  const Run none = w.run(solve_all({"--variant", "61"}));
  CHECK(none.exit == 1);
  tests::check_wording(none);
  CHECK(w.run({"solve", "--db", "no-such.gipfdb"}).exit == 4);
  CHECK(w.run({"solve", "--db", "games.gipfdb", "--last", "-1"}).exit == 2);
}

TEST_CASE("solve takes options about one position or about a database, not both", "[cli][solve]") {
  const Workshop w;
  for (const char* const option :
       {"--position", "--line", "--goal", "--within", "--proof", "--table", "--memory"}) {
    const std::string value = option == std::string("--goal") ? "win" : "1";
    const Run run = w.run({"solve", "--db", "games.gipfdb", option, value});
    INFO(run.err);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  CHECK(w.run({"solve", "--db", "games.gipfdb", "--any-win"}).exit == 2);
  const Run run = w.run({"solve", "--title", "zertz", "--last", "2"});
  CHECK(run.exit == 2);
  tests::check_wording(run);
  CHECK(w.files().empty());
}

TEST_CASE("solve --db stops cleanly and continues", "[cli][solve]") {
  Workshop w;
  w.write("games.gpn", random_games("61", 150, 4));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::vector<std::string> words = {"solve", "--db",    "games.gipfdb", "--last",
                                          "5",     "--nodes", "40000",        "--json"};
  const Run stopped = w.run_interrupted(words, std::chrono::milliseconds(700));
  if (stopped.exit != 0) {  // a fast machine may have finished
    CHECK(stopped.exit == 130);
    CHECK(stopped.json().at("interrupted") == true);
  }
  CHECK(w.run({"check"}).exit == 0);
  const json stored = stopped.json().at("stored");
  const json next =
      w.run({"solve", "--db", "games.gipfdb", "--last", "5", "--nodes", "1", "--json"})
          .json()
          .at("stored");
  CHECK(next.at("wins") >= stored.at("wins"));
  CHECK(next.at("losses") >= stored.at("losses"));
}

TEST_CASE("search --value finds games by proved values of their positions", "[cli][solve]") {
  Workshop w;
  const Run early = with_ended_games(w).run({"search", "--value", "win"});
  CHECK(early.exit == 1);
  tests::check_wording(early);
  REQUIRE(w.run(solve_all()).exit == 0);
  const json wins = w.run({"search", "--value", "win", "--in", "1", "--json"}).json();
  REQUIRE(wins.at("total") > 0);
  const json game = wins.at("games").at(0);
  CHECK(game.at("ply").is_number());
  const json more = w.run({"search", "--value", "win", "--json"}).json();
  CHECK(more.at("total") >= wins.at("total"));
  CHECK(w.run({"search", "--value", "better"}).exit == 2);
  CHECK(w.run({"search", "--value", "3", "--variant", "37"}).exit == 1);

  const json shown =
      w.run({"show", std::to_string(game.at("id").get<int>()), "--json"}).json().at("values");
  bool found = false;
  for (const json& value : shown) {
    CHECK(value.contains("ply"));
    CHECK(value.contains("score"));
    if (value.at("ply") != game.at("ply")) continue;
    found = true;
    CHECK(value.at("status") == "win");
    CHECK(value.at("distance") == 1);
  }
  CHECK(found);
  const Run text = w.run({"show", std::to_string(game.at("id").get<int>())});
  tests::check_output(text);
  CHECK(text.out.find("win 1") != std::string::npos);
}

TEST_CASE("show without proved values has an empty list and no heading", "[cli][solve]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"show", "1", "--json"}).json().at("values") == json::array());
  CHECK(w.run({"show", "1"}).out.find("Proved") == std::string::npos);
}

TEST_CASE("openings gives the proved value of a move to the player who makes it", "[cli][solve]") {
  Workshop w;
  REQUIRE(with_ended_games(w).run(solve_all()).exit == 0);
  const json wins = w.run({"search", "--value", "win", "--in", "1", "--json"}).json();
  // Looks for a game that ends one ply after such a position, as a win.
  bool found = false;
  for (const json& game : wins.at("games")) {
    const std::string id = std::to_string(game.at("id").get<int>());
    if (game.at("plies").get<int>() != game.at("ply").get<int>() + 1) continue;
    const std::string ply = std::to_string(game.at("ply").get<int>());
    const json before = w.run({"show", id, "--ply", ply, "--json"}).json();
    const std::string position = before.at("position").get<std::string>();
    const json table =
        w.run({"openings", "--variant", "37", "--position", position, "--json"}).json();
    const json value = table.at("moves").at(0).at("proved");
    REQUIRE(value.is_object());
    if (value.at("status") != "win") continue;
    found = true;
    CHECK(value.at("distance") == 0);
    const Run text = w.run({"openings", "--variant", "37", "--position", position});
    CHECK(text.out.find("proved") != std::string::npos);
    CHECK(text.out.find("win 0") != std::string::npos);
    break;
  }
  CHECK(found);
}

TEST_CASE("annotate writes games that can be read again, or an object per game",
          "[cli][annotate]") {
  Workshop w;
  with_ended_games(w);
  const Run run = w.run({"annotate", "--last", "4", "--nodes", "500", "--output", "out.gpn"});
  CHECK(run.exit == 0);
  CHECK(run.out.empty());
  tests::check_wording(run);
  const json valid = w.run({"validate", "out.gpn", "--json"}).json();
  CHECK(valid.at("valid") == 30);
  CHECK(w.run({"annotate", "--last", "4", "--nodes", "500"}).out == w.read("out.gpn"));

  const json result = w.run({"annotate", "--last", "4", "--nodes", "500", "--json"}).json();
  CHECK(result.at("total") == 30);
  CHECK(result.at("games").size() == 30);
  CHECK(result.at("marked").get<int>() > 0);
  for (const json& game : result.at("games")) {
    CHECK(game.at("values").size() <= 5);
    const bool decided = game.at("decisive_ply").is_number();
    bool marked = false;
    for (const json& mark : game.at("marks")) {
      for (const char* key : {"ply", "move", "nag", "before", "after", "better", "comment"}) {
        CHECK(mark.contains(key));
      }
      marked = marked || (decided && mark.at("ply") == game.at("decisive_ply"));
    }
    CHECK(decided == marked);
  }
  // The database is unchanged.
  tests::check_wording(w.run({"search", "--value", "win"}));
}

namespace {

/// The lines of .gpn text with results.
std::vector<std::string> result_tags(const std::string& text) {
  std::vector<std::string> tags;
  for (std::size_t at = text.find("[Result "); at != std::string::npos;
       at = text.find("[Result ", at + 1)) {
    tags.push_back(text.substr(at, text.find('\n', at) - at));
  }
  return tags;
}

}  // namespace

TEST_CASE("annotate writes the result on the board if a record has none, as export does",
          "[cli][annotate]") {
  const Workshop w;
  w.write("games.gpn", random_games("37", 4, 9) + sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::vector<std::string> exported = result_tags(w.run({"export"}).out);
  REQUIRE(exported.size() == 5);
  CHECK(std::count(exported.begin(), exported.end(), "[Result \"*\"]") == 0);
  const std::vector<std::string> words = {"annotate", "--last", "1", "--nodes", "500"};
  CHECK(result_tags(w.run(words).out) == exported);
  std::vector<std::string> shard = words;
  shard.insert(shard.end(), {"--into", "a.shard"});
  REQUIRE(w.run(shard).exit == 0);
  CHECK(result_tags(w.run({"merge", "a.shard"}).out) == exported);
}

TEST_CASE("annotate refuses two outputs to one place, and finished games are kept",
          "[cli][annotate]") {
  Workshop w;
  with_ended_games(w);
  CHECK(w.run({"annotate", "--json", "--output", "-"}).exit == 2);
  CHECK(w.run({"annotate", "--output", "no-folder/out.gpn"}).exit == 4);
  CHECK(w.run({"annotate", "--db", "no-such.gipfdb"}).exit == 4);
  const Run none = w.run({"annotate", "--variant", "61"});
  CHECK(none.exit == 1);
  tests::check_wording(none);
  const Run stopped =
      w.run_interrupted({"annotate", "--last", "30", "--time", "20", "--output", "out.gpn"},
                        std::chrono::milliseconds(500));
  CHECK(stopped.exit == 130);
  const bool none_finished = stopped.says("0 games annotated");
  CHECK(w.exists("out.gpn") != none_finished);
  if (!none_finished) {
    const auto valid = w.run({"validate", "out.gpn", "--json"}).json().at("valid").get<int>();
    CHECK(stopped.says(std::to_string(valid) + (valid == 1 ? " game" : " games") + " annotated"));
  }
  // Short games and one that takes very long.
  w.write("long.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "long.gpn"}).exit == 0);
  const Run kept = w.run_interrupted(
      {"annotate", "--last", "1", "--nodes", "1000000000", "--store", "--threads", "1"},
      std::chrono::milliseconds(2000));
  INFO(kept.err);
  CHECK(kept.exit == 130);
  if (!kept.err.starts_with("0 games")) {  // a slow machine may have finished none
    CHECK(w.run({"history"}).out.find("annotate --store") != std::string::npos);
  }
}

}  // namespace gipfbase::solve_games_test
