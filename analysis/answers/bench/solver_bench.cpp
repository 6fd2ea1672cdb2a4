// Measured without a database: ends of games solved, proofs verified.
#include <fmt/format.h>

#include <array>
#include <sstream>

#include "analysis/answers/bench/bench_run.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "analysis/games/generate.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {
namespace {

/// Positions 1, 2 .. so many plies before the end of random games, in turn: easy ones, and some
/// that are not solved.
constexpr std::size_t kMostBeforeTheEnd = 12;
/// What a position may cost. Time would make the outcome depend on the machine.
constexpr std::uint64_t kNodesOfEach = 10'000;
constexpr std::size_t kTableBytes = std::size_t{16} << 20U;
/// Long enough for a rate that a second run repeats.
constexpr double kEnoughSeconds = 0.3;

using RulesPointer = std::shared_ptr<const notation::Rules>;

/// Positions near the end of games that the board decided; fewer where hardly any are.
std::vector<notation::AnyPosition> endgames(const RulesPointer& rules, const BenchRun& run) {
  constexpr std::uint64_t kTriesForEach = 20;
  const std::uint64_t wanted = run.question().endgames;
  std::vector<notation::AnyPosition> positions;
  for (std::uint64_t i = 1; i <= wanted * kTriesForEach && positions.size() < wanted; ++i) {
    if (run.stopped()) break;
    const notation::Game game = random_game(rules, run.question().seed, i);
    const std::size_t plies = game.moves.size();
    const std::size_t before = 1 + positions.size() % kMostBeforeTheEnd;
    if (plies < before || !rules->outcome(position_after(game, plies)).over()) continue;
    positions.push_back(position_after(game, plies - before));
  }
  return positions;
}

/// Bare move generation: positions made per second, one thread, the legal moves of each counted.
double made_per_second(const notation::Rules& rules,
                       const std::vector<notation::AnyPosition>& positions, BenchRun& run,
                       const std::string& name) {
  constexpr int kDepth = 3;
  // Perft of one ply more counts the moves of all positions made, and makes no others.
  std::uint64_t made = 0;
  std::uint64_t leaves = 0;
  for (const notation::AnyPosition& position : positions) {
    for (int depth = 0; depth < kDepth; ++depth) made += rules.perft(position, depth, run.stop);
  }
  std::uint64_t rounds = 0;
  const notation::Stopwatch watch;
  while (watch.seconds() < kEnoughSeconds && !run.stopped()) {
    leaves = 0;
    for (const notation::AnyPosition& position : positions) {
      leaves += rules.perft(position, kDepth, run.stop);
    }
    ++rounds;
  }
  run.record().fact(name + ": leaves", leaves);
  return static_cast<double>(rounds * made) / watch.seconds();
}

/// What came of the positions of a title.
struct Solved {
  std::array<std::uint64_t, 5> verdicts{};  ///< by Status
  std::uint64_t nodes = 0;
  std::uint64_t plies = 0;     ///< of distances that are known
  std::uint64_t excluded = 0;  ///< plies within which no win is possible, or no loss
  std::int64_t points = 0;     ///< bounds of scores
  double seconds = 0;
  std::uint64_t proofs = 0;
  std::string proof_texts;
};

Solved solve(const RulesPointer& rules, const std::vector<notation::AnyPosition>& positions,
             const BenchRun& run) {
  Solved solved;
  const auto solver = make_solver(*rules, kTableBytes);
  SolveOptions options;
  options.goal = solver->natural_goal();
  std::uint64_t done = 0;
  for (const notation::AnyPosition& position : positions) {
    if (!run.progress(++done, positions.size(), "positions solved")) break;
    solver->clear();
    Budget budget(0, kNodesOfEach, run.stop);
    const notation::Stopwatch watch;
    const Solution solution = solver->solve(position, options, budget);
    solved.seconds += watch.seconds();
    ++solved.verdicts.at(static_cast<std::size_t>(solution.status));
    solved.nodes += solution.nodes;
    if (solution.distance != kForever) solved.plies += solution.distance;
    for (const Plies plies : {solution.no_win_within, solution.no_loss_within}) {
      solved.excluded += plies == kForever ? 0 : plies;
    }
    solved.points += solution.lower + solution.upper;
    if (solution.status == Status::kUnknown) continue;
    Budget for_proof(0, kNodesOfEach, run.stop);
    if (const auto proof = solver->proof(position, solution, 1, for_proof)) {
      solved.proof_texts += proof_text(*rules, *proof);
      ++solved.proofs;
    }
  }
  return solved;
}

void measure_title(const RulesPointer& rules, BenchRun& run) {
  constexpr const char* kFloor = "bare move generation";
  const std::string name = fmt::format("{} {}", rules->title(), rules->variant());
  const std::vector<notation::AnyPosition> positions = endgames(rules, run);
  const auto fact = [&](std::string_view what, std::integral auto value) {
    run.record().fact(fmt::format("{}: {}", name, what), value);
  };
  fact("endgames", positions.size());
  if (positions.empty() || run.stopped()) return;
  const double bare = made_per_second(*rules, positions, run, name);
  const auto floor = [&](std::uint64_t amount) {
    return BenchFloor{kFloor, static_cast<double>(amount) / bare};
  };
  const Solved solved = solve(rules, positions, run);
  if (run.stopped()) return;
  run.record().add({"solve " + name, solved.nodes, "node", solved.seconds, floor(solved.nodes)});
  for (std::size_t i = 0; i < solved.verdicts.size(); ++i) {
    fact(status_name(static_cast<Status>(i)), solved.verdicts.at(i));
  }
  fact("nodes", solved.nodes);
  fact("plies", solved.plies);
  fact("plies excluded", solved.excluded);
  fact("points", solved.points);
  fact("proofs", solved.proofs);
  if (solved.proofs == 0) return;
  std::istringstream text(solved.proof_texts);
  const notation::Stopwatch watch;
  const Verification result = verify(text, run.catalogue);
  run.record().add(
      {"verify " + name, result.positions, "position", watch.seconds(), floor(result.positions)});
  fact("positions of proofs", result.positions);
  run.answer.sound = run.answer.sound && result.accepted && result.proofs == solved.proofs;
}

}  // namespace

void measure_solvers(BenchRun& run) {
  for (const notation::TitleInfo* title : run.question().titles) {
    if (!run.stopped()) measure_title(run.catalogue.rules(*title), run);
  }
}

}  // namespace gipfbase::analysis
