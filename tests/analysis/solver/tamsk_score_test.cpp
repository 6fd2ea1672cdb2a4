// The exact score of TAMSK, compared with plain minimax, and its hints.
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <random>
#include <sstream>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/hints/tamsk/hints.hpp"
#include "analysis/solver/score/score_search.hpp"
#include "analysis/solver/solver.hpp"
#include "support/environment.hpp"
#include "support/solving/minimax.hpp"
#include "support/tamsk/positions.hpp"
#include "support/tamsk/scenario.hpp"
#include "support/titles.hpp"

namespace gipfbase::tamsk::testing::tamsk_score_test {
namespace {

using analysis::Budget;
using analysis::ScoreBounds;
using analysis::ScoreSearch;
using analysis::ScoreTable;
using analysis::ScoreWorker;
using Random = std::mt19937_64;
using TamskMinimax = test::Minimax<Position>;

const std::atomic<bool> kNotInterrupted{false};

struct Problem {
  Position position;
  int value = 0;
};

/// The position of a random game after a number of plies; the game may be over.
Position random_position(Random& random, int plies, const Rules& rules) {
  Position p = Position::start(rules);
  std::vector<Move> moves;
  for (int i = 0; i < plies; ++i) {
    moves.clear();
    p.for_each_move([&](const Move& move) { moves.push_back(move); });
    if (moves.empty()) break;
    p.play(moves[random() % moves.size()]);
  }
  return p;
}

Position strewn_position(Random& random) {
  test::Genes genes(test::random_numbers(random()));
  const Scenario s = scenario(genes, false);
  return position(s.text, s.rules);
}

/// Positions with trees of moderate size, and their values: ends of games and random ones, in turn.
std::vector<Problem> problems(std::uint64_t seed, std::size_t count, std::uint64_t most_nodes) {
  Random random(seed);
  TamskMinimax minimax;
  std::vector<Problem> all;
  while (all.size() < count) {
    const Rules rules{.early_end = random() % 4 == 0};
    const Position p = all.size() % 2 == 0
                           ? random_position(random, 44 + static_cast<int>(random() % 16), rules)
                           : strewn_position(random);
    const std::optional<int> value = minimax.value(p, most_nodes);
    // Positions that are nearly over test little.
    if (value && p.count_moves() > 1) all.push_back({p, *value});
  }
  return all;
}

/// Fails the test case unless the condition holds; cheap when it holds.
void demand(bool kept, const char* what, const Position& position) {
  if (!kept) FAIL(what << ": " << position_text(position));
}

/// The number of positions; GIPFBASE_SOLVER_POSITIONS sets it for a long run.
std::size_t wanted(std::uint64_t usual) {
  return test::from_environment("GIPFBASE_SOLVER_POSITIONS", usual);
}

TEST_CASE("the score search of TAMSK agrees with plain minimax", "[tamsk][score]") {
  const auto all = problems(1, wanted(1500), 3000);
  for (const int threads : {1, 2}) {
    // Even small trees are shared between two threads from the first position on.
    ScoreSearch<Tamsk> search(
        1000 * ScoreTable::kEntryBytes,
        threads == 1 ? analysis::ScoreSharing{} : analysis::ScoreSharing{0, 3, 3, 4, 3, 0, 0, 0});
    for (const Problem& problem : all) {
      Budget budget(0, 0, kNotInterrupted);
      const ScoreBounds bounds = search.solve(problem.position, threads, budget);
      demand(bounds == ScoreBounds{problem.value, problem.value}, "the score is that of minimax",
             problem.position);
    }
  }
}

TEST_CASE("bounds of TAMSK that need no search contain the score in whole trees",
          "[tamsk][score]") {
  const ScoreTable empty(0);  // making one takes longer than everything else here
  TamskMinimax minimax(test::score_of, [&empty](const Position& position, int value) {
    const ScoreBounds bounds = ScoreWorker<Tamsk>::known(position, empty);
    demand(bounds.lower <= value && value <= bounds.upper, "the score is within its bounds",
           position);
    demand(position.count_moves() > 0 || bounds.exact(), "bounds of a finished game are exact",
           position);
  });
  for (const Problem& problem : problems(2, wanted(500), 3000)) {
    demand(minimax.value(problem.position, 1U << 30U) == problem.value, "values stay the same",
           problem.position);
  }
}

TEST_CASE("a simplified position of TAMSK has the same moves and the rest of the score",
          "[tamsk][score]") {
  for (const Problem& problem : problems(3, wanted(500), 3000)) {
    Position p = problem.position;
    const auto prospect = analysis::Hints<Tamsk>::simplify(p);
    TamskMinimax minimax;
    const int seen = p.side_to_move() == kWhite ? 1 : -1;
    const int was = problem.position.side_to_move() == kWhite ? problem.value : -problem.value;
    demand(prospect.settled + seen * minimax.value(p, 1U << 30U).value() == was,
           "what is settled and what is left make the score", problem.position);
    if (problem.position.can_move(problem.position.side_to_move())) {
      demand(turns(p) == turns(problem.position), "the moves are the same", problem.position);
    }
  }
}

TEST_CASE("spaces that no hourglass reaches are filled, and sufficient reserves are equal",
          "[tamsk][score]") {
  // a1 is shut in; the hourglass on d7 can only go to d6 and back.
  Position p = spaces(
      "a1 W1, a2 1, b1 1, b2 2, g1 B1, f1 1, f2 2, g2 1, d7 W1, c6 1, e6 1, d6 1, "
      "c5 2, d5 3, e5 2",
      "22,21 w");
  CHECK(names(reachable(p, p.glasses(kWhite))) == "d6");
  CHECK(reachable(p, p.glasses(kBlack)).none());
  const auto prospect = simplify(p);
  CHECK(prospect.settled == -1);
  CHECK(prospect.lower == 1);
  CHECK(prospect.upper == 1);
  CHECK(p.reserve(kWhite) == 32);
  CHECK(p.rings(cell("d4")) == 4);
}

TEST_CASE("proofs of scores of TAMSK are accepted", "[tamsk][score][solver]") {
  const auto rules = test::rules_of("tamsk", "level-1");
  const auto solver = analysis::make_solver(*rules, std::size_t{1} << 24U);
  CHECK(solver->natural_goal() == analysis::Goal::kScore);
  for (const Problem& problem : problems(4, wanted(60), 2000)) {
    if (problem.position.rules().early_end) continue;
    const auto any = notation::erased(problem.position);
    Budget budget(0, 0, kNotInterrupted);
    const auto solution = solver->solve(any, {.goal = analysis::Goal::kScore}, budget);
    CHECK(solution.lower == problem.value);
    const auto proof = solver->proof(any, solution, 1, budget);
    REQUIRE(proof);
    std::istringstream text(analysis::proof_text(*rules, *proof));
    const auto verified = analysis::verify(text, test::catalogue());
    INFO(verified.reason);
    CHECK(verified.accepted);
  }
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::tamsk_score_test
