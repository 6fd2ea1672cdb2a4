// notation/threads/thread_arena.hpp - a number of threads for one piece of work.
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <map>
#include <memory>

namespace gipfbase::notation {

/// `threads`, or the number of cores for 0.
[[nodiscard]] int thread_count(int threads);

/// Threads of oneTBB that work together, the caller of `execute` included. While a ThreadArena
/// exists, no other arena may use more threads than this one has.
class ThreadArena {
 public:
  /// `threads` as in thread_count(); it may exceed the number of cores.
  explicit ThreadArena(int threads);
  ~ThreadArena();
  ThreadArena(const ThreadArena&) = delete;
  ThreadArena& operator=(const ThreadArena&) = delete;

  [[nodiscard]] int threads() const { return threads_; }

  /// Calls work(); the parallel algorithms of oneTBB in it use the threads.
  template <class Work>
  void execute(const Work& work) {
    arena_.mapped()->execute(work);
  }

 private:
  int threads_;
  tbb::global_control allowed_;
  /// A map node, so that the destructor can return the arena to the idle ones without allocating.
  std::multimap<int, std::unique_ptr<tbb::task_arena>>::node_type arena_;
};

}  // namespace gipfbase::notation
