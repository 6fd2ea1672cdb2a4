// The table of proof searches: searched positions take precedence over evaluated ones.
#include "analysis/solver/proof/proof_table.hpp"

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>

#include "analysis/solver/position_key.hpp"

namespace gipfbase::analysis::proof_table_test {
namespace {

PositionKey key_of(std::uint64_t n) { return analysis::key_of(n); }

ProofState estimate(std::uint32_t proof, std::uint32_t disproof) {
  ProofState state;
  state.proof = proof;
  state.disproof = disproof;
  return state;
}

TEST_CASE("an evaluated position is stored, but not as searched", "[solver]") {
  ProofTable table(std::size_t{1} << 20U);
  const PositionKey key = key_of(1);
  table.store_evaluation(key, estimate(3, 40));
  ProofState state;
  REQUIRE(table.find(key, state));
  CHECK(state.proof == 3);
  CHECK(state.disproof == 40);
  CHECK_FALSE(table.find_searched(key, state));
  int told = 0;
  const auto count = [&](const PositionKey&, const ProofState&, std::uint8_t) { ++told; };
  table.for_each(count);
  CHECK(told == 0);

  // Evaluated again, with more plies left: both facts hold.
  ProofState refuted;
  refuted.refuted_within = 2;
  refuted.close(2);
  table.store_evaluation(key, refuted);
  REQUIRE(table.find(key, state));
  CHECK(state.refuted(2));
  CHECK_FALSE(state.open());

  // The result of a search replaces an evaluation, and no evaluation replaces it.
  table.store(key, estimate(7, 9), 1);
  table.store_evaluation(key, estimate(1, 1));
  REQUIRE(table.find_searched(key, state));
  CHECK(state.proof == 7);
  CHECK(state.disproof == 9);
  CHECK(state.refuted_within == 2);
  table.for_each(count);
  CHECK(told == 1);
}

TEST_CASE("evaluated positions are replaced, and a table does not grow for them", "[solver]") {
  constexpr std::uint64_t kMany = 1'000'000;
  ProofTable table(std::size_t{64} << 20U);
  const std::size_t entries = table.entries();
  for (std::uint64_t i = 0; i < kMany; ++i) table.store_evaluation(key_of(i), estimate(1, 2));
  table.make_room();
  CHECK(table.entries() == entries);

  // Searched positions take a third of the room; nearly all must be stored.
  const std::uint64_t searched = entries / 3;
  ProofState state;
  for (std::uint64_t i = 0; i < searched; ++i) table.store(key_of(i), estimate(2, 1), 1);
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < searched; ++i)
    kept += table.find_searched(key_of(i), state) ? 1 : 0;
  CHECK(kept > searched * 97 / 100);  // few buckets get more positions than they hold
  for (std::uint64_t i = 0; i < kMany; ++i)
    table.store_evaluation(key_of(kMany + i), estimate(1, 2));
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < searched; ++i)
    left += table.find_searched(key_of(i), state) ? 1 : 0;
  CHECK(left == kept);

  // Searched positions make the table grow and move to the larger one.
  for (std::uint64_t i = searched; i < 2 * searched; ++i) table.store(key_of(i), estimate(2, 1), 1);
  table.make_room();
  CHECK(table.entries() > entries);
  std::uint64_t moved = 0;
  for (std::uint64_t i = 0; i < searched; ++i)
    moved += table.find_searched(key_of(i), state) ? 1 : 0;
  CHECK(moved > searched * 8 / 10);  // two thirds full before it grew
}

}  // namespace
}  // namespace gipfbase::analysis::proof_table_test
