// analysis/answers/solving/solution_text.hpp - solutions in words.
#pragma once

#include <string>

#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

/// "1 ply", "5 plies", "any number of plies".
[[nodiscard]] std::string plies_text(Plies n);

/// "The player to move wins in 5 plies.", or the bounds that are known.
[[nodiscard]] std::string verdict_text(const Solution& solution, Goal goal);

}  // namespace gipfbase::analysis
