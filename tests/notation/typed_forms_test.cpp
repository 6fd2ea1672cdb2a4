// More forms of results, dates, names, tags, moves and clocks that people type.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/date.hpp"
#include "notation/game/record/result.hpp"
#include "notation/sources/reading.hpp"
#include "notation/text/invisible.hpp"
#include "notation/text/text.hpp"
#include "support/folder.hpp"
#include "support/gpn_support.hpp"
#include "support/typed_records.hpp"

namespace gipfbase::typed_forms_test {
namespace {

using namespace gipfbase::notation;
using test::has;
using test::kMoves;
using test::typed_game;

/// The only game of a file.
Judged read(const std::string& text, const std::string& name = "games.gpn") {
  const test::Folder folder;
  std::vector<Judged> games;
  ReadingWork work;
  work.keep = [&](Judged&& game) { games.push_back(std::move(game)); };
  (void)read_games({folder.write(name, text)}, test::reading(), work);
  REQUIRE(games.size() == 1);
  return std::move(games.front());
}

struct Form {
  std::string_view text, value, more;
};

}  // namespace

TEST_CASE("more forms of results are read in the tag and after the moves", "[gpn][typed]") {
  for (const Form& form : std::vector<Form>{{"½/½", "1/2-1/2", ""},
                                            {"½ ½", "1/2-1/2", ""},
                                            {"1⁃0", "1-0", ""},
                                            {"1,0-0,0", "1-0", ""},
                                            {"1F–0F", "1-0", "forfeit"},
                                            {"B+0.5", "0-1", ""},
                                            {"W+12,5", "1-0", ""},
                                            {"0-1 +", "0-1", ""},
                                            {"Black conceded", "1-0", "resignation"},
                                            {"White flagged", "0-1", "time"},
                                            {"los negros ganan", "0-1", ""},
                                            {"nulle par accord mutuel", "1/2-1/2", "agreement"},
                                            {"1-0 Bert ran out of time", "1-0", "time"}}) {
    CAPTURE(form.text);
    const std::string text(form.text);
    const std::string names = "[White \"Anna\"]\n[Black \"Bert\"]\n";
    const Judged tagged =
        typed_game(names + "[Result \"" + text + "\"]\n", std::string(kMoves) + "*");
    CHECK(tagged.game.result == form.value);
    CHECK(tagged.game.termination == form.more);
    const Judged after = typed_game(names, std::string(kMoves) + text);
    CHECK(after.game.result == form.value);
    CHECK(after.game.moves.size() == 4);
    CHECK(after.game.notes.empty());
  }
  CHECK(read_result("Unentschieden durch Vereinbarung")->ending == kAgreement);
  CHECK_FALSE(read_result("B+x"));
}

TEST_CASE("more forms of dates are read", "[typed]") {
  for (const Form& form : std::vector<Form>{{"Mar 3 2011", "2011.03.03", ""},
                                            {"Mar 12, 2011", "2011.03.12", ""},
                                            {"Mar 2011", "2011.03.??", ""},
                                            {"mar 3 mai 2011", "2011.05.03", ""},
                                            {"??.09.2011", "2011.09.??", ""},
                                            {"00.09.2011", "2011.09.??", ""},
                                            {"xx.09.2011", "2011.09.??", ""},
                                            {"3-4.9.2011", "2011.09.03", ""},
                                            {"3./4.9.2011", "2011.09.03", ""},
                                            {"3 and 4 September 2011", "2011.09.03", ""},
                                            {"3. und 4. September 2011", "2011.09.03", ""},
                                            {"2011-09-03 to 2011-09-04", "2011.09.03", ""},
                                            {"zo 3 mrt 2011", "2011.03.03", ""},
                                            {"3-ix-2011", "2011.09.03", ""},
                                            {"2011_09_03", "2011.09.03", ""},
                                            {"3 September, 2011 (Saturday)", "2011.09.03", ""},
                                            {"Sat, 03 Sep 2011 10:00:00 +0200", "2011.09.03", ""},
                                            {"4-3.9.2011", "", ""},
                                            {"3 September 2011 rd 2", "", ""}}) {
    CAPTURE(form.text);
    const auto date = read_date_text(form.text);
    REQUIRE(date.has_value() == !form.value.empty());
    if (!date) continue;
    CHECK(date->date == form.value);
    CHECK(date->other.empty());
  }
}

TEST_CASE("a date of Boardspace or LittleGolem that can mean two days is a finding",
          "[boardspace][littlegolem][typed]") {
  const std::string record =
      "(;\nGM[22]VV[2]\nDT[03/04/2011]\nGN[one-two]\nSU[Zertz]\nP0[id \"one\"]\nP1[id \"two\"]\n"
      "; P0[0 Start P0]\n; P0[1 RtoB 2 2 C 2]\n; P0[2 R- B 5]\n; P0[3 Done]\n;\n)\n";
  const Judged game = read(record, "one.sgf");
  CHECK(game.game.tag("Date") == "03/04/2011");
  CHECK(has(game.findings, "2011.04.03 or 2011.03.04"));
  CHECK(has(game.findings, "--dates"));
  std::string impossible = record;
  impossible.replace(impossible.find("03/04"), 5, "31/02");
  CHECK(has(read(impossible, "one.sgf").findings, "31/02/2011"));
}

TEST_CASE("names without a letter, and words for nobody, are byes in games without moves",
          "[gpn][typed]") {
  for (const std::string nobody : {"(bye)", "Bye.", "<BYE>", "bye 2", "Freilos 1", "half-point bye",
                                   "---", "...", "??", "nobody", "unpaired"}) {
    CAPTURE(nobody);
    const std::string tags = "[White \"Anna\"]\n[Black \"" + nobody + "\"]\n[Result \"1-0\"]\n";
    CHECK(typed_game(tags, "1-0").game.tag("Black") == "bye");
    CHECK(typed_game(tags, "1. Wd4,a1 1-0").game.tag("Black") == nobody);
  }
  for (const std::string somebody : {"Byers", "Bye, Mr", "Mr Bye", "17", "♞", "Half"}) {
    CAPTURE(somebody);
    const std::string tags = "[White \"Anna\"]\n[Black \"" + somebody + "\"]\n[Result \"1-0\"]\n";
    CHECK(typed_game(tags, "1-0").game.tag("Black") == somebody);
  }
  for (const std::string how : {"default", "no show", "kampflos"}) {
    CHECK(typed_game("[Result \"1-0\"]\n[Termination \"" + how + "\"]\n", "1-0").game.termination ==
          "forfeit");
  }
}

TEST_CASE("tags in other languages, and tags without their end, are read or named",
          "[gpn][typed]") {
  for (const Form& form : std::vector<Form>{{"Weiß", "White", ""},
                                            {"Wite", "White", ""},
                                            {"WhitePlayer", "White", ""},
                                            {"White Player", "White", ""},
                                            {"Player1", "White", ""},
                                            {"Schwarz", "Black", ""},
                                            {"Datum", "Date", ""},
                                            {"Tournament", "Event", ""},
                                            {"Résultat", "Result", ""},
                                            {"Rnd", "Round", ""}}) {
    CAPTURE(form.text);
    const std::string tag = "[" + std::string(form.text) + " \"X\"]\n";
    CHECK(has(typed_game(tag, "1. Wd4,a1 *").findings,
              "if it is meant as " + std::string(form.value)));
    const std::string known = "[" + std::string(form.value) + " \"1\"]\n";
    // With White known, Wite may be meant as Site.
    if (form.text == "Wite") continue;
    CHECK_FALSE(has(typed_game(known + tag, "1. Wd4,a1 *").findings, "if it is meant as"));
  }
  for (const std::string tag : {"[White \"Anna\"\n", "[White \"Anna]\n", "[white \"Anna\" \n"}) {
    CAPTURE(tag);
    const Judged game = typed_game(tag + "[Black \"Bert\"]\n", "1. Wd4,a1 *");
    CHECK(game.game.tag("White") == "Anna");
    CHECK(game.game.tag("Black") == "Bert");
    CHECK(has(game.findings, "was read as"));
  }
  CHECK(has(typed_game("[White \"Anna\"]\n[white \"Carl\"]\n", "1. Wd4,a1 *").findings,
            "given twice"));
  for (const std::string quoted : {"`Anna`", "‹Anna›", "「Anna」", "❝Anna❞"}) {
    CAPTURE(quoted);
    CHECK(typed_game("[White " + quoted + "]\n", "1. Wd4,a1 *").game.tag("White") == "Anna");
  }
  const std::string position = "oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 0";
  for (const std::string name : {"Setup", "StartPosition", "InitialPosition", "Start"}) {
    CAPTURE(name);
    const Judged game = typed_game("[" + name + " \"" + position + "\"]\n", "1. Bd3,g1 *");
    CHECK(game.game.start_text() == position);
    CHECK(has(game.findings, "was read as the start position"));
  }
}

TEST_CASE("a clock command that is written otherwise is a finding", "[gpn][typed]") {
  for (const std::string clock :
       {"[%CLK 0:09:57]", "[%clk:0:09:57]", "[%clk0:09:57]", "[% clk 0:09:57]", "[%Emt 0:09:57]"}) {
    CAPTURE(clock);
    CHECK(has(typed_game("", "1. Wd4,a1 {" + clock + "} *").findings,
              "this clock time is not written as in"));
  }
  CHECK(typed_game("", "1. Wd4,a1 {[%clksomething]} *").findings.empty());
}

TEST_CASE("signs before a move are glyphs of the move before it", "[gpn][typed]") {
  for (const auto& [sign, glyphs] :
       std::vector<std::pair<std::string, std::vector<std::uint8_t>>>{{"→", {40}},
                                                                      {"~", {13}},
                                                                      {"N!", {146, 1}},
                                                                      {"=?", {10, 2}},
                                                                      {"⇄", {132}},
                                                                      {"△", {140}}}) {
    CAPTURE(sign);
    const Judged game = typed_game("", "1. Wd4,a1 " + sign + " Bd3,g1 2. x d3Wd5 *");
    CHECK(game.game.moves.size() == 3);
    CHECK(game.findings.empty());
    REQUIRE(game.game.notes.size() == 1);
    CHECK(game.game.notes[0].nags == glyphs);
  }
}

TEST_CASE("moves are read in the characters of other keyboards", "[gpn][typed]") {
  for (const std::string moves :
       {"1. Wd4，a1 Bd3，g1 2. x d3Wd5 *", "1． Ｗｄ４，ａ１ Bd3,g1 2． ｘ d3Wd5 *",
        "1. Wd4,a1 Bd3,g1 2. ✕ d3Wd5 *", "1) Wd4,a1 Bd3,g1 2) x d3Wd5 *",
        "1. Wd4,a1. Bd3,g1. 2. x d3Wd5 *", "1. Wd4,a1\u0085Bd3,g1 2. x\u2061 d3Wd5 *",
        "1. Wd4,\U000e0041a1 Bd3,g1 2.\u180e x d3Wd5 *"}) {
    CAPTURE(moves);
    const Judged game = typed_game("", moves);
    CHECK(game.valid());
    CHECK(game.game.moves.size() == 3);
    CHECK(game.findings.empty());
  }
  CHECK(has(typed_game("", "1. Wd4,a1 Bd3,g1) *").findings, "does not close a side line"));
}

TEST_CASE("braces inside braces are read in side lines, too, and however deep", "[gpn][typed]") {
  const Judged side =
      typed_game("", "1. Wd4,a1 Bd3,g1 ( 1... Be2,a4 {an idea {see Bos} of mine} ) *");
  REQUIRE(side.game.notes.size() == 1);
  REQUIRE(side.game.notes[0].variations.size() == 1);
  CHECK(side.game.notes[0].variations[0].notes.at(0).comment == "an idea {see Bos} of mine");
  CHECK(has(side.findings, "braces inside"));
  const Judged deep = typed_game("", "1. Wd4,a1 {a {b {c} d} e} Bd3,g1 *");
  CHECK(deep.game.moves.size() == 2);
  CHECK(deep.game.notes.at(0).comment == "a {b {c} d} e");
}

TEST_CASE("names keep nothing that is invisible", "[typed]") {
  for (const std::string name : {"Anna\u2061", "A\u180Enna", "\u3164Anna", "An\U000E0041na",
                                 "Anna\uFFF9", "\U0001D173Anna", "\u115FAnna\u206A"}) {
    CHECK(text::tidy_name(name) == "Anna");
  }
  CHECK(text::tidy_name("Anna\u2028Bos\u0085") == "Anna Bos");
  // Selectors of variants belong to the letter before them.
  CHECK(text::tidy_name("♞\uFE0E") == "♞\uFE0E");
  CHECK(text::hidden_control("\U000E0041") == 4);
  CHECK(text::hidden_control("\xF3\xA0") == 0);
}

TEST_CASE("half-downloaded files of more programs are passed over", "[typed][input]") {
  const test::Folder folder;
  const std::string game = "[White \"A\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n";
  for (const char* name : {"a.gpn", "b.gpn.!qB", "c.gpn.bc!", "d.gpn.dtapart", "e.gpn.incomplete",
                           "f.gpn.crswap", "g.gpn.unfinished", "h.gpn.temp"}) {
    folder.write(name, game);
  }
  std::size_t games = 0;
  ReadingWork work;
  work.keep = [&](Judged&&) { ++games; };
  const auto report = read_games({folder.file("")}, test::reading(), work);
  CHECK(games == 1);
  CHECK(report.findings.size() == 7);
}

}  // namespace gipfbase::typed_forms_test
