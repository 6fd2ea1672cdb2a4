// Settings, the pager, and help.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::habits_test {
namespace {

using nlohmann::json;

constexpr const char* kFile = "config/gipfbase/config";

TEST_CASE("settings preset options", "[cli][config]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  w.write(kFile,
          "# mine\n\n  db = mine.gipfdb\nlimit = 1\n[search]\nlimit=2\n[check]\nthreads = 1\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.exists("mine.gipfdb"));
  CHECK_FALSE(w.exists("games.gipfdb"));
  const auto shown = [&](const std::vector<std::string>& words) {
    std::vector<std::string> command = words;
    command.emplace_back("--json");
    return w.run(command).json().at("games").size();
  };
  CHECK(shown({"list"}) == 1);
  CHECK(shown({"search", "Bert"}) == 2);
  // The command line takes precedence.
  CHECK(shown({"list", "--limit", "0"}) == 2);
  CHECK(w.run({"stats", "--db", "other.gipfdb"}).exit == 4);
  // The preset `db` does not make these commands read a database.
  CHECK(w.run({"solve", "--title", "dvonn", "--nodes", "1"}).exit == 1);
  CHECK(w.run({"puzzles", "extract", "games.gpn", "--nodes", "100", "--last", "1"}).exit == 1);
}

TEST_CASE("settings do not choose games to change, and messages name them in conflicts",
          "[cli][config]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  w.write(kFile, "title = zertz\nsame-order = yes\n");
  for (const auto& command : std::vector<std::vector<std::string>>{
           {"delete", "--yes"}, {"edit", "--set", "Event=Cup", "--yes"}}) {
    const Run run = w.run(command);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  CHECK(w.run({"delete", "1"}).exit == 0);
  const Run clash = w.run({"search", "Anna"});
  CHECK(clash.exit == 2);
  tests::check_wording(clash);
}

TEST_CASE("an option with an empty value, such as an unset shell variable, is refused",
          "[cli][options]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const char* option : {"--where", "--from", "--to", "--ending", "--rating", "--rating-diff",
                             "--title", "--variant"}) {
    INFO(option);
    const Run run = w.run({"delete", "--yes", option, ""});
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
}

TEST_CASE("every search that finds nothing says that its game is in the bin", "[cli][options]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"delete", "1", "--yes"}).exit == 0);
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"list", "1"},
                                             {"openings", "--id", "1"},
                                             {"report", "--id", "1"},
                                             {"compare", "plies > 0", "plies > 1", "--id", "1"},
                                             {"count", "ply > 0", "--id", "1"},
                                             {"count", "ply > 0", "--id", "1", "--json"},
                                             {"export", "1"},
                                             {"novelties", "--id", "1"},
                                             {"annotate", "--id", "1"},
                                             {"solve", "--db", "games.gipfdb", "--id", "1"}}) {
    INFO(words[0]);
    const Run run = w.run(words);
    CHECK(run.exit == 1);
    CHECK_THAT(run.err, Catch::Matchers::Contains("game 1 is in the bin"));
  }
}

TEST_CASE("conflicting and meaningless options are refused", "[cli][options]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"openings", "--with-partial"}).exit == 2);
  CHECK(w.run({"openings", "--format", "csv", "--json"}).exit == 2);
  CHECK(w.run({"quarantine", "1", "--json", "-o", "q.gpn"}).exit == 2);
  CHECK(w.run({"history", "1-2"}).exit == 2);
  tests::check_wording(w.run({"show", "1", "--moves", "--ply", "1"}));
  CHECK(w.run({"show", "1", "--moves", "--ply", "1", "--diagram"}).exit == 0);
  CHECK(w.run({"history", "1", "2"}).exit == 2);
  CHECK(w.run({"alias", "--suggest", "a", "b"}).exit == 2);
  CHECK(w.run({"alias", "--remove"}).exit == 2);
  CHECK(w.run({"export", "--tables", "t", "--html", "h.html"}).exit == 2);
  CHECK(w.run({"export", "--tables", "t", "--with-partial"}).exit == 2);
  tests::check_wording(w.run({"puzzles", "test", "nothing.gpn"}));
  REQUIRE(w.run({"edit", "1", "--set", "White= ", "--yes"}).exit == 0);
  CHECK(w.run({"list", "1", "--json"}).json().at("games").at(0).at("white").is_null());
  REQUIRE(w.run({"delete", "1", "--yes"}).exit == 0);
  tests::check_wording(w.run({"list", "1"}));
}

