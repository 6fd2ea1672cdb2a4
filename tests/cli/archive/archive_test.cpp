// Maintenance of a database: edits, aliases, deletion, undo, ratings and standings; and protection
// of the user's files.
#include <catch2/catch.hpp>
#include <string>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::archive_test {
namespace {

std::string game(const std::string& tags, const std::string& moves = "1. Wd4,a1 Bd3,g1") {
  return "[Title \"zertz\"]\n" + tags + "\n" + moves + "\n\n";
}

std::string played(const std::string& white, const std::string& black, const std::string& result,
                   const std::string& date, const std::string& round = "1") {
  return game("[Event \"Cup\"]\n[Round \"" + round + "\"]\n[Date \"" + date + "\"]\n[White \"" +
                  white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n",
              "1. Wd4,a1 " + result);
}

TEST_CASE("output replaces no database, no input and no file of another program", "[cli][output]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string database = w.read("games.gipfdb");
  for (const char* command : {"export", "annotate"}) {
    INFO(command);
    const Run run = w.run({command, "-o", "games.gipfdb"});
    CHECK(run.exit == 4);
    tests::check_wording(run);
    CHECK(w.run({command, "-o", "games.gipfdb", "--force"}).exit == 4);
  }
  CHECK(w.run({"generate", "--title", "zertz", "-o", "games.gipfdb", "--force"}).exit == 4);
  CHECK(w.run({"convert", "games.gpn", "-o", "games.gipfdb", "--force"}).exit == 4);
  CHECK(w.read("games.gipfdb") == database);

  tests::check_wording(w.run({"convert", "games.gpn", "-o", "games.gpn"}));
  CHECK(w.read("games.gpn") == sample_game("Anna"));

  w.write("letter.txt", "Dear Anna");
  tests::check_wording(w.run({"export", "-o", "letter.txt"}));
  CHECK(w.read("letter.txt") == "Dear Anna");
  CHECK(w.run({"export", "-o", "letter.txt", "--force"}).exit == 0);
  CHECK(w.run({"export", "-o", "letter.txt"}).exit == 0);

  const std::string before = w.read("letter.txt");
  CHECK(w.run({"export", "--white", "Nobody", "-o", "letter.txt"}).exit == 1);
  CHECK(w.read("letter.txt") == before);
}

TEST_CASE("a result is taken from the board if the record has none, else it stays",
          "[cli][result]") {
  const Workshop w;
  const std::string position =
      "[Position \".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1\"]\n";
  const std::string moves = "1. Wb1,f4 x b1Gd3 2. Gd4,e4 x d4Wd2 3. Wf5,e5 x We6Wf5";
  w.write("open.gpn", game("[White \"Anna\"]\n" + position, moves + " *"));
  REQUIRE(w.run({"import", "open.gpn"}).exit == 0);
  const auto stored = w.run({"show", "1", "--json"}).json();
  CHECK(stored.at("claimed_result") == "*");
  CHECK(stored.at("result") == "1-0");
  CHECK(stored.at("tags").at("Result") == "1-0");
  for (const Run& run : {w.run({"export"}), w.run({"convert", "open.gpn"}), w.run({"show", "1"})}) {
    CHECK(run.out.find("[Result \"*\"") == std::string::npos);
    CHECK(run.out.find("Result  *") == std::string::npos);
    CHECK(run.out.find("1-0") != std::string::npos);
  }
  // A claimed result stays, even if the board contradicts it.
  w.write("wrong.gpn", game("[White \"Bert\"]\n[Result \"0-1\"]\n" + position, moves + " 0-1"));
  CHECK(w.run({"convert", "wrong.gpn"}).out.find("[Result \"0-1\"]") != std::string::npos);
}

TEST_CASE("empty and impossible conditions are reported", "[cli][filters]") {
  const Workshop w;
  w.write("games.gpn", played("Lemaitre", "Bert", "1-0", "2004.01.01"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"search", "--position", ""}).exit == 2);
  CHECK(w.run({"search", "--line", " "}).exit == 2);
  CHECK(w.run({"openings", "--line", ""}).exit == 2);
  CHECK(w.run({"list", "--from", "2004.13"}).exit == 2);
  tests::check_wording(w.run({"list", "--ending", "foo"}));
  tests::check_wording(w.run({"list", "--import", "99"}));
  const Run near = w.run({"search", "Lemaitr"});
  CHECK(near.exit == 1);
  tests::check_wording(near);
  for (const char* command : {"list", "players", "events", "export"}) {
    INFO(command);
    const Run run = w.run({command, "--white", "Nobody"});
    CHECK(run.exit == 1);
    tests::check_wording(run);
  }
}

