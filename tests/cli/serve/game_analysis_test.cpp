// gipfbase serve: the analysis of whole games.
#include <catch2/catch.hpp>
#include <string>

#include "analysis/annotation/engine_annotation.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::tests::game_analysis_test {
namespace {

using nlohmann::json;

constexpr const char* kShortGame =
    "[Title \"yinsh\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e5 f6 2. d4 g7 *\n";

TEST_CASE("a stored evaluation is a probability in a comment", "[serve][annotate]") {
  CHECK(analysis::stored_eval("[%eval 0.34]") == 0.34);
  CHECK(analysis::stored_eval("good [%eval 1] indeed") == 1);
  CHECK_FALSE(analysis::stored_eval("[%eval 2.5]"));
  CHECK_FALSE(analysis::stored_eval("[%eval #3]"));
  CHECK_FALSE(analysis::stored_eval("[%eval ]"));
  CHECK_FALSE(analysis::stored_eval("[%eval 0.3"));
  CHECK_FALSE(analysis::stored_eval(""));
  CHECK(analysis::without_eval("[%eval 0.34] 61 % to 34 %") == "61 % to 34 %");
  CHECK(analysis::without_eval("a [%eval 0.34]") == "a");
  CHECK(analysis::without_eval("a [%eval") == "a [%eval");
}

TEST_CASE("a second annotation by the engine replaces the evaluations of the first", "[annotate]") {
  notation::Game game = test::read_text(kShortGame).games.front().game;
  analysis::EngineAnnotation annotation;
  annotation.moves.emplace_back();
  annotation.moves.front().ply = 1;
  for (const double after : {0.25, 0.75}) {
    annotation.moves.front().after = after;
    analysis::write_engine_annotation(annotation, game);
    REQUIRE(game.notes.size() == 1);
    CHECK(analysis::stored_eval(game.notes.front().comment) == after);
  }
  CHECK(analysis::without_eval(game.notes.front().comment).empty());
}

TEST_CASE("a game is analyzed in the background, as by annotate --engine", "[cli][serve][engine]") {
  const Workshop w;
  w.write("games.gpn", kShortGame);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string database = w.path("games.gipfdb").string();
  std::string number;
  {
    RunningServer server(database, {}, true);
    CHECK(server.get("/game/1").has("<button class=\"quiet\">Analyze the game</button>"));
    const Page begun = server.post("/api/games/1/annotate", "nodes=50");
    INFO(begun.body);
    REQUIRE(begun.status == 200);
    number = std::to_string(begun.json().at("annotation").get<int>());
    const std::string address = "/api/annotations/" + number;
    CHECK(server.get(address + "/events").has("event: end"));
    const json state = server.get(address).json();
    CHECK(Schema().faults("running-annotation", state) == "");
    CHECK(state.at("running") == false);
    CHECK(state.at("positions") == state.at("all_positions"));
    const json said =
        w.run({"annotate", "--engine", "--id", "1", "--nodes", "50", "--json"}).json();
    CHECK(state.at("game") == said.at("games").at(0));

    const Page page = server.get("/game/1?ply=2");
    CHECK(page.has("<figure class=\"graph\">"));
    CHECK(page.has("Accuracy: White"));
    CHECK(page.has("<a href=\"/game/1?ply=3\" tabindex=\"-1\"><title>2. d4"));
    // Nothing is stored without the token.
    CHECK(server.post(address + "/store", "").status == 403);
    CHECK_FALSE(server.get("/api/games/1/record").has("%eval"));
    const std::string token = "X-Gipfbase-Token: " + server.token() + "\r\n";
    const Page stored = server.post(address + "/store", "", token);
    INFO(stored.body);
    CHECK(stored.status == 200);
    CHECK(server.get("/api/games/1/record").has("[%eval "));
    CHECK(server.get("/api/games/1/history").has("annotate --engine --store"));
    CHECK(server.post("/api/annotations/99/stop", "").status == 404);
    CHECK(server.post("/api/games/1/annotate", "nodes=0").status == 400);
    CHECK(server.post("/api/games/7/annotate", "").status == 404);
  }
  // A stored analysis is shown without a new one, as a graph.
  const RunningServer server(database);
  const Page page = server.get("/game/1");
  CHECK(page.has("<figure class=\"graph\">"));
  CHECK_FALSE(page.has("%eval"));
}

TEST_CASE("without JavaScript a form starts and stops the analysis of a game",
          "[cli][serve][engine]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  RunningServer server(w.path("games.gipfdb").string());
  const Page begun = server.post("/game/1/analysis", "ply=3");
  CHECK(begun.status == 303);
  CHECK(begun.headers.at("location") == "/game/1?ply=3");
  const Page page = server.get("/game/1?ply=3");
  INFO(page.body);
  CHECK(page.has("<progress aria-label=\"Positions analyzed\""));
  CHECK(page.has("http-equiv=\"refresh\""));
  CHECK(page.has("action=\"/game/1/analysis/stop\""));
  CHECK(server.post("/game/1/analysis/stop", "ply=3").status == 303);
  CHECK(server.get("/api/annotations/1/events").has("event: end"));
  CHECK(server.get("/api/annotations/1").json().at("stopped") == true);
  CHECK_FALSE(server.get("/game/1?ply=3").has("http-equiv=\"refresh\""));
}

}  // namespace
}  // namespace gipfbase::tests::game_analysis_test
