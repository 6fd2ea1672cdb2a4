// Records as people type them: encodings, names, tags, moves, clocks.
#include "support/typed_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/record/result.hpp"
#include "notation/sources/encoding.hpp"
#include "notation/sources/reading.hpp"
#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"
#include "support/cli/readme.hpp"
#include "support/environment.hpp"
#include "support/folder.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::typed_records_test {

using namespace gipfbase::notation;
using test::check_round_trip;
using test::has;
using test::kMoves;
using test::read_as_file;
using test::read_paths;
using test::ReadPaths;
using test::typed_game;

using Status = Judged::Status;

TEST_CASE("moves of every title are read with other signs between the places", "[gpn][typed]") {
  struct Case {
    std::string_view file, move;
    std::vector<std::string_view> spellings;
  };
  const std::vector<Case> cases = {
      {"dvonn",
       " a2-b2",
       {"a2b2", "Wa2b2", "wa2-b2", "a2xb2", "a2:b2", "a2→b2", "a2>b2", "Ra2-b2", "A2 - B2",
        "Ba2-b2"}},
      {"dvonn", " g2", {"Wg2", "@g2", "Rg2", "g 2"}},
      {"yinsh", " b6-c7", {"b6xc7", "Wb6-c7", "Rb6→c7", "b6 c7"}},
      {"yinsh",
       " c5-a3;xb3-b7xb2",
       {"c5-a3 xb3-b7xb2", "c5-a3 x b3-b7 x b2", "c5-a3;b3-b7;b2", "c5-a3,xb3-b7,xb2"}},
      {"tzaar",
       " f1-g1,a4-b4",
       {"f1xg1,a4xb4", "f1-g1 a4-b4", "f1-g1, a4-b4", "f1xg1 a4+b4", "f1-g1 / a4-b4", "f1g1a4b4",
        "Bf1-g1,a4-b4"}},
      {"gipf", " Ge9-e7", {"ge9e7", "WGe9-e7", "Ge9:e7"}},
      {"gipf", " xe7,e8;c7-e7", {"xe7e8;c7-e7", "xe7 e8;c7-e7", "xe7,e8 c7-e7", "x e7,e8; c7-e7"}}};
  for (const Case& c : cases) {
    std::string text = test::page(fmt::format("sample-games/{}/real-games.gpn", c.file));
    const Judged plain = std::move(read_as_file(text).games.front());
    REQUIRE(plain.valid());
    std::replace(text.begin(), text.end(), '\n', '\t');
    const std::size_t at = text.find(c.move) + 1;
    REQUIRE(at > 0);
    for (const std::string_view spelling : c.spellings) {
      CAPTURE(c.file, spelling);
      std::string typed = text;
      typed.replace(at, c.move.size() - 1, spelling);
      std::replace(typed.begin(), typed.end(), '\t', '\n');
      const Judged game = std::move(read_as_file(typed).games.front());
      // The letter of the opponent's colour is not read.
      const bool legal = spelling != "Ba2-b2";
      CHECK(game.valid() == legal);
      if (!legal) continue;
      CHECK(game.game.moves == plain.game.moves);
      CHECK(game.game.notes == plain.game.notes);
    }
  }
}

TEST_CASE("parts of a move may be omitted when only one legal move has the others",
          "[gpn][typed]") {
  struct Case {
    std::string_view tags, moves, read_as;
  };
  const std::vector<Case> cases = {
      {"", "1. Wd4,a1 Bd3,g1 2. x d3d5", "x d3Wd5"}, {"", "1. Wd4,a1 Bd3,g1 2. x d3 d5", "x d3Wd5"},
      {"", "1. Wd4,a1 Bd3,g1 2. xd3-d5", "x d3Wd5"}, {"", "1. Wd4,a1 Bd3,g1 2. d3:d5", "x d3Wd5"},
      {"", "1. Wd4,a1 Bd3,g1 2. D3xD5", "x d3Wd5"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.moves);
    const Judged game = typed_game(std::string(c.tags), std::string(c.moves) + " *");
    CHECK(game.valid());
    CHECK(game.game.moves.size() == 3);
    CHECK(has(game.findings, "was read as \"" + std::string(c.read_as) + "\""));
  }
  // Two captures begin at d3, rings can be removed in many places, and a wrong colour is a mistake.
  for (const std::string moves : {"1. Wd4,a1 Wc3,g1 2. Bd3 *", "1. Wd4 Bd3,g1 *",
                                  "1. Wd4,a1 Bd3,g1 2. x d3Gd5 *", "1. Wd4,a1 Bd3,g1 2. d3 *"}) {
    CAPTURE(moves);
    CHECK_FALSE(typed_game("", moves).valid());
  }
}

