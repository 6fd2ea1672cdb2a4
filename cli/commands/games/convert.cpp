// The commands convert and export: write games of files or a database in several formats.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/events/standings.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/serve/sheets/sheets.hpp"
#include "cli/terminal/files/diagram_writer.hpp"
#include "cli/terminal/files/game_writer.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/table_writer.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "db/edit/journal_reader.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/lists/results.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"
#include "notation/game/record/finding_quota.hpp"
#include "notation/sources/reading.hpp"
#include "notation/text/text.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::cli {
namespace {

struct WritingArguments : Arguments {
  InputChoice input;
  GameChoice games;
  std::string format;  ///< empty: chosen by the extension of the output
  std::string names = "known";
  bool journal = false;
  std::uint64_t limit = 0;
  OrderChoice order;
  std::string svg;   ///< folder for diagrams
  std::string html;  ///< file for a page
  bool cross_table = false;
  std::string tables;  ///< folder for the tables of the whole database
  std::uint64_t file_rows = db::ExportOptions().rows_per_file;
};

/// Findings about the games of a database: all counted, some kept.
struct FindingLog {
  std::vector<notation::Finding> findings;
  std::uint64_t total = 0;
  notation::FindingQuota quota;

  void note(notation::Finding&& finding) {
    ++total;
    if (quota.admits(finding)) findings.push_back(std::move(finding));
  }
};

/// The text of a game, and the findings about damage of the stored game.
struct RecordText {
  notation::Written written;
  std::vector<notation::Finding> damage;
};

/// Replays games and writes their texts on all cores while the next games are read. Passes the
/// texts on in the order of the games.
class RecordTexts {
 public:
  RecordTexts(const notation::Format& format, int threads, std::function<void(RecordText&)> take)
      : format_(format), arena_(threads), take_(std::move(take)) {}

  void add(db::UnjudgedGame&& game) {
    games_.push_back(std::move(game));
    constexpr std::size_t kAtOnce = 256;
    if (games_.size() == kAtOnce) write();
  }
  /// Passes on the records that are left.
  void finish() {
    write();
    pass_on();
  }

 private:
  void write() {
    pass_on();
    writing_.swap(games_);
    texts_.resize(writing_.size());
    arena_.execute([&] {
      group_.run([&] {
        tbb::parallel_for(std::size_t{0}, writing_.size(), [&](std::size_t i) {
          const notation::Judged& game = db::judge(writing_[i]);
          texts_[i] = {notation::write_game(format_, game), db::damage_of(game)};
        });
      });
    });
  }
  void pass_on() {
    arena_.execute([&] { group_.wait(); });
    for (RecordText& text : texts_) take_(text);
    texts_.clear();
    writing_.clear();
  }

