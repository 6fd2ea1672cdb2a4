#include "cli/terminal/output.hpp"

#include <fmt/color.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <utility>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/pager.hpp"
#include "notation/text/invisible.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::string_view(value) : std::string_view();
}

/// True unless the locale sets a character set other than UTF-8.
bool utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;
    return locale.find("UTF-8") != std::string_view::npos ||
           locale.find("utf8") != std::string_view::npos ||
           locale.find("UTF8") != std::string_view::npos ||
           locale.find("utf-8") != std::string_view::npos;
  }
  return true;
}

/// The size of the terminal on standard output; zero if it is not a terminal.
struct winsize terminal_size() {
  struct winsize size {};
  if (isatty(STDOUT_FILENO) != 1) return size;
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  if (!known || size.ws_col == 0) size.ws_col = 80;
  if (!known || size.ws_row == 0) size.ws_row = 24;
  return size;
}

/// The length in bytes of the control character that `text` begins with; 0 if there is none.
/// Control characters are C0, C1, DEL and hidden characters. In invalid UTF-8 only single bytes are
/// checked.
std::size_t control_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return 2;
  return notation::text::hidden_control(text);
}

/// A character of UTF-8 as JSON escapes it: "\u202e", or two such escapes.
std::string escaped(std::string_view bytes) {
  auto code = static_cast<unsigned>(notation::text::first_character(bytes));
  constexpr unsigned kPlane = 0x10000;
  if (code < kPlane) return fmt::format("\\u{:04x}", code);
  code -= kPlane;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800U + (code >> 10U), 0xDC00U + (code & 0x3FFU));
}

/// The length in bytes of a style of the program at the beginning of `text`, else 0: bold, the
/// colours of diagrams (notation/diagram/terminal.cpp), and their end. Other styles could hide
/// text.
std::size_t style_bytes(std::string_view text) {
  constexpr std::array<std::string_view, 10> kStyles = {
      "0m", "1m", "1;30;107m", "1;97;100m", "1;97;40m", "1;97;41m", "1;33m", "33m", "1;31m", "32m"};
  if (!text.starts_with("\x1b[")) return 0;
  for (const std::string_view style : kStyles) {
    if (text.substr(2).starts_with(style)) return style.size() + 2;
  }
  return 0;
}

void check(bool ok) {
  if (ok) return;
  if (errno == EPIPE) throw ClosedPipe();
  throw IoError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

}  // namespace

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string duration_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 0.1) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr double kStep = 1000;
  auto size = static_cast<double>(bytes);
  if (size < kStep) return fmt::format("{} bytes", bytes);
  const char* unit = "";
  for (const char* next : {"kB", "MB", "GB", "TB"}) {
    if (size < kStep) break;
    size /= kStep;
    unit = next;
  }
  return fmt::format("{:.1f} {}", size, unit);
}

std::string printable(std::string_view text) {
  const std::string whole = notation::text::in_utf8(text);
  std::string clean;
  for (std::size_t at = 0; at < whole.size();) {
    const std::size_t bytes = control_bytes(std::string_view(whole).substr(at));
    clean += bytes > 0 ? ' ' : whole[at];
    at += std::max<std::size_t>(bytes, 1);
  }
  return clean;
}

std::string terminal_text(std::string_view text) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const std::size_t bytes = control_bytes(rest);
    const std::size_t style = style_bytes(rest);
    if (style > 0 || bytes == 0 || rest.front() == '\n' || rest.front() == '\t') {
      const std::size_t kept = std::max<std::size_t>(style, 1);
      safe += rest.substr(0, kept);
      at += kept;
      continue;
    }
    safe += escaped(rest.substr(0, bytes));
    at += bytes;
  }
  return safe;
}

Console::Console()
    : colour_(isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() &&
              environment("TERM") != "dumb"),
      width_(terminal_size().ws_col),
      height_(terminal_size().ws_row),
      interactive_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 &&
                   environment("TERM") != "dumb"),
      unicode_(utf8_locale()),
      progress_(isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb") {}

Console::~Console() {
  try {
    flush();
  } catch (const std::exception&) {
    // The output cannot be written; a destructor must not throw.
  }
}

void Console::page() { paging_ = interactive_ && pager_command().has_value(); }

void Console::print(std::string_view text) {
  const std::string safe = width_ > 0 ? terminal_text(text) : std::string();
  if (width_ > 0) text = safe;
  if (!paging_) {
    check(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
    return;
  }
  if (pager_ != nullptr) {
    if (!pager_->write(text)) throw ClosedPipe();
    return;
  }
  held_ += text;
  const auto lines = static_cast<std::size_t>(std::count(held_.begin(), held_.end(), '\n'));
  if (lines < height_) return;
  pager_ = std::make_unique<Pager>(*pager_command());
  if (!pager_->write(held_)) throw ClosedPipe();
  held_.clear();
}

void Console::clear() { check(std::fputs("\x1b[H\x1b[2J", stdout) >= 0); }

void Console::flush() {
  paging_ = false;
  pager_.reset();
  const std::string held = std::exchange(held_, {});
  if (!held.empty()) check(std::fwrite(held.data(), 1, held.size(), stdout) == held.size());
  check(std::fflush(stdout) == 0);
  const std::string messages = std::exchange(messages_, {});
  std::fwrite(messages.data(), 1, messages.size(), stderr);
}

void Console::say(std::string_view message) {
  const std::string line = printable(message) + '\n';
  if (paging_ && (pager_ != nullptr || !held_.empty())) {
    messages_ += line;
  } else {
    std::fwrite(line.data(), 1, line.size(), stderr);
  }
}

std::string Console::bold(std::string_view text) const {
  return colour_ ? fmt::format(fmt::emphasis::bold, "{}", text) : std::string(text);
}

}  // namespace gipfbase::cli
