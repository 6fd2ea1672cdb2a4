// The commands convert and export: games from files or a database into files of several formats.
#include <fmt/format.h>

#include <functional>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/game_writer.hpp"
#include "cli/terminal/progress.hpp"
#include "db/edit/journal.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::cli {
namespace {

struct WritingArguments : Arguments {
  InputChoice input;
  GameChoice games;
  std::string format = "gpn";
  bool journal = false;
  std::uint64_t limit = 0;
  OrderChoice order;
};

Exit convert(const WritingArguments& arguments, Console& console,
             const notation::Catalogue& titles) {
  require_some_path(arguments.input);
  require_other_output(arguments, arguments.input.paths);
  const analysis::RecordFormat& format = *analysis::find_record_format(arguments.format);
  const auto writer = make_writer(format, arguments.output, console, arguments.force);
  ProgressLine progress(console);
  std::uint64_t written = 0;
  notation::ReadingWork work;
  work.render = format.write;
  work.emit = [&](std::string&& text) {
    writer->add(text);
    ++written;
  };
  work.progress = std::ref(progress);
  notation::PipelineOptions options = pipeline_options(arguments.input, arguments.threads, titles);
  options.stop = &progress.stop();
  const notation::ReadingReport report = notation::read_games(arguments.input.paths, options, work);
  progress.wipe();
  say_findings(console, report.findings, report.findings_total, arguments.findings);
  if (report.interrupted) return Exit::kInterrupted;
  if (written > 0) {
    writer->commit();
  } else {
    console.say("gipfbase: the input holds no game that could be converted; nothing was written");
  }
  if (written > 0) say_written(written, arguments, report.seconds, console);
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings, false);
}

Exit export_games(const WritingArguments& arguments, Console& console,
                  const notation::Catalogue& titles) {
  const analysis::RecordFormat& format = *analysis::find_record_format(arguments.format);
  const db::GameFilter filter = filter_of(arguments.games, titles);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto writer = make_writer(format, arguments.output, console, arguments.force);
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  std::uint64_t written = 0;
  bool left_out = false;
  std::vector<notation::Finding> findings;
  const db::Page page{arguments.limit, 0, order_of(arguments.order)};
  const auto write = [&](notation::Judged& game) {
    if (arguments.journal) {
      for (notation::Tag& tag : db::journal_tags(database, *game.id)) {
        game.game.tags.push_back(std::move(tag));
      }
    }
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
  };
  db::for_each_game(database, filter, write, page);
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  say_findings(console, findings, findings.size(), arguments.findings);
  // Nothing takes the place of what was there.
  if (written == 0 && arguments.output != "-") return no_such_games(console, database, filter);
  writer->commit();
  say_written(written, arguments, watch.seconds(), console);
  if (written == 0) return no_such_games(console, database, filter);
  return left_out ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_convert(Command& program) {
  Command& command =
      program.add("convert", "Convert game files to another format, without a database",
                  "gipfbase convert archive.zip --to gpn --output archive.gpn\n"
                  "gipfbase convert games.gpn --to boardspace --output games.zip\n"
                  "curl -s https://example.org/game.sgf | gipfbase convert - --to json");
  auto& arguments = command.runs<WritingArguments>(convert);
  add_input_options(command, arguments.input);
  command
      .option("--to", &arguments.format, "FORMAT",
              "gpn (default), gpn-short, boardspace, zen, json, ndjson or csv")
      .one_of(record_format_names());
  add_output_option(command, arguments);
  add_findings_option(command, arguments);
  add_threads_option(command, arguments);
}

void add_export(Command& program) {
  Command& command = program.add(
      "export", "Write games to a file in one of several formats",
      "gipfbase export --output all.gpn\n"
      "gipfbase export --player Alice --format csv --output alice.csv\n"
      "gipfbase export 3,7-9,12 --output chosen.gpn\n"
      "gipfbase export --sort rating --reverse --limit 100 --output best.gpn\n"
      "gipfbase export --variant 48 --format boardspace --output games.zip\n"
      "gipfbase export --format ndjson | jq .moves\n\n"
      "Files are complete or not there: the text is written beside the target and put in\n"
      "its place at the end.");
  auto& arguments = command.runs<WritingArguments>(export_games);
  add_id_arguments(command, arguments.games.words);
  add_database_option(command, arguments);
  command
      .option("--format", &arguments.format, "FORMAT",
              "gpn (default), gpn-short, boardspace, zen, json, ndjson, csv")
      .one_of(record_format_names());
  command.flag("--journal", &arguments.journal,
               "With what was changed by hand, as tags Change1 ..., which an import takes in");
  add_output_option(command, arguments);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N", "Most games to write (default 0: all)")
      .whole_number();
  add_order_options(command, arguments.order);
  add_findings_option(command, arguments);
}

}  // namespace gipfbase::cli
