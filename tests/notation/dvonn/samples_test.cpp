// The DVONN games in sample-games/, against the facts from their sources.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>

#include "support/dvonn/positions.hpp"
#include "support/dvonn/real_games.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::dvonn::testing::samples_test {
namespace {

std::vector<notation::Game> games_of(const std::string& name) {
  std::ifstream file(test::source_folder() + "/sample-games/" + name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<notation::Game> records;
  for (const notation::Judged& game : test::read_text(text).games) {
    records.push_back(game.game);
  }
  return records;
}

/// White's points minus Black's with best play.
int value(const Position& p) {
  if (p.outcome().over()) return p.outcome().score;
  const bool white = p.side_to_move() == kWhite;
  int best = white ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
  p.for_each_move([&](const Move& move) {
    Position next = p;
    next.play(move);
    best = white ? std::max(best, value(next)) : std::min(best, value(next));
  });
  return best;
}

TEST_CASE("the real games of DVONN break off where their sources do", "[dvonn][samples]") {
  const auto games = games_of("dvonn/real-games.gpn");
  REQUIRE(games.size() == kKnownEnds.size() + 1);
  for (std::size_t i = 0; i < kKnownEnds.size(); ++i) check_end(games[i], kKnownEnds[i]);
  CHECK(games[0].tag("White") == "CleverHunk");
  CHECK(games[0].result == "0-1");
  CHECK(position_text(replayed(games[0])) ==
        ".../..../B4r..../BB2B2../B3B.W5./BB3B.R/.B7rBB3./...../...../..../... w s");
}

TEST_CASE("the endgame of neverendingbooks passes through the printed positions to 18 against 15",
          "[dvonn][samples]") {
  const notation::Game game = games_of("dvonn/real-games.gpn").back();
  Position p = notation::typed<Position>(game.start);
  CHECK(p.count_moves() > 0);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    if (ply == 6) {
      CHECK(position_text(p) ==
            ".B5B/..B./B5BB7rBB2/...B6./..B../..B6r../...../...../W2WRWW/WWWW/WWW w s");
      CHECK(p.points(kWhite) == 12);
      CHECK(p.points(kBlack) == 36);
      CHECK(names(p.occupied() & ~p.unblocked()) == "j3 j4");
      CHECK(names(p.targets(cell("d4"), 6)) == "j4");
    }
    if (ply == 18) CHECK(p.mobility(kBlack) == 0);
    p.play(Dvonn::unpack(game.moves[ply]));
  }
  CHECK(outcome(p) == "white");
  CHECK(p.points(kWhite) == 18);
  CHECK(p.points(kBlack) == 15);
}

TEST_CASE("of the ten moves in the endgame puzzle only j5-k5 wins, by three points",
          "[dvonn][samples]") {
  const auto games = games_of("puzzles/dvonn-endgame.gpn");
  REQUIRE(games.size() == 1);
  const Position p = notation::typed<Position>(games[0].start);
  CHECK(p.points(kWhite) == 19);
  CHECK(p.points(kBlack) == 25);
  CHECK(p.mobility(kBlack) == 0);
  CHECK(p.count_moves() == 10);
  for (const std::string& text : turns(p)) {
    const int worth = value(after(p, text));
    INFO(text << " is worth " << worth);
    CHECK((text == "j5-k5" ? worth == 3 : -19 <= worth && worth <= -6));
  }
  CHECK(replayed(games[0]).outcome().score == 3);
}

}  // namespace
}  // namespace gipfbase::dvonn::testing::samples_test
