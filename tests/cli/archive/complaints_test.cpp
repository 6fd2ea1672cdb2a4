// Complaints about comparable programs. Each test is named after the tracker and number, then the
// promise of this program.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::complaints_test {
namespace {

using nlohmann::json;

std::string game(const std::string& white, const std::string& moves, const std::string& tags = {}) {
  return "[Title \"zertz\"]\n[Date \"2004.06.01\"]\n[White \"" + white + "\"]\n[Black \"Bert\"]\n" +
         tags + "\n" + moves + "\n\n";
}

json answer(const Workshop& w, std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  const Run run = w.run(arguments);
  INFO(run.err);
  return run.json();
}

/// The number of stored games that a command finds.
int found(const Workshop& w, std::vector<std::string> arguments) {
  return static_cast<int>(answer(w, std::move(arguments)).at("games").size());
}

void generate(const Workshop& w, const std::string& title, int games, const std::string& file) {
  REQUIRE(
      w.run({"generate", "--title", title, "--games", std::to_string(games), "-o", file}).exit ==
      0);
}

TEST_CASE(
    "en-croissant#204: a truncated input gives everything before the end, and a message with the "
    "place",
    "[cli][complaints]") {
  const Workshop w;
  generate(w, "zertz", 300, "all.gpn");
  const std::string text = w.read("all.gpn");
  w.write("cut.gpn", text.substr(0, text.size() / 2));
  const Run run = w.run({"import", "cut.gpn"});
  tests::check_wording(run);
  const json stats = answer(w, {"stats"});
  CHECK(stats.at("games").get<int>() > 120);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("en-croissant#244: a file of nonsense ends with a message, not in an endless loop",
          "[cli][complaints]") {
  const Workshop w;
  for (const std::string& text :
       {std::string(100'000, '('), std::string(100'000, '['), std::string(1000, '\0'),
        std::string("{never closed"), std::string("1. 2. 3. 4. ( ( ( ")}) {
    w.write("bad.gpn", text);
    const Run run = w.run({"import", "bad.gpn"});
    CHECK(run.exit != 0);
    CHECK(run.messages() > 0);
  }
}

TEST_CASE("stockfish-mac#88: one bad game does not affect others", "[cli][complaints]") {
  const Workshop w;
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += game("P" + std::to_string(i), i == 7 ? "1. Wd4,a1 Wd4,b1 1-0" : "1. Wd4,a1 Bd3,g1 1-0");
  }
  w.write("games.gpn", text);
  const json report = answer(w, {"import", "games.gpn"});
  CHECK(report.at("stored") == 19);
  CHECK(report.at("partial") == 1);
}

TEST_CASE("python-chess#365: moves after an illegal move are not played", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Wd4,b1 2. Bd3,g1 Gc3,b1 1-0"));
  CHECK(w.run({"import", "games.gpn"}).exit == 1);
  const json shown = answer(w, {"show", "1"});
  CHECK(shown.at("plies") == 1);
  CHECK(shown.at("valid") == false);
  CHECK(found(w, {"search", "--line", "Wd4,a1 Bd3,g1"}) == 0);
}

TEST_CASE("python-chess#264, #961: a message names file, line, game and move",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0") + game("Anna", "1. Wd4,a1 Wd4,b1 1-0"));
  const json report = answer(w, {"validate", "games.gpn"});
  const json& finding = report.at("diagnostics").at(0);
  CHECK(finding.at("source") == "games.gpn");
  CHECK(finding.at("line") == 13);
  CHECK(finding.at("column") == 11);
  CHECK(finding.at("game") == 2);
  CHECK(finding.at("ply") == 2);
}

TEST_CASE("python-chess#243, chess_db#2: every game read is accounted for", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "*") + game("Anna", "1. Wd4,a1 1-0") +
                           game("Anna", "1. Wd4,a1 1-0") + game("Anna", "1. Wd4,a1 Wd4,b1 *") +
                           "[Title \"chess\"]\n\n1. e4 *\n\n");
  const json report = answer(w, {"import", "games.gpn"});
  CHECK(report.at("read") == 5);
  CHECK(report.at("stored") == 2);
  CHECK(report.at("duplicate") == 1);
  CHECK(report.at("partial") == 1);
  CHECK(report.at("rejected") == 1);
}

