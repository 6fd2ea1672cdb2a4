// gipfbase serve: games against the engine, puzzles answered wrongly, lists that sort, profiles,
// and the field that finds everything.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/serve/http/message.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::serve_play_test {
namespace {

using nlohmann::json;

std::string encoded(const std::string& text) { return cli::serve::percent_encoded(text); }

/// White wins by 18 with a2-c2.
const std::string kDvonn =
    "BW2./.R../W3R.../WB6.../B6..../.W3rB3../..W7../...../...../..../... w s";

/// The address in the first link whose attributes hold `mark`, unescaped.
std::string link_with(const Page& page, const std::string& mark) {
  const std::size_t at = page.body.find(mark);
  if (at == std::string::npos) return {};
  const std::size_t begin = page.body.rfind("href=\"", at) + 6;
  std::string address = page.body.substr(begin, page.body.find('"', begin) - begin);
  for (std::size_t amp = 0; (amp = address.find("&amp;", amp)) != std::string::npos; ++amp) {
    address.erase(amp + 1, 4);
  }
  return address;
}

TEST_CASE("a game against the engine is played by links alone", "[cli][serve][play]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  CHECK(server.get("/").has("href=\"/play\""));
  const Page form = server.get("/play");
  CHECK(form.status == 200);
  CHECK(form.has("name=\"level\""));
  // The form chooses the seed, and the side when it is random.
  const Page begun = server.get("/play?rules=" + encoded("dvonn standard") +
                                "&was=" + encoded("zertz 37") + "&side=random&level=1");
  REQUIRE(begun.status == 303);
  CHECK(begun.headers.at("location").find("seed=") != std::string::npos);
  CHECK(begun.headers.at("location").find("side=random") == std::string::npos);

  const std::string address =
      "/play?title=dvonn&position=" + encoded(kDvonn) +
      "&variant=standard&side=black&level=8&seed=3&clock=" + encoded("5+3") + "&left=299.5,300";
  const Page thinks = server.get(address);
  INFO(thinks.body.substr(0, 3000));
  REQUIRE(thinks.status == 200);
  CHECK(thinks.has("The engine is thinking."));
  CHECK(thinks.has("http-equiv=\"refresh\""));
  const Page moved = server.get(link_with(thinks, "data-onward"));
  REQUIRE(moved.status == 303);
  const std::string after = moved.headers.at("location");
  CHECK(after.find("line=a2-c2") != std::string::npos);
  // The engine's clock has run, the person's has not.
  CHECK(after.find(",300.0&") != std::string::npos);
  const Page turn = server.get(after);
  CHECK(turn.has("The engine played <span class=\"move\">a2-c2</span>"));
  CHECK(turn.has("data-clock=\"1\""));
  CHECK(server.get(after).body == turn.body);
  const Page hint = server.get(link_with(turn, ">Hint<"));
  CHECK(hint.has("Hint: <span class=\"move\">"));
  const Page given_up = server.get(link_with(turn, ">Resign<"));
  CHECK(given_up.has("You resign: 1-0."));
  const Page record = server.get(link_with(given_up, "data-store"));
  CHECK(record.has("[White \"gipfbase level 8\"]"));
  CHECK(record.has("[Result \"1-0\"]"));
  CHECK(record.has("[Termination \"resignation\"]"));
  // Every legal move is a link.
  const std::size_t list = turn.body.find("moves-of");
  REQUIRE(list != std::string::npos);
  Page rest;
  rest.body = turn.body.substr(turn.body.find("href=\"", list));
  const Page answered = server.get(link_with(rest, "\">"));
  REQUIRE(answered.status == 200);
  CHECK(server.get(after + "&end=time").has("You have run out of time: 1-0."));
  CHECK(server.get("/play?side=white&seed=1&clock=soon").status == 400);
  CHECK(server.get("/play?side=white&seed=1&line=zz99").status == 400);
}

TEST_CASE("take back leads to the last turn of the person", "[cli][serve][play]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string base = "/play?title=zertz&variant=37&side=white&level=1&seed=1";
  CHECK(server.get(base).body.find("Take back") == std::string::npos);
  const Page page = server.get(base + "&line=" + encoded("Wd4,a1 Gd5,a2"));
  CHECK(page.has("Your move: you are the first player."));
  const std::string back = link_with(page, ">Take back<");
  CHECK(back.find("line=") == std::string::npos);
  CHECK(back.find("seed=1") != std::string::npos);
}

