#include "notation/formats/boardspace/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Verbs that are the same in all titles.
enum class CommonVerb : std::uint8_t {
  kStart,  ///< followed by the player to move
  kResign,
  kWinOnTime,
  kOfferDraw,
  kAcceptDraw,
  kDeclineDraw,
  kTakeBack,  ///< takes back what is not confirmed yet
  kEdit,      ///< the position may be edited until Start or Done
  kIgnored,   ///< known, and without meaning for the game
  kUnknown
};
constexpr std::array<BoardspaceVerb<CommonVerb>, 16> kCommonVerbs = {
    {{"Start", CommonVerb::kStart},
     {"Resign", CommonVerb::kResign},
     {"WinOnTime", CommonVerb::kWinOnTime},
     {"OfferDraw", CommonVerb::kOfferDraw},
     {"AcceptDraw", CommonVerb::kAcceptDraw},
     {"DeclineDraw", CommonVerb::kDeclineDraw},
     {"Reset", CommonVerb::kTakeBack},
     {"Undo", CommonVerb::kTakeBack},
     {"Edit", CommonVerb::kEdit},
     {"NullMove", CommonVerb::kIgnored},
     {"PleaseUndo", CommonVerb::kIgnored},
     {"AllowUndo", CommonVerb::kIgnored},
     {"DontUndo", CommonVerb::kIgnored},
     {"P0", CommonVerb::kIgnored},
     {"P1", CommonVerb::kIgnored},
     {"Wait", CommonVerb::kIgnored}}};

/// True for Done. Checked before all other verbs, because one action in three is Done.
bool is_done(const BoardspaceAction& action) {
  return action.verb.size() == 4 && text::same_word(action.verb, "Done");
}

using Declared = BoardspaceDeclarations::What;

}  // namespace

BoardspaceReplay::BoardspaceReplay(const BoardspaceGame& game, Game& record,
                                   std::vector<Finding>& findings, std::string_view title,
                                   MissingDone missing_done)
    : game_(game),
      record_(record),
      findings_(findings),
      title_(title),
      missing_done_(missing_done),
      confirms_(std::any_of(game.actions.rbegin(), game.actions.rend(), is_done)) {
  record.moves.reserve(game.actions.size() / 3 + 1);
}

BoardspaceTitle::Reading BoardspaceReplay::run() {
  auto comment = game_.comments.begin();
  const auto keep_comments = [&](std::size_t actions) {
    for (; comment != game_.comments.end() && comment->actions <= actions; ++comment) {
      keep_comment(comment->text);
    }
  };
  keep_comments(0);
  for (std::size_t i = 0; i < game_.actions.size() && !stopped_; ++i) {
    const BoardspaceAction& action = game_.actions[i];
    if (ended()) {
      act_after_end(action);
    } else if (is_done(action)) {
      confirm(action);
    } else if (!act(action)) {
      act_in_common(action);
    }
    if (!stopped_) keep_comments(i + 1);
  }
  if (!closed()) end_of_record();
  return {first_, of_sides(shown_), {}};
}

Result BoardspaceReplay::of_sides(Result result) const {
  if (result != Result::kSeat0Wins && result != Result::kSeat1Wins) return result;
  return win_of(side_of(result == Result::kSeat0Wins ? 0 : 1));
}

void BoardspaceReplay::act_in_common(const BoardspaceAction& action) {
  std::string_view args = action.args;
  switch (verb_of(action.verb, kCommonVerbs)) {
    case CommonVerb::kStart:
      editing_ = false;
      if (ply() == 0 && turn_empty()) start(next_player(args, action.seat));
      return;
    case CommonVerb::kWinOnTime:
      if (!begin_declaration(action)) return;
      if (!confirms_ && turn_complete()) end_turn();
      if (!closed()) end_by(win_of(side_of(action.seat)), kTimeForfeit);
      return;
    case CommonVerb::kResign:
      if (begin_declaration(action)) {
        declarations_.resign(only_done_ends_turns() ? resigner(action.seat) : action.seat);
      }
      return;
    case CommonVerb::kOfferDraw:
      if (begin_declaration(action)) declarations_.offer_draw(action.seat);
      return;
    case CommonVerb::kDeclineDraw:
      if (begin_declaration(action)) declarations_.decline_draw();
      return;
    case CommonVerb::kAcceptDraw:
      if (!begin_declaration(action) || declarations_.accept_draw(action.seat)) return;
      report(Code::kBadAction, Severity::kWarning, action.line,
             fmt::format("P{} accepts a draw that was not offered; this was ignored", action.seat));
      return;
    case CommonVerb::kTakeBack: taken_back_ = !turn_empty(); return;
    case CommonVerb::kEdit:
      leave_turn();
      editing_ = true;
      return;
    case CommonVerb::kIgnored: return;
    case CommonVerb::kUnknown:
      if (std::exchange(reported_unknown_, true)) return;
      report(Code::kBadAction, Severity::kWarning, action.line,
             fmt::format("\"{}\" is not an action of {}; it was ignored", action_text(action),
                         title_));
      return;
  }
}

