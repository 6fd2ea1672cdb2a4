// notation/threads/in_order.hpp - work that many threads do, taken in the order of its beginning.
#pragma once

#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

#include "notation/threads/thread_arena.hpp"

namespace gipfbase::notation {

/// What the stages of a pipeline threw. TBB's pipeline loses the things that are underway when a
/// stage throws; so its stages throw nothing, and it runs empty instead.
class FirstFailure {
 public:
  /// What `stage` gives; a value made by default when it throws or one has thrown before.
  template <class Stage>
  auto guard(const Stage& stage) noexcept -> std::invoke_result_t<const Stage&> {
    using Result = std::invoke_result_t<const Stage&>;
    if (!failed_) {
      try {
        return stage();
      } catch (...) {
        if (!failed_.exchange(true)) failure_ = std::current_exception();
      }
    }
    return Result();
  }
  /// For after the pipeline.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<bool> failed_ = false;
  std::exception_ptr failure_;
};

/// Calls next() until it gives a null pointer, work(pointer) on so many threads (0: one per core)
/// with what it gave, and take(result) with what came of that. `next` and `take` are called by one
/// thread at a time, in order; at most `ahead` things per thread are underway. Throws the first
/// thing that one of them throws, when all that is underway has been let go.
template <class Next, class Work, class Take>
void work_in_order(int threads, int ahead, const Next& next, const Work& work, const Take& take) {
  using In = std::invoke_result_t<const Next&>;
  using Out = std::invoke_result_t<const Work&, In>;
  FirstFailure failure;
  const auto begin = [&](tbb::flow_control& flow) {
    In in = failure.guard(next);
    if (in == nullptr) flow.stop();
    return in;
  };
  const auto middle = [&](In in) { return failure.guard([&] { return work(std::move(in)); }); };
  const auto end = [&](Out out) { failure.guard([&] { take(std::move(out)); }); };
  ThreadArena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(arena.threads() * ahead),
                           tbb::make_filter<void, In>(tbb::filter_mode::serial_in_order, begin) &
                               tbb::make_filter<In, Out>(tbb::filter_mode::parallel, middle) &
                               tbb::make_filter<Out, void>(tbb::filter_mode::serial_in_order, end));
  });
  failure.rethrow();
}

}  // namespace gipfbase::notation
