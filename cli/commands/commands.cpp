#include "cli/commands/commands.hpp"

#include <initializer_list>

namespace gipfbase::cli {
namespace {

struct Group {
  const char* heading = nullptr;
  std::initializer_list<void (*)(Command& program)> commands;
};

}  // namespace

void add_commands(Command& program) {
  for (const auto& [heading, commands] :
       {Group{"Start here", {add_help, add_import, add_list, add_show, add_serve, add_stats}},
        Group{"Search and openings",
              {add_search, add_count, add_words, add_openings, add_report, add_compare,
               add_novelties}},
        Group{"People and events",
              {add_players, add_player, add_ratings, add_events, add_standings, add_alias}},
        Group{"Correct and maintain",
              {add_validate, add_findings, add_quarantine, add_edit, add_delete, add_restore,
               add_gc, add_forget, add_dedupe, add_history, add_undo, add_imports, add_merge,
               add_backup, add_check, add_repair, add_optimize}},
        Group{"Analyze, solve and play",
              {add_analyze, add_annotate, add_solve, add_puzzles, add_verify, add_proofs, add_play,
               add_match, add_engine}},
        Group{"Look", {add_board, add_titles, add_config}},
        Group{"For programs",
              {add_export, add_convert, add_cluster, add_generate, add_perft, add_bench,
               add_completion, add_man}}}) {
    program.begin_commands(heading);
    for (const auto add : commands) add(program);
  }
}

}  // namespace gipfbase::cli
