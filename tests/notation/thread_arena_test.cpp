// Arenas with a given number of threads, nested and repeated.
#include "notation/threads/thread_arena.hpp"

#include <tbb/parallel_for.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>

namespace gipfbase::thread_arena_test {

using gipfbase::notation::ThreadArena;

namespace {

/// Memory of this process, in pages.
long pages() {
  std::ifstream file("/proc/self/statm");
  long all = 0;
  long resident = 0;
  file >> all >> resident;
  return resident;
}

/// Starts `threads` tasks; returns how many of them ran at the same time.
int at_once(int threads) {
  std::mutex mutex;
  std::condition_variable changed;
  int there = 0;
  std::atomic<int> waited_in_vain = 0;
  ThreadArena arena(threads);
  arena.execute([&] {
    tbb::parallel_for(
        0, threads,
        [&](int /*task*/) {
          std::unique_lock lock(mutex);
          ++there;
          changed.notify_all();
          const auto all = [&] { return there == threads; };
          if (!changed.wait_for(lock, std::chrono::seconds(20), all)) ++waited_in_vain;
        },
        tbb::simple_partitioner());
  });
  return there - waited_in_vain;
}

}  // namespace

TEST_CASE("an arena has the requested number of threads on any number of cores") {
  for (const int threads : {1, 2, 4, 4, 3}) {
    CHECK(ThreadArena(threads).threads() == threads);
    CHECK(at_once(threads) == threads);
  }
  CHECK(ThreadArena(0).threads() == notation::thread_count(0));
}

TEST_CASE("arenas work inside others of the same size") {
  std::atomic<int> done = 0;
  ThreadArena outer(2);
  outer.execute([&] {
    tbb::parallel_for(0, 50, [&](int /*i*/) {
      ThreadArena inner(2);
      inner.execute([&] { tbb::parallel_for(0, 50, [&](int /*j*/) { ++done; }); });
    });
  });
  CHECK(done == 2500);
}

TEST_CASE("many successive arenas take no more memory than a few") {
  const auto use = [](int times) {
    for (int i = 0; i < times; ++i) {
      ThreadArena arena(2);
      arena.execute([] {
        tbb::parallel_for(
            0, 2, [](int /*i*/) {}, tbb::simple_partitioner());
      });
    }
  };
  use(100);
  const long before = pages();
  use(3000);
  // oneTBB keeps 7 KB of each arena that was ever made.
  CHECK(pages() - before < 1000);
}

}  // namespace gipfbase::thread_arena_test
