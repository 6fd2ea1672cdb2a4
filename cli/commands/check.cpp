// The command check: is everything in a database as it must be?
#include <fmt/format.h>

#include "analysis/answers/database_answer.hpp"
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

Exit run(const CheckArguments& arguments, Console& console, const notation::Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const db::CheckReport report =
      db::check(database, arguments.threads, [&](auto... step) { return progress(step...); });
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::json(report));
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
  return report.ok() ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_check(Command& program) {
  Command& command =
      program.add("check", "Check a database: replay every game, compare every index row",
                  "gipfbase check\n"
                  "gipfbase check --db zertz.gipfdb --json");
  auto& arguments = command.runs<CheckArguments>(run);
  add_database_option(command, arguments.database);
  add_threads_option(command, arguments.threads);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
