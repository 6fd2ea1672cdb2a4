#include "notation/formats/gpn/lexer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/game/game.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

constexpr bool ends_word(char c) {
  return text::is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' ||
         c == '!' || c == '?' || c == '$';
}

/// The longest closing line, in bytes. A closing line is looked for at every word of other text;
/// the limit keeps this fast in long lines.
constexpr std::size_t kLongestClosingLine = 200;

struct ClosingWords {
  std::string_view words;
  std::string_view result;
};
constexpr std::array<ClosingWords, 8> kClosingWords = {{{"Player1 wins", kFirstWins},
                                                        {"Player2 wins", kSecondWins},
                                                        {"White wins", kFirstWins},
                                                        {"Black wins", kSecondWins},
                                                        {"Both players lose", kBothLost},
                                                        {"Unfinished", kNoResult},
                                                        {"Draw", kDrawn},
                                                        {"Tie", kDrawn}}};

}  // namespace

std::optional<Claim> read_closing_line(std::string_view line) {
  const auto* const words =
      std::find_if(kClosingWords.begin(), kClosingWords.end(),
                   [&](const ClosingWords& w) { return line.starts_with(w.words); });
  if (words == kClosingWords.end()) return std::nullopt;
  std::string_view how = text::trimmed(line.substr(words->words.size()));
  if (how.ends_with('.')) how.remove_suffix(1);
  if (how.empty()) {
    return Claim{words->result, words->result == kNoResult ? kUnfinished : std::string_view{}};
  }
  if (how.size() < 2 || how.front() != '(' || how.back() != ')') return std::nullopt;
  return Claim{words->result, text::trimmed(how.substr(1, how.size() - 2))};
}

std::optional<std::uint8_t> glyph_number(std::string_view text) {
  static constexpr std::array<std::string_view, 6> kSigns = {"!", "?", "!!", "??", "!?", "?!"};
  if (text.starts_with('$')) return text::number<std::uint8_t>(text.substr(1));
  const auto* const sign = std::find(kSigns.begin(), kSigns.end(), text);
  if (sign == kSigns.end()) return std::nullopt;
  return static_cast<std::uint8_t>(sign - kSigns.begin() + 1);
}

std::optional<std::uint8_t> glyph_of_sign(std::string_view text) {
  struct Sign {
    std::string_view text;
    std::uint8_t glyph;
  };
  static constexpr auto kSigns = std::to_array<Sign>(
      {{"‼", 3},    {"⁇", 4},    {"⁉", 5},    {"⁈", 6},    {"□", 7},    {"=", 10},   {"==", 10},
       {"∞", 13},   {"~", 13},   {"⩲", 14},   {"+=", 14},  {"+/=", 14}, {"⩱", 15},   {"=+", 15},
       {"=/+", 15}, {"±", 16},   {"+/-", 16}, {"+/−", 16}, {"∓", 17},   {"-/+", 17}, {"−/+", 17},
       {"+-", 18},  {"+−", 18},  {"+–", 18},  {"+--", 18}, {"-+", 19},  {"−+", 19},  {"–+", 19},
       {"--+", 19}, {"⨀", 22},   {"○", 26},   {"⟳", 32},   {"↑", 36},   {"→", 40},   {"=∞", 44},
       {"=/∞", 44}, {"⯹", 44}, {"⇆", 132},  {"⇄", 132},  {"△", 140},  {"⊙", 22},   {"☐", 7},
       {"⊕", 138},  {"⨁", 138},  {"∆", 140},  {"Δ", 140},  {"⌓", 142},  {"N", 146},  {"TN", 146}});
  const auto* const sign =
      std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& s) { return s.text == text; });
  return sign == kSigns.end() ? std::nullopt : std::optional(sign->glyph);
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && text::is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return text::in_word(c) || c == '_'; });
}

bool begins_tag(std::string_view text) {
  if (text.size() < 4 || text[0] != '[' || !text::is_letter(text[1])) return false;
  std::size_t at = 2;
  while (at < text.size() && (text::in_word(text[at]) || text[at] == '_')) ++at;
  const std::size_t name_end = at;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at > name_end && at < text.size() && text[at] == '"';
}

