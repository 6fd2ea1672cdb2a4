// The .gpn reader on damaged records: the games it keeps, and its findings.
#include <catch2/catch.hpp>

#include "support/gpn_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::gpn_damage_test {
namespace {

using namespace gipfbase::notation;
using Status = Judged::Status;
using test::codes;
using test::gpn_text;
using test::only_game;
using test::read_text;
using test::with_tags;

}  // namespace

TEST_CASE("an illegal move costs the rest of its game and nothing else", "[gpn][damaged]") {
  const auto read = read_text(
      with_tags("1. Wd4,a1\nBd3,d4 2. Wa2,b1 1-0\n\n") + with_tags("1. Wd4,a1 Bd3,g1 *\n"),
      test::reading("games.gpn"));
  REQUIRE(read.games.size() == 2);
  const Judged& game = read.games[0];
  CHECK(game.status == Status::kPartial);
  CHECK(game.game.moves.size() == 1);
  CHECK(game.game.result == "1-0");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].ply == 2);
  test::check_wording(game.findings[0]);
  CHECK(game.findings[0].severity == Severity::kError);
  CHECK(read.games[1].status == Status::kValid);
  CHECK(read.games[1].game.moves.size() == 2);
  CHECK(read.games[1].ordinal == 2);
  CHECK(read.games[1].line == 7);
}

TEST_CASE("words after the last legal move are a comment", "[gpn][damaged]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 hello there *"));
  CHECK(game.status == Status::kValid);
  CHECK(codes(game) == "syntax");
  CHECK(game.game.moves.size() == 1);
  CHECK(game.game.notes.at(0).comment == "hello there");
  CHECK(codes(only_game(with_tags("1. Wd4,a1 #@ *"))) == "syntax");
}

TEST_CASE("text that was meant as a move ends the legal part of a game", "[gpn][damaged]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 Bq9,g1 *"));
  CHECK(game.status == Status::kPartial);
  CHECK(game.game.moves.size() == 1);
  // Without the word, the next move would be illegal; so the word was meant as a move.
  CHECK(only_game(with_tags("1. Wd4,a1 #@ 2. x d3Wd5 *")).status == Status::kPartial);
}

TEST_CASE("the first of repeated tags counts", "[gpn][damaged]") {
  const Judged game =
      only_game("[White \"a\"]\n[White \"b\"]\n[Title \"zertz\"]\n[Title \"chess\"]\n\n*");
  CHECK(codes(game) == "bad-tag bad-tag");
  CHECK(game.status == Status::kValid);
  CHECK(game.game.tag("White") == "a");
  CHECK(game.game.tags.size() == 1);
}

TEST_CASE("unknown values are written in the form of their tag", "[gpn]") {
  Judged game = only_game(with_tags("*"));
  game.game.tags = {{"White", "????.??.??"}, {"Date", "?"}, {"Note", "????.??.??"}};
  const std::string text = gpn_text(game.game);
  CHECK(text.find("[White \"?\"]") != std::string::npos);
  CHECK(text.find("[Date \"????.??.??\"]") != std::string::npos);
  CHECK(text.find("[Note \"????.??.??\"]") != std::string::npos);
  CHECK(gpn_text(only_game(text).game) == text);
}

TEST_CASE("a tag in two encodings is one repeated tag", "[gpn][damaged]") {
  const Judged game = only_game(
      "[Title \"zertz\"]\n[Caf\xe9 \"a\"]\n[Caf\xc3\xa9 \"b\"]\n[Caf\xc3\xa8 \"c\"]\n\n*");
  CHECK(codes(game) == "encoding bad-tag");
  CHECK(game.game.tags == std::vector<Tag>{{"Caf\u00e9", "a"}, {"Caf\u00e8", "c"}});
}

TEST_CASE("a quotation mark without escape costs no other tag of its line", "[gpn][damaged]") {
  const Judged game = only_game(
      "[Title \"zertz\"] [White \"An\"na\"] [Black \"Bert\"]\n[Event \"the \"Cup\"]\" of May\"]\n\n"
      "1. Wd4,a1 *");
  CHECK(codes(game) == "bad-tag bad-tag");
  CHECK(game.game.tag("White") == "An\"na");
  CHECK(game.game.tag("Black") == "Bert");
  CHECK(game.game.tag("Event") == "the \"Cup\"]\" of May");
}

