#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "notation/dvonn/boardspace.hpp"
#include "notation/dvonn/boardspace_turn.hpp"
#include "notation/dvonn/text.hpp"
#include "notation/formats/boardspace/replay.hpp"

namespace gipfbase::dvonn::boardspace {
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
  Replay(const BoardspaceGame& game, Game& record, std::vector<Finding>& findings)
      : BoardspaceReplay(game, record, findings, "DVONN") {}

 private:
  bool act(const BoardspaceAction& source) override {
    const Action action = read_action(source);
    switch (action.verb) {
      case Verb::kPick:
      case Verb::kDrop:
      case Verb::kMove:
      case Verb::kPass: play(source, action); return true;
      case Verb::kSwap: swap_sides(source); return true;
      case Verb::kPassedOver: return true;
      case Verb::kUnreadable:
        refuse(source, "does not name a space of the board such as \"D 4\"");
        return true;
      case Verb::kUnknown: return false;
    }
    return false;
  }
  [[nodiscard]] bool is_on_board(const BoardspaceAction& action) const override {
    return read_action(action).is_on_board();
  }
  std::optional<std::string> add_to_turn(const BoardspaceAction& action) override {
    return turn_.add(read_action(action), position_.placing());
  }
  [[nodiscard]] bool turn_empty() const override { return turn_.empty(); }
  [[nodiscard]] bool turn_complete() const override { return turn_.complete(); }
  void clear_turn() override { turn_ = {}; }

  void play(const BoardspaceAction& source, const Action& action) {
    if (!begin_action(source)) return;
    // Without Done, a player who stays on turn may go on with his next turn right away.
    const bool retracts = !position_.placing() && turn_.has_put_down(action.from);
    if (action.verb != Verb::kDrop && turn_.complete() && !retracts && stays_on_turn()) end_turn();
    if (!closed()) act_in_turn(source);
  }

  void swap_sides(const BoardspaceAction& action) {
    end_turn_of_other(action.seat);
    if (closed()) return;
    if (!position_.placing() || !turn_.empty()) {
      report(Code::kBadAction, Severity::kWarning, action.line,
             "the players cannot change sides (Swap) at this point; this was passed over");
      return;
    }
    set_first(other(first()));
    report(Code::kBadAction, Severity::kNote, action.line,
           "the players changed sides (Swap); White is who had the white pieces afterwards");
  }

  void end_turn() override {
    if (!turn_.complete()) {
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("the stack on {} was lifted but not put down", space_name(turn_.from())));
      return;
    }
    const Move move = turn_.move();
    if (ply() == 0) set_first(turn_player());
    if (side_of(turn_player()) != position_.side_to_move() && move.kind != Move::Kind::kPass) {
      if (!position_.is_legal(Move::pass())) {
        end_out_of_turn(fmt::format("P{} moves although it is the turn of P{}", turn_player(),
                                    other(turn_player())));
        return;
      }
      advance(Move::pass());
      if (!std::exchange(told_pass_, true)) {
        report(Code::kMismatch, Severity::kNote, turn_line(),
               fmt::format("P{} cannot move and has to pass, which the record leaves out here; "
                           "the pass was put in",
                           other(turn_player())));
      }
    }
    if (const auto why = position_.illegality(move)) {
      std::string text;
      write_move(move, text);
      fail(Code::kIllegalMove, turn_line(),
           fmt::format("\"{}\": {}", text, explain(position_, move, *why)));
      return;
    }
    const Seat player = side_of(position_.side_to_move());
    advance(move);
    end_played_turn(player, position_.outcome().result);
  }

  void advance(const Move& move) {
    position_.play(move);
    add_move(Dvonn::pack(move));
  }

  /// True when the player of a complete turn also has the next one: after the last placement, or
  /// when the other player has to pass.
  [[nodiscard]] bool stays_on_turn() const {
    if (!position_.is_legal(turn_.move())) return false;
    Position after = position_;
    after.play(turn_.move());
    return after.side_to_move() == position_.side_to_move() || after.is_legal(Move::pass());
  }

  Position position_;
  Turn turn_;
  bool told_pass_ = false;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, Game& record,
                                      std::vector<Finding>& findings) {
  return Replay(game, record, findings).run();
}

}  // namespace gipfbase::dvonn::boardspace
