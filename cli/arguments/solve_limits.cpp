#include "cli/arguments/solve_limits.hpp"

#include <algorithm>
#include <chrono>

#include "cli/arguments/options.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {

void add_limit_options(Command& command, SolveLimits& limits) {
  command.option("--time", &limits.seconds, "S", "Stop after so many seconds (default: never)")
      .not_negative();
  command.option("--nodes", &limits.nodes, "N", "Stop after about so many nodes (default: never)")
      .whole_number();
  command.option("--memory", &limits.megabytes, "MB", "Memory of the tables in MB (default 512)")
      .within(std::uint64_t{1}, std::uint64_t{1} << 20U);
  add_threads_option(command, limits.threads);
}

int threads_of(const SolveLimits& limits) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return limits.threads > 0 ? limits.threads : std::max(1, cores);
}

std::size_t table_bytes(const SolveLimits& limits) {
  return static_cast<std::size_t>(limits.megabytes) << 20U;
}

SolveProgress::SolveProgress(const Console& console, const InterruptGuard& interrupt,
                             const analysis::Budget& budget) {
  if (!console.progress()) return;
  thread_ = std::thread([this, &console, &interrupt, &budget] {
    ProgressLine line(console, interrupt);
    std::unique_lock lock(mutex_);
    constexpr std::chrono::milliseconds kPause{200};
    while (!done_.wait_for(lock, kPause, [this] { return finished_; })) {
      line(budget.nodes(), 0, "nodes");
    }
  });
}

SolveProgress::~SolveProgress() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
  }
  done_.notify_one();
  thread_.join();
}

}  // namespace gipfbase::cli
