// cli/commands/commands.hpp - every command of the program; each lives in a file of its own,
// cmd_<name>.cpp.
#pragma once

#include "cli/arguments/program.hpp"

namespace gipfbase::cli {

void add_import(Program& program);
void add_validate(Program& program);
void add_convert(Program& program);
void add_list(Program& program);
void add_show(Program& program);
void add_search(Program& program);
void add_openings(Program& program);
void add_export(Program& program);
void add_players(Program& program);
void add_events(Program& program);
void add_stats(Program& program);
void add_check(Program& program);
void add_imports(Program& program);
void add_optimize(Program& program);
void add_perft(Program& program);
void add_bench(Program& program);
void add_generate(Program& program);
void add_solve(Program& program);
void add_verify(Program& program);
void add_annotate(Program& program);
void add_puzzles(Program& program);
void add_titles(Program& program);
void add_completion(Program& program);

}  // namespace gipfbase::cli
