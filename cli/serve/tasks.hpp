// cli/serve/tasks.hpp - work that goes on in the background, by number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

namespace gipfbase::cli::serve {

/// The last tasks of a kind; each knows its `number()` and its `state()`, and can `stop()`.
/// Thread-safe.
template <class Task>
class Tasks {
 public:
  /// So many are kept, those under way among them.
  static constexpr std::size_t kKept = 20;

  /// nullptr when there is none of this number, or not any more.
  [[nodiscard]] std::shared_ptr<Task> find(std::uint64_t number) {
    const std::scoped_lock lock(mutex_);
    for (const auto& task : tasks_) {
      if (task->number() == number) return task;
    }
    return nullptr;
  }
  /// Ends all of them.
  void end() {
    std::list<std::shared_ptr<Task>> tasks;
    {
      const std::scoped_lock lock(mutex_);
      tasks.swap(tasks_);
    }
    for (const auto& task : tasks) task->stop();
  }

 protected:
  /// Whoever begins a task holds the lock from looking at the others until it is added.
  [[nodiscard]] std::mutex& mutex() { return mutex_; }
  [[nodiscard]] const std::list<std::shared_ptr<Task>>& all() const { return tasks_; }
  /// Adds the task that `make` makes of its number, in the place of one that is done.
  template <class Make>
  std::shared_ptr<Task> add(Make&& make) {
    if (tasks_.size() >= kKept) {
      for (auto task = tasks_.begin(); task != tasks_.end(); ++task) {
        if ((*task)->state().running) continue;
        tasks_.erase(task);
        break;
      }
    }
    tasks_.push_back(make(++last_));
    return tasks_.back();
  }

 private:
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::list<std::shared_ptr<Task>> tasks_;
};

}  // namespace gipfbase::cli::serve
