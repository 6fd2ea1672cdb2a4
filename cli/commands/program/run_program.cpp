#include "cli/commands/program/run_program.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
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
    "gipfbase keeps, checks and searches records of games of the GIPF project.";

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
  if (!console.interactive())
    throw UsageError("no command is given; name one, such as import, search or show");
  console.print(welcome(program, usual_database(load_config())));
  return Exit::kUsage;
}

/// JSON on a terminal is printed without the pager.
bool wants_pages(std::span<const char* const> words) {
  return std::none_of(words.begin(), words.end(),
                      [](std::string_view word) { return word == "--json" || word == "--ndjson"; });
}

enum class Declared : std::uint8_t { kNamedCommand, kAllCommands };

/// Reads the arguments and runs the command they name. kNamedCommand declares only this command. If
/// that is not enough, as for error messages, help, completion and settings, the function does
/// nothing and returns nullopt.
std::optional<Exit> run(int argc, const char* const* argv, Console& console, Declared declared) {
  Command program("gipfbase", kAbout, kFooter, GIPFBASE_VERSION);
  program.runs(
      [&program](Console& out, const notation::Catalogue&) { return greet(program, out); });
  const bool all = declared == Declared::kAllCommands;
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (all) {
    add_commands(program);
  } else if (!add_command(program, first)) {
    return std::nullopt;
  }
  const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
  if (first == "__complete") {
    const std::vector<std::string> typed(argv + 2, argv + argc);
    complete(program, typed, notation::Catalogue(), console);
    console.flush();
    return Exit::kDone;
  }
  const CommandLine line = program.read(argc, argv);
  if (!all && !line.fault.empty()) return std::nullopt;
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
      if (!all && !config.settings.empty()) return std::nullopt;
      check_config(config, program);
      apply_config(config, *line.command);
    }
    const Exit exit = line.command->run(console, notation::Catalogue());
    console.flush();
    return exit;
  } catch (const db::language::QueryError& error) {
    const bool asks = std::string_view(error.what()).ends_with('?');  // "did you mean ...?"
    console.say(
        fmt::format("gipfbase: in the query, column {}: {}{} \"gipfbase words\" lists the words",
                    error.column(), error.what(), asks ? "" : ";"));
    return Exit::kUsage;
  } catch (const UsageError& error) {
    const std::string settings =
        line.fault.empty() ? preset_settings(config, *line.command, error.what()) : std::string();
    const bool help = line.command->name() == "help";
    const std::string fault = error.what() + settings;
    console.say(fmt::format("gipfbase: {}{} {}{}", fault, fault.ends_with('?') ? " See" : "; see",
                            line.command->full_name(), help ? "" : " --help"));
    return Exit::kUsage;
  }
}

}  // namespace

int run_program(int argc, const char* const* argv) {
  // Times of members of archives are in local time. Unless TZ is set, the C library checks for each
  // of them whether the system's zone has changed.
  setenv("TZ", ":/etc/localtime", 0);
  // Keeps freed memory for later use. Returning it to the system and getting it back would take a
  // tenth of the time of imports and exports, and a quarter of that of lists.
  constexpr int kMegabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 64 * kMegabyte);
  mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
  // A closed pipe is reported by the failing write, and must not end an import half-way.
  std::signal(SIGPIPE, SIG_IGN);
  // A write beyond the limit on the size of a file (ulimit -f) is reported in the same way.
  std::signal(SIGXFSZ, SIG_IGN);
  Console console;
  const auto fail = [&](const char* what, Exit exit) {
    console.say(fmt::format("gipfbase: {}", what));
    return static_cast<int>(exit);
  };
  try {
    // Declare all commands only if necessary: that takes longer than many commands run.
    std::optional<Exit> exit = run(argc, argv, console, Declared::kNamedCommand);
    if (!exit) exit = run(argc, argv, console, Declared::kAllCommands);
    return static_cast<int>(exit.value());
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

}  // namespace gipfbase::cli
