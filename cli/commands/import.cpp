// The command import: games from files into a database.
#include "db/import/import.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_json.hpp"
#include "cli/commands/reading.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/stats_table.hpp"
#include "db/query/statistics.hpp"

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

Json report_json(const db::ImportReport& r, const db::Stats& stats) {
  Json variants = Json::array();
  for (const db::VariantStats& variant : stats.variants) variants.push_back(json_of(variant));
  return {{"import_id", r.import_id},
          {"inputs", r.inputs},
          {"files", r.files},
          {"empty", r.empty},
          {"read", r.read},
          {"stored", r.stored},
          {"duplicate", r.duplicate},
          {"partial", r.partial},
          {"rejected", r.rejected},
          {"plies", r.plies},
          {"interrupted", r.interrupted},
          {"seconds", r.seconds},
          {"findings_total", r.findings_total},
          {"diagnostics", json_of(r.findings)},
          {"variants", std::move(variants)}};
}

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

Exit run(const ImportArguments& arguments, Console& console) {
  require_some_path(arguments.input);
  const RulesChoice rules = canonical(arguments.input.rules);
  db::ImportOptions options;
  options.title = rules.title;
  options.variant = rules.variant;
  options.format = format_of(arguments.input);
  options.keep_partial = arguments.on_error == "keep";
  options.threads = arguments.threads;
  options.reported_findings = kKeptFindings;
  db::Database database(arguments.database, db::Database::Mode::kCreate);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const db::ImportReport report = db::import_games(database, arguments.input.paths, options,
                                                   [&](auto... step) { return progress(step...); });
  progress.wipe();
  if (arguments.json) {
    console.print_json(report_json(report, db::statistics(database)));
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

void add_import(Program& program) {
  auto arguments = std::make_shared<ImportArguments>();
  CLI::App& command = program.add(
      "import", "Bring games from files, folders and archives into a database",
      "gipfbase import archive.zip games/ more.gpn\n"
      "gipfbase import --db zertz.gipfdb --on-error reject --json downloads/\n"
      "gipfbase generate --title gipf --games 1000 | gipfbase import -\n\n"
      "Games that are in the database already are not stored twice, so an import may be\n"
      "repeated, and goes on where it was interrupted. \"gipfbase imports\" lists imports\n"
      "and takes them back.");
  add_input_options(command, arguments->input);
  add_database_option(command, arguments->database);
  command
      .add_option("--on-error", arguments->on_error,
                  "Games with an illegal move: keep the legal part, or reject")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"keep", "reject"}));
  command.add_option("--findings", arguments->findings, "Findings to print (default 20, 0: all)")
      ->type_name("N")
      ->check(whole_number());
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
