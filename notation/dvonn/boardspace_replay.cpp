// From the actions of DVONN players to moves.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "notation/dvonn/boardspace.hpp"
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

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 7> kVerbs = {{{"Dropb", Verb::kDrop},
                                                                   {"Pickb", Verb::kPick},
                                                                   {"Move", Verb::kMove},
                                                                   {"Pick", Verb::kPassedOver},
                                                                   {"Drop", Verb::kPassedOver},
                                                                   {"Pass", Verb::kPass},
                                                                   {"Swap", Verb::kSwap}}};

/// Takes a space, such as `D 4`, off the arguments; -1 when the board has no such space.
int next_space(std::string_view& args) {
  const auto place = notation::next_place(args);
  return place ? Board::cell_at(*place) : -1;
}

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  if (action.verb == Verb::kPick || action.verb == Verb::kMove) {
    action.from = next_space(args);
    good = action.from >= 0;
  }
  if (action.verb == Verb::kDrop || action.verb == Verb::kMove) {
    action.to = next_space(args);
    good = good && action.to >= 0;
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

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
  [[nodiscard]] std::optional<std::string> add(const Action& action, bool placing) {
    if (action.verb == Verb::kPass) {
      if (pass()) return std::nullopt;
      return "passes in a turn in which something was lifted or put down";
    }
    if (action.verb != Verb::kDrop && !lift(action.from, placing)) {
      if (placing && !complete()) return "lifts a stack before all pieces have been placed";
      return "lifts a second stack in the same turn";
    }
    if (action.verb != Verb::kPick && !put_down(action.to, placing)) {
      if (complete()) return "puts down a second piece in the same turn";
      return "puts a stack down although none was lifted";
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool lift(int cell, bool placing) {
    if (has_put_down(cell)) {
      move_ = {};
      return true;
    }
    if (placing || complete() || (from_ >= 0 && from_ != cell)) return false;
    from_ = cell;
    return true;
  }
  [[nodiscard]] bool put_down(int cell, bool placing) {
    if (complete() || (!placing && from_ < 0)) return false;
    if (cell == from_) {
      from_ = -1;
    } else {
      move_ = placing ? Move::place(cell) : Move::stack(from_, cell);
    }
    return true;
  }
  [[nodiscard]] bool pass() {
    if (!empty() && move_.kind != Move::Kind::kPass) return false;
    move_ = Move::pass();
    return true;
  }

  int from_ = -1;
  Move move_;
};

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
      write_move(position_, move, text);
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
