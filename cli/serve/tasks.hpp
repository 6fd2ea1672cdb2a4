// cli/serve/tasks.hpp - numbered background tasks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <string>

namespace gipfbase::cli::serve {

/// Does the work of a task. Returns why it failed, or an empty text when it succeeded.
template <class Work>
[[nodiscard]] std::string failure_of(const Work& work) {
  try {
    work();
    return {};
  } catch (const std::bad_alloc&) {
    return "there is not enough memory for this";
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// The most recent tasks of one type, which has `number()`, `state()` and `stop()`. Thread-safe.
template <class Task>
class Tasks {
 public:
  /// The number of tasks that are kept, running ones included.
  static constexpr std::size_t kKept = 20;

  /// nullptr for a number that no task has, or that is no longer kept.
  [[nodiscard]] std::shared_ptr<Task> find(std::uint64_t number) {
    const std::scoped_lock lock(mutex_);
    for (const auto& task : tasks_) {
      if (task->number() == number) return task;
    }
    return nullptr;
  }
  /// Stops and drops all tasks.
  void end() {
    std::list<std::shared_ptr<Task>> tasks;
    {
      const std::scoped_lock lock(mutex_);
      tasks.swap(tasks_);
    }
    for (const auto& task : tasks) task->stop();
  }

 protected:
  /// To be held while a derived class looks at the tasks and then adds one.
  [[nodiscard]] std::mutex& mutex() { return mutex_; }
  [[nodiscard]] const std::list<std::shared_ptr<Task>>& all() const { return tasks_; }
  /// Adds the task that `make` makes from its number, and drops the oldest ended one when full.
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