namespace {

/// True for a text that ends with a result, which may follow a move or a comment without a blank.
bool ends_with_result(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  const std::string_view word = text.substr(text.find_last_of(" \t\r\n}") + 1);
  if (read_result(word, {})) return true;
  for (std::size_t length = 1; length < std::min(kLongest, word.size()); ++length) {
    const std::string_view end = word.substr(word.size() - length);
    if (!text::is_continuation(end.front()) && (is_result(end) || read_result_signs(end)))
      return true;
  }
  return false;
}

/// True when the text ends inside braces that were opened in its last kNear bytes.
bool in_comment(std::string_view before) {
  constexpr std::size_t kNear = 4000;
  const std::string_view near = before.substr(before.size() - std::min(kNear, before.size()));
  const std::size_t brace = near.find_last_of("{}");
  return brace != std::string_view::npos && near[brace] == '{';
}

/// True when a game without tags begins at `line`: with move 1, after an empty line and a result.
bool begins_untagged_game(std::string_view before, std::string_view line) {
  if (!line.starts_with("1.") || line.starts_with("1..")) return false;
  const std::size_t end = before.find_last_not_of(" \t\r\n") + 1;
  const std::string_view gap = before.substr(end);
  return std::count(gap.begin(), gap.end(), '\n') > 1 && ends_with_result(before.substr(0, end)) &&
         !in_comment(before);
}

}  // namespace

std::size_t find_section_end(std::string_view text, std::size_t begin) {
  // A damaged tag line directly before a valid one belongs to the section of the valid one.
  std::size_t damaged = std::string_view::npos;
  std::size_t at = begin;
  while ((at = text.find('\n', at)) != std::string_view::npos) {
    ++at;
    // Concatenated files may have byte order marks inside.
    const std::string_view line = text::without_byte_order_mark(text.substr(at));
    if (begins_untagged_game(text.substr(begin, at - begin), line)) return at;
    if (line.empty() || line[0] != '[') {
      damaged = std::string_view::npos;
      continue;
    }
    if (begins_tag(line)) return std::min(damaged, at);
    const std::string_view whole = text::trimmed(line.substr(0, line.find('\n')));
    const bool tag_like = whole.size() > 2 && text::is_letter(whole[1]) && whole.back() == ']';
    damaged = tag_like ? std::min(damaged, at) : std::string_view::npos;
  }
  return text.size();
}

Token Lexer::next(const MoveNotation& moves) {
  skipped_ = {};
  while (at_ < document_.size()) {
    const char c = document_[at_];
    if (text::is_blank(c)) {
      ++at_;
      continue;
    }
    switch (c) {
      case '.':
        if (rest().starts_with(".5")) {
          if (const std::size_t length = loose_result_length(); length != 0) {
            return take(Token::Kind::kResult, length);
          }
        }
        skip(1);
        break;
      case '/': skip(1); break;  // between moves in score lines
      case '{': return take_comment();
      case ';': return take_line_comment();
      case '(': return take(Token::Kind::kOpen, 1);
      case ')': return take(Token::Kind::kClose, 1);
      case '$': return take_glyph("0123456789");
      case '!':
      case '?': return take_glyph("!?");
      case '%':
        if (!at_line_start()) return take_word(moves);
        at_ = line_end();
        break;
      default:
        if (text::is_digit(c) || c == '*') {
          if (const std::size_t length = result_length(); length != 0) {
            return take(Token::Kind::kResult, length);
          }
          if (take_number(moves)) break;
        }
        return take_word(moves);
    }
  }
  return take(Token::Kind::kEnd, 0);
}

Token Lexer::next_played(const MoveNotation& moves) {
  while (true) {
    const Token token = next(moves);
    switch (token.kind) {
      case Token::Kind::kOpen:
        if (!skip_variation()) return token;
        break;
      case Token::Kind::kComment:
      case Token::Kind::kNag:
      case Token::Kind::kResult:
      case Token::Kind::kWords: break;
      default: return token;
    }
  }
}

bool Lexer::skip_variation() {
  for (std::size_t depth = 1; at_ < document_.size(); ++at_) {
    switch (document_[at_]) {
      case '(': ++depth; break;
      case ')':
        if (--depth == 0) {
          ++at_;
          return true;
        }
        break;
      case '{': at_ = std::min(document_.find('}', at_), document_.size() - 1); break;
      case ';': at_ = std::min(line_end(), document_.size() - 1); break;
      case '%':
        if (at_line_start()) at_ = std::min(line_end(), document_.size() - 1);
        break;
      default: break;
    }
  }
  return false;
}

Token Lexer::take(Token::Kind kind, std::size_t length) {
  const std::size_t offset = std::exchange(at_, at_ + length);
  return {.kind = kind, .offset = offset, .text = document_.substr(offset, length)};
}

Token Lexer::take_comment() {
  const std::size_t close = document_.find('}', at_);
  const bool closed = close != std::string_view::npos;
  Token token = take(closed ? Token::Kind::kComment : Token::Kind::kUnclosed,
                     (closed ? close + 1 : document_.size()) - at_);
  token.text.remove_prefix(1);
  if (closed) token.text.remove_suffix(1);
  return token;
}

Token Lexer::take_line_comment() {
  Token token = take(Token::Kind::kComment, line_end() - at_);
  token.text.remove_prefix(1);
  return token;
}

