// The conformance suite over every title.
#include "rules/conformance.hpp"

#include <catch2/catch.hpp>

#include "support/dvonn/positions.hpp"
#include "support/dvonn/scenario.hpp"
#include "support/gipf/positions.hpp"
#include "support/gipf/potentials.hpp"
#include "support/gipf/scenario.hpp"
#include "support/zertz/positions.hpp"
#include "support/zertz/scenario.hpp"

namespace gipfbase::conformance_test {
namespace {

using test::Genes;
using test::random_numbers;

/// Regular and random start positions: of custom boards in the wide layout, else of all other
/// boards.
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

TEST_CASE("ZÈRTZ on the official boards keeps the guarantees of a title", "[zertz][conformance]") {
  conformance::check<zertz::CompactTitle>({zertz_starts<hex::Compact>(120), 2, 150, 7});
}

TEST_CASE("ZÈRTZ on custom boards keeps the guarantees of a title", "[zertz][conformance]") {
  conformance::check<zertz::WideTitle>({zertz_starts<hex::Wide>(60), 3, 150, 8});
}

TEST_CASE("DVONN keeps the guarantees of a title", "[dvonn][conformance]") {
  std::vector<dvonn::Position> starts = {dvonn::Position{}};
  for (std::uint64_t seed = 0; starts.size() < 150; ++seed) {
    Genes genes(random_numbers(seed));
    starts.push_back(dvonn::testing::position(dvonn::testing::scenario(genes)));
  }
  conformance::check<dvonn::Dvonn>({starts, 2, 150, 9});
}

TEST_CASE("GIPF keeps the guarantees of a title", "[gipf][conformance]") {
  std::vector<gipf::Position> starts = {gipf::Position::start(gipf::testing::kBasic),
                                        gipf::Position::start(gipf::testing::kStandard),
                                        gipf::Position::start(gipf::testing::kTournament)};
  for (std::uint64_t seed = 0; starts.size() < 120; ++seed) {
    Genes genes(random_numbers(seed));
    const auto s = gipf::testing::scenario(genes);
    const gipf::Position p = gipf::testing::position(s.text, s.rules);
    // Crossing rows full of GIPF-pieces have too many moves for a test.
    if (p.count_moves() < 2000) starts.push_back(p);
  }
  conformance::check<gipf::Gipf>({starts, 2, 150, 10});
}

TEST_CASE("GIPF with potentials keeps the guarantees of a title",
          "[gipf][potentials][conformance]") {
  std::vector<gipf::PotentialPosition> starts;
  for (std::uint64_t seed = 0; starts.size() < 60; ++seed) {
    Genes genes(random_numbers(seed));
    const auto s = gipf::testing::potential_scenario(genes);
    const auto p = gipf::testing::potential_position(s.text, gipf::testing::settings_of(s.rules));
    if (p.count_moves() < 1000) starts.push_back(p);
  }
  conformance::check<gipf::PotentialGipf>({starts, 2, 100, 11});
}

}  // namespace
}  // namespace gipfbase::conformance_test
