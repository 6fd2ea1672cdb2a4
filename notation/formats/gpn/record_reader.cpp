#include "notation/formats/gpn/record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {

std::size_t skip_ignored(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text::is_blank(text[at])) {
      ++at;
    } else if (text[at] == '%' || text[at] == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else {
      break;
    }
  }
  return at;
}

bool begins_moves(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && digits < text.size() && text[digits] == '.';
}

std::size_t next_record(std::string_view text, std::size_t from, std::string_view begin) {
  for (std::size_t at = text.find(begin, from); at != std::string_view::npos;
       at = text.find(begin, at + 1)) {
    const std::size_t before = text.find_last_not_of('\r', at == 0 ? 0 : at - 1);
    if (before != std::string_view::npos && text[before] == '\n') return at + 1;
  }
  return std::string_view::npos;
}

namespace {

/// True when both players have names, and neither name means a bye.
bool has_two_players(const Game& record) {
  return std::none_of(kPlayerTags.begin(), kPlayerTags.end(), [&](std::string_view name) {
    return is_nobody(record.tag(name)) || text::same_word(record.tag(name), kByeName);
  });
}

}  // namespace

std::vector<Finding> RecordReader::read() {
  std::size_t at = text_.size() - text::without_byte_order_mark(text_).size();
  at = read_untagged(at);
  while (at < text_.size()) at = read_game(at);
  release_held();
  if (without_moves_ > 0) {
    findings_.push_back(reporter_.about_document(
        Code::kIncomplete, Severity::kWarning, 0,
        fmt::format(
            "{} a winner but no moves, and {} as won by forfeit; if {} played, add "
            "[Termination \"unrecorded\"] to {} tags",
            without_moves_ == 1 ? "1 game has" : fmt::format("{} games have", without_moves_),
            without_moves_ == 1 ? "counts" : "count",
            without_moves_ == 1 ? "it was" : "some of them were",
            without_moves_ == 1 ? "its" : "their")));
    findings_.back().line = findings_.back().column = 0;
  }
  if (ordinal_ == 0) {
    findings_.push_back(reporter_.about_document(
        Code::kNoGames, Severity::kError, text_.size(),
        "there is no game in this text; a game begins with tags such as [Event \"Name\"]"));
    findings_.back().line = findings_.back().column = 0;
  }
  return std::move(findings_);
}

std::size_t RecordReader::read_untagged(std::size_t at) {
  const std::size_t begin = skip_ignored(text_, at);
  if (begin == text_.size() || text_[begin] == '[') return at;
  const std::size_t end = find_section_end(text_, begin);
  std::size_t after_remarks = begin;  // after remarks in braces
  while (after_remarks < end && text_[after_remarks] == '{') {
    after_remarks = skip_ignored(text_, std::min(text_.find('}', after_remarks), end - 1) + 1);
  }
  const bool remarks_only = after_remarks >= end && end < text_.size();
  const bool moves = !options_.title.empty() || begins_moves(text_.substr(after_remarks));
  if (moves && !remarks_only) return read_game(at);
  findings_.push_back(reporter_.about_document(
      Code::kSyntax, remarks_only ? Severity::kNote : Severity::kWarning, begin,
      "the text before the first tag was ignored; begin each game with its tags"));
  return end;
}

