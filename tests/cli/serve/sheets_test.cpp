// export --html: standalone pages.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::sheets_test {
namespace {

std::size_t times(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; ++at) ++count;
  return count;
}

/// The page loads nothing, runs nothing, and every link leads to a place in the page.
void check_alone(const std::string& page) {
  for (const char* word : {"<script", "<img", " src=\"", "@import", "<link", "<iframe",
                           "javascript:", "onload", "onclick"}) {
    INFO(word);
    CHECK(times(page, word) == 0);
  }
  // The shades of pieces are in the page.
  CHECK(times(page, "url(") == times(page, "url(#"));
  CHECK(times(page, "default-src 'none'") == 1);
  const auto values_of = [&](const std::string& attribute) {
    std::map<std::string, int> values;
    for (std::size_t at = 0; (at = page.find(attribute, at)) != std::string::npos;) {
      at += attribute.size();
      ++values[page.substr(at, page.find('"', at) - at)];
    }
    return values;
  };
  const auto ids = values_of(" id=\"");
  const auto targets = values_of("href=\"");
  for (const auto& [target, times_used] : targets) {
    INFO(target << ' ' << times_used);
    REQUIRE(target.rfind('#', 0) == 0);
    const auto id = ids.find(target.substr(1));
    REQUIRE(id != ids.end());
    CHECK(id->second == 1);
  }
  CHECK_FALSE(targets.empty());
}

TEST_CASE("a game, an event and puzzles become standalone pages", "[cli][html][slow]") {
  const Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  const int id = w.run({"list", "--title", "zertz", "--min-plies", "20", "--limit", "1", "--json"})
                     .json()
                     .at("games")
                     .at(0)
                     .at("id");
  const std::string number = std::to_string(id);
  const Run game = w.run({"export", number, "--html", "game.html"});
  INFO(game.err);
  CHECK(game.exit == 0);
  const std::string page = w.read("game.html");
  check_alone(page);
  const int plies = w.run({"show", number, "--json"}).json().at("plies");
  CHECK(times(page, "class=\"ply") == static_cast<std::size_t>(plies) + 1);
  // The bytes are the same each time, and an older page of gipfbase is replaced.
  CHECK(w.run({"export", number, "--html", "game.html"}).exit == 0);
  CHECK(w.read("game.html") == page);

  CHECK(w.run({"export", "--event", "*tournament*", "--title", "zertz", "--html", "event.html"})
            .exit == 0);
  const std::string event = w.read("event.html");
  check_alone(event);
  CHECK(times(event, "Cross table") == 1);
  const int games =
      w.run({"list", "--event", "*tournament*", "--title", "zertz", "--json"}).json().at("total");
  CHECK(times(event, "<article ") == static_cast<std::size_t>(games));

  const Run sheet =
      w.run({"export", "--puzzles", "--title", "gipf", "--limit", "6", "--html", "-"});
  CHECK(sheet.exit == 0);
  check_alone(sheet.out);
  CHECK(sheet.out.find("Solutions") != std::string::npos);
  CHECK(sheet.out.find("<h2>Puzzle 6") < sheet.out.find("<h2>Solutions"));
  CHECK(times(sheet.out, "<svg ") == 7);  // six boards, and their pieces
}

TEST_CASE("positions of a page share what they have in common", "[cli][html]") {
  const Workshop w;
  // Bytes for each position; every random game of TZAAR begins with another position.
  for (const auto& [title, most] :
       std::vector<std::pair<std::string, std::size_t>>{{"zertz", 1'400},
                                                        {"dvonn", 1'400},
                                                        {"gipf", 1'200},
                                                        {"tamsk", 1'200},
                                                        {"yinsh", 1'400},
                                                        {"tzaar", 3'000}}) {
    INFO(title);
    const std::string db = title + ".gipfdb";
    w.write("games.gpn", w.run({"generate", "--title", title, "--games", "12"}).out);
    REQUIRE(w.run({"import", "--db", db, "games.gpn"}).exit == 0);
    std::size_t positions = 0;
    const auto games = w.run({"list", "--db", db, "--json"}).json().at("games");
    for (const auto& game : games) positions += game.at("plies").get<std::size_t>() + 1;
    REQUIRE(w.run({"export", "--db", db, "--html", "all.html", "--force"}).exit == 0);
    const std::string page = w.read("all.html");
    check_alone(page);
    constexpr std::size_t kStyleSheets = 25'000;
    CHECK(page.size() < kStyleSheets + most * positions);
    CHECK(times(page, "class=\"ply") == positions);
    CHECK(times(page, "<figure class=\"board\">") == positions);
  }
}

TEST_CASE("the page of a tournament has less than a kilobyte for each position",
          "[cli][html][corpus]") {
  const std::string cup = gipfbase::test::shared_folder() + "/corpora/trials/standings/cup.gpn";
  if (gipfbase::test::shared_folder().empty() || !std::filesystem::exists(cup)) return;
  const Workshop w;
  REQUIRE(w.run({"import", cup}).exit == 0);
  REQUIRE(w.run({"export", "--event", "World Cup 2026", "--html", "cup.html"}).exit == 0);
  const std::string page = w.read("cup.html");
  check_alone(page);
  CHECK(page.size() < 1'024 * times(page, "class=\"ply"));
}

TEST_CASE("pages are refused where they make no sense, and names cannot become markup",
          "[cli][html]") {
  const Workshop w;
  w.write("game.gpn",
          "[White \"<script>alert(1)</script>\"]\n[Event \"</title><img src=x>\"]\n"
          "[Title \"zertz\"]\n[Result \"*\"]\n\n1. Wd4,a1 {</style><b>} *\n\n");
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  CHECK(w.run({"export", "--html", "one.html"}).exit == 0);
  check_alone(w.read("one.html"));
  CHECK(times(w.read("one.html"), "</style>") == 1);
  CHECK(w.run({"export", "--event", "*img*", "--html", "two.html"}).exit == 0);
  check_alone(w.read("two.html"));
  CHECK(w.run({"export", "--player", "Nobody", "--html", "three.html"}).exit == 1);
  CHECK_FALSE(w.exists("three.html"));
  w.write("mine.html", "<!doctype html>\n<p>mine</p>\n");
  CHECK(w.run({"export", "--html", "mine.html"}).exit == 4);
  CHECK(w.run({"export", "--html", "x.html", "--svg", "pictures"}).exit == 2);
}

}  // namespace
}  // namespace gipfbase::tests::sheets_test
