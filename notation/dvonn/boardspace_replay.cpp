// Plays the actions of DVONN players on Boardspace.
//
// Where a file disagrees with itself, the players named by the actions count. A complete turn ends
// with Done, with an action of the other player on the board, or with the record.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "notation/dvonn/boardspace.hpp"
#include "notation/dvonn/text.hpp"
#include "notation/gpn_text.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn::boardspace {
namespace {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::BoardspaceTitle;
using notation::Code;
using notation::Diagnostic;
using notation::GameRecord;
using notation::Severity;
namespace gpn = notation::gpn;
using notation::BoardspaceDeclarations;
using Declared = BoardspaceDeclarations::What;

class Replay {
 public:
  Replay(const BoardspaceGame& game, GameRecord& record, std::vector<Diagnostic>& findings)
      : game_(game), sheet_(record, findings) {
    const auto is_done = [](const BoardspaceAction& a) { return gpn::same_word(a.verb, "Done"); };
    confirms_ = std::any_of(game.actions.rbegin(), game.actions.rend(), is_done);
  }

  void run() {
    auto comment = game_.comments.begin();
    const auto keep_comments = [&](std::size_t actions) {
      for (; comment != game_.comments.end() && comment->actions <= actions; ++comment) {
        keep_comment(comment->text);
      }
    };
    keep_comments(0);
    for (std::size_t i = 0; i < game_.actions.size() && !sheet_.failed(); ++i) {
      const Action action = read_action(game_.actions[i]);
      if (sheet_.ended()) {
        act_after_end(action);
      } else {
        act(action);
      }
      if (!sheet_.failed()) keep_comments(i + 1);
    }
    if (!sheet_.closed()) end_of_record();
  }

  /// The players' seats as Boardspace has them.
  [[nodiscard]] BoardspaceTitle::Reading reading() const {
    Result shown = sheet_.shown();
    if (shown == Result::kSeat0Wins || shown == Result::kSeat1Wins) {
      shown = win_of(side_of(shown == Result::kSeat0Wins ? kWhite : kBlack));
    }
    return {first_, shown, {}};
  }

 private:
  void act(const Action& action) {
    switch (action.verb) {
      case Verb::kPick:
      case Verb::kDrop:
      case Verb::kMove:
      case Verb::kPass: act_in_turn(action); return;
      case Verb::kDone: confirm(action); return;
      case Verb::kResign:
      case Verb::kWinOnTime:
      case Verb::kOfferDraw:
      case Verb::kAcceptDraw:
      case Verb::kDeclineDraw: declare(action); return;
      case Verb::kTakeBack: taken_back_ = !turn_.empty(); return;
      case Verb::kSwap: swap_sides(action); return;
      case Verb::kEdit:
        leave_turn();
        editing_ = true;
        return;
      case Verb::kStart:
        editing_ = false;
        if (sheet_.ply() == 0 && turn_.empty()) first_ = action.starter;
        return;
      case Verb::kPassedOver: return;
      case Verb::kUnreadable:
        end_turn_of_other(action.seat);
        if (sheet_.closed()) return;
        sheet_.fail(
            Code::kBadAction, action.line(),
            fmt::format("\"{}\" does not name a space of the board such as \"D 4\"; the moves "
                        "before it were kept",
                        action.text()));
        return;
      case Verb::kUnknown: sheet_.pass_over_unknown(*action.source, "DVONN"); return;
    }
  }

  void act_in_turn(const Action& action) {
    if (editing_) {
      sheet_.fail(Code::kBadAction, action.line(),
                  "the position was changed by hand (Edit); the moves before it were kept");
      return;
    }
    end_turn_of_other(action.seat);
    if (sheet_.ended()) act_after_end(action);
    if (sheet_.closed()) return;
    declarations_.withdraw();
    if (std::exchange(taken_back_, false)) turn_ = {};
    // Without Done, a player who stays on turn may go on with his next turn right away.
    const bool retracts = !position_.placing() && turn_.has_put_down(action.from);
    if (action.verb != Verb::kDrop && turn_.complete() && !retracts && stays_on_turn()) end_turn();
    if (sheet_.closed()) return;
    if (const auto why = add_to_turn(action)) {
      sheet_.fail(Code::kIllegalMove, action.line(), fmt::format("\"{}\" {}", action.text(), *why));
      return;
    }
    turn_seat_ = action.seat;
    turn_line_ = action.line();
    if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
  }

  /// The reason why the action does not fit.
  std::optional<std::string> add_to_turn(const Action& action) {
    if (action.verb == Verb::kPass) {
      if (turn_.pass()) return std::nullopt;
      return "passes in a turn in which something was lifted or put down";
    }
    const bool placing = position_.placing();
    if (action.verb != Verb::kDrop && !turn_.lift(action.from, placing)) {
      if (placing && !turn_.complete()) {
        return "lifts a stack before all pieces have been placed";
      }
      return "lifts a second stack in the same turn";
    }
    if (action.verb != Verb::kPick && !turn_.put_down(action.to, placing)) {
      if (turn_.complete()) return "puts down a second piece in the same turn";
      return "puts a stack down although none was lifted";
    }
    return std::nullopt;
  }

  void confirm(const Action& action) {
    editing_ = false;
    if (declarations_.what() != Declared::kNothing) {
      end_as_declared();
    } else if (!turn_.empty()) {
      if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
      end_turn();
    }
  }

