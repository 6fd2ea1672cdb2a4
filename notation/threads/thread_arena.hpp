// notation/threads/thread_arena.hpp - so many threads for one piece of work.
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace gipfbase::notation {

/// Threads of oneTBB that work together, the one that calls `execute` among them. While it exists,
/// others may not use more threads than it has.
class ThreadArena {
 public:
  /// `threads` may be more than there are cores; 0: one per core.
  explicit ThreadArena(int threads)
      : threads_(threads > 0 ? threads : tbb::this_task_arena::max_concurrency()),
        // Without this oneTBB would not use more threads than there are cores, and say so.
        allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_)),
        arena_(threads_) {}

  [[nodiscard]] int threads() const { return threads_; }

  /// Calls work(); the parallel algorithms of oneTBB in it use the threads.
  template <class Work>
  void execute(const Work& work) {
    arena_.execute(work);
  }

 private:
  int threads_;
  tbb::global_control allowed_;
  tbb::task_arena arena_;
};

}  // namespace gipfbase::notation
