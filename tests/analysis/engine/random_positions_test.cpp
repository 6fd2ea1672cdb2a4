// The engine in positions of random games: many of them in the long hunts (tests/long.sh opinions).
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/engine/engine.hpp"
#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::test::random_positions_test {
namespace {

using namespace gipfbase::analysis;  // NOLINT(google-build-using-namespace)
using notation::AnyPosition;
using notation::Rules;

const std::atomic<bool> kNever{false};
constexpr std::size_t kTable = std::size_t{1} << 20U;

/// With fewer nodes the engine does not ask the solver.
constexpr std::uint64_t kNodesWithSolver = 4 * Budget::kStep;

/// The value for the player to move that the solver proves within some nodes.
Proved proved_by(Solver& solver, const AnyPosition& position) {
  constexpr std::uint64_t kNodes = 200;
  SolveOptions options;
  options.goal = solver.natural_goal();
  options.shortest = false;
  Budget budget(0, kNodes, kNever, 16 * kNodes);
  const Solution solution = solver.solve(position, options, budget);
  if (solution.status == Status::kDraw) return Proved::kDraw;
  if (solution.status == Status::kWin || solution.lower > 0) return Proved::kWin;
  if (solution.status == Status::kLoss || solution.upper < 0) return Proved::kLoss;
  return solution.status == Status::kExact ? Proved::kDraw : Proved::kNo;
}

/// How good a result is for the player to move; what is not proved is between a win and a loss.
int rank_of(Proved proved) { return proved == Proved::kWin ? 2 : proved == Proved::kLoss ? 0 : 1; }

void check_opinion(const Rules& rules, Engine& engine, Solver& solver, const AnyPosition& position,
                   std::uint64_t nodes) {
  EngineQuestion question;
  question.position = position;
  question.limits.nodes = nodes;
  question.lines = 1 + nodes % 3;
  const Opinion opinion = engine.search(question, kNever);
  INFO(rules.title() << ' ' << rules.variant() << ", " << nodes
                     << " nodes: " << rules.write_position(position));
  REQUIRE_FALSE(opinion.lines.empty());
  for (const EngineLine& line : opinion.lines) {
    AnyPosition at = position;
    for (const PackedMove& move : line.moves) {
      REQUIRE(rules.is_legal(at, move));
      rules.play(at, move);
    }
    REQUIRE(rank_of(line.proved) <= rank_of(opinion.lines.front().proved));
  }
  // In titles with clocks the solver also considers time plies; the engine considers only moves.
  if (rules.has_clocks()) return;
  const Proved proved = proved_by(solver, position);
  const Proved claimed = opinion.lines.front().proved;
  if (proved == Proved::kNo || claimed == Proved::kNo) return;
  REQUIRE(proved == claimed);
}

TEST_CASE("opinions in random games are legal and agree with proofs", "[engine][opinions]") {
  const std::vector<std::pair<std::string, std::string>> variants = {
      {"zertz", "37"},      {"zertz", "61"},      {"dvonn", "standard"}, {"gipf", "standard"},
      {"tamsk", "level-1"}, {"tamsk", "level-2"}, {"yinsh", "standard"}, {"tzaar", "fixed"}};
  const std::uint64_t all = from_environment("GIPFBASE_ENGINE_POSITIONS", 240);
  std::mt19937 random(static_cast<std::uint32_t>(from_environment("GIPFBASE_PROPERTY_SEED", 1)));
  for (const auto& [title, variant] : variants) {
    const auto rules = rules_of(title, variant);
    EngineSettings settings;
    settings.table_bytes = kTable;
    Engine engine(rules, settings);
    const auto solver = make_solver(*rules, kTable);
    std::vector<PackedMove> moves;
    AnyPosition position = rules->start();
    for (std::uint64_t asked = 0; asked < std::max<std::uint64_t>(1, all / variants.size());) {
      rules->legal_moves(position, moves);
      if (moves.empty()) {
        position = rules->start();
        engine.clear();
        continue;
      }
      constexpr unsigned kEvery = 4;
      constexpr unsigned kMostNodes = 1500;
      constexpr unsigned kWithSolver = 8;
      if (random() % kEvery == 0 && rules->actor(position) != Actor::kNature) {
        const std::uint64_t more = random() % kWithSolver == 0 ? kNodesWithSolver : 0;
        check_opinion(*rules, engine, *solver, position, 1 + more + random() % kMostNodes);
        ++asked;
      }
      rules->play(position, moves[random() % moves.size()]);
    }
  }
}

}  // namespace
}  // namespace gipfbase::test::random_positions_test
