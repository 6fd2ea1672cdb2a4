// Results as people type them.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/record/result.hpp"
#include "notation/sources/reading.hpp"
#include "support/gpn_support.hpp"
#include "support/typed_records.hpp"
#include "support/wording.hpp"

namespace gipfbase::typed_results_test {

using namespace gipfbase::notation;
using test::check_round_trip;
using test::has;
using test::kMoves;
using test::read_as_file;
using test::ReadPaths;
using test::typed_game;

using Status = Judged::Status;

TEST_CASE("what is clearly a result is one, in the tag and after the moves", "[gpn][typed]") {
  struct Case {
    std::string_view text, result, termination;
  };
  const std::vector<Case> cases = {{".5-.5", "1/2-1/2", ""},
                                   {"1-0+", "1-0", ""},
                                   {"0-1=", "0-1", ""},
                                   {"(1-0)", "1-0", ""},
                                   {"( 0 : 1 )", "0-1", ""},
                                   {"[1-0]", "1-0", ""},
                                   {"B resigns", "1-0", "resignation"},
                                   {"W resigns.", "0-1", "resignation"},
                                   {"Black lost on time", "1-0", "time"},
                                   {"Schwarz hat verloren", "1-0", ""},
                                   {"Wit heeft gewonnen", "1-0", ""},
                                   {"Sieg für Schwarz", "0-1", ""},
                                   {"noir forfait", "1-0", "forfeit"},
                                   {"abandon", "0-1", "resignation"},
                                   {"resigns", "0-1", "resignation"},
                                   {"1/2 - 1/2", "1/2-1/2", ""},
                                   {"1/2 : 1/2", "1/2-1/2", ""},
                                   {"0,5-0,5", "1/2-1/2", ""},
                                   {"0,5 - 0,5", "1/2-1/2", ""},
                                   {"1 0", "1-0", ""},
                                   {"0  1", "0-1", ""},
                                   {"0\t0", "0-0", ""},
                                   {"0,5 0,5", "1/2-1/2", ""},
                                   {"Black resigned on move 31", "1-0", "resignation"},
                                   {"White wins after 23 moves", "1-0", ""},
                                   {"remis (50)", "1/2-1/2", ""},
                                   {"Zoë wint", "1-0", ""},
                                   {"ANNA gewinnt", "0-1", ""},
                                   {"van der Berg gagne", "0-1", ""},
                                   {"Anna van der Berg resigns", "1-0", "resignation"},
                                   {"Zoë 1-0", "1-0", ""}};
  const std::string names =
      "[White \"Zoë Miller\"]\n[Black \"Anna van der Berg\"]\n[Date \"2020.01.01\"]\n";
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const std::string text(c.text);
    const Judged tagged = typed_game(names + "[Result \"" + text + "\"]\n", kMoves);
    CHECK(tagged.game.result == c.result);
    CHECK(tagged.game.termination == c.termination);
    CHECK(has(tagged.findings, "was read as"));
    const Judged typed = typed_game(names, std::string(kMoves) + text);
    CHECK(typed.game.result == c.result);
    CHECK(typed.game.termination == c.termination);
    CHECK(typed.valid());
    for (const Judged* game : {&tagged, &typed}) {
      CHECK(game->game.moves.size() == 4);
      CHECK(game->game.notes.empty());
      const Judged again = test::only_game(test::gpn_text(game->game));
      CHECK(again.game.result == c.result);
      CHECK(again.game.termination == c.termination);
    }
  }
}

TEST_CASE("a result that may mean two things is ignored, with what to do", "[gpn][typed]") {
  const std::string names = "[White \"Anna\"]\n[Black \"Bert\"]\n";
  for (const std::string text : {"1", "0", "gewonnen", "verloren", "forfait", "Anna",
                                 "Anna beats Bert and wins", "Bert 1-0"}) {
    CAPTURE(text);
    const Judged game = typed_game(names + "[Result \"" + text + "\"]\n", kMoves);
    CHECK(game.game.result == "*");
    CHECK(game.game.termination.empty());
    test::check_wording(text, game.findings.at(0).message);
  }
  // An unfinished game after the moves is not another result.
  const Judged open = typed_game(names + "[Result \"white\"]\n", std::string(kMoves) + "*");
  CHECK(has(open.findings, "if it means 1-0"));
  // The result after the moves says who won.
  const Judged both = typed_game(names + "[Result \"forfait\"]\n", std::string(kMoves) + "0-1");
  CHECK(both.game.result == "0-1");
  CHECK(both.game.termination == "forfeit");
  CHECK(both.findings.empty());
  // Parentheses in the middle of a game hold remarks, not its result.
  const Judged middle = typed_game(names, "1. Wd4,a1 (1-0) Bd3,g1 *");
  CHECK(middle.game.result == "*");
  CHECK(middle.game.moves.size() == 2);
}

