// gipfbase serve: pages work without JavaScript, and the API gives the answers of the commands.
#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/serve/board_cells.hpp"
#include "cli/serve/http/message.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::serve_test {
namespace {

using nlohmann::json;

/// The sample games and puzzles.
void make_samples(const Workshop& w) {
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
}

/// Removes the times, which differ from run to run.
json timeless(json value) {
  if (value.is_object()) value.erase("seconds");
  if (!value.is_structured()) return value;
  for (json& below : value) below = timeless(std::move(below));
  return value;
}

std::string encoded(const std::string& text) { return cli::serve::percent_encoded(text); }

TEST_CASE("a score sheet is read as far as it is legal, with the place of what is wrong",
          "[cli][serve]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const auto read = [&](const std::string& text) {
    return server.get("/sheet?title=zertz&variant=37&text=" + encoded(text));
  };
  CHECK_FALSE(server.get("/sheet").has("legal."));
  const Page valid = read("[White \"<b>\"]\n\n1. Wd4,a1 Bc4,a2 *");
  CHECK(valid.has("Every move is legal."));
  CHECK(valid.has("&lt;b&gt;"));
  CHECK_FALSE(valid.has("<b>"));
  CHECK(valid.has("line=Wd4,a1+Bc4,a2"));
  const Page wrong = read("[Event \"Cup\"]\n\n1. Wd4,a1 Bc4,a2 2. Gz9 *");
  CHECK(wrong.has("Not every move is legal."));
  CHECK(wrong.has("line 3, column 22"));
  CHECK(wrong.has("line=Wd4,a1+Bc4,a2"));
  // The record itself names its title; of several games the first is shown.
  const Page other = read("[Title \"dvonn\"]\n\n1. a1 *\n\n[Title \"dvonn\"]\n\n1. b1 *\n");
  CHECK(other.has("DVONN"));
  CHECK(other.has("The first of 2 games is shown."));
  CHECK(read("no record at all").status == 200);
  CHECK(server.get("/sheet?more=1").status == 400);
}

TEST_CASE("the manual is there as pages that lead to each other", "[cli][serve][manual]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string list = server.get("/manual").body;
  for (const char* topic : {"first-steps", "searching", "options", "exit-codes"}) {
    INFO(topic);
    const std::string address = std::string("/manual/") + topic;
    CHECK(list.find("href=\"" + address + "\"") != std::string::npos);
    const Page page = server.get(address);
    CHECK(page.status == 200);
    CHECK(page.body.find(".md\"") == std::string::npos);
  }
  CHECK(server.get("/manual/serching").status == 404);
  CHECK(server.get("/help").body.find("href=\"/manual\"") != std::string::npos);
}

TEST_CASE("the answers for programs are those of the commands", "[cli][serve][json]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string won = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  struct Pair {
    std::string address;
    std::vector<std::string> command;
  };
  const std::vector<Pair> pairs = {
      {"/api/titles", {"titles"}},
      {"/api/words", {"words"}},
      {"/api/words?title=dvonn", {"words", "--title", "dvonn"}},
      {"/api/stats", {"stats"}},
      {"/api/games", {"list"}},
      {"/api/games?title=zertz&player=jix&limit=3&sort=date&reverse=1",
       {"list", "--title", "zertz", "--player", "jix", "--limit", "3", "--sort", "date",
        "--reverse"}},
      {"/api/games?where=" + encoded("plies > 30 and result = \"1-0\""),
       {"list", "--where", "plies > 30 and result = \"1-0\""}},
      {"/api/games?puzzles=1&limit=5", {"list", "--puzzles", "--limit", "5"}},
      {"/api/games?line=Wd4,a1", {"search", "--line", "Wd4,a1"}},
      {"/api/games?position=" + encoded(won), {"search", "--position", won}},
      {"/api/games/17", {"show", "17"}},
      {"/api/games/17?ply=2", {"show", "17", "--ply", "2"}},
      {"/api/openings", {"openings"}},
      {"/api/openings?title=dvonn&depth=2&min-games=1",
       {"openings", "--title", "dvonn", "--depth", "2", "--min-games", "1"}},
      {"/api/openings?title=zertz&variant=37&limit=2&details=1",
       {"openings", "--title", "zertz", "--variant", "37", "--limit", "2", "--details"}},
      {"/api/report?title=zertz&variant=37", {"report", "--title", "zertz", "--variant", "37"}},
      {"/api/count?query=" + encoded("plies > 30"), {"count", "plies > 30"}},
      {"/api/board?title=gipf&candidates=1", {"board", "--title", "gipf", "--candidates"}},
      {"/api/players?limit=5", {"players", "--limit", "5"}},
      {"/api/player?name=jix", {"player", "jix"}},
      {"/api/player?name=jix&against=ddyer", {"player", "jix", "--against", "ddyer"}},
      {"/api/events", {"events"}},
      {"/api/standings?title=zertz&event=" + encoded("*tournament*"),
       {"standings", "*tournament*", "--title", "zertz"}},
      {"/api/ratings?title=zertz&min-games=1",
       {"ratings", "--title", "zertz", "--min-games", "1"}}};
  for (const Pair& pair : pairs) {
    std::vector<std::string> words = pair.command;
    words.emplace_back("--json");
    const Run run = w.run(words);
    const Page page = server.get(pair.address);
    INFO(pair.address << '\n' << page.body.substr(0, 600) << run.err);
    CHECK(page.status == 200);
    CHECK(page.headers.at("content-type") == "application/json");
    REQUIRE(run.json().is_object());
    CHECK(timeless(page.json()) == timeless(run.json()));
  }
  CHECK(server.get("/api/games/17/record").body == w.run({"export", "17"}).out);
  const Run picture = w.run({"board", "--title", "tamsk", "--svg", "-"});
  CHECK(server.get("/api/board.svg?title=tamsk").body == picture.out);
  const std::string line = server.get("/api/board.gpn?title=tamsk&line=a1-a2+a4-b4").body;
  CHECK(line.find("1. a1-a2 a4-b4 *") != std::string::npos);
  CHECK(line.find("[Result \"*\"]") != std::string::npos);
}

