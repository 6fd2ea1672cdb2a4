#include "analysis/solver/all_moves.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

/// Returns the solution of a move from that of the position after it.
Solution before_move(const PackedMove& move, const Solution& after, bool same_player) {
  Solution s;
  s.nodes = after.nodes;
  s.wasted_nodes = after.wasted_nodes;
  s.status = after.status;
  s.by_repetition = after.by_repetition;
  s.lower = same_player ? after.lower : -after.upper;
  s.upper = same_player ? after.upper : -after.lower;
  s.distance = one_more(after.distance);
  s.shortest = after.shortest;
  s.no_win_within = one_more(same_player ? after.no_win_within : after.no_loss_within);
  s.no_loss_within = one_more(same_player ? after.no_loss_within : after.no_win_within);
  if (!same_player && after.status == Status::kWin) s.status = Status::kLoss;
  if (!same_player && after.status == Status::kLoss) s.status = Status::kWin;
  exclude_other_wins(s);
  if (!after.line.empty() || after.distance == 0) {
    s.line = {move};
    s.line.insert(s.line.end(), after.line.begin(), after.line.end());
  }
  return s;
}

/// Returns the solution of a move that ends the game.
Solution ended_by(const PackedMove& move, const Outcome& outcome, Seat mover, Goal goal) {
  Solution s;
  s.distance = 1;
  s.line = {move};
  if (goal == Goal::kScore) {
    s.status = Status::kExact;
    s.lower = s.upper = mover == 0 ? outcome.score : -outcome.score;
    return s;
  }
  s.shortest = true;
  s.no_win_within = s.no_loss_within = kForever;
  s.status = Status::kDraw;
  if (Guarantee::win(mover).met_by(outcome)) {
    s.status = Status::kWin;
    s.no_win_within = 0;
  } else if (Guarantee::win(other(mover)).met_by(outcome)) {
    s.status = Status::kLoss;
    s.no_loss_within = 0;
  }
  return s;
}

/// True when a search cannot add anything to a solution.
bool settled(const Solution& s, const SolveOptions& options) {
  switch (s.status) {
    case Status::kUnknown: return false;
    case Status::kDraw: return true;
    case Status::kExact: return s.distance != kForever;
    case Status::kWin:
    case Status::kLoss: break;
  }
  return !options.shortest || (s.shortest && s.line.size() == s.distance);
}

/// Returns the legal moves, each with the first one that leads to the same position.
std::vector<MoveValue> legal_values(const Rules& rules, const AnyPosition& position) {
  std::vector<PackedMove> legal;
  rules.legal_moves(position, legal);
  std::vector<MoveValue> values;
  std::unordered_multimap<std::uint64_t, std::size_t> known;
  for (const PackedMove& move : legal) {
    const AnyPosition next = after(rules, position, move);
    const std::uint64_t key = rules.keys(next).canonical();
    std::size_t like = values.size();
    const auto [begin, end] = known.equal_range(key);
    for (auto it = begin; it != end; ++it) {
      const AnyPosition before = after(rules, position, values[it->second].move);
      if (rules.same_position(before, next, /*exact=*/false)) like = it->second;
    }
    if (like == values.size()) known.emplace(key, like);
    values.push_back({move, like, {}});
  }
  return values;
}

/// Returns the line `pattern`, which starts at `from`, as it is played from `to`, a symmetric image
/// of `from`.
std::vector<PackedMove> mapped_line(const Rules& rules, AnyPosition from, AnyPosition to,
                                    std::span<const PackedMove> pattern) {
  std::vector<PackedMove> line;
  for (const PackedMove& move : pattern) {
    const notation::IndexRow row = rules.index_row(from, &move);
    line.push_back(rules.from_canonical(to, row.next).value());
    rules.play(from, move);
    rules.play(to, line.back());
  }
  return line;
}

/// Returns the first move that is settled with the value of the position; nullptr if none exists.
const MoveValue* best_of(const std::vector<MoveValue>& moves, const Solution& position) {
  const auto fits = [&](const MoveValue& value) {
    const Solution& s = value.solution;
    if (s.status != position.status) return false;
    if (s.status == Status::kExact) return s.lower == position.lower;
    return s.status == Status::kDraw || (s.shortest && s.distance == position.distance);
  };
  const auto found = std::find_if(moves.begin(), moves.end(), fits);
  return found == moves.end() ? nullptr : &*found;
}

