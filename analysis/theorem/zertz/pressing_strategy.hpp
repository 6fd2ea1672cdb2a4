// analysis/theorem/zertz/pressing_strategy.hpp - from an attack that wins to a strategy whose every
// line was played by the rules.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "analysis/certificate/proof.hpp"
#include "analysis/theorem/zertz/pressing_attack.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

/// Collects the positions that can come up when the attacker follows an attack. Every move is
/// played by rules/ against every reply.
class PressingStrategy {
 public:
  PressingStrategy(PressingAttack& attack, const RingForms& forms, const Rules& rules,
                   BoardId board, Seat attacker)
      : attack_(attack), forms_(forms), rules_(rules), board_(board), attacker_(attacker) {}

  /// The proof that the attacker, to move, wins from a state that the attack has won. Throws
  /// std::logic_error when it does not win by the rules.
  [[nodiscard]] analysis::Proof proof(const PressingState& root);

 private:
  struct Node {
    std::uint32_t plies = 0;
    Position position;
    Move move;
  };

  std::uint32_t add(const PressingState& state);
  [[nodiscard]] Move move_to(const Position& position, const PressingState& next) const;
  [[nodiscard]] std::uint32_t longest_reply(const Position& position, int quiet);

  PressingAttack& attack_;
  const RingForms& forms_;
  Rules rules_;
  BoardId board_;
  Seat attacker_;
  std::map<analysis::ExactKey, Node> nodes_;
};

}  // namespace gipfbase::zertz