TEST_CASE("lila#4008: a game with an illegal move is reported, kept in part, and its text kept",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Wd4,b1 1-0"));
  CHECK(answer(w, {"import", "--on-error", "reject", "games.gpn"}).at("rejected") == 1);
  const Run run = w.run({"import", "games.gpn"});
  tests::check_wording(run);
  CHECK(answer(w, {"stats"}).at("valid_games") == 0);
  CHECK(found(w, {"list"}) == 0);
  CHECK(found(w, {"list", "--with-partial"}) == 1);
  CHECK(answer(w, {"quarantine"}).at("texts").at(0).at("text").get<std::string>().find("Wd4,b1") !=
        std::string::npos);
}

TEST_CASE("lila#10816: a corrected record replaces the truncated one", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Bd3,x 2. x d3Wd5 1-0", "[Event \"Cup\"]\n"));
  CHECK(w.run({"import", "games.gpn"}).exit == 1);
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Bd3,g1 2. x d3Wd5 1-0", "[Event \"Cup\"]\n"));
  CHECK(answer(w, {"import", "games.gpn"}).at("corrected") == 1);
  CHECK(answer(w, {"show", "1"}).at("plies") == 3);
  CHECK(answer(w, {"stats"}).at("games") == 1);
}

TEST_CASE("lila#10816: a line break between number and move truncates nothing",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1.\nWd4,a1\n1...\nBd3,g1\n2.\nx d3Wd5\n1-0"));
  CHECK(answer(w, {"import", "games.gpn"}).at("plies") == 3);
}

TEST_CASE("lila#11708: games without an empty line between them are separate games",
          "[cli][complaints]") {
  const Workshop w;
  std::string text;
  for (int i = 0; i < 5; ++i) {
    std::string one = game("P" + std::to_string(i), "1. Wd4,a1 Bd3,g1 1-0");
    text += one.substr(0, one.size() - 1);
  }
  w.write("games.gpn", text);
  CHECK(answer(w, {"import", "games.gpn"}).at("stored") == 5);
}

