// analysis/answers/solving/solution_json.hpp - what a position, or a move, is worth, as JSON.
#pragma once

#include "analysis/answers/json.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

/// The members that say it; those of the other goal are null.
[[nodiscard]] Json solution_json(const Solution& solution, Goal goal);

}  // namespace gipfbase::analysis