TEST_CASE("damaged tags cost themselves only", "[gpn][damaged]") {
  const Judged game = only_game(
      "[Where London]\n[Site \"open\n[White \"The \"Big\" One\"]\n[Title \"zertz\"]\n\n*");
  CHECK(codes(game) == "bad-tag bad-tag bad-tag");
  CHECK(game.status == Status::kValid);
  CHECK(game.game.tag("White") == "The \"Big\" One");
  CHECK(game.game.tags.size() == 1);
}

TEST_CASE("tags of a record are read without their quotation marks, or wrapped", "[gpn][damaged]") {
  for (const std::string_view tag :
       {"[White Anna Bos]", "[white 'Anna Bos']", "[White: \"Anna Bos\"]", "[White=\"Anna Bos\"]",
        "[White = Anna Bos]", "[ White Anna Bos ]", "[White \"Anna\nBos\"]",
        "[White \"Anna \r\n  Bos\"]\r"}) {
    CAPTURE(tag);
    const Judged game = only_game(std::string(tag) + "\n[Title \"zertz\"]\n\n1. Wd4,a1 *");
    CHECK(codes(game) == "bad-tag");
    CHECK(game.findings[0].severity == Severity::kNote);
    CHECK(game.game.tag("White") == "Anna Bos");
    CHECK(game.game.moves.size() == 1);
  }
  for (const std::string_view tag :
       {"[White]", "[White ]", "[White '']", "[Anna Bos]", "[White \"Anna\n[Black \"Bert\"]",
        "[White [Anna]]", "[White \"Anna\nBos]"}) {
    CAPTURE(tag);
    const Judged game = only_game("[Title \"zertz\"]\n" + std::string(tag) + "\n\n1. Wd4,a1 *");
    CHECK(game.game.tag("White").empty());
    CHECK_FALSE(codes(game).empty());
  }
}

TEST_CASE("a damaged first tag does not belong to the previous game", "[gpn][damaged]") {
  const auto read = read_text(with_tags("1. Wd4,a1 *\n") + "[Where London]\n" + with_tags("*"));
  REQUIRE(read.games.size() == 2);
  CHECK(codes(read.games[0]).empty());
  CHECK(codes(read.games[1]) == "bad-tag");
}

TEST_CASE("moves after the result or the end of the game are ignored with a warning",
          "[gpn][damaged]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 * {kept} Bd3,g1 2. x d3Wd5"));
  CHECK(game.status == Status::kValid);
  CHECK(codes(game) == "after-end");
  CHECK(game.game.moves.size() == 1);
  CHECK(game.game.notes.at(0).comment == "kept");

  // Rulebook, Diagram 5: after these three turns White holds four white marbles.
  const std::string diagram5 =
      "[Title \"zertz\"]\n[Position \".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 2,2,1 2,4,4 "
      "1,1,5 "
      "0\"]\n\n1. Bc5,f4 x d6Bb4 2. Wg2,f3 x Wg2Wg3 ";
  const Judged over = only_game(diagram5 + "Wa2,a3 (Wa2 3. Wa3) {kept} 1-0");
  CAPTURE(test::sentences({{over}, {}}));
  CHECK(over.status == Status::kValid);
  CHECK(codes(over) == "after-end");
  CHECK(over.findings[0].ply == 4);
  CHECK(over.game.moves.size() == 3);
  CHECK(over.game.result == "1-0");
  CHECK(over.game.notes.at(0).comment == "kept");

  CHECK(codes(only_game(diagram5 + "1-0")).empty());
  CHECK(codes(only_game(diagram5 + "*")).empty());
  CHECK(codes(only_game(diagram5 + "0-1")) == "result-mismatch");
  CHECK(codes(only_game(diagram5 + "Player1 wins (4 white)")).empty());
  CHECK(codes(only_game(diagram5 + "Player1 wins (5 grey)")) == "result-mismatch");
}

TEST_CASE("unknown titles and variants are rejected with the names of those that are known",
          "[gpn][damaged]") {
  const Judged title = only_game("[White \"a\"]\n[Title \"chess\"]\n\n1. e4 *");
  CHECK(title.status == Status::kRejected);
  CHECK(codes(title) == "unknown-title");
  test::check_wording(title.findings[0]);
  CHECK(title.game.tag("White") == "a");

  const Judged variant = only_game("[Title \"zertz\"]\n[Variant \"38\"]\n\n*");
  CHECK(variant.status == Status::kRejected);
  CHECK(codes(variant) == "unknown-variant");
  CHECK(variant.findings[0].message.find("37") != std::string::npos);
  CHECK(variant.findings[0].line == 2);
}

