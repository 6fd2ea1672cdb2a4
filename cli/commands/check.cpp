// The command check: is everything in a database as it must be?
#include "db/store/check.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct CheckArguments {
  std::string database;
  int threads = 0;
  bool json = false;
};

Exit run(const CheckArguments& arguments, Console& console) {
  db::Database database(arguments.database, db::Database::Mode::kRead);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const db::CheckReport report =
      db::check(database, arguments.threads, [&](auto... step) { return progress(step...); });
  progress.wipe();
  const bool ok = report.problems.empty() && !report.interrupted;
  if (arguments.json) {
    console.print_json({{"ok", ok},
                        {"games", report.games},
                        {"positions", report.positions},
                        {"problems", report.problems},
                        {"interrupted", report.interrupted},
                        {"seconds", report.seconds}});
  } else {
    for (const std::string& problem : report.problems) console.print(printable(problem) + '\n');
    console.print(fmt::format("{}: {} replayed, {} compared with the index in {}: {}\n",
                              arguments.database, counted(report.games, "game"),
                              counted(report.positions, "position"), duration_text(report.seconds),
                              report.interrupted ? "interrupted"
                              : report.problems.empty()
                                  ? "all is well"
                                  : counted(report.problems.size(), "problem")));
  }
  if (report.interrupted) return Exit::kInterrupted;
  return ok ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_check(Program& program) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App& command =
      program.add("check", "Check a database: replay every game, compare every index row",
                  "gipfbase check\n"
                  "gipfbase check --db zertz.gipfdb --json");
  add_database_option(command, arguments->database);
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
