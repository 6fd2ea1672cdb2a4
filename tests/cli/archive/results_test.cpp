// Results as recorded, as shown by the moves and as decided by an arbiter; names as recorded; and
// sources by the names that the program shows.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "notation/game/endings.hpp"
#include "support/cli/workshop.hpp"

namespace gipfbase::tests::results_test {
namespace {

/// A short game.
std::string game(const std::string& result, const std::string& white = "Anna",
                 const std::string& moves = "1. Wd4,a1 ") {
  return "[Title \"zertz\"]\n[Event \"Cup\"]\n[Date \"2004.06.01\"]\n[White \"" + white +
         "\"]\n[Black \"Bert\"]\n[Result \"" + result + "\"]\n\n" + moves + result + "\n\n";
}

nlohmann::json shown(const Workshop& w, const std::string& id = "1",
                     const std::string& database = "games.gipfdb") {
  return w.run({"show", id, "--json", "--db", database}).json();
}

/// Imports a generated game that is over on the board, with another recorded result.
void import_ended(const Workshop& w, const std::string& result) {
  REQUIRE(w.run({"generate", "--title", "gipf", "--variant", "basic", "--games", "1", "--output",
                 "made.gpn"})
              .exit == 0);
  std::string text = w.read("made.gpn");
  const std::size_t tag = text.find("[Result \"") + 9;
  const std::string made = text.substr(tag, text.find('"', tag) - tag);
  REQUIRE((made == "1-0" || made == "0-1"));
  text.replace(tag, made.size(), result);
  text.replace(text.rfind(made), made.size(), result);
  const std::size_t claimed = text.find("[ClaimedResult");
  if (claimed != std::string::npos) text.erase(claimed, text.find('\n', claimed) + 1 - claimed);
  w.write("games.gpn", text);
  REQUIRE(w.run({"import", "games.gpn"}).exit <= 1);
}

TEST_CASE("a game without a recorded result has none after export and import", "[cli][export]") {
  const Workshop w;
  import_ended(w, "*");
  const auto before = shown(w);
  REQUIRE(before.at("claimed_result") == "*");
  REQUIRE(before.at("result") != "*");
  for (const char* format : {"gpn", "gpn-short"}) {
    INFO(format);
    const std::string copy = std::string(format) + ".gipfdb";
    REQUIRE(w.run({"export", "--format", format, "--output", "copy.gpn", "--force"}).exit == 0);
    // Other programs see who won.
    const std::string result = before.at("result");
    CHECK(w.read("copy.gpn").find("[Result \"" + result + "\"]") != std::string::npos);
    REQUIRE(w.run({"import", "copy.gpn", "--db", copy}).exit == 0);
    const auto after = shown(w, "1", copy);
    CHECK(after.at("claimed_result") == "*");
    CHECK(after.at("result") == before.at("result"));
    CHECK(after.at("tags") == before.at("tags"));
    // The text of a copy is that of the original.
    CHECK(w.run({"export", "--db", copy}).out == w.run({"export"}).out);
  }
  CHECK(w.run({"edit", "1", "--set", "ClaimedResult=1-0"}).exit != 0);
}

TEST_CASE("an arbiter's decision counts instead of the board and is kept apart from it",
          "[cli][edit]") {
  const Workshop w;
  import_ended(w, "*");
  const std::string board = shown(w).at("result");
  const std::string ending = shown(w).at("ending");
  const std::string decision = board == "1-0" ? "0-1" : "1-0";
  const std::string set = "Result=" + decision;
  CHECK(w.run({"edit", "1", "--set", set, "--yes"}).out.find("Decision") != std::string::npos);
  CHECK(shown(w).at("result") == board);
  REQUIRE(w.run({"undo", "1"}).exit == 0);
  CHECK(w.run({"edit", "1", "--set", "Event=Cup", "--decision"}).exit == 2);
  CHECK(w.run({"edit", "1", "--set", "Result=won", "--decision"}).exit != 0);
  REQUIRE(w.run({"edit", "1", "--set", set, "--decision", "--yes"}).exit == 0);
  const auto decided = shown(w);
  CHECK(decided.at("result") == decision);
  CHECK(decided.at("ending") == "decision");
  CHECK(decided.at("shown_result") == board);
  CHECK(decided.at("shown_ending") == ending);
  CHECK(decided.at("claimed_result") == "*");
  // The journal describes the decision by its result, and does not number seats.
  CHECK(w.run({"history", "1"}).out.find("winner") == std::string::npos);
  CHECK(w.run({"show", "1"})
            .out.find(board + " (" + notation::ending_text(ending, board, "37") +
                      "), before the decision") != std::string::npos);
  CHECK(w.run({"list", "--result", decision, "--json"}).json().at("total") == 1);
  CHECK(w.run({"check"}).exit == 0);
  CHECK(w.run({"validate", "games.gpn"}).exit <= 1);

  // Files keep the result on the board, the claimed one and the decision.
  REQUIRE(w.run({"export", "--output", "copy.gpn"}).exit == 0);
  const std::string text = w.read("copy.gpn");
  CHECK(text.find("[Result \"" + decision + "\"]") != std::string::npos);
  CHECK(text.find("[Decision \"" + decision + "\"]") != std::string::npos);
  const Run import = w.run({"import", "copy.gpn", "--db", "copy.gipfdb"});
  CHECK(import.exit == 0);
  const auto copy = shown(w, "1", "copy.gipfdb");
  for (const char* key : {"result", "ending", "shown_result", "shown_ending", "claimed_result"}) {
    CHECK(copy.at(key) == decided.at(key));
  }

  // A game can be annulled, and a decision taken back.
  REQUIRE(w.run({"edit", "1", "--set", "Result=*", "--decision", "--yes"}).exit == 0);
  CHECK(shown(w).at("result") == "*");
  REQUIRE(w.run({"edit", "1", "--set", "Decision=", "--yes"}).exit == 0);
  CHECK(shown(w).at("result") == board);
  CHECK(shown(w).at("shown_result").is_null());
}

TEST_CASE("export writes the names that aliases stand for, or those in the records",
          "[cli][export][alias]") {
  const Workshop w;
  w.write("games.gpn", game("1-0", "A. Bos") + game("0-1", "Anna Bos", "1. Bd4,a1 "));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"export", "--output", "before.gpn"}).exit == 0);
  REQUIRE(w.run({"alias", "A. Bos", "Anna Bos"}).exit == 0);
  CHECK(w.run({"export"}).out.find("A. Bos") == std::string::npos);
  CHECK(w.run({"export", "--names", "known"}).out == w.run({"export"}).out);
  CHECK(w.run({"export", "--names", "recorded"}).out == w.read("before.gpn"));
  CHECK(w.run({"export", "--names", "recorded", "--sort", "date"}).out == w.read("before.gpn"));
  const std::string csv = w.run({"export", "--names", "recorded", "--format", "csv"}).out;
  CHECK(csv.find("A. Bos") != std::string::npos);
  CHECK(w.run({"export", "--names", "mine"}).exit == 2);
  // A colleague who has the games without the alias has the same games.
  REQUIRE(w.run({"export", "--names", "recorded", "--output", "copy.gpn"}).exit == 0);
  REQUIRE(w.run({"import", "games.gpn", "--db", "colleague.gipfdb"}).exit == 0);
  REQUIRE(w.run({"import", "copy.gpn", "--db", "colleague.gipfdb"}).exit == 0);
  CHECK(w.run({"list", "--db", "colleague.gipfdb", "--json"}).json().at("total") == 2);
}