/// Returns the value of a position from the values of its moves.
Solution value_of(const std::vector<MoveValue>& moves, Goal goal) {
  Solution p;
  bool first = true;
  std::size_t losses = 0;
  std::size_t draws = 0;
  Plies longest = 0;
  for (const MoveValue& value : moves) {
    const Solution& s = value.solution;
    p.lower = first ? s.lower : std::max(p.lower, s.lower);
    p.upper = first ? s.upper : std::max(p.upper, s.upper);
    p.no_win_within = first ? s.no_win_within : std::min(p.no_win_within, s.no_win_within);
    p.no_loss_within = std::max(p.no_loss_within, s.no_loss_within);
    first = false;
    losses += s.status == Status::kLoss ? 1 : 0;
    draws += s.status == Status::kDraw ? 1 : 0;
    if (s.status == Status::kLoss) longest = std::max(longest, s.distance);
    if (s.status == Status::kWin) {
      p.status = Status::kWin;
      p.distance = std::min(p.distance, s.distance);
    }
  }
  if (goal == Goal::kScore) {
    if (p.lower == p.upper) p.status = Status::kExact;
  } else if (p.status == Status::kWin) {
    p.shortest = p.no_win_within + 1 >= p.distance;
  } else if (losses == moves.size()) {
    p.status = Status::kLoss;
    p.distance = longest;
    p.shortest = p.no_loss_within + 1 >= p.distance;
  } else if (losses + draws == moves.size()) {
    p.status = Status::kDraw;
  }
  exclude_other_wins(p);
  const MoveValue* best = p.status == Status::kUnknown ? nullptr : best_of(moves, p);
  if (best == nullptr) return p;
  p.line = best->solution.line;
  if (p.status == Status::kDraw) {
    p.line = {best->move};
    p.by_repetition = best->solution.by_repetition;
  }
  if (p.status == Status::kExact) p.distance = best->solution.distance;
  return p;
}

/// Sets the status to kExact when the bounds meet.
void conclude(Solution& s, Goal goal) {
  if (goal == Goal::kScore && s.lower == s.upper) s.status = Status::kExact;
}

/// Merges a solution of the same position or move into `known`.
void join(const Solution& found, Solution& known, Goal goal) {
  if (goal == Goal::kScore) {
    known.lower = std::max(known.lower, found.lower);
    known.upper = std::min(known.upper, found.upper);
  }
  known.no_win_within = std::max(known.no_win_within, found.no_win_within);
  known.no_loss_within = std::max(known.no_loss_within, found.no_loss_within);
  const bool exact = found.status == Status::kExact;
  const bool better =
      known.status == Status::kUnknown || (found.distance < known.distance && !exact) ||
      (!known.shortest && found.shortest) ||
      (found.distance == known.distance || exact ? found.line.size() : 0) > known.line.size();
  if (found.status != Status::kUnknown && better) {
    known.status = found.status;
    known.by_repetition = found.by_repetition;
    known.distance = found.distance;
    known.shortest = found.shortest;
    known.line = found.line;
  }
  conclude(known, goal);
  const bool won = known.status == Status::kWin;
  if (won || known.status == Status::kLoss) {
    const Plies excluded = won ? known.no_win_within : known.no_loss_within;
    known.shortest = known.shortest || excluded + 1 >= known.distance;
  }
}

/// Adds what the value of a position implies for its moves: none is better, and its best move is as
/// good.
void learn_from(const Solution& whole, std::vector<MoveValue>& moves, Goal goal) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    MoveValue& value = moves[i];
    Solution& s = value.solution;
    if (value.like != i) continue;
    if (goal == Goal::kScore) s.upper = std::min(s.upper, whole.upper);
    conclude(s, goal);
    s.no_win_within = std::max(s.no_win_within, whole.no_win_within);
    if (whole.status == Status::kLoss && s.status == Status::kUnknown) {
      s.status = Status::kLoss;
      s.distance = whole.distance;
      exclude_other_wins(s);
    }
    if (whole.line.empty() || value.move != whole.line.front()) continue;
    Solution best = whole;
    best.nodes = best.wasted_nodes = 0;
    join(best, s, goal);
  }
}

/// Searches the moves in rounds, in each round with more nodes for a move.
class Rounds {
 public:
  Rounds(Solver& solver, const Rules& rules, const AnyPosition& position,
         const SolveOptions& options, const AllMovesLimits& limits,
         const std::atomic<bool>& interrupted)
      : solver_(solver),
        rules_(rules),
        position_(position),
        options_(options),
        options_after_(options),
        limits_(limits),
        interrupted_(interrupted),
        whole_(0, 0, interrupted) {
    if (options.plies < kMaxPlies) options_after_.plies = static_cast<Plies>(options.plies - 1);
  }