bool BoardspaceReplay::begin_action(const BoardspaceAction& action) {
  if (editing_) {
    fail(Code::kBadAction, action.line,
         "the position was changed by hand (Edit); the game was read up to here");
    return false;
  }
  end_turn_of_other(action.seat);
  if (turn_over_ && !closed()) end_turn();
  if (ended()) act_after_end(action);
  if (closed()) return false;
  declarations_.withdraw();
  if (std::exchange(taken_back_, false)) clear_turn();
  return true;
}

void BoardspaceReplay::act_idly(const BoardspaceAction& action) {
  declarations_.withdraw();
  if (only_done_ends_turns() || turn_player_ == action.seat) return;
  turn_over_ = turn_over_ || turn_complete();
}

void BoardspaceReplay::act_in_turn(const BoardspaceAction& action) {
  added(action);
  const auto why = add_to_turn(action);
  if (!why) return;
  fail(Code::kIllegalMove, action.line, fmt::format("\"{}\" {}", action_text(action), *why));
}

void BoardspaceReplay::added(const BoardspaceAction& action) {
  turn_player_ = action.seat;
  turn_line_ = action.line;
  keep_time(action);
}

void BoardspaceReplay::keep_time(const BoardspaceAction& action) {
  if (action.milliseconds != BoardspaceAction::kNoTime) turn_milliseconds_ = action.milliseconds;
}

void BoardspaceReplay::confirm(const BoardspaceAction& action) {
  editing_ = false;
  if (declarations_.what() != Declared::kNothing) {
    resigned_ = declarations_.what() == Declared::kResigned;
    end_as_declared();
  } else if (turn_empty()) {
    confirm_nothing();
  } else {
    keep_time(action);
    end_turn();
  }
}

bool BoardspaceReplay::begin_declaration(const BoardspaceAction& action) {
  // In files with Done, a turn that is not confirmed before the game ends does not count.
  if (!confirms_) {
    const bool turn_incomplete = turn_player_ != action.seat && !turn_empty() && !turn_complete() &&
                                 declarations_.what() == Declared::kNothing;
    if (turn_incomplete) {
      report(Code::kIncomplete, Severity::kWarning, turn_line_,
             fmt::format("P{} had not completed a legal turn before \"{}\" of P{}; the turn was "
                         "left out",
                         turn_player_, action_text(action), action.seat));
      leave_turn();
    } else {
      end_turn_of_other(action.seat);
    }
  }
  return !closed();
}

void BoardspaceReplay::act_after_end(const BoardspaceAction& action) {
  const bool on_board = is_on_board(action);
  const bool matters = on_board || verb_of(action.verb, kCommonVerbs) == CommonVerb::kResign;
  if (matters && !std::exchange(reported_after_end_, true)) {
    report(Code::kAfterEnd, on_board ? Severity::kWarning : Severity::kNote, action.line,
           fmt::format("the game was over before \"{}\"; what follows the end was left out",
                       action_text(action)));
  }
  if (resigned_) act_after_resignation(action);
}

void BoardspaceReplay::act_after_resignation(const BoardspaceAction& action) {
  if (is_on_board(action)) {
    added(action);
    if (add_to_turn(action)) clear_turn();
  } else if (is_done(action)) {
    if (turn_complete()) {
      end_by(Result::kOngoing, {});
      fail(Code::kAfterEnd, turn_line_,
           fmt::format("P{} has resigned, but P{} plays on; the game was read up to the "
                       "resignation",
                       resigner(declarations_.by()), turn_player_));
    }
    clear_turn();
  }
}

void BoardspaceReplay::refuse(const BoardspaceAction& action, std::string_view why) {
  end_turn_of_other(action.seat);
  if (closed()) return;
  fail(Code::kBadAction, action.line,
       fmt::format("\"{}\" {}; the game was read up to here", action_text(action), why));
}

void BoardspaceReplay::report_added_pass() {
  if (std::exchange(reported_pass_, true)) return;
  report(
      Code::kMismatch, Severity::kNote, turn_line(),
      fmt::format("P{} cannot move and must pass; the record leaves the pass out, so it was added",
                  other(turn_player())));
}

