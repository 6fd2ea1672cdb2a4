// What the actions of DVONN players add up to: turns, and the record made of them.
#include <utility>

#include "notation/dvonn/boardspace.hpp"
#include "notation/gpn_text.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn::boardspace {

using notation::Code;
using notation::Note;
using notation::Severity;

bool Turn::lift(int cell, bool placing) {
  if (has_put_down(cell)) {
    move_ = {};
    return true;
  }
  if (placing || complete() || (from_ >= 0 && from_ != cell)) return false;
  from_ = cell;
  return true;
}

bool Turn::put_down(int cell, bool placing) {
  if (complete() || (!placing && from_ < 0)) return false;
  if (cell == from_) {
    from_ = -1;
  } else {
    move_ = placing ? Move::place(cell) : Move::stack(from_, cell);
  }
  return true;
}

bool Turn::pass() {
  if (!empty() && move_.kind != Move::Kind::kPass) return false;
  move_ = Move::pass();
  return true;
}

void Scoresheet::add_move(const Move& move) { record_.moves.push_back(Dvonn::pack(move)); }

void Scoresheet::set_time_used(std::int64_t milliseconds) {
  if (milliseconds < 0) return;
  note_of_last_ply().clock = notation::Clock{notation::Clock::Kind::kElapsed, milliseconds};
}

void Scoresheet::add_comment(std::string_view comment) {
  if (!comment.empty()) notation::gpn::append_plain(comment, note_of_last_ply().comment);
}

void Scoresheet::set_result(Result result, std::string_view termination) {
  record_.termination = std::string(termination);
  if (result == Result::kDraw) {
    record_.result = std::string(notation::kDrawn);
  } else if (!termination.empty()) {
    record_.result =
        std::string(result == win_of(kWhite) ? notation::kFirstWins : notation::kSecondWins);
  }
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

}  // namespace gipfbase::dvonn::boardspace