  void declare(const Action& action) {
    // With Done in use, a turn without it is none when the game ends.
    if (!confirms_) end_turn_of_other(action.seat);
    if (!confirms_ && turn_.complete() && action.verb == Verb::kWinOnTime) end_turn();
    if (sheet_.closed()) return;
    if (action.verb == Verb::kWinOnTime) {
      end_by(win_of(side_of(action.seat)), notation::kTimeForfeit);
    } else if (action.verb == Verb::kResign) {
      declarations_.resign(action.seat);
    } else if (action.verb == Verb::kOfferDraw) {
      declarations_.offer_draw(action.seat);
    } else if (action.verb == Verb::kDeclineDraw) {
      declarations_.decline_draw();
    } else if (!declarations_.accept_draw(action.seat)) {
      sheet_.report(Code::kBadAction, Severity::kWarning, action.line(),
                    fmt::format("P{} accepts a draw that was not offered; this was passed over",
                                action.seat));
    }
  }

  void swap_sides(const Action& action) {
    end_turn_of_other(action.seat);
    if (sheet_.closed()) return;
    if (!position_.placing() || !turn_.empty()) {
      sheet_.report(Code::kBadAction, Severity::kWarning, action.line(),
                    "the players cannot change sides (Swap) at this point; this was passed over");
      return;
    }
    first_ = other(first_);
    sheet_.report(Code::kBadAction, Severity::kNote, action.line(),
                  "the players changed sides (Swap); White is who had the white pieces afterwards");
  }

  void act_after_end(const Action& action) {
    if (!action.is_on_board() && action.verb != Verb::kResign) return;
    sheet_.pass_over_after_end(*action.source, action.is_on_board());
  }

  void end_turn_of_other(Seat seat) {
    if (declarations_.what() != Declared::kNothing && declarations_.by() != seat) {
      end_as_declared();
    } else if (!turn_.empty() && turn_seat_ != seat) {
      end_turn();
    }
  }

  void end_turn() {
    if (!turn_.complete()) {
      sheet_.fail(
          Code::kIllegalMove, turn_line_,
          fmt::format("the stack on {} was lifted but not put down", space_name(turn_.from())));
      return;
    }
    const Move move = turn_.move();
    if (sheet_.ply() == 0) first_ = turn_seat_;
    if (side_of(turn_seat_) != position_.side_to_move() && move.kind != Move::Kind::kPass) {
      if (!position_.is_legal(Move::pass())) {
        sheet_.fail(
            Code::kIllegalMove, turn_line_,
            fmt::format("P{} moves although it is the turn of P{}", turn_seat_, other(turn_seat_)));
        return;
      }
      advance(Move::pass());
      if (!std::exchange(told_pass_, true)) {
        sheet_.report(
            Code::kMismatch, Severity::kNote, turn_line_,
            fmt::format("P{} cannot move and has to pass, which the record leaves out here; "
                        "the pass was put in",
                        other(turn_seat_)));
      }
    }
    if (const auto why = position_.illegality(move)) {
      std::string text;
      write_move(move, text);
      sheet_.fail(Code::kIllegalMove, turn_line_,
                  fmt::format("\"{}\": {}", text, explain(position_, move, *why)));
      return;
    }
    play(move);
  }

  void play(const Move& move) {
    declarations_.end_turn(side_of(position_.side_to_move()));
    advance(move);
    sheet_.set_time_used(turn_milliseconds_);
    leave_turn();
    if (position_.outcome().over()) end_by(position_.outcome().result, {});
  }
  void advance(const Move& move) {
    position_.play(move);
    sheet_.add_move(Dvonn::pack(move));
  }

  /// True when the player of a complete turn also has the next one: after the last placement, or
  /// when the other player has to pass.
  [[nodiscard]] bool stays_on_turn() const {
    if (!position_.is_legal(turn_.move())) return false;
    Position after = position_;
    after.play(turn_.move());
    return after.side_to_move() == position_.side_to_move() || after.is_legal(Move::pass());
  }

  /// Forgets what is not confirmed; its comments stay with the last ply.
  void leave_turn() {
    turn_ = {};
    taken_back_ = false;
    declarations_.withdraw();
    turn_milliseconds_ = -1;
    keep_comment(std::exchange(turn_comment_, {}));
  }

  void end_as_declared() {
    if (declarations_.what() == Declared::kDraw) {
      end_by(Result::kDraw, notation::kAgreement);
    } else {
      end_by(win_of(side_of(other(declarations_.by()))), notation::kResignation);
    }
  }

  void end_by(Result result, std::string_view termination) {
    leave_turn();
    sheet_.end(result, termination);
  }

  void end_of_record() {
    if (declarations_.what() != Declared::kNothing) {
      end_as_declared();
    } else if (turn_.complete()) {
      end_turn();
    } else if (!turn_.empty()) {
      sheet_.report(Code::kIncomplete, Severity::kNote, turn_line_,
                    "the record stops within a turn, which was left out");
      leave_turn();
    }
  }

  void keep_comment(std::string_view comment) {
    if (turn_.empty()) {
      sheet_.add_comment(comment);
    } else if (!comment.empty()) {
      gpn::append_plain(comment, turn_comment_);
    }
  }
  /// The side of a Boardspace player, or the player of a side.
  [[nodiscard]] Seat side_of(Seat seat) const { return first_ == 0 ? seat : other(seat); }

  const BoardspaceGame& game_;
  notation::BoardspaceSheet sheet_;
  bool confirms_ = false;  ///< the file has a Done
  Seat first_ = 0;         ///< the player who has the white pieces
  Position position_;
  Turn turn_;
  Seat turn_seat_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = -1;
  std::string turn_comment_;
  bool taken_back_ = false;  ///< by Reset or Undo, if the turn goes on
  BoardspaceDeclarations declarations_;
  bool editing_ = false;
  bool told_pass_ = false;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, GameRecord& record,
                                      std::vector<Diagnostic>& findings) {
  Replay replay(game, record, findings);
  replay.run();
  return replay.reading();
}

}  // namespace gipfbase::dvonn::boardspace
