// analysis/solver/proof_writer.hpp - writes the proof of a solution, from the solver's tables and,
// for entries that they have lost, from new searches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/solver/proof/holding_search.hpp"
#include "analysis/solver/proof/strategy_builder.hpp"
#include "analysis/solver/solver_tables.hpp"
#include "notation/game/any_position.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {

/// Writes one proof, with `threads` threads, while the budget lasts.
template <Title T>
class ProofWriter {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static constexpr bool kScored = Scored<T>;

  ProofWriter(SolverTables<T>& tables, int threads, Budget& budget)
      : tables_(&tables), threads_(threads), budget_(&budget) {}

  /// Returns the proof of a solution. Returns nullopt for kUnknown, and when the budget is spent
  /// before the proof is complete.
  [[nodiscard]] std::optional<Proof> write(const Position& root, const Solution& solution);

 private:
  /// Proves a draw by repetition with the smallest search that shows how both players can avoid
  /// losing.
  std::optional<Proof> repetition_proof(const Position& root) {
    for (std::size_t moves = SolverTables<T>::kFirstHeld;
         moves <= tables_->most_held() && !budget_->spent(); moves *= 2) {
      const HoldingSearch<T> search(root, moves, *budget_);
      if (!search.holds(0) || !search.holds(1)) continue;
      Proof proof;
      proof.position = notation::erased(root);
      proof.claim.kind = Claim::Kind::kDraw;
      for (const Seat seat : {root.side_to_move(), other(root.side_to_move())}) {
        proof.strategies.push_back(written(search.strategy(seat), Guarantee::draw(seat)));
      }
      return proof;
    }
    return std::nullopt;
  }
  [[nodiscard]] static Strategy written(const TypedStrategy<T>& typed, const Guarantee& goal) {
    Strategy strategy;
    strategy.goal = goal;
    strategy.plies = typed.plies;
    for (const auto& node : typed.nodes) {
      strategy.nodes.push_back({node.plies, notation::erased(node.position), T::pack(node.move)});
    }
    return strategy;
  }
  std::optional<Strategy> strategy(const Position& root, const Guarantee& goal, Plies within) {
    StrategyBuilder<T> builder(goal);
    constexpr std::uint32_t kLongGame = 1000;
    const bool score = goal.kind == Guarantee::Kind::kScore;
    const auto built = builder.build(
        root, score ? kLongGame : within,
        [&](const Position& position, std::uint32_t left) -> std::optional<Choice<Move>> {
          // If the tables hold every move, no search runs that would look at the budget.
          if (budget_->spend(0)) return std::nullopt;
          if constexpr (kScored) {
            if (score) return scoring_choice(position, goal, left);
          }
          return winning_choice(position, goal, static_cast<Plies>(left));
        });
    if (!built) return std::nullopt;
    return written(*built, goal);
  }

  /// Returns a move that keeps the guarantee within the plies left, from the table or a new search.
  std::optional<Choice<Move>> winning_choice(const Position& position, const Guarantee& goal,
                                             Plies within) {
    const auto left = static_cast<Plies>(within - 1);
    if (tables_->improved()) {
      // Facts in the tables need no search.
      ProofSearch<T> search(tables_->proofs(), {goal, Width::kFull}, *budget_);
      if (const auto known = known_choice(search, position, within)) return known;
    }
    constexpr std::array<Width, 2> kWidths = {Width::kForcing, Width::kFull};
    for (const Width width : kWidths) {
      if (width == Width::kForcing && !HasForcingMoves<T>) continue;
      const ProofQuestion question{goal, width};
      ProofSearch<T> search(tables_->proofs(), question, *budget_);
      // First the table, then a search. The full width is searched only after forcing moves.
      for (const bool known_only : {true, false}) {
        if (!known_only && !tables_->answered(position, question, within, threads_, *budget_).yes())
          break;
        if (const auto best = known_choice(search, position, within)) return best;
        if (known_only) continue;
        // The table has lost the entry.
        for (const auto& child : search.children(position, within)) {
          Position next = position;
          next.play(child.move);
          const Answer answer = tables_->answered(next, question, left, threads_, *budget_);
          if (answer.yes()) return Choice<Move>{child.move, answer.within};
        }
      }
    }
    return std::nullopt;
  }

  /// Returns the fastest winning move in the table.
  [[nodiscard]] static std::optional<Choice<Move>> known_choice(ProofSearch<T>& search,
                                                                const Position& position,
                                                                Plies within) {
    const auto left = static_cast<Plies>(within - 1);
    std::optional<Choice<Move>> best;
    for (const auto& child : search.children(position, within)) {
      if (!child.state.proved(left)) continue;
      if (!best || child.state.proved_within < best->plies_after) {
        best = Choice<Move>{child.move, child.state.proved_within};
      }
    }
    return best;
  }
  std::optional<Choice<Move>> scoring_choice(const Position& position, const Guarantee& goal,
                                             std::uint32_t within) {
    // The move that the search would try first is most likely right and gives short proofs.
    std::vector<std::pair<int, Move>> moves;
    const auto hint = orders_of<T>(position);
    position.for_each_move([&](const Move& move) { moves.emplace_back(-hint(move), move); });
    notation::text::stable_sort(moves,
                                [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [order, move] : moves) {
      Position next = position;
      next.play(move);
      const bool again = next.side_to_move() == goal.seat;
      const auto answer =
          tables_->scores().at_least(next, again ? goal.score : 1 - goal.score, threads_, *budget_);
      if (!answer) break;
      if (*answer == again) return Choice<Move>{move, within - 1};
    }
    return std::nullopt;
  }

  SolverTables<T>* tables_;
  int threads_;
  Budget* budget_;
};

template <Title T>
std::optional<Proof> ProofWriter<T>::write(const Position& root, const Solution& solution) {
  const Seat mover = root.side_to_move();
  Proof proof;
  proof.position = notation::erased(root);
  std::vector<Guarantee> goals;
  Plies within = kMaxPlies;
  switch (solution.status) {
    case Status::kUnknown: return std::nullopt;
    case Status::kWin:
    case Status::kLoss:
      goals.push_back(Guarantee::win(solution.status == Status::kWin ? mover : other(mover)));
      within = solution.distance;
      break;
    case Status::kDraw: goals = {Guarantee::draw(mover), Guarantee::draw(other(mover))}; break;
    case Status::kExact:
      goals = {Guarantee::points(mover, solution.lower),
               Guarantee::points(other(mover), -solution.lower)};
      break;
  }
  if (solution.by_repetition) return repetition_proof(root);
  for (const Guarantee& goal : goals) {
    auto made = strategy(root, goal, within);
    if (!made) return std::nullopt;
    proof.strategies.push_back(std::move(*made));
  }
  proof.claim.plies = proof.strategies.front().plies;
  proof.claim.score = solution.lower;
  proof.claim.kind = solution.status == Status::kWin    ? Claim::Kind::kWin
                     : solution.status == Status::kLoss ? Claim::Kind::kLoss
                     : solution.status == Status::kDraw ? Claim::Kind::kDraw
                                                        : Claim::Kind::kScore;
  return proof;
}

}  // namespace gipfbase::analysis
