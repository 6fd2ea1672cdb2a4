// Perft tables with potentials: tests/data/perft/gipf-potentials.tsv, counted by the rules core and
// by the rulebook reference.
//
// GIPFBASE_PERFT_NODES sets the largest count that the rules core verifies,
// GIPFBASE_RULEBOOK_LEAVES that of the reference.
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>

#include "rules/core/perft.hpp"
#include "support/environment.hpp"
#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"
#include "support/perft_table.hpp"
#include "support/side_by_side.hpp"

namespace gipfbase::gipf::testing::potentials_perft_test {
namespace {

TEST_CASE("plies with potentials are counted alike by the rules core and by the rulebook",
          "[gipf][potentials][perft]") {
  constexpr std::uint64_t kUsual = 20'000'000;
  const std::uint64_t most_nodes = test::from_environment("GIPFBASE_PERFT_NODES", kUsual);
  const std::uint64_t most = test::from_environment("GIPFBASE_RULEBOOK_LEAVES", 300);
  int rows = 0;
  int by_rulebook = 0;
  for (const test::PerftRow& row : test::perft_table("gipf-potentials")) {
    const auto& [line, variant, id, text, depth, nodes] = row;
    INFO(variant << ' ' << id << " depth " << depth);
    const gipf_rulebook::potentials::Game game =
        row.from_start() ? gipf_rulebook::potentials::Game(variant)
                         : gipf_rulebook::potentials::Game(variant, text);
    ++rows;
    if (nodes > most_nodes) continue;
    CHECK(perft(potential_position(game.text(), variant), depth) == nodes);
    if (nodes > most) continue;
    CHECK(test::leaves(game, depth) == nodes);
    ++by_rulebook;
  }
  CHECK(rows > 100);
  CHECK(by_rulebook > 30);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_perft_test
