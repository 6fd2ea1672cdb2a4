// tests/support/yinsh/scenario.hpp - random start positions of YINSH, made from a list of numbers.
#pragma once

#include <string>

#include "support/genes.hpp"

namespace gipfbase::yinsh::testing {

struct Scenario {
  std::string text;
  bool blitz = false;
};

/// The start, rings strewn over the board, or rings and markers with rows and near the end.
[[nodiscard]] Scenario scenario(test::Genes& genes);

}  // namespace gipfbase::yinsh::testing
