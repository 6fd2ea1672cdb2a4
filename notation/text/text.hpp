// notation/text/text.hpp - the texts inside a .gpn record: encodings, escapes, clock commands.
//
// Reader and writer share this file, so that what one writes the other reads back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/game.hpp"

namespace gipfbase::notation::gpn {

/// White space of the format: blank, tab and everything that ends a line.
[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// True for every byte of a UTF-8 character but its first.
[[nodiscard]] constexpr bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The next run of characters that are not blank; moves `at` behind it. Empty at the end.
[[nodiscard]] std::string_view next_field(std::string_view text, std::size_t& at);
/// Without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Equal apart from the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);
/// Without the byte order mark that some editors put in front of UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);
/// Characters of a text; bytes when it is not UTF-8.
[[nodiscard]] std::size_t characters(std::string_view text);
/// The text in UTF-8, read as Latin-1.
[[nodiscard]] std::string from_latin1(std::string_view text);

/// How a comment begins that says what decided a move: `[%contest a coin: heads]`.
inline constexpr std::string_view kContestCommand = "[%contest ";

/// A clock command, such as `[%clk 0:29:58]`.
struct ClockText {
  Clock clock;
  std::size_t length = 0;  ///< of the whole command
};
/// The clock command at the beginning of `text`, if there is one that can be kept exactly.
[[nodiscard]] std::optional<ClockText> read_clock(std::string_view text);
void append_clock(const Clock& clock, std::string& text);

/// True when the text begins like a tag, `[Name "`: on a new line the reader starts a new game.
[[nodiscard]] bool begins_tag(std::string_view text);

/// Adds the text between braces to a note: takes the first clock command out, undoes escapes, makes
/// every run of white space one blank and drops it at both ends. Appends after a blank when the
/// note has a comment already.
void read_comment(std::string_view raw, std::string& comment, std::optional<Clock>& clock);
/// Adds text as it stands, white space apart.
void append_plain(std::string_view text, std::string& comment);
/// The text with escapes for braces, for what would be read as a clock unless `clock_known`, and
/// for what would begin a tag. White space as in normalised_comment.
[[nodiscard]] std::string escaped_comment(std::string_view comment, bool clock_known);

/// A tag value between quotation marks as the text it stands for, and back.
[[nodiscard]] std::string unescaped_value(std::string_view raw);
void append_escaped_value(std::string_view value, std::string& text);

}  // namespace gipfbase::notation::gpn
