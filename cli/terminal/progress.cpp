#include "cli/terminal/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

// A signal handler can access only static objects.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void gipfbase_request_stop(int /*signal*/) {
  if (stop_requested.exchange(true)) _exit(static_cast<int>(Exit::kInterrupted));
}

extern "C" void gipfbase_end(int /*signal*/) { _exit(static_cast<int>(Exit::kInterrupted)); }

/// Clears the flag, then returns the handler that sets it.
auto cleared_stop_handler() {
  stop_requested = false;
  return gipfbase_request_stop;
}

std::string amount(std::uint64_t n, std::string_view what) {
  return what == "bytes" ? bytes_text(n) : fmt::format("{} {}", grouped(n), what);
}

void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

SignalGuard::SignalGuard(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt_);
  sigaction(SIGTERM, &action, &terminate_);
}

SignalGuard::~SignalGuard() {
  sigaction(SIGINT, &interrupt_, nullptr);
  sigaction(SIGTERM, &terminate_, nullptr);
}

WaitingGuard::WaitingGuard() : SignalGuard(gipfbase_end) {}

InterruptGuard::InterruptGuard() : SignalGuard(cleared_stop_handler()) {}

const std::atomic<bool>& InterruptGuard::flag() const { return stop_requested; }

bool ProgressLine::operator()(std::uint64_t done, std::uint64_t all, const char* what) {
  const bool go_on = !stopped();
  if (what_ != what) {
    what_ = what;
    begin_ = Clock::now();
    first_ = done;
  }
  if (!shown_ || !ticker_.due()) return go_on;
  std::string line =
      all == 0 ? amount(done, what)
               : fmt::format("{} of {} ({:.0f} %)", amount(done, what), amount(all, what),
                             100.0 * static_cast<double>(done) / static_cast<double>(all));
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  if (seconds > 0.5 && done > first_) {
    const double rate = static_cast<double>(done - first_) / seconds;
    line += fmt::format(", {}/s", amount(static_cast<std::uint64_t>(rate), what));
    if (all > done) line += time_left(all - done, rate);
  }
  show(std::move(line));
  return go_on;
}

void ProgressLine::show(std::string text) {
  if (!shown_) return;
  if (stopped()) text += " - stopping";
  wipe();
  write(text);
  visible_ = true;
  breaks_ = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void ProgressLine::wipe() {
  if (visible_ && breaks_ > 0) write(fmt::format("\x1b[{}A", breaks_));
  if (visible_) write(breaks_ > 0 ? "\r\x1b[J" : "\r\x1b[K");
  visible_ = false;
}

std::string time_left(std::uint64_t units, double per_second) {
  return fmt::format(", {} left", duration_text(static_cast<double>(units) / per_second));
}

}  // namespace gipfbase::cli
