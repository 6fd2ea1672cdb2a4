// analysis/theorem/zertz/two_runs.hpp - a plan that wins with four white marbles: force two of them
// off the empty board, allow one free reply, force two more.
//
// The search is plain depth-first over exact states. Moves are tried in an order that depends on
// the state alone, and every "no" is complete within the plan; so the move kept for a state is the
// first one that works, whoever searched it, on however many threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/theorem/exact_table.hpp"
#include "analysis/theorem/zertz/gifts.hpp"
#include "analysis/theorem/zertz/isolation_runs.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// The attacker is to move with one marble on the board, or the defender with none. Rings and cell
/// are those of forms.
struct PlanState {
  CompactCells rings;
  int cell = 0;                    ///< of the marble
  Colour colour = Colour::kWhite;  ///< likewise
  MarbleSet given{};               ///< what the defender has captured
  bool second = false;             ///< the attacker has isolated two white marbles before
};

/// All of a state in a key, and back.
[[nodiscard]] analysis::ExactKey key_of(const PlanState& state);
[[nodiscard]] PlanState state_of(const analysis::ExactKey& key);

/// What the attacker plays; cells of the state.
struct PlanMove {
  Colour colour = Colour::kWhite;
  std::uint8_t placed = 0;
  std::int8_t removed = -1;  ///< -1: no ring

  [[nodiscard]] bool operator==(const PlanMove&) const = default;
};

class TwoRuns {
 public:
  TwoRuns(const Rules& rules, IsolationRuns& runs, const std::atomic<bool>& stop)
      : rules_(rules), gifts_(rules), runs_(runs), stop_(stop) {}

  /// The attacker's first move that works; nothing when the plan fails or the search was stopped.
  [[nodiscard]] std::optional<PlanMove> winning_move(const PlanState& state);
  /// True when the attacker has a second run against every free reply on the empty board.
  [[nodiscard]] bool wins_empty(CompactCells rings, const MarbleSet& given);

  /// Believes that this is the move that `winning_move` would find.
  void learn(const PlanState& state, const PlanMove& move) {
    states_.store(key_of(state), {move, true});
  }

  [[nodiscard]] std::uint64_t states() const { return states_.size(); }
  [[nodiscard]] const Gifts& gifts() const { return gifts_; }
  [[nodiscard]] const RingForms& forms() const { return runs_.forms(); }

 private:
  struct Known {
    PlanMove move;
    bool won = false;
  };
  struct Candidate {
    int length = 0;
    PlanMove move;
  };

  [[nodiscard]] MarbleSet pool(const PlanState& state) const;
  [[nodiscard]] int length(CompactCells rings, int cell, int limit, bool second);
  [[nodiscard]] std::optional<PlanMove> search(const PlanState& state);
  [[nodiscard]] std::optional<PlanMove> ending(const PlanState& state, int room);
  [[nodiscard]] std::optional<PlanMove> exchanging(const PlanState& state, int room);
  [[nodiscard]] bool wins_after(const PlanState& state, const Exchange& exchange, Colour colour);
  [[nodiscard]] bool wins_reply(CompactCells rings, const MarbleSet& given, int removed, int cell);
  [[nodiscard]] bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  Rules rules_;
  Gifts gifts_;
  IsolationRuns& runs_;
  const std::atomic<bool>& stop_;
  analysis::ExactTable<Known> states_;
  analysis::ExactTable<bool> empty_;
};

}  // namespace gipfbase::zertz
