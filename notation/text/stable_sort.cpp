#include "notation/text/stable_sort.hpp"

#include <numeric>

namespace gipfbase::notation::text {

std::vector<std::size_t> stable_order(std::size_t size,
                                      const std::function<bool(std::size_t, std::size_t)>& before) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return before(a, b); });
  return order;
}

}  // namespace gipfbase::notation::text