TEST_CASE("no number after the moves is ignored in silence", "[gpn][typed]") {
  for (const std::string text : {"1", "0", "3", "3.", "12 5", "1 0 2", "1-0 3", "1-0 4.", "3 1-0",
                                 "1-0 /", "1 0 {fine} 7"}) {
    CAPTURE(text);
    const Judged game = typed_game("", std::string(kMoves) + text + "\n");
    CHECK(game.valid());
    CHECK(game.game.moves.size() == 4);
    CHECK(has(game.findings, "not followed by a move"));
  }
  // The number of a move that was not played often precedes a result.
  for (const std::string text : {"3. 1-0", "3... 1-0", "/ 1-0", "1-0"}) {
    CAPTURE(text);
    const Judged game = typed_game("", std::string(kMoves) + text);
    CHECK(game.game.result == "1-0");
    CHECK(game.findings.empty());
  }
  // A number among words without braces is one of them.
  const Judged words = typed_game("", "1. Wd4,a1 see page 31 of it Bd3,g1 *");
  CHECK(words.game.notes.at(0).comment == "see page 31 of it");
  // Between moves, "1 0" is two numbers.
  const Judged middle = typed_game("", "1. Wd4,a1 1 0 Bd3,g1 *");
  CHECK(middle.game.result == "*");
  CHECK(middle.game.moves.size() == 2);
}

TEST_CASE("a glyph after the result belongs to the last move", "[gpn][typed]") {
  const Judged game = typed_game("", std::string(kMoves) + "1-0 $18");
  CHECK(game.game.result == "1-0");
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes[0].ply == 4);
}

TEST_CASE("results are read as people write them", "[gpn][typed]") {
  struct Case {
    std::string_view text, result, termination;
  };
  const std::vector<Case> cases = {{"1:0", "1-0", ""},
                                   {"0:1", "0-1", ""},
                                   {"1 - 0", "1-0", ""},
                                   {"1 : 0", "1-0", ""},
                                   {"1–0", "1-0", ""},
                                   {"0—1", "0-1", ""},
                                   {"1−0", "1-0", ""},
                                   {"½-½", "1/2-1/2", ""},
                                   {"½:½", "1/2-1/2", ""},
                                   {"½", "1/2-1/2", ""},
                                   {"0.5-0.5", "1/2-1/2", ""},
                                   {"0,5:0,5", "1/2-1/2", ""},
                                   {"1.0-0.0", "1-0", ""},
                                   {"1-O", "1-0", ""},
                                   {"O-1", "0-1", ""},
                                   {"l-0", "1-0", ""},
                                   {"+/-", "1-0", "forfeit"},
                                   {"+-", "1-0", "forfeit"},
                                   {"-:+", "0-1", "forfeit"},
                                   {"remis", "1/2-1/2", ""},
                                   {"Draw", "1/2-1/2", ""},
                                   {"draw agreed", "1/2-1/2", "agreement"},
                                   {"White resigns", "0-1", "resignation"},
                                   {"Black resigned.", "1-0", "resignation"},
                                   {"Schwarz gibt auf", "1-0", "resignation"},
                                   {"Black wins on time", "0-1", "time"},
                                   {"White lost on time", "0-1", "time"},
                                   {"resigns", "0-1", "resignation"},
                                   {"1-0 (resignation)", "1-0", "resignation"},
                                   {"1-0, Black resigns", "1-0", "resignation"},
                                   {"White resigns 0-1", "0-1", "resignation"},
                                   {"B+R", "0-1", "resignation"},
                                   {"W+Time", "1-0", "time"},
                                   {"w+", "1-0", ""},
                                   {"1F-0F", "1-0", "forfeit"},
                                   {"0-1F", "0-1", "forfeit"},
                                   {"First player wins", "1-0", ""},
                                   {"player 2 resigned", "1-0", "resignation"},
                                   {"time forfeit", "0-1", "time"},
                                   {"lost on time", "0-1", "time"},
                                   {"**1-0**", "1-0", ""},
                                   {"1-0`", "1-0", ""},
                                   {"1-0.", "1-0", ""},
                                   {"\"1-0\"", "1-0", ""}};
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const Judged game = typed_game("", std::string(kMoves) + std::string(c.text));
    CHECK(game.status == Status::kValid);
    CHECK(game.game.moves.size() == 4);
    CHECK(game.game.result == c.result);
    CHECK(game.game.termination == c.termination);
    check_round_trip(game);
    // In a tag, such words do not say whose turn it was.
    const bool by_mover =
        c.text == "resigns" || c.text == "time forfeit" || c.text == "lost on time";
    if (by_mover || c.text.starts_with('"')) continue;
    const Judged by_tag =
        typed_game("[Result \"" + std::string(c.text) + "\"]\n", std::string(kMoves) + "*");
    CHECK(by_tag.game.result == c.result);
    CHECK(by_tag.game.termination == c.termination);
  }
}

