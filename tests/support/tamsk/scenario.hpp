// tests/support/tamsk/scenario.hpp - random start positions of TAMSK, made from a list of numbers.
#pragma once

#include <string>

#include "rules/tamsk/position.hpp"
#include "support/genes.hpp"

namespace gipfbase::tamsk::testing {

struct Scenario {
  std::string text;
  Rules rules;
};

/// A start, or hourglasses and rings strewn over the board; level 1, or one of the others.
[[nodiscard]] Scenario scenario(test::Genes& genes, bool sand);

}  // namespace gipfbase::tamsk::testing
