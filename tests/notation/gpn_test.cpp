// Reading and writing valid .gpn records.
#include <catch2/catch.hpp>
#include <stdexcept>

#include "notation/text/text.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::gpn_test {
namespace {

using namespace gipfbase::notation;
using Status = Judged::Status;
using test::codes;
using test::gpn_text;
using test::only_game;
using test::read_text;
using test::with_tags;

/// The move section of the canonical text.
std::string canonical_moves(const Judged& game) {
  const std::string text = gpn_text(game.game);
  const std::string moves = text.substr(text.find("\n\n") + 2);
  return moves.substr(0, moves.find("\n\n"));
}

/// Reads moves after valid tags and returns the canonical move section.
std::string reread(std::string_view moves) {
  const Judged game = only_game(with_tags(moves));
  CHECK(codes(game).empty());
  CHECK(game.status == Status::kValid);
  return canonical_moves(game);
}

// Three turns from the 37-ring start; the third is a capture.
constexpr std::string_view kThreePlies = "1. Wd4,a1 Bd3,g1 2. x d3Wd5";

}  // namespace

TEST_CASE("moves are numbered in pairs, whatever numbers were read", "[gpn]") {
  const std::string canonical = std::string(kThreePlies) + " *";
  CHECK(reread("1. Wd4,a1 Bd3,g1 2. x d3Wd5 *") == canonical);
  CHECK(reread("1.Wd4,a1 1...Bd3,g1 2.x d3Wd5 *") == canonical);
  CHECK(reread("1 Wd4,a1 2 Bd3,g1 3 x d3Wd5 *") == canonical);
  CHECK(reread("7. Wd4,a1 7. ... Bd3,g1 99... xd3Wd5 *") == canonical);
  CHECK(reread("Wd4,a1\r\nBd3,g1\n\nx\nd3Wd5") == canonical);
}

TEST_CASE("a move may contain blanks", "[gpn]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 Bd3,g1 2. x d3Wd5!? {good} *"));
  CHECK(game.game.moves.size() == 3);
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes[0].ply == 3);
  CHECK(game.game.notes[0].nags == std::vector<std::uint8_t>{5});
  CHECK(game.game.notes[0].comment == "good");
}

TEST_CASE("a number is repeated where a comment or a variation parts a pair", "[gpn]") {
  CHECK(reread("1. Wd4,a1 {a} Bd3,g1 {b} 2. x d3Wd5 *") ==
        "1. Wd4,a1 {a} 1... Bd3,g1 {b} 2. x d3Wd5 *");
  CHECK(reread("1. Wd4,a1 (Wd4,a4 (Gd4,a4 Gd3,a1)) Bd3,g1 (Gd3,g1 x d4Gd2) *") ==
        "1. Wd4,a1 (1. Wd4,a4 (1. Gd4,a4 Gd3,a1)) 1... Bd3,g1 (1... Gd3,g1 2. x d4Gd2) *");
  CHECK(reread("1. Wd4,a1 $1 Bd3,g1 *") == "1. Wd4,a1 $1 Bd3,g1 *");
}

TEST_CASE("the glyphs !, ?, !!, ??, !? and ?! are $1 to $6", "[gpn]") {
  const Judged game = only_game(with_tags("1. Wd4,a1! ? !! ?? !? ?! $7 $255 *"));
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes[0].nags == std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6, 7, 255});
}

TEST_CASE("a glyph that does not exist is kept as a comment", "[gpn]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 $256 !!! *"));
  CHECK(codes(game) == "syntax syntax");
  CHECK(game.status == Status::kValid);
  CHECK(game.game.notes.at(0).comment == "$256 !!!");
}

TEST_CASE("comments are in braces or after a semicolon, and ignored after a percent sign",
          "[gpn]") {
  const Judged game = only_game(
      with_tags("{before}\n% escape ( line\n1. Wd4,a1 ; to the { end\n{second\n  line} *\n"));
  REQUIRE(game.game.notes.size() == 2);
  CHECK(game.game.notes[0].ply == 0);
  CHECK(game.game.notes[0].comment == "before");
  CHECK(game.game.notes[1].comment == "to the { end second line");
  CHECK(codes(game).empty());
}

TEST_CASE("comments between and before the tags belong to the game", "[gpn]") {
  const Judged game =
      only_game("[Title \"zertz\"]\n; first\n% not this\n[Variant \"37\"]\n; second\n\n*");
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes[0].comment == "first second");
}

