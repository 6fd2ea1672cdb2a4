// notation/dvonn/boardspace_action.hpp - the actions of DVONN players on Boardspace.
#pragma once

#include <cstdint>
#include <string>

#include "notation/formats/boardspace/play.hpp"

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

}  // namespace gipfbase::dvonn::boardspace
