// The conformance suite over TAMSK.
#include "rules/conformance.hpp"

#include <catch2/catch.hpp>

#include "support/tamsk/positions.hpp"
#include "support/tamsk/scenario.hpp"

namespace gipfbase::tamsk::testing::conformance_test {
namespace {

template <bool kSand>
std::vector<BasicPosition<kSand>> starts(std::size_t wanted) {
  std::vector<BasicPosition<kSand>> all;
  for (std::uint64_t seed = 0; all.size() < wanted; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Scenario s = scenario(genes, kSand);
    all.push_back(position<kSand>(s.text, s.rules));
  }
  return all;
}

TEST_CASE("TAMSK keeps the guarantees of a title", "[tamsk][conformance]") {
  conformance::check<Tamsk>({starts<false>(120), 2, 150, 12});
}

TEST_CASE("TAMSK with sand keeps the guarantees of a title with nature and clocks",
          "[tamsk][conformance]") {
  conformance::check<SandTamsk>({starts<true>(120), 2, 150, 13});
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::conformance_test
