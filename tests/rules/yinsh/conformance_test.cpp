// The conformance suite over YINSH.
#include "rules/conformance.hpp"

#include <catch2/catch.hpp>

#include "support/yinsh/positions.hpp"
#include "support/yinsh/scenario.hpp"

namespace gipfbase::yinsh::testing::conformance_test {
namespace {

TEST_CASE("YINSH keeps the guarantees of a title", "[yinsh][conformance]") {
  std::vector<Position> starts;
  for (std::uint64_t seed = 0; starts.size() < 40; ++seed) {
    test::Genes genes(test::random_numbers(seed));
    const Scenario s = scenario(genes);
    starts.push_back(position(s.text, s.blitz));
  }
  conformance::check<Yinsh>({starts, 1, 90, 14});
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::conformance_test
