// The hints for TZAAR, compared with the rules applied turn by turn; endings of games.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/hints/tzaar/hints.hpp"
#include "analysis/solver/solver.hpp"
#include "support/environment.hpp"
#include "support/solving/puzzle_support.hpp"
#include "support/tzaar/positions.hpp"
#include "support/tzaar/real_positions.hpp"

namespace gipfbase::tzaar::testing::tzaar_hints_test {
namespace {

using Search = analysis::Hints<Tzaar>;

Position played(Position position, const Move& move) {
  position.play(move);
  return position;
}

/// How many positions showed each of these.
struct Seen {
  int by_type = 0;
  int by_blocking = 0;
  int twins = 0;
};

void check_one(const Position& p, Seen& seen) {
  CAPTURE(position_text(p));
  const Seat mover = p.side_to_move();
  std::uint64_t turns = 0;
  std::uint64_t lost = 0;
  bool by_type = false;
  bool by_blocking = false;
  std::set<analysis::PositionKey> after;
  p.for_each_move([&](const Move& move) {
    const Position next = played(p, move);
    const Outcome outcome = next.outcome();
    ++turns;
    lost += outcome.result == win_of(other(mover)) ? 1U : 0U;
    if (outcome.result == win_of(mover)) {
      const bool blocked = static_cast<Ending>(outcome.ending) == Ending::kNoCapture;
      (blocked ? by_blocking : by_type) = true;
    }
    after.insert(analysis::key_of(next));
  });
  REQUIRE(Search::wins_at_once(p) == (by_type || by_blocking));
  REQUIRE((turns == 0 || lost < turns));
  std::set<analysis::PositionKey> distinct;
  std::uint64_t kept = 0;
  Search::for_each_distinct_move(p, [&](const Move& move) {
    REQUIRE(p.is_legal(move));
    distinct.insert(analysis::key_of(played(p, move)));
    ++kept;
  });
  REQUIRE((distinct == after));
  seen.by_type += by_type ? 1 : 0;
  seen.by_blocking += by_blocking && !by_type ? 1 : 0;
  seen.twins += kept < turns ? 1 : 0;
}

TEST_CASE("wins by the next turn are those of the rules, and left out turns have a twin",
          "[tzaar][search]") {
  const auto rounds = test::from_environment("GIPFBASE_SOLVER_POSITIONS", 12);
  Seen seen;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    Position p = scenario(genes);
    while (!p.outcome().over()) {
      if (p.placing()) {
        REQUIRE_FALSE(Search::wins_at_once(p));
      } else {
        check_one(p, seen);
      }
      std::vector<Move> moves;
      p.for_each_move([&](const Move& move) { moves.push_back(move); });
      p.play(moves[static_cast<std::size_t>(genes.below(static_cast<int>(moves.size())))]);
    }
    REQUIRE_FALSE(Search::wins_at_once(p));
  }
  CHECK(seen.by_type > 0);
  CHECK(seen.by_blocking > 0);
  CHECK(seen.twins > 0);
}

/// Each player has one stack of each type, or a few more, so that many turns take or cover the
/// last.
Position few_stacks(test::Genes& genes) {
  Position p;
  for (const Seat seat : {kWhite, kBlack}) {
    const int stacks = 3 + genes.below(3);
    for (int n = 0; n < stacks; ++n) {
      const int point = genes.below(kPoints);
      const int cell = Board::kTables.ordered()[static_cast<std::size_t>(point)];
      p.put(cell, {seat, static_cast<Type>(n % 3), 1 + genes.below(4)});
    }
  }
  p.set_phase(Phase::kTurns);
  return p;
}

TEST_CASE("wins by the next turn are those of the rules where few stacks are left",
          "[tzaar][search]") {
  Seen seen;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Position p = few_stacks(genes);
    if (!p.outcome().over()) check_one(p, seen);
  }
  CHECK(seen.by_type > 1000);
  CHECK(seen.by_blocking > 200);
}

TEST_CASE("a threat to win by the next turn needs the least work", "[tzaar][search]") {
  // White takes the only Tzaar next.
  const Position p = stacks("a1 T, b1 z, c1 Z, d1 R, i1 r, i2 t, g1 t, h1 t", 'b');
  CHECK(wins_in_a_turn(p, kWhite));
  CHECK(work_to_win(p, kWhite) == 0);
  CHECK(work_to_win(p, kBlack) > 0);
}

TEST_CASE("endings of games between people are solved, and their proofs hold",
          "[tzaar][solver][corpus]") {
  const auto positions = real_positions();
  const auto rules = test::rules_of("tzaar", "fixed");
  int solved = 0;
  for (const auto& [name, position] : positions) {
    // Only the endings that take little work.
    constexpr std::array<std::string_view, 4> kChosen = {"hardEndgameSet-02", "hardEndgameSet-16",
                                                         "hardEndgameSet-34", "hardEndgameSet-40"};
    if (std::find(kChosen.begin(), kChosen.end(), name) == kChosen.end()) continue;
    CAPTURE(name);
    const auto solver = analysis::make_solver(*rules, test::kTable);
    analysis::Budget budget(0, 0, test::kNever);
    analysis::SolveOptions options;
    options.shortest = false;
    const auto any = notation::erased(position);
    const auto solution = solver->solve(any, options, budget);
    CHECK(solution.status == analysis::Status::kWin);
    const auto proof = solver->proof(any, solution, 1, budget);
    REQUIRE(proof);
    std::istringstream text(analysis::proof_text(*rules, *proof));
    CHECK(analysis::verify(text, test::catalogue()).accepted);
    ++solved;
  }
  CHECK(solved == (positions.empty() ? 0 : 4));
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::tzaar_hints_test