TEST_CASE("the description and the addresses are the same", "[cli][serve][json][slow]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const json description = server.get("/api/openapi.json").json();
  CHECK(description.at("openapi") == "3.1.0");
  std::set<std::string> described;
  for (const auto& [path, methods] : description.at("paths").items()) {
    for (const auto& [method, what] : methods.items()) {
      described.insert((method == "get" ? "GET " : "POST ") + path);
      CHECK(what.at("summary").get<std::string>().size() > 5);
      CHECK(what.at("responses").at("200").at("content").size() == 1);
    }
  }
  std::set<std::string> served;
  for (const cli::serve::Route& route : cli::serve::api_routes()) {
    served.insert(std::string(route.method) + ' ' + std::string(route.path));
  }
  CHECK(described == served);
  // Every reference leads to something.
  const std::string text = description.dump();
  constexpr std::string_view kReference = "\"$ref\":\"#";
  for (std::size_t at = 0; (at = text.find(kReference, at)) != std::string::npos; ++at) {
    const std::size_t begin = at + kReference.size();
    const std::string place = text.substr(begin, text.find('"', begin) - begin);
    CHECK(description.contains(json::json_pointer(place)));
  }
  CHECK(description.at("components").at("schemas").at("running-search").at("type") == "object");
  // The parameters that each path requires.
  const std::map<std::string, std::string> needed = {
      {"/api/count", "query=plies+%3E+5"},
      {"/api/board", "title=dvonn"},
      {"/api/board.svg", "title=dvonn"},
      {"/api/board.gpn", "title=dvonn"},
      {"/api/player", "name=jix"},
      {"/api/standings", "event=*tournament*"},
      {"/api/play", "title=dvonn&level=1"},
      {"/api/play/record", "title=dvonn&level=1"},
      {"/api/analyze", "title=dvonn&nodes=100"},
      {"/api/analyze/events", "title=dvonn&nodes=100"}};
  for (const auto& [path, methods] : description.at("paths").items()) {
    const bool of_task = path.find("{search}") != std::string::npos ||
                         path.find("{import}") != std::string::npos ||
                         path.find("{annotation}") != std::string::npos;
    if (!methods.contains("get") || of_task) continue;
    std::string address = path;
    if (const std::size_t at = address.find("{id}"); at != std::string::npos) {
      address.replace(at, 4, "17");
    }
    const auto need = needed.find(path);
    const std::string with = need == needed.end() ? "" : need->second;
    CHECK(server.get(address + "?" + with).status == 200);
    for (const json& parameter : methods.at("get").at("parameters")) {
      const std::string name = parameter.at("name");
      if (parameter.at("in") == "path") continue;
      if (("&" + with).find("&" + name + "=") != std::string::npos) continue;
      // An empty parameter has no effect; an unknown one is refused.
      const Page page = server.get(address + "?" + with + "&" + name + "=");
      INFO(address << ' ' << name << ' ' << page.body.substr(0, 300));
      CHECK(page.status == 200);
    }
  }
}

