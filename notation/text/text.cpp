#include "notation/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>

#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::notation {

std::string normalised_comment(std::string_view comment) {
  std::string text;
  gpn::append_plain(comment, text);
  return text;
}

namespace gpn {
namespace {

struct ClockName {
  std::string_view text;
  Clock::Kind kind;
};
constexpr std::array<ClockName, 3> kClockNames = {{{"clk", Clock::Kind::kRemaining},
                                                   {"egt", Clock::Kind::kElapsed},
                                                   {"emt", Clock::Kind::kMove}}};

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// Adds a character to a comment, with the blank that stands for the white space before it.
void add(char c, bool& blank, std::string& comment) {
  if (blank && !comment.empty()) comment += ' ';
  blank = false;
  comment += c;
}

/// Number of bytes of the UTF-8 character at the beginning; 0 when there is none. Refuses what the
/// standard refuses: overlong forms, surrogates, numbers beyond U+10FFFF.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const unsigned second = byte(1);
  const bool bad = (lead == 0xE0U && second < 0xA0U) || (lead == 0xEDU && second >= 0xA0U) ||
                   (lead == 0xF0U && second < 0x90U) || (lead == 0xF4U && second >= 0x90U);
  return bad ? 0 : length;
}

bool is_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view next_field(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !is_blank(text[at])) ++at;
  return text.substr(begin, at - begin);
}

bool same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::size_t characters(std::string_view text) {
  if (!is_utf8(text)) return text.size();
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::string from_latin1(std::string_view text) {
  std::string utf8;
  utf8.reserve(text.size() + text.size() / 4);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80U) {
      utf8 += c;
    } else {
      utf8 += static_cast<char>(0xC0U | (byte >> 6U));
      utf8 += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return utf8;
}

std::optional<ClockText> read_clock(std::string_view text) {
  if (!text.starts_with("[%") || text.size() < 6) return std::nullopt;
  const auto* const named =
      std::find_if(kClockNames.begin(), kClockNames.end(),
                   [&](const ClockName& n) { return text.substr(2).starts_with(n.text); });
  if (named == kClockNames.end() || !is_blank(text[5])) return std::nullopt;
  std::size_t at = skip_blanks(text, 5);
  const bool negative = at < text.size() && text[at] == '-';
  if (negative) ++at;

  // Up to three fields, h:mm:ss, the last with a fraction of up to three digits.
  std::int64_t total = 0;
  for (int fields = 1;; ++fields) {
    std::int64_t field = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + at, end, field);
    if (error != std::errc{} || text[at] == '-' || (fields > 1 && field > 59)) return std::nullopt;
    if (total > (std::numeric_limits<std::int64_t>::max() / 1000 - field) / 60) return std::nullopt;
    total = total * 60 + field;
    at = static_cast<std::size_t>(stop - text.data());
    if (at == text.size() || text[at] != ':' || fields == 3) break;
    ++at;
  }
  std::int64_t fraction = 0;
  if (at < text.size() && text[at] == '.') {
    std::int64_t unit = 100;
    for (++at; at < text.size() && is_digit(text[at]); ++at, unit /= 10) {
      if (unit == 0) return std::nullopt;
      fraction += unit * (text[at] - '0');
    }
  }
  at = skip_blanks(text, at);
  if (at == text.size() || text[at] != ']') return std::nullopt;
  if (total == std::numeric_limits<std::int64_t>::max() / 1000) return std::nullopt;
  const std::int64_t milliseconds = total * 1000 + fraction;
  return ClockText{{named->kind, negative ? -milliseconds : milliseconds}, at + 1};
}

void append_clock(const Clock& clock, std::string& text) {
  std::string_view kind;
  for (const ClockName& n : kClockNames) {
    if (n.kind == clock.kind) kind = n.text;
  }
  const bool negative = clock.milliseconds < 0;
  const auto value = static_cast<std::uint64_t>(clock.milliseconds);
  const std::uint64_t ms = negative ? std::uint64_t{0} - value : value;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "[%{} {}{}:{:02}:{:02}", kind, negative ? "-" : "", ms / 3'600'000,
                 ms / 60'000 % 60, ms / 1000 % 60);
  if (ms % 1000 != 0) fmt::format_to(out, ".{:03}", ms % 1000);
  text += ']';
}

bool begins_tag(std::string_view text) {
  if (text.size() < 4 || text[0] != '[' || !is_letter(text[1])) return false;
  std::size_t at = 2;
  while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '_')) ++at;
  const std::size_t name_end = at;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at > name_end && at < text.size() && text[at] == '"';
}

void read_comment(std::string_view raw, std::string& comment, std::optional<Clock>& clock) {
  bool blank = true;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    const char c = raw[at];
    if (is_blank(c)) {
      blank = true;
    } else if (c == '\\' && at + 1 < raw.size() &&
               (raw[at + 1] == '\\' || raw[at + 1] == ')' || raw[at + 1] == '[')) {
      ++at;
      add(raw[at] == ')' ? '}' : raw[at], blank, comment);
    } else if (c == '[' && !clock) {
      if (const auto found = read_clock(raw.substr(at))) {
        clock = found->clock;
        at += found->length - 1;
        blank = true;
      } else {
        add(c, blank, comment);
      }
    } else {
      add(c, blank, comment);
    }
  }
}

void append_plain(std::string_view text, std::string& comment) {
  bool blank = true;
  for (const char c : text) {
    if (is_blank(c)) {
      blank = true;
    } else {
      add(c, blank, comment);
    }
  }
}

std::string escaped_comment(std::string_view comment, bool clock_known) {
  const std::string plain = normalised_comment(comment);
  const std::string_view view = plain;
  std::string text;
  text.reserve(plain.size() + 8);
  for (std::size_t at = 0; at < view.size(); ++at) {
    const char c = view[at];
    if (c == '}') {
      text += "\\)";
    } else if (c == '\\') {
      text += "\\\\";
    } else if (c == '[' && ((!clock_known && read_clock(view.substr(at))) ||
                            ((at == 0 || view[at - 1] == ' ') && begins_tag(view.substr(at))))) {
      text += "\\[";
    } else {
      text += c;
    }
  }
  return text;
}

std::string unescaped_value(std::string_view raw) {
  std::string value;
  value.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size(); ++at) {
    const bool escape =
        raw[at] == '\\' && at + 1 < raw.size() && (raw[at + 1] == '"' || raw[at + 1] == '\\');
    if (escape) ++at;
    value += raw[at];
  }
  return value;
}

void append_escaped_value(std::string_view value, std::string& text) {
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
}

}  // namespace gpn
}  // namespace gipfbase::notation
