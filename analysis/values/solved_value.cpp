#include "analysis/values/solved_value.hpp"

#include <algorithm>
#include <bit>

namespace gipfbase::analysis {
namespace {

using db::ProvedStatus;

/// Returns the value of a finished game.
db::SolvedValue finished_value(const Outcome& outcome, Seat side, Goal goal) {
  db::SolvedValue value;
  value.method = "rules";
  value.distance = 0;
  value.shortest = true;
  if (outcome.result == Result::kBothLose) {
    // Neither a win nor a draw, so no status fits.
    value.distance.reset();
    value.shortest = false;
  } else if (goal == Goal::kScore) {
    value.status = ProvedStatus::kExact;
    value.score = side == 0 ? outcome.score : -outcome.score;
  } else if (outcome.result == Result::kDraw) {
    value.status = ProvedStatus::kDraw;
  } else {
    value.status = outcome.result == win_of(side) ? ProvedStatus::kWin : ProvedStatus::kLoss;
  }
  return value;
}

db::SolvedValue value_of(const Solution& solution, Goal goal) {
  db::SolvedValue value;
  value.method = goal == Goal::kScore ? "alpha-beta" : "proof-number search";
  value.nodes = solution.nodes;
  switch (solution.status) {
    case Status::kUnknown:
      // Bounds that exclude a draw show who wins, but not by how much.
      if (goal == Goal::kScore && solution.lower > 0) value.status = ProvedStatus::kWin;
      if (goal == Goal::kScore && solution.upper < 0) value.status = ProvedStatus::kLoss;
      return value;
    case Status::kWin: value.status = ProvedStatus::kWin; break;
    case Status::kLoss: value.status = ProvedStatus::kLoss; break;
    case Status::kDraw: value.status = ProvedStatus::kDraw; return value;
    case Status::kExact:
      value.status = ProvedStatus::kExact;
      value.score = solution.lower;
      break;
  }
  if (solution.distance != kForever) value.distance = solution.distance;
  value.shortest = solution.shortest;
  return value;
}

}  // namespace

std::size_t table_bytes_for(const db::SolveLimits& limits) {
  constexpr std::size_t kLeast = std::size_t{1} << 20U;
  constexpr std::size_t kMost = std::size_t{64} << 20U;
  constexpr std::size_t kBytesPerNode = 64;
  if (limits.nodes == 0 || limits.nodes > kMost / kBytesPerNode) return kMost;
  return std::clamp(std::bit_ceil(limits.nodes * kBytesPerNode), kLeast, kMost);
}

std::optional<int> verdict_of(const Solution& solution, Goal goal) {
  return value_of(solution, goal).verdict();
}

std::optional<db::SolvedValue> solve_value(Solver& solver, const notation::Rules& ruleset,
                                           const notation::AnyPosition& position,
                                           const db::SolveLimits& limits,
                                           const std::atomic<bool>& stop) {
  const Goal goal = solver.natural_goal();
  const Outcome outcome = ruleset.outcome(position);
  db::SolvedValue value;
  if (outcome.over()) {
    value = finished_value(outcome, ruleset.side_to_move(position), goal);
  } else {
    solver.clear();
    Budget budget(limits.seconds, limits.nodes, stop);
    SolveOptions options;
    options.goal = goal;
    value = value_of(solver.solve(position, options, budget), goal);
  }
  // An interrupted search has not used its limits, even if it proved something.
  if (!outcome.over() && stop.load()) return std::nullopt;
  value.limits = limits;
  return value;
}

}  // namespace gipfbase::analysis
