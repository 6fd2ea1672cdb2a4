// notation/sources/progress.hpp - how long work says how far it is, and how long it takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace gipfbase::notation {

/// Told about long work: how much of how much is done, in units of `what`. Called from one thread,
/// a few times a second at most. Returns false to ask for a clean stop.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all, const char* what)>;

/// Time passed.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

/// Keeps what is said about progress rare.
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
