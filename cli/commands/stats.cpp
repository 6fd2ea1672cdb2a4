// The command stats: what a database holds.
#include <fmt/format.h>

#include "analysis/answers/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/stats_table.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct StatsArguments {
  std::string database;
  bool json = false;
};

/// Names down, variants across: how games ended, or what happened in them.
template <class Counts>
std::string names_by_variant(const db::Stats& stats, const char* heading, const Console& console,
                             Counts counts_of) {
  std::vector<Column> columns = {{heading}};
  std::vector<std::string> names;
  for (const db::VariantStats& v : stats.variants) {
    columns.push_back({v.title + ' ' + v.variant, Align::kRight});
    for (const auto& [name, count] : counts_of(v)) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  Table table(std::move(columns));
  for (const std::string& name : names) {
    std::vector<std::string> row = {name};
    for (const db::VariantStats& v : stats.variants) {
      std::string cell = "-";
      for (const auto& [counted, count] : counts_of(v)) {
        if (counted == name) cell = grouped(count);
      }
      row.push_back(std::move(cell));
    }
    table.add(row);
  }
  return table.text(console.colour());
}

Exit run(const StatsArguments& arguments, Console& console, const notation::Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::Stats stats = db::statistics(database);
  if (arguments.json) {
    console.print(analysis::json(stats));
    return Exit::kDone;
  }
  console.print(fmt::format("{}: {} by {}, {}, {} ({} distinct up to symmetry), {}\n",
                            arguments.database, counted(stats.games, "game"),
                            counted(stats.players, "player"), counted(stats.plies, "move"),
                            counted(stats.positions, "position"), grouped(stats.distinct_positions),
                            bytes_text(stats.file_bytes)));
  if (stats.variants.empty()) return Exit::kDone;
  console.print('\n' + stats_table(stats, console) + '\n');
  console.print(names_by_variant(
      stats, "ended by", console, [](const auto& v) -> const auto& { return v.endings; }));
  console.print('\n' + names_by_variant(
                           stats, "counted in valid games", console,
                           [](const auto& v) -> const auto& { return v.counters; }));
  return Exit::kDone;
}

}  // namespace

void add_stats(Command& program) {
  Command& command = program.add("stats", "Say what a database holds",
                                 "gipfbase stats\n"
                                 "gipfbase stats --db zertz.gipfdb --json");
  auto& arguments = command.runs<StatsArguments>(run);
  add_database_option(command, arguments.database);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
