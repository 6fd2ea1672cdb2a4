#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "notation/formats/boardspace/replay.hpp"
#include "notation/game/repetition.hpp"
#include "notation/gipf/boardspace.hpp"
#include "notation/gipf/boardspace_turn.hpp"
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
      : BoardspaceReplay(game, record, findings, "GIPF"),
        position_(Position::start(rules)),
        turn_(position_) {
    repetition_.add(position_.repetition_key());
  }

 private:
  bool act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    switch (action.verb) {
      case Verb::kDrop:
      case Verb::kSlide:
      case Verb::kPick:
      case Verb::kRemove:
      case Verb::kPreserve: play(source, action); return true;
      case Verb::kStandard:
        if (begin_turn(source)) turn_.change_kind();
        return true;
      case Verb::kReturn:
        if (turn_player() == source.seat) turn_.return_piece();
        return true;
      case Verb::kPassedOver: return true;
      case Verb::kPotential:
      case Verb::kUnreadable:
        refuse(source, action.verb == Verb::kPotential
                           ? "uses a potential, which this program does not support"
                           : "does not name a place of the board such as \"D 4\"");
        return true;
      case Verb::kUnknown: return false;
    }
    return false;
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read_action(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    const auto why = turn_.add(seen_from(read_action(action), action.line));
    if (!why) return std::nullopt;
    return *why + "; the moves before it were kept";
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override {
    return !turn_.empty() && turn_.move().has_value();
  }
  void clear_turn() override { turn_ = Turn(position_); }

  /// Sees to it that the turn is the player's; false when the action is not part of the game.
  bool begin_turn(const BoardspaceAction& action) {
    if (!begin_action(action)) return false;
    if (ply() == 0 && turn_.empty()) set_first(action.seat);
    added(action);
    if (side_of(action.seat) == position_.side_to_move()) return true;
    end_out_of_turn(fmt::format("P{} acts in the turn of P{}; the moves before it were kept",
                                action.seat, other(action.seat)));
    return false;
  }

  void play(const BoardspaceAction& source, const Action& action) {
    if (!begin_turn(source)) return;
    const bool enters = action.verb == Verb::kDrop || action.verb == Verb::kSlide;
    if (enters && turn_.decided()) {
      end_turn();
      act_after_end(source);
    } else {
      act_in_turn(source);
    }
  }

  /// The action on a board that has White's pieces where this program has them.
  [[nodiscard]] Action seen_from(Action action, std::uint32_t line) {
    if (first() == 0 || position_.rules().version == Version::kTournament) return action;
    if (!std::exchange(told_turned_, true)) {
      report(Code::kMismatch, Severity::kNote, line,
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
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("{}; the moves before it were kept", move.error()));
      return;
    }
    if (const auto why = position_.illegality(*move)) {
      fail(
          Code::kIllegalMove, turn_line(),
          fmt::format("the turn is not legal: {}; the moves before it were kept", reason_of(*why)));
      return;
    }
    add_move(Gipf::pack(Gipf::merged(position_, *move)));
    position_.play(*move);
    repetition_.add(position_.repetition_key());
    end_played_turn(turn_player(), position_.outcome().result);
  }

  /// A house rule of Boardspace.
  void end_of_game_on() override {
    if (repetition_.repeated()) end_by(Result::kDraw, notation::kRepetition);
  }

  Position position_;
  notation::Repetition repetition_;
  Turn turn_;
  bool told_turned_ = false;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, const Rules& rules, Game& record,
                                      std::vector<Finding>& findings) {
  return Replay(game, rules, record, findings).run();
}

}  // namespace gipfbase::gipf::boardspace
