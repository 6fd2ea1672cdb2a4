// Perft tables: tests/data/perft/<title>.tsv, counted by the static code of each title.
//
// GIPFBASE_PERFT_NODES sets the largest count that is verified.
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>

#include "support/environment.hpp"
#include "support/perft_table.hpp"
#include "support/titles.hpp"

namespace gipfbase::perft_test {
namespace {

TEST_CASE("every title's rules count the leaves that independent programs count", "[perft]") {
  // A few long rows contain nine tenths of all nodes; the tables have shorter rows for the same
  // positions.
  const std::uint64_t most = test::from_environment("GIPFBASE_PERFT_NODES", 10'000'000);
  const std::atomic<bool> stop{false};
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    int counted = 0;
    for (const test::PerftRow& row : test::perft_table(std::string(title->id))) {
      if (row.nodes > most) continue;
      INFO(title->id << ' ' << row.id << " depth " << row.depth);
      const auto rules = test::rules_of(title->id, row.variant);
      const auto position = rules->start_of(row.from_start() ? "" : row.position);
      REQUIRE(position.has_value());
      CHECK(rules->perft(*position, row.depth, stop) == row.nodes);
      ++counted;
    }
    INFO("rows counted of tests/data/perft/" << title->id << ".tsv");
    CHECK(counted > 100);
  }
}

}  // namespace
}  // namespace gipfbase::perft_test
