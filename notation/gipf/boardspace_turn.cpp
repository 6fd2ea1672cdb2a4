// What the actions of GIPF players add up to: turns, and the record made of them.
#include <fmt/format.h>

#include <array>

#include "notation/gipf/boardspace.hpp"
#include "notation/gpn_text.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf::boardspace {

using notation::Code;
using notation::Note;
using notation::Severity;

namespace {

std::string named(int cell) {
  const hex::Place place = place_of(cell);
  return fmt::format("{}{}", static_cast<char>('a' + place.column), place.row);
}

}  // namespace

Turn::Turn(const Position& position)
    : position_(position),
      before_(position.pieces(), position.side_to_move(), RowRemoval::Time::kBeforePush) {}

std::optional<std::string> Turn::add(const Action& action) {
  switch (action.verb) {
    case Verb::kRemove: return remove(action.cell);
    case Verb::kPick: return pick(action.cell);
    case Verb::kSlide: return push(action.dot, action.cell);
    case Verb::kPreserve:
      rows().preserve(action.cell);
      touched_ = true;
      return std::nullopt;
    default: break;
  }
  if (is_spot(action.cell)) {
    if (dot_ < 0 && !push_) return "pushes a piece although none lies on a dot";
    return push(dot_, action.cell);
  }
  if (push_) return "enters a second piece in the same turn";
  dot_ = action.cell;
  return std::nullopt;
}

std::optional<std::string> Turn::push(int dot, int spot) {
  if (push_) return "pushes a second piece in the same turn";
  std::uint8_t entry = Move::kNoEntry;
  for (std::uint8_t e = 0; e < kEntries; ++e) {
    if (kEntry[e].dot == dot && kEntry[e].spot[0] == spot) entry = e;
  }
  if (entry == Move::kNoEntry) {
    return fmt::format("is no push: no line leads from {} onto {}", named(dot), named(spot));
  }
  const std::optional<Cells> removed = before_.settled();
  if (!removed) return "comes before it is clear which of the crossing rows are removed first";
  const Position middle = position_.after_removal(*removed);
  Move move;
  move.before = *removed;
  move.entry = entry;
  move.gipf = middle.may_push(true) && !singles_;
  const std::optional<Illegal> why = position_.illegality(move);
  if (why && *why != Illegal::kMustRemove) {
    return fmt::format("is not legal: {}", reason_of(*why));
  }
  dot_ = dot;
  push_ = Push{move, RowRemoval(middle.after_push(kEntry[entry], move.gipf).pieces(),
                                position_.side_to_move(), RowRemoval::Time::kAfterPush)};
  removals_.clear();
  return std::nullopt;
}

std::optional<std::string> Turn::pick(int cell) {
  if (!removals_.empty() && removals_.back().first == cell) {
    rows() = removals_.back().second;
    removals_.pop_back();
  } else if (push_ && cell == kEntry[push_->move.entry].spot[0]) {
    push_.reset();
    removals_.clear();
  } else if (push_ || cell != dot_) {
    return "lifts a piece that was not entered in this turn";
  }
  return std::nullopt;
}

std::optional<std::string> Turn::remove(int cell) {
  const RowRemoval rows_before = rows();
  if (!rows().remove(cell)) return "removes a row, but the player has none there";
  touched_ = true;
  removals_.emplace_back(cell, rows_before);
  return std::nullopt;
}

Expected<Move, std::string> Turn::move() const {
  if (push_) {
    const std::optional<Cells> removed = push_->after.settled();
    if (!removed) {
      return Unexpected{
          std::string("the record does not say which of the crossing rows are removed")};
    }
    Move move = push_->move;
    move.after = *removed;
    return move;
  }
  Move move;
  const std::optional<Cells> removed = before_.settled();
  if (removed) move.before = *removed;
  // The removal is the whole turn when it ends the game.
  if (removed && position_.is_legal(move)) return move;
  if (dot_ >= 0) {
    return Unexpected{fmt::format("the piece on {} was not pushed", named(dot_))};
  }
  return Unexpected{std::string("no piece was pushed in this turn")};
}

