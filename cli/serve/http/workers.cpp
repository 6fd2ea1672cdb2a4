#include "cli/serve/http/workers.hpp"

#include <utility>

namespace gipfbase::cli::serve {

Workers::Workers(std::size_t threads, std::size_t waiting) : most_waiting_(waiting) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { end(); }

bool Workers::add(std::function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    if (ending_ || tasks_.size() >= most_waiting_) return false;
    tasks_.push_back(std::move(task));
  }
  something_.notify_one();
  return true;
}

bool Workers::crowded() const {
  const std::scoped_lock lock(mutex_);
  return !tasks_.empty();
}

void Workers::end() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  something_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Workers::work() {
  for (;;) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      something_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
      // Connections that wait must be closed by whoever took them, also at the end.
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

}  // namespace gipfbase::cli::serve
