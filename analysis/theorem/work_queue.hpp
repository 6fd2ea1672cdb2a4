// analysis/theorem/work_queue.hpp - pieces of work shared out between threads.
#pragma once

#include <atomic>
#include <cstddef>

#include "analysis/solver/on_threads.hpp"

namespace gipfbase::analysis {

/// Calls work(i) for every i below `pieces`, each thread taking the next one that nobody has taken;
/// no more are begun once `stop` is raised.
template <class Work>
void work_through(std::size_t pieces, int threads, const std::atomic<bool>& stop,
                  const Work& work) {
  std::atomic<std::size_t> next{0};
  on_threads(threads, [&](std::size_t) {
    for (;;) {
      const std::size_t piece = next.fetch_add(1);
      if (piece >= pieces || stop.load(std::memory_order_relaxed)) return;
      work(piece);
    }
  });
}

}  // namespace gipfbase::analysis
