// cli/main.cpp - the program: its commands, and the handling of failures.
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
#include "cli/commands/commands.hpp"
#include "cli/commands/program/completion.hpp"
#include "cli/commands/program/welcome.hpp"
#include "db/query/language/scan.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {
namespace {

constexpr const char* kAbout =
    "gipfbase keeps, checks and searches game records of the GIPF project games.";

constexpr const char* kFooter =
    R"(The database is the file of --db, else of $GIPFBASE_DB, else of the settings
(gipfbase config), else games.gipfdb.

  gipfbase help              the manual; begin with "gipfbase help first-steps"
  gipfbase COMMAND --help    options and examples of a command
  gipfbase help exit-codes   for scripts; also: formats, json, search-language
  gipfbase --version         the version (-V), and what stays the same in 1.x)";

constexpr const char* kPromise =
    "Stable until 2.0: the database file, .gpn, JSON, exit codes, the search language.\n";

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

/// Runs when no command is given.
Exit greet(const Command& program, Console& console) {
  if (!console.interactive()) throw UsageError("name a command, such as import, search or show");
  console.print(welcome(program, usual_database(load_config())));
  return Exit::kUsage;
}

/// JSON on a terminal is printed without the pager.
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
  const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
  if (argc > 1 && std::string_view(argv[1]) == "__complete") {
    const std::vector<std::string> typed(argv + 2, argv + argc);
    complete(program, typed, notation::Catalogue(), console);
    console.flush();
    return Exit::kDone;
  }
  const CommandLine line = program.read(argc, argv);
  Config config;
  try {
    if (!line.fault.empty()) throw UsageError(line.fault);
    if (wants_pages(words)) console.page();
    if (line.answer) {
      console.print(*line.answer);
      if (*line.answer == program.version() + '\n') console.print(kPromise);
      console.flush();
      return Exit::kDone;
    }
    // Help must work even when the settings are wrong.
    if (line.command->name() != "help") {
      config = load_config();
      check_config(config, program);
      apply_config(config, *line.command);
    }
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
    const bool help = line.command->name() == "help";
    console.say(fmt::format("gipfbase: {}{}; see {}{}", error.what(), settings,
                            line.command->full_name(), help ? "" : " --help"));
    return Exit::kUsage;
  }
}

/// The same, with every failure turned into one sentence on standard error and an exit code. Never
/// throws.
int run_program(int argc, const char* const* argv) {
  // A closed pipe is reported by the failing write, and must not end an import half-way.
  std::signal(SIGPIPE, SIG_IGN);
  // The same for a file that exceeds the limit on its size (ulimit -f).
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
  // Times of members of archives are in local time. Unless TZ is set, the C library checks for each
  // of them whether the system's zone has changed.
  setenv("TZ", ":/etc/localtime", 0);
  return gipfbase::cli::run_program(argc, argv);
}
