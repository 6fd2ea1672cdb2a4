// The command line as such: help, usage errors, exit codes, streams.
#include <algorithm>
#include <catch2/catch.hpp>

#include "cli/commands/commands.hpp"
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

TEST_CASE("a command can be declared without the others", "[cli]") {
  cli::Command all("gipfbase", "", "", "");
  cli::add_commands(all);
  for (const cli::Command& command : all.commands()) {
    INFO(command.name());
    cli::Command program("gipfbase", "", "", "");
    const bool needs_others =
        command.name() == "help" || command.name() == "man" || command.name() == "config";
    CHECK(cli::add_command(program, command.name()) != needs_others);
    if (needs_others) continue;
    REQUIRE(program.commands().size() == 1);
    CHECK(program.commands().front().name() == command.name());
  }
}

TEST_CASE("a wrong command line gives one message and exit code 2", "[cli]") {
  const Workshop w;
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"importt"},
      {"--db", "x.gipfdb", "stats"},
      {"import"},
      {"show"},
      {"show", "seven"},
      {"search", "--nonsense"},
      {"search", "--json", "--ndjson"},
      {"search", "--title", "chess"},
      {"search", "--title", "zertz", "--variant", "99"},
      {"search", "--variant", "99"},
      {"search", "--title", "zertz", "--variant", "48+nonsense"},
      {"search", "--from", "yesterday"},
      {"search", "--to", "4/5/2024"},
      {"search", "--result", "2-0"},
      {"search", "--position", "oooo/oooxo"},
      {"search", "--line", "Wd4,a1 Wd4,a4"},
      {"search", "--line", "Wd4,a1 hello"},
      {"search", "--same-order"},
      {"perft", "--title", "zertz", "--depth", "0"},
      {"perft", "--threads", "-1"},
      {"generate", "--title", "zertz", "--games", "many"},
      {"generate", "--title", "zertz", "--games", "-5"},
      {"list", "--limit", "-1"},
      {"convert", "x.gpn", "--to", "pgn"},
      {"import", "x.gpn", "--on-error", "ignore"},
  };
  for (const std::vector<std::string>& words : cases) {
    const Run run = w.run(words);
    INFO(run.err);
    CHECK(run.exit == 2);
    check_one_sentence(run);
    tests::check_wording(run);
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
    tests::check_wording(run);
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
  tests::check_wording(beyond);
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
