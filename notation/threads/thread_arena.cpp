#include "notation/threads/thread_arena.hpp"

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

namespace gipfbase::notation {
namespace {

using Arenas = std::multimap<int, std::unique_ptr<tbb::task_arena>>;

/// Arenas that are not in use, by number of threads. oneTBB 2021.8, the version of Debian 12, does
/// not free an arena before the program ends (oneTBB issues 396 and 967), and visits all arenas
/// whenever one of them gets or loses work. Without reuse, a server would become slower with each
/// request, and a search, which can make a hundred thousand arenas, with each arena.
class IdleArenas {
 public:
  [[nodiscard]] Arenas::node_type take(int threads) {
    {
      const std::scoped_lock lock(mutex_);
      if (auto idle = arenas_.extract(threads)) return idle;
    }
    Arenas made;
    made.emplace(threads, std::make_unique<tbb::task_arena>(threads));
    return made.extract(made.begin());
  }
  void give_back(Arenas::node_type arena) noexcept {
    const std::scoped_lock lock(mutex_);
    arenas_.insert(std::move(arena));
  }

 private:
  std::mutex mutex_;
  Arenas arenas_;
};

/// The idle arenas of the whole program, because the program has only one instance of oneTBB.
IdleArenas& idle_arenas() {
  static IdleArenas arenas;
  return arenas;
}

}  // namespace

int thread_count(int threads) {
  return threads > 0 ? threads : tbb::this_task_arena::max_concurrency();
}

ThreadArena::ThreadArena(int threads)
    : threads_(thread_count(threads)),
      // Without this, oneTBB uses no more threads than there are cores, and warns.
      allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_)),
      arena_(idle_arenas().take(threads_)) {}

ThreadArena::~ThreadArena() { idle_arenas().give_back(std::move(arena_)); }

}  // namespace gipfbase::notation
