// cli/commands/solving/solve_moves.hpp - the output of the command solve with --all-moves.
#pragma once

#include "analysis/answers/solving/solve_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Prints the value of the position, then its moves from best to worst.
void print_moves(const analysis::MovesAnswer& answer, Console& console);

}  // namespace gipfbase::cli
