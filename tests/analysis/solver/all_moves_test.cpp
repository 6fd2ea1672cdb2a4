// The values of all moves, compared with an exhaustive search.
#include "analysis/solver/all_moves.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/solving/plain_solver.hpp"
#include "support/titles.hpp"

namespace gipfbase::test::all_moves_test {
namespace {

using analysis::AllMoves;
using analysis::Goal;
using analysis::Guarantee;
using analysis::MoveValue;
using analysis::Solution;
using analysis::SolveOptions;
using analysis::Status;
using notation::AnyPosition;
using notation::Rules;

const std::atomic<bool> kGoOn{false};
constexpr std::size_t kTableBytes = std::size_t{8} << 20U;

AllMoves moves_of(const Rules& rules, const AnyPosition& position, const SolveOptions& options,
                  const analysis::AllMovesLimits& limits = {}) {
  const auto solver = analysis::make_solver(rules, kTableBytes);
  return analysis::solve_moves(*solver, rules, position, options, limits, kGoOn, {});
}

/// Returns the least number of plies in which a player forces a win, up to `deepest`; 0 if he
/// cannot, and nullopt if that takes too long.
std::optional<int> plain_distance(const Rules& rules, const AnyPosition& position, Seat seat,
                                  int deepest) {
  constexpr std::uint64_t kMost = 20'000;
  PlainSolver plain(rules, Guarantee::win(seat));
  for (int plies = 1; plies <= deepest; ++plies) {
    const auto forced = plain.forces(position, plies, kMost);
    if (!forced) return std::nullopt;
    if (*forced) return plies;
  }
  return 0;
}

/// Checks that the line is legal, begins with the move and ends the game after the right number of
/// plies, and that in every position of it the exhaustive search finds the same number of plies
/// left.
void check_line(const Rules& rules, AnyPosition position, const MoveValue& value) {
  const Solution& s = value.solution;
  REQUIRE(s.line.size() == s.distance);
  CHECK(s.line.front() == value.move);
  const Seat mover = rules.side_to_move(position);
  const Seat winner = s.status == Status::kWin ? mover : other(mover);
  int left = s.distance;
  for (const PackedMove& move : s.line) {
    REQUIRE(rules.is_legal(position, move));
    rules.play(position, move);
    --left;
    if (left == 0) break;
    if (s.status == Status::kExact) continue;  // with points the distance does not matter
    const auto plain = plain_distance(rules, position, winner, left);
    if (plain) CHECK(*plain == left);
  }
  CHECK(rules.outcome(position).over());
}

/// Checks the moves of a position up to a number of plies; false when that takes too long.
bool check_wins(const Rules& rules, const AnyPosition& position, int deepest, int threads) {
  INFO(rules.title() << ' ' << rules.variant() << ' ' << rules.write_position(position));
  const Seat mover = rules.side_to_move(position);
  SolveOptions options;
  options.plies = static_cast<analysis::Plies>(deepest);
  options.threads = threads;
  std::vector<PackedMove> legal;
  rules.legal_moves(position, legal);
  constexpr std::size_t kMostMoves = 300;
  if (legal.size() > kMostMoves) return false;
  std::vector<std::pair<int, int>> due;  // plies of the mover's win, of the other's
  for (const PackedMove& move : legal) {
    const AnyPosition next = after(rules, position, move);
    if (rules.outcome(next).over()) {
      const bool won = Guarantee::win(mover).met_by(rules.outcome(next));
      const bool lost = Guarantee::win(other(mover)).met_by(rules.outcome(next));
      due.emplace_back(won ? 1 : 0, lost ? 1 : 0);
      continue;
    }
    const auto wins = plain_distance(rules, next, mover, deepest - 1);
    const auto losses = plain_distance(rules, next, other(mover), deepest - 1);
    if (!wins || !losses) return false;
    due.emplace_back(*wins > 0 ? *wins + 1 : 0, *losses > 0 ? *losses + 1 : 0);
  }
  const AllMoves found = moves_of(rules, position, options);
  REQUIRE(found.moves.size() == legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const Solution& s = found.moves[i].solution;
    INFO(rules.move_text(position, legal[i]) << " like " << found.moves[i].like);
    CHECK(found.moves[i].move == legal[i]);
    const auto [wins, losses] = due[i];
    CHECK((s.status == Status::kWin) == (wins > 0));
    CHECK((s.status == Status::kLoss) == (losses > 0));
    if (wins + losses == 0) continue;
    CHECK(s.distance == wins + losses);
    CHECK(s.shortest);
    check_line(rules, position, found.moves[i]);
  }
  // The position has the value that the solver finds for it alone.
  const auto solver = analysis::make_solver(rules, kTableBytes);
  analysis::Budget budget(0, 0, kGoOn);
  const Solution whole = solver->solve(position, options, budget);
  const Solution& derived = found.position;
  if (derived.status == Status::kDraw && whole.status == Status::kUnknown) {
    // When all moves lead to a draw, that is known without a limit of plies.
    options.goal = Goal::kScore;
    const Solution score = solver->solve(position, options, budget);
    CHECK((score.status == Status::kExact && score.lower == 0 && score.upper == 0));
    return true;
  }
  CHECK(derived.status == whole.status);
  if (whole.status == Status::kWin || whole.status == Status::kLoss) {
    CHECK(derived.distance == whole.distance);
    CHECK(derived.shortest == whole.shortest);
    CHECK(derived.line == whole.line);
  }
  return true;
}

TEST_CASE("every winning and losing move of an endgame has the distance of an exhaustive search",
          "[solver][moves]") {
  const auto count = test::from_environment("GIPFBASE_SOLVER_POSITIONS", 30);
  for (const auto& [title, variant] : {std::pair{"zertz", "37"},
                                       {"zertz", "37-blitz"},
                                       {"gipf", "basic"},
                                       {"gipf", "tournament"},
                                       {"dvonn", "dvonn"},
                                       {"tamsk", "level-1"}}) {
    const auto rules = rules_of(title, variant);
    std::uint64_t checked = 0;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      const AnyPosition position = random_endgame(*rules, seed, 1 + seed % 4);
      if (rules->outcome(position).over()) continue;
      checked += check_wins(*rules, position, 4, 1 + static_cast<int>(seed % 2)) ? 1 : 0;
    }
    INFO(title << ' ' << variant);
    CHECK(checked >= count / 4);
  }
}

/// Returns the score of a position for the player to move, by exhaustive search.
std::optional<int> plain_score(const Rules& rules, const AnyPosition& position,
                               std::uint64_t& left) {
  if (left == 0) return std::nullopt;
  --left;
  const Seat mover = rules.side_to_move(position);
  const Outcome outcome = rules.outcome(position);
  if (outcome.over()) return mover == 0 ? outcome.score : -outcome.score;
  std::vector<PackedMove> legal;
  rules.legal_moves(position, legal);
  std::optional<int> best;
  for (const PackedMove& move : legal) {
    const AnyPosition next = after(rules, position, move);
    const auto value = plain_score(rules, next, left);
    if (!value) return std::nullopt;
    const int own = rules.side_to_move(next) == mover ? *value : -*value;
    best = std::max(best.value_or(own), own);
  }
  return best;
}

TEST_CASE("every move of a title with points has its exact score", "[solver][moves]") {
  const auto count = test::from_environment("GIPFBASE_SOLVER_POSITIONS", 30);
  for (const auto& [title, variant] : {std::pair{"dvonn", "dvonn"}, {"tamsk", "level-1"}}) {
    const auto rules = rules_of(title, variant);
    std::uint64_t checked = 0;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      const AnyPosition position = random_endgame(*rules, seed, 1 + seed % 6);
      if (rules->outcome(position).over()) continue;
      std::uint64_t left = 200'000;
      if (!plain_score(*rules, position, left)) continue;
      INFO(title << ' ' << rules->write_position(position));
      SolveOptions options;
      options.goal = Goal::kScore;
      options.threads = 1 + static_cast<int>(seed % 2);
      const AllMoves found = moves_of(*rules, position, options);
      const Seat mover = rules->side_to_move(position);
      for (const MoveValue& value : found.moves) {
        INFO(rules->move_text(position, value.move));
        const AnyPosition next = after(*rules, position, value.move);
        left = 1'000'000;
        const auto behind = plain_score(*rules, next, left);
        REQUIRE(behind);
        const bool same = rules->side_to_move(next) == mover && !rules->outcome(next).over();
        const Outcome end = rules->outcome(next);
        const int seat_0 = end.over() ? end.score : 0;
        const int due = end.over() ? (mover == 0 ? seat_0 : -seat_0) : same ? *behind : -*behind;
        CHECK(value.solution.status == Status::kExact);
        CHECK(value.solution.lower == due);
        CHECK(value.solution.upper == due);
        check_line(*rules, position, value);
      }
      left = 200'000;
      CHECK(found.position.lower == *plain_score(*rules, position, left));
      CHECK(found.position.status == Status::kExact);
      ++checked;
    }
    INFO(title);
    CHECK(checked >= count / 3);
  }
}

