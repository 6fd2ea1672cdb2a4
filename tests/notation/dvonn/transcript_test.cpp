// Files of bare moves: where games begin, moves left out, and the title.
#include "notation/formats/transcript/transcript.hpp"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "notation/formats/transcript/title_guess.hpp"
#include "notation/game/catalogue.hpp"
#include "support/cli/readme.hpp"
#include "support/dvonn/positions.hpp"
#include "support/gpn_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::dvonn::testing::transcript_test {
namespace {

using notation::Code;
using notation::Finding;
using notation::Judged;
using notation::ReadOptions;
using notation::Severity;

constexpr auto kValid = Judged::Status::kValid;
constexpr auto kPartial = Judged::Status::kPartial;

test::ReadText read_file(std::string_view text, const std::string& title = "") {
  ReadOptions options = test::reading("moves.txt");
  options.title = title;
  options.format = &notation::kTranscript;
  test::ReadText result;
  result.findings =
      notation::read_document(text, options, [&](Judged& game) { result.games.push_back(game); });
  return result;
}

std::string moves_of(const Judged& game) {
  std::string text;
  for (const PackedMove& move : game.game.moves) {
    text += (text.empty() ? "" : " ") + turn_text(Dvonn::unpack(move));
  }
  return text;
}

/// All placements row by row from a1, separated by blanks; the last one, k5, only if `with_last`.
std::string placements(bool with_last) {
  std::string text;
  for (const int cell : Board::kAll) {
    const bool last = cell == Board::cell_at(hex::Place{10, 5});
    if (!last || with_last) text += space_name(cell) + (last ? "" : " ");
  }
  return text;
}

/// A game of LittleGolem between CleverHunk and Xander, with White's last placement and the passes
/// left out, as that server does (tournament dvonn.mc.2014.may.1.1, github kobuz/dvonnalyzer).
constexpr std::string_view kLittleGolem =
    "1. g2 c1\n2. f5 d1\n3. h5 g5\n4. i1 e1\n5. f2 f1\n6. e4 e5\n7. j2 g1\n8. b2 b1\n"
    "9. h1 g4\n10. d3 c2\n11. e3 f4\n12. c4 d4\n13. a2 a1\n14. d2 e2\n15. a3 g3\n16. d5 f3\n"
    "17. i5 c3\n18. h2 h3\n19. k3 h4\n20. k5 i4\n21. i3 j5\n22. i2 b3\n23. j4 j3\n24. k4 b4\n"
    "25. a2b2 b3b2\n26. k5j4 e5e4\n27. a3b4 d4d3\n28. j4h4 j3i3\n29. h5g4 g5g4\n"
    "30. b4b2 g1h2\n31. c4c3 h2f2\n32. b2g2 i3i5\n33. c3c1 b1c1\n34. h4e4 h3g2\n";

TEST_CASE("each line of a transcript is a game", "[dvonn][transcript]") {
  const auto read = read_file("d3 e3 f3 g3\nA1 A2 B1 B2 C1\n\n  k5 j5\n");
  CHECK(read.findings.empty());
  REQUIRE(read.games.size() == 3);
  CHECK(moves_of(read.games[0]) == "d3 e3 f3 g3");
  CHECK(moves_of(read.games[1]) == "a1 a2 b1 b2 c1");
  CHECK(moves_of(read.games[2]) == "k5 j5");
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(read.games[i].status == kValid);
    CHECK(read.games[i].findings.empty());
    CHECK(read.games[i].game.rules->title() == "dvonn");
    CHECK(read.games[i].game.rules->variant() == "standard");
    CHECK(read.games[i].game.result == "*");
    CHECK(read.games[i].ordinal == i + 1);
  }
  CHECK(read.games[2].line == 4);
}

TEST_CASE("lines with # give the source of the games below them", "[dvonn][transcript]") {
  const auto read = read_file(
      "# Test games,\n#  written by hand\nd3 e3 f3 g3\na1 b1 c1 d1\n# \"More\"\nk5 j5 i5 h5\n");
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].game.tag(notation::kSourceTag) == "Test games, written by hand");
  CHECK(read.games[1].game.tag(notation::kSourceTag) == "Test games, written by hand");
  CHECK(read.games[2].game.tag(notation::kSourceTag) == "\"More\"");
  const auto none = read_file("# nothing\n#\n");
  CHECK(none.games.empty());
  REQUIRE(none.findings.size() == 1);
  CHECK(none.findings[0].code == Code::kNoGames);
  test::check_wording(none.findings[0]);
}

