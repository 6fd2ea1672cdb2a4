// analysis/answers/stopwatch.hpp - time passed.
#pragma once

#include <chrono>

namespace gipfbase::analysis {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace gipfbase::analysis
