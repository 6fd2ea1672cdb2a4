// notation/text/stable_sort.hpp - sorting with little code for each type.
//
// std::stable_sort and std::sort are compiled for every type of list and comparison, which takes
// the compiler half a second each time. Here the algorithm is compiled only once. It is meant for
// lists that are short or seldom sorted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace gipfbase::notation::text {

/// Returns the indices 0 to `size` - 1, sorted by `before`, which compares the values at two
/// indices; equal values keep their order.
[[nodiscard]] std::vector<std::size_t> stable_order(
    std::size_t size, const std::function<bool(std::size_t, std::size_t)>& before);

/// Sorts the values of a vector or span; equal ones keep their order.
template <class List, class Before>
void stable_sort(List&& list, const Before& before) {
  const std::span values(list);
  using Value = typename decltype(values)::value_type;
  std::vector<Value> sorted;
  sorted.reserve(values.size());
  for (const std::size_t place : stable_order(values.size(), [&](std::size_t a, std::size_t b) {
         return before(values[a], values[b]);
       })) {
    sorted.push_back(std::move(values[place]));
  }
  std::move(sorted.begin(), sorted.end(), values.begin());
}

}  // namespace gipfbase::notation::text
