// notation/threads/in_order.hpp - work that many threads do, taken in the order of its beginning.
#pragma once

#include <tbb/parallel_pipeline.h>

#include <cstddef>
#include <type_traits>

#include "notation/threads/thread_arena.hpp"

namespace gipfbase::notation {

/// Calls next() until it gives a null pointer, work(pointer) on so many threads (0: one per core)
/// with what it gave, and take(result) with what came of that. `next` and `take` are called by one
/// thread at a time, in order; at most `ahead` things per thread are underway.
template <class Next, class Work, class Take>
void work_in_order(int threads, int ahead, const Next& next, const Work& work, const Take& take) {
  using In = std::invoke_result_t<const Next&>;
  using Out = std::invoke_result_t<const Work&, In>;
  const auto begin = [&next](tbb::flow_control& flow) {
    In in = next();
    if (in == nullptr) flow.stop();
    return in;
  };
  ThreadArena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(arena.threads() * ahead),
        tbb::make_filter<void, In>(tbb::filter_mode::serial_in_order, begin) &
            tbb::make_filter<In, Out>(tbb::filter_mode::parallel, work) &
            tbb::make_filter<Out, void>(tbb::filter_mode::serial_in_order, take));
  });
}

}  // namespace gipfbase::notation