TEST_CASE("the ending of the output decides the format that is not named", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", game("1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const auto written = [&](const std::string& name, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"export", "--output", name});
    REQUIRE(w.run(more).exit == 0);
    return w.read(name);
  };
  CHECK(written("all.csv") == w.run({"export", "--format", "csv"}).out);
  CHECK(written("ALL.JSON") == w.run({"export", "--format", "json"}).out);
  CHECK(written("all.ndjson") == w.run({"export", "--format", "ndjson"}).out);
  CHECK(written("all.gpn") == w.run({"export"}).out);
  CHECK(written("all.txt") == w.run({"export"}).out);
  CHECK(written("named.csv", {"--format", "gpn"}) == w.run({"export"}).out);
  REQUIRE(w.run({"convert", "games.gpn", "--output", "converted.csv"}).exit == 0);
  CHECK(w.read("converted.csv").starts_with("id,title,"));
}

TEST_CASE("a page can have the cross table of an event alone", "[cli][export][standings]") {
  const Workshop w;
  w.write("games.gpn", game("1-0") + game("0-1", "Cleo"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"export", "--event", "cup", "--html", "table.html", "--cross-table"}).exit == 0);
  const std::string page = w.read("table.html");
  CHECK(page.find("Cup</") != std::string::npos);
  CHECK(page.find("Cross table") != std::string::npos);
  CHECK(page.find("href=\"#g") == std::string::npos);
  CHECK(page.find("<article") == std::string::npos);
  CHECK(w.run({"export", "--html", "table.html", "--cross-table"}).exit == 2);
  CHECK(w.run({"export", "--event", "Cup", "--cross-table"}).exit == 2);
  CHECK(w.run({"export", "--event", "Cap", "--html", "no.html", "--cross-table"}).exit == 1);
}

