// Reads and writes comments, with their clock commands and escapes.
#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "notation/formats/gpn/movetext.hpp"
#include "notation/game/record/times.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

struct ClockName {
  std::string_view text;
  Clock::Kind kind;
};
constexpr std::array<ClockName, 3> kClockNames = {{{"clk", Clock::Kind::kRemaining},
                                                   {"egt", Clock::Kind::kElapsed},
                                                   {"emt", Clock::Kind::kMove}}};

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && text::is_blank(text[at])) ++at;
  return at;
}

/// A clock command, such as `[%clk 0:29:58]`.
struct ClockText {
  Clock clock;
  std::size_t length = 0;  ///< of the whole command
};

/// The clock command at the beginning of `text`, if there is one.
std::optional<ClockText> read_clock(std::string_view text) {
  if (!text.starts_with("[%") || text.size() < 6) return std::nullopt;
  const auto* const named =
      std::find_if(kClockNames.begin(), kClockNames.end(),
                   [&](const ClockName& n) { return text.substr(2).starts_with(n.text); });
  if (named == kClockNames.end() || !text::is_blank(text[5])) return std::nullopt;
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
    if (field > kLongestTime || total > kLongestTime) return std::nullopt;
    total = total * 60 + field;
    at = static_cast<std::size_t>(stop - text.data());
    if (at == text.size() || text[at] != ':' || fields == 3) break;
    ++at;
  }
  std::int64_t fraction = 0;
  if (at < text.size() && (text[at] == '.' || text[at] == ',')) {
    std::int64_t unit = 100;
    for (++at; at < text.size() && text::is_digit(text[at]); ++at, unit /= 10) {
      if (unit == 0) return std::nullopt;
      fraction += unit * (text[at] - '0');
    }
  }
  at = skip_blanks(text, at);
  if (at == text.size() || text[at] != ']') return std::nullopt;
  const Milliseconds milliseconds = total * 1000 + fraction;
  if (milliseconds > kLongestTime) return std::nullopt;
  return ClockText{{named->kind, negative ? -milliseconds : milliseconds}, at + 1};
}

}  // namespace

void append_clock(const Clock& clock, std::string& text) {
  std::string_view kind;
  for (const ClockName& n : kClockNames) {
    if (n.kind == clock.kind) kind = n.text;
  }
  const bool negative = clock.milliseconds < 0;
  const auto value = static_cast<std::uint64_t>(clock.milliseconds);
  const std::uint64_t ms = negative ? std::uint64_t{0} - value : value;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, FMT_COMPILE("[%{} {}{}:{:02}:{:02}"), kind, negative ? "-" : "",
                 ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
  if (ms % 1000 != 0) fmt::format_to(out, FMT_COMPILE(".{:03}"), ms % 1000);
  text += ']';
}

bool has_unread_clock(std::string_view raw) {
  for (std::size_t at = raw.find("[%"); at != std::string_view::npos; at = raw.find("[%", at + 1)) {
    const std::string_view rest = raw.substr(at);
    // Also [%CLK 0:29:58], [%clk:0:29:58] and [% clk 0:29:58].
    const std::size_t name = skip_blanks(rest, 2);
    const bool named = rest.size() > name + 3 && !text::is_letter(rest[name + 3]) &&
                       std::any_of(kClockNames.begin(), kClockNames.end(), [&](const ClockName& n) {
                         return text::same_word(rest.substr(name, 3), n.text);
                       });
    if (named && (at == 0 || raw[at - 1] != '\\') && !read_clock(rest)) return true;
  }
  return false;
}

void read_comment(std::string_view raw, std::string& comment, std::optional<Clock>& clock) {
  bool blank = true;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    const char c = raw[at];
    if (c == '\\' && at + 1 < raw.size() &&
        (raw[at + 1] == '\\' || raw[at + 1] == ')' || raw[at + 1] == '[')) {
      ++at;
      text::append_plain(raw[at] == ')' ? '}' : raw[at], blank, comment);
    } else if (c == '[' && !clock) {
      if (const auto found = read_clock(raw.substr(at))) {
        clock = found->clock;
        at += found->length - 1;
        blank = true;
      } else {
        text::append_plain(c, blank, comment);
      }
    } else {
      text::append_plain(c, blank, comment);
    }
  }
}

std::string escaped_comment(std::string_view comment, bool clock_known) {
  const std::string plain = text::plain(comment);
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

}  // namespace gipfbase::notation::gpn
