// cli/puzzle_commands.hpp - the commands below `gipfbase puzzles`.
#pragma once

#include "analysis/puzzle.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "notation/record.hpp"

namespace gipfbase::cli {

void add_puzzles_extract(Program& program, CLI::App& puzzles);
void add_puzzles_check(Program& program, CLI::App& puzzles);
void add_puzzles_play(Program& program, CLI::App& puzzles);

}  // namespace gipfbase::cli
