// cli/main.cpp - the program: its commands, and what becomes of failures.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"
#include "cli/arguments/config.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/program/completion.hpp"
#include "cli/commands/program/welcome.hpp"
#include "db/query/language/scan.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {
namespace {

constexpr const char* kAbout =
    "gipfbase keeps, checks and searches game records of the GIPF project games.";

constexpr const char* kFooter = R"(Examples:
  gipfbase import archive.zip games/        make games.gipfdb and fill it
  gipfbase stats                            what is in it
  gipfbase openings --variant 48            how games begin, and how that went
  gipfbase search --line "Wd4,a1 Gc3,g1"    who played this
  gipfbase show 17 --ply 12                 a game, the board after 12 moves
  gipfbase COMMAND --help                   options and examples of a command

The database is the file named by --db, else by $GIPFBASE_DB, else by the settings
(gipfbase config), else games.gipfdb.
Data goes to standard output, messages and progress to standard error; colours
only to a terminal, and never when NO_COLOR is set. What is longer than the terminal
goes to a pager: $GIPFBASE_PAGER, else $PAGER, else less; GIPFBASE_PAGER= is none.

Exit codes:
  0    done
  1    done, with findings: games rejected, nothing found, problems reported
  2    the command line cannot be understood
  3    bad data: the input holds no game that can be used
  4    a file or database cannot be read or written
  130  interrupted; what was finished is safe)";

void add_commands(Command& program) {
  for (const auto add :
       {add_import,     add_merge,   add_validate, add_convert,  add_list,      add_show,
        add_board,      add_search,  add_openings, add_compare,  add_report,    add_novelties,
        add_export,     add_players, add_player,   add_events,   add_standings, add_ratings,
        add_alias,      add_count,   add_words,    add_dedupe,   add_edit,      add_delete,
        add_restore,    add_gc,      add_history,  add_undo,     add_stats,     add_check,
        add_repair,     add_imports, add_optimize, add_backup,   add_cluster,   add_findings,
        add_quarantine, add_perft,   add_bench,    add_generate, add_solve,     add_verify,
        add_annotate,   add_puzzles, add_proofs,   add_serve,    add_titles,    add_config,
        add_completion, add_man}) {
    add(program);
  }
}

/// The database that is used when none is named.
std::string usual_database(const Config& config) {
  const char* named = std::getenv("GIPFBASE_DB");
  if (named != nullptr && *named != '\0') return named;
  std::string database = "games.gipfdb";
  for (const Setting& setting : config.settings) {
    if (setting.key == "db" && setting.section.empty()) database = setting.value;
  }
  return database;
}

/// Why these are not words of a command; empty: they are.
std::string fault_of_help(const Command& program, std::span<const char* const> words) {
  const Command* command = &program;
  for (const std::string word : words) {
    if (word.starts_with('-')) break;
    std::vector<std::string> names;
    const Command* found = nullptr;
    for (const Command& below : command->commands()) {
      names.push_back(below.name());
      if (below.name() == word) found = &below;
    }
    if (found == nullptr) {
      return command == &program
                 ? fmt::format("there is no command \"{}\"{}", word, suggestion(word, names))
                 : fmt::format("\"{}\" is not a command of {}{}", word, command->name(),
                               suggestion(word, names));
    }
    command = found;
  }
  return {};
}

/// What somebody gets who types no command at all.
Exit greet(const Command& program, Console& console) {
  if (!console.interactive()) throw UsageError("name a command, such as import, search or show");
  console.print(welcome(program, usual_database(load_config())));
  return Exit::kUsage;
}

/// Somebody who asks for JSON on a terminal wants it as it is.
bool wants_pages(std::span<const char* const> words) {
  return std::none_of(words.begin(), words.end(),
                      [](std::string_view word) { return word == "--json" || word == "--ndjson"; });
}

/// Reads the arguments and runs the command they name.
Exit run(int argc, const char* const* argv, Console& console) {
  Command program("gipfbase", kAbout, kFooter, GIPFBASE_VERSION);
  program.runs(
      [&program](Console& out, const notation::Catalogue&) { return greet(program, out); });
  add_commands(program);
  std::vector<const char*> words(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "__complete") {
    const std::vector<std::string> typed(argv + 2, argv + argc);
    complete(program, typed, notation::Catalogue(), console);
    console.flush();
    return Exit::kDone;
  }
  // "help search" is "search --help".
  std::string fault;
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    words.erase(words.begin() + 1);
    fault = fault_of_help(program, std::span(words).subspan(1));
    words.push_back("--help");
  }
  CommandLine line = program.read(static_cast<int>(words.size()), words.data());
  if (!fault.empty()) line = {&program, {}, fault};
  Config config;
  try {
    if (!line.fault.empty()) throw UsageError(line.fault);
    if (wants_pages(words)) console.page();
    if (line.answer) {
      console.print(*line.answer);
      console.flush();
      return Exit::kDone;
    }
    config = load_config();
    check_config(config, program);
    apply_config(config, *line.command);
    const Exit exit = line.command->run(console, notation::Catalogue());
    console.flush();
    return exit;
  } catch (const db::language::QueryError& error) {
    console.say(
        fmt::format("gipfbase: in the query, column {}: {}; \"gipfbase words\" lists the words",
                    error.column(), error.what()));
    return Exit::kUsage;
  } catch (const UsageError& error) {
    const std::string settings =
        line.fault.empty() ? preset_settings(config, *line.command, error.what()) : std::string();
    console.say(fmt::format("gipfbase: {}{}; see {} --help", error.what(), settings,
                            line.command->full_name()));
    return Exit::kUsage;
  }
}

/// The same, with every failure turned into one sentence on standard error and an exit code. Never
/// throws.
int run_program(int argc, const char* const* argv) {
  // A closed pipe is seen where the writing fails, and does not end an import half-way.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that has become as large as it may (ulimit -f).
  std::signal(SIGXFSZ, SIG_IGN);
  Console console;
  const auto fail = [&](const char* what, Exit exit) {
    console.say(fmt::format("gipfbase: {}", what));
    return static_cast<int>(exit);
  };
  try {
    return static_cast<int>(run(argc, argv, console));
  } catch (const ClosedPipe&) {
    return static_cast<int>(Exit::kDone);
  } catch (const DataError& error) {
    return fail(error.what(), Exit::kBadData);
  } catch (const db::Refused& error) {
    return fail(error.what(), Exit::kFindings);
  } catch (const db::BadValue& error) {
    return fail(error.what(), Exit::kUsage);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this", Exit::kIo);
  } catch (const std::exception& error) {  // IoError, db::Error
    return fail(error.what(), Exit::kIo);
  }
}

}  // namespace
}  // namespace gipfbase::cli

int main(int argc, char** argv) {
  // The times of the members of archives are told in local time. Where no zone is named the C
  // library looks for each of them whether the system's has changed.
  setenv("TZ", ":/etc/localtime", 0);
  return gipfbase::cli::run_program(argc, argv);
}
