// Finding games by number, round, tag and rating, in order; quarantine, imports and backups.
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::keeping_test {
namespace {

std::string game(const std::string& tags, const std::string& moves = "1. Wd4,a1 Bd3,g1") {
  return "[Title \"zertz\"]\n" + tags + "\n" + moves + "\n\n";
}

std::string played(const std::string& white, const std::string& black, const std::string& result,
                   const std::string& date, const std::string& more = {},
                   const std::string& moves = "1. Wd4,a1 ") {
  return game("[Event \"Cup\"]\n[Date \"" + date + "\"]\n[White \"" + white + "\"]\n[Black \"" +
                  black + "\"]\n[Result \"" + result + "\"]\n" + more,
              moves + result);
}

/// The numbers of the games that a command lists, in order.
std::vector<int> listed(const Workshop& w, std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  std::vector<int> ids;
  const auto found = w.run(arguments).json();
  for (const auto& one : found.at("games")) ids.push_back(one.at("id"));
  return ids;
}

/// Games whose numbers, names, dates and lengths have different orders.
void import_four(const Workshop& w) {
  w.write("games.gpn", played("Élan", "Bert", "1-0", "2004.06.01",
                              "[Round \"1.1\"]\n[Annotator \"Bós\"]\n", "1. Wd4,a1 Bd3,g1 ") +
                           played("Anna", "Cleo", "1-0", "2004.05.01", "[Round \"1.2\"]\n") +
                           played("anna", "Bert", "0-1", "????.??.??", "[Round \"2\"]\n",
                                  "1. Wd4,a1 $1 Bd3,g1 2. x d3Wd5 ") +
                           played("Dora", "Bert", "1-0", "2005.01.01", {}, "1. Wd4,b1 {good} "));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

TEST_CASE("games are selected by lists of numbers", "[cli][ids]") {
  const Workshop w;
  import_four(w);
  using Ids = std::vector<int>;
  CHECK(listed(w, {"list", "4,1-2"}) == Ids{1, 2, 4});
  CHECK(listed(w, {"list", "4", "1-2", "--white", "Dora"}) == Ids{4});
  CHECK(listed(w, {"search", "--id", "2-3"}) == Ids{2, 3});
  CHECK(listed(w, {"search", "--line", "Wd4,a1", "--id", "2-9"}) == Ids{2, 3});
  CHECK(w.run({"export", "1,3-4", "--format", "csv"}).out.find("\n2,") == std::string::npos);
  tests::check_wording(w.run({"list", "7-9"}));
  for (const char* wrong : {"0", "3-1", "1,,2", "x", "1-2-3", "1,"}) {
    INFO(wrong);
    CHECK(w.run({"list", wrong}).exit == 2);
  }

  const Run two = w.run({"show", "1,4", "--moves"});
  CHECK(two.exit == 0);
  CHECK(two.out.find("Wd4,a1") < two.out.find("Wd4,b1"));
  const Run gap = w.run({"show", "4,9", "--moves"});
  CHECK(gap.exit == 1);
  tests::check_wording(gap);
  CHECK(gap.out == w.run({"show", "4", "--moves"}).out);

  CHECK(w.run({"delete", "1,3-9", "--yes", "--json"}).json().at("games") == 3);
  // Games in the bin are not listed; show prints them with a note.
  CHECK(listed(w, {"list", "1-4"}) == Ids{2});
  CHECK(listed(w, {"list", "1,2"}) == Ids{2});
  const Run moves = w.run({"show", "1", "--moves"});
  CHECK(moves.exit == 0);
  tests::check_wording(moves);
  tests::check_output(w.run({"show", "1"}));
  CHECK(w.run({"show", "1", "--json"}).json().at("in_bin") == true);
  CHECK(w.run({"show", "2", "--json"}).json().at("in_bin") == false);
  CHECK(w.run({"restore", "1"}).exit == 0);
  CHECK(w.run({"show", "1", "--json"}).json().at("in_bin") == false);
  CHECK(w.run({"delete", "1", "--yes"}).exit == 0);
  tests::check_wording(w.run({"edit", "2,17", "--set", "Event=x"}));
}

TEST_CASE("games are selected by round, tags and annotations", "[cli][filters]") {
  const Workshop w;
  import_four(w);
  using Ids = std::vector<int>;
  CHECK(listed(w, {"list", "--round", "1.*"}) == Ids{1, 2});
  CHECK(listed(w, {"list", "--tag", "Round=2"}) == Ids{3});
  for (const char* round : {"2", "02", "R2", "round 2", " 2 "}) {
    INFO(round);
    CHECK(listed(w, {"list", "--round", round}) == Ids{3});
  }
  REQUIRE(w.run({"edit", "4", "--set", "Round=Round 12", "--yes"}).exit == 0);
  CHECK(listed(w, {"list", "--round", "12"}) == Ids{4});
  CHECK(listed(w, {"list", "--round", "1"}) == Ids{1, 2});
  CHECK(listed(w, {"list", "--tag", "Annotator=bos"}) == Ids{1});
  CHECK(listed(w, {"list", "--tag", "annotator"}) == Ids{1});
  CHECK(listed(w, {"list", "--tag", "White=ANNA"}) == Ids{2, 3});
  CHECK(listed(w, {"list", "--tag", "Event=c*", "--tag", "Result=0-1"}) == Ids{3});
  CHECK(listed(w, {"list", "--tag", "Variant=37"}) == Ids{1, 2, 3, 4});
  CHECK(listed(w, {"list", "--tag", "Annotator=nobody"}).empty());
  CHECK(w.run({"list", "--tag", "=x"}).exit == 2);
  CHECK(w.run({"list", "--tag", "Event="}).exit == 2);

  CHECK(listed(w, {"list", "--annotated"}) == Ids{3, 4});
  CHECK(listed(w, {"list", "--not-annotated"}) == Ids{1, 2});
  CHECK(w.run({"list", "--annotated", "--not-annotated"}).exit == 2);
  // A clock is not an annotation; a comment is one, even if it looks like a key in JSON.
  w.write("clock.gpn", played("Zoe", "Yan", "1-0", "2006", {}, "1. Wd4,a1 {[%emt 0:01]} ") +
                           played("Zoe", "Yan", "0-1", "2006", {}, "1. Wd4,a1 {\"n\":} "));
  REQUIRE(w.run({"import", "clock.gpn"}).exit == 0);
  CHECK(listed(w, {"list", "--white", "Zoe", "--annotated"}) == Ids{6});
}

TEST_CASE("lists and exports have the requested order", "[cli][order]") {
  const Workshop w;
  import_four(w);
  using Ids = std::vector<int>;
  CHECK(listed(w, {"list", "--sort", "date"}) == Ids{3, 2, 1, 4});
  CHECK(listed(w, {"list", "--sort", "date", "--reverse"}) == Ids{4, 1, 2, 3});
  CHECK(listed(w, {"list", "--sort", "player"}) == Ids{3, 2, 4, 1});
  CHECK(listed(w, {"list", "--sort", "length", "--reverse", "--limit", "2"}) == Ids{3, 1});
  CHECK(listed(w, {"list", "--reverse"}) == Ids{4, 3, 2, 1});
  CHECK(listed(w, {"search", "Bert", "--sort", "length"}) == Ids{4, 1, 3});
  for (const char* by : {"id", "date", "player", "length", "rating"}) {
    INFO(by);
    auto forward = listed(w, {"search", "--line", "Wd4,a1", "--sort", by});
    CHECK(forward.size() == 3);
    const auto back = listed(w, {"search", "--line", "Wd4,a1", "--sort", by, "--reverse"});
    CHECK(Ids(forward.rbegin(), forward.rend()) == back);
    CHECK(listed(w, {"search", "--position",
                     "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 "
                     "0,0,0 6,8,10 0",
                     "--sort", by})
              .size() == 4);
  }
  CHECK(w.run({"list", "--sort", "colour"}).exit == 2);

  const auto exported = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"export", "--format", "json"});
    Ids ids;
    const auto found = w.run(arguments).json();
    for (const auto& one : found.at("games")) ids.push_back(one.at("id"));
    return ids;
  };
  CHECK(exported({"--limit", "2"}) == Ids{1, 2});
  CHECK(exported({"--sort", "length", "--reverse", "--limit", "3"}) == Ids{3, 1, 4});
  CHECK(exported({"--sort", "player"}) == Ids{3, 2, 4, 1});
  CHECK(exported({"--reverse", "--limit", "1"}) == Ids{4});
}