TEST_CASE("help, versions and mistyped words", "[cli][help]") {
  const Workshop w;
  CHECK(w.run({"help", "search"}).out == w.run({"search", "--help"}).out);
  CHECK(w.run({"help"}).out.find("first-steps") != std::string::npos);
  CHECK(w.run({"-V"}).out == w.run({"--version"}).out);
  tests::check_wording(w.run({"serach"}));
  tests::check_wording(w.run({"list", "--limt", "3"}));
}

TEST_CASE("a year in the life of an archive", "[cli][archive][slow]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1") +
                         played("Cleo", "A. Bos", "0-1", "2004.06.01", "2") +
                         played("Bert", "Cleo", "1/2-1/2", "2004.06.02", "3"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);

  // Correct a game: first a dry run, then the change.
  tests::check_wording(w.run({"edit", "1", "--set", "Date=2004.06.03"}));
  CHECK(w.run({"history"}).exit == 1);
  CHECK(w.run({"edit", "1", "--set", "Date=2004.06.03", "--reason", "sheet", "--yes"}).exit == 0);
  CHECK(w.run({"edit", "1", "--set", "Date=2004.02.30", "--yes"}).exit == 2);
  const auto date_after = [&](const std::string& value) {
    REQUIRE(w.run({"edit", "1", "--set", "Date=" + value, "--yes"}).exit == 0);
    return w.run({"show", "1", "--json"}).json().at("tags").at("Date");
  };
  CHECK(date_after("2004") == "2004.??.??");
  CHECK(date_after("2004.06") == "2004.06.??");
  CHECK(date_after("2004.06.03") == "2004.06.03");
  CHECK(w.run({"edit", "1", "--set", "Date"}).exit == 2);
  CHECK(w.run({"edit", "--set", "Event=x"}).exit == 2);
  CHECK(w.run({"edit", "--event", "Cup", "--set", "Event=World Cup", "--yes", "--json"})
            .json()
            .at("games") == 3);
  w.write("record.gpn", played("Anna", "Bert", "1-0", "2004.06.03", "1"));
  CHECK(w.run({"edit", "1", "--record", "record.gpn", "--yes"}).exit == 0);
  CHECK(w.run({"edit", "1", "--set", "Event=World Cup", "--yes"}).exit == 0);

  // Merge names.
  CHECK(w.run({"alias", "A. Bos", "Anna", "--reason", "her word"}).exit == 0);
  tests::check_wording(w.run({"alias", "Bert", "Anna"}));
  CHECK(w.run({"players", "--json"}).json().at("total") == 3);
  CHECK(w.run({"search", "anna", "--json"}).json().at("total") == 2);

  // Annotate into the database; importing the same file again adds nothing.
  CHECK(w.run({"annotate", "--id", "1", "--store"}).exit == 0);
  CHECK(w.run({"list", "--comment", "proved"}).exit <= 1);
  CHECK(w.run({"list", "--text", "world bert", "--json"}).json().at("total") == 2);
  CHECK(w.run({"count", "text = \"wor* Anna\"", "--json"}).json().at("games") == 2);
  CHECK(w.run({"list", "--text", "nowhere"}).exit == 1);
  for (const char* option : {"--text", "--comment", "--player", "--event", "--round"}) {
    const Run nothing = w.run({"list", option, " "});
    CHECK(nothing.exit == 2);
    tests::check_wording(nothing);
  }

  // Standings.
  const auto table = w.run({"standings", "World Cup", "--json"}).json();
  CHECK(table.at("round_robin") == true);
  CHECK(table.at("standings").at(0).at("name") == "Anna");
  CHECK(table.at("standings").at(0).at("points") == 2);
  CHECK(w.run({"standings", "World Cup", "--csv"}).out.rfind("rank,name,points,", 0) == 0);
  tests::check_wording(w.run({"standings", "Wrld Cup"}));
  CHECK(w.run({"ratings", "--min-games", "1", "--json"}).json().at("games") == 3);
  CHECK(w.run({"ratings", "--history", "Anna"}).exit == 0);
  CHECK(w.run({"ratings", "--compare", "--json"}).json().at("systems").size() == 3);

  // Delete and restore.
  CHECK(w.run({"delete", "2-3", "--yes"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  const auto bin = w.run({"restore", "--json"}).json();
  CHECK(bin.at("games") == std::vector<int>{2, 3});
  CHECK(bin.at("records").at(0).at("white") == "Cleo");
  CHECK(w.run({"restore"}).out.find("Cleo") != std::string::npos);
  // `restore` takes numbers of games; given a file, it points to the page about backups.
  w.write("backup.gipfdb", "a backup");
  CHECK(w.run({"restore", "backup.gipfdb"}).says("gipfbase help backup"));
  CHECK_FALSE(w.run({"show", "backup.gipfdb"}).says("gipfbase help backup"));
  CHECK(w.run({"restore", "2", "3"}).exit == 0);
  const auto changes = w.run({"history", "--json"}).json().at("changes");
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    INFO(change->dump());
    CHECK(w.run({"undo", std::to_string(change->at("id").get<int>())}).exit == 0);
  }
  CHECK(w.run({"undo", "1"}).exit == 1);
  CHECK(w.run({"undo", "77"}).exit == 1);
  CHECK(w.run({"edit", "99", "--set", "Event=x"}).exit == 1);
  CHECK(w.run({"edit", "1", "--set", "Result=9-9"}).exit == 2);
  CHECK(w.run({"edit", "1", "--set", "White=\xffx"}).exit == 2);
  CHECK(w.run({"edit", "1", "--set", "White=a\nb"}).exit == 2);
  CHECK(w.run({"edit", "1", "--record", "nowhere.gpn"}).exit == 4);
  CHECK(w.run({"check"}).exit == 0);
  CHECK(w.run({"events", "--json"}).json().at("events").at(0).at("name") == "Cup");

  // Export, and import into a new database: the same games.
  REQUIRE(w.run({"export", "-o", "out.gpn"}).exit == 0);
  CHECK(w.run({"import", "out.gpn", "--json"}).json().at("duplicate") == 3);
  REQUIRE(w.run({"import", "out.gpn", "--db", "new.gipfdb"}).exit == 0);
  CHECK(w.run({"export", "--db", "new.gipfdb"}).out == w.read("out.gpn"));
}

TEST_CASE("no message suggests undoing a change that would not bring the game back",
          "[cli][edit]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Bert"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"delete", "2", "--yes"}).exit == 0);
  REQUIRE(w.run({"gc", "--yes"}).exit == 0);
  for (const char* command : {"restore", "show"}) {
    const Run run = w.run({command, "2"});
    CHECK(run.exit == 1);
    tests::check_wording(run);
  }
}