Token Lexer::take_glyph(std::string_view characters) {
  const std::size_t end = document_.find_first_not_of(characters, at_ + 1);
  Token token = take(Token::Kind::kUnknown, std::min(end, document_.size()) - at_);
  if (const auto nag = glyph_number(token.text)) {
    token.kind = Token::Kind::kNag;
    token.nag = *nag;
  }
  return token;
}

Token Lexer::take_word(const MoveNotation& moves) {
  const std::string_view near = rest().substr(0, kLongestClosingLine);
  if (near.size() > 2 && near[0] >= 'A' && near[0] <= 'Z' && text::is_letter(near[2])) {
    const std::string_view line = text::trimmed(near.substr(0, near.find('\n')));
    if (read_closing_line(line)) return take(Token::Kind::kWords, line.size());
  }
  if (const std::size_t length = moves.scan_move(rest()); length != 0) {
    return take(Token::Kind::kMove, length);
  }
  std::size_t length = 1;
  while (at_ + length < document_.size() && !ends_word(document_[at_ + length])) ++length;
  return take(Token::Kind::kUnknown, length);
}

bool Lexer::take_number(const MoveNotation& moves) {
  const std::size_t stop =
      std::min(document_.find_first_not_of("0123456789", at_), document_.size());
  if (stop == at_) return false;
  const bool number = stop == document_.size() || document_[stop] == '.' ||
                      ends_word(document_[stop]) ||
                      (moves.scan_move(rest()) == 0 &&
                       (document_[stop] == ':' || moves.scan_move(document_.substr(stop)) != 0));
  const bool colon = stop < document_.size() && document_[stop] == ':';
  if (number) skip(stop - at_ + (colon ? 1 : 0));
  return number;
}

void Lexer::skip(std::size_t length) {
  const std::size_t begin =
      skipped_.empty() ? at_ : static_cast<std::size_t>(skipped_.data() - document_.data());
  at_ += length;
  skipped_ = document_.substr(begin, at_ - begin);
}

namespace {

/// True when `text` is a point (0 or 1) that only comments follow. Between moves, "1 0" is two move
/// numbers.
bool is_last_point(std::string_view text) {
  if (text.front() != '0' && text.front() != '1') return false;
  const std::string_view rest = text::trimmed(text.substr(1));
  return rest.empty() || std::string_view("{;(").find(rest.front()) != std::string_view::npos;
}

}  // namespace

std::size_t Lexer::result_length() const {
  static constexpr std::array<std::string_view, 6> kResults = {kDrawn,      "1/2",     kFirstWins,
                                                               kSecondWins, kBothLost, kNoResult};
  const std::string_view text = rest();
  for (const std::string_view result : kResults) {
    if (text.starts_with(result) &&
        (text.size() == result.size() || ends_word(text[result.size()]))) {
      // "1/2 - 1/2" begins like "1/2".
      return result == "1/2" ? std::max(result.size(), loose_result_length()) : result.size();
    }
  }
  // Quickly excludes most move numbers.
  if (text.size() < 3 || text[0] > '1' || (text[1] == '.' && !text::is_digit(text[2]))) return 0;
  const std::size_t next = text.find_first_not_of(" \t", 1);
  if (next == std::string_view::npos) return 0;
  const bool forfeit =
      text.size() > 3 && (text[1] == 'F' || text[1] == 'f') &&
      (text[2] == '-' || text[2] == ':' || static_cast<unsigned char>(text[2]) >= 0x80U);
  const bool sign = forfeit ||
                    std::string_view(":-/.,oO+").find(text[next]) != std::string_view::npos ||
                    static_cast<unsigned char>(text[next]) >= 0x80U ||
                    (next > 1 && is_last_point(text.substr(next)));
  return sign ? loose_result_length() : 0;
}

std::size_t Lexer::loose_result_length() const {
  constexpr std::size_t kLongest = 32;
  const std::string_view line = line_at(at_).substr(0, kLongest);
  for (std::size_t length = line.size(); length > 1;) {
    if (length == line.size() || text::is_blank(line[length])) {
      const std::string_view words = text::trimmed(line.substr(0, length));
      const auto result = read_result_signs(words);
      if (result && !result->result.empty()) return words.size();
    }
    --length;
  }
  return 0;
}

std::string_view Lexer::word_at(std::size_t offset) const {
  std::size_t end = offset + 1;
  while (end < document_.size() && !text::is_blank(document_[end]) &&
         std::string_view("{}();$").find(document_[end]) == std::string_view::npos) {
    ++end;
  }
  return document_.substr(offset, end - offset);
}

std::string_view Lexer::line_at(std::size_t offset) const {
  const std::string_view rest = document_.substr(offset, kLongestClosingLine);
  return text::trimmed(rest.substr(0, rest.find_first_of("\n{};")));
}

std::size_t Lexer::line_end() const {
  return std::min(document_.find('\n', at_), document_.size());
}

}  // namespace gipfbase::notation::gpn
