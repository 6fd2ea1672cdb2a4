#include "analysis/puzzles/puzzle_tree.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>

#include "notation/game/steps/step_tree.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

/// The greatest number of best defences in a whole solution: with more, it would be unreadable.
constexpr std::size_t kMostLines = 24;
/// The greatest number of faster losses that are shown for one position.
constexpr std::size_t kShownSooner = 3;
/// The greatest number of best defences that are shown when only the winner's last move is left.
/// (That move need not be the only one that wins.)
constexpr std::size_t kShownEnds = 2;
/// Used in place of a number of moves when the line reaches the end of the game and is not cut off.
constexpr int kToTheEnd = std::numeric_limits<int>::max();

/// Returns the number of the winner's moves on the longest line.
int own_moves(const SolutionNode& node) {
  int most = 0;
  for (const SolutionBranch& branch : node.branches) most = std::max(most, own_moves(branch.next));
  return most + (node.choices > 0 && !node.branches.empty() ? 1 : 0);
}

/// True when the winner has a choice at his move number `moves` on some line.
bool choice_at(const SolutionNode& node, int moves) {
  const bool own = node.choices > 0;
  if (own && moves == 1) return node.choices > 1 && !node.branches.empty();
  return std::any_of(node.branches.begin(), node.branches.end(), [&](const SolutionBranch& branch) {
    return choice_at(branch.next, moves - (own ? 1 : 0));
  });
}

/// Removes everything after the winner's move number `moves`.
void trim(SolutionNode& node, int moves) {
  if (moves == 0) {
    node = {};
    return;
  }
  for (SolutionBranch& branch : node.branches)
    trim(branch.next, moves - (node.choices > 0 ? 1 : 0));
}

}  // namespace

std::vector<PuzzleChild> different_moves(const notation::Rules& ruleset,
                                         const AnyPosition& position) {
  std::vector<PackedMove> moves;
  ruleset.legal_moves(position, moves);
  std::vector<PuzzleChild> different;
  different.reserve(moves.size());  // `seen` has views into it
  std::unordered_set<std::string_view> seen;
  for (const PackedMove& move : moves) {
    different.push_back({move, after(ruleset, position, move)});
    if (!seen.insert(bytes_of(different.back().position)).second) different.pop_back();
  }
  return different;
}

bool only_ring_differs(const notation::Rules& ruleset, const AnyPosition& position,
                       const PackedMove& a, const PackedMove& b) {
  using Kind = notation::MoveStep::Kind;
  notation::MoveSteps first = notation::steps_of(ruleset, position, a);
  notation::MoveSteps second = notation::steps_of(ruleset, position, b);
  const auto takes_ring = [](const notation::MoveSteps& steps) {
    return steps.size() > 1 && steps.back().kind == Kind::kTake &&
           steps[steps.size() - 2].kind == Kind::kPut;
  };
  if (!takes_ring(first) || !takes_ring(second)) return false;
  first.pop_back();
  second.pop_back();
  return first == second;
}

std::string_view reason(PuzzleVerdict verdict) {
  switch (verdict) {
    case PuzzleVerdict::kPuzzle: return "a puzzle";
    case PuzzleVerdict::kOver: return "the game is over";
    case PuzzleVerdict::kForced: return "there is only one move";
    case PuzzleVerdict::kNoWin: return "the player to move cannot force a win so fast";
    case PuzzleVerdict::kTooFast: return "the player to move wins in fewer moves";
    case PuzzleVerdict::kSeveral: return "more than one move wins";
    case PuzzleVerdict::kTooManyDefences: return "there are too many best defences";
    case PuzzleVerdict::kUnknown: return "it could not be proved within the limits";
  }
  return {};
}

