// analysis/solver/solver_of.hpp - implements Solver for a title, in the title's static types.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "analysis/solver/proof/holding_search.hpp"
#include "analysis/solver/proof_writer.hpp"
#include "analysis/solver/solver.hpp"
#include "analysis/solver/solver_tables.hpp"
#include "notation/game/any_position.hpp"

namespace gipfbase::analysis {

template <Title T>
class SolverOf final : public SolverTables<T> {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static constexpr bool kScored = Scored<T>;
  static_assert(!kScored || !Interrupts<T>, "the search for scores has no chance moves");

  SolverOf(std::string_view title, int rules_version, std::size_t table_bytes)
      : SolverTables<T>({title, rules_version, sizeof(Position)}, table_bytes) {}

  [[nodiscard]] Goal natural_goal() const override { return kScored ? Goal::kScore : Goal::kWin; }
  [[nodiscard]] Solution solve(const notation::AnyPosition& position, const SolveOptions& options,
                               Budget& budget) override {
    const std::uint64_t before = budget.nodes();
    const auto typed = notation::typed<Position>(position);
    Solution solution;
    if constexpr (kScored) {
      if (options.goal == Goal::kScore) solution = solve_score(typed, options, budget);
    }
    if (options.goal == Goal::kWin) solution = solve_win(typed, options, budget);
    solution.nodes = budget.nodes() - before;
    return solution;
  }
  [[nodiscard]] Solution remembered(const notation::AnyPosition& position,
                                    const SolveOptions& options) override {
    const std::atomic<bool> at_once{true};
    Budget none(0, 0, at_once);
    const bool spent = none.spend(0);
    const auto typed = notation::typed<Position>(position);
    // A search for points starts from the tables.
    if (options.goal == Goal::kScore || !spent || typed.outcome().over()) {
      return solve(position, options, none);
    }
    Solution solution;
    take_remembered(typed, options, solution);
    finish(typed, options, none, solution);
    return solution;
  }
  [[nodiscard]] Answer forces(const notation::AnyPosition& position, const Guarantee& goal,
                              Plies within, int threads, Budget& budget) override {
    return this->answered(notation::typed<Position>(position), {goal, Width::kFull}, within,
                          threads, budget);
  }
  [[nodiscard]] std::optional<Proof> proof(const notation::AnyPosition& position,
                                           const Solution& solution, int threads,
                                           Budget& budget) override {
    return ProofWriter<T>(*this, threads, budget)
        .write(notation::typed<Position>(position), solution);
  }

 private:
  /// One of the questions that the search for a win works on in turn, for a growing number of
  /// plies.
  struct Lane {
    ProofQuestion question;
    unsigned share = 1;  ///< weight of its work in a round
    Plies plies = 1;     ///< of the next search
    bool open = true;
    std::uint64_t cost = 32;  ///< positions per node in the last search
  };

  /// Progress of the search for draws by repetition.
  struct Holding {
    std::size_t next = SolverTables<T>::kFirstHeld;  ///< moves in the next search
    bool over = false;                               ///< a larger search would find nothing new
  };

  Solution solve_win(const Position& position, const SolveOptions& options, Budget& budget) {
    Solution solution;
    const Outcome outcome = position.outcome();
    const Seat mover = position.side_to_move();
    if (outcome.over()) {
      // The result from the side of the player who would be to move.
      solution.shortest = true;
      solution.distance = 0;
      solution.status = Guarantee::win(mover).met_by(outcome)          ? Status::kWin
                        : Guarantee::win(other(mover)).met_by(outcome) ? Status::kLoss
                                                                       : Status::kDraw;
      exclude_other_wins(solution);
      return solution;
    }
    const std::uint64_t wasted = this->driver().wasted();
    search_win(position, options, budget, solution);
    finish(position, options, budget, solution);
    solution.wasted_nodes = this->driver().wasted() - wasted;
    return solution;
  }

  /// Sets `shortest` and `line` of a solution, and its status if neither player can force a win.
  void finish(const Position& position, const SolveOptions& options, Budget& budget,
              Solution& solution) {
    const bool own = solution.status == Status::kWin;
    const Plies excluded = own ? solution.no_win_within : solution.no_loss_within;
    solution.shortest = solution.status != Status::kUnknown && excluded + 1 >= solution.distance;
    if (solution.status == Status::kUnknown && solution.no_win_within == kForever &&
        solution.no_loss_within == kForever) {
      prove_draw(position, options, budget, solution);
    }
    if (solution.shortest && solution.status != Status::kDraw) {
      const Seat mover = position.side_to_move();
      const Seat winner = own ? mover : other(mover);
      solution.line = fastest_line(position, winner, solution.distance, options.threads, budget);
    }
    exclude_other_wins(solution);
  }

