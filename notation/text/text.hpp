// notation/text/text.hpp - characters, words, numbers and encodings, for all formats.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation::text {

/// White space: blank, tab and all line ends.
[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// A letter or a digit.
[[nodiscard]] constexpr bool in_word(char c) { return is_letter(c) || is_digit(c); }
/// True for every byte of a UTF-8 character except its first.
[[nodiscard]] constexpr bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}
/// An ASCII letter in lower case; other characters unchanged.
[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The next run of non-blank characters; moves `at` past it. Returns an empty text at the end.
[[nodiscard]] std::string_view next_field(std::string_view text, std::size_t& at);
/// The UTF-8 character that begins at `at`, which is inside the text.
[[nodiscard]] std::string_view character_at(std::string_view text, std::size_t at);
/// The text without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// The text with its ASCII letters in lower case.
[[nodiscard]] std::string lowered(std::string_view text);
/// True when the texts are equal apart from the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);
/// The text without the byte order mark that some editors write before UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

/// Reads a text of exactly N numbers with a separator between them; nullopt for other texts.
template <class Number, std::size_t N>
[[nodiscard]] std::optional<std::array<Number, N>> numbers(std::string_view text, char separator) {
  std::array<Number, N> found{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < N; ++i) {
    if (i > 0 && (at == end || *at++ != separator)) return std::nullopt;
    const auto [rest, failure] = std::from_chars(at, end, found[i]);
    if (failure != std::errc{}) return std::nullopt;
    at = rest;
  }
  if (at != end) return std::nullopt;
  return found;
}
/// The number, if it is the whole text; otherwise nullopt.
template <class Number>
[[nodiscard]] std::optional<Number> number(std::string_view text) {
  const auto found = numbers<Number, 1>(text, ' ');
  return found ? std::optional<Number>(found->front()) : std::nullopt;
}

[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool is_utf8(std::string_view text);
/// The number of characters of a text, or of its bytes when it is not UTF-8.
[[nodiscard]] std::size_t characters(std::string_view text);
/// The text in UTF-8: unchanged if it is UTF-8, otherwise read as Windows-1252, a superset of
/// Latin-1.
[[nodiscard]] std::string in_utf8(std::string_view text);

/// Appends a character in UTF-8.
void append_character(char32_t character, std::string& text);
/// The length of the white-space or invisible character outside of ASCII with which a text begins,
/// such as a no-break space; otherwise 0.
[[nodiscard]] std::size_t foreign_blank(std::string_view text);
/// The form in which a name is stored: composed characters (NFC), single blanks, no blanks at the
/// ends, no invisible characters.
[[nodiscard]] std::string tidy_name(std::string_view text);

/// The text with each run of white space replaced by one blank, and without blanks at the ends, as
/// in comments.
[[nodiscard]] std::string plain(std::string_view text);
/// Appends a text in plain form, after a blank unless `plain` is empty. The second function appends
/// one character, after a blank if `blank` is set; a blank character only sets `blank`.
void append_plain(std::string_view text, std::string& plain);
void append_plain(char c, bool& blank, std::string& plain);

}  // namespace gipfbase::notation::text
