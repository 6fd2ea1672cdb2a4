// notation/threads/in_order.hpp - work by many threads, with results in the order of the input.
#pragma once

#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

#include "notation/threads/thread_arena.hpp"

namespace gipfbase::notation {

/// The first exception of the stages of a pipeline. TBB's pipeline loses the items in flight when a
/// stage throws, so the stages here do not throw: after a failure they do nothing until the
/// pipeline is empty.
class FirstFailure {
 public:
  /// The result of `stage`; a default value when it throws or a stage has thrown before.
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
  /// Rethrows the exception if there was one. Call it after the pipeline has ended.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<bool> failed_ = false;
  std::exception_ptr failure_;
};

/// Calls next() until it returns a null pointer, work(pointer) for each pointer on `threads`
/// threads (0: one per core), and take(result) for each result. `next` and `take` are called by one
/// thread at a time, in order; at most `ahead` items per thread are in flight. Rethrows the first
/// exception after all items in flight have been released.
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
