// cli/commands/solving/solve_moves.hpp - what the command solve says with --all-moves.
#pragma once

#include "analysis/answers/solving/solve_answer.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// The value of the position, then its moves from the best to the worst.
void print_moves(const analysis::MovesAnswer& answer, Console& console);

}  // namespace gipfbase::cli
