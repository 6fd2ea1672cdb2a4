#include "analysis/puzzles/puzzle_search.hpp"

#include <algorithm>
#include <utility>

#include "analysis/puzzles/ends.hpp"
#include "analysis/values/book_values.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

std::uint64_t size_of(const Proof& proof) {
  std::uint64_t nodes = 0;
  for (const Strategy& strategy : proof.strategies) nodes += strategy.nodes.size();
  return nodes;
}

/// True when some best defence leaves several last moves. Best defences that are not shown always
/// do.
bool ends_anyhow(const SolutionNode& node) {
  if (node.best_unlisted > 0) return true;
  return std::any_of(node.branches.begin(), node.branches.end(), [](const SolutionBranch& branch) {
    return branch.best && (!branch.only || ends_anyhow(branch.next));
  });
}

/// Returns the plies of a win in `moves` moves.
Plies plies_of(int moves) { return static_cast<Plies>(2 * moves - 1); }

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

/// Returns kPuzzle when there is a win of the required length.
PuzzleVerdict PuzzleSearch::value(const AnyPosition& position, const PuzzleLimits& limits,
                                  Budget& budget, Solution& solution) {
  SolveOptions options;
  options.goal = solver_->natural_goal();
  if (options.goal == Goal::kWin) {
    const Plies plies = plies_of(limits.most_moves);
    options.plies = limits.late_end ? one_more(plies) : plies;
  }
  solution = solver_->solve(position, options, budget);
  if (options.goal == Goal::kScore) {
    if (solution.upper < 1) return PuzzleVerdict::kNoWin;
    const bool known = solution.lower == solution.upper && !solution.line.empty();
    return known ? PuzzleVerdict::kPuzzle : PuzzleVerdict::kUnknown;
  }
  if (solution.status == Status::kLoss || solution.status == Status::kDraw ||
      solution.no_win_within >= options.plies) {
    return PuzzleVerdict::kNoWin;
  }
  if (solution.status != Status::kWin || !solution.shortest || solution.line.empty()) {
    return PuzzleVerdict::kUnknown;
  }
  if (solution.distance < plies_of(limits.least_moves)) return PuzzleVerdict::kTooFast;
  return solution.distance > options.plies ? PuzzleVerdict::kNoWin : PuzzleVerdict::kPuzzle;
}

bool PuzzleSearch::learn_from_book(const AnyPosition& position) {
  return analysis::learn_from_book(*solver_, books_, *ruleset_, position).has_value();
}

PuzzleFinding PuzzleSearch::find(const AnyPosition& position, const PuzzleLimits& limits,
                                 const std::atomic<bool>& interrupted) {
  PuzzleFinding finding;
  const auto stop = [&](PuzzleVerdict verdict) {
    finding.verdict = verdict;
    return finding;
  };
  if (ruleset_->outcome(position).over()) return stop(PuzzleVerdict::kOver);
  if (ruleset_->count_moves(position) < 2) return stop(PuzzleVerdict::kForced);
  Budget first = budget_of(limits, 1, interrupted);
  Solution solution;
  const PuzzleVerdict value = this->value(position, limits, first, solution);
  finding.nodes = first.nodes();
  if (value != PuzzleVerdict::kPuzzle) return stop(value);

  PuzzleQuestion question;
  question.seat = ruleset_->side_to_move(position);
  const bool points = solver_->natural_goal() == Goal::kScore;
  if (points) question.points = solution.lower;
  question.most_moves = limits.most_moves;
  question.any_end = limits.any_end || any_last_move(*ruleset_);
  Budget budget = budget_of(limits, kProofFactor, interrupted);
  PuzzleTree tree(*ruleset_, *solver_, question, budget);
  auto grown = tree.grow(position, points ? kMaxPlies : solution.distance, solution.line.front());
  finding.nodes += budget.nodes();
  if (!grown) return stop(tree.verdict());
  if (grown->choices < 2) return stop(PuzzleVerdict::kForced);
  const int moves = points ? tree.moves() : (solution.distance + 1) / 2;
  if (moves < limits.least_moves) {
    return stop(points ? PuzzleVerdict::kSeveral : PuzzleVerdict::kTooFast);
  }
  const auto proof = solver_->proof(position, solution, 1, budget);
  if (!proof) return stop(PuzzleVerdict::kUnknown);
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.goal.moves = moves;
  puzzle.goal.points = question.points;
  puzzle.any_end = ends_anyhow(*grown);
  puzzle.solution = std::move(*grown);
  puzzle.proof_nodes = size_of(*proof);
  puzzle.grade = grade_of(moves, puzzle.proof_nodes);
  finding.puzzle = std::move(puzzle);
  return stop(PuzzleVerdict::kPuzzle);
}

PuzzleFinding PuzzleSearch::find_longest(const AnyPosition& position, const PuzzleLimits& limits,
                                         const std::atomic<bool>& interrupted) {
  PuzzleFinding finding = find(position, limits, interrupted);
  PuzzleLimits shorter;
  const int longest = std::min(limits.most_moves - 1, shorter.most_moves);
  shorter = limits;
  for (int moves = longest; moves >= limits.least_moves; --moves) {
    if (finding.verdict != PuzzleVerdict::kTooManyDefences ||
        solver_->natural_goal() != Goal::kScore)
      break;
    shorter.most_moves = moves;
    const std::uint64_t before = finding.nodes;
    finding = find(position, shorter, interrupted);
    finding.nodes += before;
  }
  return finding;
}

PuzzleSearch& fresh_search(std::unique_ptr<PuzzleSearch>& kept,
                           const std::shared_ptr<const notation::Rules>& rules,
                           std::size_t table_bytes, const ProofBooks* books) {
  if (kept && kept->ruleset().title() == rules->title() &&
      kept->ruleset().variant() == rules->variant()) {
    kept->clear();
  } else {
    kept.reset();  // frees its tables first
    kept = std::make_unique<PuzzleSearch>(rules, table_bytes, books);
  }
  return *kept;
}

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