  /// Searches for a win of either player, with forcing moves only (where the title has them) and
  /// with all moves, by iterative deepening. The questions take turns with growing budgets, so that
  /// none starves another.
  void search_win(const Position& position, const SolveOptions& options, Budget& budget,
                  Solution& solution) {
    const Seat mover = position.side_to_move();
    std::vector<Lane> lanes = lanes_for(mover);
    const auto is_open = [](const Lane& lane) { return lane.open; };
    if (this->improved()) {
      take_remembered(position, options, solution);
      if (solution.status != Status::kUnknown) {
        const bool own = solution.status == Status::kWin;
        ask_for_faster(lanes, own ? mover : other(mover), options);
      }
    }
    Holding holding;
    constexpr std::uint64_t kFirstRound = 8192;
    const std::uint64_t begin = this->driver().generated();
    for (std::uint64_t round = kFirstRound;
         !budget.spent() && std::any_of(lanes.begin(), lanes.end(), is_open); round *= 2) {
      for (Lane& lane : lanes) {
        const std::uint64_t last = this->driver().generated() + round * lane.share;
        while (lane.open && !budget.spent() && this->driver().generated() < last) {
          // A win that is at least as fast is already known.
          if (lane.plies > options.plies || lane.plies >= solution.distance) {
            lane.open = false;
            break;
          }
          const std::uint64_t most = last - this->driver().generated();
          const ProofState state = search_further(position, lane, most, options.threads, budget);
          const bool found = state.proved(lane.plies);
          take_in(state, mover, lane, solution);
          if (!found) continue;
          ask_for_faster(lanes, lane.question.goal.seat, options);
        }
      }
      if (solution.status != Status::kUnknown || options.plies < kMaxPlies) continue;
      // When no question is left open, search longer for a draw.
      constexpr std::uint64_t kLastWork = 4'194'304;
      const bool last = std::none_of(lanes.begin(), lanes.end(), is_open);
      const std::uint64_t work = this->driver().generated() - begin;
      try_to_hold(position, holding, last ? std::max(work, kLastWork) : work, budget, solution);
      for (Lane& lane : lanes) {
        const bool mover_asks = lane.question.goal.seat == mover;
        const Plies excluded = mover_asks ? solution.no_win_within : solution.no_loss_within;
        lane.open = lane.open && excluded < kForever;
      }
    }
  }

  /// Searches for a draw by repetition, with twice as many moves each time, as long as this takes
  /// only a small part of all work. Which of these searches succeeds first does not depend on the
  /// number of threads.
  void try_to_hold(const Position& position, Holding& holding, std::uint64_t work, Budget& budget,
                   Solution& solution) {
    if (position.repetition_key() == 0) return;  // positions cannot repeat
    constexpr std::uint64_t kShare = 128;
    const std::size_t most = this->most_held();
    while (!holding.over && holding.next <= most && work / kShare >= holding.next &&
           !budget.spent()) {
      const HoldingSearch<T> search(position, holding.next, budget);
      if (budget.spent()) return;  // the search is incomplete
      holding.next *= 2;
      const Seat mover = position.side_to_move();
      // A player who need not lose excludes every win of the other.
      if (search.holds(mover)) solution.no_loss_within = kForever;
      if (search.holds(other(mover))) solution.no_win_within = kForever;
      if (search.holds(0) && search.holds(1)) {
        solution.status = Status::kDraw;
        solution.by_repetition = true;
      }
      holding.over = search.complete() || solution.status == Status::kDraw;
    }
  }

  /// After a win is known, keeps only the questions open that can find a faster win.
  static void ask_for_faster(std::vector<Lane>& lanes, Seat winner, const SolveOptions& options) {
    for (Lane& lane : lanes) {
      lane.open = lane.open && options.shortest && lane.question.width == Width::kFull &&
                  lane.question.goal.seat == winner;
    }
  }

  /// Takes results from the tables instead of searching again.
  void take_remembered(const Position& position, const SolveOptions& options, Solution& solution) {
    const Seat mover = position.side_to_move();
    for (const Seat seat : {mover, other(mover)}) {
      const bool own = seat == mover;
      const ProofState state = this->known(position, Guarantee::win(seat));
      Plies& excluded = own ? solution.no_win_within : solution.no_loss_within;
      excluded = std::max(excluded, state.refuted_within);
      if (!state.proved(kMaxPlies) || state.proved_within > options.plies) continue;
      solution.status = own ? Status::kWin : Status::kLoss;
      solution.distance = state.proved_within;
    }
  }

  [[nodiscard]] static std::vector<Lane> lanes_for(Seat mover) {
    std::vector<Lane> lanes;
    if constexpr (HasForcingMoves<T>) {
      lanes.push_back({{Guarantee::win(mover), Width::kForcing}, 8});
      lanes.push_back({{Guarantee::win(other(mover)), Width::kForcing}, 1});
    }
    lanes.push_back({{Guarantee::win(mover), Width::kFull}, 3});
    lanes.push_back({{Guarantee::win(other(mover)), Width::kFull}, 1});
    return lanes;
  }

