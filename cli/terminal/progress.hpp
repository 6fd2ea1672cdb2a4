// cli/terminal/progress.hpp - progress of long work, and a clean stop on SIGINT and SIGTERM.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/terminal/output.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::cli {

/// Installs a handler for SIGINT and SIGTERM; the destructor restores the former actions.
class SignalGuard {
 public:
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 protected:
  explicit SignalGuard(void (*handler)(int));
  ~SignalGuard();

 private:
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

/// While one exists, SIGINT and SIGTERM end the program at once with exit code 130. Meant for
/// work that waits for input and has nothing to finish. Must not coexist with an InterruptGuard.
class WaitingGuard : public SignalGuard {
 public:
  WaitingGuard();
};

/// While one exists, the first SIGINT or SIGTERM sets a flag that long work checks; the second ends
/// the program at once with exit code 130. At most one may exist at a time.
class InterruptGuard : public SignalGuard {
 public:
  InterruptGuard();

  /// True after the first signal.
  [[nodiscard]] const std::atomic<bool>& flag() const;
  [[nodiscard]] bool requested() const { return flag().load(); }
};

/// One or more lines on standard error with the progress of work that the user can stop. They are
/// shown only on a terminal, at most ten times a second, and removed at the end.
class ProgressLine {
 public:
  explicit ProgressLine(const Console& console) : shown_(console.progress()) {}
  ~ProgressLine() { wipe(); }

  /// Shows `done` of `all` (0: unknown) units of `what`. Returns false after a signal to stop.
  bool operator()(std::uint64_t done, std::uint64_t all, const char* what);
  /// Shows `text`, without a limit on the rate. It may have several lines, each not wider than the
  /// terminal, and no line break at its end.
  void show(std::string text);
  /// Removes the line, so that other messages can be written.
  void wipe();
  /// True after a signal to stop.
  [[nodiscard]] const std::atomic<bool>& stop() const { return interrupt_.flag(); }
  [[nodiscard]] bool stopped() const { return interrupt_.requested(); }

 private:
  using Clock = std::chrono::steady_clock;

  InterruptGuard interrupt_;
  bool shown_;
  bool visible_ = false;
  std::size_t breaks_ = 0;  ///< line breaks of the visible text
  std::string what_;
  Clock::time_point begin_ = Clock::now();
  notation::Ticker ticker_;
  std::uint64_t first_ = 0;  ///< units done when this kind of work began
};

/// The time left at this rate: ", 3 min 20 s left".
[[nodiscard]] std::string time_left(std::uint64_t units, double per_second);

}  // namespace gipfbase::cli