TEST_CASE("a word of signs before a move is not a part of it", "[gpn][typed]") {
  const Judged game = typed_game("[Variant \"37\"]\n", "1. Wd4,a1 xx Bd3,g1 *");
  CHECK(game.game.moves.size() == 2);
  CHECK_FALSE(has(game.findings, "was read as"));
  CHECK(game.game.notes.size() == 1);
}

TEST_CASE("players are named by number", "[typed]") {
  for (const std::string_view text :
       {"2nd player won", "1st player lost", "p2 wins", "second wins", "player 1 loses"}) {
    CAPTURE(text);
    const auto read = read_result(text);
    REQUIRE(read);
    CHECK(read->result == "0-1");
  }
}

TEST_CASE("UTF-16, UTF-32, Windows-1252 and named encodings are read", "[typed][encoding]") {
  // U+4E00 has a zero byte where letters of ASCII have none.
  const std::u32string text = U"[White \"Jürgen 一 😀\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n";
  const auto wide = [&](std::size_t width, bool big_endian, bool mark) {
    std::vector<char32_t> units;
    if (mark) units.push_back(0xFEFF);
    for (const char32_t c : text) {
      const bool pair = width == 2 && c >= 0x10000;
      if (pair) units.push_back(0xD800 + ((c - 0x10000) >> 10U));
      units.push_back(pair ? 0xDC00 + ((c - 0x10000) & 0x3FFU) : c);
    }
    std::string bytes;
    for (const char32_t unit : units) {
      for (std::size_t i = 0; i < width; ++i) {
        const std::size_t byte = big_endian ? width - 1 - i : i;
        bytes += static_cast<char>(unit >> (8 * byte) & 0xFFU);
      }
    }
    return bytes;
  };
  for (const std::size_t width : {2U, 4U}) {
    for (const bool big_endian : {false, true}) {
      for (const bool mark : {false, true}) {
        CAPTURE(width, big_endian, mark);
        const ReadPaths read = read_as_file(wide(width, big_endian, mark));
        REQUIRE(read.games.size() == 1);
        CHECK(read.games[0].game.tag("White") == "Jürgen 一 😀");
      }
    }
  }
  CHECK(text::in_utf8("\x80 \x93x\x94 \xE9") == "€ “x” é");
  ReadOptions options = test::reading();
  options.encoding = "CP1251";
  const ReadPaths read =
      read_as_file("[White \"\xCF\xE5\xF2\xF0\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n", options);
  CHECK(read.games.at(0).game.tag("White") == "Петр");
  CHECK(is_encoding("SHIFT_JIS"));
  CHECK_FALSE(is_encoding("no-such-encoding"));
}

TEST_CASE("characters of word processors and web pages do no harm", "[gpn][typed]") {
  for (const std::string moves :
       {"1. Wd4,a1 1… Bd3,g1 2. x d3Wd5 *", "1.\u200b Wd4,a1\u200b Bd3,g1 2. x d3Wd5 *",
        "1. \u2068Wd4,a1\u2069 \u202aBd3,g1\u202c 2. x d3Wd5 *",
        "1.\u00a0Wd4,a1 Bd3,\u200bg1 2.\u202fx\u00a0d3Wd5 *", "1. Wd4,a1 Bd3,g1 2. × d3Wd5 *",
        "1. Wd4,a1 Bd3,g1 2. x d3Wd5 *\n\x1a", "\ufeff1. Wd4,a1\u2060 Bd3,g1 2. x d3Wd5 *"}) {
    CAPTURE(moves);
    const Judged game = typed_game("", moves);
    CHECK(game.status == Status::kValid);
    CHECK(game.game.moves.size() == 3);
    CHECK(game.findings.empty());
  }
  // Such characters stay in comments and in the values of tags.
  const Judged game = typed_game("[Note \"a…\u200bb\"]\n", "1. Wd4,a1 {x…×\u200by} Bd3,g1 *");
  CHECK(game.game.tag("Note") == "a…\u200bb");
  CHECK(game.game.notes.at(0).comment == "x…×\u200by");
}

