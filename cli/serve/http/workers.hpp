// cli/serve/http/workers.hpp - threads that serve connections: so many and no more.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gipfbase::cli::serve {

/// Carries tasks out in the order in which they come. Thread-safe.
class Workers {
 public:
  /// Up to `waiting` tasks wait for one of the threads.
  Workers(std::size_t threads, std::size_t waiting);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// False when there is no room for another task.
  [[nodiscard]] bool add(std::function<void()> task);
  /// Tasks wait for a thread.
  [[nodiscard]] bool crowded() const;
  /// Takes no more tasks and waits for those that are there.
  void end();

 private:
  void work();

  std::size_t most_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable something_;
  std::deque<std::function<void()>> tasks_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace gipfbase::cli::serve