  /// Solves the position itself with a share of the limits. If a result is found, but not its
  /// shortest distance or line, goes on with all that is left. The position matters most, and its
  /// search helps with the moves.
  [[nodiscard]] Solution whole() {
    constexpr std::uint64_t kEnough = 100'000;
    constexpr double kEnoughSeconds = 1;
    constexpr std::uint64_t kShare = 4;
    AllMovesLimits share{
        std::min(limits_.seconds, std::max(kEnoughSeconds, limits_.seconds / kShare)),
        std::min(limits_.nodes, std::max(kEnough, limits_.nodes / kShare))};
    if (!limited()) share.nodes = kEnough;
    const bool all = limited() && share.nodes == limits_.nodes;
    Solution solution = whole_within(share, all ? 0 : share.nodes * kPositionsPerNode);
    if (!limited() || over() || solution.status == Status::kUnknown ||
        settled(solution, options_)) {
      return solution;
    }
    const Solution more = whole_within(rest(), 0);
    join(more, solution, options_.goal);
    solution.nodes += more.nodes;
    solution.wasted_nodes += more.wasted_nodes;
    return solution;
  }

  /// `whole`: the result of whole().
  void run(std::vector<MoveValue>& moves, const Solution& whole, const MovesProgress& progress) {
    std::vector<MoveValue*> open;
    std::size_t all = 0;
    const Seat mover = rules_.side_to_move(position_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].like != i) continue;
      ++all;
      const Outcome outcome = rules_.outcome(after(rules_, position_, moves[i].move));
      if (outcome.over()) {
        moves[i].solution = ended_by(moves[i].move, outcome, mover, options_.goal);
        continue;
      }
      moves[i].solution = remembered(moves[i].move);
    }
    learn_from(whole, moves, options_.goal);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].like == i && !settled(moves[i].solution, options_)) open.push_back(&moves[i]);
    }
    put_in_order(open, whole);
    // The least number of nodes with which the solver searches each of its questions once.
    constexpr std::uint64_t kFirstNodes = 2048;
    constexpr std::uint64_t kMoreNodes = 4;
    for (std::uint64_t nodes = kFirstNodes; !open.empty() && !over(); nodes *= kMoreNodes) {
      const std::uint64_t most = open.size() == 1 ? 0 : nodes;
      std::size_t left = open.size();
      const auto done = [&](MoveValue* value) {
        if (over()) return false;
        if (progress) progress(all - left, all);
        // A proved value gets one more search for its line.
        const bool finished =
            search(*value, most) || (proved(*value) && !over() && complete(*value, most));
        left -= finished ? 1 : 0;
        return finished;
      };
      std::erase_if(open, done);
    }
    // The search of one move may have found facts about another.
    for (MoveValue* value : open) join(remembered(value->move), value->solution, options_.goal);
  }

 private:
  [[nodiscard]] bool limited() const { return limits_.nodes > 0 || limits_.seconds > 0; }
  [[nodiscard]] bool over() const {
    return interrupted_ || (limits_.nodes > 0 && used_ >= limits_.nodes) ||
           (limits_.seconds > 0 && whole_.seconds() >= limits_.seconds);
  }
  /// Returns the rest of the limits, at least a little, since 0 means no limit.
  [[nodiscard]] AllMovesLimits rest() const {
    constexpr double kLeast = 1e-3;
    AllMovesLimits rest;
    if (limits_.seconds > 0) rest.seconds = std::max(kLeast, limits_.seconds - whole_.seconds());
    if (limits_.nodes > 0) rest.nodes = limits_.nodes - std::min(limits_.nodes - 1, used_);
    return rest;
  }
  [[nodiscard]] Solution whole_within(const AllMovesLimits& limits, std::uint64_t positions) {
    Budget budget(limits.seconds, limits.nodes, interrupted_, positions);
    Solution solution = solver_.solve(position_, options_, budget);
    used_ += budget.nodes();
    return solution;
  }
  /// The best move comes first, then moves that lack only a line. With limits, the moves with the
  /// fewest facts come next: a run that continues an earlier one then starts with other moves.
  void put_in_order(std::vector<MoveValue*>& open, const Solution& whole) const {
    const auto rank = [&](const MoveValue* value) {
      const Solution& s = value->solution;
      if (!whole.line.empty() && value->move == whole.line.front()) return 0;
      if (proved(*value)) return 1;
      return limited() && options_.goal == Goal::kWin ? 2 + s.no_win_within + s.no_loss_within : 2;
    };
    notation::text::stable_sort(
        open, [&](const MoveValue* a, const MoveValue* b) { return rank(a) < rank(b); });
  }
  /// True when only the line of play is missing.
  [[nodiscard]] static bool proved(const MoveValue& value) {
    const Solution& s = value.solution;
    return s.status == Status::kExact || s.shortest;
  }
  /// Searches the line of a move whose value is proved. With limits the search continues at the end
  /// of the known part of the line: finding the first of several equal moves would take far longer.
  bool complete(MoveValue& value, std::uint64_t most) {
    if (!limited() || options_.goal == Goal::kScore) return search(value, most);
    Solution& s = value.solution;
    join(remembered(value.move), s, options_.goal);
    std::vector<PackedMove> line = s.line.empty() ? std::vector{value.move} : s.line;
    AnyPosition position = position_;
    for (const PackedMove& move : line) rules_.play(position, move);
    SolveOptions rest = options_;
    rest.plies = static_cast<Plies>(s.distance - line.size());
    Budget budget = budget_of(most, 0);
    const Solution found = solver_.solve(position, rest, budget);
    used_ += budget.nodes();
    s.nodes += found.nodes;
    s.wasted_nodes += found.wasted_nodes;
    if (found.distance == rest.plies) {
      line.insert(line.end(), found.line.begin(), found.line.end());
      s.line = std::move(line);
    }
    return settled(s, options_);
  }
  /// Returns what the tables hold about a move. Without limits the line is dropped: its moves are
  /// as good as those that a search finds, but perhaps not the first of the good ones.
  [[nodiscard]] Solution remembered(const PackedMove& move) {
    const AnyPosition next = after(rules_, position_, move);
    Solution solution =
        before_move(move, solver_.remembered(next, options_after_), same_player(next));
    if (!limited()) solution.line.clear();
    return solution;
  }
  [[nodiscard]] bool same_player(const AnyPosition& next) const {
    return rules_.side_to_move(next) == rules_.side_to_move(position_);
  }
  /// Returns a budget of at most `most` nodes (0: the rest of the limits).
  [[nodiscard]] Budget budget_of(std::uint64_t most, std::uint64_t positions) const {
    const AllMovesLimits left = rest();
    const std::uint64_t nodes =
        most == 0 || (left.nodes > 0 && left.nodes < most) ? left.nodes : most;
    return {left.seconds, nodes, interrupted_, positions};
  }
  /// Searches with at most `most` nodes (0: the rest of the limits). Returns true when the move is
  /// finished.
  bool search(MoveValue& value, std::uint64_t most) {
    Budget budget = budget_of(most, most * kPositionsPerNode);
    const AnyPosition next = after(rules_, position_, value.move);
    Solution found =
        before_move(value.move, solver_.solve(next, options_after_, budget), same_player(next));
    if (!limited() && budget.spent()) found.line.clear();
    used_ += budget.nodes();
    value.solution.nodes += found.nodes;
    value.solution.wasted_nodes += found.wasted_nodes;
    join(found, value.solution, options_.goal);
    return settled(value.solution, options_) || !budget.spent();
  }

  /// Where there are many moves, the number of nodes alone says little about the work.
  static constexpr std::uint64_t kPositionsPerNode = 64;

  Solver& solver_;
  const Rules& rules_;
  const AnyPosition& position_;
  SolveOptions options_;
  SolveOptions options_after_;  ///< for the position after a move
  AllMovesLimits limits_;
  const std::atomic<bool>& interrupted_;
  Budget whole_;  ///< only measures the time
  std::uint64_t used_ = 0;
};

}  // namespace

