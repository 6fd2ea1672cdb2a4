#include "notation/zertz/boardspace_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/text/text.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

using notation::BoardspaceAction;
using notation::BoardspaceGame;
using notation::Code;
using notation::Finding;
using notation::Note;
using notation::Severity;
namespace gpn = notation::gpn;

template <class Layout>
BoardspaceReplay<Layout>::BoardspaceReplay(const BoardspaceGame& game, const Position& start,
                                           std::vector<Finding>& findings)
    : game_(game), findings_(findings), start_(start), position_(start) {
  const auto is_done = [](const BoardspaceAction& a) { return gpn::same_word(a.verb, "Done"); };
  confirms_ = std::any_of(game.actions.rbegin(), game.actions.rend(), is_done);
  if (start.rings().none()) {
    phase_ = Phase::kBuilding;
    set_up_.emplace(start);
  }
}

template <class Layout>
void BoardspaceReplay<Layout>::run() {
  constexpr std::size_t kActionsPerTurn = 3;
  moves_.reserve(game_.actions.size() / kActionsPerTurn + 1);
  auto comment = game_.comments.begin();
  const auto keep_comments = [&](std::size_t actions) {
    for (; comment != game_.comments.end() && comment->actions <= actions; ++comment) {
      keep_comment(comment->text);
    }
  };
  keep_comments(0);
  for (std::size_t i = 0; i < game_.actions.size(); ++i) {
    const Action action = read_action(game_.actions[i]);
    if (phase_ == Phase::kEnded) {
      act_after_end(action);
    } else {
      act(action);
    }
    if (phase_ == Phase::kFailed) break;
    keep_comments(i + 1);
  }
  if (!stopped()) end_of_record();
  if (moves_.empty()) start_ = set_up_ ? set_up_->position(position_.side_to_move()) : position_;
}

template <class Layout>
void BoardspaceReplay<Layout>::act(const Action& action) {
  switch (action.verb) {
    case Verb::kDone: confirm(action); return;
    case Verb::kResign: resign(action); return;
    case Verb::kEdit: begin_editing(action); return;
    case Verb::kWinOnTime:
      end_turn_of_other(action.seat);
      if (!stopped()) end_by(win_of(action.seat), notation::kTimeForfeit);
      return;
    case Verb::kStart:
      if (phase_ == Phase::kEditing) {
        position_ = set_up_->position(action.starter);
        set_up_.reset();
        phase_ = Phase::kPlaying;
        if (position_.outcome().over()) end_by(position_.outcome().result, {});
      } else if (phase_ == Phase::kPlaying && moves_.empty() && turn_.empty()) {
        position_.set_side_to_move(action.starter);
      }
      return;
    case Verb::kSetBoard:
      if (phase_ != Phase::kEditing) {
        fail(Code::kBadAction, action.line(),
             fmt::format("\"{}\" changes the board outside of the set-up; the moves before it were "
                         "kept",
                         action.text()));
      } else if (const auto why = set_up_->set_board(gpn::trimmed(action.source->args))) {
        fail(Code::kBadAction, action.line(), *why);
      }
      return;
    case Verb::kPassedOver: return;
    case Verb::kUnreadable:
      fail(Code::kBadAction, action.line(),
           fmt::format("the action \"{}\" cannot be read; the moves before it were kept",
                       action.text()));
      return;
    case Verb::kUnknown:
      if (!told_unknown_) {
        report(Code::kBadAction, Severity::kWarning, action.line(),
               fmt::format("\"{}\" is no action of ZÈRTZ and was passed over", action.text()));
      }
      told_unknown_ = true;
      return;
    default: act_on_board(action); return;
  }
}

template <class Layout>
void BoardspaceReplay<Layout>::act_on_board(const Action& action) {
  if (action.changes_nothing()) {
    resigning_ = false;
    return;
  }
  if (phase_ == Phase::kEditing) {
    set_up(action);
    return;
  }
  if (phase_ == Phase::kBuilding) {
    const bool ring = action.verb == Verb::kRemoveRing || action.verb == Verb::kPutRing;
    if (ring && action.seat == 0) {
      set_up(action);
      return;
    }
    phase_ = Phase::kBuilt;
  }
  if (phase_ == Phase::kBuilt) {
    position_ = set_up_->position(action.seat);
    set_up_.reset();
    phase_ = Phase::kPlaying;
  }
  act_in_turn(action);
}

template <class Layout>
void BoardspaceReplay<Layout>::act_in_turn(const Action& action) {
  end_turn_of_other(action.seat);
  if (stopped()) {
    if (phase_ == Phase::kEnded) act_after_end(action);
    return;
  }
  resigning_ = false;
  if (turn_.empty()) {
    turn_seat_ = action.seat;
    turn_line_ = action.line();
    if (moves_.empty()) position_.set_side_to_move(turn_seat_);
  }
  turn_.add(action);
  if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
}

template <class Layout>
void BoardspaceReplay<Layout>::begin_editing(const Action& action) {
  if (!moves_.empty()) {
    fail(Code::kBadAction, action.line(),
         "the position was changed by hand (Edit) in the middle of the game; the moves before it "
         "were kept");
    return;
  }
  leave_turn();
  resigning_ = false;
  if (!set_up_) set_up_.emplace(position_);
  phase_ = Phase::kEditing;
}

template <class Layout>
void BoardspaceReplay<Layout>::set_up(const Action& action) {
  resigning_ = false;
  if (const auto why = set_up_->apply(action)) {
    fail(Code::kBadAction, action.line(),
         fmt::format("\"{}\" cannot be done while the game is set up: {}", action.text(), *why));
  }
}

