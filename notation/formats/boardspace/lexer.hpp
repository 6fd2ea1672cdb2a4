// notation/formats/boardspace/lexer.hpp - the tokens of SGF-like text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gipfbase::notation::boardspace {

enum class Token : std::uint8_t {
  kOpen,      ///< (
  kClose,     ///< )
  kNode,      ///< ;
  kProperty,  ///< NAME[value]
  kUnclosed,  ///< a player's property whose bracket is not closed on its line
  kCut,       ///< a property whose bracket is never closed
  kStray,     ///< anything else
  kEnd        ///< end of the text
};

/// Splits text into tokens; every byte is looked at a fixed number of times.
class Lexer {
 public:
  /// `line` is the number of the text's first line.
  Lexer(std::string_view text, std::uint32_t line) : text_(text), line_(line) {}

  Token next();
  /// Of the last property: its name, and its value as it stands between the brackets.
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] std::string_view value() const { return value_; }
  /// Whether it belongs to a player: P0, P1, P-1 ...
  [[nodiscard]] bool of_player() const { return of_player_; }
  /// Line of the last token.
  [[nodiscard]] std::uint32_t line() const { return token_line_; }
  /// Where the next token is looked for.
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  void skip_blanks();
  Token read_value();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::uint32_t token_line_ = 0;
  std::string_view name_;
  std::string_view value_;
  bool of_player_ = false;
};

/// A value with its escapes undone.
[[nodiscard]] std::string unescaped(std::string_view value);
/// Appends `NAME[value]`, the value escaped.
void append_property(std::string_view name, std::string_view value, std::string& text);

}  // namespace gipfbase::notation::boardspace