TEST_CASE("a proof without a move is a proof, and files not written are not mentioned",
          "[cli][solve][shards]") {
  const Workshop w;
  // Every move of Black ends the game.
  const Run lost = w.run({"solve", "--title", "dvonn", "--goal", "win", "--proof", "lost.proof",
                          "--json", "--position",
                          "..W6r/.B3W3./...W12r./...../...../...../...../...../..BB4./.B5r../... "
                          "b s"});
  REQUIRE(lost.json().at("status") == "loss");
  REQUIRE(lost.json().at("distance") == 1);
  CHECK(lost.json().at("proof_nodes") == 0);
  CHECK(lost.err.empty());
  CHECK(w.run({"verify", "lost.proof"}).exit == 0);
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"puzzles", "extract", "--db", "games.gipfdb", "--into", "none"}).exit == 0);
  const Run merged = w.run({"merge", "none", "--output", "none.gpn", "--json"});
  CHECK(merged.json().at("output").is_null());
  CHECK_FALSE(w.exists("none.gpn"));
}

TEST_CASE("an environment variable takes precedence over a setting", "[cli][config]") {
  Workshop w;
  w.write("games.gpn", sample_game());
  w.write(kFile, "db = mine.gipfdb\n");
  w.set("GIPFBASE_DB=named.gipfdb");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.exists("named.gipfdb"));
  const json answer = w.run({"config", "--json"}).json();
  CHECK(answer.at("database") == "named.gipfdb");
  CHECK(answer.at("settings").at(0).at("overruled_by") == "$GIPFBASE_DB");
}

TEST_CASE("the settings may be in another file, or in none", "[cli][config]") {
  Workshop w;
  w.write(kFile, "nonsense\n");
  CHECK(w.run({"titles"}).exit == 2);
  w.set("GIPFBASE_CONFIG=");
  CHECK(w.run({"titles"}).exit == 0);
  Workshop named;
  named.set("GIPFBASE_CONFIG=settings");
  CHECK(named.run({"titles"}).exit == 4);
  named.write("settings", "[titles]\n");
  CHECK(named.run({"titles"}).exit == 0);
  named.write("settings", "\xEF\xBB\xBFlimit = 1\n");  // with a byte order mark, as on Windows
  CHECK(named.run({"titles"}).exit == 0);
  Workshop wrong;
  wrong.set("GIPFBASE_CONFIG=.");
  const Run folder = wrong.run({"titles"});
  CHECK(folder.exit == 4);
  tests::check_wording(folder);
}

TEST_CASE("a variant in the settings is ignored when another title is typed", "[cli][config]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  w.write(kFile, "title = zertz\nvariant = 48\n");
  CHECK(w.run({"board", "--json"}).json().at("variant") == "48");
  CHECK(w.run({"board", "--title", "dvonn", "--json"}).json().at("variant") == "standard");
  CHECK(w.run({"board", "--variant", "37", "--json"}).json().at("variant") == "37");
}

TEST_CASE("titles lists the numbers that players can agree on", "[cli][titles]") {
  const Workshop w;
  CHECK_THAT(w.run({"titles"}).out, Catch::Matchers::Contains("+zertz=N"));
  for (const json& title : w.run({"titles", "--json"}).json().at("titles")) {
    if (title.at("id") == "dvonn") CHECK(title.at("numbers").empty());
    if (title.at("id") != "gipf") continue;
    const json& number = title.at("numbers").at(0);
    CHECK(number.at("name") == "zertz");
    CHECK(number.at("least") == 3);
    CHECK(number.at("most") == 18);
  }
}

