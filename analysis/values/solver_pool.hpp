// analysis/values/solver_pool.hpp - threads that solve one position each, all with a solver of
// their own.
#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "analysis/values/solved_value.hpp"

namespace gipfbase::analysis {

/// Positions go in at one end and come out solved at the other, in any order. Used by one thread,
/// which does not solve anything itself.
class SolverPool {
 public:
  struct Solved {
    std::uint64_t number = 0;
    notation::AnyPosition position;
    std::optional<db::SolvedValue> value;  ///< nothing: given up because of `stop`
  };

  SolverPool(const notation::Rules& ruleset, const db::SolveLimits& limits, int threads);
  /// Gives up what has not been solved.
  ~SolverPool();
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;

  /// Puts a position in; `number` comes back with it.
  void add(std::uint64_t number, const notation::AnyPosition& position);
  /// Everything solved since the last call; waits for something unless nothing is underway, but
  /// no longer than `patience`. Passes on what a thread threw.
  [[nodiscard]] std::vector<Solved> take(std::chrono::milliseconds patience);
  /// Positions put in and not yet solved.
  [[nodiscard]] std::size_t underway() const;
  /// Gives up what has not been solved; it comes out without a value.
  void stop() { stop_ = true; }

 private:
  void solve(std::uint64_t number, const notation::AnyPosition& position);

  const notation::Rules& ruleset_;
  db::SolveLimits limits_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t underway_ = 0;  // these three: under the mutex
  std::vector<Solved> solved_;
  std::exception_ptr failure_;
  tbb::enumerable_thread_specific<std::unique_ptr<Solver>> solvers_;
  tbb::global_control allowed_;
  tbb::task_arena arena_;
};

}  // namespace gipfbase::analysis
