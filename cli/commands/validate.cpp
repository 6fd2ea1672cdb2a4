// The command validate: are the games in these files legal and what they claim to be?
#include <fmt/format.h>

#include "analysis/answers/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct ValidateArguments {
  InputChoice input;
  int threads = 0;
  std::size_t findings = 0;
  bool json = false;
};

std::string summary(const notation::ReadingReport& r) {
  std::string text = fmt::format(
      "{} in {}: {} valid, {} legal only up to a point, {} rejected; {} "
      "replayed in {}\n",
      counted(r.read, "game"), counted(r.files, "file"), grouped(r.valid), grouped(r.partial),
      grouped(r.rejected), counted(r.plies, "move"), duration_text(r.seconds));
  if (r.empty > 0) text += fmt::format("{} without content\n", counted(r.empty, "file"));
  return text;
}

Exit run(const ValidateArguments& arguments, Console& console, const notation::Catalogue& titles) {
  require_some_path(arguments.input);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  notation::ReadingWork work;
  work.progress = [&](auto... step) { return progress(step...); };
  const notation::ReadingReport report = notation::read_games(
      arguments.input.paths, pipeline_options(arguments.input, arguments.threads, titles), work);
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::json(report));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report));
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings,
                         report.interrupted);
}

}  // namespace

void add_validate(Command& program) {
  Command& command = program.add(
      "validate", "Check game files without a database",
      "gipfbase validate games.gpn\n"
      "gipfbase validate --json archive.zip more/ | jq '.diagnostics[].message'\n\n"
      "Every game is replayed; whatever is illegal or contradicts itself is named with file,\n"
      "line, game and move.");
  auto& arguments = command.runs<ValidateArguments>(run);
  add_input_options(command, arguments.input);
  command.option("--findings", &arguments.findings, "N", "Findings to print (default 0: all)")
      .whole_number();
  add_threads_option(command, arguments.threads);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
