// cli/terminal/progress.hpp - one line on standard error that says how far long work is.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Shown only on a terminal and at most ten times a second; wiped off at the end.
class ProgressLine {
 public:
  ProgressLine(const Console& console, const InterruptGuard& interrupt)
      : shown_(console.progress()), interrupt_(interrupt) {}
  ~ProgressLine() { wipe(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// `done` of `all` (0: not known) units of `what`. False when the user asked to stop.
  bool operator()(std::uint64_t done, std::uint64_t all, const char* what);
  /// Removes the line, before other messages are written.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  const InterruptGuard& interrupt_;
  bool visible_ = false;
  std::string what_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_;
  std::uint64_t first_ = 0;  ///< units done when this kind of work began
};

}  // namespace gipfbase::cli