TEST_CASE("the engine's move is there as JSON, and a heavy question", "[cli][serve][play]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string address = "/api/play?level=8&title=dvonn&position=" + encoded(kDvonn);
  const json answer = server.get(address).json();
  CHECK(Schema().faults("play-move", answer) == "");
  CHECK(answer.at("move") == "a2-c2");
  CHECK(answer.at("result") == "*");
  // Low levels choose among moves at random, by their seed.
  const std::string low = "/api/play?level=1&title=gipf&seed=7";
  CHECK(server.get(low).json().at("move") == server.get(low).json().at("move"));
  CHECK(server.get("/api/play?time=60").status == 400);
  CHECK(server.get("/api/play?level=11").status == 400);
  for (const char* heavy : {"/api/play?title=zertz", "/play/answer?line=x", "/play?hint=1",
                            "/puzzle/3?line=x&answer=1"}) {
    CHECK(cli::serve::Site::is_heavy(heavy));
  }
  CHECK_FALSE(cli::serve::Site::is_heavy("/play?side=white"));
  CHECK_FALSE(cli::serve::Site::is_heavy("/puzzle/3?line=x"));
  // A browser under another name must come from one of our pages.
  const Page stranger = server.raw("GET " + address +
                                   " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
                                   "\r\nUser-Agent: Mozilla/5.0\r\nConnection: close\r\n\r\n");
  CHECK(stranger.status == 403);
}

TEST_CASE("a wrong move in a puzzle is answered, and what that proves is said",
          "[cli][serve][puzzles]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games/puzzles"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const char* title : {"zertz", "dvonn", "tamsk"}) {
    const json list = server.get("/api/games?puzzles=1&limit=1&title=" + std::string(title)).json();
    const auto id = std::to_string(list.at("games").at(0).at("id").get<int>());
    const json record = server.get("/api/games/" + id).json();
    const std::string solution = record.at("moves").at(0);
    const Page start = server.get("/puzzle/" + id + "?title=" + title + "&grade=" +
                                  std::string(1, record.at("tags").value("Grade", "1").at(0)));
    INFO(title << ' ' << id << ' ' << solution);
    CHECK(start.has(">Hint<"));
    CHECK(start.has("/puzzles/random?title=" + std::string(title)));
    const Page hint = server.get(link_with(start, ">Hint<"));
    CHECK(hint.has("Hint: begin with: "));
    CHECK(hint.has("data-helped"));
    CHECK(server.get(link_with(hint, ">Show the move<")).has("Hint: the move is "));
    // The first legal move that is not the solution.
    const std::size_t moves = start.body.find("moves-of");
    if (moves == std::string::npos) continue;
    Page rest;
    rest.body = start.body.substr(moves);
    std::string wrong;
    for (int tries = 0; tries < 60 && wrong.empty(); ++tries) {
      const std::size_t at = rest.body.find("href=\"");
      if (at == std::string::npos) break;
      rest.body = rest.body.substr(at);
      const Page reached = server.get(link_with(rest, "\">"));
      if (reached.has("is not the solution")) wrong = link_with(reached, "data-onward");
      rest.body = rest.body.substr(6);
    }
    REQUIRE(!wrong.empty());
    CHECK(wrong.find("answer=1") != std::string::npos);
    const Page answered = server.get(wrong);
    INFO(wrong);
    CHECK(answered.status == 200);
    CHECK(answered.has("is not the solution"));
    CHECK((answered.has("Proved: ") || answered.has("ends the game")));
    CHECK(answered.body.find("data-onward") == std::string::npos);
  }
  const Page random = server.get("/puzzles/random?title=zertz");
  CHECK(random.status == 303);
  CHECK(random.headers.at("location").find("title=zertz") != std::string::npos);
  CHECK(server.get("/puzzles/random?title=zertz&theme=none").headers.at("location") ==
        "/puzzles?title=zertz&theme=none");
}

