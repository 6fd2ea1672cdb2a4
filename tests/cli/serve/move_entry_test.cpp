// Moves entered on the board of a page: the tree of steps it gets, and the addresses of the steps.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cli/serve/http/message.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::tests::move_entry_test {
namespace {

using cli::serve::percent_encoded;
using nlohmann::json;

/// The steps in a page, as cli/explorer/board.js reads them.
json steps_in(const Page& page) {
  const std::string begin = "<span class=\"tree\" hidden>";
  const std::size_t at = page.body.find(begin);
  if (at == std::string::npos) return {};
  const std::size_t from = at + begin.size();
  return json::parse(page.body.substr(from, page.body.find("</span>", from) - from));
}

/// The paths through a tree, with slashes between the codes.
void collect(const json& tree, const std::string& before, std::vector<std::string>& paths) {
  if (tree.is_string()) {
    std::string rest = tree;
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t end = rest.find('|', at);
      paths.push_back(before + rest.substr(at, end - std::min(at, end)));
      at = end == std::string::npos ? end : end + 1;
    }
    return;
  }
  for (const auto& [code, next] : tree.items()) {
    if (next.is_number()) {
      paths.push_back(before + code);
    } else {
      collect(next, before + code + "/", paths);
    }
  }
}

TEST_CASE("the page of a position has every legal move as one path of steps", "[cli][serve]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const notation::TitleInfo* title : gipfbase::test::catalogue().titles()) {
    const auto rules =
        gipfbase::test::rules_of(title->id, std::string(title->agreements.variants.front().id));
    std::mt19937 random(5);
    notation::AnyPosition position = rules->start();
    std::vector<PackedMove> moves;
    for (int ply = 0; ply < 60 && !rules->outcome(position).over(); ++ply) {
      rules->legal_moves(position, moves);
      if (moves.empty()) break;
      if (ply % 12 == 0) {
        const std::string address = "/position?title=" + std::string(title->id) +
                                    "&variant=" + percent_encoded(std::string(rules->variant())) +
                                    "&position=" + percent_encoded(rules->write_position(position));
        INFO(address);
        const Page page = server.get(address);
        REQUIRE(page.status == 200);
        std::vector<std::string> paths;
        collect(steps_in(page).at("tree"), "", paths);
        CHECK(paths.size() == moves.size());
        CHECK(std::set<std::string>(paths.begin(), paths.end()).size() == paths.size());
        // Whole moves lead on; steps that no move has leave the page as it is.
        const std::string& path = paths[random() % paths.size()];
        const Page moved = server.get(address + "&at=" + percent_encoded(path));
        CHECK(moved.status == 303);
        REQUIRE(moved.headers.contains("location"));
        CHECK(server.get(moved.headers.at("location")).status == 200);
        CHECK(server.get(address + "&at=" + percent_encoded(path + "/-a0")).status == 200);
        CHECK(server.get(address + "&at=nonsense").status == 200);
      }
      rules->play(position, moves[random() % moves.size()]);
    }
  }
}

TEST_CASE("without JavaScript every step is a link", "[cli][serve]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,g1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  const Page marble = server.get("/position?title=zertz&variant=37");
  CHECK(marble.has(">grey marble</a>"));
  CHECK(marble.has("legal moves: enter one on the board"));
  const Page ring =
      server.get("/position?title=zertz&variant=37&at=" + percent_encoded(":grey marble"));
  CHECK(ring.has("aria-label=\"put on d4\""));
  CHECK(ring.has("grey marble, choose a place to put it"));
  CHECK(ring.has("Step back"));
  const Page done =
      server.get("/position?title=zertz&variant=37&at=" + percent_encoded(":grey marble/+d4/-a1"));
  CHECK(done.status == 303);
  CHECK(done.headers.at("location") == "/position?title=zertz&variant=37&line=Gd4,a1");
  // On the page of a game, the move of the game leads to its next position, any other move into a
  // side line.
  const std::string own = percent_encoded(":black marble/+d3/-g1");
  CHECK(server.get("/game/1?ply=1&at=" + own).headers.at("location") == "/game/1?ply=2");
  const std::string other = percent_encoded(":black marble/+d3/-g2");
  const std::string side = server.get("/game/1?ply=1&at=" + other).headers.at("location");
  CHECK(side == "/game/1?ply=1&line=Bd3,g2");
  const Page aside = server.get(side);
  CHECK(aside.has("Side line after move 1"));
  CHECK(aside.has("Back to the game"));
  CHECK(server.get("/game/1?ply=1&line=Bd4,g2").status == 400);
}

TEST_CASE("a board with thousands of legal moves takes less than 80 KB", "[cli][serve]") {
  const Workshop w;
  w.write("one.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "one.gpn"}).exit == 0);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const char* variant : {"48", "61"}) {
    const Page page = server.get(std::string("/position?title=zertz&variant=") + variant);
    std::vector<std::string> paths;
    collect(steps_in(page).at("tree"), "", paths);
    CAPTURE(variant, paths.size(), page.body.size());
    CHECK(paths.size() > 2000);
    CHECK(page.body.size() < 80'000);
  }
}

}  // namespace
}  // namespace gipfbase::tests::move_entry_test
