// notation/formats/boardspace/lifting.hpp - reads Boardspace turns in which a piece is lifted and
// put down: by clicks of people (Pickb, Dropb) or in one action of robots (Move).
//
// A title gives its verbs, words and board as data (LiftingWords), and plays the complete turn. It
// handles other actions, such as the removal of a row, in `act_by_title`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/boardspace/replay.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

/// The meaning of a verb.
enum class Lifting : std::uint8_t {
  kPick,  ///< one place: lifts the piece there, or takes back what this turn has put down there
  kDrop,  ///< one place: puts down the lifted piece, or one from the supply
  kMove,  ///< two places: kPick and kDrop in one action
  kPass,
  kIgnored,     ///< known, and without meaning for the game
  kUnreadable,  ///< a known verb without a place of the board
  kUnknown
};

/// An action with its places as cells; members that its verb does not use keep their defaults.
struct LiftingAction {
  Lifting verb = Lifting::kUnknown;
  int from = -1;          ///< place of kPick, first place of kMove
  int to = -1;            ///< place of kDrop, second place of kMove
  std::string_view rest;  ///< the text after the places

  /// True for actions that lift a piece or put it down.
  [[nodiscard]] bool is_on_board() const { return verb <= Lifting::kMove; }
};

/// The differences between titles.
struct LiftingWords {
  std::string_view title;
  std::span<const BoardspaceVerb<Lifting>> verbs;  ///< frequent ones first
  std::string_view piece;                          ///< "stack"
  std::string_view a_piece;                        ///< "a stack"
  std::string_view second_drop;                    ///< why a second piece cannot be put down
  int (*cell)(hex::Place place);                   ///< -1: not a place of the board
  std::string (*name)(int cell);                   ///< "d4"
};

/// The actions of a turn without those that were taken back.
class LiftingTurn {
 public:
  [[nodiscard]] bool empty() const { return from_ < 0 && !complete(); }
  [[nodiscard]] bool complete() const { return to_ >= 0 || passes_; }
  [[nodiscard]] bool passes() const { return passes_; }
  /// The cell from which the piece was lifted or moved; -1 for a piece from the supply, or none.
  [[nodiscard]] int from() const { return from_; }
  /// The cell where the piece was put down; -1 when it was not put down.
  [[nodiscard]] int to() const { return to_; }
  /// The text after the places in the action that put the piece down.
  [[nodiscard]] std::string_view rest() const { return rest_; }
  /// True when lifting from this cell takes back what the turn has put there.
  [[nodiscard]] bool has_put_down(int cell) const { return to_ >= 0 && to_ == cell; }
  /// Adds an action on the board or a pass. Returns the reason when it cannot follow the previous
  /// ones. `from_supply`: pieces come from the supply instead of the board.
  [[nodiscard]] std::optional<std::string> add(const LiftingAction& action,
                                               const LiftingWords& words, bool from_supply);
  /// Changes the cell on which the piece of a complete turn was put down.
  void put_elsewhere(int cell) { to_ = cell; }

 private:
  [[nodiscard]] bool lift(int cell, bool from_supply);

  int from_ = -1;
  int to_ = -1;
  bool passes_ = false;
  std::string_view rest_;
};

/// Reads a game with such turns. Titles whose players pass without an action leave kPass out of
/// their verbs.
class LiftingReplay : public BoardspaceReplay {
 public:
  /// Lets the last place count when a piece is put down twice in a turn. Otherwise such a turn ends
  /// the reading.
  void let_last_drop_count() { last_drop_counts_ = true; }

 protected:
  LiftingReplay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings,
                const LiftingWords& words)
      : BoardspaceReplay(game, record, findings, words.title), words_(words) {}

  /// Plays the move of the complete turn, or fails.
  virtual void play_turn() = 0;
  /// True while pieces come from the supply.
  [[nodiscard]] virtual bool from_supply() const { return false; }
  /// True when the player of the complete turn also makes the next turn. Then the next action
  /// begins a new turn, even without a Done in between.
  [[nodiscard]] virtual bool keeps_turn() const { return false; }
  /// Plays an action whose verb is not in LiftingWords::verbs; false when the title has no such
  /// verb.
  virtual bool act_by_title(const BoardspaceAction& /*action*/) { return false; }

  bool act(const BoardspaceAction& source) override;
  void end_turn() override;
  [[nodiscard]] const LiftingTurn& turn() const { return turn_; }
  [[nodiscard]] LiftingAction read(const BoardspaceAction& source) const;

 private:
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    const LiftingAction lifting = read(action);
    if (last_drop_counts_ && lifting.verb == Lifting::kDrop && turn_.complete() &&
        !turn_.passes()) {
      turn_.put_elsewhere(lifting.to);
      return std::nullopt;
    }
    return turn_.add(read(action), words_, from_supply());
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override { return turn_.complete(); }
  void clear_turn() override { turn_ = {}; }
  void play(const BoardspaceAction& source, const LiftingAction& action);

  const LiftingWords& words_;
  LiftingTurn turn_;
  bool last_drop_counts_ = false;
};

}  // namespace gipfbase::notation