TEST_CASE("the value of a tag keeps its characters, whatever the tag is called", "[gpn][typed]") {
  for (const std::string name : {"Note", "2nd", "\\", "_note", "Überschrift", "P0 id"}) {
    CAPTURE(name);
    const Judged game =
        typed_game("[" + name + " \"1…2 {\"]\n[Other \"} 1×2…\"]\n", std::string(kMoves) + "*");
    CHECK(game.game.tag(name) == "1…2 {");
    CHECK(game.game.tag("Other") == "} 1×2…");
    check_round_trip(game);
  }
}

TEST_CASE("curly quotes around a tag value are read with a note", "[gpn][typed]") {
  for (const std::string tag :
       {"[White “Anna Bos”]\n", "[White „Anna Bos“]\n", "[White «Anna Bos»]\n",
        "[White \"Anna Bos”]\n", "[White ＂Anna Bos＂]\n"}) {
    CAPTURE(tag);
    const Judged game = typed_game(tag, "1. Wd4,a1 *");
    CHECK(game.game.tag("White") == "Anna Bos");
    CHECK(has(game.findings, "quotation marks"));
    CHECK(game.raw.empty() == false);
  }
  CHECK(typed_game("[White \"“Anna” Bos\"]\n", "*").game.tag("White") == "“Anna” Bos");
}

TEST_CASE("a record is recognised though a word processor changed all of it", "[gpn][typed]") {
  const std::string record =
      "[Event \"Cup\"]\n[White \"Anna\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,g1 *\n";
  const auto with = [&](char c, std::string_view other) {
    std::string text;
    for (const char one : record) one == c ? text += other : text += one;
    return text;
  };
  for (const std::string& text : {with('"', "”"), with(' ', "\u00a0"), "\u200b" + record}) {
    CAPTURE(text);
    const ReadPaths read = read_as_file(text);
    REQUIRE(read.games.size() == 1);
    CHECK(read.games.front().game.tag("White") == "Anna");
    CHECK(read.games.front().game.moves.size() == 2);
  }
}

TEST_CASE("games without tags follow each other", "[gpn][typed]") {
  ReadOptions options = test::reading();
  options.title = "zertz";
  const ReadPaths read = read_as_file(
      "1. Wd4,a1 Bd3,g1 1-0\n\n1. Wd4,a1 {lost\n\n1. Wd4,b1} 0-1\r\n\r\n1. Wd4,b1\n\n"
      "2. Bd3,g1 *\n",
      options);
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].game.result == "1-0");
  CHECK(read.games[1].game.result == "0-1");
  CHECK(read.games[1].game.notes.size() == 1);
  CHECK(read.games[2].line == 7);
}

TEST_CASE("names are stored trimmed, with single blanks and composed", "[typed]") {
  CHECK(text::tidy_name("Anna") == "Anna");
  CHECK(text::tidy_name(" Anna  Berg ") == "Anna Berg");
  CHECK(text::tidy_name("Anna\u00a0Berg") == "Anna Berg");
  CHECK(text::tidy_name("A\u200bnna") == "Anna");
  // Marks of the writing direction are removed.
  CHECK(text::tidy_name("\u202eAn\u2066na\u2069\u061c\u202c") == "Anna");
  CHECK(text::tidy_name("עמית \u200fכהן") == "עמית כהן");
  CHECK(text::tidy_name("Jo\u0308rg") == "J\u00f6rg");
  CHECK(folded("Łukasz Øre Đæ Œuvre") == "lukasz ore dae oeuvre");
}

