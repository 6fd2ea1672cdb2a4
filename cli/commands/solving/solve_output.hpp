// cli/commands/solving/solve_output.hpp - the output of the command solve for one position.
#pragma once

#include "analysis/answers/solving/solve_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Prints the value of the position and a line of best play.
void print_solution(const analysis::SolveAnswer& answer, Console& console);

/// Prints the value of the position, then its moves from best to worst.
void print_moves(const analysis::MovesAnswer& answer, Console& console);

}  // namespace gipfbase::cli
