// cli/arguments/solve_limits.hpp - what commands that solve positions may use up, and how far they
// are.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>

#include "analysis/solver/budget.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

class Command;

struct SolveLimits {
  double seconds = 0;       ///< 0: no limit
  std::uint64_t nodes = 0;  ///< 0: no limit
  std::uint64_t megabytes = 512;
  int threads = 0;  ///< 0: all cores
};

/// --time, --nodes, --memory and --threads.
void add_limit_options(Command& command, SolveLimits& limits);
[[nodiscard]] int threads_of(const SolveLimits& limits);
[[nodiscard]] std::size_t table_bytes(const SolveLimits& limits);

/// Shows the nodes visited while a search runs that cannot be asked from outside.
class SolveProgress {
 public:
  SolveProgress(const Console& console, const InterruptGuard& interrupt,
                const analysis::Budget& budget);
  ~SolveProgress();
  SolveProgress(const SolveProgress&) = delete;
  SolveProgress& operator=(const SolveProgress&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace gipfbase::cli
