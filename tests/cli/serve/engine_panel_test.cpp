// gipfbase serve: the engine next to a board, with and without JavaScript, and its answers for
// programs.
#include <catch2/catch.hpp>
#include <chrono>
#include <list>
#include <string>
#include <thread>

#include "cli/serve/http/message.hpp"
#include "cli/serve/live_search.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::engine_panel_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

const std::string kWon = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";

std::string in_address(const std::string& text) { return cli::serve::percent_encoded(text); }

void import_samples(const Workshop& w) {
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
}

std::string follow(const RunningServer& server, const std::string& target) {
  return "GET " + target + " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n";
}

TEST_CASE("the engine's opinion for programs is that of the command", "[cli][serve][engine]") {
  const Workshop w;
  import_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string question = "title=dvonn&nodes=400&lines=2";
  json said = w.run({"analyze", "--title", "dvonn", "--nodes", "400", "--lines", "2", "--threads",
                     "1", "--memory", "32", "--json"})
                  .json();
  REQUIRE(said.is_object());
  const Page page = server.get("/api/analyze?" + question);
  INFO(page.body);
  REQUIRE(page.status == 200);
  json answer = page.json();
  CHECK(Schema().faults("analyze", answer) == "");
  said.erase("seconds");
  answer.erase("seconds");
  CHECK(answer == said);

  // The events end with the same answer.
  const Page events = server.get("/api/analyze/events?" + question);
  CHECK(events.headers.at("content-type") == "text/event-stream");
  const std::size_t end = events.body.find("event: end\ndata: ");
  REQUIRE(end != std::string::npos);
  const std::size_t begin = events.body.find('{', end);
  json last = json::parse(events.body.substr(begin, events.body.find("\n\n", begin) - begin),
                          nullptr, false);
  REQUIRE(last.is_object());
  CHECK(last.at("running") == false);
  CHECK(last.at("lines") == said.at("lines"));
  CHECK(server.get("/api/analyze?title=dvonn&lines=0").status == 400);
  CHECK(server.get("/api/analyze?title=zertz&time=-1").status == 400);
}

TEST_CASE("without JavaScript a link shows lines of one second", "[cli][serve][engine]") {
  const Workshop w;
  import_samples(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string question = "?title=zertz&variant=37&position=" + in_address(kWon);
  const Page before = server.get("/position" + question);
  CHECK(before.has("href=\"/position/lines?title=zertz"));
  CHECK_FALSE(before.has("class=\"engine-lines\""));
  const Page page = server.get("/position/lines" + question);
  INFO(page.body);
  REQUIRE(page.status == 200);
  // Proved results come first and say so; moves lead to the position after them.
  CHECK(page.has("Proved: the player to move wins"));
  const std::size_t line = page.body.find("<ol class=\"engine-lines\"><li");
  REQUIRE(line != std::string::npos);
  CHECK(page.body.find("<span class=\"value won\">wins", line) < line + 1200);
  CHECK(page.body.find("href=\"/position?title=zertz", line) != std::string::npos);
  CHECK(page.has("class=\"best-move\""));
  // Moves that lose by proof are folded away.
  const std::string endgame =
      "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";
  const Page all =
      server.get("/position/lines?title=dvonn&lines=20&position=" + in_address(endgame));
  CHECK(all.has(
      "<details class=\"losing\" data-group=\"losing\"><summary>4 moves lose by proof</summary>"));

  // On the page of a game, the move that was played leads to the next position of the game, every
  // other move to a side line.
  const Page game = server.get("/game/1/lines?ply=1&lines=20");
  REQUIRE(game.status == 200);
  CHECK(game.has("class=\"engine-lines\""));
  CHECK(game.has("href=\"/game/1?ply=1&amp;line="));
  CHECK(server.get("/game/1").has("href=\"/game/1/lines?ply=0\""));
  // A text that is not a position is refused.
  CHECK(server.get("/position/lines?title=zertz&position=" + in_address("nonsense")).status == 400);
}

TEST_CASE("lines for pages arrive as events until the client leaves", "[cli][serve][engine]") {
  const Workshop w;
  import_samples(w);
  RunningServer server(w.path("games.gipfdb").string());
  {
    const Client client(server.port());
    client.send(follow(server, "/position/lines/events?title=yinsh&lines=2"));
    const std::string bytes = client.read_all(1500ms);
    INFO(bytes);
    CHECK(bytes.find("event: state\ndata: <p class=\"opinion\"") != std::string::npos);
    CHECK(bytes.find("No proof yet") != std::string::npos);
    CHECK(bytes.find("event: end") == std::string::npos);
  }
  // Many at once: the newest are answered, and the end of the server does not wait for them.
  std::list<Client> followers;
  for (int i = 0; i < 12; ++i) {
    followers.emplace_back(server.port());
    followers.back().send(follow(server, "/position/lines/events?title=yinsh&lines=2"));
    std::this_thread::sleep_for(100ms);
  }
  CHECK(server.get("/").status == 200);
  const auto begin = std::chrono::steady_clock::now();
  server.stop();
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
}

TEST_CASE("live searches stop with their last follower, and the oldest make room",
          "[cli][serve][engine]") {
  const notation::Catalogue titles;
  const analysis::ProofBooks books;
  cli::serve::LiveSearches searches(books);
  const auto rules = titles.rules(*titles.find("yinsh"));
  const auto question = [&] { return cli::serve::live_question(rules, rules->start(), {}); };
  const auto ends = [](const cli::serve::FollowedSearch& search) {
    for (int i = 0; i < 500 && search->running(); ++i) std::this_thread::sleep_for(10ms);
    return !search->running();
  };
  std::list<cli::serve::FollowedSearch> followed;
  for (std::size_t i = 0; i < cli::serve::LiveSearches::kAtOnce; ++i) {
    followed.push_back(searches.begin(question()));
  }
  for (const auto& search : followed) CHECK(search->running());
  followed.push_back(searches.begin(question()));
  CHECK(ends(followed.front()));
  CHECK(followed.back()->running());
  // A search that nobody follows makes room as well.
  followed.clear();
  std::this_thread::sleep_for(300ms);
  followed.push_back(searches.begin(question()));
  CHECK(followed.back()->running());
  searches.end();
  CHECK(ends(followed.back()));
  CHECK_THROWS_AS(searches.begin(question()), cli::serve::HttpError);
}

}  // namespace
}  // namespace gipfbase::tests::engine_panel_test
