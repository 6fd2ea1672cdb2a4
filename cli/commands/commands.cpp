#include "cli/commands/commands.hpp"

#include <initializer_list>

namespace gipfbase::cli {
namespace {

struct Entry {
  std::string_view name;
  void (*add)(Command& program) = nullptr;
  bool needs_others = false;  ///< prints or checks what other commands declare
};

struct Group {
  const char* heading = nullptr;
  std::initializer_list<Entry> commands;
};

/// Calls `visit` with the heading and the entry of every command, in the order of --help.
template <class Visit>
void for_each_entry(const Visit& visit) {
  for (const auto& [heading, commands] :
       {Group{"Start here",
              {{"help", add_help, true},
               {"import", add_import},
               {"list", add_list},
               {"show", add_show},
               {"serve", add_serve},
               {"stats", add_stats}}},
        Group{"Search and openings",
              {{"search", add_search},
               {"count", add_count},
               {"words", add_words},
               {"openings", add_openings},
               {"report", add_report},
               {"compare", add_compare},
               {"novelties", add_novelties}}},
        Group{"People and events",
              {{"players", add_players},
               {"player", add_player},
               {"ratings", add_ratings},
               {"events", add_events},
               {"standings", add_standings},
               {"alias", add_alias}}},
        Group{"Correct and maintain",
              {{"validate", add_validate},
               {"findings", add_findings},
               {"quarantine", add_quarantine},
               {"edit", add_edit},
               {"delete", add_delete},
               {"restore", add_restore},
               {"gc", add_gc},
               {"forget", add_forget},
               {"dedupe", add_dedupe},
               {"history", add_history},
               {"undo", add_undo},
               {"imports", add_imports},
               {"merge", add_merge},
               {"backup", add_backup},
               {"check", add_check},
               {"repair", add_repair},
               {"optimize", add_optimize}}},
        Group{"Analyze, solve and play",
              {{"analyze", add_analyze},
               {"annotate", add_annotate},
               {"solve", add_solve},
               {"puzzles", add_puzzles},
               {"verify", add_verify},
               {"proofs", add_proofs},
               {"play", add_play},
               {"match", add_match},
               {"engine", add_engine}}},
        Group{"Look", {{"board", add_board}, {"titles", add_titles}, {"config", add_config, true}}},
        Group{"For programs",
              {{"export", add_export},
               {"convert", add_convert},
               {"cluster", add_cluster},
               {"generate", add_generate},
               {"perft", add_perft},
               {"bench", add_bench},
               {"completion", add_completion},
               {"man", add_man, true}}}}) {
    for (const Entry& entry : commands) visit(heading, entry);
  }
}

}  // namespace

void add_commands(Command& program) {
  for_each_entry([&](const char* heading, const Entry& entry) {
    program.begin_commands(heading);
    entry.add(program);
  });
}

bool add_command(Command& program, std::string_view name) {
  bool added = false;
  for_each_entry([&](const char* heading, const Entry& entry) {
    if (entry.name != name || entry.needs_others) return;
    program.begin_commands(heading);
    entry.add(program);
    added = true;
  });
  return added;
}

}  // namespace gipfbase::cli
