// cli/commands/puzzle_commands.hpp - the commands below `gipfbase puzzles`.
#pragma once

#include "analysis/puzzles/puzzle.hpp"
#include "cli/arguments/program.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::cli {

void add_puzzles_extract(Program& program, CLI::App& puzzles);
void add_puzzles_check(Program& program, CLI::App& puzzles);
void add_puzzles_play(Program& program, CLI::App& puzzles);

}  // namespace gipfbase::cli
