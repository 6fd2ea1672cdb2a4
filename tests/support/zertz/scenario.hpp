// tests/support/zertz/scenario.hpp - random games of ZÈRTZ, made from a list of numbers.
#pragma once

#include <string>

#include "rules/zertz/position.hpp"
#include "support/genes.hpp"

namespace gipfbase::zertz::testing {

using test::Genes;
using test::random_numbers;

/// A board, rules and a position to begin from.
struct Scenario {
  BoardId board = BoardId::k37;
  Rules rules;
  std::string text;
};

/// Any board and rules; half of the time the board's own start, otherwise rings missing at
/// random and marbles on the table, in hands or in the pool (often none there).
[[nodiscard]] Scenario scenario(Genes& genes);

}  // namespace gipfbase::zertz::testing