std::size_t RecordReader::read_game(std::size_t at) {
  while (at < text_.size() && text::is_blank(text_[at])) ++at;
  if (at == text_.size()) return at;
  Judged& game = game_;
  game.status = Judged::Status::kValid;
  game.ordinal = ++ordinal_;
  game.findings.clear();
  game.reason.clear();
  game.verdict = {};
  game.game.rules.reset();
  game.game.start = {};
  game.game.tags.clear();
  game.game.moves.clear();
  game.game.notes.clear();
  game.game.contests.clear();
  game.game.result = kNoResult;
  game.game.termination.clear();
  reporter_.begin(game, at);

  const std::size_t body = tags_.read(text_, at, reporter_);
  const bool next_follows = body < text_.size() && text_[body] == '[';
  const std::size_t end = next_follows ? body : find_section_end(text_, body);
  // The texts `original_` and `text_` have the same length. The original one is kept.
  game.raw = text::trimmed(original_.substr(at, end - at));
  report_quotes(at, body);
  if (tags_.empty() && body == end && game.findings.empty()) {
    --ordinal_;  // the text held only remarks, and no game
    return end;
  }
  read_record(at, body, end);
  const Game& record = game.game;
  if (game.valid() && record.moves.empty() && !record.has_own_start() &&
      record.termination.empty() && (record.result == kFirstWins || record.result == kSecondWins) &&
      has_two_players(record)) {
    ++without_moves_;
  }
  if (held_ && join_held(end)) return end;
  if (const RawTag* tag = tags_.find(kContestTag); held_ && tag && contest_place().empty()) {
    reporter_.add(Code::kContest, Severity::kNote, tag->offset, 0,
                  "the tag Contest was kept as an ordinary tag; to name a move of the previous "
                  "game, write it as the first tag");
  }
  constexpr std::size_t kMostLater = 1000;
  if (held_ && !contest_place().empty() && later_.size() < kMostLater) {
    // A contest that cannot be joined stays a game; later ones may still be joined.
    later_.push_back(std::move(game));
    return end;
  }
  release_held();
  if (game.status != Judged::Status::kRejected && game.game.rules->has_contests()) {
    held_ = std::move(game);
  } else {
    sink_(game);
  }
  return end;
}

void RecordReader::report_quotes(std::size_t begin, std::size_t end) {
  if (!typed_) return;
  const auto& quotes = typed_->quotes;
  const auto first = std::lower_bound(quotes.begin(), quotes.end(), begin);
  if (first == quotes.end() || *first >= end) return;
  reporter_.add(Code::kBadTag, Severity::kNote, *first, 0,
                "the quotation marks around this tag value were read as \"; write straight ones");
}

void RecordReader::take_incomplete() {
  const RawTag* tag = tags_.take(kIncompleteTag);
  if (tag == nullptr || !game_.valid()) return;
  std::string why = tags_.text(*tag, reporter_);
  if (why.empty()) why = kIncompleteReason;
  reporter_.add(Code::kIncomplete, Severity::kError, tag->offset,
                static_cast<std::uint32_t>(game_.game.moves.size()) + 1, std::move(why));
  game_.status = Judged::Status::kPartial;
}

void RecordReader::release_held() {
  if (held_) sink_(*held_);
  held_.reset();
  for (Judged& game : later_) sink_(game);
  later_.clear();
}

std::string RecordReader::contest_place() const {
  // If Contest is not the first tag, it is an ordinary tag of the user.
  return tags_.begins_with(kContestTag) ? std::string(game_.game.tag(kContestTag)) : std::string();
}

bool RecordReader::join_held(std::size_t end) {
  const std::string place = contest_place();
  if (place.empty() || !game_.valid() || !add_contest(held_->game, place, game_.game)) return false;
  for (Finding& finding : game_.findings) {
    finding.game = held_->ordinal;
    held_->findings.push_back(std::move(finding));
  }
  const auto begin = static_cast<std::size_t>(held_->raw.data() - original_.data());
  held_->raw = text::trimmed(original_.substr(begin, end - begin));
  --ordinal_;
  return true;
}

MovetextReader::Reading RecordReader::read_moves(std::size_t body, std::size_t end,
                                                 const MoveNotation& notation) {
  if (!tags_.comments().empty()) {
    Note note;
    for (const std::string_view comment : tags_.comments()) {
      read_comment(reporter_.utf8(comment, buffer_), note.comment, note.clock);
    }
    if (!note.comment.empty() || note.clock) game_.game.notes.push_back(std::move(note));
  }
  const RawTag* result = tags_.find("Result");
  moves_.set_result_known(result != nullptr && result->value != kNoResult &&
                          is_result(result->value));
  const auto name_of = [&](std::string_view tag) {
    const RawTag* name = tags_.find(tag);
    return name == nullptr || is_nobody(name->value) ? std::string_view() : name->value;
  };
  moves_.set_names({name_of("White"), name_of("Black")});
  moves_.set_bare_moves(options_.bare_moves);
  return moves_.read(text_, body, end, notation, reporter_, game_);
}

void RecordReader::report_position(const RawTag& tag, const TextError& error) {
  const auto value = static_cast<std::size_t>(tag.value.data() - text_.data());
  reporter_.add(Code::kBadPosition, Severity::kError, value + error.offset, 0, error.message);
}

}  // namespace gipfbase::notation::gpn
