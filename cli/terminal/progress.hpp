// cli/terminal/progress.hpp - how far long work is, and a clean stop on Ctrl-C or a request to
// terminate.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <string>

#include "cli/terminal/output.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::cli {

/// While one exists, SIGINT and SIGTERM end the program at once with exit code 130: for work that
/// waits for others and has nothing to finish. Not while there is an InterruptGuard.
class WaitingGuard {
 public:
  WaitingGuard();
  ~WaitingGuard();
  WaitingGuard(const WaitingGuard&) = delete;
  WaitingGuard& operator=(const WaitingGuard&) = delete;

 private:
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

/// While one exists, the first SIGINT or SIGTERM raises a flag that long work looks at; the second
/// ends the program at once with exit code 130. At most one at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Raised when the user asked to stop.
  [[nodiscard]] const std::atomic<bool>& flag() const;
  [[nodiscard]] bool requested() const { return flag().load(); }

 private:
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

/// One line on standard error that says how far work is that the user can stop. Shown only on a
/// terminal and at most ten times a second; wiped off at the end.
class ProgressLine {
 public:
  explicit ProgressLine(const Console& console) : shown_(console.progress()) {}
  ~ProgressLine() { wipe(); }

  /// `done` of `all` (0: not known) units of `what`. False when the user asked to stop.
  bool operator()(std::uint64_t done, std::uint64_t all, const char* what);
  /// Shows a text of one's own, if lines are shown, however often it is called.
  void show(std::string line);
  /// Removes the line, before other messages are written.
  void wipe();
  /// Raised when the user asked to stop.
  [[nodiscard]] const std::atomic<bool>& stop() const { return interrupt_.flag(); }
  [[nodiscard]] bool stopped() const { return interrupt_.requested(); }

 private:
  using Clock = std::chrono::steady_clock;

  InterruptGuard interrupt_;
  bool shown_;
  bool visible_ = false;
  std::string what_;
  Clock::time_point begin_ = Clock::now();
  notation::Ticker ticker_;
  std::uint64_t first_ = 0;  ///< units done when this kind of work began
};

/// How long is left at this rate: ", 3 min 20 s left".
[[nodiscard]] std::string time_left(std::uint64_t units, double per_second);

}  // namespace gipfbase::cli
