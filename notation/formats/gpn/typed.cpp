#include "notation/formats/gpn/typed.hpp"

#include <algorithm>
#include <array>

#include "notation/formats/gpn/lexer.hpp"
#include "notation/text/invisible.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

constexpr char kEndOfDosFile = '\x1a';
constexpr auto kCurlyQuotes = std::to_array<std::string_view>(
    {"“",  "”", "„", "‟", "«", "»", "″", "‘",  "’",  "‚",  "'", "＂",
     "＇", "`", "´", "‹", "›", "❝", "❞", "「", "」", "『", "』"});

bool is_quote(std::string_view character) {
  return character == "\"" ||
         std::find(kCurlyQuotes.begin(), kCurlyQuotes.end(), character) != kCurlyQuotes.end();
}

class Typist {
 public:
  explicit Typist(std::string_view document) : document_(document) {
    typed_.text.reserve(document.size());
  }

  TypedText typed() {
    while (at_ < document_.size()) {
      if ((at_ == 0 || document_[at_ - 1] == '\n') && take_tag()) continue;
      take_character();
    }
    fill();
    return std::move(typed_);
  }

 private:
  /// True when a tag with any name follows the bracket, as TagSection reads it: `1st "value`.
  static bool has_unusual_name(std::string_view text) {
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos) return false;
    const std::string_view name = text::trimmed(text.substr(0, quote));
    return !name.empty() && name.find_first_of("[]") == std::string_view::npos;
  }

  /// Takes a line that begins like a tag.
  bool take_tag() {
    std::size_t begin = at_;
    while (begin < document_.size()) {
      const std::size_t blank = text::foreign_blank(document_.substr(begin));
      if (blank == 0) break;
      begin += blank;
    }
    const std::string_view rest = document_.substr(begin);
    if (rest.size() < 4 || rest[0] != '[') return false;
    std::string_view line = document_.substr(at_, document_.find('\n', at_) - at_);
    const std::size_t bracket = begin - at_;
    if (!text::is_letter(rest[1])) return has_unusual_name(line.substr(bracket + 1)) && copy(line);
    std::string typed(line);
    std::size_t open = bracket + 1;
    while (open < line.size() && (text::in_word(line[open]) || line[open] == '_')) ++open;
    const std::size_t name_end = open;
    while (open < line.size()) {
      const std::size_t blank =
          text::is_blank(line[open]) ? 1 : text::foreign_blank(line.substr(open));
      if (blank == 0) break;
      std::fill_n(typed.begin() + static_cast<std::ptrdiff_t>(open), blank, ' ');
      open += blank;
    }
    if (open == line.size()) return copy(line);
    const std::string_view opening = text::character_at(line, open);
    const std::size_t close_bracket = line.rfind(']');
    if (!is_quote(opening) || close_bracket == std::string_view::npos) return copy(line);
    std::size_t after = close_bracket;
    while (after > open && text::is_blank(line[after - 1])) --after;
    std::size_t close = after - 1;
    while (close > open && text::is_continuation(line[close])) --close;
    const std::string_view closing = line.substr(close, after - close);
    if (close <= open || !is_quote(closing)) return copy(line);
    if (opening != "\"" || closing != "\"") {
      if (opening.size() == 1 && name_end == open) return copy(line);
      typed_.quotes.push_back(begin);
      replace(typed, open, opening.size(), false);
      replace(typed, close, closing.size(), true);
    }
    // Moves the tag to the beginning of its line. Blanks at the end replace what was before the
    // bracket.
    std::fill_n(typed.begin(), bracket, ' ');
    if (bracket > 0) {
      std::rotate(typed.begin(), typed.begin() + static_cast<std::ptrdiff_t>(bracket), typed.end());
    }
    return copy(line, typed);
  }

  /// Replaces `length` bytes by one quotation mark and, on its side outside of the value, blanks.
  static void replace(std::string& text, std::size_t at, std::size_t length, bool closes) {
    for (std::size_t i = 0; i < length; ++i) text[at + i] = ' ';
    text[closes ? at : at + length - 1] = '"';
  }

  bool copy(std::string_view line) { return copy(line, line); }
  bool copy(std::string_view line, std::string_view typed) {
    fill();
    typed_.text += typed;
    at_ += line.size();
    if (line.empty()) take_character();
    return true;
  }

  void take_character() {
    const std::string_view rest = document_.substr(at_);
    const char c = rest.front();
    if (c == '{') return take_comment();
    if (c == ';' && word_.empty()) return take_verbatim(std::min(rest.find('\n'), rest.size()));
    if (c == kEndOfDosFile) return put("\n", 1);
    if (text::is_blank(c)) {
      fill();
      return put(rest.substr(0, 1), 1);
    }
    if (static_cast<unsigned char>(c) < 0x80U) return put(rest.substr(0, 1), 1);
    if (rest.starts_with("…")) return put("...", 3);
    for (const std::string_view cross : {"×", "✕", "✖", "⨯"}) {
      if (rest.starts_with(cross)) return put("x", cross.size());
    }
    if (const char wide = wide_form(rest)) return put(std::string_view(&wide, 1), 3);
    if (const std::size_t blank = text::foreign_blank(rest)) {
      // A no-break space becomes a blank; a character without width is removed.
      const bool wide = text::wide_blank(rest) != 0;
      if (wide) fill();
      return put(wide ? " " : "", blank);
    }
    const bool dash =
        rest.starts_with("\u2212") || (rest.starts_with("\xE2\x80") && rest.size() > 2 &&
                                       static_cast<unsigned char>(rest[2]) >= 0x90U &&
                                       static_cast<unsigned char>(rest[2]) <= 0x95U);
    // Results keep their dashes, so that a note can say how they were read.
    if (dash && !word_.empty() && text::is_letter(word_.front())) return put("-", 3);
    put(text::character_at(rest, 0), text::character_at(rest, 0).size());
  }

  /// The usual form of a wide character, as Chinese and Japanese keyboards write them; 0 for other
  /// text. Outside of moves only wide letters and dots are replaced: results keep their wide
  /// characters, so that a note can say how they were read.
  [[nodiscard]] char wide_form(std::string_view text) const {
    if (text.size() < 3 || text[0] != '\xEF' || (text[1] != '\xBC' && text[1] != '\xBD')) return 0;
    const unsigned code =
        (text[1] == '\xBC' ? 0x20U : 0x60U) + (static_cast<unsigned char>(text[2]) & 0x3FU);
    const char plain = code < 0x7FU ? static_cast<char>(code) : '\0';
    const bool in_move = !word_.empty() && text::is_letter(word_.front());
    return text::is_letter(plain) || plain == '.' || in_move ? plain : '\0';
  }

  void take_comment() {
    std::size_t end = document_.find('}', at_);
    if (end == std::string_view::npos) end = document_.size() - 1;
    // A line with a tag ends an open comment.
    for (std::size_t line = document_.find("\n[", at_); line < end;
         line = document_.find("\n[", line + 1)) {
      if (!begins_tag(document_.substr(line + 1))) continue;
      end = line - 1;
      break;
    }
    take_verbatim(end + 1 - at_);
  }
  void take_verbatim(std::size_t length) {
    fill();
    typed_.text += document_.substr(at_, length);
    at_ += length;
  }

  /// Writes a text in place of `length` bytes of the document. If the text is shorter, blanks after
  /// the word replace the missing bytes.
  void put(std::string_view text, std::size_t length) {
    typed_.text += text;
    missing_bytes_ += length - std::min(length, text.size());
    at_ += length;
    if (text.size() == 1 && text::is_blank(text.front())) {
      word_.clear();
      fill();
    } else {
      word_ += text;
    }
  }
  void fill() {
    typed_.text.append(missing_bytes_, ' ');
    missing_bytes_ = 0;
    word_.clear();
  }

  std::string_view document_;
  std::size_t at_ = 0;
  TypedText typed_;
  std::string word_;  ///< since the last blank
  std::size_t missing_bytes_ = 0;
};

}  // namespace

std::optional<TypedText> usual_characters(std::string_view document) {
  if (text::is_ascii(document) && document.find(kEndOfDosFile) == std::string_view::npos) {
    return std::nullopt;
  }
  TypedText typed = Typist(document).typed();
  if (typed.text == document) return std::nullopt;
  return typed;
}

}  // namespace gipfbase::notation::gpn