TEST_CASE("a wrong setting is reported with its line", "[cli][config]") {
  const Workshop w;
  for (const char* text :
       {"threads = 2\nnonsense\n", "[solv]\n\ntime = 3\n", "[solve]\ntreads = 3\n", "limt = 3\n",
        "[solve\n", "[ ]\n", "= 3\n", "json = yes\n", "[titles]\n[list]\nlimit = many\n",
        "[list]\nwith-partial = maybe\n", "[puzzles play]\ndefences = al\n"}) {
    w.write(kFile, text);
    const Run run = w.run({"config"});
    INFO(text << run.err);
    CHECK(run.exit == 2);
    CHECK(run.messages() == 1);
    CHECK(run.out.empty());
    tests::check_wording(run);
  }
  // Help works nevertheless, and values for one command do not affect others.
  CHECK(w.run({"config", "--help"}).exit == 0);
  CHECK(w.run({"completion"}).exit == 0);
}

TEST_CASE("config shows the settings in force and their sources", "[cli][config]") {
  const Workshop w;
  const Run none = w.run({"config"});
  CHECK(none.exit == 0);
  tests::check_output(none);
  w.write(kFile, "threads = 2\n[solve]\nmemory = 100\nmemory = 200\n");
  const json answer = w.run({"config", "--json"}).json();
  CHECK(answer.at("exists") == true);
  CHECK(answer.at("settings").size() == 3);
  CHECK(answer.at("settings").at(1).at("overruled_by") == "line 4");
  CHECK_THAT(w.run({"config"}).out, Catch::Matchers::Contains("solve    --memory   200"));
}

TEST_CASE("texts of records cannot drive a terminal", "[cli][output]") {
  const Workshop w;
  const std::string evil =
      "Bob\x1b]52;c;eA==\x07 \u202Exyz \u009b2J \u2066q \x1b[8mhidden \u2028\u200f\u061c "
      "\u2061p\u180Eq\uFFF9r\U0001D173s\U000E0041t\U000E0001";
  w.write("games.gpn", "[Title \"zertz\"]\n[White \"Anna\"]\n[Annotator \"" + evil +
                           "\"]\n\n1. Wd4,a1 {" + evil + "} *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::vector<std::vector<std::string>> commands = {{"export"},
                                                          {"show", "1", "--json"},
                                                          {"export", "--format", "ndjson"},
                                                          {"convert", "games.gpn"},
                                                          {"show", "1", "--moves"},
                                                          {"show", "1"}};
  for (const auto& command : commands) {
    INFO(command.front());
    const std::string shown = w.run_on_terminal(command, 80).out;
    REQUIRE(shown.find("Bob") != std::string::npos);
    for (const char* raw :
         {"\x1b]", "\x07", "\u202E", "\u009b", "\u2066", "\x1b[8m", "\u2028", "\u200f", "\u061c",
          "\u2061", "\u180E", "\uFFF9", "\U0001D173", "\U000E0041", "\U000E0001"}) {
      CHECK(shown.find(raw) == std::string::npos);
    }
  }
  // JSON has them as escapes of two parts.
  CHECK(w.run_on_terminal({"show", "1", "--json"}, 80).out.find("s\\udb40\\udc41t") !=
        std::string::npos);
  // In a pipe everything stays as it was recorded.
  CHECK(w.run({"export"}).out.find("\u202Exyz") != std::string::npos);
}

TEST_CASE("only output longer than the terminal goes to the pager", "[cli][pager]") {
  Workshop w;
  w.set("GIPFBASE_PAGER=cat > paged; exit 3 #");
  const Run run = w.run_on_terminal({"--help"}, 80);
  CHECK(run.exit == 0);
  CHECK(run.out.empty());
  CHECK(w.read("paged") == w.run({"--help"}).out);
  std::filesystem::remove(w.path("paged"));
  CHECK(w.run_on_terminal({"--version"}, 80).out.find("gipfbase ") == 0);  // short, so no pager
  CHECK(w.run_on_terminal({"titles", "--json"}, 80).out.find("{\n") == 0);
  CHECK(w.run({"--help"}).out.find("Start here:") != std::string::npos);  // into a pipe
  CHECK_FALSE(w.exists("paged"));
  // A pager that stops reading is not an error, nor is a missing pager.
  Workshop head;
  head.set("GIPFBASE_PAGER=head -n 3");
  const Run some = head.run_on_terminal({"--help"}, 80);
  CHECK(some.exit == 0);
  CHECK(std::count(some.out.begin(), some.out.end(), '\n') == 3);
  Workshop nowhere;
  nowhere.set("GIPFBASE_PAGER=no-such-program");
  CHECK(nowhere.run_on_terminal({"--help"}, 80).out == nowhere.run({"--help"}).out);
}

