// cli/main.cpp - the program: its commands, and what becomes of failures.
#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <new>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"
#include "cli/commands/commands.hpp"
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

The database is the file named by --db, else by $GIPFBASE_DB, else games.gipfdb.
Data goes to standard output, messages and progress to standard error; colours
only to a terminal, and never when NO_COLOR is set.

Exit codes:
  0    done
  1    done, with findings: games rejected, nothing found, problems reported
  2    the command line cannot be understood
  3    bad data: the input holds no game that can be used
  4    a file or database cannot be read or written
  130  interrupted; what was finished is safe)";

void add_commands(Command& program) {
  for (const auto add :
       {add_import,  add_merge,    add_validate,   add_convert,   add_list,      add_show,
        add_search,  add_openings, add_compare,    add_report,    add_novelties, add_export,
        add_players, add_player,   add_events,     add_standings, add_ratings,   add_alias,
        add_count,   add_dedupe,   add_edit,       add_delete,    add_restore,   add_gc,
        add_history, add_undo,     add_stats,      add_check,     add_imports,   add_optimize,
        add_backup,  add_findings, add_quarantine, add_perft,     add_bench,     add_generate,
        add_solve,   add_verify,   add_annotate,   add_puzzles,   add_titles,    add_completion,
        add_man}) {
    add(program);
  }
}

/// Reads the arguments and runs the command they name.
Exit run(int argc, const char* const* argv, Console& console) {
  Command program("gipfbase", kAbout, kFooter, GIPFBASE_VERSION);
  program.runs([](Console&, const notation::Catalogue&) -> Exit {
    throw UsageError("name a command, such as import, search or show");
  });
  add_commands(program);
  // "help search" is "search --help".
  std::vector<const char*> words(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    words.erase(words.begin() + 1);
    words.push_back("--help");
  }
  const CommandLine line = program.read(static_cast<int>(words.size()), words.data());
  try {
    if (!line.fault.empty()) throw UsageError(line.fault);
    if (line.answer) console.print(*line.answer);
    const Exit exit = line.answer ? Exit::kDone : line.command->run(console, notation::Catalogue());
    console.flush();
    return exit;
  } catch (const db::language::QueryError& error) {
    console.say(
        fmt::format("gipfbase: in the query, column {}: {}; db/query/language/README.md "
                    "has its words",
                    error.column(), error.what()));
    return Exit::kUsage;
  } catch (const UsageError& error) {
    console.say(
        fmt::format("gipfbase: {}; see {} --help", error.what(), line.command->full_name()));
    return Exit::kUsage;
  }
}

/// The same, with every failure turned into one sentence on standard error and an exit code. Never
/// throws.
int run_program(int argc, const char* const* argv) {
  // A closed pipe is seen where the writing fails, and does not end an import half-way.
  std::signal(SIGPIPE, SIG_IGN);
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
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this", Exit::kIo);
  } catch (const std::exception& error) {  // IoError, db::Error
    return fail(error.what(), Exit::kIo);
  }
}

}  // namespace
}  // namespace gipfbase::cli

int main(int argc, char** argv) { return gipfbase::cli::run_program(argc, argv); }
