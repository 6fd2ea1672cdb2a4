// The command export: games out of a database.
#include <fmt/format.h>

#include "analysis/answers/stopwatch.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_writer.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct ExportArguments {
  std::string database;
  std::string format = "gpn";
  std::string output = "-";
  GameChoice games;
  std::size_t findings = 20;
};

Exit run(const ExportArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const analysis::RecordFormat& format = *analysis::find_record_format(arguments.format);
  const db::GameFilter filter = filter_of(arguments.games, titles);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto writer = make_writer(format, arguments.output, console);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const analysis::Stopwatch watch;
  std::uint64_t written = 0;
  bool left_out = false;
  std::vector<notation::Finding> findings;
  db::for_each_game(database, filter, [&](const notation::Judged& game) {
    notation::Written text = format.write(game);
    for (notation::Finding& d : text.findings) {
      left_out = left_out || d.severity == notation::Severity::kError;
      findings.push_back(std::move(d));
    }
    if (!text.text.empty()) {
      writer->add(text.text);
      ++written;
    }
    return progress(written, 0, "games");
  });
  progress.wipe();
  if (interrupt.requested()) return Exit::kInterrupted;
  writer->commit();
  say_findings(console, findings, findings.size(), arguments.findings);
  if (arguments.output != "-") {
    console.say(fmt::format("{} written to {} in {}", counted(written, "game"), arguments.output,
                            duration_text(watch.seconds())));
  }
  if (written == 0) console.say("gipfbase: there are no such games");
  return written == 0 || left_out ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_export(Command& program) {
  Command& command = program.add(
      "export", "Write games to a file in one of several formats",
      "gipfbase export --output all.gpn\n"
      "gipfbase export --player Alice --format csv --output alice.csv\n"
      "gipfbase export --variant 48 --format boardspace --output games.zip\n"
      "gipfbase export --format ndjson | jq .moves\n\n"
      "Files are complete or not there: the text is written beside the target and put in\n"
      "its place at the end.");
  auto& arguments = command.runs<ExportArguments>(run);
  add_database_option(command, arguments.database);
  command
      .option("--format", &arguments.format, "FORMAT",
              "gpn (default), gpn-short, boardspace, zen, json, ndjson, csv")
      .one_of(record_format_names());
  command.option("--output,-o", &arguments.output, "FILE", "File; - is standard output (default)");
  add_game_options(command, arguments.games);
  command.option("--findings", &arguments.findings, "N", "Findings to print (default 20, 0: all)")
      .whole_number();
}

}  // namespace gipfbase::cli
