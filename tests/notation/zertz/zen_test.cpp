// ZEN, the game records of zertz.app. All games here except those of the folder are made up.
#include "support/zertz/zen.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "notation/formats/format.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/cli/readme.hpp"
#include "support/gpn_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::zertz::zen_test {

using namespace gipfbase::zen_test;
using Status = Judged::Status;
using test::codes;

namespace {

/// A few rings late in a game: a1 a2 a3, b1 b2, c1 c2, of which b1 and c1 are vacant.
constexpr std::string_view kLate = "WWG/1oB/1oG 0/0/0 2/3/4 2/3/5 1";

std::string official(std::string_view moves, std::string_view zip = kZip37) {
  const Judged game = read_one(zen(moves, zip));
  INFO(first_finding(game));
  CHECK(game.status == Status::kValid);
  CHECK(game.findings.empty());
  return moves_of(game.game);
}

std::string problem(std::string_view moves, std::string_view zip = kZip37) {
  return first_finding(read_one(zen(moves, zip)));
}

std::string written(const Game& game) {
  const Written zen_text = kZen.write(game);
  REQUIRE_FALSE(zen_text.text.empty());
  return zen_text.text;
}

Game gpn_game(std::string_view text) { return test::only_game(text).game; }

std::string variant_of(const Judged& game) { return std::string(game.game.rules->variant()); }

ReadOptions naming(std::string title, std::string variant) {
  ReadOptions options = test::reading();
  options.title = std::move(title);
  options.variant = std::move(variant);
  return options;
}

}  // namespace

// Moves.

TEST_CASE("a placement, with and without a ring removed", "[zertz][zen]") {
  CHECK(official("1. Wd4-a1 Bd3-g1 *") == "Wd4,a1 | Bd3,g1");
  CHECK(official("1. Wd4 -a1\n1... BD3-G1 *") == "Wd4,a1 | Bd3,g1");
  // b1 is vacant, but cannot slide out.
  CHECK(official("1. Gc1 *", kLate) == "Gc2");
}

TEST_CASE("a capture names the jumping marble and its landing rings", "[zertz][zen]") {
  const std::string opening = "1. Wd4-a1 Bd3-g1 2. ";
  const std::string moves = "Wd4,a1 | Bd3,g1 | x d3Wd5";
  for (const std::string_view capture : {"Bd3xd5+w", "Bd3xd5", "Bd3Xd5 +w",
                                         "Bd3\xC3\x97"
                                         "d5 +w",
                                         "Bd3\xD7"
                                         "d5",
                                         "Bd3xd5+W"}) {
    INFO(capture);
    CHECK(official(opening + std::string(capture)) == moves);
  }
  CHECK(official("1. Wc3-a1 Ge3-a4 2. Bf3-g1 Bf3xd3xb3+gw") ==
        "Wc3,a1 | Ge3,a4 | Bf3,g1 | x f3Gd3Wb3");
}

TEST_CASE("isolated marbles are written like jumped ones", "[zertz][zen]") {
  CHECK(official("1. Wa1-c1+w *", "o//oo 6/8/10 0/0/0 0/0/0 1") == "Wa1,c1 x Wa1");
  CHECK(official("1. Wa1-c1", "o//oo 6/8/10 0/0/0 0/0/0 1") == "Wa1,c1 x Wa1");
}

TEST_CASE("marbles taken are checked against the board, in any order", "[zertz][zen]") {
  const std::string chain = "1. Wc3-a1 Ge3-a4 2. Bf3-g1 Bf3xd3xb3";
  CHECK(official(chain + "+wg") == official(chain));
  for (const std::string list : {"+g", "+gb", "+gwg", "+ww"}) {
    const Judged game = read_one(zen(chain + list));
    CHECK(game.status == Status::kValid);
    CHECK(game.game.moves.size() == 4);
    REQUIRE(codes(game) == "mismatch");
    CHECK(game.findings[0].severity == Severity::kWarning);
    CHECK(game.findings[0].ply == 4);
    test::check_wording(list, game.findings[0].sentence());
  }
  test::check_wording("1. Wd4-a1+b", problem("1. Wd4-a1+b"));
}