TEST_CASE("tags of the roster are known in any case, slips are reported", "[gpn][typed]") {
  const Judged game = typed_game(
      "[event \"E\"]\n[white \"Anna\"]\n[BLACK \"Bert\"]\n"
      "[Wihte \"x\"]\n[result \"1-0\"]\n[Whte \"x\"]\n",
      "1. Wd4,a1 *");
  CHECK(game.game.tag("White") == "Anna");
  CHECK(game.game.tag("Black") == "Bert");
  CHECK(game.game.result == "1-0");
  const Judged slip = typed_game("[Whte \"Anna\"]\n", "1. Wd4,a1 *");
  CHECK(has(slip.findings, "White"));
}

TEST_CASE("a start position may be called FEN", "[gpn][typed]") {
  const std::string position = "oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 0";
  const Judged game = typed_game("[FEN \"" + position + "\"]\n[SetUp \"1\"]\n", "1. Bd3,g1 *");
  CHECK(game.game.start_text() == position);
  CHECK(game.game.tag("SetUp").empty());
  const Judged other = typed_game("[FEN \"8/8/8\"]\n", "1. Wd4,a1 *");
  CHECK(has(other.findings, "tag FEN"));
  CHECK(has(typed_game("[SetUp \"1\"]\n", "1. Wd4,a1 *").findings, "SetUp"));
}

TEST_CASE("moves are read with other blanks, case, numbers and signs", "[gpn][typed]") {
  for (const std::string_view moves :
       {"1. Wd4,a1 Bd3,g1 2. xd3Wd5 *", "1. Wd4,a1 Bd3,g1 2. X D3WD5 *",
        "1. Wd4,a1 Bd3,g1 2. x d3wd5 *", "1: Wd4,a1 Bd3,g1 2: x d3Wd5 *",
        "1. Wd4,a1+- Bd3,g1± 2. x d3Wd5 N *", "1. Wd4,a1 and now Bd3,g1 2. x d3Wd5 *",
        "1. Wd4,a1 = Bd3,g1 ⩲ 2. x d3Wd5∞ *"}) {
    CAPTURE(moves);
    const Judged game = typed_game("", moves);
    CHECK(game.status == Status::kValid);
    CHECK(game.game.moves.size() == 3);
    check_round_trip(game);
  }
  const Judged signs = typed_game("", "1. Wd4,a1+- Bd3,g1 N 2. x d3Wd5 interesting *");
  CHECK(signs.game.notes.at(0).nags == std::vector<std::uint8_t>{18});
  CHECK(signs.game.notes.at(1).nags == std::vector<std::uint8_t>{146});
  CHECK(signs.game.notes.at(2).comment == "interesting");
}

TEST_CASE("a comment with braces inside is read, and the message names the brace", "[gpn][typed]") {
  const Judged game = typed_game("", "1. Wd4,a1 {an idea {see Bos} of mine} Bd3,g1 *");
  CHECK(game.status == Status::kValid);
  CHECK(game.game.moves.size() == 2);
  CHECK(game.game.notes.at(0).comment == "an idea {see Bos} of mine");
  CHECK(has(game.findings, "}"));
  check_round_trip(game);
}

