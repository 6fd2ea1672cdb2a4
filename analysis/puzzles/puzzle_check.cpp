#include "analysis/puzzles/puzzle_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

/// Compares a claimed solution with the proved one.
class Comparison {
 public:
  Comparison(const notation::Rules& ruleset, PuzzleTree& tree, Seat seat)
      : ruleset_(ruleset), tree_(tree), seat_(seat) {}

  /// Returns the first difference as a sentence; empty if none exists. The game ends within
  /// `plies`.
  [[nodiscard]] std::string compare(const SolutionNode& proved, const SolutionNode& claimed,
                                    const AnyPosition& position, Plies plies) {
    if (proved.branches.empty() && claimed.branches.empty()) return {};
    if (claimed.branches.empty()) return fmt::format("the solution stops too early, {}", place());
    if (ruleset_.side_to_move(position) == seat_ && claimed.branches.size() > 1) {
      return fmt::format("the solution has more than one move of the winner {}", place());
    }
    for (const SolutionBranch& branch : proved.branches) {
      // A faster loss, or a defence after which several last moves win, may be missing: solutions
      // show only examples of these.
      const auto any = [](const SolutionBranch& b) { return !b.only; };
      const bool needed =
          branch.best && branch.only &&
          std::none_of(branch.next.branches.begin(), branch.next.branches.end(), any);
      if (needed && match(branch, claimed, position) == nullptr) {
        return fmt::format("the solution lacks the move {} {}", text(position, branch.move),
                           place());
      }
    }
    for (const SolutionBranch& branch : claimed.branches) {
      const SolutionBranch* known = match(branch, proved, position);
      std::string difference = known != nullptr && known->best
                                   ? follow(branch, known->next, position, plies)
                                   : follow_sideline(branch, position, plies);
      if (!difference.empty()) return difference;
    }
    return {};
  }

 private:
  [[nodiscard]] std::string text(const AnyPosition& position, const PackedMove& move) const {
    return '"' + ruleset_.move_text(position, move) + '"';
  }
  [[nodiscard]] std::string place() const {
    return line_.empty() ? "at the start" : fmt::format("after {}", fmt::join(line_, " "));
  }
  /// Returns the branch of `node` that leads to the same position.
  [[nodiscard]] const SolutionBranch* match(const SolutionBranch& branch, const SolutionNode& node,
                                            const AnyPosition& position) const {
    const AnyPosition wanted = after(ruleset_, position, branch.move);
    const auto found =
        std::find_if(node.branches.begin(), node.branches.end(), [&](const SolutionBranch& other) {
          return bytes_of(after(ruleset_, position, other.move)) == bytes_of(wanted);
        });
    return found == node.branches.end() ? nullptr : &*found;
  }

  std::string follow(const SolutionBranch& branch, const SolutionNode& proved,
                     const AnyPosition& position, Plies plies) {
    line_.push_back(ruleset_.move_text(position, branch.move));
    std::string difference = compare(proved, branch.next, after(ruleset_, position, branch.move),
                                     static_cast<Plies>(plies - 1));
    line_.pop_back();
    return difference;
  }

  /// Checks a line that is not forced: the winner's moves must win.
  std::string follow_sideline(const SolutionBranch& branch, const AnyPosition& position,
                              Plies plies) {
    const AnyPosition next = after(ruleset_, position, branch.move);
    const bool winner = ruleset_.side_to_move(position) == seat_;
    const auto left = static_cast<Plies>(plies - 1);
    if (winner && !tree_.reaches(next, left)) {
      return fmt::format("{} does not win {}", text(position, branch.move), place());
    }
    line_.push_back(ruleset_.move_text(position, branch.move));
    std::string difference;
    for (const SolutionBranch& below : branch.next.branches) {
      difference = follow_sideline(below, next, left);
      if (!difference.empty()) break;
    }
    line_.pop_back();
    return difference;
  }

  const notation::Rules& ruleset_;
  PuzzleTree& tree_;
  Seat seat_;
  std::vector<std::string> line_;
};

/// Returns why a position is not the claimed puzzle.
std::string refusal(PuzzleVerdict verdict, const PuzzleGoal& goal) {
  return fmt::format("it is not a \"{}\": {}", goal_text(goal), reason(verdict));
}

}  // namespace

std::string_view task_fault(PuzzleSearch& search, const PuzzleGoal& goal) {
  const bool points = search.solver().natural_goal() == Goal::kScore;
  if (points != goal.points.has_value()) {
    return points ? "its task lacks the number of points; write it like \"win by 5 in 3\""
                  : "its task counts points, which this title does not have";
  }
  return goal.moves > kMostPuzzleMoves ? "it has too many moves" : "";
}

PuzzleCheck check_puzzle(PuzzleSearch& search, const Puzzle& claimed, const PuzzleLimits& limits,
                         const std::atomic<bool>& interrupted) {
  PuzzleCheck check;
  const auto fails = [&](std::string reason) {
    check.kind = PuzzleCheck::Kind::kFails;
    check.reason = std::move(reason);
    return check;
  };
  const bool points = search.solver().natural_goal() == Goal::kScore;
  if (const auto reason = task_fault(search, claimed.goal); !reason.empty()) {
    return fails(std::string(reason));
  }
  PuzzleLimits exact = limits;
  exact.least_moves = claimed.goal.moves;
  exact.most_moves = claimed.goal.moves;
  exact.any_end = claimed.any_end;
  PuzzleFinding finding;
  const auto find = [&] {
    finding = search.find(claimed.position, exact, interrupted);
    check.nodes += finding.nodes;
  };
  find();
  if (finding.verdict == PuzzleVerdict::kUnknown && search.learn_from_book(claimed.position)) {
    find();
  }
  if (finding.verdict == PuzzleVerdict::kNoWin && !points) {
    exact.late_end = true;
    find();
  }
  if (finding.verdict == PuzzleVerdict::kUnknown) {
    check.reason = std::string(reason(finding.verdict));
    return check;
  }
  if (!finding.puzzle) return fails(refusal(finding.verdict, claimed.goal));
  if (finding.puzzle->goal != claimed.goal) {
    return fails(fmt::format("it is not \"{}\" but \"{}\"", goal_text(claimed.goal),
                             goal_text(finding.puzzle->goal)));
  }
  check.proved = std::move(finding.puzzle);
  PuzzleQuestion question;
  question.seat = search.ruleset().side_to_move(claimed.position);
  question.points = claimed.goal.points;
  question.most_moves = claimed.goal.moves;
  question.any_end = claimed.any_end;
  Budget budget = budget_of(limits, kProofFactor, interrupted);
  PuzzleTree tree(search.ruleset(), search.solver(), question, budget);
  std::string difference =
      Comparison(search.ruleset(), tree, question.seat)
          .compare(check.proved->solution, claimed.solution, claimed.position,
                   points ? kMaxPlies : static_cast<Plies>(2 * claimed.goal.moves));
  check.nodes += budget.nodes();
  if (tree.verdict() == PuzzleVerdict::kUnknown) {
    check.reason = std::string(reason(tree.verdict()));
    return check;
  }
  if (!difference.empty()) return fails(std::move(difference));
  check.kind = PuzzleCheck::Kind::kHolds;
  return check;
}

}  // namespace gipfbase::analysis