std::string_view reason_of(Illegal why) {
  constexpr std::array<std::string_view, 12> kReasons = {
      "the game is over",
      "that is no turn",
      "own rows stand on the board and are removed first",
      "these pieces cannot be removed before the push",
      "the push is missing",
      "the removal has ended the game",
      "the line has no vacant spot",
      "the reserve is empty",
      "GIPF-pieces can no longer be brought in",
      "the first piece of each player is a GIPF-piece",
      "the push completes own rows, which are removed",
      "these pieces cannot be removed after the push"};
  return kReasons[static_cast<std::size_t>(why)];
}

void Scoresheet::add_move(const Position& position, const Move& move) {
  record_.moves.push_back(Gipf::pack(Gipf::merged(position, move)));
}

void Scoresheet::set_time_used(std::int64_t milliseconds) {
  if (milliseconds < 0) return;
  note_of_last_ply().clock = notation::Clock{notation::Clock::Kind::kElapsed, milliseconds};
}

void Scoresheet::add_comment(std::string_view comment) {
  if (!comment.empty()) notation::gpn::append_plain(comment, note_of_last_ply().comment);
}

void Scoresheet::end(Result result, std::string_view termination) {
  shown_ = result;
  record_.termination = std::string(termination);
  if (result == Result::kDraw) {
    record_.result = std::string(notation::kDrawn);
  } else if (!termination.empty()) {
    record_.result =
        std::string(result == win_of(kWhite) ? notation::kFirstWins : notation::kSecondWins);
  }
}

void Scoresheet::fail(Code code, std::uint32_t line, std::string message) {
  report(code, Severity::kError, line, std::move(message));
  failed_ = true;
}

void Scoresheet::refuse(const Action& action) {
  const std::string_view why = action.verb == Verb::kPotential
                                   ? "uses a potential, which this program does not support"
                                   : "does not name a place of the board such as \"D 4\"";
  fail(Code::kBadAction, action.line(),
       fmt::format("\"{}\" {}; the moves before it were kept", action.text(), why));
}

void Scoresheet::pass_over_unknown(const Action& action) {
  if (std::exchange(told_unknown_, true)) return;
  report(Code::kBadAction, Severity::kWarning, action.line(),
         fmt::format("\"{}\" is no action of GIPF and was passed over", action.text()));
}

void Scoresheet::pass_over_after_end(const Action& action) {
  if (!action.is_on_board() && action.verb != Verb::kResign) return;
  if (std::exchange(told_after_end_, true)) return;
  report(Code::kAfterEnd, action.is_on_board() ? Severity::kWarning : Severity::kNote,
         action.line(),
         fmt::format("the game was over before \"{}\"; what follows the end was left out",
                     action.text()));
}

void Scoresheet::report(Code code, Severity severity, std::uint32_t line, std::string message) {
  const std::uint32_t at = severity == Severity::kError ? ply() + 1 : ply();
  findings_.push_back({code, severity, {}, line, 0, 0, at, std::move(message)});
}

Note& Scoresheet::note_of_last_ply() {
  std::vector<Note>& notes = record_.notes;
  if (notes.empty() || notes.back().ply != ply()) notes.emplace_back().ply = ply();
  return notes.back();
}

void Declarations::offer_draw(Seat seat) {
  const bool again = offer_ == seat;
  offer_ = again ? std::optional<Seat>{} : seat;
}

bool Declarations::accept_draw(Seat seat) {
  if (offer_ != other(seat)) return false;
  toggle(What::kDraw, seat);
  return true;
}

void Declarations::decline_draw() {
  withdraw();
  offer_.reset();
}

void Declarations::toggle(What what, Seat seat) {
  const bool again = what_ == what && by_ == seat;
  what_ = again ? What::kNothing : what;
  by_ = seat;
}

}  // namespace gipfbase::gipf::boardspace