TEST_CASE("headings sort lists, and say which way", "[cli][serve][lists]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const auto ids = [](const Page& page) {
    std::vector<int> list;
    for (std::size_t at = page.body.find("<tbody>");
         (at = page.body.find("<th scope=\"row\" class=\"n\"><a href=\"/game/", at)) !=
         std::string::npos;
         ++at) {
      list.push_back(std::stoi(page.body.substr(page.body.find("/game/", at) + 6, 8)));
    }
    return list;
  };
  const Page newest = server.get("/games?title=zertz");
  CHECK(newest.has(
      "aria-sort=\"descending\"><a href=\"/games?title=zertz&amp;sort=id&amp;reverse=0"));
  std::vector<int> down = ids(newest);
  REQUIRE(down.size() > 5);
  CHECK(std::is_sorted(down.rbegin(), down.rend()));
  const Page oldest = server.get("/games?title=zertz&sort=id&reverse=0");
  CHECK(oldest.has("aria-sort=\"ascending\""));
  const std::vector<int> up = ids(oldest);
  CHECK(std::is_sorted(up.begin(), up.end()));
  // Filters stay when a heading is followed.
  CHECK(newest.has("href=\"/games?title=zertz&amp;sort=date&amp;reverse=1\">Date"));
  for (const char* by : {"name", "games", "score", "won", "drawn", "lost", "first", "last"}) {
    const Page page = server.get("/players?title=zertz&reverse=1&sort=" + std::string(by));
    INFO(by);
    CHECK(page.status == 200);
    CHECK(page.has("aria-sort=\"descending\""));
    CHECK(page.has("/player?title=zertz&amp;name="));
  }
  CHECK(server.get("/players?sort=nothing").status == 400);
  CHECK(server.get("/events?sort=name").has("aria-sort=\"ascending\""));
  // Every cell says its column, for narrow windows.
  CHECK(newest.has("<td data-label=\"White\">"));
}

TEST_CASE("a profile leads to the games of each number, with its filters", "[cli][serve][lists]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const Page page = server.get("/player?name=jix&title=zertz");
  REQUIRE(page.status == 200);
  CHECK(page.has("Only games with title zertz."));
  CHECK(page.has("<h2>Form</h2>"));
  CHECK(page.has("Latest losses"));
  CHECK(page.has("<h2>Openings as first player</h2>"));
  CHECK(page.has("<h2>Openings as second player</h2>"));
  CHECK(page.has("/player?title=zertz&amp;name=jix&amp;against="));
  // Each count of the tables is the number of games behind its link.
  const json profile = server.get("/api/player?name=jix&title=zertz").json();
  const std::string lost = link_with(page, ">All losses<");
  CHECK(lost.find("title=zertz") != std::string::npos);
  const json games = server.get("/api" + lost).json();
  CHECK(games.at("total") == profile.at("losses"));
  CHECK(server.get("/player?name=jix&opening-plies=2&all=1").status == 200);
}

TEST_CASE("one field finds names, moves, events, numbers and queries", "[cli][serve][lists]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const auto leads = [&](const std::string& words) {
    const Page page = server.get("/find?q=" + encoded(words));
    return page.status == 303 ? page.headers.at("location") : std::to_string(page.status);
  };
  CHECK(leads("jix") == "/player?name=jix");
  CHECK(leads(" JIX ") == "/player?name=jix");
  CHECK(leads("223") == "/game/223");
  CHECK(leads("game 223") == "/game/223");
  CHECK(leads("plies > 40") == "/games?where=plies+%3E+40");
  CHECK(leads("plies >") == "/games?where=plies+%3E");
  CHECK(leads("") == "/");
  CHECK(leads("puzzle 17") == "/puzzle/17");
  CHECK(server.get("/find?q=Wd4,a1").has("/position?title=zertz&amp;variant=37&amp;line=Wd4,a1"));
  CHECK(leads("no such thing") == "200");
  const Page nothing = server.get("/find?q=nosuchthing");
  CHECK(nothing.has("href=\"/players\""));
  // Several results are listed.
  const Page several = server.get("/find?q=j");
  CHECK(several.status == 200);
  CHECK(several.has("/player?name=jix"));
  // Names that begin with the text come before names that contain it elsewhere.
  CHECK(several.body.find("name=jix") < several.body.find("name=Koen"));
  CHECK(server.get("/find?q=%3Cscript%3E").body.find("<script>") == std::string::npos);
}

}  // namespace
}  // namespace gipfbase::tests::serve_play_test