TEST_CASE("rings are named by their places in the start position", "[zertz][zen]") {
  // Column a is the leftmost column, row 1 the lowest ring of a column, wherever the rings lie on
  // the board.
  CHECK(official("1. Wa4-a1 Ba7-a2", "ooooooo 6/8/10 0/0/0 0/0/0 1") == "Wd4,d1 | Bd7,d2");
  CHECK(official("1. Wb2-a1", "oo/2oooo/3oo 6/8/10 0/0/0 0/0/0 1") == "Wc4,b1");
  // A name stays when the rings left of it or below are gone.
  CHECK(official("1. Wd4-a1 Bd3-a2 2. Bd3xd5+w Wb3-a3 3. Bg1-a4 Bb2-g4 4. Wb3xb1+b") ==
        "Wd4,a1 | Bd3,a2 | x d3Wd5 | Wb3,a3 | Bg1,a4 | Bb2,g4 | x b3Bb1");
}

TEST_CASE("on 48 rings columns are mirrored, rows stay", "[zertz][zen]") {
  CHECK(official("1. Wa1-h5 Gb5-d7", kZip48) == "Wh1,a5 | Gg5,e7");
  const Judged game = read_one(zen("1. Wa1-d4", kZip48));
  CHECK(variant_of(game) == "48");
  test::check_wording("1. Wa1-d4", first_finding(game));
  Game record = gpn_game("[Title \"zertz\"]\n[Variant \"48\"]\n\n1. Wh1,a5 Gg5,e7 *\n");
  CHECK(written(record).find("1. Wa1-h5 Gb5-d7 *") != std::string::npos);
}

// Records.

TEST_CASE("the tags of ZEN become those of a record", "[zertz][zen]") {
  const Judged game =
      read_one("[ZIP \"" + std::string(kZip37) +
               "\"]\n[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.07.16\"]\n[Player1 \"Ann\"]\n"
               "[Player2 \"?\"]\n[Result \"1-0\"]\n[TimeControl \"600+5\"]\n[Round \"2\"]\n"
               "[Annotator \"a\\\\b\\\"]\n\n1. Wd4-a1 1-0\n");
  CHECK(game.findings.empty());
  CHECK(game.game.rules->title() == "zertz");
  CHECK(variant_of(game) == "37");
  CHECK_FALSE(game.game.has_own_start());
  CHECK(game.game.result == "1-0");
  const std::vector<Tag> tags = {{"Event", "Cup"}, {"Date", "2026.07.16"},
                                 {"White", "Ann"}, {"TimeControl", "600+5"},
                                 {"Round", "2"},   {"Annotator", "a\\\\b\\"}};
  CHECK(game.game.tags == tags);
}

TEST_CASE("Player1 moves first, whatever seat is to move", "[zertz][zen]") {
  const Judged game = read_one(
      "[ZIP \"oo//ooo 5/8/10 1/0/0 0/0/0 2\"]\n[Player1 \"Ann\"]\n\n"
      "1. Wa1-a2+w 1-0");
  CHECK(game.findings.empty());
  CHECK(game.game.tag("White") == "Ann");
  CHECK(game.game.start_text() ==
        "oo../...../ooo.../......./....../...../.... 1,0,0 0,0,0 5,8,10 1");
  CHECK(moves_of(game.game) == "Wa1,a2 x Wa1");
}

TEST_CASE("results are after the moves or in the tag", "[zertz][zen]") {
  for (const std::string result : {"1-0", "0-1", "*"}) {
    CHECK(read_one(zen("1. Wd4-a1 " + result)).game.result == result);
    CHECK(read_one("[Result \"" + result + "\"]\n" + zen("1. Wd4-a1")).game.result == result);
  }
  CHECK(codes(read_one("[Result \"1-0\"]\n" + zen("1. Wd4-a1 0-1"))) == "result-mismatch");
}

