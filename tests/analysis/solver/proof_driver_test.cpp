// The upper tree of a proof search: whatever its size, the answers are the same.
#include "analysis/solver/proof/proof_driver.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>

#include "analysis/hints/gipf/hints.hpp"
#include "rules/gipf/title.hpp"
#include "support/solving/plain_solver.hpp"
#include "support/titles.hpp"

namespace gipfbase::analysis::proof_driver_test {
namespace {

const std::atomic<bool> kGoOn{false};

ProofState proved(const gipf::Position& position, Plies plies, std::size_t tree_bytes,
                  int threads) {
  constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  ProofTable table(std::size_t{1} << 20U);
  ProofDriver<gipf::Gipf> driver(table, tree_bytes);
  Budget budget(0, 0, kGoOn);
  const ProofQuestion question{Guarantee::win(position.side_to_move()), Width::kFull};
  return driver.prove(position, plies, question, threads, kNoLimit, budget);
}

TEST_CASE("a tree that may not grow settles the same questions", "[solver][threads][slow]") {
  constexpr Plies kPlies = 5;
  constexpr std::size_t kUnlimited = ~std::size_t{0};
  const auto ruleset = test::rules_of("gipf", "standard");
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const notation::AnyPosition any = test::random_endgame(*ruleset, seed, 1 + 2 * (seed % 3));
    const auto position = notation::typed<gipf::Position>(any);
    const ProofState expected = proved(position, kPlies, kUnlimited, 1);
    REQUIRE(expected.settled(kPlies));
    wins += expected.proved(kPlies) ? 1 : 0;
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{20'000}, kUnlimited}) {
      INFO("seed " << seed << ", " << bytes << " bytes");
      const ProofState state = proved(position, kPlies, bytes, 2);
      CHECK(state.proved(kPlies) == expected.proved(kPlies));
      CHECK(state.refuted(kPlies) == expected.refuted(kPlies));
    }
  }
  CHECK(wins > 5);
  CHECK(wins < 40);
}

TEST_CASE("one thread never waits for the tree and always finds a leaf",
          "[solver][threads][slow]") {
  const auto ruleset = test::rules_of("gipf", "standard");
  const auto position =
      notation::typed<gipf::Position>(test::random_endgame(*ruleset, /*seed=*/3, /*back=*/3));
  constexpr std::uint64_t kNodes = 20'000;
  ProofTable table(std::size_t{1} << 20U);
  ProofDriver<gipf::Gipf> driver(table, std::size_t{1} << 20U);
  const ProofQuestion question{Guarantee::win(other(position.side_to_move())), Width::kFull};
  for (const int threads : {1, 3}) {
    Budget budget(0, kNodes, kGoOn);
    const std::uint64_t before = driver.tree_use().turns;
    (void)driver.prove(position, kMaxPlies, question, threads, ~std::uint64_t{0}, budget);
    const TreeUse& use = driver.tree_use();
    CHECK(use.turns > before);
    CHECK(use.waits <= use.turns);
    if (threads > 1) continue;
    CHECK(use.waits == 0);
    CHECK(use.idle == 0);
    CHECK(use.waited.count() == 0);
    CHECK(use.held.count() > 0);
  }
}

}  // namespace
}  // namespace gipfbase::analysis::proof_driver_test
