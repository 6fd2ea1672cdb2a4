#include "notation/formats/boardspace/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// What is the same in all titles.
enum class CommonVerb : std::uint8_t {
  kDone,
  kStart,  ///< Start player
  kResign,
  kWinOnTime,
  kOfferDraw,
  kAcceptDraw,
  kDeclineDraw,
  kTakeBack,    ///< what is not confirmed yet
  kEdit,        ///< the position may be changed at will until Start or Done
  kPassedOver,  ///< known and without meaning for the game
  kUnknown
};
constexpr std::array<BoardspaceVerb<CommonVerb>, 17> kCommonVerbs = {
    {{"Done", CommonVerb::kDone},
     {"Start", CommonVerb::kStart},
     {"Resign", CommonVerb::kResign},
     {"WinOnTime", CommonVerb::kWinOnTime},
     {"OfferDraw", CommonVerb::kOfferDraw},
     {"AcceptDraw", CommonVerb::kAcceptDraw},
     {"DeclineDraw", CommonVerb::kDeclineDraw},
     {"Reset", CommonVerb::kTakeBack},
     {"Undo", CommonVerb::kTakeBack},
     {"Edit", CommonVerb::kEdit},
     {"NullMove", CommonVerb::kPassedOver},
     {"PleaseUndo", CommonVerb::kPassedOver},
     {"AllowUndo", CommonVerb::kPassedOver},
     {"DontUndo", CommonVerb::kPassedOver},
     {"P0", CommonVerb::kPassedOver},
     {"P1", CommonVerb::kPassedOver},
     {"Wait", CommonVerb::kPassedOver}}};

CommonVerb common_verb(const BoardspaceAction& action) {
  return verb_of(action.verb, kCommonVerbs);
}

using Declared = BoardspaceDeclarations::What;

}  // namespace

BoardspaceReplay::BoardspaceReplay(const BoardspaceGame& game, Game& record,
                                   std::vector<Finding>& findings)
    : game_(game),
      sheet_(record, findings),
      confirms_(std::any_of(
          game.actions.rbegin(), game.actions.rend(),
          [](const BoardspaceAction& a) { return common_verb(a) == CommonVerb::kDone; })) {}

void BoardspaceReplay::run() {
  auto comment = game_.comments.begin();
  const auto keep_comments = [&](std::size_t actions) {
    for (; comment != game_.comments.end() && comment->actions <= actions; ++comment) {
      keep_comment(comment->text);
    }
  };
  keep_comments(0);
  for (std::size_t i = 0; i < game_.actions.size() && !sheet_.failed(); ++i) {
    const BoardspaceAction& action = game_.actions[i];
    if (sheet_.ended()) {
      act_after_end(action);
    } else if (!act_in_common(action)) {
      act(action);
    }
    if (!sheet_.failed()) keep_comments(i + 1);
  }
  if (!sheet_.closed()) end_of_record();
}

BoardspaceTitle::Reading BoardspaceReplay::reading() const {
  Result shown = sheet_.shown();
  if (shown == Result::kSeat0Wins || shown == Result::kSeat1Wins) {
    shown = win_of(side_of(shown == Result::kSeat0Wins ? 0 : 1));
  }
  return {first_, shown, {}};
}

bool BoardspaceReplay::act_in_common(const BoardspaceAction& action) {
  switch (common_verb(action)) {
    case CommonVerb::kDone: confirm(action); return true;
    case CommonVerb::kStart: start(action); return true;
    case CommonVerb::kWinOnTime: win_on_time(action); return true;
    case CommonVerb::kResign:
      if (begin_declaration(action)) declarations_.resign(action.seat);
      return true;
    case CommonVerb::kOfferDraw:
      if (begin_declaration(action)) declarations_.offer_draw(action.seat);
      return true;
    case CommonVerb::kDeclineDraw:
      if (begin_declaration(action)) declarations_.decline_draw();
      return true;
    case CommonVerb::kAcceptDraw: accept_draw(action); return true;
    case CommonVerb::kTakeBack: taken_back_ = !turn_empty(); return true;
    case CommonVerb::kEdit:
      leave_turn();
      editing_ = true;
      return true;
    case CommonVerb::kPassedOver: return true;
    case CommonVerb::kUnknown: return false;
  }
  return false;
}

