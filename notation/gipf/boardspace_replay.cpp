// Plays the actions of GIPF players on Boardspace.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/gipf/boardspace.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Finding;
using notation::Game;
using notation::Severity;

class Replay final : public notation::BoardspaceReplay {
 public:
  Replay(const BoardspaceGame& game, const Rules& rules, Game& record,
         std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings),
        position_(Position::start(rules)),
        turn_(position_) {
    seen_.push_back(position_.repetition_key());
  }

 private:
  void act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    switch (action.verb) {
      case Verb::kDrop:
      case Verb::kSlide:
      case Verb::kPick:
      case Verb::kRemove:
      case Verb::kPreserve: act_in_turn(action); return;
      case Verb::kStandard:
        if (begin_turn(action)) turn_.change_kind();
        return;
      case Verb::kReturn:
        if (turn_player() == action.seat()) turn_.return_piece();
        return;
      case Verb::kPassedOver: return;
      case Verb::kPotential:
      case Verb::kUnreadable:
        end_turn_of_other(action.seat());
        if (sheet().closed()) return;
        refuse(source, action.verb == Verb::kPotential
                           ? "uses a potential, which this program does not support"
                           : "does not name a place of the board such as \"D 4\"");
        return;
      case Verb::kUnknown: sheet().pass_over_unknown(source, "GIPF"); return;
    }
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read_action(action).is_on_board();
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override {
    return !turn_.empty() && turn_.move().has_value();
  }
  void clear_turn() override { turn_ = Turn(position_); }

  /// Sees to it that the turn is the player's; false when the action is not part of the game.
  bool begin_turn(const Action& action) {
    if (!begin_action(*action.source)) return false;
    if (sheet().ply() == 0 && turn_.empty()) set_first(action.seat());
    if (side_of(action.seat()) != position_.side_to_move()) {
      sheet().fail(Code::kIllegalMove, action.line(),
                   fmt::format("P{} acts in the turn of P{}; the moves before it were kept",
                               action.seat(), other(action.seat())));
      return false;
    }
    added(*action.source);
    return true;
  }

  void act_in_turn(const Action& action) {
    if (!begin_turn(action)) return;
    const bool enters = action.verb == Verb::kDrop || action.verb == Verb::kSlide;
    if (enters && turn_.decided()) {
      end_turn();
      act_after_end(*action.source);
    } else if (const auto why = turn_.add(seen_from(action))) {
      sheet().fail(Code::kIllegalMove, action.line(),
                   fmt::format("\"{}\" {}; the moves before it were kept", action.text(), *why));
    }
  }

  /// The action on a board that has White's pieces where this program has them.
  [[nodiscard]] Action seen_from(Action action) {
    if (first() == 0 || position_.rules().version == Version::kTournament) return action;
    if (!std::exchange(told_turned_, true)) {
      sheet().report(Code::kMismatch, Severity::kNote, action.line(),
                     "P1 moves first; the board was turned over, so that the pieces of the player "
                     "who begins are on b5, e2 and h5");
    }
    action.cell = turned_over(action.cell);
    if (action.dot >= 0) action.dot = turned_over(action.dot);
    return action;
  }

  void end_turn() override {
    const auto move = turn_.move();
    if (!move) {
      sheet().fail(Code::kIllegalMove, turn_line(),
                   fmt::format("{}; the moves before it were kept", move.error()));
      return;
    }
    if (const auto why = position_.illegality(*move)) {
      sheet().fail(
          Code::kIllegalMove, turn_line(),
          fmt::format("the turn is not legal: {}; the moves before it were kept", reason_of(*why)));
      return;
    }
    sheet().add_move(Gipf::pack(Gipf::merged(position_, *move)));
    position_.play(*move);
    seen_.push_back(position_.repetition_key());
    end_played_turn(turn_player(), position_.outcome());
  }

  void end_of_game_on() override {
    constexpr int kTimes = 3;  // a house rule of Boardspace
    if (std::count(seen_.begin(), seen_.end(), seen_.back()) >= kTimes) {
      end_by(Result::kDraw, notation::kRepetition);
    }
  }

  Position position_;
  std::vector<std::uint64_t> seen_;  ///< repetition keys of all positions
  Turn turn_;
  bool told_turned_ = false;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, const Rules& rules, Game& record,
                                      std::vector<Finding>& findings) {
  Replay replay(game, rules, record, findings);
  replay.run();
  return replay.reading();
}

}  // namespace gipfbase::gipf::boardspace
