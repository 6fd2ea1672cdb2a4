// The commands stats, check, repair, optimize and backup: maintenance of a database.
#include <fmt/format.h>

#include <functional>

#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/values/claims.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/cluster/cluster.hpp"

namespace gipfbase::cli {
namespace {

/// A table of the counts of each variant.
template <class Counts>
std::string counts_of_variants(const db::Stats& stats, const char* heading, const char* unit,
                               const Console& console, Counts db::VariantStats::*counts) {
  Table table({"title", "variant", heading, unit});
  for (const db::VariantStats& v : stats.variants) {
    for (const auto& [name, count] : v.*counts) {
      table.add({v.title, v.variant, std::string(name), grouped(count)});
    }
  }
  return table.text(console);
}

Exit stats(const Arguments& arguments, Console& console, const Catalogue& titles) {
  const auto archive = db::open_archive(arguments.database, titles);
  const db::Stats stats = archive->statistics();
  archive->confirm();
  if (arguments.json) {
    console.print(analysis::to_json(stats));
    return Exit::kDone;
  }
  const std::string heading =
      fmt::format("{}: {} by {}, {}, {} ({} distinct up to symmetry), {}", arguments.database,
                  counted(stats.games, "game"), counted(stats.players, "player"),
                  counted(stats.plies, "move"), counted(stats.positions, "position"),
                  grouped(stats.distinct_positions), bytes_text(stats.file_bytes));
  const std::size_t room = console.width() == 0 ? heading.size() : console.width();
  for (const std::string& line : wrapped(heading, room)) console.print(line + '\n');
  if (stats.variants.empty()) return Exit::kDone;
  console.print('\n' + stats_table(stats, console) + '\n');
  console.print(counts_of_variants(stats, "ending", ">games", console, &db::VariantStats::endings));
  console.print('\n' + counts_of_variants(stats, "in valid games", ">number", console,
                                          &db::VariantStats::counters));
  return Exit::kDone;
}

Exit check(const Arguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  ProgressLine progress(console);
  const db::CheckReport report =
      analysis::check(database, arguments.threads, std::ref(progress), memory_bytes(arguments));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report));
  } else {
    for (const std::string& problem : report.problems) console.print(printable(problem) + '\n');
    console.print(fmt::format(
        "{}: {} replayed, {} compared with the index{} in {}: {}\n", arguments.database,
        counted(report.games, "game"), counted(report.positions, "position"),
        report.values == 0 ? "" : fmt::format(", {} solved again", counted(report.values, "value")),
        duration_text(report.seconds),
        report.interrupted ? "interrupted"
        : report.problems.empty()
            ? "no problems"
            : fmt::format("{}; run \"gipfbase repair --db {}\"",
                          counted(report.problems.size(), "problem"), arguments.database)));
  }
  if (report.interrupted) return Exit::kInterrupted;
  return report.ok() ? Exit::kDone : Exit::kFindings;
}

struct RepairArguments : Arguments {
  std::string into;
};

Exit repair(const RepairArguments& arguments, Console& console, const Catalogue& titles) {
  ProgressLine progress(console);
  const db::RepairReport report =
      analysis::repair(arguments.database, arguments.into, arguments.force, titles,
                       arguments.threads, std::ref(progress), memory_bytes(arguments));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report));
  } else {
    for (const auto* sentences : {&report.lost, &report.changed}) {
      for (const std::string& text : *sentences) console.print(printable(text) + '\n');
    }
    if (report.interrupted) {
      console.print(fmt::format(
          "interrupted: {} is unchanged{}\n", arguments.database,
          report.rest.empty() ? "" : "; repeat the command to continue from " + report.rest));
    } else {
      console.print(fmt::format(
          "{}: {}, {} in {}: {}\n", report.into, counted(report.games, "game"),
          counted(report.positions, "position"), duration_text(report.seconds),
          report.was_sound() ? "games, names and changes are sound; indexes and statistics rebuilt"
                             : "repaired"));
    }
  }
  if (report.interrupted) return Exit::kInterrupted;
  return report.was_sound() ? Exit::kDone : Exit::kFindings;
}

