// Perft tables with potentials: tests/data/perft/gipf-potentials.tsv, counted by the rules core and
// by the rulebook reference.
//
// GIPFBASE_PERFT_NODES sets the largest count that the rules core verifies,
// GIPFBASE_RULEBOOK_LEAVES that of the reference.
#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

#include "rules/core/perft.hpp"
#include "support/environment.hpp"
#include "support/gipf/potentials.hpp"
#include "support/gipf/potentials_rulebook.hpp"

namespace gipfbase::gipf::testing::potentials_perft_test {
namespace {

std::uint64_t leaves(const gipf_rulebook::potentials::Game& game, int depth) {
  const auto turns = game.turns();
  if (depth == 1) return turns.size();
  std::uint64_t nodes = 0;
  for (const std::string& turn : turns) {
    auto next = game;
    next.play(turn);
    nodes += leaves(next, depth - 1);
  }
  return nodes;
}

TEST_CASE("plies with potentials are counted alike by the rules core and by the rulebook",
          "[gipf][potentials][perft]") {
  constexpr std::uint64_t kUsual = 20'000'000;
  const std::uint64_t most_nodes = test::from_environment("GIPFBASE_PERFT_NODES", kUsual);
  const std::uint64_t most = test::from_environment("GIPFBASE_RULEBOOK_LEAVES", 300);
  std::ifstream file(test::source_folder() + "/tests/data/perft/gipf-potentials.tsv");
  REQUIRE(file);
  int rows = 0;
  int by_rulebook = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("variant\t")) continue;
    std::istringstream in(line);
    std::string variant;
    std::string id;
    std::string text;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::getline(in, variant, '\t');
    std::getline(in, id, '\t');
    std::getline(in, text, '\t');
    in >> depth >> nodes;
    INFO(variant << ' ' << id << " depth " << depth);
    const gipf_rulebook::potentials::Game game =
        text == "-" ? gipf_rulebook::potentials::Game(variant)
                    : gipf_rulebook::potentials::Game(variant, text);
    ++rows;
    if (nodes > most_nodes) continue;
    CHECK(perft(potential_position(game.text(), variant), depth) == nodes);
    if (nodes > most) continue;
    CHECK(leaves(game, depth) == nodes);
    ++by_rulebook;
  }
  CHECK(rows > 100);
  CHECK(by_rulebook > 30);
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_perft_test
