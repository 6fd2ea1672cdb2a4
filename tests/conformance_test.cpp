// The conformance suite over every title.
#include "conformance.hpp"

#include <catch2/catch.hpp>

#include "zertz/positions.hpp"
#include "zertz/scenario.hpp"

namespace gipfbase {
namespace {

using zertz::testing::Genes;
using zertz::testing::random_numbers;

/// Random start positions, on custom boards or on the others, and the boards' own.
template <class Layout>
std::vector<zertz::BasicPosition<Layout>> zertz_starts(int wanted) {
  constexpr bool kCustom = Layout::kCells == hex::Wide::kCells;
  std::vector<zertz::BasicPosition<Layout>> starts;
  if constexpr (!kCustom) {
    for (int id = 0; id < static_cast<int>(zertz::BoardId::kCustom); ++id) {
      starts.push_back(zertz::Position::start(static_cast<zertz::BoardId>(id), {}));
    }
  }
  for (std::uint64_t seed = 0; static_cast<int>(starts.size()) < wanted; ++seed) {
    Genes genes(random_numbers(seed));
    const auto s = zertz::testing::scenario(genes);
    if ((s.board == zertz::BoardId::kCustom) != kCustom) continue;
    starts.push_back(zertz::testing::read<Layout>(s.text, s.board, s.rules));
  }
  return starts;
}

TEST_CASE("ZÈRTZ on the official boards keeps the promises of a title", "[zertz][conformance]") {
  conformance::check<zertz::CompactTitle>({zertz_starts<hex::Compact>(120), 2, 150, 7});
}

TEST_CASE("ZÈRTZ on custom boards keeps the promises of a title", "[zertz][conformance]") {
  conformance::check<zertz::WideTitle>({zertz_starts<hex::Wide>(60), 3, 150, 8});
}

}  // namespace
}  // namespace gipfbase
