// analysis/theorem/zertz/plan_strategy.hpp - from a plan that works to a strategy whose every line
// was played by the rules.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/theorem/zertz/two_runs.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

/// The position of a state, and the state of a position in which `attacker` is to move; nothing
/// when the plan has no such state.
[[nodiscard]] Position position_of(const PlanState& state, const Rules& rules, BoardId board,
                                   Seat attacker);
[[nodiscard]] std::optional<PlanState> state_of(const Position& position, const RingForms& forms,
                                                Seat attacker);
/// The move of a state in its position.
[[nodiscard]] Move move_of(const PlanMove& move, const Board<hex::Compact>& board);

/// Collects the states that can come up when the attacker follows the plan. Every move is played by
/// rules/ against every reply.
class PlanStrategy {
 public:
  struct Node {
    PlanState state;
    PlanMove move;
    std::uint32_t plies = 0;  ///< that the game can last
  };

  PlanStrategy(TwoRuns& plan, const Rules& rules, BoardId board, Seat attacker)
      : plan_(plan), rules_(rules), board_(board), attacker_(attacker) {}

  /// Adds a state in which the plan wins, with all that can follow; gives the plies that the game
  /// can last from there. Throws std::logic_error when the plan does not win by the rules.
  std::uint32_t add(const PlanState& root);
  /// In the order in which they were completed: every node comes behind those that follow it.
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  /// The nodes as those of a proof, in an order that depends on nothing else.
  [[nodiscard]] analysis::Strategy strategy() const;

 private:
  [[nodiscard]] std::uint32_t longest_reply(const Position& position);

  TwoRuns& plan_;
  Rules rules_;
  BoardId board_;
  Seat attacker_;
  std::map<analysis::ExactKey, std::uint32_t> plies_;
  std::vector<Node> nodes_;
};

}  // namespace gipfbase::zertz
