// What proof searches remember: what was searched stays before what was only looked at.
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

TEST_CASE("what was only looked at is remembered, but not as searched", "[solver]") {
  ProofTable table(std::size_t{1} << 20U);
  const PositionKey key = key_of(1);
  table.store_looked_at(key, estimate(3, 40));
  ProofState state;
  REQUIRE(table.find(key, state));
  CHECK(state.proof == 3);
  CHECK(state.disproof == 40);
  CHECK_FALSE(table.find_searched(key, state));
  int told = 0;
  const auto count = [&](const PositionKey&, const ProofState&, std::uint8_t) { ++told; };
  table.for_each(count);
  CHECK(told == 0);

  // Looked at again, with more plies left: both facts hold.
  ProofState refuted;
  refuted.not_in = 2;
  refuted.close(2);
  table.store_looked_at(key, refuted);
  REQUIRE(table.find(key, state));
  CHECK(state.refuted(2));
  CHECK_FALSE(state.open());

  // What a search says counts, whatever it cost, and no look takes it back.
  table.store(key, estimate(7, 9), 1);
  table.store_looked_at(key, estimate(1, 1));
  REQUIRE(table.find_searched(key, state));
  CHECK(state.proof == 7);
  CHECK(state.disproof == 9);
  CHECK(state.not_in == 2);
  table.for_each(count);
  CHECK(told == 1);
}

TEST_CASE("what was only looked at gives way, and a table does not grow for it", "[solver]") {
  constexpr std::uint64_t kMany = 1'000'000;
  ProofTable table(std::size_t{64} << 20U);
  const std::size_t entries = table.entries();
  for (std::uint64_t i = 0; i < kMany; ++i) table.store_looked_at(key_of(i), estimate(1, 2));
  table.make_room();
  CHECK(table.entries() == entries);

  // A third of the room for what is searched, which must all find it.
  const std::uint64_t searched = entries / 3;
  ProofState state;
  for (std::uint64_t i = 0; i < searched; ++i) table.store(key_of(i), estimate(2, 1), 1);
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < searched; ++i)
    kept += table.find_searched(key_of(i), state) ? 1 : 0;
  CHECK(kept > searched * 97 / 100);  // few buckets are asked for five times
  for (std::uint64_t i = 0; i < kMany; ++i)
    table.store_looked_at(key_of(kMany + i), estimate(1, 2));
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < searched; ++i)
    left += table.find_searched(key_of(i), state) ? 1 : 0;
  CHECK(left == kept);

  // What was searched moves to a larger table, and makes it grow.
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