TEST_CASE("symmetric moves are searched once and have their own lines", "[solver][moves]") {
  // An empty board is the same from all sides.
  const auto zertz = rules_of("zertz", "37");
  const analysis::AllMovesLimits little{0, 1};
  const AllMoves start = moves_of(*zertz, zertz->start(), {}, little);
  std::set<std::size_t> different;
  for (const MoveValue& value : start.moves) different.insert(value.like);
  CHECK(start.moves.size() == 1944);
  CHECK(different.size() < 220);
  CHECK(start.open == 1944);
  // Endgames in which several moves lead to images of one position.
  int mirrored = 0;
  for (std::uint64_t seed = 1; seed <= 400 && mirrored < 3; ++seed) {
    const AnyPosition position = random_endgame(*zertz, seed, 1);
    SolveOptions options;
    options.plies = 3;
    const AllMoves found = moves_of(*zertz, position, options, {0, 20'000});
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      const MoveValue& value = found.moves[i];
      if (value.like == i || value.solution.line.size() < 2) continue;
      check_line(*zertz, position, value);
      ++mirrored;
    }
  }
  CHECK(mirrored > 0);
}

TEST_CASE("results under limits are never wrong", "[solver][moves]") {
  for (const auto& [title, variant] :
       {std::pair{"zertz", "37"}, {"gipf", "basic"}, {"dvonn", "dvonn"}, {"tamsk", "level-1"}}) {
    const auto rules = rules_of(title, variant);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const AnyPosition position = random_endgame(*rules, seed, 4);
      SolveOptions options;
      options.plies = 4;
      const AllMoves all = moves_of(*rules, position, options);
      for (const std::uint64_t nodes : {1U, 300U, 3000U}) {
        const AllMoves some = moves_of(*rules, position, options, {0, nodes});
        INFO(title << ' ' << rules->write_position(position) << " nodes " << nodes);
        REQUIRE(some.moves.size() == all.moves.size());
        for (std::size_t i = 0; i < all.moves.size(); ++i) {
          const Solution& known = some.moves[i].solution;
          const Solution& truth = all.moves[i].solution;
          if (known.status == Status::kUnknown) {
            // Wins and losses take longer than the plies within which they were excluded.
            if (truth.status == Status::kWin) CHECK(known.no_win_within < truth.distance);
            if (truth.status == Status::kLoss) CHECK(known.no_loss_within < truth.distance);
            continue;
          }
          CHECK(known.status == truth.status);
          CHECK(known.distance >= truth.distance);
          if (known.shortest) CHECK(known.distance == truth.distance);
        }
        CHECK((some.position.status == Status::kUnknown ||
               some.position.status == all.position.status));
      }
    }
  }
}

}  // namespace
}  // namespace gipfbase::test::all_moves_test
