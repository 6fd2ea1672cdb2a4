// The JSON objects that other programs rely on: every key with its type.
#include <catch2/catch.hpp>

#include "support/cli/workshop.hpp"

namespace gipfbase::contract_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;
using nlohmann::json;

namespace {

/// Keys as `name:type`, with nlohmann's type names; "number" stands for any number.
void check_keys(const json& object, const std::vector<std::string>& keys) {
  REQUIRE(object.is_object());
  for (const std::string& key : keys) {
    const std::string name = key.substr(0, key.find(':'));
    const std::string type = key.substr(key.find(':') + 1);
    INFO(key << " in " << object.dump());
    REQUIRE(object.contains(name));
    CHECK(object.at(name).type_name() == type);
  }
}

Workshop& with_games(Workshop& w) {
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  return w;
}

}  // namespace

TEST_CASE("perft counts exactly and names what it counted", "[cli][json]") {
  const Workshop w;
  const Run run = w.run({"perft", "--title", "zertz", "--variant", "37", "--depth", "2", "--json"});
  const json result = run.json();
  check_keys(result, {"title:string", "variant:string", "depth:number", "nodes:number",
                      "seconds:number", "position:string", "depths:array"});
  CHECK(result.at("nodes") == 3277260);
  CHECK(result.at("depths").at(0).at("nodes") == 1944);
  const json one =
      w.run({"perft", "--title", "zertz", "--depth", "2", "--threads", "1", "--divide", "--json"})
          .json();
  CHECK(one.at("nodes") == 3277260);
  CHECK(one.at("divide").size() == 1944);
}

TEST_CASE("import accounts for every game that was read", "[cli][json]") {
  const Workshop w;
  std::string illegal = sample_game("Dora");
  illegal.replace(illegal.find("x d3Wd5"), 7, "Wa2,a4 ");
  w.write("games.gpn", sample_game("Anna") + illegal + sample_game("Anna") + sample_game("Clara"));
  const Run run = w.run({"import", "games.gpn", "--json"});
  CHECK(run.exit == 1);
  const json report = run.json();
  check_keys(report, {"files:number", "read:number", "stored:number", "duplicate:number",
                      "partial:number", "rejected:number", "plies:number", "seconds:number",
                      "diagnostics:array", "import_id:number", "variants:array"});
  CHECK(report.at("read") == 4);
  CHECK(report.at("stored") == 2);
  CHECK(report.at("duplicate") == 1);
  CHECK(report.at("partial") == 1);
  CHECK(report.at("rejected") == 0);
  const json finding = report.at("diagnostics").at(0);
  check_keys(finding, {"code:string", "source:string", "line:number", "game:number", "ply:number",
                       "message:string"});
  CHECK(finding.at("code") == "illegal-move");
  CHECK(finding.at("game") == 2);
  CHECK(finding.at("ply") == 3);

  const json again = w.run({"import", "games.gpn", "--json"}).json();
  CHECK(again.at("stored") == 0);
  CHECK(again.at("duplicate") == 4);

  const json rejecting =
      w.run({"import", "games.gpn", "--on-error", "reject", "--db", "strict.gipfdb", "--json"})
          .json();
  CHECK(rejecting.at("partial") == 0);
  CHECK(rejecting.at("rejected") == 1);
}

TEST_CASE("stats counts games, plies and positions per variant", "[cli][json]") {
  Workshop w;
  const json stats = with_games(w).run({"stats", "--json"}).json();
  check_keys(stats, {"games:number", "valid_games:number", "plies:number", "positions:number",
                     "distinct_positions:number", "variants:array"});
  const json variant = stats.at("variants").at(0);
  check_keys(variant, {"title:string", "variant:string", "games:number", "valid_games:number",
                       "plies:number", "positions:number", "distinct_positions:number",
                       "distinct_positions_exact:number", "results:object", "endings:object"});
  check_keys(variant.at("results"),
             {"1-0:number", "0-1:number", "1/2-1/2:number", "0-0:number", "*:number"});
  CHECK(variant.at("results").at("0-1") == 2);
  CHECK(variant.at("endings").at("resignation") == 2);
  CHECK(variant.at("positions") == 8);
  CHECK(variant.at("distinct_positions") == 4);
}

TEST_CASE("search names the ply at which the position occurs", "[cli][json]") {
  Workshop w;
  // This line is the mirror image of the one that was played.
  const Run run = with_games(w).run({"search", "--line", "Wd4,g4 Bd5,a4", "--json"});
  const json result = run.json();
  check_keys(result, {"total:number", "seconds:number", "games:array"});
  CHECK(result.at("total") == 2);
  const json game = result.at("games").at(0);
  check_keys(game, {"id:number", "title:string", "variant:string", "white:string", "black:string",
                    "date:string", "event:string", "result:string", "plies:number", "ply:number"});
  CHECK(game.at("ply") == 2);
  CHECK(w.run({"search", "--line", "Wd4,g4 Bd5,a4", "--exact"}).exit == 1);
  CHECK(w.run({"search", "--json"}).json().at("games").at(0).at("ply").is_null());
  const Run lines = w.run({"list", "--ndjson"});
  CHECK(std::count(lines.out.begin(), lines.out.end(), '\n') == 2);
}

TEST_CASE("openings gives the score of the player to move", "[cli][json]") {
  Workshop w;
  const json result = with_games(w).run({"openings", "--json"}).json();
  check_keys(result, {"games:number", "seconds:number", "moves:array"});
  CHECK(result.at("games") == 2);
  const json move = result.at("moves").at(0);
  check_keys(move, {"move:string", "games:number", "wins:number", "draws:number", "losses:number",
                    "score:number", "low:number", "high:number", "average_plies:number",
                    "first_date:string", "last_date:string"});
  CHECK(move.at("move") == "Wd4,a1");
  CHECK(move.at("losses") == 2);
  CHECK(move.at("score") == 0.0);
  CHECK(move.at("high").get<double>() == Approx(0.6576).margin(0.0001));
  const json reply = w.run({"openings", "--line", "Wd4,a1", "--json"}).json();
  CHECK(reply.at("moves").at(0).at("wins") == 2);
}