Exit optimize(const Arguments& arguments, Console& console, const Catalogue& titles) {
  ProgressLine progress(console);
  const analysis::OptimizeAnswer answer =
      analysis::optimize(arguments.database, titles, std::ref(progress), memory_bytes(arguments));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.print(fmt::format("{}: {} in {}, {} before, {} now\n", arguments.database,
                              answer.interrupted ? "interrupted" : "optimized",
                              duration_text(answer.seconds), bytes_text(answer.bytes_before),
                              bytes_text(answer.bytes_after)));
  }
  return answer.interrupted ? Exit::kInterrupted : Exit::kDone;
}

struct BackupArguments : Arguments {
  std::string file;
};

Exit backup(const BackupArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  ProgressLine progress(console);
  const db::BackupReport report =
      db::backup(database, arguments.file, arguments.force, std::ref(progress));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report, arguments.file));
  } else if (!report.interrupted) {
    console.print(fmt::format("{}: {}, {}, copied and checked in {}\n", arguments.file,
                              counted(report.games, "game"), bytes_text(report.bytes),
                              duration_text(report.seconds)));
  }
  return report.interrupted ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_backup(Command& program) {
  Command& command = program.add(
      "backup", "Copy a database, even during an import",
      "gipfbase backup games-2026-01-31.gipfdb\n"
      "gipfbase backup --db zertz.gipfdb --force /mnt/copies/zertz.gipfdb\n\n"
      "The copy is the database as of one moment. It is read and checked before it takes\n"
      "its place: FILE is complete or does not exist.");
  auto& arguments = command.runs<BackupArguments>(backup);
  command.positional("FILE", &arguments.file, "File to write the copy to").required();
  add_database_option(command, arguments);
  command.flag("--force", &arguments.force, "Replace an existing file");
  add_json_option(command, arguments);
}

void add_stats(Command& program) {
  Command& command = program.add("stats", "Count games, moves, positions and results of a database",
                                 "gipfbase stats\n"
                                 "gipfbase stats --db zertz.gipfdb --json\n"
                                 "gipfbase stats --db clickhouse://db1:8123/games\n\n"
                                 "stats, search and openings also work on a cluster: see\n"
                                 "\"gipfbase help clusters\".");
  auto& arguments = command.runs<Arguments>(stats);
  add_database_option(command, arguments);
  add_json_option(command, arguments);
}

void add_check(Command& program) {
  Command& command =
      program.add("check", "Check a database: replay all games, check the index against them",
                  "gipfbase check\n"
                  "gipfbase check --db zertz.gipfdb --json");
  auto& arguments = command.runs<Arguments>(check);
  add_database_option(command, arguments);
  add_threads_option(command, arguments);
  add_memory_option(command, arguments);
  add_json_option(command, arguments);
}

void add_repair(Command& program) {
  Command& command = program.add(
      "repair", "Rebuild a damaged database from everything that can be read",
      "gipfbase repair\n"
      "gipfbase repair --db old.gipfdb --output sound.gipfdb\n\n"
      "Copies games, names, changes, findings and proved values as far as they can be read,\n"
      "replays every game, and rebuilds indexes and statistics. The result is a new file, which\n"
      "replaces the database in one transaction, or stays as the FILE of --output. The disk\n"
      "needs room for it. After an interruption, repeat the command to continue.");
  auto& arguments = command.runs<RepairArguments>(repair);
  add_database_option(command, arguments);
  command.option("-o,--output", &arguments.into, "FILE",
                 "File for the repaired database; the damaged one is left unchanged");
  command.flag("--force", &arguments.force, "Replace an existing file");
  add_threads_option(command, arguments);
  add_memory_option(command, arguments);
  add_json_option(command, arguments);
}

void add_optimize(Command& program) {
  Command& command = program.add("optimize", "Make a database smaller, and searches in it faster",
                                 "gipfbase optimize\n"
                                 "gipfbase optimize --db zertz.gipfdb");
  auto& arguments = command.runs<Arguments>(optimize);
  add_database_option(command, arguments);
  add_memory_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
