#include "notation/formats/gpn/movetext.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

bool is_empty(const Note& note) {
  return note.comment.empty() && !note.clock && note.nags.empty() && note.variations.empty();
}

}  // namespace

MovetextReader::Reading MovetextReader::read(std::string_view document, std::size_t begin,
                                             std::size_t end_offset, const MoveNotation& notation,
                                             Reporter& reporter, Judged& game) {
  document_ = document.substr(0, end_offset);
  rules_ = game.game.rules.get();
  notation_ = &notation;
  reporter_ = &reporter;
  game_ = &game;
  lexer_ = Lexer(document, begin, end_offset);
  state_ = State::kReading;
  reading_.claim.reset();
  depth_ = 0;
  words_until_ = 0;
  last_move_ = 0;
  nested_ = 0;
  if (lines_.empty()) lines_.emplace_back();
  begin_line(game.game.start, 0, begin);
  lines_[0].notes.swap(game.game.notes);  // comments of the tag section

  while (state_ != State::kDone) take(lexer_.next(notation));

  const Play& played = lines_[0].play;
  game.game.moves.assign(played.moves().begin(), played.moves().end());
  game.game.notes.swap(lines_[0].notes);
  reading_.final = played.position();
  reading_.repeated = played.repeated();
  return reading_;
}

void MovetextReader::begin_line(const AnyPosition& start, std::uint32_t plies_before,
                                std::size_t open) {
  Line& l = line();
  l.play.begin(*rules_, start);
  l.notes.clear();
  l.plies_before = plies_before;
  l.open = open;
}

void MovetextReader::take(const Token& token) {
  using Kind = Token::Kind;
  if (state_ == State::kBroken) {
    // Only the claimed result is still needed; results inside side lines are ignored.
    if (token.kind == Kind::kOpen && !lexer_.skip_variation()) state_ = State::kDone;
    if (token.kind == Kind::kResult || token.kind == Kind::kWords) {
      take_result(token);
    } else if (token.kind == Kind::kMove || token.kind == Kind::kUnknown) {
      const auto result = read_result(lexer_.line_at(token.offset), reading_.names);
      if (result && !result->result.empty()) claim(*result, token.offset);
    }
    if (token.kind == Kind::kEnd || reading_.claim) state_ = State::kDone;
    return;
  }
  report_numbers(token);
  switch (token.kind) {
    case Kind::kEnd: end(token); break;
    case Kind::kMove: take_move(token); break;
    case Kind::kComment: take_comment(token); break;
    case Kind::kUnclosed: break_off(Code::kSyntax, token.offset); break;
    case Kind::kOpen:
      if (!take_enclosed_result(token)) open_variation(token);
      break;
    case Kind::kClose: close_variation(token); break;
    case Kind::kNag:
      if (state_ != State::kOver) note().nags.push_back(token.nag);
      break;
    case Kind::kResult:
    case Kind::kWords: take_result(token); break;
    case Kind::kUnknown: take_unknown(token); break;
  }
}

void MovetextReader::report_numbers(const Token& token) {
  using Kind = Token::Kind;
  const std::string_view numbers = lexer_.skipped();
  if (numbers.empty() || state_ == State::kOver || notation_ != rules_) return;
  const auto is = [&](std::initializer_list<Kind> kinds) {
    return std::find(kinds.begin(), kinds.end(), token.kind) != kinds.end();
  };
  if (state_ == State::kClosed) {
    // Other text after the result is reported together with its numbers.
    if (!is({Kind::kEnd, Kind::kComment, Kind::kNag})) return;
  } else {
    // A result may follow the number of a move that was not played.
    const bool of_move = numbers.ends_with('.') && !is({Kind::kEnd});
    if (of_move || !is({Kind::kEnd, Kind::kResult, Kind::kWords})) return;
    if (numbers.find_first_not_of("./") == std::string_view::npos) return;
  }
  reporter_->add(Code::kSyntax, Severity::kNote,
                 static_cast<std::size_t>(numbers.data() - document_.data()), plies(),
                 fmt::format("{} is not followed by a move and was ignored", in_quotes(numbers)));
}