TEST_CASE("comments keep arrows and circles as they are", "[zertz][zen]") {
  const Judged game =
      read_one(zen("{before} 1. Wd4-a1 {good [%cal Gb3c4,Rc4d5] and [%csl Rc4]} 1... Bd3-g1 *"));
  CHECK(game.findings.empty());
  REQUIRE(game.game.notes.size() == 2);
  CHECK(game.game.notes[0].comment == "before");
  CHECK(game.game.notes[1].comment == "good [%cal Gb3c4,Rc4d5] and [%csl Rc4]");
  CHECK(written(game.game).find("{before} 1. Wd4-a1 {good [%cal Gb3c4,Rc4d5] and [%csl Rc4]} "
                                "1... Bd3-g1 *\n") != std::string::npos);
}

TEST_CASE("variations follow the move that they replace", "[zertz][zen]") {
  const std::string text =
      "1. Wd4-a1 Bd3-g1 (1... Bb3-g1 {quiet} 2. Bd6-a4 (2. Gc6-a4)) 2. Bd3xd5+w *\n";
  const Judged game = read_one(zen(text));
  CHECK(game.findings.empty());
  REQUIRE(game.game.notes.size() == 1);
  REQUIRE(game.game.notes[0].variations.size() == 1);
  CHECK(game.game.notes[0].variations[0].moves.size() == 2);
  CHECK(moves_of(game.game) == "Wd4,a1 | Bd3,g1 | x d3Wd5");
  const Judged again = read_one(written(game.game));
  CHECK(again.findings.empty());
  CHECK(again.game == game.game);
}

TEST_CASE("the variant is that of the smallest board that holds the start position",
          "[zertz][zen]") {
  CHECK(variant_of(read_one(zen("*", kZip37))) == "37");
  CHECK(variant_of(read_one(zen("*", kZip48))) == "48");
  CHECK(variant_of(read_one(zen("*", kZip61))) == "61");
  CHECK(variant_of(read_one(zen("*", kLate))) == "37");
  CHECK(variant_of(read_one(zen("*", "oooooooo 6/8/10 0/0/0 0/0/0 1"))) == "48");
  // A variant that the caller names counts instead.
  CHECK(variant_of(read_one(zen("*", kLate), naming("", "61"))) == "61");
  const std::string blitz = zen("*", "ooo 5/7/9 0/0/0 0/0/0 1");
  CHECK(variant_of(read_one(blitz, naming("zertz", "37-blitz"))) == "37-blitz");
  CHECK(variant_of(read_one(zen("*", kLate), naming("dvonn", "standard"))) == "37");
}

TEST_CASE("a full board wins, unless the record has another result", "[zertz][zen]") {
  constexpr std::string_view kTwo = "oW 5/8/10 0/0/0 0/0/0 1";
  const auto ends = [](const Judged& game) {
    const Verdict verdict = judge(game.game);
    return variant_of(game) + " " + std::string(verdict.result) + " " + verdict.ending;
  };
  // The player who occupies the last ring wins, as by the official rules.
  const Judged won = read_one(zen("1. Wa1 1-0", kTwo));
  CHECK(won.findings.empty());
  CHECK(ends(won) == "37 1-0 full-board");
  // By the rules of zertz.app the game goes on, and only a winning set wins.
  const Judged open = read_one(zen("1. Wa1 *", kTwo));
  CHECK(open.findings.empty());
  CHECK(ends(open) == "37+full-board-goes-on * unfinished");
  CHECK(open.game.start_text() == won.game.start_text());
  CHECK(open.game.moves == won.game.moves);
  CHECK(read_one(written(open.game)).game == open.game);
  // A winning set wins by either rule; zertz.app leaves the marbles on the board.
  const Judged set = read_one(zen("1. Gc1 Gb1 *", kLate));
  CHECK(ends(set) == "37 0-1 white");
  REQUIRE(set.findings.size() == 1);
  CHECK(set.findings[0].severity == Severity::kNote);
  test::check_wording(set.findings[0]);
  CHECK(read_one(zen("1. Gc1 Gb1 0-1", kLate)).findings.empty());
  CHECK(codes(read_one(zen("1. Gc1 Gb1 1-0", kLate))) == "result-mismatch");
}

