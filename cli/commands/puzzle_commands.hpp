// cli/commands/puzzle_commands.hpp - the commands below `gipfbase puzzles`.
#pragma once

#include "cli/arguments/command.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

void add_puzzles_extract(Command& puzzles);
void add_puzzles_check(Command& puzzles);
void add_puzzles_play(Command& puzzles);

}  // namespace gipfbase::cli
