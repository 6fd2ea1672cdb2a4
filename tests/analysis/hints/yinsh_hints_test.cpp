// Hints for YINSH against plain searches.
#include <catch2/catch.hpp>
#include <cstdint>
#include <vector>

#include "analysis/hints/yinsh/hints.hpp"
#include "support/environment.hpp"
#include "support/yinsh/positions.hpp"
#include "support/yinsh/scenario.hpp"

namespace gipfbase::yinsh::testing::hints_test {
namespace {

/// Like `wins_at_once`, but by playing every move.
bool plainly_wins_at_once(const Position& p) {
  bool found = false;
  p.for_each_move([&](const Move& move) {
    Position next = p;
    next.play(move);
    found = found || next.outcome().result == win_of(p.side_to_move());
  });
  return found;
}

/// True when the player to move has a move after which every reply lets him win at once.
bool plainly_wins_in_three(const Position& p) {
  bool found = false;
  p.for_each_move([&](const Move& move) {
    if (found) return;
    Position next = p;
    next.play(move);
    if (next.outcome().over()) return;
    found = true;
    next.for_each_move([&](const Move& reply) {
      Position last = next;
      last.play(reply);
      found = found && wins_at_once(last);
    });
  });
  return found;
}

TEST_CASE("a win of YINSH by a threat is one that playing every move finds", "[yinsh][hints]") {
  const std::uint64_t most = test::from_environment("GIPFBASE_HINT_POSITIONS", 3000) / 10;
  std::uint64_t compared = 0;
  int wins = 0;
  int quiet = 0;
  for (std::uint64_t seed = 0; compared < most; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    Position p = position(scenario(genes).text);
    for (const Seat seat : {kWhite, kBlack}) p.set_removed(seat, kMostRemoved - 1);
    if (p.placing() || p.outcome().over() || p.count_moves() > 60 || wins_at_once(p)) continue;
    ++compared;
    const bool by_threat = wins_by_threat(p);
    const bool plainly = plainly_wins_in_three(p);
    if (by_threat && !plainly) FAIL_CHECK(position_text(p));
    wins += by_threat ? 1 : 0;
    quiet += plainly && !by_threat ? 1 : 0;
  }
  CHECK(wins > 20);
  CHECK(quiet < wins / 10);  // a win without a threat: every reply harms the opponent
}

TEST_CASE("a player of YINSH who threatens to win has little work left", "[yinsh][hints]") {
  using Hints = analysis::Hints<Yinsh>;
  const Position p = points("W e5 a2 a3, w e1 e2 e3 e4, B k7 k8 k9", "2,2 b");
  CHECK(Hints::work_to_win(p, kWhite) == 0);
  CHECK(Hints::work_to_win(p, kBlack) > 0);
}

TEST_CASE("wins_at_once of YINSH agrees with playing every move", "[yinsh][hints]") {
  const std::uint64_t most = test::from_environment("GIPFBASE_HINT_POSITIONS", 3000);
  std::uint64_t compared = 0;
  int wins = 0;
  int last_markers = 0;
  for (std::uint64_t seed = 0; compared < most; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Scenario s = scenario(genes);
    Position p = position(s.text, s.blitz);
    for (int ply = 0; ply < 8 && !p.outcome().over() && p.count_moves() < 3000; ++ply) {
      // The hint is about a player's last ring to remove, so most positions are one ring short of a
      // win.
      if (!p.placing() && !p.blitz() && genes.below(3) > 0) {
        Position last = p;
        for (const Seat seat : {kWhite, kBlack}) last.set_removed(seat, kMostRemoved - 1);
        if (wins_at_once(last) != plainly_wins_at_once(last)) FAIL_CHECK(position_text(last));
      }
      const bool wins_now = plainly_wins_at_once(p);
      if (wins_at_once(p) != wins_now) FAIL_CHECK(position_text(p));
      ++compared;
      wins += wins_now ? 1 : 0;
      last_markers += p.pool() <= 1 ? 1 : 0;
      std::vector<Move> moves;
      p.for_each_move([&](const Move& move) { moves.push_back(move); });
      p.play(moves[static_cast<std::size_t>(genes.below(static_cast<int>(moves.size())))]);
    }
  }
  CHECK(wins > 100);
  CHECK(last_markers > 20);
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::hints_test
