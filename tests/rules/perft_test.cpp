// Perft tables: tests/data/perft/<title>.tsv, counted by the static code of each title.
//
// GIPFBASE_PERFT_NODES sets the largest count that the quick driver verifies.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/perft_table.hpp"
#include "support/titles.hpp"

namespace gipfbase::perft_test {
namespace {

using test::PerftRow;

/// Counts every row of a title up to a number of nodes; returns the number of rows counted.
std::size_t verify(const notation::TitleInfo& title, const std::vector<PerftRow>& rows,
                   std::uint64_t most_nodes) {
  const std::atomic<bool> stop{false};
  std::size_t verified = 0;
  for (const PerftRow& row : rows) {
    if (row.nodes > most_nodes) continue;
    INFO(title.id << ' ' << row.id << " depth " << row.depth);
    const auto rules = test::rules_of(title.id, row.variant);
    const auto position = rules->start_of(row.from_start() ? "" : row.position);
    REQUIRE(position.has_value());
    CHECK(rules->perft(*position, row.depth, stop) == row.nodes);
    ++verified;
  }
  return verified;
}

TEST_CASE("every title's rules count the leaves that independent programs count", "[perft]") {
  const char* const budget = std::getenv("GIPFBASE_PERFT_NODES");
  const std::uint64_t most = budget == nullptr ? 3'000'000 : std::strtoull(budget, nullptr, 10);
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    CHECK(verify(*title, test::perft_table(std::string(title->id)), most) > 100);
  }
}

TEST_CASE("every title's rules count its whole perft table", "[perft][slow]") {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rows = test::perft_table(std::string(title->id));
    const auto begin = std::chrono::steady_clock::now();
    CHECK(verify(*title, rows, UINT64_MAX) == rows.size());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    WARN(title->id << ": " << rows.size() << " rows in " << spent.count() << " s");
  }
}

}  // namespace
}  // namespace gipfbase::perft_test
