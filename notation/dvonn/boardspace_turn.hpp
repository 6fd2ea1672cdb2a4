// notation/dvonn/boardspace_turn.hpp - what the actions of DVONN players add up to.
#pragma once

#include <optional>
#include <string>

#include "notation/dvonn/boardspace_action.hpp"
#include "rules/dvonn/position.hpp"

namespace gipfbase::dvonn::boardspace {

/// What is left of the actions of a turn when those taken back are forgotten.
class Turn {
 public:
  [[nodiscard]] bool empty() const { return from_ < 0 && !complete(); }
  [[nodiscard]] bool complete() const { return move_.kind != Move::Kind::kNone; }
  /// The move of a complete turn.
  [[nodiscard]] const Move& move() const { return move_; }
  /// Where the stack that is lifted or was moved stood, -1 when there is none.
  [[nodiscard]] int from() const { return from_; }
  /// True when lifting from this space takes back what the turn has put there.
  [[nodiscard]] bool has_put_down(int cell) const {
    return (move_.kind == Move::Kind::kPlace && move_.from == cell) ||
           (move_.kind == Move::Kind::kStack && move_.to == cell);
  }
  /// Adds an action on the board or a pass; the reason why it cannot follow the ones before.
  [[nodiscard]] std::optional<std::string> add(const Action& action, bool placing);

 private:
  [[nodiscard]] bool lift(int cell, bool placing);
  [[nodiscard]] bool put_down(int cell, bool placing);
  [[nodiscard]] bool pass();

  int from_ = -1;
  Move move_;
};

}  // namespace gipfbase::dvonn::boardspace