TEST_CASE("white space inside a comment is one blank, none at its ends", "[gpn]") {
  CHECK(text::plain("  a \r\n\t b\v\fc  ") == "a b c");
  CHECK(text::plain(" \n ").empty());
  CHECK(only_game(with_tags("1. Wd4,a1 {  a \r\n\t b } { } *")).game.notes.at(0).comment == "a b");
  CHECK(only_game(with_tags("1. Wd4,a1 { } *")).game.notes.empty());
}

TEST_CASE("backslashes escape what would end a comment or begin something else", "[gpn]") {
  const Judged game = only_game(
      with_tags("1. Wd4,a1 {a\\)b\\\\c \\[%clk 0:00:01] C:\\games {} Bd3,g1 {ends with \\} *"));
  REQUIRE(game.game.notes.size() == 2);
  CHECK(game.game.notes[0].comment == "a}b\\c [%clk 0:00:01] C:\\games {");
  CHECK_FALSE(game.game.notes[0].clock);
  CHECK(game.game.notes[1].comment == "ends with \\");
}

TEST_CASE("clock commands are taken out of comments, the first of each move", "[gpn]") {
  const Judged game = only_game(
      with_tags("1. Wd4,a1 {[%clk 0:29:58] fine} Bd3,g1 {[%egt 1:00:00.25][%emt 0:00:07]} "
                "2. x d3Wd5 {x [%emt 75] y [%eval 3]} *"));
  REQUIRE(game.game.notes.size() == 3);
  CHECK(game.game.notes[0].clock == Clock{Clock::Kind::kRemaining, 1'798'000});
  CHECK(game.game.notes[0].comment == "fine");
  CHECK(game.game.notes[1].clock == Clock{Clock::Kind::kElapsed, 3'600'250});
  CHECK(game.game.notes[1].comment == "[%emt 0:00:07]");
  CHECK(game.game.notes[2].clock == Clock{Clock::Kind::kMove, 75'000});
  CHECK(game.game.notes[2].comment == "x y [%eval 3]");
  CHECK(canonical_moves(game) ==
        "1. Wd4,a1 {[%clk 0:29:58] fine} 1... Bd3,g1 {[%egt 1:00:00.250] [%emt 0:00:07]}\n"
        "2. x d3Wd5 {[%emt 0:01:15] x y [%eval 3]} *");
}

TEST_CASE("a clock that cannot be stored exactly stays text", "[gpn]") {
  for (const std::string clock :
       {"[%clk 0:60:00]", "[%clk 0:00:00.1234]", "[%clk]", "[%clk 1:2:3:4]", "[%clk x]",
        "[%clk 99999999999999999999]", "[%emt 1000000:00:00.001]", "[%clk -1000001:00:00]",
        "[%clk 1:-2]", "[%clock 1:00]"}) {
    const Judged game = only_game(with_tags("1. Wd4,a1 {" + clock + "} *"));
    CHECK_FALSE(game.game.notes.at(0).clock);
    CHECK(game.game.notes.at(0).comment == clock);
  }
}

TEST_CASE("lines are no longer than asked and break only between words", "[gpn]") {
  const Judged game = only_game(with_tags(std::string(kThreePlies) + " {Größe} *"));
  std::string text = gpn_text(game.game, {21});
  CHECK(text.substr(text.find("\n\n") + 2) == "1. Wd4,a1 Bd3,g1\n2. x d3Wd5 {Größe} *\n\n");
  text = gpn_text(game.game, {1});
  CHECK(text.substr(text.find("\n\n") + 2) == "1. Wd4,a1\nBd3,g1\n2. x d3Wd5\n{Größe}\n*\n\n");
}

TEST_CASE("the roster comes first, in order, unknown values as question marks", "[gpn]") {
  const Judged game = only_game(
      "[Annotator \"x\"]\n[Round \"3\"]\n[Variant \"Zertz+11\"]\n[Result \"0-1\"]\n"
      "[Black \"a \\\"b\\\" \\\\ c\"]\n[Site \"?\"]\n[Termination \"Time forfeit\"]\n"
      "[Title \"ZERTZ\"]\n\n0-1");
  CHECK(gpn_text(game.game) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"?\"]\n"
        "[Black \"a \\\"b\\\" \\\\ c\"]\n[Result \"0-1\"]\n[Title \"zertz\"]\n[Variant \"48\"]\n"
        "[Termination \"time\"]\n[Annotator \"x\"]\n\n0-1\n\n");
  CHECK(game.game.tag("Black") == "a \"b\" \\ c");
  CHECK(game.game.tag("Site").empty());
}

TEST_CASE("a Position tag is kept in its canonical form, the variant's own start is left out",
          "[gpn]") {
  const std::string start = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo";
  const std::string head = "[Title \"zertz\"]\n[Position \"";
  CHECK_FALSE(only_game(head + start + " 0,0,0 0,0,0 6,8,10 0\"]\n\n*").game.has_own_start());
  const Judged game = only_game(head + start + "  0,0,0 1,0,0   5,8,10 1\"]\n\n1. Wd4,a1 *");
  CHECK(game.game.start_text() == start + " 0,0,0 1,0,0 5,8,10 1");
  CHECK(game.game.moves.size() == 1);
}

TEST_CASE("games need nothing between them but tags", "[gpn]") {
  const auto read = read_text("[Title \"zertz\"]\n1. Wd4,a1\n[Title \"zertz\"]\n1. Wd4,a4 *");
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[0].game.moves.size() == 1);
  CHECK(read.games[1].game.moves.size() == 1);
  CHECK(codes(read.games[0]).empty());
  CHECK(read.games[0].raw == "[Title \"zertz\"]\n1. Wd4,a1");
}

TEST_CASE("a game without moves is a game", "[gpn]") {
  const auto read = read_text(
      "[Event \"1\"]\n[Title \"zertz\"]\n\n[Event \"2\"]\n[Title \"zertz\"]\n\n*\n\n"
      "[Event \"3\"]\n[Title \"zertz\"]\n");
  REQUIRE(read.games.size() == 3);
  for (const Judged& game : read.games) {
    CHECK(game.status == Status::kValid);
    CHECK(game.game.moves.empty());
    CHECK(codes(game).empty());
  }
  CHECK(read.games[2].game.tag("Event") == "3");
}

TEST_CASE("a blank line inside the tags does not divide a game", "[gpn]") {
  const Judged game = only_game("[Event \"1\"]\n\n[Title \"zertz\"]\n\n1. Wd4,a1 *");
  CHECK(game.game.tag("Event") == "1");
  CHECK(game.game.moves.size() == 1);
}

TEST_CASE("byte order mark, CRLF and Latin-1 are read", "[gpn]") {
  const Judged game = only_game(
      "\xEF\xBB\xBF[White \"M\xFCller\"]\r\n[Black \"Müller\"]\r\n[Title \"zertz\"]\r\n\r\n"
      "1. Wd4,a1 {na\xEFve}\r\nBd3,g1 *\r\n");
  CHECK(codes(game) == "encoding");
  CHECK(game.findings[0].severity == Severity::kNote);
  CHECK(game.status == Status::kValid);
  CHECK(game.game.tag("White") == "Müller");
  CHECK(game.game.tag("Black") == "Müller");
  CHECK(game.game.notes.at(0).comment == "naïve");
  CHECK(game.game.moves.size() == 2);
}

TEST_CASE("concatenated files may have byte order marks", "[gpn]") {
  const std::string one = "\xEF\xBB\xBF[Event \"One\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n";
  const std::string two = "\xEF\xBB\xBF[Event \"Two\"]\n[Title \"zertz\"]\n\n1. Wd4,b1\n";
  for (const std::string& text : {one + two, one + "\n" + two, two + one}) {
    const auto read = read_text(text);
    REQUIRE(read.games.size() == 2);
    for (const Judged& game : read.games) {
      CHECK(codes(game).empty());
      CHECK(game.valid());
      CHECK(game.game.tag("Event").size() == 3);
    }
  }
}

TEST_CASE("columns count characters", "[gpn]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 {Größe} Zz"));
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].line == 4);
  CHECK(game.findings[0].column == 19);
}

