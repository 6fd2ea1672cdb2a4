// cli/commands/commands.hpp - functions that add each command to the program.
#pragma once

#include <string_view>

#include "cli/arguments/command.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Declares all commands, in the order and below the headings of --help.
void add_commands(Command& program);
/// Declares only the command `name`. Returns false if there is no such command, or if it needs all
/// commands to be declared.
[[nodiscard]] bool add_command(Command& program, std::string_view name);

void add_help(Command& program);
void add_import(Command& program);
void add_merge(Command& program);
void add_validate(Command& program);
void add_convert(Command& program);
void add_list(Command& program);
void add_show(Command& program);
void add_board(Command& program);
void add_search(Command& program);
void add_openings(Command& program);
void add_compare(Command& program);
void add_report(Command& program);
void add_novelties(Command& program);
void add_export(Command& program);
void add_players(Command& program);
void add_player(Command& program);
void add_events(Command& program);
void add_standings(Command& program);
void add_ratings(Command& program);
void add_alias(Command& program);
void add_count(Command& program);
void add_words(Command& program);
void add_dedupe(Command& program);
void add_edit(Command& program);
void add_delete(Command& program);
void add_restore(Command& program);
void add_gc(Command& program);
void add_forget(Command& program);
void add_history(Command& program);
void add_undo(Command& program);
void add_stats(Command& program);
void add_check(Command& program);
void add_repair(Command& program);
void add_imports(Command& program);
void add_optimize(Command& program);
void add_backup(Command& program);
void add_cluster(Command& program);
void add_findings(Command& program);
void add_quarantine(Command& program);
void add_perft(Command& program);
void add_bench(Command& program);
void add_generate(Command& program);
void add_solve(Command& program);
void add_analyze(Command& program);
void add_play(Command& program);
void add_match(Command& program);
void add_engine(Command& program);
void add_verify(Command& program);
void add_annotate(Command& program);
void add_puzzles(Command& program);
void add_puzzles_extract(Command& puzzles);
void add_puzzles_check(Command& puzzles);
void add_puzzles_test(Command& puzzles);
void add_puzzles_play(Command& puzzles);
void add_proofs(Command& program);
void add_titles(Command& program);
void add_serve(Command& program);
void add_completion(Command& program);
void add_config(Command& program);
void add_man(Command& program);

}  // namespace gipfbase::cli