TEST_CASE("a proof that cannot be read does not prevent the others from being verified",
          "[cli][verify]") {
  const Workshop w;
  REQUIRE(w.run({"solve", "--title", "zertz", "--proof", "good", "--position",
                 ".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o... 1,1,4 2,0,0 2,6,6 1"})
              .exit == 0);
  std::string windows;
  for (const char c : w.read("good")) windows += c == '\n' ? "\r\n" : std::string(1, c);
  w.write("windows", windows);
  const Run run = w.run({"verify", "windows", "missing", "good"});
  CHECK(run.exit == 4);
  CHECK(run.out.find("CR LF") != std::string::npos);
  tests::check_wording(run);
  CHECK(run.out.find("good: accepted") != std::string::npos);
}

TEST_CASE("an import can be previewed and reverted, but only once", "[cli][imports]") {
  const Workshop w;
  w.write("a.gpn", sample_game("Anna") + sample_game("Clara"));
  w.write("b.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  REQUIRE(w.run({"import", "b.gpn"}).exit == 0);
  const Run look = w.run({"imports", "revert", "1"});
  CHECK(look.out ==
        "Reverting import 1: 1 game would be removed, 1 game would be kept (also in other "
        "imports)\n");
  CHECK(w.run({"list", "--json"}).json().at("total") == 2);
  CHECK(w.run({"imports", "revert", "1", "--yes"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  tests::check_wording(w.run({"imports", "revert", "1", "--yes"}));
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("reverting an import names corrections, and takes them back", "[cli][imports]") {
  const Workshop w;
  w.write("a.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  REQUIRE(w.run({"edit", "2", "--set", "Event=Cup", "--yes"}).exit == 0);
  const Run look = w.run({"imports", "revert", "1"});
  tests::check_output(look);
  const auto answer = w.run({"imports", "revert", "1", "--yes", "--json"}).json();
  CHECK(answer.at("corrected") == nlohmann::json::array({2}));
  CHECK(answer.at("binned_by") == 2);
  tests::check_wording(w.run({"restore"}));
  CHECK(w.run({"undo", "2"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  tests::check_wording(w.run({"restore"}));
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("options say what happens to contradicting notes, corrections and deletions",
          "[cli][import][merge]") {
  const Workshop w;
  const auto record = [](const std::string& comment) {
    return "[Title \"zertz\"]\n[White \"Anna\"]\n\n1. Wd4,a1 {" + comment + "} Bd3,g1 *\n";
  };
  w.write("a.gpn", record("says Bert"));
  w.write("b.gpn", record("says Carl"));
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  tests::check_wording(w.run({"import", "--notes", "keep", "b.gpn"}));
  tests::check_wording(w.run({"import", "b.gpn"}));
  CHECK(w.run({"show", "1"}).out.find("says Bert") != std::string::npos);
  CHECK(w.run({"import", "--notes", "replace", "b.gpn"}).exit == 0);
  CHECK(w.run({"show", "1"}).out.find("says Carl") != std::string::npos);
  CHECK(w.run({"import", "--notes", "both", "b.gpn"}).exit == 2);

  REQUIRE(w.run({"backup", "other.gipfdb"}).exit == 0);
  REQUIRE(w.run({"edit", "1", "--set", "Event=Cup of Ghent", "--yes"}).exit == 0);
  REQUIRE(
      w.run({"edit", "--db", "other.gipfdb", "1", "--set", "Event=Cup of Gent", "--yes"}).exit ==
      0);
  const Run merged = w.run({"merge", "other.gipfdb"});
  tests::check_wording(merged);
  CHECK(w.run({"merge", "other.gipfdb", "--prefer", "there"}).exit == 1);
  CHECK(w.run({"list", "--event", "Cup of Gent"}).exit == 0);
  REQUIRE(w.run({"delete", "--db", "other.gipfdb", "1", "--yes"}).exit == 0);
  tests::check_output(w.run({"merge", "other.gipfdb"}));
  const auto answer =
      w.run({"merge", "other.gipfdb", "--deletions", "--prefer", "there", "--json"}).json();
  CHECK(answer.at("deleted_there") == 1);
  CHECK(answer.at("deletions").size() == 1);
  CHECK(w.run({"list"}).exit == 1);
}

TEST_CASE("an import with too little memory is refused, with little memory it gives the same",
          "[cli][import]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  const Run run = w.run({"import", "--memory", "20", "games.gpn"});
  CHECK(run.exit == 2);
  tests::check_wording(run);
  CHECK(w.run({"import", "--memory", "224", "games.gpn"}).exit == 0);
  CHECK(w.run({"check"}).exit == 0);
}

}  // namespace
}  // namespace gipfbase::tests::archive_test
