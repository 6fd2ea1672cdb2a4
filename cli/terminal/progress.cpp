#include "cli/terminal/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace gipfbase::cli {
namespace {

std::string amount(std::uint64_t n, std::string_view what) {
  return what == "bytes" ? bytes_text(n) : fmt::format("{} {}", grouped(n), what);
}

void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

bool ProgressLine::operator()(std::uint64_t done, std::uint64_t all, const char* what) {
  const bool go_on = !interrupt_.requested();
  const Clock::time_point now = Clock::now();
  if (what_ != what) {
    what_ = what;
    begin_ = now;
    first_ = done;
  }
  if (!shown_ || now - last_ < std::chrono::milliseconds(100)) return go_on;
  last_ = now;
  std::string line =
      all == 0 ? amount(done, what)
               : fmt::format("{} of {} ({:.0f} %)", amount(done, what), amount(all, what),
                             100.0 * static_cast<double>(done) / static_cast<double>(all));
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  if (seconds > 0.5 && done > first_) {
    const double rate = static_cast<double>(done - first_) / seconds;
    line += fmt::format(", {}/s", amount(static_cast<std::uint64_t>(rate), what));
    if (all > done) {
      line += fmt::format(", {} left", duration_text(static_cast<double>(all - done) / rate));
    }
  }
  if (!go_on) line += " - stopping";
  write(fmt::format("\r\x1b[K{}", line));
  visible_ = true;
  return go_on;
}

void ProgressLine::wipe() {
  if (visible_) write("\r\x1b[K");
  visible_ = false;
}

}  // namespace gipfbase::cli