TEST_CASE("games are selected by the ratings of their players", "[cli][rating]") {
  const Workshop w;
  std::string text;
  for (int i = 1; i <= 9; ++i) {
    const std::string date = "2004.0" + std::to_string(i) + ".01";
    text += played("Anna", "Bert", "1-0", date) + played("Bert", "Cleo", "1-0", date);
  }
  text += played("Anna", "Cleo", "*", "2004.09.02", {}, "1. Wd4,b1 ") +
          played("Anna", "Cleo", "1-0", "????.??.??");
  w.write("games.gpn", text);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const auto ratings = w.run({"ratings", "--min-games", "1", "--json"}).json().at("players");
  CHECK(ratings.at(0).at("name") == "Anna");
  CHECK(ratings.at(2).at("name") == "Cleo");
  const int best = ratings.at(0).at("rating");
  const int middle = ratings.at(1).at("rating");
  // Anna met Bert in nine games, Cleo in one on a known day.
  CHECK(listed(w, {"list", "--rating", std::to_string(middle - 60) + ".."}).size() == 9);
  CHECK(listed(w, {"list", "--rating", ".." + std::to_string(middle + 60)}).size() == 9);
  CHECK(listed(w, {"list", "--rating", std::to_string(best + 500) + "..9999"}).empty());
  CHECK(listed(w, {"list", "--rating", "0.."}).size() == 19);
  CHECK(listed(w, {"list", "--rating-diff", "0.."}).size() == 19);
  CHECK(listed(w, {"list", "--rating-diff", "..-1"}).empty());
  CHECK(listed(w, {"search", "--line", "Wd4,b1", "--rating-diff", "1.."}).size() == 1);
  const auto table =
      w.run({"openings", "--rating", std::to_string(middle - 60) + "..", "--json"}).json();
  CHECK(table.at("games") == 9);
  // The strongest pair comes last; games without ratings first.
  const auto sorted = listed(w, {"list", "--sort", "rating"});
  REQUIRE(sorted.size() == 20);
  CHECK(sorted.front() == 20);
  CHECK(sorted.back() % 2 == 1);
  for (const char* wrong : {"1500", "..", "2000..1000", "a..b"}) {
    CHECK(w.run({"list", "--rating", wrong}).exit == 2);
  }
}

