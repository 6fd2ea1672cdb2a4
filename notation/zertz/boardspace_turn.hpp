// notation/zertz/boardspace_turn.hpp - the actions of ZÈRTZ players on Boardspace, and the move
// that those of a turn amount to.
//
// Players try things out before they confirm a turn: they take a marble back, put it elsewhere,
// put a ring back, undo a jump. A turn keeps what is left of that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/formats/boardspace/play.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/text/expected.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::boardspace {

/// What BoardspaceReplay does not know already, or what means something else in ZÈRTZ.
enum class Verb : std::uint8_t {
  kRackToBoard,   ///< RtoB rack colour place: put a marble on a ring
  kBoardToBoard,  ///< BtoB place place: jump, or take a placed marble elsewhere
  kBoardToRack,   ///< BtoR place rack: take a placed marble back
  kRackToRack,    ///< RtoR rack colour rack: lift and drop, or hand out when setting up
  kRemoveRing,    ///< R- place
  kPutRing,       ///< R+ place
  kWinOnTime,
  kEdit,        ///< the position may be changed at will until Start
  kSetBoard,    ///< SetBoard name
  kPassedOver,  ///< known and without meaning for the game
  kUnreadable,  ///< a known verb whose arguments make no sense
  kUnknown
};

/// Racks of marbles: captured by P0, captured by P1, common pool.
inline constexpr int kPoolRack = 2;

/// An action in numbers; what a verb does not have keeps its default.
struct Action {
  Verb verb = Verb::kUnknown;
  std::uint8_t rack = 0;         ///< where a marble is taken from
  std::uint8_t target_rack = 0;  ///< where it is put
  std::uint8_t colour = 0;
  int from = Labels::kNone;  ///< place a marble leaves
  int to = Labels::kNone;    ///< place a marble or a ring is at afterwards, or a ring was at
  const notation::BoardspaceAction* source = nullptr;  ///< in the list of all actions

  /// Lifting a marble and putting it back where it was.
  [[nodiscard]] bool changes_nothing() const {
    return (verb == Verb::kRackToRack && rack == target_rack) ||
           (verb == Verb::kBoardToBoard && from == to);
  }
  /// True for what changes marbles or rings.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPutRing; }
  [[nodiscard]] std::uint32_t line() const { return source->line; }
  /// As written, without index.
  [[nodiscard]] std::string text() const { return notation::action_text(*source); }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);

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
    return placed_.size() == 1 && removed_.size() == 1 && removed_[0].source < placed_[0].source;
  }
  /// The move in a position.
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> move(const BasicPosition<Layout>& position) const;

 private:
  void add_step(const Action& action);
  void take_back(const Action& action);
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> placement(const BasicPosition<Layout>& position) const;
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> capture(const BasicPosition<Layout>& position) const;

  // What was done, without what was taken back.
  std::vector<Action> placed_;   ///< `to`: where the marble is now
  std::vector<Action> removed_;  ///< `to`: the ring
  std::vector<Action> jumps_;
  /// The first action that does not belong to a turn; nothing counts after it.
  bool stray_ = false;
  Action stray_action_;
};

}  // namespace gipfbase::zertz::boardspace