std::size_t AllMoves::count(Status status) const {
  const auto has = [status](const MoveValue& value) { return value.solution.status == status; };
  return static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), has));
}

AllMoves solve_moves(Solver& solver, const Rules& rules, const AnyPosition& position,
                     const SolveOptions& options, const AllMovesLimits& limits,
                     const std::atomic<bool>& interrupted, const MovesProgress& progress) {
  AllMoves all;
  all.moves = legal_values(rules, position);
  Rounds rounds(solver, rules, position, options, limits, interrupted);
  const Solution whole = rounds.whole();
  rounds.run(all.moves, whole, progress);
  std::uint64_t nodes = whole.nodes;
  std::uint64_t wasted = whole.wasted_nodes;
  for (std::size_t i = 0; i < all.moves.size(); ++i) {
    MoveValue& value = all.moves[i];
    if (value.like == i) {
      nodes += value.solution.nodes;
      wasted += value.solution.wasted_nodes;
      continue;
    }
    const MoveValue& first = all.moves[value.like];
    value.solution = first.solution;
    value.solution.nodes = 0;
    value.solution.wasted_nodes = 0;
    if (value.solution.line.empty()) continue;
    const std::span<const PackedMove> rest = std::span(first.solution.line).subspan(1);
    value.solution.line = mapped_line(rules, after(rules, position, first.move),
                                      after(rules, position, value.move), rest);
    value.solution.line.insert(value.solution.line.begin(), value.move);
  }
  all.position = value_of(all.moves, options.goal);
  join(whole, all.position, options.goal);
  all.position.nodes = nodes;
  all.position.wasted_nodes = wasted;
  all.open = all.count(Status::kUnknown);
  all.interrupted = interrupted;
  return all;
}

}  // namespace gipfbase::analysis