std::optional<SolutionNode> PuzzleTree::grow(const AnyPosition& position, Plies plies,
                                             const PackedMove& first) {
  const std::vector<PuzzleChild> children = different_moves(ruleset_, position);
  const AnyPosition winner = after(ruleset_, position, first);
  std::optional<Grown> grown = step({first, winner}, plies, 0);
  if (!grown) return std::nullopt;
  if (!no_other_wins({position, children, plies}, {first, winner})) return std::nullopt;
  grown->node.choices = static_cast<std::uint32_t>(children.size());
  if (question_.points) {
    moves_ = std::min({grown->moves, own_moves(grown->node), question_.most_moves});
    while (moves_ > 1 && !choice_at(grown->node, moves_)) --moves_;
    trim(grown->node, moves_);
  }
  return std::move(grown->node);
}

bool PuzzleTree::no_other_wins(const Moves& moves, const PuzzleChild& winner) {
  const std::vector<PuzzleChild>& children = moves.children;
  const auto too = [&](const PuzzleChild& child) {
    if (bytes_of(child.position) == bytes_of(winner.position)) return false;
    if (only_ring_differs(ruleset_, moves.position, child.move, winner.move)) return false;
    // With points, the other moves must not win by any margin.
    return question_.points ? scores(child.position, 1)
                            : reaches(child.position, static_cast<Plies>(moves.plies - 1));
  };
  // Each question takes time; after an undecided one the remaining moves are skipped.
  const auto stops = [&](const PuzzleChild& child) {
    return too(child) || verdict_ != PuzzleVerdict::kPuzzle;
  };
  if (std::none_of(children.begin(), children.end(), stops)) return true;
  if (verdict_ == PuzzleVerdict::kPuzzle) verdict_ = PuzzleVerdict::kSeveral;
  return false;
}

bool PuzzleTree::wins(const AnyPosition& position, Plies within) {
  const Guarantee goal = Guarantee::win(question_.seat);
  const Outcome outcome = ruleset_.outcome(position);
  if (outcome.over()) return goal.met_by(outcome);
  if (within == 0) return false;
  const Answer answer = solver_.forces(position, goal, within, 1, budget_);
  if (answer.kind == Answer::Kind::kUnknown) verdict_ = PuzzleVerdict::kUnknown;
  return answer.yes();
}

bool PuzzleTree::scores(const AnyPosition& position, int points) {
  const Outcome outcome = ruleset_.outcome(position);
  const Guarantee goal = Guarantee::points(question_.seat, points);
  if (outcome.over()) return goal.met_by(outcome);
  SolveOptions options;
  options.goal = Goal::kScore;
  const Solution solution = solver_.solve(position, options, budget_);
  const bool own = ruleset_.side_to_move(position) == question_.seat;
  const int least = own ? solution.lower : -solution.upper;
  const int most = own ? solution.upper : -solution.lower;
  if (least < points && points <= most) verdict_ = PuzzleVerdict::kUnknown;
  return least >= points;
}

bool PuzzleTree::reaches(const AnyPosition& position, Plies within) {
  return question_.points ? scores(position, *question_.points) : wins(position, within);
}

bool PuzzleTree::holds_out(const AnyPosition& position, Plies within) {
  if (question_.points) {
    return !scores(position, *question_.points + 1);
  }
  return within == 0 || !wins(position, static_cast<Plies>(within - 1));
}

std::size_t PuzzleTree::winners(const Moves& moves, std::size_t& first) {
  constexpr std::size_t kMost = 2;
  const std::vector<PuzzleChild>& children = moves.children;
  std::size_t count = 0;
  for (std::size_t i = 0; i < children.size() && count < kMost; ++i) {
    const bool same = count > 0 && only_ring_differs(ruleset_, moves.position, children[i].move,
                                                     children[first].move);
    if (same || !reaches(children[i].position, static_cast<Plies>(moves.plies - 1))) continue;
    if (count++ == 0) first = i;
  }
  return count;
}

std::optional<PuzzleTree::Grown> PuzzleTree::node(const AnyPosition& position, Plies plies,
                                                  int made) {
  if (ruleset_.outcome(position).over()) return Grown{{}, kToTheEnd};
  if (question_.points && made >= question_.most_moves) return Grown{};
  return ruleset_.side_to_move(position) == question_.seat ? attack(position, plies, made)
                                                           : defence(position, plies, made);
}