TEST_CASE("a position that cannot be read rejects the game and names the place", "[gpn][damaged]") {
  const Judged game = only_game("[Title \"zertz\"]\n[Position \"oo/oo 0\"]\n\n1. Wd4,a1 *");
  CHECK(game.status == Status::kRejected);
  CHECK(codes(game) == "bad-position");
  CHECK(game.findings[0].line == 2);
  CHECK(game.findings[0].column == 14);
}

TEST_CASE("text before the first tag is reported", "[gpn][damaged]") {
  const auto read = read_text("Games of 1999:\n\n" + with_tags("1. Wd4,a1 *"));
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].status == Status::kValid);
  REQUIRE(read.findings.size() == 1);
  CHECK(read.findings[0].code == Code::kSyntax);
}

TEST_CASE("a text without a game is reported", "[gpn][damaged]") {
  for (const std::string_view text : {"% nothing\n", "; nothing\n", "hello\n"}) {
    const auto read = read_text(text);
    CHECK(read.games.empty());
    REQUIRE_FALSE(read.findings.empty());
    CHECK(read.findings.back().code == Code::kNoGames);
  }
}

TEST_CASE("a variation that cannot be read is kept as a comment on its move", "[gpn][damaged]") {
  const Judged game = only_game(with_tags(
      "1. Wd4,a1 (1. Wd4,a4 (1. Wd4,d4 {no}) Bd3,g1) (1. Zz (x) ; )\n) () Bd3,g1 ((a) *) *"));
  CHECK(game.status == Status::kValid);
  CHECK(codes(game) == "bad-variation bad-variation bad-variation bad-variation bad-variation");
  CHECK(game.game.moves.size() == 2);
  REQUIRE(game.game.notes.size() == 2);
  const Note& first = game.game.notes[0];
  CHECK(first.comment == "(1. Zz (x) ; ) ) ()");
  REQUIRE(first.variations.size() == 1);
  CHECK(first.variations[0].moves.size() == 2);
  CHECK(first.variations[0].notes.at(0).comment == "(1. Wd4,d4 {no})");
  CHECK(game.game.notes[1].comment == "((a) *)");
}

TEST_CASE("an unclosed variation or comment ends the game at its outermost beginning",
          "[gpn][damaged]") {
  const auto read =
      read_text(with_tags("1. Wd4,a1 (1. Wd4,a4 (1. Gd4,a4 Bd3,g1\n") +
                with_tags("1. Wd4,a1 {never closed\n2. Bd3,g1 *\n") + with_tags("1. Wd4,a1 *"));
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].status == Status::kPartial);
  CHECK(codes(read.games[0]) == "bad-variation");
  CHECK(read.games[0].findings[0].column == 11);
  CHECK(read.games[0].game.notes.at(0).comment == "(1. Wd4,a4 (1. Gd4,a4 Bd3,g1");
  CHECK(read.games[1].status == Status::kPartial);
  CHECK(codes(read.games[1]) == "syntax");
  CHECK(read.games[1].game.moves.size() == 1);
  CHECK(read.games[2].status == Status::kValid);
}

TEST_CASE("a hundred thousand parentheses give one finding", "[gpn][damaged]") {
  constexpr std::size_t kMany = 100'000;
  const Judged open = only_game(with_tags("1. Wd4,a1 " + std::string(kMany, '(')));
  CHECK(open.status == Status::kPartial);
  CHECK(codes(open) == "bad-variation");

  std::string nested;
  for (std::size_t i = 0; i < kMany; ++i) nested += "(Wd4,a4 ";
  const Judged deep = only_game(with_tags("1. Wd4,a1 " + nested + std::string(kMany, ')') + " *"));
  CHECK(deep.status == Status::kValid);
  CHECK(codes(deep) == "bad-variation");
  CHECK(only_game(gpn_text(deep.game)).game == deep.game);
}

TEST_CASE("findings about one game are listed up to a limit", "[gpn][damaged]") {
  std::string moves = "1. Wd4,a1";
  for (int i = 0; i < 1000; ++i) moves += " )";
  const Judged game = only_game(with_tags(moves + " Zz9"));
  CHECK(game.findings.size() == kMaxFindings + 2);
  CHECK(game.findings.back().severity == Severity::kError);
}

TEST_CASE("stray closing marks are ignored with a warning", "[gpn][damaged]") {
  const Judged game = only_game(with_tags("1. Wd4,a1 ) } Bd3,g1 *"));
  CHECK(codes(game) == "syntax syntax");
  CHECK(game.game.moves.size() == 2);
}

}  // namespace gipfbase::gpn_damage_test