template <class Layout>
void BoardspaceReplay<Layout>::confirm(const Action& action) {
  if (resigning_) {
    end_by(win_of(position_.side_to_move() == 0 ? 1 : 0), notation::kResignation);
  } else if (phase_ == Phase::kBuilding) {
    phase_ = Phase::kBuilt;
    position_.set_side_to_move(1);
  } else if (phase_ == Phase::kBuilt) {
    position_ = set_up_->position(0);
    set_up_.reset();
    phase_ = Phase::kPlaying;
  } else if (phase_ == Phase::kPlaying && !turn_.empty()) {
    if (action.source->milliseconds >= 0) turn_milliseconds_ = action.source->milliseconds;
    end_turn();
  }
}

template <class Layout>
void BoardspaceReplay<Layout>::resign(const Action& action) {
  end_turn_of_other(action.seat);
  if (stopped()) return;
  resigning_ = !resigning_;
  resigning_seat_ = action.seat;
}

template <class Layout>
void BoardspaceReplay<Layout>::act_after_end(const Action& action) {
  const bool plays = action.is_on_board() && !action.changes_nothing();
  if (told_after_end_ || !(plays || action.verb == Verb::kResign)) return;
  told_after_end_ = true;
  report(Code::kAfterEnd, plays ? Severity::kWarning : Severity::kNote, action.line(),
         fmt::format("the game was over before \"{}\"; what follows the end was left out",
                     action.text()));
}

template <class Layout>
void BoardspaceReplay<Layout>::end_turn_of_other(Seat seat) {
  if (confirms_) return;
  if (resigning_ && resigning_seat_ != seat) {
    end_by(win_of(position_.side_to_move() == 0 ? 1 : 0), notation::kResignation);
  } else if (!turn_.empty() && turn_seat_ != seat) {
    end_turn();
  }
}

template <class Layout>
void BoardspaceReplay<Layout>::end_turn() {
  if (turn_seat_ != position_.side_to_move()) {
    fail(Code::kIllegalMove, turn_line_,
         fmt::format("P{} moves although it is the turn of P{}", turn_seat_,
                     position_.side_to_move()));
    return;
  }
  const auto move = turn_.move(position_);
  if (!move) {
    fail(move.error().code, move.error().line, move.error().message);
    return;
  }
  play(*move);
}

template <class Layout>
void BoardspaceReplay<Layout>::play(const Move& move) {
  if (moves_.empty()) start_ = position_;
  if (moves_.empty() && total(position_.pool()) == 0) repeatable_.push_back(position_);
  position_.play(move);
  moves_.push_back(TitleOn<Layout>::pack(move));
  if (turn_.ring_first()) ring_first_.push_back(ply());
  if (total(position_.pool()) == 0) repeatable_.push_back(position_);
  if (turn_milliseconds_ >= 0) {
    note_of_last_ply().clock = notation::Clock{notation::Clock::Kind::kElapsed, turn_milliseconds_};
  }
  leave_turn();
  if (position_.outcome().over()) end_by(position_.outcome().result, {});
}

template <class Layout>
void BoardspaceReplay<Layout>::leave_turn() {
  turn_.clear();
  turn_milliseconds_ = -1;
  const std::string comment = std::exchange(turn_comment_, {});
  keep_comment(comment);
}

template <class Layout>
void BoardspaceReplay<Layout>::end_by(Result result, std::string_view termination) {
  leave_turn();
  shown_ = result;
  termination_ = termination;
  phase_ = Phase::kEnded;
}

template <class Layout>
void BoardspaceReplay<Layout>::end_of_record() {
  if (resigning_) {
    end_by(win_of(position_.side_to_move() == 0 ? 1 : 0), notation::kResignation);
    return;
  }
  if (!turn_.empty()) {
    const auto move = turn_.move(position_);
    if (move && turn_seat_ == position_.side_to_move()) {
      play(*move);
    } else if (!move && !move.error().incomplete && !confirms_) {
      fail(move.error().code, move.error().line, move.error().message);
      return;
    } else {
      report(Code::kIncomplete, Severity::kNote, turn_line_,
             "the record stops within a turn, which was left out");
      leave_turn();
    }
  }
  if (!stopped() && repeated()) end_by(Result::kDraw, notation::kRepetition);
}

template <class Layout>
bool BoardspaceReplay<Layout>::repeated() const {
  constexpr std::ptrdiff_t kTimes = 3;
  return std::count(repeatable_.begin(), repeatable_.end(), position_) >= kTimes;
}

template <class Layout>
void BoardspaceReplay<Layout>::report(Code code, Severity severity, std::uint32_t line,
                                      std::string message) {
  const std::uint32_t ply = severity == Severity::kError ? this->ply() + 1 : this->ply();
  findings_.push_back({code, severity, {}, line, 0, 0, ply, std::move(message)});
}

template <class Layout>
void BoardspaceReplay<Layout>::fail(Code code, std::uint32_t line, std::string message) {
  report(code, Severity::kError, line, std::move(message));
  phase_ = Phase::kFailed;
}

template <class Layout>
Note& BoardspaceReplay<Layout>::note_of_last_ply() {
  if (notes_.empty() || notes_.back().ply != ply()) notes_.emplace_back().ply = ply();
  return notes_.back();
}

template <class Layout>
void BoardspaceReplay<Layout>::keep_comment(std::string_view comment) {
  if (comment.empty()) return;
  gpn::append_plain(comment, turn_.empty() ? note_of_last_ply().comment : turn_comment_);
}

template class BoardspaceReplay<hex::Compact>;
template class BoardspaceReplay<hex::Wide>;

}  // namespace gipfbase::zertz
