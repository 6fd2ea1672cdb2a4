#include "notation/formats/boardspace/play.hpp"

#include <fmt/format.h>

#include <charconv>

namespace gipfbase::notation {

std::string action_text(const BoardspaceAction& action) {
  constexpr std::size_t kLongest = 60;
  const std::string_view args = gpn::trimmed(action.args);
  return fmt::format("{}{}{}", action.verb.substr(0, kLongest), args.empty() ? "" : " ",
                     args.substr(0, kLongest));
}

std::optional<hex::Place> next_place(std::string_view& args) {
  const std::string_view letter = next_word(args);
  const std::string_view digits = next_word(args);
  if (letter.size() != 1 || !gpn::is_letter(letter[0])) return std::nullopt;
  hex::Place place;
  place.column = (letter[0] | 0x20) - 'a';
  const char* const last = digits.data() + digits.size();
  const auto [end, failure] = std::from_chars(digits.data(), last, place.row);
  if (failure != std::errc{} || end != last || place.row < 1) return std::nullopt;
  return place;
}

std::string boardspace_place(hex::Place place) {
  return fmt::format("{} {}", static_cast<char>('A' + place.column), place.row);
}

Seat next_player(std::string_view& args, Seat otherwise) {
  const std::string_view word = next_word(args);
  if (word.empty()) return otherwise;
  return word.back() == '1' ? 1 : 0;
}

void BoardspaceSheet::set_time_used(std::int64_t milliseconds) {
  if (milliseconds < 0) return;
  note_of_last_ply().clock = Clock{Clock::Kind::kElapsed, milliseconds};
}

void BoardspaceSheet::add_comment(std::string_view comment) {
  if (!comment.empty()) gpn::append_plain(comment, note_of_last_ply().comment);
}

void BoardspaceSheet::end(Result result, std::string_view termination) {
  shown_ = result;
  record_.termination = std::string(termination);
  record_.result = std::string(result == Result::kDraw        ? kDrawn
                               : termination.empty()          ? kNoResult
                               : result == Result::kSeat0Wins ? kFirstWins
                                                              : kSecondWins);
}

void BoardspaceSheet::fail(Code code, std::uint32_t line, std::string message) {
  report(code, Severity::kError, line, std::move(message));
  stopped_ = true;
}

void BoardspaceSheet::leave_out_rest(std::uint32_t line, std::string message) {
  report(Code::kIncomplete, Severity::kNote, line, std::move(message));
  stopped_ = true;
}

void BoardspaceSheet::pass_over_unknown(const BoardspaceAction& action, std::string_view title) {
  if (std::exchange(told_unknown_, true)) return;
  report(Code::kBadAction, Severity::kWarning, action.line,
         fmt::format("\"{}\" is no action of {} and was passed over", action_text(action), title));
}

void BoardspaceSheet::pass_over_after_end(const BoardspaceAction& action, bool on_board) {
  if (std::exchange(told_after_end_, true)) return;
  report(Code::kAfterEnd, on_board ? Severity::kWarning : Severity::kNote, action.line,
         fmt::format("the game was over before \"{}\"; what follows the end was left out",
                     action_text(action)));
}

void BoardspaceSheet::report(Code code, Severity severity, std::uint32_t line,
                             std::string message) {
  const std::uint32_t at = severity == Severity::kError ? ply() + 1 : ply();
  findings_.push_back({code, severity, {}, line, 0, 0, at, std::move(message)});
}

Note& BoardspaceSheet::note_of_last_ply() {
  std::vector<Note>& notes = record_.notes;
  if (notes.empty() || notes.back().ply != ply()) notes.emplace_back().ply = ply();
  return notes.back();
}

void BoardspaceDeclarations::offer_draw(Seat seat) {
  const bool again = offer_ == seat;
  offer_ = again ? std::optional<Seat>{} : seat;
}

bool BoardspaceDeclarations::accept_draw(Seat seat) {
  if (offer_ != other(seat)) return false;
  toggle(What::kDraw, seat);
  return true;
}

void BoardspaceDeclarations::decline_draw() {
  withdraw();
  offer_.reset();
}

void BoardspaceDeclarations::toggle(What what, Seat seat) {
  const bool again = what_ == what && by_ == seat;
  what_ = again ? What::kNothing : what;
  by_ = seat;
}

void BoardspaceActionWriter::close(const Game& record, Seat side_to_move) {
  const bool won = record.result == kFirstWins || record.result == kSecondWins;
  const Seat winner = player_of(record.result == kFirstWins ? 0 : 1);
  if (won && record.termination == kResignation) {
    act(other(winner), "Resign");
    act(other(winner), "Done");
  } else if (won && record.termination == kTimeForfeit) {
    act(winner, "WinOnTime");
  } else if (record.result == kDrawn && record.termination == kAgreement) {
    const Seat player = player_of(side_to_move);
    act(player, "OfferDraw");
    act(player, "Done");
    act(other(player), "AcceptDraw");
    act(other(player), "Done");
  }
}

void BoardspaceActionWriter::act(Seat player, std::string_view action) {
  written_.nodes.push_back(fmt::format("P{}[{} {}]", player, written_.nodes.size(), action));
}

Seat first_player(const Game& record) { return record.tag("BoardspaceFirst") == "P1" ? 1 : 0; }

}  // namespace gipfbase::notation
