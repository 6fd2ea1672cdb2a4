// The command bench archive: how fast this program is with a database of many games, beside what
// the same rows, bytes and positions take by bare means.
#include <fmt/format.h>

#include <functional>

#include "analysis/answers/bench/archive_bench.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/temporary_folder.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct BenchArchiveArguments : Arguments {
  analysis::ArchiveBenchQuestion question;
  std::string place;
  std::string title;
};

std::vector<const notation::TitleInfo*> chosen_titles(const std::string& name,
                                                      const notation::Catalogue& titles) {
  const auto all = titles.titles();
  if (name.empty()) return {all.begin(), all.end()};
  return {titles.find(canonical({name, {}}, titles).title)};
}

std::string rate_text(double per_second) { return grouped(static_cast<std::uint64_t>(per_second)); }

void print_measurements(const analysis::ArchiveBenchAnswer& answer, Console& console) {
  Table table({"what", ">amount", "", ">time", ">per second", ">floor, per s", ">ratio",
               Column("floor").lesser(1)});
  for (const analysis::BenchLine& line : answer.record.lines()) {
    table.add({line.name, grouped(line.amount), line.amount == 1 ? line.unit : line.unit + "s",
               duration_text(line.seconds), rate_text(line.per_second()),
               rate_text(line.floor_per_second()), fmt::format("{:.2f}", line.ratio()),
               line.floor.name});
  }
  console.print(table.text(console));
  const analysis::ArchiveBenchQuestion& q = answer.question;
  console.print(fmt::format(
      "\n{} in all; most memory {} until the games were in, {} at the end\n"
      "signature {} of {} + {}, {}, {}, seed {}\n",
      duration_text(answer.seconds), bytes_text(answer.import_peak_bytes),
      bytes_text(answer.peak_bytes), answer.record.signature(), counted(q.games, "game"),
      grouped(q.appended), counted(q.searches, "search position"),
      counted(q.endgames, "endgame") + " of each title", q.seed));
}

Exit run(const BenchArchiveArguments& arguments, Console& console,
         const notation::Catalogue& titles) {
  ProgressLine progress(console);
  const TemporaryFolder folder(arguments.place, "bench");
  analysis::ArchiveBenchQuestion question = arguments.question;
  question.folder = folder.path();
  question.threads = arguments.threads;
  question.titles = chosen_titles(arguments.title, titles);
  const analysis::ArchiveBenchAnswer answer =
      analysis::answer(question, titles, std::ref(progress), progress.stop());
  progress.wipe();
  if (answer.interrupted) return Exit::kInterrupted;
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_measurements(answer, console);
  }
  if (answer.sound) return Exit::kDone;
  console.say(
      "gipfbase: not every game was stored, checked and proved as it must be; the facts of --json "
      "tell more");
  return Exit::kFindings;
}

}  // namespace

void add_bench_archive(Command& bench) {
  Command& command = bench.add(
      "archive", "Measure import, searches, scans, checks and solvers, beside floors",
      "gipfbase bench archive\n"
      "gipfbase bench archive --games 1000000 --dir /mnt/disk --json\n\n"
      "Games of random play go into a database that is removed again. Each figure has a\n"
      "floor of the same run: the same rows inserted by SQLite alone in key order, the\n"
      "same bytes read by SQLite alone, bare look-ups, bare move generation; ratio is how\n"
      "many times as long the work took. The signature stands for everything counted,\n"
      "found and proved: for the same options it is the same on every machine.");
  auto& arguments = command.runs<BenchArchiveArguments>(run);
  analysis::ArchiveBenchQuestion& q = arguments.question;
  command.option("--title", &arguments.title, "TITLE",
                 "Games of this title only (default: of every title)");
  command
      .option("--games", &q.games, "N", "Games imported, of all titles together (default 100000)")
      .within(std::uint64_t{1}, std::uint64_t{100'000'000});
  command.option("--append", &q.appended, "N", "Games of a second import (default 1000)")
      .within(std::uint64_t{1}, std::uint64_t{100'000'000});
  command.option("--searches", &q.searches, "N", "Positions to look up (default 1000)")
      .within(std::uint64_t{1}, std::uint64_t{1'000'000});
  command.option("--endgames", &q.endgames, "N", "Positions of each title to solve (default 24)")
      .within(std::uint64_t{1}, std::uint64_t{100'000});
  command.option("--seed", &q.seed, "S", "Chooses games and positions (default 1)").whole_number();
  command.option("--dir", &arguments.place, "DIR",
                 "Where the database is made (default: that of temporary files)");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
