// cli/commands/solving/solution_text.hpp - results of solvers in words.
#pragma once

#include <string>

#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/answers/solving/solve_answer.hpp"

namespace gipfbase::cli {

using analysis::plies_text;
using analysis::verdict_text;

/// "240 nodes, 1.2 ms, 2 threads, 3.0 % of the work wasted".
[[nodiscard]] std::string effort_text(const analysis::Solution& solution, double seconds,
                                      int threads);

/// A line about the facts read from and written to a table file.
[[nodiscard]] std::string facts_text(const analysis::TableFacts& facts);

}  // namespace gipfbase::cli
