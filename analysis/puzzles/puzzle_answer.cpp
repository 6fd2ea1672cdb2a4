#include "analysis/puzzles/puzzle_answer.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

PuzzleAnswer scoring_answer(PuzzleSearch& search, const AnyPosition& position, Seat seat,
                            Budget& budget) {
  PuzzleAnswer answer;
  SolveOptions options;
  options.goal = Goal::kScore;
  const Solution solution = search.solver().solve(position, options, budget);
  if (solution.lower != solution.upper || solution.line.empty()) return answer;
  const bool own = search.ruleset().side_to_move(position) == seat;
  answer.points = own ? solution.lower : -solution.lower;
  answer.reply = solution.line.front();
  return answer;
}

}  // namespace

PuzzleAnswer answer_to(PuzzleSearch& search, const AnyPosition& position, Seat seat, Plies within,
                       const PuzzleLimits& limits, const std::atomic<bool>& interrupted) {
  PuzzleAnswer answer;
  const Outcome outcome = search.ruleset().outcome(position);
  const bool scored = search.solver().natural_goal() == Goal::kScore;
  if (outcome.over()) {
    if (scored) answer.points = seat == 0 ? outcome.score : -outcome.score;
    return answer;
  }
  Budget budget = budget_of(limits, kProofFactor, interrupted);
  if (scored) return scoring_answer(search, position, seat, budget);
  if (within == 0) return answer;
  const auto left = static_cast<Plies>(within - 1);
  for (const PuzzleChild& child : different_moves(search.ruleset(), position)) {
    const Outcome end = search.ruleset().outcome(child.position);
    const Guarantee win = Guarantee::win(seat);
    const bool holds = end.over()
                           ? !win.met_by(end)
                           : search.solver().forces(child.position, win, left, 1, budget).no();
    if (!holds) continue;
    answer.reply = child.move;
    break;
  }
  return answer;
}

}  // namespace gipfbase::analysis
