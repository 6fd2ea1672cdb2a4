// The command line as such: help, usage errors, exit codes, streams.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/cli/workshop.hpp"

namespace gipfbase::cli_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;

namespace {

const std::vector<std::string> kCommands = {"import", "validate", "convert", "list",      "show",
                                            "search", "openings", "export",  "players",   "events",
                                            "stats",  "check",    "imports", "optimize",  "perft",
                                            "bench",  "generate", "titles",  "completion"};

/// Checks for one message on standard error and nothing on standard output.
void check_one_sentence(const Run& run) {
  CHECK(run.messages() == 1);
  CHECK(run.err.rfind("gipfbase: ", 0) == 0);
  CHECK(run.out.empty());
}

}  // namespace

TEST_CASE("the program prints its version, its commands and its exit codes", "[cli]") {
  const Workshop w;
  const std::string version = w.run({"--version"}).out;
  CHECK(version.rfind("gipfbase 1.0.0\n", 0) == 0);
  CHECK(version.find("the search language") != std::string::npos);
  const Run help = w.run({"--help"});
  CHECK(help.exit == 0);
  CHECK(help.err.empty());
  for (const std::string& command : kCommands) {
    INFO(command);
    CHECK(help.out.find("\n  " + command + ' ') != std::string::npos);
  }
  CHECK(help.out.find("gipfbase help exit-codes") != std::string::npos);
  CHECK(std::count(help.out.begin(), help.out.end(), '\n') <= 80);
  CHECK(w.run({"help", "exit-codes"}).out.find("130") != std::string::npos);
}

TEST_CASE("the help of every command has an example", "[cli]") {
  const Workshop w;
  for (const std::string& command : kCommands) {
    INFO(command);
    const Run help = w.run({command, "--help"});
    CHECK(help.exit == 0);
    CHECK(help.out.find("Examples:") != std::string::npos);
    CHECK(help.out.find("gipfbase " + command) != std::string::npos);
  }
}

TEST_CASE("a wrong command line gives one message and exit code 2", "[cli]") {
  const Workshop w;
  struct Case {
    std::vector<std::string> arguments;
    std::string says;
  };
  const std::vector<Case> cases = {
      {{}, "name a command"},
      {{"importt"}, "there is no command \"importt\""},
      {{"--db", "x.gipfdb", "stats"}, "options follow the command"},
      {{"import"}, "PATH"},
      {{"show"}, "ID"},
      {{"show", "seven"}, "\"seven\" is not a game number or a list such as 3,7-9,12"},
      {{"search", "--nonsense"}, "there is no option --nonsense here"},
      {{"search", "--json", "--ndjson"}, "--ndjson"},
      {{"search", "--title", "chess"}, "known are zertz"},
      {{"search", "--title", "zertz", "--variant", "99"}, "known are 37"},
      {{"search", "--variant", "99"}, "no title has a variant \"99\""},
      {{"search", "--title", "zertz", "--variant", "48+nonsense"}, "optional-isolation"},
      {{"search", "--from", "yesterday"}, "\"yesterday\" is not a date"},
      {{"search", "--result", "2-0"}, "2-0"},
      {{"search", "--position", "oooo/oooxo"}, "--position, character"},
      {{"search", "--line", "Wd4,a1 Wd4,a4"}, "--line, move 2 \"Wd4,a4\""},
      {{"search", "--line", "Wd4,a1 hello"}, "--line, move 2 \"hello\""},
      {{"search", "--same-order"}, "--same-order needs --line"},
      {{"perft", "--title", "zertz", "--depth", "0"}, "--depth"},
      {{"perft", "--threads", "-1"}, "--threads"},
      {{"generate", "--title", "zertz", "--games", "many"}, "many"},
      {{"generate", "--title", "zertz", "--games", "-5"}, "\"-5\" is not a whole number"},
      {{"list", "--limit", "-1"}, "\"-1\" is not a whole number"},
      {{"convert", "x.gpn", "--to", "pgn"}, "pgn"},
      {{"import", "x.gpn", "--on-error", "ignore"}, "ignore"},
  };
  for (const Case& c : cases) {
    const Run run = w.run(c.arguments);
    INFO(run.err);
    CHECK(run.exit == 2);
    check_one_sentence(run);
    CHECK(run.says(c.says));
    CHECK(run.says("--help"));
  }
  CHECK(w.files().empty());
}

TEST_CASE("a line of moves may have move numbers", "[cli]") {
  const Workshop w;
  const Run run =
      w.run({"perft", "--line", "1. Wd4,a1 1... Bd3,g1 2. x d3Wd5", "--depth", "1", "--json"});
  CHECK(run.exit == 0);
  CHECK(run.json().at("position").get<std::string>().back() == '1');
}

TEST_CASE("a command that only reads creates no database", "[cli]") {
  const Workshop w;
  for (const char* command : {"list", "search", "openings", "stats", "players", "events", "check",
                              "imports", "optimize", "export"}) {
    INFO(command);
    const Run run = w.run({command});
    CHECK(run.exit == 4);
    check_one_sentence(run);
    CHECK(run.says("games.gipfdb"));
  }
  CHECK(w.run({"show", "1"}).exit == 4);
  CHECK(w.run({"imports", "revert", "1"}).exit == 4);
  CHECK(w.files().empty());
}

TEST_CASE("a pipe receives neither colours nor progress", "[cli]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"import", "games.gpn"},
                                                                     {"stats"},
                                                                     {"list"},
                                                                     {"show", "1"},
                                                                     {"openings"},
                                                                     {"check"},
                                                                     {"search", "--line", "Wd4,a1"},
                                                                     {"titles"},
                                                                     {"players"},
                                                                     {"imports"}}) {
    const Run run = w.run(arguments);
    INFO(arguments.front() << '\n' << run.err);
    CHECK(run.exit == 0);
    CHECK(run.out.find('\x1b') == std::string::npos);
    CHECK(run.err.find('\r') == std::string::npos);
    CHECK(run.err.empty());
  }
}

TEST_CASE("nothing found gives exit code 1 and a message on standard error", "[cli]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"show", "99"},
                                             {"search", "Nobody"},
                                             {"imports", "revert", "99"},
                                             {"export", "--player", "Nobody"}}) {
    const Run run = w.run(arguments);
    INFO(arguments.front());
    CHECK(run.exit == 1);
    check_one_sentence(run);
  }
  const Run beyond = w.run({"show", "1", "--ply", "99"});
  CHECK(beyond.exit == 2);
  CHECK(beyond.says("only 3 moves"));
}

TEST_CASE("every word of a search is a player of the games found", "[cli][search]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"search", "bert", "--json"}).json().at("total") == 2);
  CHECK(w.run({"search", "Anna", "Bert", "--json"}).json().at("total") == 1);
  CHECK(w.run({"search", "Anna", "Clara"}).exit == 1);
  CHECK(w.run({"search", "cl*", "--json"}).json().at("games").at(0).at("white") == "Clara");
}

}  // namespace gipfbase::cli_test