TEST_CASE("every finding has the place of its cause, also when found later", "[gpn]") {
  const auto read = read_text(
      "[Event \"1\"]\n[Title \"zertz\"]\n\n*\n\n[Title \"zertz\"]\n"
      "[Plies \"3\"]\n[Result \"won\"]\n\n1. Wd4,a1\n)\n1-0\n");
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[1].line == 6);
  CHECK(test::sentences(read) ==
        std::vector<std::string>{
            "11:1: game 2, move 1: this \")\" does not close a side line; it was ignored",
            "8:1: game 2: \"won\" is not one of the results 1-0, 0-1, 1/2-1/2, 0-0 and *; it was "
            "ignored"});
}

TEST_CASE("the title of moves without tags is guessed, or named by the caller", "[gpn]") {
  const Judged nameless = only_game("1. Wd4,a1 *");
  CHECK(nameless.status == Status::kValid);
  CHECK(nameless.game.rules->title() == "zertz");
  CHECK(codes(nameless) == "unknown-title");
  const Judged strange = only_game("1. hello *");
  CHECK(strange.status == Status::kRejected);
  CHECK(codes(strange) == "unknown-title");

  ReadOptions options = test::reading();
  options.title = "zertz";
  options.variant = "48";
  const Judged game = only_game("1. Wd4,h1 Bd3,h2 1/2", options);
  CHECK(game.status == Status::kValid);
  CHECK(game.game.rules->variant() == "48");
  CHECK(game.game.moves.size() == 2);
  CHECK(game.game.result == "1/2-1/2");
  CHECK(only_game("[White \"a\"]\n\nWd4,h1", options).game.rules->variant() == "48");
  CHECK(only_game(with_tags("Wd4,a1"), options).game.rules->variant() == "37");
}

