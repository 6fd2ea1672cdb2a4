// cli/terminal/interrupt.hpp - a clean stop on Ctrl-C or a request to terminate.
#pragma once

#include <atomic>
#include <csignal>

namespace gipfbase::cli {

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

}  // namespace gipfbase::cli
