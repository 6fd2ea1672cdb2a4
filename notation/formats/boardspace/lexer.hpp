// notation/formats/boardspace/lexer.hpp - the tokens of SGF-like text. For container.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::boardspace {

enum class Token : std::uint8_t {
  kOpen,      ///< (
  kClose,     ///< )
  kNode,      ///< ;
  kProperty,  ///< NAME[value]
  kUnclosed,  ///< a player's property or TAG whose bracket is not closed on its line
  kCut,       ///< a property whose bracket is never closed
  kStray,     ///< anything else
  kEnd        ///< end of the text
};

/// Splits text into tokens in linear time.
class Lexer {
 public:
  /// `line` is the number of the first line of the text.
  Lexer(std::string_view text, std::uint32_t line) : text_(text), line_(line) {}

  Token next() {
    skip_blanks();
    token_line_ = line_;
    if (at_ >= text_.size()) return Token::kEnd;
    const char c = text_[at_++];
    switch (c) {
      case '(': return Token::kOpen;
      case ')': return Token::kClose;
      case ';': return Token::kNode;
      case '[':
        return name_.empty() ? Token::kStray : read_value();  // another value of the same property
      default: break;
    }
    if (!text::is_letter(c)) return Token::kStray;
    const std::size_t begin = at_ - 1;
    while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
    name_ = text_.substr(begin, at_ - begin);
    of_player_ = is_player_property(name_);
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != '[') {
      name_ = {};
      return Token::kStray;
    }
    ++at_;
    return read_value();
  }

  /// Name and raw value, as written between the brackets, of the last property.
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] std::string_view value() const { return value_; }
  /// True when the last property belongs to a player: P0, P1, P-1 ...
  [[nodiscard]] bool of_player() const { return of_player_; }
  /// Line of the last token.
  [[nodiscard]] std::uint32_t line() const { return token_line_; }
  /// Where the next token begins, or the white space before it.
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  [[nodiscard]] static bool is_name_character(char c) { return text::in_word(c) || c == '-'; }
  void skip_blanks() {
    while (at_ < text_.size() && text::is_blank(text_[at_])) {
      if (text_[at_] == '\n') ++line_;
      ++at_;
    }
  }

  /// True when another ] follows on the line, and none of the characters [ ; ( ) precede it. These
  /// characters separate properties, so without them the value continues to that ].
  [[nodiscard]] bool closes_again(std::size_t from) const {
    const std::size_t at = text_.find_first_of("][;()\n", from);
    return at != std::string_view::npos && text_[at] == ']';
  }

  Token read_value() {
    const std::size_t begin = at_;
    const std::uint32_t line = line_;
    std::size_t line_end = std::string_view::npos;  // the first line end inside the value
    const auto end_at = [&](std::size_t end, std::size_t next, Token token) {
      value_ = text_.substr(begin, end - begin);
      at_ = next;
      return token;
    };
    std::size_t at = at_;
    int open = 0;  // unescaped [ inside the value that are still open, as in [id "Anna[3d]"]
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == ']' && (open == 0 || !closes_again(at + 1))) {
        return end_at(at, at + 1, Token::kProperty);
      }
      open += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == '[' && line_end != std::string_view::npos && name_ == kBoardspaceTag) {
        // The [ on a later line belongs to the next property.
        line_ = line;
        return end_at(line_end, line_end, Token::kUnclosed);
      }
      if (c == '\n') {
        if (of_player_) return end_at(at, at, Token::kUnclosed);
        line_end = std::min(line_end, at);
        ++line_;
      } else if (c == '\\' && at + 1 < text_.size()) {
        ++at;
        if (text_[at] == '\n') ++line_;
      }
    }
    return end_at(text_.size(), text_.size(), Token::kCut);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::uint32_t token_line_ = 0;
  std::string_view name_;
  std::string_view value_;
  bool of_player_ = false;
};

}  // namespace gipfbase::notation::boardspace
