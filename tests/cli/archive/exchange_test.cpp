// Games that are exported as CSV or JSON and imported again, and tables from spreadsheets.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::exchange_test {

using gipfbase::tests::Run;
using gipfbase::tests::Workshop;

namespace {

/// Comments, glyphs, clocks, side lines, a start position, a decision, a game kept in part, a bye,
/// a forfeit, names with quotation marks and commas, and tags with unknown and empty values.
constexpr std::string_view kRich =
    "[Event \"Cup, \\\"final\\\"\"]\n[Date \"2024.05.01\"]\n[White \"Bos, Anna\"]\n"
    "[Black \"Bert; \\\\ O'Hara\"]\n[Result \"1-0\"]\n[Title \"zertz\"]\n[Annotator \"?\"]\n"
    "[Opening \"\"]\n[EventDate \"????.??.??\"]\n\n"
    "{before} 1. Wd4,a1 $2 {[%clk 0:09:57] a \"slip\", says Bert} (1. Wd4,g1 $1 Bd3,a1 {better}) "
    "1... Bd3,g1 2. x d3Wd5 1-0\n\n"
    "[Event \"Cup\"]\n[White \"Cas\"]\n[Black \"Dora\"]\n[Result \"0-1\"]\n[Title \"zertz\"]\n"
    "[Decision \"0-1\"]\n[Termination \"resignation\"]\n\n1. Wd4,a1 1-0\n\n"
    "[White \"Eva\"]\n[Black \"bye\"]\n[Result \"1-0\"]\n[Title \"dvonn\"]\n\n1-0\n\n"
    "[White \"Eva\"]\n[Black \"Finn\"]\n[Result \"0-1\"]\n[Title \"dvonn\"]\n"
    "[Termination \"unrecorded\"]\n\n0-1\n\n"
    "[White \"Gil\"]\n[Black \"Hans\"]\n[Title \"zertz\"]\n"
    "[Position \"oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 0\"]\n\n"
    "1. Bd3,g1 x d3Wd5 *\n\n"
    "[White \"Ida\"]\n[Black \"Jan\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 Wd4,a1 *\n\n";

/// Exports the database `from` in a format, and imports the file into the database `to`.
void pass_on(const Workshop& w, const std::string& format, const std::string& from,
             const std::string& to) {
  const std::string file = to + "." + format;
  REQUIRE(w.run({"export", "--db", from, "--with-partial", "--output", file}).exit == 0);
  const Run run = w.run({"import", "--db", to, "--json", file});
  INFO(run.out << run.err);
  REQUIRE(
      run.json().at("read") ==
      w.run({"list", "--db", from, "--with-partial", "--limit", "1", "--json"}).json().at("total"));
}

}  // namespace

TEST_CASE("CSV and JSON of exports are read back without loss", "[cli][export][import]") {
  const Workshop w;
  w.write("rich.gpn", kRich);
  // Without puzzles, so that the numbers of games are the same in the copy.
  std::vector<std::string> import = {"import", "--db", "first.gipfdb", "rich.gpn"};
  for (const char* title : {"zertz", "dvonn", "gipf", "yinsh", "tamsk", "tzaar"}) {
    import.push_back(test::source_folder() + "/sample-games/" + title);
  }
  (void)w.run(import);
  REQUIRE(w.run({"edit", "--db", "first.gipfdb", "3", "--set", "Annotator=Bos", "--yes"}).exit ==
          0);
  const std::string gpn =
      w.run({"export", "--db", "first.gipfdb", "--with-partial", "--format", "gpn"}).out;
  REQUIRE(gpn.find("[Incomplete ") != std::string::npos);
  for (const char* format : {"csv", "json", "ndjson"}) {
    INFO(format);
    const std::string other = std::string(format) + "-copy.gipfdb";
    pass_on(w, format, "first.gipfdb", other);
    CHECK(w.run({"export", "--db", other, "--with-partial", "--format", "gpn"}).out == gpn);
    // The second export has the same bytes, except for the files of JSON's "source".
    const std::string csv =
        w.run({"export", "--db", other, "--with-partial", "--format", "csv"}).out;
    CHECK(csv ==
          w.run({"export", "--db", "first.gipfdb", "--with-partial", "--format", "csv"}).out);
  }
}

TEST_CASE("a game of show --json is read like a line of ndjson", "[cli][show][import]") {
  const Workshop w;
  w.write("rich.gpn", kRich);
  (void)w.run({"import", "rich.gpn"});
  w.write("game.json", w.run({"show", "1", "--json"}).out);
  const Run again = w.run({"import", "game.json"});
  CHECK(again.exit == 0);
  CHECK(w.run({"import", "game.json", "--json"}).json().at("duplicate") == 1);
  CHECK(w.run({"convert", "game.json", "--to", "gpn"}).out == w.run({"export", "1"}).out);
}