TEST_CASE("pages show the database and link to each other", "[cli][serve]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const Page start = server.get("/");
  CHECK(start.has("ZÈRTZ 37"));
  CHECK(start.has("href=\"/position?title=dvonn&amp;variant=standard\""));
  const json first =
      server.get("/api/games?title=zertz&where=plies+%3E+20&limit=1").json().at("games").at(0);
  const std::string address = "/game/" + std::to_string(first.at("id").get<int>());
  const Page game = server.get(address + "?ply=3");
  CHECK(game.has("href=\"" + address + "?ply=2\""));
  CHECK(game.has("href=\"" + address + "?ply=4\""));
  CHECK(game.has("aria-current=\"step\""));
  CHECK(game.has("<svg "));
  CHECK(server.get(address + "?ply=9999").status == 400);
  CHECK(server.get("/game/99999").status == 404);
  const Page tree = server.get("/position?title=zertz&variant=37");
  CHECK(tree.has("Moves played from here"));
  CHECK(tree.has("legal moves"));
  const Page moved = server.get("/position?title=zertz&variant=37&line=Wd4,a1");
  CHECK(moved.has("Take back"));
  CHECK(server.get("/position?title=zertz&variant=37&line=Wd4,d5").status == 400);
  const Page illegal = server.get("/position?position=oooo%2Fooo");
  CHECK(illegal.status == 400);
  CHECK(illegal.has("role=\"alert\""));
  const Page wrong = server.get("/games?where=plies+%3E+%3E+3");
  CHECK(wrong.status == 400);
  CHECK(wrong.has("column 9"));
  CHECK(wrong.has("<mark>"));
  CHECK(server.get("/games?where=playr+%3D+jix").has("player"));
  CHECK(server
            .get("/games?position=" + encoded("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo "
                                              "0,0,0 0,0,0 6,8,10 0"))
            .has("Found at"));
  CHECK(server.get("/player?name=jix").has("mreitz"));
  CHECK(server.get("/player?name=nobodyatall").status == 404);
  CHECK(server.get("/event?name=*tournament*&title=zertz").has("Cross table"));
  CHECK(server.get("/players").has("data-key") == false);
}

TEST_CASE("a puzzle is solved move by move", "[cli][serve]") {
  const Workshop w;
  w.write("puzzle.gpn",
          "[White \"palferso\"]\n[Black \"rampa\"]\n[Result \"1-0\"]\n[Title \"zertz\"]\n"
          "[Variant \"37\"]\n[Position \"o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o. 2,1,2 2,3,3 "
          "2,4,3 0\"]\n[Puzzle \"win in 2\"]\n[Grade \"1\"]\n[ProofNodes \"2\"]\n\n"
          "1. Wd1,c2 x d1Bb1 2. Wa1,c1 x Wa1Wb1 1-0\n");
  REQUIRE(w.run({"import", "puzzle.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  CHECK(server.get("/puzzles").has("href=\"/puzzle/1\""));
  const Page asked = server.get("/puzzle/1");
  CHECK(asked.has("Move 1 of 2"));
  CHECK_FALSE(asked.has("data-solved"));
  CHECK(server.get("/puzzle/1?line=Wb1,c2").has("is not the solution"));
  const Page right = server.get("/puzzle/1?line=Wd1,c2");
  CHECK(right.has("Move 2 of 2"));
  CHECK(right.has("x d1Bb1"));
  const Page solved = server.get("/puzzle/1?line=" + encoded("Wd1,c2 x d1Bb1 Wa1,c1 x Wa1Wb1"));
  CHECK(solved.has("data-solved"));
  CHECK(server.get("/puzzle/1?line=" + encoded("Wb1,c2 x b1Ba1")).status == 400);
}

TEST_CASE("the editor sets places and shows errors", "[cli][serve]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const char* rules : {"zertz 37", "zertz 48", "dvonn standard", "gipf tournament",
                            "gipf basic", "tamsk level-1", "tamsk level-3"}) {
    const Page page = server.get("/editor?rules=" + encoded(rules));
    INFO(rules);
    CHECK(page.status == 200);
    CHECK(page.has("A legal position."));
    CHECK(page.has("class=\"hits\""));
  }
  const std::string start = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0";
  const Page page = server.get("/editor?title=zertz&variant=37&put=W&position=" + encoded(start));
  // One click puts a white marble on d4 and takes it from the pool.
  const std::string right = "oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 0";
  CHECK(page.has(encoded(right)));
  const Page drawn = server.get("/editor?title=zertz&variant=37&put=W&position=" + encoded(right));
  CHECK(drawn.has("A legal position."));
  // A click on it returns it to the pool.
  CHECK(drawn.has(encoded(start)));
  // A text with one marble too many: the page shows the error and offers a correction.
  const std::string one = "oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 0";
  const Page wrong = server.get("/editor?title=zertz&variant=37&put=W&position=" + encoded(one));
  CHECK(wrong.has("Not a position of"));
  CHECK(wrong.has("plain-cell"));
  CHECK(wrong.has("Fit the rest to the board"));
  // Fields next to the board are set, and the pool follows.
  const Page beside =
      server.get("/editor?title=zertz&variant=37&f1=1,0,0&f4=1&position=" + encoded(right));
  CHECK(beside.has("A legal position."));
  CHECK(beside.has("oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 1,0,0 0,0,0 4,8,10 1"));
  CHECK(server.get("/editor?title=zertz&variant=37&position=%3Cb%3E").has("Not a position of"));
  // The list of variants has the one on the board, with its switches.
  CHECK(server.get("/editor?title=gipf&variant=tournament%2Bzertz=6")
            .has("<option value=\"gipf tournament+zertz=6\" selected>"));
}

