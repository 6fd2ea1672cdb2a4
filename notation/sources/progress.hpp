// notation/sources/progress.hpp - progress of long work, and its duration.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace gipfbase::notation {

/// Receives the progress of long work: `done` of `all` units of `what`. Called from one thread, at
/// most a few times a second. Returns false to ask for a clean stop.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all, const char* what)>;

/// Measures elapsed time.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

/// Limits how often progress is reported.
class Ticker {
 public:
  /// True at most ten times a second.
  [[nodiscard]] bool due() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return false;
    last_ = now;
    return true;
  }

 private:
  std::chrono::steady_clock::time_point last_;
};

}  // namespace gipfbase::notation