/// Builds the node of one move of the winner.
std::optional<PuzzleTree::Grown> PuzzleTree::step(const PuzzleChild& child, Plies plies, int made) {
  auto next = node(child.position, static_cast<Plies>(plies - 1), made + 1);
  if (!next) return std::nullopt;
  Grown grown;
  grown.moves = next->moves == kToTheEnd ? kToTheEnd : next->moves + 1;
  grown.node.branches.push_back({child.move, true, true, std::move(next->node)});
  return grown;
}

std::optional<PuzzleTree::Grown> PuzzleTree::attack(const AnyPosition& position, Plies plies,
                                                    int made) {
  const std::vector<PuzzleChild> children = different_moves(ruleset_, position);
  std::size_t first = 0;
  const std::size_t count = winners({position, children, plies}, first);
  if (verdict_ != PuzzleVerdict::kPuzzle) return std::nullopt;
  const bool any_end = ends_next(plies);
  if (count == 0 || (count > 1 && !any_end)) {
    if (question_.points) return Grown{};
    return fail(PuzzleVerdict::kSeveral);
  }
  auto grown = step(children[first], plies, made);
  if (grown) grown->node.branches.front().only = count == 1;
  if (grown) grown->node.choices = static_cast<std::uint32_t>(children.size());
  return grown;
}

std::optional<PuzzleTree::Grown> PuzzleTree::defence(const AnyPosition& position, Plies plies,
                                                     int made) {
  const auto left = static_cast<Plies>(plies - 1);
  Grown grown;
  grown.moves = kToTheEnd;
  std::vector<PuzzleChild> worse;
  for (const PuzzleChild& child : different_moves(ruleset_, position)) {
    const bool best = holds_out(child.position, left);
    if (verdict_ != PuzzleVerdict::kPuzzle) return std::nullopt;
    if (!best) {
      worse.push_back(child);
      continue;
    }
    if (ends_next(left) && grown.node.branches.size() >= kShownEnds) {
      ++grown.node.best_unlisted;
      continue;
    }
    if (++lines_ > kMostLines) return fail(PuzzleVerdict::kTooManyDefences);
    auto next = node(child.position, left, made);
    if (!next) return std::nullopt;
    grown.moves = std::min(grown.moves, next->moves);
    grown.node.branches.push_back({child.move, true, true, std::move(next->node)});
  }
  const std::size_t shown = question_.points ? 0 : std::min(worse.size(), kShownSooner);
  for (std::size_t i = 0; i < shown; ++i) {
    auto branch = sooner(worse[i], left);
    if (!branch) return fail(PuzzleVerdict::kUnknown);
    grown.node.branches.push_back(std::move(*branch));
  }
  grown.node.unlisted = static_cast<std::uint32_t>(worse.size() - shown);
  return grown;
}

/// Returns the branch of a defence after which the game ends within `plies` plies, with the fastest
/// line.
std::optional<SolutionBranch> PuzzleTree::sooner(const PuzzleChild& child, Plies plies) {
  SolutionBranch branch{child.move, false, true, {}};
  if (ruleset_.outcome(child.position).over()) return branch;
  SolveOptions options;
  options.plies = plies;
  const Solution solution = solver_.solve(child.position, options, budget_);
  if (solution.line.empty() || solution.line.size() != solution.distance) return std::nullopt;
  SolutionBranch* last = &branch;
  AnyPosition position = child.position;
  auto left = static_cast<Plies>(solution.line.size());
  for (const PackedMove& move : solution.line) {
    SolutionBranch next{move, false, true, {}};
    if (ruleset_.side_to_move(position) == question_.seat) {
      const std::vector<PuzzleChild> children = different_moves(ruleset_, position);
      std::size_t first = 0;
      next.only = winners({position, children, left}, first) == 1;
      if (verdict_ != PuzzleVerdict::kPuzzle) return std::nullopt;
      last->next.choices = static_cast<std::uint32_t>(children.size());
    }
    --left;
    ruleset_.play(position, move);
    last->next.branches.push_back(std::move(next));
    last = &last->next.branches.back();
  }
  return branch;
}

}  // namespace gipfbase::analysis