TEST_CASE("the editor finds the cell of each place, for all titles", "[cli][serve]") {
  const notation::Catalogue titles;
  std::mt19937 random(1);
  for (const notation::TitleInfo* title : titles.titles()) {
    std::vector<std::string> settings = {"tournament+zertz=6+tamsk=6"};  // of GIPF
    for (const auto& variant : title->agreements.variants) settings.emplace_back(variant.id);
    for (const std::string& setting : settings) {
      // The diagram of a custom board has only its rings; its texts are edited by hand.
      if (setting == "custom") continue;
      const auto rules = titles.rules(*title, setting);
      if (!rules) continue;
      notation::AnyPosition position = (*rules)->start();
      std::vector<PackedMove> moves;
      for (int ply = 0; ply < 60 && !(*rules)->outcome(position).over(); ++ply) {
        const std::string text = (*rules)->write_position(position);
        const std::size_t places = cli::serve::place_names((*rules)->diagram(position)).size();
        const auto cells = cli::serve::BoardCells::read(text, places);
        INFO(title->id << ' ' << setting << ' ' << text);
        CHECK(cells.text() == text);
        CHECK(cells.size() == places);
        (*rules)->legal_moves(position, moves);
        if (moves.empty()) break;
        (*rules)->play(position, moves[random() % moves.size()]);
      }
    }
  }
}