TEST_CASE("numbered pairs go on over several lines, and a new 1 begins a new game",
          "[dvonn][transcript]") {
  const auto read = read_file("1. d3 e3\n2. f3 g3\n3. a1\n1. k5 j5 2. i5\n3. h5 g5\n");
  REQUIRE(read.games.size() == 2);
  CHECK(moves_of(read.games[0]) == "d3 e3 f3 g3 a1");
  CHECK(moves_of(read.games[1]) == "k5 j5 i5 h5 g5");
}

TEST_CASE("the last placement and passes may be left out, they are added with a note",
          "[dvonn][transcript]") {
  const std::string rest = "35. c2d2\n36. f4e3\n37. e3e1\n38. resign\n";
  const auto read = read_file(std::string(kLittleGolem) + rest);
  REQUIRE(read.games.size() == 1);
  const Judged& game = read.games[0];
  CHECK(game.status == kValid);
  CHECK(test::codes(game) == "incomplete incomplete incomplete incomplete");
  for (const Finding& d : game.findings) CHECK(d.severity == Severity::kNote);
  test::check_wording(game.findings[0]);
  test::check_wording(game.findings[1]);
  CHECK(game.game.moves.size() == 75);
  CHECK(game.game.moves[48] == Dvonn::pack(Move::place(cell("c5"))));
  CHECK(game.game.moves[69] == Dvonn::pack(Move::pass()));
  CHECK(game.game.result == "0-1");
  CHECK(game.game.termination == "resignation");

  const std::string complete = placements(true);
  const auto written = read_file(complete + " k5-j5");
  CHECK(written.games.at(0).findings.empty());
  const auto omitted = read_file(placements(false) + "k5-j5");
  CHECK(omitted.games.at(0).game.moves == written.games.at(0).game.moves);
}

TEST_CASE("a record that stops after 48 placements is not continued", "[dvonn][transcript]") {
  const auto read = read_file(placements(false));
  CHECK(read.games.at(0).game.moves.size() == 48);
  CHECK(read.games.at(0).findings.empty());
}

TEST_CASE("a move that could have been another one is not added", "[dvonn][transcript]") {
  // With 47 pieces on the board there are two spaces left.
  std::string text = placements(false);
  text.erase(text.size() - 3);
  const auto read = read_file(text + "k5-j5");
  CHECK(read.games.at(0).status == kPartial);
  CHECK(test::codes(read.games.at(0)) == "illegal-move");
}

TEST_CASE("passes after the end of the game are ignored", "[dvonn][transcript]") {
  test::ReadText read = test::read_text(
      "[Title \"dvonn\"]\n[Position \".../..../...../R..../W2..../B..../...../...../...../..../... "
      "w s\"]\n\npass f1-e1 PASS pass 0-1\n");
  REQUIRE(read.games.size() == 1);
  CHECK(moves_of(read.games[0]) == "pass f1-e1");
  CHECK(test::sentences(read).empty());
  read = test::read_text(
      "[Title \"dvonn\"]\n[Position \".../..../...../R..../W2..../B..../...../...../...../..../... "
      "w s\"]\n\npass f1-e1 e1-d1 0-1\n");
  CHECK(test::codes(read.games.at(0)) == "after-end");
}

TEST_CASE("the player to move resigns in a transcript", "[dvonn][transcript]") {
  const auto read = read_file("d3 e3 resign\nd3 e3 f3 Resigns\nd3 e3 f3 g3 1-0\n");
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].game.result == "0-1");
  CHECK(read.games[1].game.result == "1-0");
  CHECK(read.games[1].game.termination == "resignation");
  CHECK(read.games[2].game.result == "1-0");
  CHECK(read.games[2].game.termination.empty());
}

TEST_CASE("an illegal move ends its game, and other games are kept", "[dvonn][transcript]") {
  const auto read = read_file("# a\nd3 e3 f3\nd3 e3 e3 f3\nd3 e3 xx f3\nk5 j5\n");
  REQUIRE(read.games.size() == 4);
  CHECK(read.games[0].status == kValid);
  CHECK(read.games[1].status == kPartial);
  CHECK(moves_of(read.games[1]) == "d3 e3");
  test::check_wording(read.games[1].findings.at(0));
  CHECK(moves_of(read.games[2]) == "d3 e3");
  CHECK(test::codes(read.games[2]) == "bad-move");
  CHECK(read.games[3].status == kValid);
  CHECK(moves_of(read.games[3]) == "k5 j5");
}

TEST_CASE("CodeCup writes moves in capitals without a dash, and passes as PASS",
          "[dvonn][transcript]") {
  std::string text = placements(true) + " k5j5";
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  const auto read = read_file(text);
  CHECK(read.games.at(0).status == kValid);
  CHECK(read.games.at(0).game.moves.size() == 50);
}