TEST_CASE("documents are recognised by their tags", "[zertz][zen]") {
  CHECK(detect(zen("1. Wd4-a1 *"), test::catalogue()) == &kZen);
  CHECK(detect("\xEF\xBB\xBF[Event \"x\"]\r\n" + zen("*"), test::catalogue()) == &kZen);
  CHECK(detect("[ZIP \"damaged\n\n" + zen("*"), test::catalogue()) == &kZen);
  CHECK(detect("[Title \"zertz\"]\n[ZIP \"x\"]\n\n1. Wd4,a1 *", test::catalogue()) == &kGpn);
  CHECK(detect("[Event \"x\"]\n\n1. Wd4,a1 *", test::catalogue()) == &kGpn);
  CHECK_FALSE(kZen.recognises("", test::catalogue()));
  CHECK_FALSE(kZen.recognises("[ZIPPER \"x\"]", test::catalogue()));
  int games = 0;
  const auto findings = read_document(zen("1. Wd4-a1 *") + "\n" + zen("1. Wa1-d7 *"),
                                      test::reading(), [&](Judged& game) {
                                        ++games;
                                        CHECK(game.status == Status::kValid);
                                        CHECK(game.ordinal == static_cast<unsigned>(games));
                                      });
  CHECK(games == 2);
  CHECK(findings.empty());
}

// Damage.

TEST_CASE("damaged moves are reported with fault and place", "[zertz][zen][damaged]") {
  for (const char* moves : {"1. d4-a1",
                            "1. W-a1",
                            "1. Wd4-",
                            "1. Wd4",
                            "1. Wd4,a1",
                            "1. Wd8-a1",
                            "1. Wd4-h1",
                            "1. Wd4-a0",
                            "1. Wd4-d4",
                            "1. Wd4-a1+",
                            "1. Wd4-a1+wx",
                            "1. Wd4xd6",
                            "1. Wd4-a1 Bd4-a2",
                            "1. Wd4-a1 Bd3-a1",
                            "1. Wd4-a1 Bd3-g1 2. Wg3-g2",
                            "1. Wd4-a1 Bd3-g1 2. Wd3xd5",
                            "1. Wd4-a1 Bd3-g1 2. Bd3xd6",
                            "1. Wd4-a1 Bd3-g1 2. Bd3x",
                            "1. Wc3-a1 Ge3-a4 2. Bf3-g1 Bf3xd3",
                            "1. hello",
                            "1. #7"}) {
    const Judged game = read_one(zen(moves));
    CHECK(game.status == Status::kPartial);
    REQUIRE(game.findings.size() == 1);
    test::check_wording(moves, game.findings[0].sentence());
  }
}

TEST_CASE("a record without a start position is rejected, its neighbours are not",
          "[zertz][zen][damaged]") {
  const auto games =
      read_all("[Event \"a\"]\n\n1. Wd4-a1 *\n\n[ZIP \"oooo\"]\n\n1. Wd4-a1 *\n\n" +
               zen("1. Wd4-a1 *") + "\n" + zen("1. Wd4-a1 *", "oooooooooo 6/8/10 0/0/0 0/0/0 1") +
               "\n[ZIP \"oo 6/8/11 0/0/0 0/0/0 1\"]\n[Player1 \"Ann\"]\n\n*\n");
  REQUIRE(games.size() == 5);
  CHECK(games[2].status == Status::kValid);
  for (const std::size_t wrong : {0U, 1U, 3U, 4U}) {
    CHECK(games[wrong].status == Status::kRejected);
    test::check_wording(games[wrong].findings.at(0));
  }
  CHECK(games[4].game.tag("White") == "Ann");
}

