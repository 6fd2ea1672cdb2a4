// analysis/theorem/zertz/pressing_attack.hpp - what a search for an attack by pressing moves gives.
#pragma once

#include <optional>

#include "analysis/theorem/zertz/pressing_state.hpp"

namespace gipfbase::zertz {

/// An attack that wins from some states.
class PressingAttack {
 public:
  PressingAttack() = default;
  virtual ~PressingAttack() = default;
  PressingAttack(const PressingAttack&) = delete;
  PressingAttack& operator=(const PressingAttack&) = delete;

  /// What the attacker, to move, plays in a state that is won: the state that the move leads to
  /// from the lowest image. Nothing when it is not known to be won.
  [[nodiscard]] virtual std::optional<PressingState> answer(const PressingState& state) = 0;
};

}  // namespace gipfbase::zertz
