// notation/formats/gpn/lexer.hpp - the tokens of a move section.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/game/rules.hpp"

namespace gipfbase::notation::gpn {

/// How a record claims that its game ended.
struct Claim {
  std::string_view result;  ///< "1-0" etc.
  std::string_view how;     ///< such as "4 white" or "resignation"; may be empty
};

/// " by forfeit" for the ending of a forfeit, else empty: follows a result in a message.
[[nodiscard]] constexpr std::string_view by_forfeit(std::string_view how) {
  return how == kForfeit ? " by forfeit" : "";
}

/// A closing line in words, such as `Player2 wins (4 white)` or `Unfinished`.
[[nodiscard]] std::optional<Claim> read_closing_line(std::string_view line);

/// The number of a glyph, written `$18` or as one of the signs `!` to `?!` (1 to 6).
[[nodiscard]] std::optional<std::uint8_t> glyph_number(std::string_view text);

/// The number of the glyph for a sign that the Chess Informator or other books use, such as "±",
/// "+-", "□" or "N".
[[nodiscard]] std::optional<std::uint8_t> glyph_of_sign(std::string_view text);

/// True for a simple tag name: letters, digits and _, a letter first. Files may have other names.
[[nodiscard]] bool is_tag_name(std::string_view name);
/// True when the text begins like a tag, `[Name "`. Such a beginning at the start of a line begins
/// a new game.
[[nodiscard]] bool begins_tag(std::string_view text);

/// The end of the move section that begins at `begin`: the beginning of the next line that begins a
/// tag or a game without tags, or the end of the text.
[[nodiscard]] std::size_t find_section_end(std::string_view text, std::size_t begin);

struct Token {
  enum class Kind : std::uint8_t {
    kEnd,
    kMove,
    kComment,   ///< text between braces, or from ; to the end of the line
    kUnclosed,  ///< a comment without closing brace; reaches to the end
    kOpen,
    kClose,
    kNag,
    kResult,
    kWords,    ///< a closing line
    kUnknown,  ///< anything else, up to the next blank, brace or parenthesis
  };
  Kind kind = Kind::kEnd;
  std::uint8_t nag = 0;
  std::size_t offset = 0;  ///< in the document
  std::string_view text;   ///< the text of the token; a comment is without its braces or semicolon
};

/// Splits a move section into tokens. The tokens are views into the document; nothing is allocated.
/// White space, move numbers and lines that begin with % are skipped.
class Lexer {
 public:
  /// The part [begin, end) of `document`; begin is not inside a comment.
  Lexer(std::string_view document, std::size_t begin, std::size_t end)
      : document_(document.substr(0, end)), at_(begin) {}

  /// The next token. `moves` decides how long the text of a move is.
  [[nodiscard]] Token next(const MoveNotation& moves);
  /// The next token that is a move, unknown text, the end, or a comment or side line that is never
  /// closed. Other tokens are skipped.
  [[nodiscard]] Token next_played(const MoveNotation& moves);
  /// Skips the rest of a variation, with its own variations and comments, and the closing
  /// parenthesis. False when the section ends first; everything has then been skipped.
  [[nodiscard]] bool skip_variation();

  [[nodiscard]] std::size_t offset() const { return at_; }
  /// The numbers, dots and slashes that were skipped before the last token; empty if there are
  /// none.
  [[nodiscard]] std::string_view skipped() const { return skipped_; }
  /// Continues at `offset` in the document.
  void skip_to(std::size_t offset) { at_ = offset; }
  /// The word at an offset, and the rest of the line from there, both without comments and
  /// brackets.
  [[nodiscard]] std::string_view word_at(std::size_t offset) const;
  [[nodiscard]] std::string_view line_at(std::size_t offset) const;

 private:
  [[nodiscard]] Token take(Token::Kind kind, std::size_t length);
  [[nodiscard]] Token take_comment();
  [[nodiscard]] Token take_line_comment();
  /// Takes a glyph: one character, then any number of those in `characters`.
  [[nodiscard]] Token take_glyph(std::string_view characters);
  [[nodiscard]] Token take_word(const MoveNotation& moves);
  [[nodiscard]] bool take_number(const MoveNotation& moves);
  /// Skips characters that are not part of a token.
  void skip(std::size_t length);
  [[nodiscard]] std::size_t result_length() const;
  /// Like result_length, for results such as 1:0 or 1 - 0.
  [[nodiscard]] std::size_t loose_result_length() const;
  [[nodiscard]] std::string_view rest() const { return document_.substr(at_); }
  [[nodiscard]] std::size_t line_end() const;
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || document_[at_ - 1] == '\n'; }

  std::string_view document_;
  std::size_t at_;
  std::string_view skipped_;
};

}  // namespace gipfbase::notation::gpn