TEST_CASE("clocks are read with commas, and reported when they cannot be stored", "[gpn][typed]") {
  const auto clock = [](const std::string& time) {
    return typed_game("", "1. Wd4,a1 {[%clk " + time + "]} *").game.notes.at(0).clock;
  };
  CHECK(clock("0:09:57,45")->milliseconds == 597'450);
  for (const std::string time : {"0:09:57.4567", "0:61:00"}) {
    const Judged kept = typed_game("", "1. Wd4,a1 {[%clk " + time + "]} *");
    CHECK(kept.game.notes.at(0).comment == "[%clk " + time + "]");
    CHECK(has(kept.findings, "clock"));
  }
  const Judged bad = typed_game("", "1. Wd4,a1 {[%clk soon]} *");
  CHECK(bad.game.notes.at(0).comment == "[%clk soon]");
  CHECK(has(bad.findings, "clock"));
}

TEST_CASE("half-downloaded files in a folder are passed over with a note", "[typed][input]") {
  const test::Folder folder;
  const std::string game = "[White \"A\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 *\n";
  for (const char* name : {"a.gpn", "b.gpn.part", "c.gpn.crdownload", "d.gpn~", "e.gpn.PART",
                           "f.gpn.filepart", "~$g.gpn", "#h.gpn#"}) {
    folder.write(name, game);
  }
  const ReadPaths read = read_paths(folder.file(""));
  CHECK(read.games.size() == 1);
  CHECK(read.findings.size() == 7);
  CHECK(read.findings.at(0).severity == Severity::kNote);
  CHECK(read_paths(folder.file("b.gpn.part")).games.size() == 1);
}

TEST_CASE("the small records of the trials are read as their list says", "[typed][corpus]") {
  if (test::shared_folder().empty()) return;
  const std::string trials = test::shared_folder() + "/corpora/trials/";
  if (!std::filesystem::exists(trials)) return;
  const auto records = [&](const std::string& name) {
    return read_paths(trials + "records/" + name);
  };
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(trials + "records")) {
    CAPTURE(entry.path());
    ++files;
    const std::string name = entry.path().filename().string();
    const ReadPaths read = read_paths(entry.path().string());
    CHECK_FALSE(read.games.empty());
    if (name == "fen-tag.gpn") continue;  // one of its positions is impossible
    for (const Judged& game : read.games) CHECK(game.status == Status::kValid);
  }
  CHECK(files >= 25);
  struct Expected {
    std::string name, result, termination;
  };
  for (const Expected& e : std::vector<Expected>{{"result-colon.gpn", "1-0", ""},
                                                 {"result-sentence.gpn", "0-1", "resignation"},
                                                 {"result-stray.gpn", "1-0", ""},
                                                 {"result-tag-only.gpn", "1-0", ""},
                                                 {"result-walkover.gpn", "1-0", "forfeit"},
                                                 {"result-word.gpn", "1/2-1/2", ""},
                                                 {"zero-width-space.gpn", "1-0", ""},
                                                 {"tags-lower-case.gpn", "1-0", ""}}) {
    CAPTURE(e.name);
    const Game game = records(e.name).games.at(0).game;
    CHECK(game.result == e.result);
    CHECK(game.termination == e.termination);
    CHECK(game.moves.size() >= 3);
  }
  CHECK(records("blank-in-values.gpn").games.at(0).game.tag("Date") == "2024.05.01");
  CHECK(records("date-iso.gpn").games.at(0).game.tag("Date") == "2024.05.01");
  CHECK(has(records("date-month-name.gpn").findings, "can mean"));
  CHECK(records("curly-quotes.gpn").games.at(0).game.tag("White") == "Anna Bos");
  CHECK(records("windows-1252.gpn").games.at(0).game.tag("White") == "Änna €");
  CHECK(records("utf-16.gpn").games.size() == 2);
  CHECK(records("control-z.gpn").findings.empty());
  CHECK(records("novelty-sign.gpn").games.at(0).game.notes.at(1).nags ==
        std::vector<std::uint8_t>{6, 146});
  CHECK(records("informator-signs.gpn").games.at(0).game.notes.back().nags ==
        std::vector<std::uint8_t>{18});
  CHECK(records("results-without-moves.gpn").findings.size() == 1);
  for (const Judged& game : records("names-alike.gpn").games) {
    CHECK(game.game.tag("White") == text::tidy_name(game.game.tag("White")));
  }
  CHECK(records("fen-tag.gpn").games.at(3).game.has_own_start());
  CHECK(read_paths(trials + "boardspace/date-iso.sgf").games.at(0).game.tag("Date") ==
        "2009.05.08");
  CHECK(read_paths(trials + "boardspace/text-in-front.sgf").games.at(0).game.moves.size() == 3);
  const auto byes = read_paths(trials + "standings/swiss-bye.gpn");
  CHECK(std::any_of(byes.games.begin(), byes.games.end(),
                    [](const Judged& game) { return game.game.tag("Black") == "bye"; }));
}

}  // namespace gipfbase::typed_records_test