  /// Searches the question of a lane until about `most` positions have been generated.
  [[nodiscard]] ProofState search_further(const Position& position, Lane& lane, std::uint64_t most,
                                          int threads, Budget& budget) {
    constexpr std::uint64_t kFewest = 16;
    const std::uint64_t generated = this->driver().generated();
    const std::uint64_t visited = budget.nodes();
    const ProofState state = this->driver().prove(position, lane.plies, lane.question, threads,
                                                  std::max(kFewest, most / lane.cost), budget);
    lane.cost =
        std::max<std::uint64_t>(1, (this->driver().generated() - generated) /
                                       std::max<std::uint64_t>(1, budget.nodes() - visited));
    return state;
  }

  /// Adds an answer to the solution, and chooses the next question of the lane.
  static void take_in(const ProofState& state, Seat mover, Lane& lane, Solution& solution) {
    const bool for_mover = lane.question.goal.seat == mover;
    if (lane.question.width == Width::kFull) {
      Plies& excluded = for_mover ? solution.no_win_within : solution.no_loss_within;
      excluded = std::max(excluded, state.refuted_within);
    }
    if (state.proved(lane.plies)) {
      solution.status = for_mover ? Status::kWin : Status::kLoss;
      solution.distance = std::min(solution.distance, state.proved_within);
      lane.open = false;
    } else if (state.refuted(lane.plies)) {
      lane.open = state.refuted_within < kMaxPlies;
      if (lane.open) lane.plies = one_more(state.refuted_within);
    }
  }

  void prove_draw(const Position& position, const SolveOptions& options, Budget& budget,
                  Solution& solution) {
    const auto held = [&](Seat seat) {
      return this->asked(position, Guarantee::draw(seat), kMaxPlies, options.threads, budget).yes();
    };
    if (held(0) && held(1)) solution.status = Status::kDraw;
  }

  std::vector<PackedMove> fastest_line(Position position, Seat winner, Plies distance, int threads,
                                       Budget& budget) {
    const Guarantee goal = Guarantee::win(winner);
    std::vector<PackedMove> line;
    for (Plies left = distance; left > 0; --left) {
      const bool attacker = actor_in<T>(position) == actor_of(winner);
      std::optional<Move> chosen;
      const auto suits = [&](const Move& move) {
        Position next = position;
        next.play(move);
        // The winner must win within the plies left; the loser must make the win take all of them.
        if (attacker) return this->asked(next, goal, left - 1, threads, budget).yes();
        return left < 2 || this->asked(next, goal, left - 2, threads, budget).no();
      };
      const auto choose = [&] {
        position.for_each_move([&](const Move& move) {
          if (!chosen && suits(move)) chosen = move;
        });
      };
      const bool spent = budget.spent();
      choose();
      // The budget was spent meanwhile; the tables may suffice.
      if (!chosen && !spent && budget.spent()) choose();
      if (!chosen) break;
      line.push_back(T::pack(*chosen));
      position.play(*chosen);
    }
    return line;
  }

  Solution solve_score(const Position& position, const SolveOptions& options, Budget& budget) {
    Solution solution;
    const std::uint64_t wasted = this->scores().wasted_nodes();
    const ScoreBounds bounds = this->scores().solve(position, options.threads, budget);
    solution.lower = bounds.lower;
    solution.upper = bounds.upper;
    if (bounds.lower == bounds.upper) {
      solution.status = Status::kExact;
      for (const Move& move :
           this->scores().principal_variation(position, bounds.lower, options.threads, budget)) {
        solution.line.push_back(T::pack(move));
      }
      // The line runs to the end of the game unless the budget was spent meanwhile.
      if (!budget.spent()) {
        solution.distance =
            static_cast<Plies>(std::min<std::size_t>(solution.line.size(), kMaxPlies));
      }
    }
    solution.wasted_nodes = this->scores().wasted_nodes() - wasted;
    return solution;
  }
};

/// Returns the solver for the type of these rules; nullptr when none of `types` fits.
template <Title... T>
[[nodiscard]] std::unique_ptr<Solver> solver_among(TitleList<T...> /*types*/,
                                                   const notation::Rules& ruleset,
                                                   std::size_t table_bytes) {
  std::unique_ptr<Solver> solver;
  const auto try_type = [&]<class Type>(std::type_identity<Type> /*type*/) {
    if (ruleset.rules_type() != typeid(Type)) return;
    solver =
        std::make_unique<SolverOf<Type>>(ruleset.title(), ruleset.rules_version(), table_bytes);
  };
  (..., try_type(std::type_identity<T>{}));
  return solver;
}

}  // namespace gipfbase::analysis