void MovetextReader::take_move(const Token& token) {
  if (state_ == State::kClosed) {
    if (take_after_result(token.offset)) return;
    warn(Code::kAfterEnd, token.offset, 0,
         "the text after the result was ignored; begin each game with its tags");
    state_ = State::kDone;
    return;
  }
  if (state_ == State::kOver) return;
  Line& l = line();
  auto move = notation_->read_move(l.play.position(), token.text);
  if (!move && insert_unwritten(token)) move = notation_->read_move(l.play.position(), token.text);
  if (move) {
    if (auto remark = notation_->remark(l.play.position(), *move, token.text)) {
      warn(remark->code, token.offset + remark->offset, plies() + 1,
           fmt::format("{}: {}", in_quotes(token.text), remark->message));
    }
    l.play.push_legal(*move);
    last_move_ = depth_ == 0 ? token.offset : 0;
    if (const auto spent = notation_->time_in_move(token.text)) {
      note().clock = Clock{Clock::Kind::kMove, *spent};
    }
    return;
  }
  if (recover(token)) return;
  const std::uint32_t ply = plies() + 1;
  const std::size_t offset = token.offset + move.error().offset;
  if (depth_ > 0) {
    reject_variation(offset,
                     fmt::format("{} in a side line: {}; the side line was kept as a comment",
                                 in_quotes(token.text), move.error().message));
  } else if (rules_->outcome(l.play.position()).over()) {
    if (rules_->is_idle(token.text)) return;
    warn(Code::kAfterEnd, token.offset, ply,
         "the game is over on the board; the moves from here on were ignored");
    state_ = State::kOver;
  } else {
    reporter_->add(move.error().code, Severity::kError, offset, ply,
                   fmt::format("{}: {}; the game was read up to here", in_quotes(token.text),
                               move.error().message));
    game_->status = Judged::Status::kPartial;
    state_ = State::kBroken;
  }
}

bool MovetextReader::insert_unwritten(const Token& token) {
  Line& l = line();
  const auto forced = rules_->unwritten_move(l.play.position());
  if (!forced) return false;
  if (!notation_->read_move(after(*rules_, l.play.position(), *forced), token.text)) return false;
  if (depth_ == 0) {
    reporter_->add(Code::kIncomplete, Severity::kNote, token.offset, plies() + 1,
                   fmt::format("{}, the only legal move, was not written and has been added",
                               in_quotes(rules_->move_text(l.play.position(), *forced))));
  }
  l.play.push_legal(*forced);
  last_move_ = 0;
  return true;
}

void MovetextReader::take_unknown(const Token& token) {
  const char first = token.text.front();
  if (state_ == State::kClosed) {
    take_move(token);
  } else if (recover(token)) {
    return;
  } else if (first == '$' || first == '!' || first == '?') {
    warn(Code::kSyntax, token.offset, plies(),
         fmt::format("{} is not a glyph; it was kept as a comment (known: $0 to "
                     "$255, !, ?, !!, ??, !? and ?!)",
                     in_quotes(token.text)));
    add_to_comment(token.text);
  } else if (first == '}') {
    warn(Code::kSyntax, token.offset, plies(),
         "this \"}\" does not close a comment; it was ignored");
  } else if (depth_ > 0) {
    reject_variation(token.offset,
                     fmt::format("{} in a side line is not a move; the side line was kept as a "
                                 "comment",
                                 in_quotes(token.text)));
  } else if (state_ == State::kReading) {
    reporter_->add(
        Code::kBadMove, Severity::kError, token.offset, plies() + 1,
        fmt::format("{} is not a move (put remarks into braces); the game was read up to here",
                    in_quotes(token.text)));
    game_->status = Judged::Status::kPartial;
    state_ = State::kBroken;
  }
}

bool begins_contest(std::string_view comment) {
  const std::size_t end = kContestCommand.size();
  // Any blank may have become a line break.
  return comment.starts_with(kContestCommand) && comment.size() > end &&
         text::is_blank(comment[end]);
}

void MovetextReader::take_comment(const Token& token) {
  if (depth_ == 0 && line().play.plies() > 0 && rules_->has_contests() && take_contest(token))
    return;
  constexpr std::ptrdiff_t kMost = 100;
  nested_ = static_cast<std::uint8_t>(
      std::min(std::count(token.text.begin(), token.text.end(), '{'), kMost));
  Note& n = note();
  read_comment(reporter_->utf8(token.text, buffer_), n.comment, n.clock);
  if (!n.clock && has_unread_clock(token.text)) {
    warn(Code::kClock, token.offset, plies(),
         "this clock time is not written as in 0:29:58, or exceeds a million hours; it was kept as "
         "text");
  }
  if (is_empty(n)) line().notes.pop_back();
}

bool MovetextReader::take_contest(const Token& token) {
  std::string_view text = text::trimmed(token.text);
  if (!begins_contest(text) || !text.ends_with(']')) return false;
  text.remove_prefix(kContestCommand.size());
  text.remove_suffix(1);
  const auto ply = static_cast<std::uint32_t>(line().play.plies());
  auto& contests = game_->game.contests;
  if (contests.empty() || contests.back().ply != ply) contests.push_back({ply, {}, {}});
  std::optional<Clock> none = Clock{};  // so that clock commands stay text
  read_comment(reporter_->utf8(text, buffer_), contests.back().text, none);
  return true;
}

