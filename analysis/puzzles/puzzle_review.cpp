#include "analysis/puzzles/puzzle_review.hpp"

#include <algorithm>
#include <utility>

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

/// Walks along the best defences and collects the duals.
class DualSearch {
 public:
  DualSearch(const notation::Rules& rules, PuzzleTree& tree, const PuzzleQuestion& question,
             std::vector<Dual>& duals)
      : rules_(rules), tree_(tree), question_(question), duals_(duals) {}

  /// Returns false when there are too many positions, or the limits do not suffice.
  bool walk(const AnyPosition& position, Plies plies) {
    if (rules_.outcome(position).over() || plies == 0) return true;
    if (++visited_ > kMostVisited) return false;
    return rules_.side_to_move(position) == question_.seat ? attack(position, plies)
                                                           : defence(position, plies);
  }
  void begin(const PackedMove& key) { line_ = {key}; }

 private:
  static constexpr std::size_t kMostVisited = 400;
  static constexpr std::size_t kMostDuals = 50;

  bool step(const PuzzleChild& child, Plies plies) {
    line_.push_back(child.move);
    const bool all = walk(child.position, static_cast<Plies>(plies - 1));
    line_.pop_back();
    return all;
  }

  bool attack(const AnyPosition& position, Plies plies) {
    std::vector<PuzzleChild> winners;
    for (const PuzzleChild& child : different_moves(rules_, position)) {
      if (!winners.empty() &&
          only_ring_differs(rules_, position, child.move, winners.front().move)) {
        continue;
      }
      if (tree_.reaches(child.position, static_cast<Plies>(plies - 1))) winners.push_back(child);
      if (tree_.verdict() != PuzzleVerdict::kPuzzle) return false;
    }
    if (winners.empty()) return true;
    if (winners.size() > 1) {
      Dual dual;
      dual.line = line_;
      for (const PuzzleChild& child : winners) dual.moves.push_back(child.move);
      dual.last = std::all_of(winners.begin(), winners.end(), [&](const PuzzleChild& child) {
        return rules_.outcome(child.position).over();
      });
      const bool ends = question_.points || dual.last;
      duals_.push_back(std::move(dual));
      if (duals_.size() >= kMostDuals) return false;
      if (ends) return true;
    }
    return step(winners.front(), plies);
  }

  bool defence(const AnyPosition& position, Plies plies) {
    const auto left = static_cast<Plies>(plies - 1);
    const auto goes_on = [&](const PuzzleChild& child) {
      const bool best = tree_.holds_out(child.position, left);
      if (tree_.verdict() != PuzzleVerdict::kPuzzle) return false;
      return !best || step(child, plies);
    };
    const auto children = different_moves(rules_, position);
    return std::all_of(children.begin(), children.end(), goes_on);
  }

  const notation::Rules& rules_;
  PuzzleTree& tree_;
  PuzzleQuestion question_;
  std::vector<Dual>& duals_;
  std::vector<PackedMove> line_;
  std::size_t visited_ = 0;
};

/// Solves the position. Returns kPuzzle when it is won and the value is complete.
PuzzleVerdict value_of(PuzzleSearch& search, const AnyPosition& position, Budget& budget,
                       Solution& value) {
  SolveOptions options;
  options.goal = search.solver().natural_goal();
  value = search.solver().solve(position, options, budget);
  if (options.goal == Goal::kScore) {
    if (value.upper < 1) return PuzzleVerdict::kNoWin;
    return value.status == Status::kExact && !value.line.empty() ? PuzzleVerdict::kPuzzle
                                                                 : PuzzleVerdict::kUnknown;
  }
  if (value.status == Status::kLoss || value.status == Status::kDraw ||
      value.no_win_within == kForever) {
    return PuzzleVerdict::kNoWin;
  }
  const bool known = value.status == Status::kWin && value.shortest && !value.line.empty();
  return known ? PuzzleVerdict::kPuzzle : PuzzleVerdict::kUnknown;
}

/// Finds the keys, the solver's first. Returns false when the limits do not suffice.
bool find_keys(PuzzleSearch& search, const AnyPosition& position, PuzzleQuestion question,
               Budget& budget, PuzzleReview& found) {
  const notation::Rules& rules = search.ruleset();
  // With points, no other move may win by any margin at all.
  if (question.points) question.points = 1;
  PuzzleTree tree(rules, search.solver(), question, budget);
  const Plies left = question.points ? kMaxPlies : static_cast<Plies>(found.value.distance - 1);
  const AnyPosition best = after(rules, position, found.value.line.front());
  found.keys = {found.value.line.front()};
  for (const PuzzleChild& child : different_moves(rules, position)) {
    if (bytes_of(child.position) == bytes_of(best)) continue;
    const bool wins = tree.reaches(child.position, left);
    if (tree.verdict() != PuzzleVerdict::kPuzzle) return false;
    if (wins) {
      found.keys.push_back(child.move);
    } else {
      ++found.others;
    }
  }
  return true;
}

}  // namespace

std::vector<PackedMove> cooks_of(const notation::Rules& rules, const AnyPosition& position,
                                 const PuzzleReview& review) {
  std::vector<PackedMove> cooks = review.keys;
  if (cooks.empty()) return cooks;
  const PackedMove key = cooks.front();
  std::erase_if(cooks, [&](const PackedMove& move) {
    return move == key || only_ring_differs(rules, position, move, key);
  });
  return cooks;
}

PuzzleReview review(PuzzleSearch& search, const AnyPosition& position, const PuzzleLimits& limits,
                    const std::atomic<bool>& interrupted) {
  PuzzleReview found;
  const notation::Rules& rules = search.ruleset();
  const auto stop = [&](PuzzleVerdict verdict) {
    found.verdict = verdict;
    return found;
  };
  if (rules.outcome(position).over()) return stop(PuzzleVerdict::kOver);
  Budget first = budget_of(limits, 1, interrupted);
  const PuzzleVerdict value = value_of(search, position, first, found.value);
  found.nodes = first.nodes();
  if (value != PuzzleVerdict::kPuzzle) return stop(value);

  const bool points = search.solver().natural_goal() == Goal::kScore;
  PuzzleQuestion question;
  question.seat = rules.side_to_move(position);
  if (points) question.points = found.value.lower;
  Budget budget = budget_of(limits, kProofFactor, interrupted);
  found.complete = find_keys(search, position, question, budget, found);
  PuzzleTree tree(rules, search.solver(), question, budget);
  const PackedMove key = found.keys.front();
  DualSearch duals(rules, tree, question, found.duals);
  duals.begin(key);
  const Plies plies = points ? kMaxPlies : found.value.distance;
  found.complete =
      duals.walk(after(rules, position, key), static_cast<Plies>(plies - 1)) && found.complete;
  found.nodes += budget.nodes();

  PuzzleLimits exact = limits;
  exact.least_moves = 1;
  exact.most_moves = kMostPuzzleMoves;
  exact.late_end = true;
  PuzzleFinding finding = search.find_longest(position, exact, interrupted);
  found.nodes += finding.nodes;
  if (finding.verdict == PuzzleVerdict::kSeveral && !limits.any_end) {
    exact.any_end = true;
    const PuzzleFinding any = search.find_longest(position, exact, interrupted);
    found.nodes += any.nodes;
    found.any_end_would_do = any.puzzle.has_value();
  }
  found.puzzle = std::move(finding.puzzle);
  return stop(finding.verdict);
}

}  // namespace gipfbase::analysis