bool BoardspaceReplay::begin_action(const BoardspaceAction& action) {
  if (editing_) {
    sheet_.fail(Code::kBadAction, action.line,
                "the position was changed by hand (Edit); the moves before it were kept");
    return false;
  }
  end_turn_of_other(action.seat);
  if (sheet_.ended()) act_after_end(action);
  if (sheet_.closed()) return false;
  declarations_.withdraw();
  if (std::exchange(taken_back_, false)) clear_turn();
  return true;
}

void BoardspaceReplay::added(const BoardspaceAction& action) {
  turn_player_ = action.seat;
  turn_line_ = action.line;
  if (action.milliseconds >= 0) turn_milliseconds_ = action.milliseconds;
}

void BoardspaceReplay::start(const BoardspaceAction& action) {
  editing_ = false;
  std::string_view args = action.args;
  if (sheet_.ply() == 0 && turn_empty()) first_ = next_player(args, action.seat);
}

void BoardspaceReplay::confirm(const BoardspaceAction& action) {
  editing_ = false;
  if (declarations_.what() != Declared::kNothing) {
    end_as_declared();
  } else if (turn_empty()) {
    clear_turn();
  } else {
    if (action.milliseconds >= 0) turn_milliseconds_ = action.milliseconds;
    end_turn();
  }
}

bool BoardspaceReplay::begin_declaration(const BoardspaceAction& action) {
  // With Done in use, a turn without it is none when the game ends.
  if (!confirms_) end_turn_of_other(action.seat);
  return !sheet_.closed();
}

void BoardspaceReplay::win_on_time(const BoardspaceAction& action) {
  if (!begin_declaration(action)) return;
  if (!confirms_ && turn_complete()) end_turn();
  if (!sheet_.closed()) end_by(win_of(side_of(action.seat)), kTimeForfeit);
}

void BoardspaceReplay::accept_draw(const BoardspaceAction& action) {
  if (!begin_declaration(action) || declarations_.accept_draw(action.seat)) return;
  sheet_.report(
      Code::kBadAction, Severity::kWarning, action.line,
      fmt::format("P{} accepts a draw that was not offered; this was passed over", action.seat));
}

void BoardspaceReplay::act_after_end(const BoardspaceAction& action) {
  const bool on_board = is_on_board(action);
  if (!on_board && common_verb(action) != CommonVerb::kResign) return;
  sheet_.pass_over_after_end(action, on_board);
}

void BoardspaceReplay::refuse(const BoardspaceAction& action, std::string_view why) {
  sheet_.fail(Code::kBadAction, action.line,
              fmt::format("\"{}\" {}; the moves before it were kept", action_text(action), why));
}

void BoardspaceReplay::end_turn_of_other(Seat player) {
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

void BoardspaceReplay::end_played_turn(Seat player, const Outcome& outcome) {
  declarations_.end_turn(player);
  sheet_.set_time_used(turn_milliseconds_);
  leave_turn();
  if (outcome.over()) end_by(outcome.result, {});
}

void BoardspaceReplay::leave_turn() {
  clear_turn();
  taken_back_ = false;
  declarations_.withdraw();
  turn_milliseconds_ = -1;
  keep_comment(std::exchange(turn_comment_, {}));
}

void BoardspaceReplay::end_as_declared() {
  if (declarations_.what() == Declared::kDraw) {
    end_by(Result::kDraw, kAgreement);
  } else {
    end_by(win_of(side_of(other(declarations_.by()))), kResignation);
  }
}

void BoardspaceReplay::end_by(Result result, std::string_view termination) {
  leave_turn();
  sheet_.end(result, termination);
}

void BoardspaceReplay::end_of_record() {
  if (declarations_.what() != Declared::kNothing) {
    end_as_declared();
  } else if (turn_complete()) {
    end_turn();
  } else if (!turn_empty()) {
    sheet_.report(Code::kIncomplete, Severity::kNote, turn_line_,
                  "the record stops within a turn, which was left out");
    leave_turn();
  }
  if (!sheet_.closed()) end_of_game_on();
}

void BoardspaceReplay::keep_comment(std::string_view comment) {
  if (turn_empty()) {
    sheet_.add_comment(comment);
  } else if (!comment.empty()) {
    gpn::append_plain(comment, turn_comment_);
  }
}

}  // namespace gipfbase::notation
