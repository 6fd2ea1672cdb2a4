// notation/zertz/boardspace_turn.hpp - the actions of one turn, and the move they amount to.
//
// Players try things out before they confirm a turn: they take a marble back, put it elsewhere,
// put a ring back, undo a jump. A turn keeps what is left of that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/game/finding.hpp"
#include "notation/text/expected.hpp"
#include "notation/zertz/boardspace_action.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::boardspace {

/// Why a turn is no legal move.
struct TurnProblem {
  notation::Code code = notation::Code::kIllegalMove;
  std::uint32_t line = 0;
  /// Something is missing that may have been meant to follow.
  bool incomplete = false;
  std::string message;
};

class Turn {
 public:
  /// Adds an action on the board that changes something.
  void add(const Action& action);
  void clear();
  /// Nothing is left to confirm.
  [[nodiscard]] bool empty() const {
    return placed_.empty() && removed_.empty() && jumps_.empty() && !stray_;
  }
  /// The ring was removed before the marble was placed. The rules make no difference, but it is
  /// what was done, and all that tells some games of bots apart.
  [[nodiscard]] bool ring_first() const {
    return placed_.size() == 1 && removed_.size() == 1 && removed_[0].step < placed_[0].step;
  }
  /// The move in a position.
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> move(const BasicPosition<Layout>& position) const;

 private:
  struct Placed {
    std::uint8_t rack;
    std::uint8_t colour;
    int on;
    std::uint32_t line;
    std::uint32_t step;
  };
  struct Removed {
    int ring;
    std::uint32_t line;
    std::uint32_t step;
  };
  struct Jump {
    int from;
    int to;
    std::uint32_t line;
  };

  void add_step(const Action& action);
  void take_back(const Action& action);
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> placement(const BasicPosition<Layout>& position) const;
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> capture(const BasicPosition<Layout>& position) const;

  std::vector<Placed> placed_;
  std::vector<Removed> removed_;
  std::vector<Jump> jumps_;
  std::uint32_t steps_ = 0;
  /// The first action that does not belong to a turn; nothing counts after it.
  bool stray_ = false;
  Action stray_action_;
};

}  // namespace gipfbase::zertz::boardspace