  const notation::Format& format_;
  notation::ThreadArena arena_;
  std::function<void(RecordText&)> take_;
  std::vector<db::UnjudgedGame> games_;    ///< read, but not yet being written
  std::vector<db::UnjudgedGame> writing_;  ///< those whose texts are being written to `texts_`
  std::vector<RecordText> texts_;
  tbb::task_group group_;
};

/// The format that was named, else the one of the file's extension, else gpn.
const notation::Format& format_of(const WritingArguments& arguments) {
  if (!arguments.format.empty()) return *notation::find_format(arguments.format);
  const std::string name = notation::text::lowered(arguments.output);
  for (const notation::Format* format : notation::formats()) {
    for (const std::string_view ending : format->extensions) {
      if (!ending.empty() && name.ends_with(ending)) return *format;
    }
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOthers = {
      {{".xlsx", "write a .csv file, which every spreadsheet reads"},
       {".xls", "write a .csv file, which every spreadsheet reads"},
       {".ods", "write a .csv file, which every spreadsheet reads"},
       {".html", "gipfbase export --html FILE writes a web page"}}};
  for (const auto& [ending, remedy] : kOthers) {
    if (!name.ends_with(ending)) continue;
    throw UsageError(fmt::format("games are not written as {}; {}", ending, remedy));
  }
  return notation::kGpn;
}

void finish(DiagramWriter& writer, const std::string& folder, Console& console) {
  writer.commit();
  console.say(fmt::format("{} of {} written to {}", counted(writer.files(), "picture"),
                          counted(writer.games(), "game"), folder));
}

/// Reads the files and prints the findings.
notation::ReadingReport read_all(const WritingArguments& arguments, notation::ReadingWork& work,
                                 Console& console, const Catalogue& titles) {
  ProgressLine progress(console);
  work.progress = std::ref(progress);
  notation::ReadOptions options = read_options(arguments.input, arguments.threads, titles);
  options.stop = &progress.stop();
  notation::ReadingReport report = notation::read_games(arguments.input.paths, options, work);
  progress.wipe();
  say_findings(console, report.findings, report.findings_total, arguments.findings);
  return report;
}

Exit exit_of(const notation::ReadingReport& report) {
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings, false);
}

/// Draws the games of files.
Exit convert_to_diagrams(const WritingArguments& arguments, Console& console,
                         const Catalogue& titles) {
  DiagramWriter writer(arguments.svg, console, arguments.force);
  notation::ReadingWork work;
  work.keep = [&](notation::Judged&& game) {
    if (game.status != notation::Judged::Status::kRejected) writer.add(game);
  };
  const notation::ReadingReport report = read_all(arguments, work, console, titles);
  if (report.interrupted) return Exit::kInterrupted;
  finish(writer, arguments.svg, console);
  return exit_of(report);
}

/// Draws the games of a database.
Exit export_diagrams(const WritingArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  DiagramWriter writer(arguments.svg, console, arguments.force);
  ProgressLine progress(console);
  FindingLog damage;
  const auto draw = [&](notation::Judged& game) {
    for (notation::Finding& d : db::damage_of(game)) damage.note(std::move(d));
    writer.add(game);
    return progress(writer.games(), 0, "games");
  };
  db::for_each_game(database, filter, draw, {arguments.limit, 0, order_of(arguments.order)});
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  if (writer.games() == 0) return no_such_games(console, database, filter);
  say_findings(console, damage.findings, damage.total, arguments.findings);
  finish(writer, arguments.svg, console);
  return damage.findings.empty() ? Exit::kDone : Exit::kFindings;
}

/// The heading of a page: the event, the players, or the number of games.
std::string heading_of(const db::GameFilter& filter, const std::vector<notation::Judged>& games) {
  if (!filter.event.empty()) return std::string(games.front().game.tag("Event"));
  if (!filter.players.empty()) return fmt::format("{}", fmt::join(filter.players, ", "));
  return counted(games.size(), filter.puzzles ? "puzzle" : "game");
}

/// Writes the cross table of an event as one HTML page.
Exit export_cross_table(const WritingArguments& arguments, Console& console,
                        const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  if (!analysis::is_event(filter.event)) {
    throw UsageError("--cross-table needs an event; name it with --event");
  }
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::Results results = db::played_games(database, filter);
  if (results.games.empty()) return no_such_games(console, database, filter);
  const auto first = db::load_game(database, results.games.front().id);
  const std::string event(first ? first->game.tag("Event") : std::string_view(filter.event));
  write_file(arguments.html, serve::event_sheet(event, analysis::event_table(results, {})), console,
             arguments.force);
  if (arguments.html != "-") {
    console.say(fmt::format("cross table of {} written to {}",
                            counted(results.games.size(), "game"), arguments.html));
  }
  return Exit::kDone;
}

/// Writes one HTML page: games with the cross table of their event, or puzzles.
Exit export_page(const WritingArguments& arguments, Console& console, const Catalogue& titles) {
  // A page has a picture of every position of each game.
  constexpr std::size_t kMostGames = 500;
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::Snapshot snapshot(database.connection());
  ProgressLine progress(console);
  std::vector<notation::Judged> games;
  FindingLog damage;
  const auto add = [&](notation::Judged& game) {
    for (notation::Finding& d : db::damage_of(game)) damage.note(std::move(d));
    games.push_back(std::move(game));
    return games.size() <= kMostGames && progress(games.size(), 0, "games");
  };
  db::for_each_game(database, filter, add, {arguments.limit, 0, order_of(arguments.order)});
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  if (games.empty()) return no_such_games(console, database, filter);
  if (games.size() > kMostGames) {
    throw UsageError(fmt::format("--html: a page holds at most {} games; add conditions or --limit",
                                 kMostGames));
  }
  say_findings(console, damage.findings, damage.total, arguments.findings);
  std::optional<analysis::EventTable> table;
  if (analysis::is_event(filter.event) && !filter.puzzles) {
    const db::Results results = db::played_games(database, filter);
    if (!results.games.empty()) table = analysis::event_table(results, {});
  }
  const std::string heading = heading_of(filter, games);
  const bool puzzles = std::all_of(games.begin(), games.end(), [](const notation::Judged& game) {
    return !game.game.tag("Puzzle").empty();
  });
  write_file(
      arguments.html,
      puzzles ? serve::puzzles_sheet(heading, games) : serve::games_sheet(heading, games, table),
      console, arguments.force);
  if (arguments.html != "-") {
    console.say(fmt::format("{} written to {}", counted(games.size(), puzzles ? "puzzle" : "game"),
                            arguments.html));
  }
  return damage.findings.empty() ? Exit::kDone : Exit::kFindings;
}

Exit convert(const WritingArguments& arguments, Console& console, const Catalogue& titles) {
  require_some_path(arguments.input);
  if (!arguments.svg.empty()) return convert_to_diagrams(arguments, console, titles);
  require_other_output(arguments, arguments.input.paths);
  const notation::Format& format = format_of(arguments);
  const auto writer = make_writer(format, arguments.output, console, arguments.force);
  std::uint64_t written = 0;
  notation::ReadingWork work;
  work.render = [&](const notation::Judged& game) { return notation::write_game(format, game); };
  work.emit = [&](std::string&& text) {
    writer->add(text);
    ++written;
  };
  const notation::ReadingReport report = read_all(arguments, work, console, titles);
  if (report.interrupted) return Exit::kInterrupted;
  if (written > 0) {
    writer->commit();
  } else {
    console.say("gipfbase: no game in the input can be converted; nothing was written");
  }
  if (written > 0) say_written(written, "game", arguments, report.seconds, console);
  return exit_of(report);
}

Exit export_tables(const WritingArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  if (!filter.plain() || !filter.title.empty() || !filter.variant.empty() || filter.with_partial ||
      filter.side_lines) {
    throw UsageError("--tables writes the whole database; omit conditions on games");
  }
  if (arguments.json && arguments.tables == "-") {
    throw UsageError("\"--tables -\" writes to standard output; with --json, name a folder");
  }
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto writer = make_table_writer(arguments.tables, console);
  ProgressLine progress(console);
  db::ExportOptions options;
  options.threads = arguments.threads;
  options.rows_per_file = arguments.file_rows;
  const db::ExportReport report = db::export_tables(
      database, options,
      [&](const std::string& name, std::string_view bytes) { writer->add(name, bytes); },
      std::ref(progress));
  progress.wipe();
  if (!report.interrupted) writer->commit();
  if (arguments.json) {
    console.print(analysis::to_json(report, arguments.tables));
  } else if (report.interrupted) {
    console.say(
        "gipfbase: interrupted; the export is incomplete; repeat the command to complete it");
  } else {
    console.say(fmt::format("{} and {} in {}, {}, written in {}",
                            counted(report.manifest.rows("games"), "game"),
                            counted(report.manifest.rows("positions"), "position"),
                            counted(report.manifest.files.size(), "file"),
                            bytes_text(report.manifest.bytes()), duration_text(report.seconds)));
  }
  return report.interrupted ? Exit::kInterrupted : Exit::kDone;
}

Exit export_games(const WritingArguments& arguments, Console& console, const Catalogue& titles) {
  if (!arguments.tables.empty()) return export_tables(arguments, console, titles);
  if (!arguments.svg.empty()) return export_diagrams(arguments, console, titles);
  if (arguments.cross_table) return export_cross_table(arguments, console, titles);
  if (!arguments.html.empty()) return export_page(arguments, console, titles);
  const notation::Format& format = format_of(arguments);
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto writer = make_writer(format, arguments.output, console, arguments.force);
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  std::uint64_t written = 0;
  bool left_out = false;
  FindingLog findings;
  const db::Page page{arguments.limit, 0, order_of(arguments.order)};
  RecordTexts texts(format, arguments.threads, [&](RecordText& text) {
    for (notation::Finding& d : text.damage) {
      left_out = true;
      findings.note(std::move(d));
    }
    for (notation::Finding& d : text.written.findings) {
      left_out = left_out || d.severity == notation::Severity::kError;
      findings.note(std::move(d));
    }
    if (text.written.text.empty()) return;
    writer->add(text.written.text);
    ++written;
  });
  std::optional<db::JournalReader> journal;
  if (arguments.journal) journal.emplace(database);
  const auto add = [&](db::UnjudgedGame& unjudged) {
    if (journal) {
      std::vector<notation::Tag>& tags = unjudged.game.game.tags;
      for (notation::Tag& tag : journal->tags(*unjudged.game.id, tags)) {
        tags.push_back(std::move(tag));
      }
    }
    texts.add(std::move(unjudged));
    return progress(written, 0, filter.puzzles ? "puzzles" : "games");
  };
  const auto names = arguments.names == "recorded" ? db::Spelling::kRecorded : db::Spelling::kKnown;
  db::for_each_unjudged(database, filter, add, page, names);
  texts.finish();
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  say_findings(console, findings.findings, findings.total, arguments.findings);
  // Without games, an existing file is kept.
  const char* none =
      left_out ? "none of these games can be written in this format" : "no game matches";
  if (written == 0 && arguments.output != "-") {
    return no_such_games(console, database, filter, none);
  }
  writer->commit();
  const std::string_view noun = filter.puzzles ? "puzzle" : "game";
  say_written(written, noun, arguments, watch.seconds(), console);
  if (written == 0) return no_such_games(console, database, filter, none);
  return report_missing(console, database, filter) || left_out ? Exit::kFindings : Exit::kDone;
}

std::string fault_of_path(const std::string& path) {
  return path.empty() ? "the value is empty; name a file or folder, or omit the option" : "";
}

std::string fault_of_folder(const std::string& path) {
  return path == "-" ? "several files are written; name a folder" : fault_of_path(path);
}

void add_diagrams_option(Command& command, WritingArguments& arguments,
                         std::initializer_list<const char*> excluded) {
  command
      .option("--svg", &arguments.svg, "DIR",
              "Folder for pictures of every position of each game, and of puzzles")
      .check(fault_of_folder)
      .excludes(excluded);
}

void add_written_format_option(Command& command, const char* option, WritingArguments& arguments) {
  const std::vector<std::string> names = notation::format_names(&notation::Format::can_write);
  command
      .option(option, &arguments.format, "FORMAT",
              fmt::format("{} (default: by the ending of --output, otherwise gpn)",
                          alternatives(names)))
      .one_of(names);
}

}  // namespace

