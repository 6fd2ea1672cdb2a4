// Every --json answer conforms to the published schema.
#include "support/cli/json_schema.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/cli/help_text.hpp"
#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"

namespace gipfbase::tests::json_schema_test {
namespace {

using nlohmann::json;

/// The commands with --json in the help, as names of definitions in the schema.
std::set<std::string> commands_with_json(const Workshop& w, const std::vector<std::string>& above) {
  std::vector<std::string> words = above;
  words.emplace_back("--help");
  const std::string help = w.run(words).out;
  std::set<std::string> found;
  std::string name;
  for (const std::string& word : above) name += (name.empty() ? "" : "-") + word;
  if (help.find("\n  --json ") != std::string::npos) found.insert(name);
  for (const std::string& listed : commands_listed(help)) {
    std::vector<std::string> below = above;
    below.push_back(listed);
    found.merge(commands_with_json(w, below));
  }
  return found;
}

struct Answered {
  std::string name;
  std::vector<std::string> command;
  std::string input = {};
};

void check_answers(const Workshop& w, const Schema& schema, const std::vector<Answered>& answers,
                   std::set<std::string>& open) {
  for (const Answered& answered : answers) {
    std::vector<std::string> words = answered.command;
    words.emplace_back("--json");
    const Run run = w.run(words, answered.input);
    INFO(answered.name << ": " << run.out << run.err);
    CHECK(schema.faults(answered.name, run.json()) == "");
    open.erase(answered.name);
  }
}

TEST_CASE("every answer conforms to the schema", "[cli][json][slow]") {
  const Schema schema;
  const Workshop w;
  std::set<std::string> open = commands_with_json(w, {});
  CHECK(open.size() > 25);
  for (const std::string& name : open) {
    INFO(name);
    CHECK(schema.defines(name));
  }
  const std::string won = ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1";
  w.write("games.gpn",
          sample_game() +
              "[Title \"zertz\"]\n[White \"Carl\"]\n\n{ [%clk 0:05:00] } 1. Wd4,a1 $1 (1. Wd4,g1) "
              "*\n\n" +
              "[Title \"zertz\"]\n[Event \"Cup\"]\n[Date \"2004\"]\n[White \"Anna\"]\n"
              "[Black \"Bert\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 hello 1-0\n\n" +
              "[Title \"zertz\"]\n[Event \"Cup\"]\n[Date \"2004.06.01\"]\n[White \"Anna\"]\n"
              "[Black \"Bert\"]\n[Result \"1-0\"]\n[Position \"" +
              won +
              "\"]\n\n"
              "1. Wb1,f4 x b1Gd3 2. Gd4,e4 x d4Wd2 3. Wf5,e5 x We6Wf5 1-0\n\n");
  // Writes the first two puzzles of the file.
  const std::string puzzles = test::page("sample-games/puzzles/zertz.gpn");
  constexpr const char* kBegin = "\n\n[Event ";
  w.write("puzzles.gpn", puzzles.substr(0, puzzles.find(kBegin, puzzles.find(kBegin) + 1)) + "\n");
  check_answers(
      w, schema,
      {{"validate", {"validate", "games.gpn"}},
       {"validate", {"validate", "-"}, "[nonsense"},
       {"import", {"import", "--dry-run", "games.gpn"}},
       {"import", {"import", "games.gpn"}},
       {"merge", {"merge", "games.gipfdb", "--db", "all.gipfdb"}},
       {"solve",
        {"solve", "--db", "games.gipfdb", "--nodes", "9", "--shard", "1/2", "--into", "a.shard"}},
       {"merge", {"merge", "a.shard"}},
       {"solve", {"solve", "--position", won, "--nodes", "2", "--into", "c.shard"}},
       {"solve", {"solve", "--position", won, "--known", "c.shard"}},
       {"annotate", {"annotate", "--last", "3", "--nodes", "9", "--into", "b.shard"}},
       {"merge", {"merge", "b.shard", "--output", "b.gpn"}},
       {"count", {"count", "ply > 2"}},
       {"dedupe", {"dedupe", "--min-plies", "0"}},
       {"imports", {"imports"}},
       {"imports-revert", {"imports", "revert", "1"}},
       {"list", {"list", "--with-partial"}},
       {"search", {"search", "--line", "Wd4,a1"}},
       {"search", {"search", "Nobody"}},
       {"openings", {"openings"}},
       {"openings", {"openings", "--depth", "2", "--details", "--min-games", "1"}},
       {"compare", {"compare", "plies > 1", "plies < 9", "--min-games", "1"}},
       {"report", {"report"}},
       {"report", {"report", "--line", "Wd4,a1"}},
       {"novelties", {"novelties", "--min-before", "0"}},
       {"solve", {"solve", "--db", "games.gipfdb", "--nodes", "100"}},
       {"openings", {"openings", "--position", won}},
       {"show", {"show", "1"}},
       {"show", {"show", "2"}},
       {"show", {"show", "3"}},
       {"players", {"players"}},
       {"events", {"events"}},
       {"ratings", {"ratings", "--min-games", "1"}},
       {"ratings", {"ratings", "--history", "Anna"}},
       {"ratings", {"ratings", "--compare"}},
       {"ratings", {"ratings", "--min-games", "1", "--system", "elo"}},
       {"ratings", {"ratings", "--system", "elo", "--history", "Anna"}},
       {"ratings", {"ratings", "--min-games", "1", "--by", "year", "--system", "elo"}},
       {"ratings", {"ratings", "--min-games", "1", "--by", "year"}},
       {"player", {"player", "Anna"}},
       {"player", {"player", "Anna", "--against", "Bert"}},
       {"findings", {"findings"}},
       {"quarantine", {"quarantine", "--all"}},
       {"backup", {"backup", "copy.gipfdb"}},
       {"standings", {"standings", "Cup"}},
       {"alias", {"alias"}},
       {"alias", {"alias", "Carl", "Anna"}},
       {"alias", {"alias"}},
       {"alias", {"alias", "--suggest"}},
       {"alias", {"alias", "--different", "Anna", "Bert"}},
       {"alias", {"alias", "--different"}},
       {"alias", {"alias", "--suggest", "--above", "0.5", "--yes"}},
       {"forget", {"forget", "Dora Quix", "--as", "Player 1", "--new"}},
       {"edit", {"edit", "1", "--set", "Event=Open"}},
       {"edit", {"edit", "1", "--set", "Event=Open", "--yes", "--reason", "why not"}},
       {"delete", {"delete", "1", "--yes"}},
       {"restore", {"restore"}},
       {"gc", {"gc"}},
       {"restore", {"restore", "1"}},
       {"undo", {"undo", "4"}},
       {"history", {"history"}},
       {"merge", {"merge", "b.shard", "--store"}},
       {"stats", {"stats"}},
       {"export", {"export", "--tables", "tables"}},
       {"check", {"check"}},
       {"repair", {"repair"}},
       {"annotate", {"annotate", "-o", "notes.gpn", "--last", "3"}},
       {"annotate", {"annotate", "--engine", "--nodes", "50"}},
       {"analyze", {"analyze", "--position", won, "--nodes", "500"}},
       {"analyze", {"analyze", "--title", "dvonn", "--nodes", "500", "--lines", "2"}},
       {"analyze", {"analyze", "--id", "3", "--nodes", "100"}},
       {"match",
        {"match", "--title", "dvonn", "--games", "2", "--first", "nodes=5", "--second", "nodes=5"}},
       {"optimize", {"optimize"}},
       {"board", {"board", won, "--line", "Wb1,f4", "--candidates"}},
       {"board", {"board", "--title", "tamsk"}},
       {"perft", {"perft", "--title", "dvonn", "--depth", "1"}},
       {"perft", {"perft", "--title", "gipf", "--depth", "1", "--divide"}},
       {"solve", {"solve", "--position", won, "--proof", "won.proof"}},
       {"solve", {"solve", "--title", "dvonn", "--nodes", "10"}},
       {"solve", {"solve", "--position", won, "--all-moves", "--nodes", "9000"}},
       {"solve", {"solve", "--title", "dvonn", "--all-moves", "--nodes", "10", "--table", "t"}},
       {"proofs-add", {"proofs", "add", "won.proof"}},
       {"proofs", {"proofs"}},
       {"proofs-check", {"proofs", "check", "won"}},
       {"proofs-remove", {"proofs", "remove", "won"}},
       {"proofs-refute", {"proofs", "refute", "--line", "Wd4,a2"}},
       {"proofs-refute", {"proofs", "refute", "--line", "Wd4,a1"}},
       {"solve", {"solve", "--line", "Wd4,a2"}},
       {"openings", {"openings", "--line", "Wd4,a2"}},
       {"verify", {"verify", "won.proof"}},
       {"verify", {"verify", "won.proof", "games.gpn"}},
       {"puzzles-extract", {"puzzles", "extract", "games.gpn", "--last", "3", "--nodes", "1000"}},
       {"puzzles-check", {"puzzles", "check", "puzzles.gpn", "--nodes", "1"}},
       {"puzzles-test", {"puzzles", "test", "puzzles.gpn", "--nodes", "2000"}},
       {"puzzles-test", {"puzzles", "test", won, "--nodes", "20000"}},
       {"puzzles-play", {"puzzles", "play", "puzzles.gpn"}, "hint\nskip\n"},
       {"bench", {"bench", "--title", "tamsk", "--games", "10", "--dir", "."}},
       {"config", {"config"}},
       {"help", {"help"}},
       {"help", {"help", "searching"}},
       {"help", {"help", "bye"}},
       {"help", {"help", "puzzles", "play"}},
       {"words", {"words"}},
       {"words", {"words", "--title", "gipf", "--variant", "tournament+zertz=6"}},
       {"titles", {"titles"}}},
      open);
  open.erase("cluster-load");  // needs servers: cluster_test.cpp
  for (const std::string& name : open) FAIL_CHECK("no answer of " << name << " was looked at");
  CHECK(schema.faults("export", w.run({"export", "--format", "json"}).json()) == "");
  CHECK(schema.faults("export", w.run({"convert", "games.gpn", "--to", "json"}).json()) == "");
}

TEST_CASE("unknown values are null, and every key is present", "[cli][json]") {
  const Workshop w;
  w.write("game.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 *\n\n");
  REQUIRE(w.run({"import", "game.gpn"}).exit == 0);
  for (const char* command : {"list", "search"}) {
    const json game = w.run({command, "--json"}).json().at("games").at(0);
    for (const char* key : {"white", "black", "date", "event", "site", "round", "ply"}) {
      INFO(command << ' ' << key);
      CHECK(game.at(key).is_null());
    }
  }
  const json shown = w.run({"show", "1", "--json"}).json();
  CHECK(shown.at("reason").is_null());
  CHECK(shown.at("tags").at("White").is_null());
  // The schema rejects wrong answers.
  const Schema schema;
  json answer = w.run({"list", "--json"}).json();
  CHECK(schema.faults("list", answer) == "");
  answer.at("games").at(0).erase("date");
  CHECK(schema.faults("list", answer) != "");
  answer.at("games").at(0)["date"] = 2004;
  CHECK(schema.faults("list", answer) != "");
}

}  // namespace
}  // namespace gipfbase::tests::json_schema_test
