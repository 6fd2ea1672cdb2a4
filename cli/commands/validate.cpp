// The command validate: are the games in these files legal and what they claim to be?
#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_json.hpp"
#include "cli/commands/reading.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct ValidateArguments {
  InputChoice input;
  int threads = 0;
  std::size_t findings = 0;
  bool json = false;
};

Json report_json(const ReadingReport& r) {
  return {{"inputs", r.inputs},
          {"files", r.files},
          {"empty", r.empty},
          {"read", r.read},
          {"valid", r.valid},
          {"partial", r.partial},
          {"rejected", r.rejected},
          {"plies", r.plies},
          {"interrupted", r.interrupted},
          {"seconds", r.seconds},
          {"findings_total", r.findings_total},
          {"diagnostics", json_of(r.findings)}};
}

std::string summary(const ReadingReport& r) {
  std::string text = fmt::format(
      "{} in {}: {} valid, {} legal only up to a point, {} rejected; {} "
      "replayed in {}\n",
      counted(r.read, "game"), counted(r.files, "file"), grouped(r.valid), grouped(r.partial),
      grouped(r.rejected), counted(r.plies, "move"), duration_text(r.seconds));
  if (r.empty > 0) text += fmt::format("{} without content\n", counted(r.empty, "file"));
  return text;
}

Exit run(const ValidateArguments& arguments, Console& console) {
  require_some_path(arguments.input);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  ReadingWork work;
  work.progress = [&](auto... step) { return progress(step...); };
  const ReadingReport report = read_games(arguments.input, arguments.threads, work);
  progress.wipe();
  if (arguments.json) {
    console.print_json(report_json(report));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report));
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings,
                         report.interrupted);
}

}  // namespace

void add_validate(Program& program) {
  auto arguments = std::make_shared<ValidateArguments>();
  CLI::App& command = program.add(
      "validate", "Check game files without a database",
      "gipfbase validate games.gpn\n"
      "gipfbase validate --json archive.zip more/ | jq '.diagnostics[].message'\n\n"
      "Every game is replayed; whatever is illegal or contradicts itself is named with file,\n"
      "line, game and move.");
  add_input_options(command, arguments->input);
  command.add_option("--findings", arguments->findings, "Findings to print (default 0: all)")
      ->type_name("N")
      ->check(whole_number());
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
