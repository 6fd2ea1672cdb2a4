// notation/dvonn/boardspace_turn.hpp - the actions of DVONN players on Boardspace, and what they
// add up to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "notation/formats/boardspace/boardspace.hpp"
#include "rules/dvonn/position.hpp"

namespace gipfbase::dvonn::boardspace {

/// What BoardspaceReplay does not know already.
enum class Verb : std::uint8_t {
  kPick,  ///< Pickb space: lift a stack, or what was put down in this turn
  kDrop,  ///< Dropb space: place a piece, or put down what was lifted
  kMove,  ///< Move space space: both at once
  kPass,
  kSwap,        ///< the players change sides
  kPassedOver,  ///< known and without meaning for the game
  kUnreadable,  ///< a known verb that names no space of the board
  kUnknown
};

/// An action with its spaces as numbers; what a verb does not have keeps its default.
struct Action {
  Verb verb = Verb::kUnknown;
  int from = -1;  ///< space of kPick, first one of kMove
  int to = -1;    ///< space of kDrop, second one of kMove

  /// True for what lifts or puts down.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kMove; }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);
/// A space as Boardspace writes it: "D 4".
[[nodiscard]] std::string place_text(int cell);

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
