// The command import: games from files into a database.
#include <fmt/format.h>

#include "analysis/answers/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/stats_table.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::cli {
namespace {

struct ImportArguments {
  std::string database;
  InputChoice input;
  std::string on_error = "keep";
  int threads = 0;
  std::size_t findings = 20;
  bool json = false;
};

std::string summary(const db::ImportReport& r, const std::string& database) {
  std::string text =
      fmt::format("Import {} into {}: {} read from {} in {}\n", r.import_id, database,
                  counted(r.read, "game"), counted(r.files, "file"), duration_text(r.seconds));
  const auto line = [&](std::uint64_t games, const char* what) {
    text += fmt::format("{:>12}  {}\n", grouped(games), what);
  };
  line(r.stored, "stored");
  line(r.duplicate, "in the database already");
  line(r.partial, "stored up to an illegal move, marked and left out of statistics");
  line(r.rejected, "rejected");
  if (r.empty > 0) line(r.empty, "empty files");
  if (r.interrupted) text += "Interrupted: import the same paths again to go on.\n";
  return text;
}

Exit run(const ImportArguments& arguments, Console& console, const notation::Catalogue& titles) {
  require_some_path(arguments.input);
  const RulesChoice rules = canonical(arguments.input.rules, titles);
  db::ImportOptions options;
  options.title = rules.title;
  options.variant = rules.variant;
  options.format = format_of(arguments.input);
  options.keep_partial = arguments.on_error == "keep";
  options.threads = arguments.threads;
  options.reported_findings = notation::kKeptFindings;
  db::Database database(arguments.database, db::Database::Mode::kCreate, titles);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const db::ImportReport report = db::import_games(database, arguments.input.paths, options,
                                                   [&](auto... step) { return progress(step...); });
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::json(report, db::statistics(database)));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report, arguments.database));
    if (report.stored + report.partial > 0) {
      console.print('\n' + stats_table(db::statistics(database), console));
    }
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings,
                         report.interrupted);
}

}  // namespace

void add_import(Command& program) {
  Command& command = program.add(
      "import", "Bring games from files, folders and archives into a database",
      "gipfbase import archive.zip games/ more.gpn\n"
      "gipfbase import --db zertz.gipfdb --on-error reject --json downloads/\n"
      "gipfbase generate --title gipf --games 1000 | gipfbase import -\n\n"
      "Games that are in the database already are not stored twice, so an import may be\n"
      "repeated, and goes on where it was interrupted. \"gipfbase imports\" lists imports\n"
      "and takes them back.");
  auto& arguments = command.runs<ImportArguments>(run);
  add_input_options(command, arguments.input);
  add_database_option(command, arguments.database);
  command
      .option("--on-error", &arguments.on_error, "WHAT",
              "Games with an illegal move: keep the legal part, or reject")
      .one_of({"keep", "reject"});
  command.option("--findings", &arguments.findings, "N", "Findings to print (default 20, 0: all)")
      .whole_number();
  add_threads_option(command, arguments.threads);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