TEST_CASE("results from a spreadsheet become games that were played", "[cli][import]") {
  const Workshop w;
  // A table as Excel saves it in Europe: a byte order mark, semicolons, CRLF.
  w.write("club.csv",
          "\xEF\xBB\xBF"
          "Round;White;Black;Result;Date;Note 1\r\n1;Anna;Bert;1:0;13.5.2024;\r\n"
          "1;Cas;\"Dora \"\"D\"\"\";0,5;2024-05-13;late\r\n2;Anna;Cas;+-;20.5.2024\r\n"
          "2;Bert;bye;1-0;20.5.2024;\r\n;;;;;\r\n");
  tests::check_wording(w.run({"import", "club.csv"}));
  const Run run = w.run({"import", "--title", "dvonn", "--set", "Event=Club", "club.csv"});
  INFO(run.out << run.err);
  CHECK(run.out.find("4  stored\n") != std::string::npos);
  tests::check_wording(run);
  const auto games = w.run({"list", "--json"}).json().at("games");
  CHECK(games.at(0).at("date") == "2024.05.13");
  CHECK(games.at(0).at("ending") == "unrecorded");
  CHECK(games.at(1).at("black") == "Dora \"D\"");
  CHECK(games.at(1).at("result") == "1/2-1/2");
  CHECK(games.at(2).at("ending") == "forfeit");
  const auto standings = w.run({"standings", "Club", "--json"}).json().at("standings");
  CHECK(standings.at(0).at("name") == "Anna");
  CHECK(standings.at(0).at("points") == 2);
  w.write("bars.csv", "White|Black|Result\nEva|Fred|0-1\n");
  CHECK(w.run({"import", "--title", "dvonn", "bars.csv", "--json"}).json().at("stored") == 1);
}

TEST_CASE("damaged tables are reported with place and remedy", "[cli][import]") {
  const Workshop w;
  const std::string head = "title,white,black,result,plies,moves\n";
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"wide.csv", head + "zertz,Bos, Anna,Bert,*,1,\"Wd4,a1\"\n"},
           {"open.csv", head + "zertz,Anna,Bert,*,1,\"Wd4,a1\nzertz,Cas,Dora,*,1,x\n"},
           {"cut.csv", head + "zertz,Anna,Bert,*,1,\"Wd4,a1\"\nzertz,Cas,Do"},
           {"short.csv", head + "zertz,Anna,Bert,*,2,\"Wd4,a1\"\n"},
           {"illegal.csv", head + "zertz,Anna,Bert,*,2,\"Wd4,a1; Wd4,g1\"\n"},
           {"title.csv", "Title;White;Black\nchess;Anna;Bert\n"},
           {"cut.ndjson",
            "{\"title\":\"zertz\",\"moves\":[\"Wd4,a1\"]}\n{\"title\":\"zertz\",\"moves\":[\"Wd"},
           {"cut.json", "{\"games\":[\n{\"title\":\"zertz\",\"moves\":[\"Wd4,a1\"]}\n"},
           {"bad.json", "[{\"title\":\"zertz\",\"moves\":[\"Wd4,a1\" \"x\"]}]"},
           {"list.json",
            "{\"total\":1,\"games\":[{\"white\":\"Anna\",\"black\":\"Bert\",\"plies\":9}]}"},
           {"moves.json", "{\"title\":\"zertz\",\"moves\":[\"Wd4,a1\",\"Wd4,a1\"]}"}}) {
    w.write(name, text);
    const Run run = w.run({"validate", name});
    INFO(run.err);
    CHECK(run.exit != 0);
    tests::check_wording(run);
  }
}

TEST_CASE("a table goes through convert, and its games are known when it comes again",
          "[cli][convert]") {
  const Workshop w;
  w.write("rich.gpn", kRich);
  (void)w.run({"import", "rich.gpn"});
  REQUIRE(w.run({"export", "-o", "games.csv"}).exit == 0);
  CHECK(w.run({"convert", "games.csv", "--to", "gpn"}).out == w.run({"export"}).out);
  const Run again = w.run({"import", "games.csv"});
  CHECK(again.out.find("           0  stored\n") != std::string::npos);
  // A cell that holds a record of .gpn, after lines of text, is still a table.
  w.write("notes.csv",
          "Club championship\n\nwhite,black,title,moves,note\nAnna,Bert,zertz,\"Wd4,a1\","
          "\"see\n[Event \"\"x\"\"]\"\n");
  CHECK(w.run({"convert", "notes.csv", "--to", "ndjson"}).json().at("tags").at("note") ==
        "see [Event \"x\"]");
}

TEST_CASE("puzzles with different tasks are different, and import --set reads dates",
          "[cli][import]") {
  const Workshop w;
  const std::string puzzle =
      "[Title \"zertz\"]\n[Position \".oo./ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 3,0,0 0,0,0 "
      "2,8,10 "
      "0\"]\n[Puzzle \"";
  w.write("puzzles.gpn", puzzle + "win in 3\"]\n\n*\n\n" + puzzle + "win in 5\"]\n\n*\n\n" +
                             puzzle + "win in 3\"]\n\n*\n");
  CHECK(w.run({"import", "puzzles.gpn", "--json"}).json().at("puzzles") == 2);
  w.write("game.gpn", tests::sample_game());
  REQUIRE(w.run({"import", "--set", "Date=8 May 2009", "game.gpn"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("games").at(0).at("date") == "2009.05.08");
}

}  // namespace gipfbase::exchange_test
