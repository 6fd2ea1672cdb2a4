// Sorting of any list by the same code.
#include "notation/text/stable_sort.hpp"

#include <rapidcheck.h>
#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gipfbase::stable_sort_test {
namespace {

using notation::text::stable_sort;

TEST_CASE("lists are sorted as the standard library sorts them", "[text]") {
  rc::prop("with equal values in their order", [] {
    const auto keys = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 8));
    std::vector<std::pair<int, std::string>> list;
    for (const int key : keys) list.emplace_back(key, std::to_string(list.size()));
    const auto by_key = [](const auto& a, const auto& b) { return a.first < b.first; };
    auto expected = list;
    std::stable_sort(expected.begin(), expected.end(), by_key);
    stable_sort(list, by_key);
    RC_ASSERT(list == expected);
  });
}

TEST_CASE("a part of a list is sorted by itself", "[text]") {
  std::vector<int> list = {9, 3, 2, 1};
  stable_sort(std::span(list).subspan(1), std::less<>{});
  CHECK(list == std::vector<int>{9, 1, 2, 3});
}

}  // namespace
}  // namespace gipfbase::stable_sort_test