TEST_CASE("winner and loser can be compared with a name", "[cli][language]") {
  const Workshop w;
  w.write("games.gpn", game("1-0") + game("0-1", "Cleo") + game("1/2-1/2", "Dora"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const auto count = [&](const std::string& query) {
    return int{w.run({"count", query, "--json"}).json().at("games")};
  };
  CHECK(count("winner = \"Anna\"") == 1);
  CHECK(count("loser = \"Anna\"") == 0);
  CHECK(count("loser = \"Bert\"") == 1);
  CHECK(count("winner = \"Bert\" or winner = \"Anna\"") == 2);
  CHECK(count("winner != \"Bert\"") == 2);
  CHECK(count("winner = \"B*\" and plies = 1") == 1);
  CHECK(count("winner = first") == 1);
}

TEST_CASE("a list by --source finds the source that show gives", "[cli][list]") {
  const Workshop w;
  w.write("2004/cup_1.gpn", game("1-0"));
  w.write("2004/cup-1.gpn", game("0-1", "Cleo"));
  REQUIRE(w.run({"import", "2004"}).exit == 0);
  REQUIRE(w.run({"export", "1", "--format", "boardspace", "--output", "games.zip"}).exit <= 1);
  REQUIRE(w.run({"delete", "1", "--yes"}).exit == 0);
  REQUIRE(w.run({"gc", "--yes"}).exit == 0);
  REQUIRE(w.run({"import", "games.zip"}).exit <= 1);
  const auto games = w.run({"list", "--json"}).json().at("games");
  REQUIRE(games.size() == 2);
  for (const auto& one : games) {
    const std::string source = shown(w, std::to_string(int{one.at("id")})).at("source");
    INFO(source);
    const auto found = w.run({"list", "--source", source, "--json"}).json();
    CHECK(found.at("total") == 1);
    CHECK(found.at("games").at(0).at("id") == one.at("id"));
    CHECK(w.run({"count", "source = \"" + source + "\"", "--json"}).json().at("games") == 1);
  }
  CHECK(w.run({"list", "--source", "games.zip!*", "--json"}).json().at("total") == 1);
}

TEST_CASE("numbers over the limit of an option are refused with a sentence", "[cli][options]") {
  const Workshop w;
  w.write("games.gpn", game("1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"list", "--offset"},
                                             {"list", "--limit"},
                                             {"list", "--min-plies"},
                                             {"list", "--max-plies"},
                                             {"list", "--import"},
                                             {"list", "--id"},
                                             {"list", "--threads"},
                                             {"search", "--line", "Wd4,a1", "--offset"},
                                             {"search", "--line", "Wd4,a1", "--limit"},
                                             {"findings", "--offset"},
                                             {"findings", "--limit"},
                                             {"findings", "--import"},
                                             {"findings", "--id"},
                                             {"players", "--limit"},
                                             {"ratings", "--limit"},
                                             {"ratings", "--min-games"},
                                             {"ratings", "--period"},
                                             {"dedupe", "--limit"},
                                             {"export", "--limit"},
                                             {"export", "--file-rows"},
                                             {"show", "1", "--ply"},
                                             {"openings", "--limit"},
                                             {"openings", "--depth"},
                                             {"novelties", "--limit"},
                                             {"report", "--limit"},
                                             {"solve", "--nodes"},
                                             {"solve", "--memory"},
                                             {"annotate", "--last"},
                                             {"generate", "--games"},
                                             {"perft", "--depth"},
                                             {"undo"},
                                             {"history", "--limit"}}) {
    for (const char* number : {"9223372036854775808", "18446744073709551616"}) {
      std::vector<std::string> arguments = words;
      arguments.emplace_back(number);
      const Run run = w.run(arguments);
      INFO(words.front() << ' ' << words.back() << ' ' << number << ": " << run.out << run.err);
      CHECK(run.exit == 2);
      CHECK(run.out.empty());
      CHECK(run.messages() >= 1);
    }
  }
}

}  // namespace
}  // namespace gipfbase::tests::results_test
