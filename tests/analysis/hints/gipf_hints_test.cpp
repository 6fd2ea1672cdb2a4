// The hints for GIPF, compared with the rules applied move by move.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <vector>

#include "analysis/hints/gipf/hints.hpp"
#include "notation/gipf/text.hpp"
#include "support/environment.hpp"

namespace gipfbase::gipf::gipf_hints_test {
namespace {

Position played(Position position, const Move& move) {
  position.play(move);
  return position;
}

struct Seen {
  int wins = 0;
  int excluded = 0;  ///< wins excluded without trying moves
};

void check_one(const Position& position, const std::vector<Move>& moves, Seen& seen) {
  INFO(position_text(position));
  const Seat mover = position.side_to_move();
  const auto result_is = [&](Result result) {
    return [&position, result](const Move& move) {
      return played(position, move).outcome().result == result;
    };
  };
  const bool wins = std::any_of(moves.begin(), moves.end(), result_is(win_of(mover)));
  REQUIRE(wins_at_once(position) == wins);
  REQUIRE((may_win_at_once(position) || !wins));
  REQUIRE_FALSE(std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
    const Position next = played(position, move);
    return next.outcome().result == win_of(other(mover));
  }));
  seen.wins += wins ? 1 : 0;
  seen.excluded += may_win_at_once(position) ? 0 : 1;
}

TEST_CASE("wins by the next move are those of the rules, and no player must lose by his own move",
          "[gipf][search]") {
  const auto games = static_cast<int>(test::from_environment("GIPFBASE_SOLVER_POSITIONS", 12));
  for (const Version version : {Version::kBasic, Version::kStandard, Version::kTournament}) {
    for (const bool ends_at_removal : {false, true}) {
      Seen seen;
      for (int game = 0; game < games; ++game) {
        std::mt19937_64 random(static_cast<std::uint64_t>(game));
        Position position = Position::start({version, ends_at_removal});
        while (!position.outcome().over()) {
          std::vector<Move> moves;
          position.for_each_move([&](const Move& move) { moves.push_back(move); });
          check_one(position, moves, seen);
          // Wins are played only half of the time, so that more of them occur.
          Position next = played(position, moves[random() % moves.size()]);
          if (next.outcome().over() && random() % 2 == 0) {
            next = played(position, moves[random() % moves.size()]);
          }
          position = next;
        }
      }
      CHECK(seen.wins > 0);
      CHECK(seen.excluded > 0);
    }
  }
}

}  // namespace
}  // namespace gipfbase::gipf::gipf_hints_test
