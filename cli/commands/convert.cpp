// The command convert: games from one file format to another, without a database.
#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_writer.hpp"
#include "cli/commands/reading.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct ConvertArguments {
  InputChoice input;
  std::string to = "gpn";
  std::string output = "-";
  int threads = 0;
  std::size_t findings = 20;
};

GameView judged_view(const JudgedGame& game) {
  GameView view;
  view.record = &game.read.record;
  view.result = game.verdict.result;
  view.ending = game.verdict.ending;
  view.valid = game.read.status == notation::ReadGame::Status::kValid;
  view.source = fmt::format("game {}", game.read.ordinal);
  return view;
}

Exit run(const ConvertArguments& arguments, Console& console) {
  require_some_path(arguments.input);
  const GameFormat format = game_format(arguments.to);
  const auto writer = make_writer(format, arguments.output, console);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  std::uint64_t written = 0;
  ReadingWork work;
  work.render = [format](const JudgedGame& game) {
    GameText text = text_of(format, judged_view(game));
    return Rendered{std::move(text.text), std::move(text.findings)};
  };
  work.emit = [&](std::string&& text) {
    if (text.empty()) return;
    writer->add(text);
    ++written;
  };
  work.progress = [&](auto... step) { return progress(step...); };
  const ReadingReport report = read_games(arguments.input, arguments.threads, work);
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

void add_convert(Program& program) {
  auto arguments = std::make_shared<ConvertArguments>();
  CLI::App& command =
      program.add("convert", "Convert game files to another format, without a database",
                  "gipfbase convert archive.zip --to gpn --output archive.gpn\n"
                  "gipfbase convert games.gpn --to boardspace --output games.zip\n"
                  "curl -s https://example.org/game.sgf | gipfbase convert - --to json");
  add_input_options(command, arguments->input);
  command
      .add_option("--to", arguments->to,
                  "gpn (default), gpn-short, boardspace, json, ndjson or csv")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(game_format_names()));
  command.add_option("--output,-o", arguments->output, "File; - is standard output (default)")
      ->type_name("FILE");
  command.add_option("--findings", arguments->findings, "Findings to print (default 20, 0: all)")
      ->type_name("N")
      ->check(whole_number());
  add_threads_option(command, arguments->threads);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