TEST_CASE("what is not clearly a result is none", "[gpn][typed]") {
  for (const std::string_view text :
       {"", "2-0", "1-1", "7:3", "white", "won", "time", "white draws black wins",
        "1-0 White resigns", "hello", "1-", "lost", "b+x", "w", "first", "x",
        "it was a draw, says Bert"}) {
    CAPTURE(text);
    const auto read = read_result(text);
    CHECK((!read || read->result.empty()));
  }
}

TEST_CASE("a result directly after the last move is read", "[gpn][typed]") {
  for (const std::string result : {"*", "1-0", "0-1", "1/2-1/2"}) {
    CAPTURE(result);
    const Judged game = typed_game("", "1. Wd4,a1 Bd3,g1" + result);
    CHECK(game.valid());
    CHECK(game.game.moves.size() == 2);
    CHECK(game.game.result == result);
  }
  for (const std::string result : {"1:0", "1–0", "1-O"}) {
    CAPTURE(result);
    const Judged game = typed_game("", "1. Wd4,a1 Bd3,g1" + result);
    CHECK(game.valid());
    CHECK(game.game.moves.size() == 2);
    CHECK(game.game.result == "1-0");
  }
  CHECK(typed_game("", "1. Wd4,a1 Bd3,g1½-½").game.result == "1/2-1/2");
  CHECK(typed_game("", "1. Wd4,a1 Bd3,g1=").game.result == "1/2-1/2");
  for (const std::string result : {"+-", "+–", "+/-"}) {
    CAPTURE(result);
    const Judged game = typed_game("", "1. Wd4,a1 Bd3,g1" + result);
    CHECK(game.game.moves.size() == 2);
    CHECK(game.game.result == "1-0");
    CHECK(game.game.termination == "forfeit");
    CHECK(game.game.notes.empty());
  }
  // If the tag names another result, the same signs are glyphs.
  const Judged game = typed_game("[Result \"0-1\"]\n", "1. Wd4,a1 Bd3,g1+-");
  CHECK(game.game.result == "0-1");
  REQUIRE(game.game.notes.size() == 1);
  CHECK(game.game.notes.front().nags == std::vector<std::uint8_t>{18});
}

TEST_CASE("a game without tags follows a result in any form", "[gpn][typed]") {
  ReadOptions options = test::reading();
  options.title = "zertz";
  for (const std::string result : {"1-0", " 1-0", "{a slip}1-0", "*", "1/2-1/2", "1:0", " 1:0",
                                   " ½-½", "½-½", " remis", " +-"}) {
    CAPTURE(result);
    const ReadPaths read =
        read_as_file("1. Wd4,a1 Bd3,g1" + result + "\n\n1. Wd4,b1 Bd3,g1 0-1\n", options);
    REQUIRE(read.games.size() == 2);
    for (const Judged& game : read.games) {
      CHECK(game.valid());
      CHECK(game.game.moves.size() == 2);
    }
    CHECK(read.games[1].game.result == "0-1");
  }
  const ReadPaths remark =
      read_as_file("1. Wd4,a1 {he lost 0-1\n\n1. Wd4,b1 was better} Bd3,g1 *\n", options);
  REQUIRE(remark.games.size() == 1);
  CHECK(remark.games[0].game.moves.size() == 2);
}

TEST_CASE("results without moves: played, forfeits, byes", "[gpn][typed]") {
  const std::string players = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n";
  CHECK(typed_game(players + "[Termination \"normal\"]\n", "1-0").game.termination == "unrecorded");
  CHECK(typed_game(players + "[Termination \"resignation\"]\n", "1-0").game.termination ==
        "resignation");
  const std::string game = players + "[Title \"zertz\"]\n\n1-0\n\n";
  const ReadPaths read = read_as_file(game + game + game);
  REQUIRE(read.findings.size() == 1);
  CHECK(has(read.findings, "3 games have"));
  for (const std::string_view nobody :
       {"", "-", "—", "?", "Freilos", "SPIELFREI", "exempt", "vrij"}) {
    const Judged bye = typed_game(
        "[White \"Anna\"]\n[Black \"" + std::string(nobody) + "\"]\n[Result \"1-0\"]\n", "1-0");
    CHECK(bye.game.tag("Black") == "bye");
  }
}

}  // namespace gipfbase::typed_results_test
