// tests/support/gipf/scenario.hpp - random positions of GIPF, made from a list of numbers.
#pragma once

#include <string>

#include "rules/gipf/position.hpp"
#include "support/genes.hpp"

namespace gipfbase::gipf::testing {

/// Rules and a position to begin from.
struct Scenario {
  Rules rules;
  std::string text;
};

/// Any version, with the switch or without; a third of the time the start position, otherwise a
/// crowded board: waiting rows of the player to move, many GIPF-pieces, small reserves.
[[nodiscard]] Scenario scenario(test::Genes& genes);

}  // namespace gipfbase::gipf::testing
