#include "cli/arguments/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <new>

#include "cli/commands/commands.hpp"
#include "db/store/database.hpp"

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

/// Help texts with options in one column that leaves room for long names.
std::shared_ptr<CLI::Formatter> help_format() {
  auto format = std::make_shared<CLI::Formatter>();
  format->column_width(30);
  format->label("REQUIRED", "(needed)");
  format->label("SUBCOMMAND", "COMMAND");
  format->label("Subcommands", "Commands");
  return format;
}

/// CLI11's reason in our words.
std::string reason_of(const CLI::App& root, const CLI::ParseError& error) {
  const std::vector<std::string> before = root.remaining(/*recurse=*/false);
  if (!before.empty() && !root.get_subcommands().empty()) {
    return fmt::format("options go behind the command, but {} stands before it",
                       fmt::join(before, " "));
  }
  const std::vector<std::string> extras = root.remaining(/*recurse=*/true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    const bool in_command = !root.get_subcommands().empty();
    const std::string& word = extras.back();
    if (word.front() == '-') return fmt::format("there is no option {} here", word);
    return in_command ? fmt::format("\"{}\" is too much", word)
                      : fmt::format("there is no command \"{}\"", word);
  }
  std::string reason = error.what();
  // A sentence goes on with a small letter; names of options and arguments stay as they are.
  if (reason.size() > 1 && std::islower(static_cast<unsigned char>(reason[1])) != 0) {
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  }
  return reason;
}

}  // namespace

Program::Program(Console& console) : console_(console), root_(kAbout, "gipfbase") {
  root_.formatter(help_format());
  root_.set_version_flag("--version", "gipfbase " GIPFBASE_VERSION, "Print the version and exit");
  root_.set_help_flag("-h,--help", "Print this help and exit");
  root_.footer(kFooter);
  root_.require_subcommand(0, 1);
}

CLI::App& Program::add_below(CLI::App& parent, const std::string& name, const std::string& summary,
                             const std::string& examples) {
  CLI::App* command = parent.add_subcommand(name, summary);
  std::string footer = "Examples:";
  bool example = true;  // up to the first empty line; remarks may follow
  std::size_t begin = 0;
  while (begin < examples.size()) {
    const std::size_t end = std::min(examples.find('\n', begin), examples.size());
    example = example && end > begin;
    footer += (example ? "\n  " : "\n") + examples.substr(begin, end - begin);
    begin = end + 1;
  }
  command->footer(footer);
  return *command;
}

const Program::Action* Program::chosen() const {
  const auto parsed = std::find_if(actions_.rbegin(), actions_.rend(),
                                   [](const Action& a) { return a.command->parsed(); });
  return parsed == actions_.rend() ? nullptr : &*parsed;
}

Exit Program::usage_error(const std::string& message) {
  const Action* action = chosen();
  std::string name = "gipfbase";
  if (action != nullptr) {
    const CLI::App* command = action->command;
    const CLI::App* parent = command->get_parent();
    if (parent != &root_) name += " " + parent->get_name();
    name += " " + command->get_name();
  }
  console_.say(fmt::format("gipfbase: {}; see {} --help", message, name));
  return Exit::kUsage;
}

Exit Program::run(int argc, const char* const* argv) {
  try {
    root_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    console_.print(root_.help());
    console_.flush();
    return Exit::kDone;
  } catch (const CLI::CallForVersion& version) {
    console_.print(std::string(version.what()) + '\n');
    console_.flush();
    return Exit::kDone;
  } catch (const CLI::ParseError& error) {
    return usage_error(reason_of(root_, error));
  }
  const Action* action = chosen();
  if (action == nullptr) return usage_error("name a command, such as import, search or show");
  try {
    const Exit exit = action->run();
    console_.flush();
    return exit;
  } catch (const UsageError& error) {
    return usage_error(error.what());
  }
}

int run_program(int argc, const char* const* argv) {
  // A closed pipe is seen where the writing fails, and does not end an import half-way.
  std::signal(SIGPIPE, SIG_IGN);
  Console console;
  const auto fail = [&](const char* what, Exit exit) {
    console.say(fmt::format("gipfbase: {}", what));
    return static_cast<int>(exit);
  };
  try {
    Program program(console);
    for (const auto add :
         {add_import,   add_validate, add_convert, add_list,   add_show,      add_search,
          add_openings, add_export,   add_players, add_events, add_stats,     add_check,
          add_imports,  add_optimize, add_perft,   add_bench,  add_generate,  add_solve,
          add_verify,   add_annotate, add_puzzles, add_titles, add_completion}) {
      add(program);
    }
    return static_cast<int>(program.run(argc, argv));
  } catch (const ClosedPipe&) {
    return static_cast<int>(Exit::kDone);
  } catch (const DataError& error) {
    return fail(error.what(), Exit::kBadData);
  } catch (const IoError& error) {
    return fail(error.what(), Exit::kIo);
  } catch (const db::Error& error) {
    return fail(error.what(), Exit::kIo);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this", Exit::kIo);
  } catch (const std::exception& error) {
    return fail(error.what(), Exit::kIo);
  }
}

}  // namespace gipfbase::cli
