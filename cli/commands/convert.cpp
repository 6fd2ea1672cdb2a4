// The command convert: games from one file format to another, without a database.
#include <fmt/format.h>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_writer.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::cli {
namespace {

struct ConvertArguments {
  InputChoice input;
  std::string to = "gpn";
  std::string output = "-";
  int threads = 0;
  std::size_t findings = 20;
};

Exit run(const ConvertArguments& arguments, Console& console, const notation::Catalogue& titles) {
  require_some_path(arguments.input);
  const analysis::RecordFormat& format = *analysis::find_record_format(arguments.to);
  const auto writer = make_writer(format, arguments.output, console);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  std::uint64_t written = 0;
  notation::ReadingWork work;
  work.render = format.write;
  work.emit = [&](std::string&& text) {
    writer->add(text);
    ++written;
  };
  work.progress = [&](auto... step) { return progress(step...); };
  const notation::ReadingReport report = notation::read_games(
      arguments.input.paths, pipeline_options(arguments.input, arguments.threads, titles), work);
  progress.wipe();
  say_findings(console, report.findings, report.findings_total, arguments.findings);
  if (report.interrupted) return Exit::kInterrupted;
  if (written > 0) {
    writer->commit();
  } else {
    console.say("gipfbase: the input holds no game that could be converted; nothing was written");
  }
  if (written > 0 && arguments.output != "-") {
    console.say(fmt::format("{} written to {} in {}", counted(written, "game"), arguments.output,
                            duration_text(report.seconds)));
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings, false);
}

}  // namespace

void add_convert(Command& program) {
  Command& command =
      program.add("convert", "Convert game files to another format, without a database",
                  "gipfbase convert archive.zip --to gpn --output archive.gpn\n"
                  "gipfbase convert games.gpn --to boardspace --output games.zip\n"
                  "curl -s https://example.org/game.sgf | gipfbase convert - --to json");
  auto& arguments = command.runs<ConvertArguments>(run);
  add_input_options(command, arguments.input);
  command
      .option("--to", &arguments.to, "FORMAT",
              "gpn (default), gpn-short, boardspace, zen, json, ndjson or csv")
      .one_of(record_format_names());
  command.option("--output,-o", &arguments.output, "FILE", "File; - is standard output (default)");
  command.option("--findings", &arguments.findings, "N", "Findings to print (default 20, 0: all)")
      .whole_number();
  add_threads_option(command, arguments.threads);
}

}  // namespace gipfbase::cli
