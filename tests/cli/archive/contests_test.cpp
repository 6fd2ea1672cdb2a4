// Games within games are counted separately and found on request.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::contests_test {
namespace {

TEST_CASE("games within games are counted apart and found on request", "[cli][contest]") {
  const Workshop w;
  std::filesystem::create_directory_symlink(gipfbase::test::source_folder() + "/sample-games",
                                            w.path("sample-games"));
  REQUIRE(w.run({"import", "sample-games/gipf/match-with-potentials.gpn"}).exit == 0);
  const auto stats = w.run({"stats", "--json"}).json();
  CHECK(stats.at("games") == 1);
  CHECK(stats.at("contests") == 2);
  CHECK(stats.at("variants").size() == 1);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  const auto contests = w.run({"list", "--contests", "--json"}).json();
  REQUIRE(contests.at("total") == 2);
  CHECK(contests.at("games").at(0).at("title") == "zertz");
  CHECK(w.run({"list", "--contests", "--result", "1-0", "--json"}).json().at("total") == 1);

  // A word about the outcome of a challenge is about the main game; contests are queried
  // separately.
  CHECK(w.run({"count", "neutralised", "--json"}).json().at("games") == 1);
  CHECK(w.run({"count", "final(held(winner) >= 3)"}).exit != 0);
  const auto asked = w.run({"count", "--contests", "final(held(winner) >= 3)", "--json"}).json();
  CHECK(asked.at("games") == 2);
  const std::string id = std::to_string(contests.at("games").at(0).at("id").get<int>());
  const auto shown = w.run({"show", id, "--json"}).json();
  const std::string position = shown.at("position");
  CHECK(w.run({"search", "--position", position, "--json"}).exit == 1);
  CHECK(w.run({"search", "--contests", "--position", position, "--json"}).json().at("total") == 1);
  CHECK(w.run({"count", "--contests", "position(\"" + position + "\")", "--json"})
            .json()
            .at("candidates") == 1);
  CHECK(w.run({"list", "--contests", "--puzzles"}).exit == 2);

  // Contests are deleted and restored with their game.
  const std::string main =
      std::to_string(w.run({"list", "--json"}).json().at("games").at(0).at("id").get<int>());
  REQUIRE(w.run({"delete", main, "--yes"}).exit == 0);
  CHECK(w.run({"search", "--contests", "--position", position}).exit == 1);
  REQUIRE(w.run({"restore", main}).exit == 0);
  CHECK(w.run({"search", "--contests", "--position", position, "--json"}).json().at("total") == 1);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("contests stay with a game that another import also has", "[cli][contest]") {
  const Workshop w;
  const std::string match =
      gipfbase::test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn";
  REQUIRE(w.run({"import", match, "--db", "other.gipfdb"}).exit == 0);
  w.write("longer.gpn", w.read(match) + sample_game());
  const std::string exported = w.run({"export", "--db", "other.gipfdb"}).out;
  for (const std::vector<std::string>& again :
       {std::vector<std::string>{"merge", "other.gipfdb"}, {"import", "longer.gpn"}}) {
    INFO(again.front());
    const std::string database = again.front() + ".gipfdb";
    REQUIRE(w.run({"import", match, "--db", database}).exit == 0);
    REQUIRE(w.run({again[0], again[1], "--db", database}).exit == 0);
    REQUIRE(w.run({"imports", "revert", "1", "--yes", "--db", database}).exit == 0);
    const auto contests = w.run({"list", "--contests", "--db", database, "--json"}).json();
    CHECK(contests.at("total") == 2);
    CHECK(w.run({"export", "--title", "gipf", "--db", database}).out == exported);
    CHECK(w.run({"check", "--db", database}).exit == 0);
    // Contests are removed with the last import that has the game around them.
    REQUIRE(w.run({"imports", "revert", "2", "--yes", "--db", database}).exit == 0);
    CHECK(w.run({"stats", "--db", database, "--json"}).json().at("contests") == 0);
  }
}

}  // namespace
}  // namespace gipfbase::tests::contests_test