TEST_CASE("tags of .gpn are ignored in a ZEN record", "[zertz][zen][damaged]") {
  const Judged game = read_one("[ZIP \"" + std::string(kZip48) +
                               "\"]\n[Variant \"37\"]\n[White \"a\"]\n"
                               "[Player1 \"b\"]\n[Event \"The \"Big\" One\"]\n\n1. Wd4-a1 *");
  CHECK(codes(game) == "bad-tag bad-tag");
  test::check_wording(game.findings[0]);
  test::check_wording(game.findings[1]);
  CHECK(variant_of(game) == "48");
  const std::vector<Tag> tags = {{"White", "a"}, {"Player1", "b"}, {"Event", "The \"Big\" One"}};
  CHECK(game.game.tags == tags);
}

TEST_CASE("an incomplete ZEN record is kept in part", "[zertz][zen][damaged]") {
  const Judged game = read_one("[ZIP \"" + std::string(kZip48) +
                               "\"]\n[Incomplete \"a page is missing\"]\n\n1. Wd4-a1 *");
  CHECK(game.status == Status::kPartial);
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kIncomplete);
  CHECK(game.findings[0].line == 2);
  test::check_wording(game.findings[0]);
  CHECK(game.game.tags.empty());
}

TEST_CASE("a game cut off anywhere keeps the moves before", "[zertz][zen][damaged]") {
  const std::string tags = "[ZIP \"" + std::string(kZip37) + "\"]\n[Player1 \"Ann\"]\n\n";
  const std::string text =
      tags +
      "{a} 1. Wd4-a1 {[%csl Rd4]} 1... Bd3-g1 (1... Bb3-g1 2. Bd6-a4) 2. Bd3xd5+w Wc3-a2 3. Ge3-a4 "
      "Bf3-g2 4. Bf3xd3xb3+gw 0-1\n";
  const Judged whole = read_one(text);
  REQUIRE(whole.findings.empty());
  REQUIRE(whole.game.moves.size() == 7);
  for (std::size_t length = 1; length < text.size(); ++length) {
    INFO(text.substr(0, length));
    for (const Judged& game : read_all(text.substr(0, length))) {
      for (const Finding& finding : game.findings) CHECK_FALSE(finding.message.empty());
      const auto& moves = game.game.moves;
      REQUIRE(moves.size() <= whole.game.moves.size());
      CHECK(std::equal(moves.begin(), moves.end(), whole.game.moves.begin()));
      CHECK((game.status == Status::kRejected) == (length < tags.find('\n')));
      if (game.status != Status::kValid) CHECK_FALSE(game.findings.empty());
    }
  }
}

TEST_CASE("no bytes make the reader of ZEN fail", "[zertz][zen][damaged]") {
  std::string text;
  for (const std::string_view zip : {kZip37, kZip48, kLate}) {
    text +=
        zen("{c} 1. Wb2-a1 {[%cal Gb3c4]} 1... Bb1-c1 (1... Gb1-c1) 2. Bb1xb3+w 1-0", zip) + "\n";
  }
  std::mt19937 random(11);
  const std::string_view bytes = "WGBabcx-+ \n[]\"{}()*123./oz\\;%!\x01\xC3\x97\xFF";
  for (int i = 0; i < 1000; ++i) {
    std::string damaged = text;
    for (int n = i % 8; n >= 0; --n) {
      const std::size_t at = random() % damaged.size();
      switch (random() % 3) {
        case 0: damaged[at] = bytes[random() % bytes.size()]; break;
        case 1: damaged.erase(at, 1 + random() % 5); break;
        default: damaged.insert(at, 1, bytes[random() % bytes.size()]); break;
      }
    }
    for (const Judged& game : read_all(damaged, test::reading("f.zen"))) {
      for (const Finding& finding : game.findings) {
        REQUIRE(finding.sentence().starts_with("f.zen:"));
        REQUIRE(finding.sentence().size() < 400);
      }
      if (game.status == Status::kRejected) continue;
      INFO(damaged);
      REQUIRE(read_one(written(game.game)).game.moves == game.game.moves);
    }
  }
}

