#include "notation/formats/gpn/movetext.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

/// A quotation for messages: short, on one line.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string shown = text::plain(text::in_utf8(text));
  if (shown.size() > kLongest) {
    std::size_t cut = kLongest;
    while (text::is_continuation(shown[cut])) --cut;
    shown.resize(cut);
    shown += "...";
  }
  return '"' + shown + '"';
}

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
    if (token.kind == Kind::kResult || token.kind == Kind::kWords) take_result(token);
    if (token.kind == Kind::kEnd || reading_.claim) state_ = State::kDone;
    return;
  }
  switch (token.kind) {
    case Kind::kEnd: end(token); break;
    case Kind::kMove: take_move(token); break;
    case Kind::kComment: take_comment(token); break;
    case Kind::kUnclosed: break_off(Code::kSyntax, token.offset); break;
    case Kind::kOpen: open_variation(token); break;
    case Kind::kClose: close_variation(token); break;
    case Kind::kNag:
      if (state_ == State::kReading) note().nags.push_back(token.nag);
      break;
    case Kind::kResult:
    case Kind::kWords: take_result(token); break;
    case Kind::kUnknown: take_unknown(token); break;
  }
}

void MovetextReader::take_move(const Token& token) {
  if (state_ == State::kClosed) {
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
           fmt::format("{}: {}", quoted(token.text), remark->message));
    }
    l.play.push_legal(*move);
    if (const auto spent = notation_->time_in_move(token.text)) {
      note().clock = Clock{Clock::Kind::kMove, *spent};
    }
    return;
  }
  const std::uint32_t ply = plies() + 1;
  const std::size_t offset = token.offset + move.error().offset;
  if (depth_ > 0) {
    reject_variation(offset,
                     fmt::format("{} in a variation: {}; the variation was kept as a comment",
                                 quoted(token.text), move.error().message));
  } else if (rules_->outcome(l.play.position()).over()) {
    if (rules_->is_idle(token.text)) return;
    warn(Code::kAfterEnd, token.offset, ply,
         "the game is over on the board; the moves from here on were ignored");
    state_ = State::kOver;
  } else {
    reporter_->add(move.error().code, Severity::kError, offset, ply,
                   fmt::format("{}: {}; the game was kept up to here", quoted(token.text),
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
                               quoted(rules_->move_text(l.play.position(), *forced))));
  }
  l.play.push_legal(*forced);
  return true;
}

void MovetextReader::take_unknown(const Token& token) {
  const char first = token.text.front();
  if (state_ == State::kClosed) {
    take_move(token);
  } else if (depth_ == 0 &&
             (text::same_word(token.text, "resign") || text::same_word(token.text, "resigns"))) {
    const bool first_player =
        rules_->side_to_move(line().play.position()) == rules_->side_to_move(game_->game.start);
    reading_.claim = Claim{first_player ? kSecondWins : kFirstWins, kResignation};
    reading_.claim_offset = token.offset;
    state_ = State::kClosed;
  } else if (first == '$' || first == '!' || first == '?') {
    warn(Code::kSyntax, token.offset, plies(),
         fmt::format("{} is not an annotation glyph; it was kept as a comment (known are $0 to "
                     "$255, !, ?, !!, ??, !? and ?!)",
                     quoted(token.text)));
    add_to_comment(token.text);
  } else if (first == '}') {
    warn(Code::kSyntax, token.offset, plies(), "this } does not close a comment; it was ignored");
  } else if (depth_ > 0) {
    reject_variation(token.offset,
                     fmt::format("{} in a variation is not a move; the variation was kept as a "
                                 "comment",
                                 quoted(token.text)));
  } else if (state_ == State::kReading) {
    reporter_->add(Code::kBadMove, Severity::kError, token.offset, plies() + 1,
                   fmt::format("{} is not a move; the game was kept up to here (put remarks into "
                               "braces)",
                               quoted(token.text)));
    game_->status = Judged::Status::kPartial;
    state_ = State::kBroken;
  }
}

bool begins_contest(std::string_view comment) {
  const std::size_t end = kContestCommand.size();
  // Line breaks replace any blank.
  return comment.starts_with(kContestCommand) && comment.size() > end &&
         text::is_blank(comment[end]);
}

void MovetextReader::take_comment(const Token& token) {
  if (depth_ == 0 && line().play.plies() > 0 && rules_->has_contests() && take_contest(token))
    return;
  Note& n = note();
  read_comment(reporter_->utf8(token.text, buffer_), n.comment, n.clock);
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
  if (reading_.claim->result == "1/2") reading_.claim->result = kDrawn;
  reading_.claim_offset = token.offset;
  state_ = State::kClosed;
}

void MovetextReader::open_variation(const Token& token) {
  if (state_ == State::kClosed) return take_move(token);
  if (state_ == State::kOver) {
    if (!lexer_.skip_variation()) state_ = State::kDone;
  } else if (line().play.plies() == 0) {
    skip_variation(token.offset,
                   "a variation must follow the move that it replaces; it was kept as a comment");
  } else if (depth_ == kMaxVariationDepth) {
    skip_variation(token.offset,
                   fmt::format("variations are read {} deep; this one was kept as a comment",
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
    warn(Code::kSyntax, token.offset, plies(), "this ) does not close a variation; it was ignored");
    return;
  }
  Line& closed = line();
  if (closed.play.plies() == 0) {
    warn(Code::kBadVariation, closed.open, plies() + 1,
         "this variation has no moves; it was kept as a comment");
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
  // It is unknown where the main line continues, so the outermost parenthesis counts.
  const std::size_t from = depth_ > 0 ? lines_[1].open : open;
  const bool variation = code == Code::kBadVariation;
  depth_ = 0;
  // After the end of the game only text can be lost.
  const bool broken = state_ == State::kReading;
  reporter_->add(code, broken ? Severity::kError : Severity::kWarning, variation ? from : open,
                 plies(),
                 fmt::format("the {} that begins here is never closed; close it with {} (what "
                             "follows was kept as a comment)",
                             variation ? "variation" : "comment", variation ? ')' : '}'));
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
