// Complaints about programs that read records. Each test is named after the tracker and number,
// then the promise of this program.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::reading_complaints_test {
namespace {

/// Imports a text and returns the lines of `export --format ndjson`.
std::vector<nlohmann::json> read(const Workshop& w, const std::string& text,
                                 const std::string& file = "games.gpn") {
  w.write(file, text);
  const Run import = w.run({"import", file});
  INFO(import.err);
  CHECK(import.exit != 4);
  std::vector<nlohmann::json> games;
  const std::string out = w.run({"export", "--format", "ndjson"}).out;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = out.find('\n', at);
    games.push_back(nlohmann::json::parse(out.substr(at, end - at)));
    at = end + 1;
  }
  return games;
}

TEST_CASE("python-chess#566, #794, #1115: blank lines and blanks before tags cost nothing",
          "[cli][complaints]") {
  const Workshop w;
  const auto games = read(w,
                          " [Title \"zertz\"]\n\t[Event \"Cup\"]\n\n  [White \"Anna\"]\n[Black "
                          "\"Bert\"]\n\n\n\n  1. Wd4,a1 Bb2,g1 *\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].at("tags").at("Event") == "Cup");
  CHECK(games[0].at("tags").at("White") == "Anna");
  CHECK(games[0].at("plies") == 2);
}

TEST_CASE("python-chess#773, #1087: games that follow each other in any way are separate",
          "[cli][complaints]") {
  const Workshop w;
  const auto games =
      read(w,
           "[Title \"zertz\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\n{ both were\n"
           "late }\n\n\n0-1\n\n\n[Title \"zertz\"]\n[White \"C\"]\n[Black \"D\"]\n"
           "1. Wd4,a1 {[%eval +0.16]} 1... Bb2,g1 *\n[Title \"zertz\"]\n[White \"E\"]\n"
           "[Black \"1. Wd4,a1\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(games.size() == 3);
  CHECK(games[0].at("plies") == 0);
  CHECK(games[1].at("plies") == 2);
  // python-chess#1077: a name may look like a move.
  CHECK(games[2].at("tags").at("Black") == "1. Wd4,a1");
}

TEST_CASE("lila#1858, python-chess#86: a copy has every tag of the record", "[cli][complaints]") {
  const Workshop w;
  const std::string tags =
      "[Site \"Paris\"]\n[Round \"3.4\"]\n[WhiteElo \"3000\"]\n[1st_Tag \"a \\\"b\\\" \\\\ c\"]\n";
  read(w, "[Title \"zertz\"]\n" + tags + "\n1. Wd4,a1 *\n");
  const std::string once = w.run({"export"}).out;
  CHECK(once.find("[WhiteElo \"3000\"]\n[1st_Tag \"a \\\"b\\\" \\\\ c\"]") != std::string::npos);
  // aki65#57: repeated copies do not grow.
  w.write("copy.gpn", once);
  REQUIRE(w.run({"import", "copy.gpn", "--db", "copy.gipfdb"}).exit == 0);
  CHECK(w.run({"export", "--db", "copy.gipfdb"}).out == once);
}

TEST_CASE("lila#2181, #12458, #15939, obsidian-chess-study#23: comments and side lines stay",
          "[cli][complaints]") {
  const Workshop w;
  const auto games = read(w,
                          "[Title \"zertz\"]\n\n{before \"all\" \xc3\xa9} 1. Wd4,a1 {one} ({the "
                          "modern way} 1. Bd4,a1 Wb2,g1 (1... Gb2,g1)) {two ( three} 1... Bb2,g1 "
                          "$1 {[%clk 0:04:57] good} 2. Gg4,a4 *\n");
  REQUIRE(games.size() == 1);
  const auto& notes = games[0].at("notes");
  REQUIRE(notes.size() == 3);
  CHECK(notes[0].at("comment") == "before \"all\" \u00e9");
  CHECK(notes[1].at("comment") == "one two ( three");
  CHECK(notes[1].at("variations") == 1);
  CHECK(notes[2].at("nags") == nlohmann::json::array({1}));
  CHECK(notes[2].at("clock").at("kind") == "remaining");
  CHECK(notes[2].at("clock").at("milliseconds") == 297'000);
  CHECK(games[0].at("moves") == nlohmann::json::array({"Wd4,a1", "Bb2,g1", "Gg4,a4"}));
  const std::string text = w.run({"export"}).out;
  CHECK(text.find("{the modern way} 1. Bd4,a1") != std::string::npos);
  CHECK(text.find("(1... Gb2,g1)") != std::string::npos);
}

TEST_CASE(
    "pgn-viewer#100, #120, pgn-parser#26, cm-pgn#28, stockfish-mac#124: glyphs and comments "
    "of a move are read in any order",
    "[cli][complaints]") {
  const Workshop w;
  const auto games =
      read(w,
           "[Title \"zertz\"]\n\n% 1. x\n1. Wd4,a1 ! {good} $15 {but} \u00b1 Bb2,g1$2 "
           "{[%clk 1:30:15]} {[%emt 0:00:44]} {so} *");
  REQUIRE(games.size() == 1);
  const auto& notes = games[0].at("notes");
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].at("nags") == nlohmann::json::array({1, 15, 16}));
  CHECK(notes[0].at("comment") == "good but");
  CHECK(notes[1].at("nags") == nlohmann::json::array({2}));
  CHECK(notes[1].at("clock").at("milliseconds") == 5'415'000);
  const std::string text = w.run({"export"}).out;
  CHECK(text.find("[%emt 0") != std::string::npos);
}

TEST_CASE(
    "lichessTools#749, deno-chess#12, lucaschess#6: games without tags are counted, and a "
    "result may touch the last move",
    "[cli][complaints]") {
  const Workshop w;
  w.write("moves.gpn", "1. Wd4,a1 Bb2,g1 * \n\n1. Wd4,a1 1-0\n\n1. Wd4,b1 Bb2,g1*");
  const Run run = w.run({"import", "--title", "zertz", "moves.gpn", "--json"});
  INFO(run.out << run.err);
  CHECK(run.json().at("read") == 3);
  CHECK(run.json().at("stored") == 3);
}

TEST_CASE("GoSharp#13, Sabaki#69: backslashes in a comment are those that SGF means",
          "[cli][complaints]") {
  const Workshop w;
  const auto games = read(w,
                          "(;GM[22]VV[2]SU[Zertz]P0[id \"A\"]P1[id \"B\"]\n;P0[0 Start P0]\n;P0[1 "
                          "RtoB 2 2 C 2]C[so\\\nft \\: a\\]b \\\\];P0[2 R- B 5];P0[3 Done])\n",
                          "game.sgf");
  REQUIRE(games.size() == 1);
  CHECK(games[0].at("notes").at(0).at("comment") == "soft : a]b \\");
}

TEST_CASE("charted-roots#716, geneweb#389, GEDKeeper#260: no date is dropped in silence",
          "[cli][complaints]") {
  const Workshop w;
  const auto record = [](const std::string& date) {
    return "[Title \"zertz\"]\n[Date \"" + date + "\"]\n\n1. Wd4,a1 *\n\n";
  };
  const auto games = read(w, record("27 June 1998") + record("21M\u00e4r2000") +
                                 record("Abt. 1999") + record("29/02/2001"));
  REQUIRE(games.size() == 4);
  CHECK(games[0].at("tags").at("Date") == "1998.06.27");
  CHECK(games[1].at("tags").at("Date") == "2000.03.21");
  CHECK(games[2].at("tags").at("Date") == "Abt. 1999");
  CHECK(games[3].at("tags").at("Date") == "29/02/2001");
  CHECK(w.run({"findings"}).out.find("Abt. 1999") != std::string::npos);
  CHECK(w.run({"findings"}).out.find("29/02/2001") != std::string::npos);
}

TEST_CASE(
    "baserow#1004, nocodb#5880: a change can be undone after it was taken back by another, and "
    "one that failed leaves nothing to undo",
    "[cli][complaints]") {
  const Workshop w;
  read(w, sample_game());
  CHECK(w.run({"delete", "7", "--yes"}).exit != 0);
  tests::check_wording(w.run({"undo"}));
  REQUIRE(w.run({"delete", "1", "--yes"}).exit == 0);
  REQUIRE(w.run({"restore", "1"}).exit == 0);
  REQUIRE(w.run({"undo", "2"}).exit == 0);
  CHECK(w.run({"list"}).out.find("Anna") == std::string::npos);
  REQUIRE(w.run({"undo", "1"}).exit == 0);
  CHECK(w.run({"list"}).out.find("Anna") != std::string::npos);
}

TEST_CASE("Sabaki#687, GoProject#23: a bracket in a name does not end it", "[cli][complaints]") {
  const Workshop w;
  const auto games = read(w,
                          "(;GM[22]VV[2]SU[Zertz]P0[id \"Anna[3d]\"]P1[id \"Bert\"]\n;P0[0 Start "
                          "P0])\n",
                          "game.sgf");
  REQUIRE(games.size() == 1);
  CHECK(games[0].at("tags").at("White") == "Anna[3d]");
}

TEST_CASE("lila#13694, Liquipedia#6772: tie-breaks count neither byes nor games not finished",
          "[cli][complaints]") {
  const Workshop w;
  const auto game = [](const char* round, const char* white, const char* black,
                       const char* result) {
    return std::string("[Title \"zertz\"]\n[Event \"Swiss\"]\n[Round \"") + round +
           "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result +
           "\"]\n\n" + (std::string(black) == "Bye" ? "" : "1. Wd4,a1 ") + result + "\n\n";
  };
  w.write("swiss.gpn", game("1", "Anna", "Bert", "1-0") + game("1", "Cleo", "Bye", "1-0") +
                           game("2", "Cleo", "Anna", "1-0") + game("2", "Bert", "Bye", "1-0") +
                           game("3", "Bert", "Cleo", "*"));
  REQUIRE(w.run({"import", "swiss.gpn"}).exit == 0);
  const auto table = w.run({"standings", "Swiss", "--tie-break", "sonneborn-berger", "--tie-break",
                            "buchholz", "--csv"});
  INFO(table.out);
  CHECK(table.out.find("Cleo") < table.out.find("Anna"));
  const auto json =
      w.run({"standings", "Swiss", "--tie-break", "sonneborn-berger", "--json"}).json();
  CHECK(json.at("standings").at(0).at("points") == 2);
}

}  // namespace
}  // namespace gipfbase::tests::reading_complaints_test