TEST_CASE("a position is solved in the background", "[cli][serve]") {
  const Workshop w;
  make_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string won =
      "title=zertz&position=" +
      encoded(".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1");
  const Page begun = server.post("/api/solve", won + "&time=60");
  REQUIRE(begun.status == 200);
  const std::string number = std::to_string(begun.json().at("search").get<int>());
  // The events end when the search does.
  const Page events = server.get("/api/solve/" + number + "/events");
  CHECK(events.headers.at("content-type") == "text/event-stream");
  CHECK(events.has("event: end"));
  const json state = server.get("/api/solve/" + number).json();
  CHECK(state.at("running") == false);
  CHECK(state.at("answer").at("status") == "win");
  CHECK(state.at("answer").at("distance") == 5);
  w.write("won.proof", server.get("/api/solve/" + number + "/proof").body);
  CHECK(w.run({"verify", "won.proof"}).exit == 0);
  const Page page = server.get("/search/" + number);
  CHECK(page.has("The player to move wins in 5 plies."));
  CHECK_FALSE(page.has("http-equiv"));
  // The values of all moves are those of the command.
  const std::string endgame =
      "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
  const Page moves =
      server.post("/api/solve", "title=dvonn&all-moves=1&position=" + encoded(endgame));
  REQUIRE(moves.status == 200);
  const std::string search = std::to_string(moves.json().at("search").get<int>());
  CHECK(search != number);
  CHECK(server.get("/api/solve/" + search + "/events").has("event: end"));
  const json all = server.get("/api/solve/" + search).json();
  CHECK(all.at("settled") == all.at("different"));
  const json said = w.run({"solve", "--title", "dvonn", "--position", endgame, "--all-moves",
                           "--threads", "1", "--time", "60", "--json"})
                        .json();
  CHECK(timeless(all.at("moves")) == timeless(said));
  CHECK(Schema().faults("running-search", state) == "");
  CHECK(Schema().faults("running-search", all) == "");
  CHECK(server.get("/search/" + search).has(">a2-c2</a>"));
  // A long search is stopped. Without JavaScript its page reloads by itself.
  const Page led = server.post("/solve", "title=zertz&variant=37&time=600");
  CHECK(led.status == 303);
  const std::string other = led.headers.at("location");
  CHECK(server.get(other).has("http-equiv=\"refresh\""));
  CHECK(server.post("/solve", "title=zertz&variant=37&time=600").headers.at("location") == other);
  CHECK(server.post("/api/solve", "title=gipf&time=600").status == 200);
  CHECK(server.post("/api/solve", "title=dvonn&time=600").status == 429);
  CHECK(server.post(other + "/stop", "").status == 303);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (server.get(other).has("http-equiv") && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK_FALSE(server.get(other).has("http-equiv"));
  CHECK(server.get("/search/999").status == 404);
  CHECK(server.post("/api/solve", "title=zertz&time=-1").status == 400);
}

TEST_CASE("readers see only complete imports", "[cli][serve][threads][slow]") {
  const Workshop w;
  make_samples(w);
  cli::serve::ServerOptions options;
  const RunningServer server(w.path("games.gipfdb").string(), options);
  std::atomic<bool> done{false};
  std::atomic<int> answers{0};
  std::mutex mutex;
  std::set<std::string> wrong;
  std::vector<std::thread> readers;
  for (int i = 0; i < 50; ++i) {
    readers.emplace_back([&, i] {
      constexpr std::array<const char*, 3> kAddresses = {
          "/api/stats", "/api/openings?title=dvonn&variant=standard", "/api/games?title=dvonn"};
      while (!done) {
        const Page page = server.get(kAddresses.at(static_cast<std::size_t>(i) % 3));
        ++answers;
        const json answer = page.json();
        bool sound = page.status == 200 && answer.is_object();
        if (sound && answer.contains("variants")) {
          int games = 0;
          for (const json& variant : answer.at("variants")) games += variant.at("games").get<int>();
          sound = games == answer.at("games").get<int>();
        }
        // A busy server may refuse a page, but a page must never be wrong.
        if (sound || (page.status == 503 && page.headers.count("retry-after") == 1)) continue;
        const std::scoped_lock lock(mutex);
        wrong.insert(std::to_string(page.status) + ' ' + page.body.substr(0, 300));
      }
    });
  }
  const std::string query = "/api/players?title=dvonn&where=" + encoded("plies > 20");
  const std::size_t before = server.get(query).json().at("total");
  Run import;
  for (int i = 0; i < 4; ++i) {
    const std::string name = "more" + std::to_string(i) + ".games";
    w.write(name, w.run({"generate", "--title", "dvonn", "--games", "60", "--seed",
                         std::to_string(i + 1)})
                      .out);
    import = w.run({"import", name});
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  CHECK(import.exit == 0);
  CHECK(answers > 50);
  CHECK(wrong == std::set<std::string>());
  // Cached pages show the imported games, too.
  CHECK(server.get("/api/games?title=dvonn").json().at("total") == 9 + 4 * 60);
  // A connection does not reuse the games that matched a query before.
  CHECK(server.get(query).json().at("total") > before);
}

TEST_CASE("the program serves until Ctrl-C, or reports why it cannot", "[cli][serve]") {
  const Workshop w;
  const Run missing = w.run({"serve", "--port", "0"});
  CHECK(missing.exit == 4);
  tests::check_wording(missing);
  make_samples(w);
  const Run run = w.run_interrupted({"serve", "--port", "0"}, std::chrono::milliseconds(300));
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  tests::check_output(run);
  const RunningServer server(w.path("games.gipfdb").string());
  const Run taken = w.run({"serve", "--port", std::to_string(server.port())});
  CHECK(taken.exit == 4);
  tests::check_wording(taken);
  CHECK(w.run({"serve", "--port", "70000"}).exit == 2);
  CHECK(w.run({"serve", "--address", "not an address"}).exit == 2);
}

}  // namespace
}  // namespace gipfbase::tests::serve_test