TEST_CASE("sgf#3, Sabaki#663: nothing hangs or overflows, however deep a record is nested",
          "[cli][complaints]") {
  const Workshop w;
  w.write("a.sgf", "(;;;;;;)");
  CHECK(w.run({"import", "a.sgf"}).messages() > 0);
  std::string deep = "1. Wd4,a1 ";
  for (int i = 0; i < 20'000; ++i) deep += "(1. Wd4,b1 ";
  deep += std::string(20'000, ')') + " *";
  w.write("deep.gpn", game("Anna", deep));
  const Run run = w.run({"import", "deep.gpn"});
  CHECK((run.exit == 0 || run.exit == 1 || run.exit == 3));
  std::string nested(20'000, '(');
  w.write("deep.sgf", nested + ";GM[zertz]" + std::string(20'000, ')'));
  CHECK(w.run({"import", "deep.sgf"}).exit >= 0);
}

TEST_CASE("en-croissant#60: side lines and their comments survive the database",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn",
          game("Anna",
               "1. Wd4,a1 {first} (1. Wd4,b1 $2 Gc3,c1 (1... Gc3,d1 {deeper})) 1... Bd3,g1 1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string out = w.run({"export"}).out;
  for (const char* part : {"{first}", "Wd4,b1 $2", "Gc3,d1 {deeper}"}) {
    INFO(out);
    CHECK(out.find(part) != std::string::npos);
  }
}

TEST_CASE("velachess#38: importing again completes what was interrupted",
          "[cli][complaints][slow]") {
  const Workshop w;
  generate(w, "dvonn", 3000, "all.gpn");
  const Run run = w.run_interrupted({"import", "all.gpn"}, std::chrono::milliseconds(100));
  CHECK((run.exit == 130 || run.exit == 0));
  CHECK(w.run({"check"}).exit <= 1);
  const json rest = answer(w, {"import", "all.gpn"});
  CHECK(answer(w, {"stats"}).at("games") == 3000);
  CHECK(rest.at("stored").get<int>() + rest.at("duplicate").get<int>() == 3000);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("scid#175: records of one game are found by its moves, whatever the headers say",
          "[cli][complaints]") {
  const Workshop w;
  const std::string moves = "1. Wd4,a1 Bd3,g1 2. x d3Wd5 Gc3,b1 Wb2,c1 1-0";
  w.write("games.gpn", game("Anna", moves) + game("ANNA ", moves, "[Event \"elsewhere\"]\n"));
  REQUIRE(w.run({"import", "games.gpn"}).exit <= 1);
  CHECK(answer(w, {"dedupe", "--min-plies", "1", "--dry-run"}).at("total") == 1);
}

TEST_CASE("ocgdb#26, en-croissant#253: a game that is contained in a longer one is found",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Bd3,g1 2. x d3Wd5 Gc3,b1 *") +
                           game("Anna", "1. Wd4,a1 Bd3,g1 2. x d3Wd5 Gc3,b1 3. Gb2,c1 1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit <= 1);
  const json pairs = answer(w, {"dedupe", "--min-plies", "1", "--dry-run"}).at("pairs");
  INFO(pairs.dump());
  REQUIRE(pairs.size() == 1);
  CHECK(pairs.at(0).at("kept").at("plies") > pairs.at(0).at("joined").at("plies"));
}

TEST_CASE("lila#7517: a position is found at any depth of a game", "[cli][complaints]") {
  const Workshop w;
  generate(w, "dvonn", 3, "games.gpn");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const int plies = answer(w, {"show", "2"}).at("plies");
  REQUIRE(plies > 60);
  for (const int ply : {50, 51, plies - 1, plies}) {
    const json shown = answer(w, {"show", "2", "--ply", std::to_string(ply)});
    const json hits = answer(w, {"search", "--title", "dvonn", "--position", shown.at("position")});
    INFO(ply);
    CHECK(hits.at("games").at(0).at("id") == 2);
  }
}

TEST_CASE("lila#8655: the output of a limited list has its full length", "[cli][complaints]") {
  const Workshop w;
  generate(w, "zertz", 400, "games.gpn");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json some = answer(w, {"openings", "--limit", "5"});
  CHECK(some.at("moves").size() == 5);
  const json all = answer(w, {"openings", "--limit", "0"});
  CHECK(all.at("moves").size() == some.at("moves_total"));
  tests::check_wording(w.run({"openings", "--limit", "5"}));
}

TEST_CASE(
    "lila#1841, api#657: games with a move and games that reach the position are counted "
    "separately",
    "[cli][complaints]") {
  const Workshop w;
  // The same position by two orders of moves.
  w.write("games.gpn", game("Anna", "1. Wd4,a1 Wa2,b1 2. Wc1,g3 *") +
                           game("Cleo", "1. Wa2,b1 Wd4,a1 2. Wc1,g3 *"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json answer_after = answer(w, {"openings", "--line", "Wd4,a1", "--details"});
  INFO(answer_after.dump());
  const json& move = answer_after.at("moves").at(0);
  CHECK(move.at("games") == 1);
  CHECK(move.at("details").at("reached").at("games") == 2);
}

TEST_CASE("en-croissant#721, lila#10553: answers are never stale", "[cli][complaints]") {
  const Workshop w;
  w.write("a.gpn", game("Anna", "1. Wd4,a1 1-0"));
  w.write("b.gpn", game("Ana", "1. Wd4,a1 0-1"));
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  CHECK(answer(w, {"openings"}).at("games") == 1);
  REQUIRE(w.run({"import", "b.gpn"}).exit == 0);
  CHECK(answer(w, {"openings"}).at("games") == 2);
  REQUIRE(w.run({"alias", "Ana", "Anna"}).exit == 0);
  CHECK(found(w, {"search", "--white", "Anna"}) == 2);
  REQUIRE(w.run({"delete", "2", "--yes"}).exit == 0);
  CHECK(answer(w, {"openings"}).at("games") == 1);
  CHECK(found(w, {"search", "--white", "Anna"}) == 1);
}

TEST_CASE("en-croissant#189, #250: games are chosen by player and seat, ending and length",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn",
          game("Anna", "1. Wd4,a1 Bd3,g1 1-0", "[Termination \"resignation\"]\n") +
              "[Title \"zertz\"]\n[White \"Bert\"]\n[Black \"Anna\"]\n\n1. Wd4,a1 *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(found(w, {"search", "--player", "Anna"}) == 2);
  CHECK(found(w, {"search", "--white", "Anna"}) == 1);
  CHECK(found(w, {"search", "--black", "Anna"}) == 1);
  CHECK(found(w, {"search", "--ending", "resignation"}) == 1);
  CHECK(found(w, {"search", "--max-plies", "1"}) == 1);
}

TEST_CASE("lichessTools#459, lila#5782: turned and mirrored positions are one position",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 *") + game("Cleo", "1. Wd4,d7 *"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(found(w, {"search", "--line", "Wd4,a1"}) == 2);
  CHECK(found(w, {"search", "--line", "Wd4,a1", "--exact"}) == 1);
}

TEST_CASE("chess_db#6: a move comes with wins, draws, losses and games", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0") + game("Cleo", "1. Wd4,a1 0-1"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json move = answer(w, {"openings", "--details"}).at("moves").at(0);
  CHECK(move.at("wins") == 1);
  CHECK(move.at("losses") == 1);
  CHECK(move.at("draws") == 0);
  CHECK(move.at("details").at("examples").size() == 2);
}

TEST_CASE("pychess#1448: a list of any number of games is no problem", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  std::string ids = "1";
  for (int i = 0; i < 20'000; ++i) ids += "," + std::to_string(2 * i + 5);
  CHECK(found(w, {"list", "--id", ids}) == 1);
  const Run one = w.run({"list", "--id", ids});
  CHECK(one.messages() == 21);
  CHECK(one.says("there is no game 5\n"));
  CHECK(one.says("19980 more of the games that you named were not found"));
  const Run none = w.run({"list", "--id", ids.substr(2, ids.find(",57,") - 2)});
  CHECK(none.messages() == 21);
  CHECK(none.says("6 more of the numbers that you named belong to no game"));
}

TEST_CASE("pychess#1743: no files are left next to the user's files", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0"));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"import", "games.gpn"},
                                                  {"search", "Anna"},
                                                  {"openings"},
                                                  {"check"},
                                                  {"optimize"},
                                                  {"repair"},
                                                  {"dedupe"},
                                                  {"edit", "1", "--set", "Event=Cup", "--yes"}}) {
    CHECK(w.run(command).exit <= 1);
  }
  CHECK(w.files() == std::vector<std::string>{"games.gipfdb", "games.gpn"});
}

TEST_CASE("scoutfish#28, scidonthego#34: a game is added to an existing database",
          "[cli][complaints]") {
  const Workshop w;
  generate(w, "zertz", 50, "games.gpn");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json report = [&] {
    w.write("one.gpn", game("Anna", "1. Wd4,a1 Bd3,g1 1-0"));
    return answer(w, {"import", "one.gpn"});
  }();
  CHECK(report.at("stored") == 1);
  CHECK(answer(w, {"stats"}).at("games") == 51);
  CHECK(found(w, {"search", "Anna"}) == 1);
}

TEST_CASE("lucaschessR2#25: deleted games free their space, and the file never doubles",
          "[cli][complaints]") {
  const Workshop w;
  generate(w, "zertz", 300, "games.gpn");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json before = answer(w, {"stats"});
  REQUIRE(w.run({"imports", "revert", "1", "--yes"}).exit == 0);
  const json report = answer(w, {"optimize"});
  CHECK(report.at("bytes_before") <= before.at("file_bytes").get<std::int64_t>() * 2);
  CHECK(report.at("bytes_after").get<std::int64_t>() * 2 <
        report.at("bytes_before").get<std::int64_t>());
}

TEST_CASE("en-croissant#780, #252: filtered games can be put into a new database",
          "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0") + game("Cleo", "1. Wd4,b1 {new} 1-0"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"export", "--white", "Cleo", "-o", "cleo.gpn"}).exit == 0);
  REQUIRE(w.run({"import", "--db", "cleo.gipfdb", "cleo.gpn"}).exit == 0);
  CHECK(answer(w, {"stats", "--db", "cleo.gipfdb"}).at("games") == 1);
  CHECK(w.run({"export", "--db", "cleo.gipfdb"}).out.find("{new}") != std::string::npos);
}

TEST_CASE("Stockfish#4990, matetrack#25: a manipulated proof is rejected", "[cli][complaints]") {
  const Workshop w;
  REQUIRE(w.run({"solve", "--position",
                 "Bo../ooo../ooWooB/....oo./....../...../.... 3,2,4 2,3,3 0,3,1 1", "--proof",
                 "won.proof"})
              .exit == 0);
  CHECK(w.run({"verify", "won.proof"}).exit == 0);
  std::string text = w.read("won.proof");
  const std::size_t at = text.find("win in 2");
  if (at != std::string::npos) text[at + 7] = '1';
  text.resize(text.size() - 3);
  w.write("false.proof", text);
  CHECK(w.run({"verify", "false.proof"}).exit != 0);
}

TEST_CASE("lila#18889, lishogi#301: a puzzle with two solutions is rejected", "[cli][complaints]") {
  const Workshop w;
  // At the start, many moves are equally good.
  w.write("puzzle.gpn",
          "[Title \"zertz\"]\n[Variant \"37\"]\n[Position "
          "\"oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo "
          "6,8,10 0,0,0 0,0,0 1\"]\n[Puzzle \"win in 1\"]\n\n1. Wd4,a1 1-0\n\n");
  const Run run = w.run({"puzzles", "check", "puzzle.gpn", "--json"});
  CHECK(run.exit == 1);
  CHECK(run.json().at("accepted") == 0);
}

TEST_CASE("online-go#2509: a rating comes with its 95 percent interval", "[cli][complaints]") {
  const Workshop w;
  std::string text;
  for (int i = 0; i < 12; ++i) {
    text += game("Anna", std::string("1. Wd4,a1 Bd3,g1 ") + (i % 3 == 0 ? "0-1" : "1-0"),
                 "[Round \"" + std::to_string(i) + "\"]\n");
  }
  w.write("games.gpn", text);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const json players = answer(w, {"ratings", "--min-games", "1"}).at("players");
  REQUIRE(players.size() == 2);
  for (const json& player : players) {
    CHECK(player.at("low") < player.at("rating"));
    CHECK(player.at("rating") < player.at("high"));
  }
  CHECK(w.run({"ratings", "--min-games", "1"}).out.find("95 %") != std::string::npos);
}

TEST_CASE("widelands#4604: every game records the version of its rules", "[cli][complaints]") {
  const Workshop w;
  w.write("games.gpn", game("Anna", "1. Wd4,a1 1-0", "[Variant \"37-blitz\"]\n"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(answer(w, {"show", "1"}).at("variant") == "37-blitz");
  CHECK(w.run({"export"}).out.find("[Variant \"37-blitz\"]") != std::string::npos);
}

}  // namespace
}  // namespace gipfbase::tests::complaints_test