void MovetextReader::take_result(const Token& token) {
  if (depth_ > 0) {
    if (token.kind == Token::Kind::kWords || token.text != kNoResult) add_to_comment(token.text);
    return;
  }
  if (state_ == State::kClosed) return take_move(token);
  reading_.claim =
      token.kind == Token::Kind::kWords ? read_closing_line(token.text) : Claim{token.text, {}};
  if (!is_result(reading_.claim->result)) {
    const auto read = read_result_signs(token.text);
    reading_.claim = read ? Claim{read->result, read->ending} : Claim{kNoResult, {}};
    if (token.text != "1/2") {
      reporter_->add(Code::kSyntax, Severity::kNote, token.offset, 0,
                     fmt::format("{} was read as {}{}", in_quotes(token.text),
                                 reading_.claim->result, by_forfeit(reading_.claim->how)));
    }
  }
  reading_.claim_offset = token.offset;
  state_ = State::kClosed;
}

void MovetextReader::open_variation(const Token& token) {
  if (state_ == State::kClosed) return take_move(token);
  if (state_ == State::kOver) {
    if (!lexer_.skip_variation()) state_ = State::kDone;
  } else if (line().play.plies() == 0) {
    skip_variation(token.offset,
                   "a side line must follow the move that it replaces; it was kept as a comment");
  } else if (depth_ == kMaxVariationDepth) {
    skip_variation(token.offset, fmt::format("side lines within side lines are read up to {} "
                                             "levels deep; this one was kept as a comment",
                                             kMaxVariationDepth));
  } else {
    const AnyPosition start = line().play.before();
    const std::uint32_t plies_before = plies() - 1;
    ++depth_;
    if (lines_.size() == depth_) lines_.emplace_back();
    begin_line(start, plies_before, token.offset);
  }
}

void MovetextReader::close_variation(const Token& token) {
  if (state_ == State::kClosed) return take_move(token);
  if (depth_ == 0) {
    // "1)" is the number of a move.
    const std::string_view before = document_.substr(0, token.offset);
    const std::size_t digits = before.find_last_not_of("0123456789.") + 1;
    if (digits < before.size() && (digits == 0 || text::is_blank(before[digits - 1]))) return;
    warn(Code::kSyntax, token.offset, plies(),
         "this \")\" does not close a side line; it was ignored");
    return;
  }
  Line& closed = line();
  if (closed.play.plies() == 0) {
    warn(Code::kBadVariation, closed.open, plies() + 1,
         "this side line has no moves; it was kept as a comment");
    --depth_;
    keep_as_comment(closed.open, token.offset + 1);
    return;
  }
  --depth_;
  note().variations.push_back({closed.play.take_moves(), std::move(closed.notes)});
}

void MovetextReader::end(const Token& token) {
  if (depth_ > 0) break_off(Code::kBadVariation, token.offset);
  state_ = State::kDone;
}

void MovetextReader::reject_variation(std::size_t offset, std::string message) {
  const std::size_t open = line().open;
  const std::uint32_t ply = plies() + 1;
  if (!lexer_.skip_variation()) return break_off(Code::kBadVariation, open);
  warn(Code::kBadVariation, offset, ply, std::move(message));
  --depth_;
  keep_as_comment(open, lexer_.offset());
}

void MovetextReader::skip_variation(std::size_t open, std::string message) {
  if (!lexer_.skip_variation()) return break_off(Code::kBadVariation, open);
  warn(Code::kBadVariation, open, plies(), std::move(message));
  keep_as_comment(open, lexer_.offset());
}

void MovetextReader::break_off(Code code, std::size_t open) {
  // It is unknown where the main line continues, so the text becomes a comment from the outermost
  // open parenthesis on.
  const std::size_t from = depth_ > 0 ? lines_[1].open : open;
  const bool variation = code == Code::kBadVariation;
  depth_ = 0;
  // After the end of the game only text can be lost.
  const bool broken = state_ == State::kReading;
  reporter_->add(code, broken ? Severity::kError : Severity::kWarning, variation ? from : open,
                 plies(),
                 fmt::format("the {} that begins here is never closed; close it with {} (what "
                             "follows was kept as a comment)",
                             variation ? "side line" : "comment", variation ? ')' : '}'));
  if (broken) game_->status = Judged::Status::kPartial;
  keep_as_comment(from, document_.size());
  state_ = State::kDone;
}

void MovetextReader::keep_as_comment(std::size_t from, std::size_t to) {
  add_to_comment(document_.substr(from, to - from));
}

void MovetextReader::add_to_comment(std::string_view text) {
  text::append_plain(reporter_->utf8(text, buffer_), note().comment);
}

Note& MovetextReader::note() {
  Line& l = line();
  const auto ply = static_cast<std::uint32_t>(l.play.plies());
  if (l.notes.empty() || l.notes.back().ply != ply) l.notes.emplace_back().ply = ply;
  return l.notes.back();
}

std::uint32_t MovetextReader::plies() const {
  return lines_[depth_].plies_before + static_cast<std::uint32_t>(lines_[depth_].play.plies());
}

void MovetextReader::warn(Code code, std::size_t offset, std::uint32_t ply, std::string message) {
  reporter_->add(code, Severity::kWarning, offset, ply, std::move(message));
}

}  // namespace gipfbase::notation::gpn