TEST_CASE("messages follow the data that they are about", "[cli][pager]") {
  Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  w.set("GIPFBASE_PAGER=cat > paged");
  const Run run = w.run_on_terminal({"list", "--limit", "1"}, 80);
  CHECK(run.out.find("Anna") != std::string::npos);
  tests::check_wording(run);
}

TEST_CASE("the program without a command prints how to begin", "[cli][help]") {
  const Workshop w;
  const Run first = w.run_on_terminal({}, 80);
  CHECK(first.exit == 2);
  tests::check_output(first);
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  tests::check_output(w.run_on_terminal({}, 80));
}

TEST_CASE("a title is recognised regardless of case and accents", "[cli][title]") {
  const Workshop w;
  for (const std::string title : {"zertz", "Zertz", "ZÈRTZ", "zèrtz", "Zèrtz", "Ze\u0300rtz"}) {
    INFO(title);
    CHECK(w.run({"perft", "--depth", "1", "--title", title}).exit == 0);
    std::string game = sample_game();
    game.replace(game.find("\"zertz\""), 7, '"' + title + '"');
    w.write("game.gpn", game);
    CHECK(w.run({"validate", "game.gpn"}).exit == 0);
  }
  CHECK(w.run({"perft", "--depth", "1", "--title", "zert"}).exit == 2);
}

TEST_CASE("help looks words up in the manual", "[cli][help]") {
  const Workshop w;
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"1:0"}, "importing"},
      {{"bye"}, "tournaments"},
      {{"excel"}, "spreadsheets"},
      {{"losses"}, "searching"},
      {{"second", "player"}, "searching"},
      {{"prove"}, "solving"},
      {{"blog"}, "citing"},
      {{"upgrade"}, "backup"},
      {{"BoardGameArena"}, "importing"},
      {{"two", "machines"}, "clusters"},
      {{"shard"}, "clusters"},
      {{"link"}, "citing"},
      {{"loss"}, "searching"},
      {{"tournament"}, "tournaments"},
      {{"mistakes"}, "engine"}};
  for (const auto& [words, topic] : cases) {
    std::vector<std::string> command = {"help"};
    command.insert(command.end(), words.begin(), words.end());
    const Run run = w.run(command);
    INFO(words.front() << ": " << run.out << run.err);
    CHECK(run.exit == 0);
    CHECK(run.out.find('\n' + topic + ' ') != std::string::npos);
  }
  CHECK(w.run({"help", "zeppelin"}).exit == 2);
}

TEST_CASE("help is found in several ways, and mistyped words get suggestions", "[cli][help]") {
  const Workshop w;
  CHECK(w.run({"help", "puzzles", "play"}).out == w.run({"puzzles", "play", "--help"}).out);
  const std::vector<std::vector<std::string>> cases = {
      {"help", "serach"},
      {"help", "exit-coeds"},
      {"help", "puzzles", "plya"},
      {"board", "--title", "zerts"},
      {"board", "--title", "gipf", "--variant", "tournamnet"},
      {"board", "--variant", "standrad"},
      {"solve", "--title", "dvonn", "--goal", "scroe"},
      {"completion", "bsh"}};
  for (const std::vector<std::string>& words : cases) {
    const Run run = w.run(words);
    INFO(run.err);
    CHECK(run.exit == 2);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
}

}  // namespace
}  // namespace gipfbase::tests::habits_test