TEST_CASE("texts in quarantine are shown, corrected and imported", "[cli][quarantine]") {
  const Workshop w;
  const std::string header = "[Event \"Cup\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n";
  w.write("games.gpn",
          game(header, "1. Wd4,a1 Bd3,g1 2. Wa2,a4 *") + game("[White \"Cleo\"]\n", "1. Wd4,a1 *"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 1);
  const auto findings = w.run({"findings", "--json"}).json();
  CHECK(findings.at("total") == 1);
  CHECK(findings.at("findings").at(0).at("id") == 1);
  CHECK(findings.at("findings").at(0).at("code") == "illegal-move");
  CHECK(findings.at("findings").at(0).at("ply") == 3);
  const Run text = w.run({"findings", "--import", "1", "--title", "zertz", "--id", "1-5",
                          "--severity", "error", "--code", "illegal-move", "--text", "capture"});
  CHECK(text.exit == 0);
  CHECK(w.run({"findings"}).out.find("error: games.gpn:") == 0);
  CHECK(w.run({"findings", "--ndjson"}).out.find('\n') + 1 ==
        w.run({"findings", "--ndjson"}).out.size());
  const Run none = w.run({"findings", "--code", "bad-tag"});
  CHECK(none.exit == 1);
  tests::check_wording(none);
  CHECK(w.run({"findings", "--severity", "bad"}).exit == 2);

  const auto aside = w.run({"quarantine", "--json"}).json();
  CHECK(aside.at("texts").at(0).at("number") == 1);
  CHECK(aside.at("texts").at(0).at("id") == 1);
  CHECK(aside.at("texts").at(0).at("settled") == false);
  tests::check_output(w.run({"quarantine"}));
  CHECK(w.run({"quarantine", "--id", "2"}).exit == 1);
  REQUIRE(w.run({"quarantine", "1", "-o", "fix.gpn"}).exit == 0);
  std::string fix = w.read("fix.gpn");
  CHECK(w.run({"quarantine", "1", "--text"}).out == fix);
  // An exported text that was not corrected adds nothing.
  CHECK(w.run({"import", "fix.gpn", "--json"}).json().at("duplicate") == 1);
  fix.replace(fix.find("2. Wa2,a4"), 9, "2. x d3Wd5");
  w.write("fix.gpn", fix);
  const auto report = w.run({"import", "fix.gpn", "--json"}).json();
  CHECK(report.at("corrected") == 1);
  CHECK(report.at("read") == 1);
  CHECK(w.run({"imports", "--json"}).json().at("imports").at(2).at("corrected") == 1);
  CHECK(w.run({"list", "--json"}).json().at("total") == 2);
  CHECK(w.run({"export"}).out.find("Quarantine") == std::string::npos);
  tests::check_wording(w.run({"quarantine"}));
  CHECK(w.run({"quarantine", "--all", "--json"}).json().at("texts").at(0).at("settled") == true);
  const Run history = w.run({"history", "1"});
  CHECK(history.out.find("import 3") != std::string::npos);
  CHECK(w.run({"undo", "1"}).exit == 0);
  CHECK(w.run({"quarantine"}).exit == 0);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("texts in quarantine have one kind of line end", "[cli][quarantine]") {
  const Workshop w;
  w.write("games.gpn", "[Title \"zertz\"]\r\n[White \"Anna\"]\r\n\r\n1. Wd4,a1 Wd4,a1 *\r\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 1);
  REQUIRE(w.run({"quarantine", "1", "-o", "fix.gpn"}).exit == 0);
  CHECK(w.read("fix.gpn").find('\r') == std::string::npos);
  CHECK(w.run({"import", "fix.gpn", "--json"}).json().at("duplicate") == 1);
}

TEST_CASE("importing rejected games again gives a hint where the reasons are",
          "[cli][quarantine]") {
  const Workshop w;
  w.write("games.gpn", game("[White \"Anna\"]\n", "1. Wd4,a1 Bd3,g1 2. Wa2,a4 *"));
  const Run first = w.run({"import", "--on-error", "reject", "games.gpn"});
  CHECK(first.exit == 1);
  tests::check_wording(first);
  const Run again = w.run({"import", "--on-error", "reject", "games.gpn"});
  tests::check_wording(again);
}

TEST_CASE("a list of imports counts stored, corrected and updated games separately",
          "[cli][imports]") {
  const Workshop w;
  const std::string header = "[Event \"Cup\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n";
  w.write("games.gpn", game(header, "1. Wd4,a1 Bd3,g1 2. Wa2,a4 *"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 1);
  CHECK(w.run({"imports"}).out.find("corrected") == std::string::npos);
  const std::string whole = game(header, "1. Wd4,a1 Bd3,g1 2. x d3Wd5 *");
  w.write("games.gpn", whole + game("[White \"Cleo\"]\n", "1. Wd4,a1 *"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  // One record adds a note, the other nothing.
  w.write("notes.gpn", game(header, "1. Wd4,a1 { good } Bd3,g1 2. x d3Wd5 *") + whole);
  REQUIRE(w.run({"import", "notes.gpn"}).exit == 0);
  w.write("puzzles.gpn", test::page("sample-games/puzzles/zertz.gpn"));
  REQUIRE(w.run({"import", "puzzles.gpn"}).exit == 0);

  const auto imports = w.run({"imports", "--json"}).json().at("imports");
  const auto counts = [&](std::size_t at) {
    std::vector<int> numbers;
    for (const char* key : {"stored", "corrected", "updated", "duplicate", "partial"}) {
      numbers.push_back(imports.at(at).at(key));
    }
    return numbers;
  };
  CHECK(counts(0) == std::vector{0, 0, 0, 0, 1});
  CHECK(counts(1) == std::vector{1, 1, 0, 0, 0});
  CHECK(counts(2) == std::vector{0, 0, 1, 1, 0});
  CHECK(counts(3) == std::vector{0, 0, 0, 0, 0});

  // The printed table has the same numbers as the JSON.
  std::istringstream lines(w.run({"imports"}).out);
  std::string line;
  std::getline(lines, line);
  const auto words_of = [](const std::string& text) {
    std::istringstream stream(text);
    return std::vector<std::string>(std::istream_iterator<std::string>(stream), {});
  };
  const std::vector<std::string> headings = words_of(line);
  for (const auto& import : imports) {
    REQUIRE(std::getline(lines, line));
    const std::vector<std::string> cells = words_of(line);
    for (const char* key :
         {"stored", "puzzles", "corrected", "updated", "duplicate", "partial", "rejected"}) {
      INFO(key << ": " << line);
      const auto at = std::find(headings.begin(), headings.end(), key) - headings.begin();
      CHECK(cells.at(static_cast<std::size_t>(at)) == std::to_string(import.at(key).get<int>()));
    }
  }
}

TEST_CASE("an import sets tags on all its games", "[cli][settings]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn", "--set", "Event=World Cup", "--set", "Round=3"}).exit == 0);
  CHECK(listed(w, {"list", "--event", "World Cup", "--round", "3"}).size() == 2);
  CHECK(w.run({"imports", "--json"}).json().at("imports").at(0).at("set") ==
        nlohmann::json({{"Event", "World Cup"}, {"Round", "3"}}));
  CHECK(w.run({"imports"}).out.find("--set Event=World Cup") != std::string::npos);
  CHECK(w.run({"import", "games.gpn", "--json"}).json().at("duplicate") == 2);
  CHECK(w.run({"import", "games.gpn", "--set", "Result=1-0"}).exit == 2);
  CHECK(w.run({"import", "games.gpn", "--set", "Event"}).exit == 2);
  CHECK(w.run({"import", "games.gpn", "--set", "Date=2004.02.30"}).exit == 2);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("a repeatable option takes one word, and the words after it are files",
          "[cli][settings]") {
  const Workshop w;
  w.write("1.gpn", sample_game("Anna"));
  w.write("2.gpn", sample_game("Clara"));
  const auto import = w.run({"import", "--set", "Event=World Cup", "--set", "Site=Ghent", "1.gpn",
                             "2.gpn", "--threads", "1", "--json"});
  REQUIRE(import.exit == 0);
  CHECK(import.json().at("stored") == 2);
  CHECK(listed(w, {"list", "--event", "World Cup", "--site", "Ghent"}).size() == 2);
  CHECK(w.run({"edit", "--set", "Round=7", "1", "2", "--yes"}).exit == 0);
  CHECK(listed(w, {"list", "--round", "7"}).size() == 2);
}

TEST_CASE("a database is copied and the copy is checked", "[cli][backup]") {
  const Workshop w;
  import_four(w);
  const auto report = w.run({"backup", "copy.gipfdb", "--json"}).json();
  CHECK(report.at("games") == 4);
  CHECK(report.at("file") == "copy.gipfdb");
  CHECK(w.run({"export", "--db", "copy.gipfdb"}).out == w.run({"export"}).out);
  CHECK(w.run({"check", "--db", "copy.gipfdb"}).exit == 0);
  const std::string before = w.read("copy.gipfdb");
  REQUIRE(w.run({"delete", "1", "--yes"}).exit == 0);
  CHECK(w.run({"backup", "copy.gipfdb"}).exit == 4);
  CHECK(w.read("copy.gipfdb") == before);
  CHECK(w.run({"backup", "copy.gipfdb", "--force"}).exit == 0);
  CHECK(w.run({"list", "--db", "copy.gipfdb", "--json"}).json().at("total") == 3);
  tests::check_wording(w.run({"backup", "games.gipfdb", "--force"}));
  CHECK(w.run({"backup", "."}).exit == 4);
  CHECK(w.files() == std::vector<std::string>{"copy.gipfdb", "games.gipfdb", "games.gpn"});
}

TEST_CASE("a game kept in part stays so in exports", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", played("Anna", "Bert", "1-0", "2004.06.01", {}, "1. Wd4,a1 Bd4,g1 "));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 1);
  for (const char* format : {"gpn", "gpn-short"}) {
    CAPTURE(format);
    const std::string text = w.run({"export", "--with-partial", "--format", format}).out;
    CHECK(text.find("[Incomplete \"\\\"Bd4,g1\\\": ring d4 is occupied") != std::string::npos);
    w.write("again.gpn", text);
    const auto report = w.run({"import", "again.gpn", "--db", "again.gipfdb", "--json"}).json();
    CHECK(report.at("stored").get<int>() + report.at("duplicate").get<int>() +
              report.at("partial").get<int>() ==
          1);
    tests::check_wording(w.run({"list", "--db", "again.gipfdb"}));
    const std::string second = w.run({"export", "--with-partial", "--db", "again.gipfdb"}).out;
    CHECK(second == w.run({"export", "--with-partial"}).out);
  }
  for (const char* format : {"zen", "boardspace", "littlegolem"}) {
    CAPTURE(format);
    const auto refused = w.run({"export", "--with-partial", "--format", format});
    CHECK(refused.exit != 0);
    CHECK(refused.out.empty());
    tests::check_wording(refused);
  }
  // The whole game is imported later.
  w.write("games.gpn", played("Anna", "Bert", "1-0", "2004.06.01", {}, "1. Wd4,a1 Bd3,g1 "));
  REQUIRE(w.run({"import", "games.gpn", "--db", "again.gipfdb"}).exit == 0);
  CHECK(w.run({"export", "--db", "again.gipfdb"}).out.find("Incomplete") == std::string::npos);
}

TEST_CASE("a command that can do nothing says what would help", "[cli][messages]") {
  const Workshop w;
  import_four(w);
  tests::check_wording(w.run({"undo"}));
  REQUIRE(w.run({"edit", "2", "--set", "White=Ada", "--yes"}).exit == 0);
  REQUIRE(w.run({"edit", "1", "--set", "Date=1 May 2004", "--yes"}).exit == 0);
  CHECK(w.run({"list", "1"}).out.find("2004.05.01") != std::string::npos);
  const Run undo = w.run({"undo"});
  CHECK(undo.exit == 2);
  tests::check_wording(undo);
  REQUIRE(w.run({"undo", "2"}).exit == 0);
  REQUIRE(w.run({"undo", "3"}).exit == 0);
  tests::check_wording(w.run({"undo"}));

  const Run restored = w.run({"restore", "1"});
  CHECK(restored.exit == 1);
  tests::check_wording(restored);
  REQUIRE(w.run({"delete", "1-2", "--yes"}).exit == 0);
  tests::check_wording(w.run({"delete", "1-2", "--yes"}));

  tests::check_wording(w.run({"search", "3"}));
  tests::check_wording(w.run({"search", "Nemo"}));
  tests::check_wording(w.run({"merge", "part1", "part2"}));
}

TEST_CASE("a missing path is not reported as damage", "[cli][import]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  const Run run = w.run({"import", "games.gpn", "missing.gpn"});
  tests::check_wording(run);
  CHECK(run.exit == 1);
}

TEST_CASE("missing game numbers are reported, and the other games are printed", "[cli][ids]") {
  const Workshop w;
  import_four(w);
  for (const char* command : {"list", "export"}) {
    CAPTURE(command);
    const auto some = w.run({command, "1,99"});
    CHECK(some.exit == 1);
    tests::check_wording(some);
    CHECK(some.out.find("Bert") != std::string::npos);
    tests::check_wording(w.run({command, "1,4", "--white", "Dora"}));
    CHECK(w.run({command, "1-50"}).exit == 0);
  }
}

TEST_CASE("records given by number are joined, however short they are", "[cli][dedupe]") {
  const Workshop w;
  w.write("games.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "[Round \"1.1\"]\n") +
                           played("Anna", "Bert", "1-0", "2004.06.01", "[Round \"1\"]\n"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  tests::check_wording(w.run({"dedupe", "--yes"}));
  const auto unsure = w.run({"dedupe", "--min-plies", "0", "--yes"});
  CHECK(unsure.exit == 1);
  tests::check_wording(unsure);
  CHECK(w.run({"dedupe", "1-2", "--yes"}).exit == 0);
  CHECK(listed(w, {"list"}).size() == 1);
}

/// The text that a database made from `text` exports, after `check` found nothing in it.
std::string exported(const Workshop& w, const std::string& text, const std::string& database) {
  w.write("records.gpn", text);
  REQUIRE(w.run({"import", "records.gpn", "--db", database}).exit == 0);
  CHECK(w.run({"check", "--db", database}).exit == 0);
  return w.run({"export", "--db", database}).out;
}

TEST_CASE("the longest time comes back from export, and a longer one is reported", "[cli][times]") {
  const Workshop w;
  const std::string before = "[Title \"tamsk\"]\n[Variant \"level-2\"]\n\n1. a1-a2 ";
  for (const std::string time : {"[%emt 1000000:00:00]", "[%emt 2777:46:40.001]",
                                 "[%egt 1000000:00:00]", "[%clk -1000000:00:00]"}) {
    const std::string database = "of" + std::to_string(time[3]) + time.substr(6, 4) + ".gipfdb";
    const std::string once = exported(w, before + "{" + time + "} *\n", database);
    CHECK(once.find("{" + time + "}") != std::string::npos);
  }
  w.write("long.gpn", before + "{[%emt 1000000:00:01]} *\n");
  const Run run = w.run({"import", "long.gpn"});
  tests::check_wording(run);
  CHECK(w.run({"check"}).exit == 0);
  // In files of Boardspace the clock of the game is the sum of its times.
  for (const auto& [clock, reported] : {std::pair("10000000001", false),
                                        {"3600000000000", false},
                                        {"3600000000001", true},
                                        {"10000000000001", true}}) {
    w.write("game.sgf",
            std::string("(;GM[Tamsk]SU[tamsk 2 0 100];P0[Start P0 0];P0[Move A 1 A 2 ") + clock +
                "];P0[Done " + clock + "])");
    const std::string database = std::string(clock) + ".gipfdb";
    const Run read = w.run({"import", "game.sgf", "--db", database});
    INFO(clock << read.err);
    CHECK((read.messages() > 0) == reported);
    tests::check_wording(read);
    CHECK(w.run({"check", "--db", database}).exit == 0);
    const std::string sgf = w.run({"export", "--db", database, "--format", "boardspace"}).out;
    CHECK((sgf.find(clock) != std::string::npos) == !reported);
  }
}

TEST_CASE("tags of the user with names that the program writes come back as they were",
          "[cli][tags]") {
  const Workshop w;
  const std::string match =
      w.read(gipfbase::test::source_folder() + "/sample-games/gipf/match-with-potentials.gpn");
  // By its tag, this game could be taken for the second contest of the match, which is left out
  // here.
  const std::string without = match.substr(0, match.find("[Contest \"36\"]"));
  const std::string own =
      "[Event \"A game by itself\"]\n[Contest \"36\"]\n[Quarantine \"my box\"]\n[Change1 "
      "\"mine\"]\n[Title \"zertz\"]\n[Variant \"37\"]\n\n1. Gd3,c1 Ba1,a2 0-1\n";
  const std::string once = exported(w, without + own, "once.gipfdb");
  const std::string twice = exported(w, once, "twice.gipfdb");
  CHECK(twice == once);
  for (const char* database : {"once.gipfdb", "twice.gipfdb"}) {
    CHECK(w.run({"list", "--db", database, "--json"}).json().at("total") == 2);
    CHECK(w.run({"list", "--contests", "--db", database, "--json"}).json().at("total") == 1);
  }
  for (const char* tag : {"[Contest \"36\"]", "[Quarantine \"my box\"]", "[Change1 \"mine\"]"}) {
    INFO(tag);
    CHECK(twice.find(tag) != std::string::npos);
  }
  // The tags of a game's journal get names that are not in use.
  REQUIRE(w.run({"edit", "3", "--set", "Round=7", "--yes", "--db", "once.gipfdb"}).exit == 0);
  const std::string journal = w.run({"export", "--journal", "--db", "once.gipfdb"}).out;
  CHECK(journal.find("[Change1 \"mine\"]") != std::string::npos);
  CHECK(journal.find("[Change2 \"2") != std::string::npos);
  const std::string third = exported(w, journal, "third.gipfdb");
  CHECK(third.find("[Change1 \"mine\"]") != std::string::npos);
  CHECK(w.run({"history", "--db", "third.gipfdb"}).out.find("round \"?\"") != std::string::npos);
}

TEST_CASE("filters read dates like records, and so does the journal", "[cli][typed]") {
  const Workshop w;
  w.write("games.gpn", "[Title \"zertz\"]\n[Date \"2012.02.13\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"edit", "1", "--set", "Round=1", "--yes"}).exit == 0);
  for (const char* date : {"2012/13/02", "2012-00-00", "13-14.2.2012", "Feb 13 2012"}) {
    INFO(date);
    CHECK(w.run({"list", "--from", date}).exit == 0);
    CHECK(w.run({"count", std::string("date >= \"") + date + '"', "--json"}).json().at("games") ==
          1);
  }
  CHECK(w.run({"list", "--from", "2012/13/13"}).exit == 2);
  CHECK(w.run({"history", "--from", "31.12.2025"}).exit == 0);
  CHECK(w.run({"history", "--to", "31.12.2025"}).exit == 1);
  const Run wrong = w.run({"history", "--to", "1.2.2025"});
  CHECK(wrong.exit == 2);
  CHECK(wrong.err.find("\"1.2.2025\"") != std::string::npos);
}

TEST_CASE("an undo that brings games back says so", "[cli][undo]") {
  const Workshop w;
  const std::string moves =
      "1. Bb5,g1 Wa2,c6 2. Wd4,e6 Wb1,d1 3. Wa1,e1 x a1Wa3 4. Gg2,a4 Wg3,d7 *\n\n";
  w.write("games.gpn", "[Title \"zertz\"]\n[White \"Anna\"]\n\n" + moves +
                           "[Title \"zertz\"]\n[White \"anna\"]\n\n" + moves);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"dedupe", "1", "2", "--yes"}).exit == 0);
  CHECK(w.run({"undo", "1"}).out.find("2 games changed or brought back") != std::string::npos);
  REQUIRE(w.run({"edit", "1", "--set", "Round=1", "--yes"}).exit == 0);
  CHECK(w.run({"undo", "3"}).out.find("1 game changed;") != std::string::npos);
}

}  // namespace
}  // namespace gipfbase::tests::keeping_test