void add_convert(Command& program) {
  Command& command =
      program.add("convert", "Convert game files to another format, without a database",
                  "gipfbase convert archive.zip --to gpn --output archive.gpn\n"
                  "gipfbase convert games.gpn --to boardspace --output games.zip\n"
                  "gipfbase convert puzzles.gpn --svg pictures/\n"
                  "curl -s https://example.org/game.sgf | gipfbase convert - --to json");
  auto& arguments = command.runs<WritingArguments>(convert);
  add_input_options(command, arguments.input);
  add_written_format_option(command, "--to", arguments);
  add_output_option(command, arguments);
  add_diagrams_option(command, arguments, {"--to", "--output"});
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
      "gipfbase export --format ndjson | jq .moves\n"
      "gipfbase export 17 --svg pictures/\n"
      "gipfbase export --event \"World Cup\" --html cup.html   # with its cross table\n"
      "gipfbase export --event \"World Cup\" --html table.html --cross-table\n"
      "gipfbase export --puzzles --title gipf --html sheet.html\n"
      "gipfbase export --tables tables/   # how to load them: gipfbase help clusters\n\n"
      "A file is complete or does not exist: it is written under a temporary name and\n"
      "renamed at the end.");
  auto& arguments = command.runs<WritingArguments>(export_games);
  add_id_arguments(command, arguments.games.words);
  add_database_option(command, arguments);
  add_written_format_option(command, "--format", arguments);
  command.flag("--journal", &arguments.journal,
               "Write the changes made by hand as tags Change1 ..., which import reads");
  command
      .option("--names", &arguments.names, "NAMES",
              "known (default): aliases are replaced by the names they stand for; recorded: names "
              "are as in the records, so that another database recognises the games")
      .one_of({"known", "recorded"});
  add_output_option(command, arguments);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of games to write (default 0: all)");
  add_order_options(command, arguments.order);
  add_diagrams_option(command, arguments, {"--format", "--journal", "--names", "--output"});
  command
      .option(
          "--html", &arguments.html, "FILE",
          "File for one HTML page: games to replay, an event with its cross table, or puzzles with "
          "solutions at the end")
      .check(fault_of_path)
      .excludes({"--format", "--journal", "--names", "--output", "--svg"});
  command
      .flag("--cross-table", &arguments.cross_table,
            "With --html and --event: only the cross table, without the games")
      .needs("--html");
  add_findings_option(command, arguments);
  command
      .option("--tables", &arguments.tables, "DIR",
              "Folder for the whole database as compressed CSV tables; - is a tar archive on "
              "standard output")
      .check(fault_of_path)
      .excludes({"--format", "--journal", "--output", "--limit", "--sort", "--reverse", "--svg",
                 "--html", "--findings"});
  command
      .option("--file-rows", &arguments.file_rows, "N",
              "With --tables: rows per file (default 1048576); in a cluster, each file goes to one "
              "server")
      .within(std::uint64_t{1}, std::uint64_t{1} << 32U)
      .needs("--tables");
  add_threads_option(command, arguments);
  command.flag("--json", &arguments.json, "With --tables: print one JSON object").needs("--tables");
}

}  // namespace gipfbase::cli
