// Plays the actions of GIPF players on Boardspace.
//
// Where a file disagrees with itself, the players named by the actions count. A complete turn ends
// with Done, with an action of the other player on the board, or with the record.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/gipf/boardspace.hpp"
#include "notation/gpn_text.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::boardspace {
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
  Replay(const BoardspaceGame& game, const Rules& rules, GameRecord& record,
         std::vector<Diagnostic>& findings)
      : game_(game), sheet_(record, findings), position_(Position::start(rules)), turn_(position_) {
    const auto is_done = [](const BoardspaceAction& a) { return gpn::same_word(a.verb, "Done"); };
    confirms_ = std::any_of(game.actions.rbegin(), game.actions.rend(), is_done);
    seen_.push_back(position_.repetition_key());
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
      case Verb::kDrop:
      case Verb::kSlide:
      case Verb::kPick:
      case Verb::kRemove:
      case Verb::kPreserve: act_in_turn(action); return;
      case Verb::kStandard:
        if (begin_turn(action)) turn_.change_kind();
        return;
      case Verb::kReturn:
        if (turn_seat_ == action.seat) turn_.return_piece();
        return;
      case Verb::kDone: confirm(action); return;
      case Verb::kResign:
      case Verb::kWinOnTime:
      case Verb::kOfferDraw:
      case Verb::kAcceptDraw:
      case Verb::kDeclineDraw: declare(action); return;
      case Verb::kTakeBack: taken_back_ = !turn_.empty(); return;
      case Verb::kEdit:
        leave_turn();
        editing_ = true;
        return;
      case Verb::kStart:
        editing_ = false;
        if (sheet_.ply() == 0 && turn_.empty()) first_ = action.starter;
        return;
      case Verb::kPassedOver: return;
      case Verb::kPotential:
      case Verb::kUnreadable:
        end_turn_of_other(action.seat);
        if (!sheet_.closed()) refuse(action);
        return;
      case Verb::kUnknown: sheet_.pass_over_unknown(*action.source, "GIPF"); return;
    }
  }

  /// Fails because of an action that cannot be read.
  void refuse(const Action& action) {
    const std::string_view why = action.verb == Verb::kPotential
                                     ? "uses a potential, which this program does not support"
                                     : "does not name a place of the board such as \"D 4\"";
    sheet_.fail(Code::kBadAction, action.line(),
                fmt::format("\"{}\" {}; the moves before it were kept", action.text(), why));
  }

  void act_after_end(const Action& action) {
    if (!action.is_on_board() && action.verb != Verb::kResign) return;
    sheet_.pass_over_after_end(*action.source, action.is_on_board());
  }

  /// Sees to it that the turn is the player's; false when the action is not part of the game.
  bool begin_turn(const Action& action) {
    if (editing_) {
      sheet_.fail(Code::kBadAction, action.line(),
                  "the position was changed by hand (Edit); the moves before it were kept");
      return false;
    }
    end_turn_of_other(action.seat);
    if (sheet_.closed()) {
      if (sheet_.ended()) act_after_end(action);
      return false;
    }
    declarations_.withdraw();
    if (std::exchange(taken_back_, false)) turn_ = Turn(position_);
    if (sheet_.ply() == 0 && turn_.empty()) first_ = action.seat;
    if (side_of(action.seat) != position_.side_to_move()) {
      sheet_.fail(Code::kIllegalMove, action.line(),
                  fmt::format("P{} acts in the turn of P{}; the moves before it were kept",
                              action.seat, other(action.seat)));
      return false;
    }
    turn_seat_ = action.seat;
    turn_line_ = action.line();
    if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
    return true;
  }

  void act_in_turn(const Action& action) {
    if (!begin_turn(action)) return;
    const bool enters = action.verb == Verb::kDrop || action.verb == Verb::kSlide;
    if (enters && turn_.decided()) {
      end_turn();
      act_after_end(action);
    } else if (const auto why = turn_.add(seen_from(action))) {
      sheet_.fail(Code::kIllegalMove, action.line(),
                  fmt::format("\"{}\" {}; the moves before it were kept", action.text(), *why));
    }
  }

  /// The action on a board that has White's pieces where this program has them.
  [[nodiscard]] Action seen_from(Action action) {
    if (first_ == 0 || position_.rules().version == Version::kTournament) return action;
    if (!std::exchange(told_turned_, true)) {
      sheet_.report(Code::kMismatch, Severity::kNote, action.line(),
                    "P1 moves first; the board was turned over, so that the pieces of the player "
                    "who begins are on b5, e2 and h5");
    }
    action.cell = turned_over(action.cell);
    if (action.dot >= 0) action.dot = turned_over(action.dot);
    return action;
  }

  void confirm(const Action& action) {
    editing_ = false;
    if (declarations_.what() != Declared::kNothing) {
      end_as_declared();
    } else if (turn_.empty()) {
      turn_ = Turn(position_);
    } else {
      if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
      end_turn();
    }
  }

  void declare(const Action& action) {
    // With Done in use, a turn without it is none when the game ends.
    if (!confirms_) end_turn_of_other(action.seat);
    const bool complete = !confirms_ && !turn_.empty() && turn_.move().has_value();
    if (complete && action.verb == Verb::kWinOnTime) end_turn();
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

  void end_turn_of_other(Seat seat) {
    if (declarations_.what() != Declared::kNothing && declarations_.by() != seat) {
      end_as_declared();
    } else if (turn_seat_ != seat) {
      if (turn_.empty()) {
        turn_ = Turn(position_);
      } else {
        end_turn();
      }
    }
  }

  void end_turn() {
    const auto move = turn_.move();
    if (!move) {
      sheet_.fail(Code::kIllegalMove, turn_line_,
                  fmt::format("{}; the moves before it were kept", move.error()));
      return;
    }
    if (const auto why = position_.illegality(*move)) {
      sheet_.fail(
          Code::kIllegalMove, turn_line_,
          fmt::format("the turn is not legal: {}; the moves before it were kept", reason_of(*why)));
      return;
    }
    declarations_.end_turn(turn_seat_);
    sheet_.add_move(Gipf::pack(Gipf::merged(position_, *move)));
    position_.play(*move);
    seen_.push_back(position_.repetition_key());
    sheet_.set_time_used(turn_milliseconds_);
    leave_turn();
    if (position_.outcome().over()) end_by(position_.outcome().result, {});
  }

  /// Forgets what is not confirmed; its comments stay with the last ply.
  void leave_turn() {
    turn_ = Turn(position_);
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
    } else if (!turn_.empty() && turn_.move().has_value()) {
      end_turn();
    } else if (!turn_.empty()) {
      sheet_.report(Code::kIncomplete, Severity::kNote, turn_line_,
                    "the record stops within a turn, which was left out");
      leave_turn();
    }
    constexpr int kTimes = 3;  // a house rule of Boardspace
    if (!sheet_.closed() && std::count(seen_.begin(), seen_.end(), seen_.back()) >= kTimes) {
      end_by(Result::kDraw, notation::kRepetition);
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
  Seat first_ = 0;         ///< the player who is our White
  Position position_;
  std::vector<std::uint64_t> seen_;  ///< repetition keys of all positions
  Turn turn_;
  Seat turn_seat_ = 0;
  std::uint32_t turn_line_ = 0;
  std::int64_t turn_milliseconds_ = -1;
  std::string turn_comment_;
  bool taken_back_ = false;  ///< by Reset or Undo, if the turn goes on
  BoardspaceDeclarations declarations_;
  bool editing_ = false;
  bool told_turned_ = false;
};

}  // namespace

BoardspaceTitle::Reading read_actions(const BoardspaceGame& game, const Rules& rules,
                                      GameRecord& record, std::vector<Diagnostic>& findings) {
  Replay replay(game, rules, record, findings);
  replay.run();
  return replay.reading();
}

}  // namespace gipfbase::gipf::boardspace