TEST_CASE("the transcript in the README is read as described there",
          "[dvonn][transcript][readme]") {
  const auto read = read_file(test::examples("transcript").at(0));
  REQUIRE(read.games.size() == 2);
  for (const Judged& game : read.games) {
    CHECK(game.findings.empty());
    CHECK(game.game.tag(notation::kSourceTag) == "Played by hand, 1 April");
  }
  CHECK(moves_of(read.games[0]) == "d3 e3 f3 g3 a1");
  CHECK(moves_of(read.games[1]) == "k5 j5 i5 h5");
  CHECK(read.games[1].game.result == "0-1");
}

TEST_CASE("the positions of DVONN in the README are read and written unchanged",
          "[dvonn][notation][readme]") {
  std::istringstream file(test::page("rules/dvonn/README.md"));
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.ends_with(" w p") && !line.ends_with(" w s")) continue;
    INFO(line);
    CHECK(position_text(position(line)) == line);
    ++positions;
  }
  CHECK(positions == 2);
}

// The title of a transcript.

TEST_CASE("the title of bare moves is the one in which most of them are legal",
          "[dvonn][transcript]") {
  const auto title = [](std::string_view text) {
    const auto guess = notation::guess_title(text, test::catalogue());
    return guess ? std::string(guess->rules->title()) + " " + std::string(guess->rules->variant())
                 : "";
  };
  CHECK(title("d3 e3 f3 a1 b1 c1") == "dvonn standard");
  CHECK(title("1. D3 E3 2. F3 A1") == "dvonn standard");
  CHECK(title("Wd4,a1 Bd3,g1 x d3Wd5") == "zertz 37");
  CHECK(title("Wd4,h4 Bd3,h1 x d3Wd5") == "zertz 48");
  CHECK(title(kLittleGolem) == "dvonn standard");
  CHECK(title("").empty());
  CHECK(title("hello there").empty());
  CHECK(title("1-0").empty());
}

TEST_CASE("the title is guessed from the beginning of a text", "[dvonn][transcript]") {
  const auto guess = notation::guess_title(placements(true) + " k5-j5", test::catalogue());
  REQUIRE(guess.has_value());
  CHECK(guess->moves == notation::kGuessedMoves);
}

TEST_CASE("one transcript may have games of different titles", "[dvonn][transcript]") {
  const auto read = read_file("d3 e3 f3 a1 b1\nWd4,a1 Bd3,g1 x d3Wd5\nk5 j5 i5 h5\n");
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].game.rules->title() == "dvonn");
  CHECK(read.games[1].game.rules->title() == "zertz");
  CHECK(read.games[1].game.rules->variant() == "37");
  CHECK(read.games[2].game.rules->title() == "dvonn");
}

TEST_CASE("the title of a numbered game without a tag is guessed from its moves, with a note",
          "[dvonn][transcript]") {
  const Judged game = test::only_game(kLittleGolem);
  CHECK(game.status == kValid);
  CHECK(game.game.rules->title() == "dvonn");
  CHECK(game.game.moves.size() == 70 - 1);
  CHECK(game.findings.at(0).code == Code::kUnknownTitle);
  CHECK(game.findings.at(0).severity == Severity::kNote);
  test::check_wording(game.findings.at(0));
}

TEST_CASE("a title that the caller gives is not guessed", "[dvonn][transcript]") {
  const auto read = read_file("d3 e3 f3 a1 b1\n", "zertz");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].game.rules->title() == "zertz");
  CHECK(read.games[0].status == kPartial);
}

TEST_CASE("a transcript is recognised by remarks above moves, or by lines of moves of one title",
          "[dvonn][transcript]") {
  CHECK(notation::detect("# CodeCup\nd3 e3\n", test::catalogue()) == &notation::kTranscript);
  CHECK(notation::detect("d3 e3 f3 a1 b1\na1 b1 c1 d1 e1\n", test::catalogue()) ==
        &notation::kTranscript);
  CHECK(notation::detect("# LittleGolem\n" + std::string(kLittleGolem), test::catalogue()) ==
        &notation::kTranscript);
  CHECK(notation::detect("d3 e3\n", test::catalogue()) == nullptr);  // too short
  CHECK(notation::detect("d3 e3 f3 a1 b1\nand then we went home\n", test::catalogue()) == nullptr);
  CHECK(notation::detect("# a remark\nand some prose\n", test::catalogue()) == nullptr);
  // Numbered moves alone are a .gpn record that does not name its title.
  CHECK(notation::detect(kLittleGolem, test::catalogue()) == &notation::kGpn);
  CHECK(notation::detect("[Title \"dvonn\"]\n\n1. d3 e3 f3 a1\n", test::catalogue()) ==
        &notation::kGpn);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::transcript_test