TEST_CASE("long lines of rubbish are read in one go", "[zertz][zen][damaged]") {
  for (const std::string_view piece :
       {"+ ", "-", "W", "Wd4 + ", "Wd4-a1+w", "1W ", "x", "(", "{", "/"}) {
    std::string moves;
    while (moves.size() < 300'000) moves += piece;
    const Judged game = read_one(zen(moves));
    for (const Finding& finding : game.findings) CHECK(finding.sentence().size() < 400);
    CHECK(read_one("[ZIP \"" + moves + " 1\"]\n\n*").status == Status::kRejected);
  }
}

// Writing.

TEST_CASE("a record is written as zertz.app writes it", "[zertz][zen]") {
  const Game record = gpn_game(
      "[Event \"Cup\"]\n[Date \"2026.07.16\"]\n[Round \"3\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
      "[Result \"0-1\"]\n[Title \"zertz\"]\n[Variant \"37\"]\n[Termination \"resignation\"]\n"
      "[TimeControl \"600\"]\n\n1. Wd4,a1 Bd3,g1 2. x d3Wd5 0-1\n");
  const Written zen_text = kZen.write(record);
  CHECK(zen_text.findings.empty());
  CHECK(zen_text.text ==
        "[ZIP \"" + std::string(kZip37) +
            "\"]\n[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.07.16\"]\n"
            "[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Result \"0-1\"]\n"
            "[Termination \"resignation\"]\n[Round \"3\"]\n[TimeControl \"600\"]\n\n"
            "1. Wd4-a1 Bd3-g1 2. Bd3xd5+w 0-1\n\n");
  CHECK(test::gpn_text(read_one(zen_text.text).game) == test::gpn_text(record));
}

TEST_CASE("the game in the README is written unchanged", "[zertz][zen][readme]") {
  const std::string example = test::examples("zen").at(0) + "\n";
  const Judged game = read_one(example);
  CHECK(game.findings.empty());
  CHECK(written(game.game) == example);
}

TEST_CASE("losses in ZEN are reported", "[zertz][zen]") {
  const auto check_losses = [](const std::string& text) {
    const Written zen_text = kZen.write(gpn_game(text));
    CHECK_FALSE(zen_text.text.empty());
    CHECK_FALSE(zen_text.findings.empty());
    std::string all;
    for (const Finding& finding : zen_text.findings) {
      CHECK(finding.severity == Severity::kWarning);
      all += finding.message + "\n";
    }
    test::check_wording(text, all);
  };
  const std::string tags = "[Title \"zertz\"]\n";
  check_losses(tags + "\n1. Wd4,a1! $7 (1. Wd4,a2?) Bd3,g1 *");
  check_losses(tags + "\n1. Wd4,a1 1/2-1/2");
  check_losses("[White \"A \\\"B\\\" C\"]\n" + tags + "[ZIP \"x\"]\n\n1. Wd4,a1 *");
  // Clock readings are commands in comments, like arrows.
  CHECK(kZen.write(gpn_game(tags + "\n1. Wd4,a1 {[%clk 0:10:00] fast} *")).findings.empty());
  check_losses(tags +
               "[Position \"..../...../....../......./....o./...../.... 0,0,0 0,0,0 6,8,10 "
               "0\"]\n\n*");
}

TEST_CASE("games that ZEN cannot store are rejected with the reason", "[zertz][zen]") {
  const auto rejects = [](const std::string& text) {
    const Written zen_text = kZen.write(gpn_game(text));
    CHECK(zen_text.text.empty());
    REQUIRE(zen_text.findings.size() == 1);
    CHECK(zen_text.findings[0].severity == Severity::kError);
    CHECK(zen_text.findings[0].code == Code::kUnknownFormat);
    test::check_wording(text, zen_text.findings[0].message);
  };
  rejects("[Title \"dvonn\"]\n\n1. d3 e3 *");
  for (const std::string variant : {"40", "37-blitz", "handicap", "61+optional-isolation"}) {
    rejects("[Title \"zertz\"]\n[Variant \"" + variant + "\"]\n\n*");
  }
  rejects(
      "[Title \"zertz\"]\n[Position \"..../...../....../......./....../...../.... 2,4,5 "
      "4,4,5 0,0,0 0\"]\n\n*");
  rejects(
      "[Title \"zertz\"]\n[Position \"WWWW/...../GGGGB./......./BBBB../...../o... 0,0,0 "
      "2,4,5 0,0,0 0\"]\n\n1. - *");
}

// The games of zertz.app.

TEST_CASE("all games of zertz.app are read with their results", "[zertz][zen][corpus]") {
  const std::string text = corpus("games.zen");
  if (text.empty()) return;
  CHECK(detect(text, test::catalogue()) == &kZen);
  const auto games = read_all(text);
  const auto results = rows(corpus("results.tsv"));
  REQUIRE(games.size() == results.size());
  const std::map<std::string, std::string> endings = {
      {"white", "white"}, {"gray", "grey"}, {"black", "black"}, {"mixed", "each"}};
  for (std::size_t i = 0; i < games.size(); ++i) {
    INFO("game " << i + 1);
    const Judged& game = games[i];
    CHECK(game.status == Status::kValid);
    CHECK(variant_of(game) == results[i][1]);
    CHECK(game.game.moves.size() == std::stoul(results[i][2]));
    CHECK(game.game.result == results[i][3]);
    const Verdict verdict = judge(game.game);
    if (i + 1 == 20) {
      // All rings are occupied: zertz.app takes no marbles and leaves the game unfinished.
      CHECK(codes(game) == "result-mismatch");
      CHECK(verdict.ending == "white");
      continue;
    }
    CHECK(game.findings.empty());
    CHECK(verdict.result == results[i][3]);
    CHECK(verdict.ending == endings.at(results[i][4]));
  }
}

TEST_CASE("games of zertz.app are written as they were, and read back", "[zertz][zen][corpus]") {
  const std::string text = corpus("games.zen");
  for (const Judged& game : read_all(text)) {
    INFO("game " << game.ordinal);
    const Written zen_text = kZen.write(game.game);
    CHECK(zen_text.findings.empty());
    CHECK(read_one(zen_text.text).game == game.game);
    // The last line holds the moves.
    const std::string_view raw = game.raw;
    CHECK(zen_text.text.ends_with("\n\n" + std::string(raw.substr(raw.rfind('\n') + 1)) + "\n\n"));
  }
}

TEST_CASE("a document is cut where records begin", "[zertz][zen]") {
  const std::string text = zen("1. Wd4-a1 *") + "\n" + zen("1. Wa1-d7 *") + "\r\n" + zen("*");
  const std::size_t second = kZen.next_cut(text, 1);
  REQUIRE(second != std::string::npos);
  CHECK(read_one(text.substr(0, second)).game.moves.size() == 1);
  const auto games = read_all(text.substr(second));
  REQUIRE(games.size() == 2);
  const std::size_t third = kZen.next_cut(text, second + 1);
  CHECK(text.substr(third) == zen("*"));
  CHECK(kZen.next_cut(text, third + 1) == std::string::npos);
}

}  // namespace gipfbase::zertz::zen_test
