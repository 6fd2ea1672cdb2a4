// analysis/solver/on_threads.hpp - the same work on several threads.
#pragma once

#include <cstddef>

// ThreadSanitizer does not see how Debian's oneTBB synchronises its threads and would report false
// races. It understands std::thread.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GIPFBASE_STANDARD_THREADS
#endif
#endif

#ifdef GIPFBASE_STANDARD_THREADS
#include <thread>
#include <vector>

#include "notation/threads/in_order.hpp"
#else
#include <tbb/parallel_for.h>

#include "notation/threads/thread_arena.hpp"
#endif

namespace gipfbase::analysis {

/// Calls body(i) for every i below `threads`, in parallel as far as the machine allows, and returns
/// when all have returned. With one thread, runs `body` in the caller's thread. If calls of `body`
/// throw, rethrows one of the exceptions.
template <class Body>
void on_threads(int threads, const Body& body) {
  if (threads <= 1) {
    body(std::size_t{0});
    return;
  }
#ifdef GIPFBASE_STANDARD_THREADS
  notation::FirstFailure failure;
  {
    std::vector<std::jthread> running;
    for (int i = 0; i < threads; ++i) {
      running.emplace_back([&, i] { failure.guard([&] { body(static_cast<std::size_t>(i)); }); });
    }
  }
  failure.rethrow();
#else
  notation::ThreadArena arena(threads);
  arena.execute([&] {
    tbb::parallel_for(
        0, threads, [&body](int i) { body(static_cast<std::size_t>(i)); },
        tbb::simple_partitioner());
  });
#endif
}

}  // namespace gipfbase::analysis