TEST_CASE("result tag and result token are compared", "[gpn]") {
  const Judged game = only_game("[Title \"zertz\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 0-1");
  CHECK(codes(game) == "result-mismatch");
  CHECK(game.game.result == "1-0");
  CHECK(only_game("[Title \"zertz\"]\n[Result \"*\"]\n\n1. Wd4,a1 0-1").game.result == "0-1");
  CHECK(codes(only_game("[Title \"zertz\"]\n[Result \"white\"]\n\n*")) == "bad-tag");
}

TEST_CASE("a recorded final position is compared with the replay", "[gpn]") {
  const std::string head = "[Title \"zertz\"]\n[Final \"";
  const std::string right = ".ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 1";
  CHECK(codes(only_game(head + right + "\"]\n\n1. Wd4,a1 *")).empty());
  const Judged game = only_game(head + right + "\"]\n\n1. Wd4,a4 *");
  CHECK(codes(game) == "final-mismatch");
  CHECK(game.game.tag("Final") == right);
}

TEST_CASE("files of the official notation are read", "[gpn][official]") {
  const Judged game = only_game(
      "[Game \"ZERTZ\"]\n[Variant \"Zertz\"]\n[Board \"37\"]\n[Rings \"37\"]\n"
      "[Date \"2006-02-16\"]\n[Player1 \"guest\"]\n[Player2 \"Dumbot\"]\n[Result \"*\"]\n"
      "[End \"unfinished\"]\n[Held1 \"W0 G0 B0\"]\n[Held2 \"W0 G0 B0\"]\n[Plies \"2\"]\n"
      "[FirstMover \"P0\"]\n[Source \"a.zip\"]\n\n  1. Wd4,a1    Bd3,g1\n\nUnfinished\n");
  CHECK(codes(game).empty());
  CHECK(gpn_text(game.game) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2006.02.16\"]\n[Round \"?\"]\n[White \"guest\"]\n"
        "[Black \"Dumbot\"]\n[Result \"*\"]\n[Title \"zertz\"]\n[Variant \"37\"]\n"
        "[Termination \"unfinished\"]\n[Source \"a.zip\"]\n\n1. Wd4,a1 Bd3,g1 *\n\n");
}

TEST_CASE("closing lines in words are results", "[gpn][official]") {
  const auto close = [](std::string_view line) {
    const Judged game = only_game(with_tags("1. Wd4,a1\n\n" + std::string(line) + "\n"));
    CHECK(codes(game).empty());
    return game.game.result + " " + game.game.termination;
  };
  CHECK(close("Player2 wins (resignation)") == "0-1 resignation");
  CHECK(close("Player1 wins (time)") == "1-0 time");
  CHECK(close("White wins.") == "1-0 ");
  CHECK(close("Tie (agreement)") == "1/2-1/2 agreement");
  CHECK(close("Unfinished") == "* unfinished");
  CHECK(close("Both players lose") == "0-0 ");
  CHECK(codes(only_game(with_tags("1. Wd4,a1\nPlayer2 wins (4 white)"))) == "result-mismatch");
}

TEST_CASE("tags named as in the official notation mean nothing special in other records",
          "[gpn][official]") {
  const Judged game =
      only_game("[Title \"zertz\"]\n[Game \"12\"]\n[Board \"3\"]\n[Plies \"99\"]\n\n1. Wd4,a1 *");
  CHECK(codes(game).empty());
  CHECK(game.game.tag("Game") == "12");
  CHECK(game.game.tag("Board") == "3");
  CHECK(game.game.tag("Plies") == "99");
  const std::string tags = "[Start \"19:30\"]\n[End \"21:00\"]\n";
  const Judged timed = only_game("[Title \"zertz\"]\n" + tags + "\n1. Wd4,a1 *");
  CHECK(codes(timed).empty());
  CHECK(timed.valid());
  CHECK(timed.game.termination.empty());
  CHECK_THAT(gpn_text(timed.game), Catch::Contains(tags));
}

TEST_CASE("plies that do not agree with the tag Plies are reported", "[gpn][official]") {
  CHECK(codes(only_game("[Game \"ZERTZ\"]\n[Plies \"7\"]\n\n1. Wd4,a1 *")) == "mismatch");
}

}  // namespace gipfbase::gpn_test
