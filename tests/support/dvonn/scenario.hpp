// tests/support/dvonn/scenario.hpp - random start positions of DVONN, made from a list of numbers.
#pragma once

#include <string>

#include "support/genes.hpp"

namespace gipfbase::dvonn::testing {

/// A position text: the empty board, a full board as a random start has it, or stacks of any height
/// scattered around the red pieces.
[[nodiscard]] std::string scenario(test::Genes& genes);

}  // namespace gipfbase::dvonn::testing
