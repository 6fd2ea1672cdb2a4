// annotate --engine.
#include <catch2/catch.hpp>
#include <string>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::annotate_engine_test {
namespace {

using nlohmann::json;

/// White wins by 18 with a2-c2; d1-d2 loses.
const std::string kBlunder =
    "[Title \"dvonn\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n"
    "[Position \"BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s\"]\n\n"
    "1. d1-d2 a1-a2 2. f2-c2 a2-d2 0-1\n\n";

TEST_CASE("annotate --engine marks the move that gave the win away", "[cli][engine]") {
  const Workshop w;
  w.write("games.gpn", kBlunder);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const Run run = w.run({"annotate", "--engine", "--nodes", "4000"});
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK_THAT(run.out, Catch::Matchers::Contains("1. d1-d2 $4 {[%eval 0.00] 100 % to 0 %"));
  CHECK_THAT(run.out, Catch::Matchers::Contains("better a2-c2"));
  tests::check_wording(run);
  const json answer = w.run({"annotate", "--engine", "--nodes", "4000", "--json"}).json();
  const json& game = answer.at("games").at(0);
  CHECK(game.at("decisive_ply") == 1);
  const json& move = game.at("moves").at(0);
  CHECK(move.at("proved_before") == "win");
  CHECK(move.at("proved_after") == "loss");
  CHECK(move.at("nag") == 4);
  CHECK(move.at("better").at(0) == "a2-c2");
  CHECK(game.at("accuracy_white") < 80);
  CHECK(game.at("accuracy_black") > 95);
}

TEST_CASE("notes of the engine are stored once and survive a round trip", "[cli][engine]") {
  const Workshop w;
  w.write("games.gpn", kBlunder);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (int i = 0; i < 2; ++i) {
    CHECK(w.run({"annotate", "--engine", "--nodes", "4000", "--store"}).exit == 0);
  }
  const std::string moves = w.run({"show", "1", "--moves"}).out;
  INFO(moves);
  const std::size_t first = moves.find("[%eval 0.00] 100 % to 0 %");
  REQUIRE(first != std::string::npos);
  CHECK(moves.find("100 % to 0 %", first + 20) == std::string::npos);
  CHECK(w.run({"annotate", "--engine", "--last", "3"}).exit == 2);
}

}  // namespace
}  // namespace gipfbase::tests::annotate_engine_test
