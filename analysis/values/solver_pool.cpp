#include "analysis/values/solver_pool.hpp"

#include <utility>

namespace gipfbase::analysis {

SolverPool::SolverPool(const notation::Rules& ruleset, const db::SolveLimits& limits, int threads)
    : ruleset_(ruleset),
      limits_(limits),
      // The thread that owns the pool counts, though it only waits.
      allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads) + 1),
      arena_(threads, /*reserved_for_masters=*/0) {}

SolverPool::~SolverPool() {
  stop();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return underway_ == 0; });
}

void SolverPool::add(std::uint64_t number, const notation::AnyPosition& position) {
  {
    const std::scoped_lock lock(mutex_);
    ++underway_;
  }
  arena_.enqueue([this, number, position] { solve(number, position); });
}

void SolverPool::solve(std::uint64_t number, const notation::AnyPosition& position) {
  Solved solved{number, position, std::nullopt};
  std::exception_ptr failure;
  try {
    std::unique_ptr<Solver>& solver = solvers_.local();
    if (!solver) solver = make_solver(ruleset_, table_bytes_for(limits_));
    if (!stop_) solved.value = solve_value(*solver, ruleset_, position, limits_, stop_);
  } catch (...) {
    failure = std::current_exception();
  }
  // Under the lock to the end: the pool may be gone once nothing is underway.
  const std::scoped_lock lock(mutex_);
  if (failure && !failure_) failure_ = failure;
  solved_.push_back(std::move(solved));
  --underway_;
  changed_.notify_all();
}

std::vector<SolverPool::Solved> SolverPool::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience,
                    [this] { return underway_ == 0 || !solved_.empty() || failure_; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return std::exchange(solved_, {});
}

std::size_t SolverPool::underway() const {
  const std::scoped_lock lock(mutex_);
  return underway_;
}

}  // namespace gipfbase::analysis