void BoardspaceReplay::end_turn_of_other(Seat player) {
  if (only_done_ends_turns()) return;
  if (declarations_.what() != Declared::kNothing && declarations_.by() != player) {
    end_as_declared();
  } else if (turn_player_ != player) {
    if (turn_empty()) {
      clear_turn();
    } else {
      end_turn();
    }
  }
}

void BoardspaceReplay::end_played_turn(Seat player, Result result) {
  declarations_.end_turn(player);
  if (turn_milliseconds_ >= 0) {
    // If the actions record the time of each move, the clock is already set to that time, which is
    // more exact because hourglasses run by it.
    std::optional<Clock>& clock = note_of_last_ply().clock;
    if (!clock) {
      clock = Clock{Clock::Kind::kElapsed, turn_milliseconds_};
      check_time_used();
    }
  }
  leave_turn();
  if (result != Result::kOngoing) end_by(result, {});
}

void BoardspaceReplay::check_time_used() {
  std::int64_t& used = used_[static_cast<std::size_t>(turn_player_)];
  const std::int64_t before = std::exchange(used, turn_milliseconds_);
  if (used >= before || std::exchange(reported_backwards_, true)) return;
  constexpr double kSecond = 1000;
  report(Code::kClock, Severity::kWarning, turn_line_,
         fmt::format("P{} had used {} s before this move, but {} s after it; the time of the move "
                     "is unknown",
                     turn_player_, static_cast<double>(before) / kSecond,
                     static_cast<double>(used) / kSecond));
}

void BoardspaceReplay::end_out_of_turn(std::string why) {
  if (confirms_) {
    fail(Code::kIllegalMove, turn_line_, std::move(why));
    return;
  }
  report(Code::kIncomplete, Severity::kNote, turn_line_,
         fmt::format(
             "P{} acts in the turn of P{}, who has not moved; the rest of the record was left out",
             turn_player_, other(turn_player_)));
  stopped_ = true;
  leave_turn();
}

void BoardspaceReplay::end_out_of_turn() {
  end_out_of_turn(
      fmt::format("P{} moves although it is the turn of P{}", turn_player_, other(turn_player_)));
}

void BoardspaceReplay::leave_turn() {
  clear_turn();
  taken_back_ = false;
  turn_over_ = false;
  declarations_.withdraw();
  turn_milliseconds_ = BoardspaceAction::kNoTime;
  keep_comment(std::exchange(turn_comment_, {}));
}

void BoardspaceReplay::end_as_declared() {
  if (declarations_.what() == Declared::kDraw) {
    end_by(Result::kDraw, kAgreement);
  } else {
    end_by(win_of(side_of(other(resigner(declarations_.by())))), kResignation);
  }
}

void BoardspaceReplay::end_by(Result result, std::string_view termination) {
  leave_turn();
  shown_ = result;
  record_.termination = termination;
  const bool claimed = !termination.empty() || result == Result::kDraw;
  record_.result = claimed ? result_text(result, 0) : kNoResult;
}

void BoardspaceReplay::end_of_record() {
  if (declarations_.what() != Declared::kNothing) {
    // Like a turn, a declaration counts without confirmation, because it was not taken back.
    end_as_declared();
  } else if (!turn_empty() && last_turn_counts()) {
    end_turn();
  } else if (!turn_empty()) {
    report(Code::kIncomplete, Severity::kNote, turn_line_,
           "the record stops within a turn, which was left out");
    leave_turn();
  }
  if (!closed()) end_of_unfinished_game();
}

void BoardspaceReplay::keep_comment(std::string_view comment) {
  if (comment.empty()) return;
  const bool of_turn = !ended() && !turn_empty();
  text::append_plain(comment, of_turn ? turn_comment_ : note_of_last_ply().comment);
}

void BoardspaceReplay::fail(Code code, std::uint32_t line, std::string message) {
  report(code, Severity::kError, line, std::move(message));
  stopped_ = true;
}

void BoardspaceReplay::report(Code code, Severity severity, std::uint32_t line,
                              std::string message) {
  findings_.push_back({.code = code,
                       .severity = severity,
                       .line = line,
                       .ply = severity == Severity::kError ? ply() + 1 : ply(),
                       .message = std::move(message)});
}

Note& BoardspaceReplay::note_of_last_ply() {
  std::vector<Note>& notes = record_.notes;
  if (notes.empty() || notes.back().ply != ply()) notes.emplace_back().ply = ply();
  return notes.back();
}

}  // namespace gipfbase::notation
