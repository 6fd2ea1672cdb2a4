// Problems with published answers, solved and proved.
#include <atomic>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/solver/solver.hpp"
#include "support/solving/puzzle_support.hpp"

namespace gipfbase::published_problems_test {
namespace {

using analysis::Budget;
using analysis::Goal;
using analysis::Solution;
using analysis::Status;

/// A published position and a solver for it.
struct Problem {
  Problem(const std::string& title, const std::string& variant, const std::string& text)
      : rules(test::rules_of(title, variant)),
        position(test::position(*rules, text)),
        solver(analysis::make_solver(*rules, test::kTable)) {}

  /// The answer for a position of these rules; its proof holds, if there is anything to prove.
  Solution solve(const notation::AnyPosition& p, Goal goal) {
    analysis::SolveOptions options;
    options.goal = goal;
    Budget budget(0, 0, test::kNever);
    const Solution solution = solver->solve(p, options, budget);
    if (rules->outcome(p).over()) return solution;
    const auto proof = solver->proof(p, solution, 1, budget);
    REQUIRE(proof);
    std::istringstream text(analysis::proof_text(*rules, *proof));
    const auto verification = analysis::verify(text, test::catalogue());
    INFO(rules->write_position(p) << ": " << verification.reason);
    CHECK(verification.accepted);
    return solution;
  }
  [[nodiscard]] std::string first_move(const Solution& solution) const {
    return solution.line.empty() ? "" : rules->move_text(position, solution.line.front());
  }

  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  std::unique_ptr<analysis::Solver> solver;
};

TEST_CASE("the first player wins Diagram 5 of the ZÈRTZ rulebook in three plies", "[solver]") {
  Problem problem("zertz", "37", ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 2,2,1 2,4,4 1,1,5 0");
  const Solution solution = problem.solve(problem.position, Goal::kWin);
  CHECK(solution.status == Status::kWin);
  CHECK(solution.distance == 3);
  CHECK(solution.shortest);
  CHECK(problem.first_move(solution) == "Bc5,f4");
}

// www.neverendingbooks.org, dvonn-2-overload (11 January 2006): "the only way".
TEST_CASE("only j5-k5 wins the DVONN endgame of neverendingbooks, by three points", "[solver]") {
  Problem problem("dvonn", "standard",
                  ".B5./..B3./..B10r../...../...../..B7r../...../...../....W/..W9W/W6rWW w s");
  const Solution solution = problem.solve(problem.position, Goal::kScore);
  CHECK(solution.status == Status::kExact);
  CHECK(solution.lower == 3);
  CHECK(problem.first_move(solution) == "j5-k5");
  std::vector<PackedMove> moves;
  problem.rules->legal_moves(problem.position, moves);
  CHECK(moves.size() == 10);
  int worse = 0;
  for (const PackedMove& move : moves) {
    notation::AnyPosition next = problem.position;
    problem.rules->play(next, move);
    const Solution reply = problem.solve(next, Goal::kScore);
    if (problem.rules->move_text(problem.position, move) == "j5-k5") {
      CHECK(reply.lower == -3);
    } else {
      CHECK(reply.status == Status::kExact);
      CHECK((reply.lower >= 6 && reply.upper <= 19));
      ++worse;
    }
  }
  CHECK(worse == 9);
}

// The same source, dvonn-1-mobility (7 January 2006): Black, who controls 36 pieces, "has already
// lost" against 12.
TEST_CASE("Black has lost the DVONN middle game of neverendingbooks", "[solver][slow]") {
  Problem problem("dvonn", "standard",
                  ".B5B/..B./B5BB7rBB2/...B6./..B../..B6r../...../...../W2WRWW/WWWW/WWW w s");
  const Solution solution = problem.solve(problem.position, Goal::kScore);
  CHECK(solution.status == Status::kExact);
  CHECK(solution.lower == 19);
}

}  // namespace
}  // namespace gipfbase::published_problems_test