TEST_CASE("show gives the whole game and the position after any ply", "[cli][json]") {
  Workshop w;
  const json game = with_games(w).run({"show", "1", "--json"}).json();
  check_keys(game, {"id:number", "tags:object", "start:string", "moves:array", "position:string",
                    "result:string", "claimed_result:string", "ending:string"});
  CHECK(game.at("tags").at("White") == "Anna");
  CHECK(game.at("moves") == json({"Wd4,a1", "Bd3,g1", "x d3Wd5"}));
  CHECK(game.at("start") == "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0");
  CHECK(game.at("position") == ".ooo/ooooo/oooooo/ooooBoo/oooooo/ooooo/.ooo 1,0,0 0,0,0 5,8,9 1");
  CHECK(game.at("ending") == "resignation");
  const json start = w.run({"show", "1", "--ply", "0", "--json"}).json();
  CHECK(start.at("position") == start.at("start"));
}

TEST_CASE("the other commands have JSON objects too", "[cli][json]") {
  Workshop w;
  check_keys(with_games(w).run({"check", "--json"}).json(),
             {"ok:boolean", "games:number", "problems:array"});
  check_keys(w.run({"players", "--json"}).json(), {"total:number", "players:array"});
  check_keys(w.run({"events", "--json"}).json(), {"total:number", "events:array"});
  check_keys(w.run({"imports", "--json"}).json(), {"imports:array"});
  check_keys(w.run({"titles", "--json"}).json(), {"titles:array"});
  check_keys(w.run({"optimize", "--json"}).json(), {"seconds:number"});
  check_keys(w.run({"validate", "games.gpn", "--json"}).json(),
             {"files:number", "read:number", "valid:number", "partial:number", "rejected:number",
              "plies:number", "seconds:number", "diagnostics:array"});
  const json reverted = w.run({"imports", "revert", "1", "--yes", "--json"}).json();
  CHECK(reverted.at("removed") == 2);
  CHECK(w.run({"stats", "--json"}).json().at("games") == 0);
}

TEST_CASE("a file that cannot be read has no line", "[cli][json]") {
  const Workshop w;
  const Run run = w.run({"verify", "nowhere.proof", "--json"});
  CHECK(run.json().at("line").is_null());
  w.write("bad.proof", "gipfbase-proof 1\nnonsense\n");
  CHECK(w.run({"verify", "bad.proof", "--json"}).json().at("line").is_number());
}

TEST_CASE("with --json a failure is an exit code and a message on standard error", "[cli][json]") {
  Workshop w;
  with_games(w);
  w.write("letter.txt", "Dear Anna,\n");
  struct Failure {
    std::vector<std::string> words;
    int exit;
  };
  const std::vector<Failure> without_answer = {{{"list", "--limt", "3"}, 2},
                                               {{"show"}, 2},
                                               {{"show", "x"}, 2},
                                               {{"show", "99"}, 1},
                                               {{"search", "--position", "x"}, 2},
                                               {{"search", "--line", "Wd4,d4"}, 2},
                                               {{"count", "white >"}, 2},
                                               {{"solve", "--title", "chess"}, 2},
                                               {{"player", "Nobody"}, 1},
                                               {{"standings", "Nowhere"}, 1},
                                               {{"imports", "revert", "9"}, 1},
                                               {{"edit", "99", "--set", "Event=x"}, 1},
                                               {{"alias", "Nobody", "Anna"}, 1},
                                               {{"undo", "9"}, 1},
                                               {{"import", "nowhere"}, 4},
                                               {{"validate", "nowhere"}, 4},
                                               {{"merge", "nowhere"}, 4},
                                               {{"list", "--db", "nowhere"}, 4},
                                               {{"list", "--db", "letter.txt"}, 4},
                                               {{"backup", "."}, 4}};
  for (const auto& [words, exit] : without_answer) {
    std::vector<std::string> command = words;
    command.emplace_back("--json");
    const Run run = w.run(command);
    INFO(words.front() << ' ' << words.back() << ": " << run.out << run.err);
    CHECK(run.exit == exit);
    CHECK(run.out.empty());
    CHECK(run.messages() == 1);
    CHECK(run.err.rfind("gipfbase: ", 0) == 0);
  }
  const std::vector<Failure> with_answer = {{{"search", "Nobody"}, 1},
                                            {{"players", "--white", "Nobody"}, 1},
                                            {{"openings", "--white", "Nobody"}, 1},
                                            {{"ratings", "--white", "Nobody"}, 1},
                                            {{"history"}, 1},
                                            {{"alias"}, 1},
                                            {{"findings"}, 1},
                                            {{"import", "letter.txt"}, 3},
                                            {{"validate", "letter.txt"}, 3},
                                            {{"verify", "nowhere"}, 4}};
  for (const auto& [words, exit] : with_answer) {
    std::vector<std::string> command = words;
    command.emplace_back("--json");
    const Run run = w.run(command);
    INFO(words.front() << ' ' << words.back() << ": " << run.out << run.err);
    CHECK(run.exit == exit);
    CHECK(run.json().is_object());
  }
  // show prints the games that exist.
  const Run some = w.run({"show", "1,99", "--json"});
  CHECK(some.exit == 1);
  CHECK(some.json().at("id") == 1);
}

}  // namespace gipfbase::contract_test
