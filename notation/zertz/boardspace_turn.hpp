// notation/zertz/boardspace_turn.hpp - the actions of ZÈRTZ players on Boardspace, and the move
// that a turn makes.
//
// Before players confirm a turn, they may take marbles back, put them elsewhere, put rings back or
// undo jumps. A Turn keeps only the actions that remain.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/formats/boardspace/play.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/text/expected.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::boardspace {

/// The verbs that BoardspaceReplay does not handle, or that have another meaning in ZÈRTZ.
enum class Verb : std::uint8_t {
  kRackToBoard,   ///< RtoB rack colour place: put a marble on a ring
  kBoardToBoard,  ///< BtoB place place: jump, or move a placed marble elsewhere
  kBoardToRack,   ///< BtoR place rack: take a placed marble back
  kRackToRack,    ///< RtoR rack colour rack: lift and drop, or give marbles when setting up
  kRemoveRing,    ///< R- place: remove a ring
  kPutRing,       ///< R+ place: put a ring on the table
  kWinOnTime,
  kEdit,        ///< the position may be changed until Start
  kSetBoard,    ///< SetBoard name
  kIgnored,     ///< known, but without effect on the game
  kUnreadable,  ///< a known verb with wrong arguments
  kUnknown
};

/// The number of the rack that is the common pool. Racks 0 and 1 hold the marbles captured by P0
/// and P1.
inline constexpr int kPoolRack = 2;

/// An action with its arguments as numbers; members that a verb does not use keep their defaults.
struct Action {
  Verb verb = Verb::kUnknown;
  std::uint8_t rack = 0;         ///< rack from which a marble comes
  std::uint8_t target_rack = 0;  ///< rack to which a marble goes
  std::uint8_t colour = 0;
  int from = Labels::kNone;  ///< place that a marble leaves
  int to = Labels::kNone;  ///< place of the marble or ring after the action, or of the removed ring
  const notation::BoardspaceAction* source = nullptr;  ///< the action as recorded

  /// True when a marble is lifted and put back.
  [[nodiscard]] bool changes_nothing() const {
    return (verb == Verb::kRackToRack && rack == target_rack) ||
           (verb == Verb::kBoardToBoard && from == to);
  }
  /// True for actions that change marbles or rings.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPutRing; }
  [[nodiscard]] std::uint32_t line() const { return source->line; }
  /// As written, without index.
  [[nodiscard]] std::string text() const { return notation::action_text(*source); }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);

/// Why a turn is not a legal move.
struct TurnProblem {
  notation::Code code = notation::Code::kIllegalMove;
  std::uint32_t line = 0;
  /// True when further actions could have completed the turn.
  bool incomplete = false;
  std::string message;
};

class Turn {
 public:
  /// Adds an action on the board that changes something.
  void add(const Action& action);
  void clear();
  /// True when there is nothing to confirm.
  [[nodiscard]] bool empty() const {
    return placed_.empty() && removed_.empty() && jumps_.empty() && !stray_;
  }
  /// True when the ring was removed before the marble was placed. The order makes no difference
  /// under the rules, but some games of bots differ only in it.
  [[nodiscard]] bool ring_first() const {
    return placed_.size() == 1 && removed_.size() == 1 && removed_[0].source < placed_[0].source;
  }
  /// The move that the turn makes in a position.
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> move(const BasicPosition<Layout>& position) const;

 private:
  void add_step(const Action& action);
  void take_back(const Action& action);
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> placement(const BasicPosition<Layout>& position) const;
  template <class Layout>
  [[nodiscard]] Expected<Move, TurnProblem> capture(const BasicPosition<Layout>& position) const;

  // The actions without those taken back.
  std::vector<Action> placed_;   ///< `to`: where the marble is now
  std::vector<Action> removed_;  ///< `to`: the ring
  std::vector<Action> jumps_;
  /// True when `stray_action_` does not belong to a turn. Later actions of the turn are then
  /// ignored.
  bool stray_ = false;
  Action stray_action_;
};

}  // namespace gipfbase::zertz::boardspace
