// analysis/answers/solving/solution_json.hpp - the value of a position or a move as JSON.
#pragma once

#include "analysis/answers/json.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

/// The members of the other goal are null.
[[nodiscard]] Json solution_json(const Solution& solution, Goal goal);

}  // namespace gipfbase::analysis
