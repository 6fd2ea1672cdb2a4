// The command bench: how fast this program is on this machine.
#include <fmt/format.h>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/measure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct BenchArguments {
  std::string database;
  bool database_named = false;
  RulesChoice rules;
  std::vector<std::string> inputs;
  BenchSize size;
  int threads = 0;
  bool json = false;
};

void print_text(const std::vector<Measurement>& all, Console& console) {
  Table table({{"what"}, {"speed", Align::kRight}, {"99 % below", Align::kRight}, {"measured on"}});
  for (const Measurement& m : all) {
    const bool time = m.unit == "seconds";
    table.add({m.name,
               time ? duration_text(m.value)
                    : fmt::format("{} {}", grouped(static_cast<std::uint64_t>(m.value)), m.unit),
               m.worst > 0 ? duration_text(m.worst) : "", m.of});
  }
  console.print(table.text(console.colour()));
}

Exit run(const BenchArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const auto ruleset = chosen_rules(arguments.rules, titles);
  const InterruptGuard interrupt;
  std::vector<Measurement> all = measure_perft(ruleset, arguments.threads, interrupt.flag());
  const auto add = [&](const std::vector<Measurement>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  if (!interrupt.requested()) {
    add(measure_reading(ruleset, arguments.inputs, arguments.size, arguments.threads));
  }
  if (arguments.database_named && !interrupt.requested()) {
    db::Database database(arguments.database, db::Database::Mode::kRead, titles);
    add(measure_database(database, canonical(arguments.rules, titles), arguments.size,
                         interrupt.flag()));
  }
  if (interrupt.requested()) return Exit::kInterrupted;
  if (arguments.json) {
    console.print(analysis::json(all, *ruleset, arguments.threads));
  } else {
    print_text(all, console);
  }
  return Exit::kDone;
}

}  // namespace

void add_bench(Command& program) {
  Command& command = program.add(
      "bench", "Measure the speed of rules, reading and search on this machine",
      "gipfbase bench --title zertz\n"
      "gipfbase bench --title zertz --db zertz.gipfdb --input archive.zip --json\n\n"
      "Search is measured only when a database is named with --db; random positions of its\n"
      "games are looked up, the start positions left out.");
  auto& arguments = command.runs<BenchArguments>(run);
  command.option("--db", &arguments.database, "FILE", "Database to search in")
      .notes(&arguments.database_named);
  command
      .option("--input", &arguments.inputs, "PATH", "Files to read (default: games of random play)")
      .repeatable();
  command.option("--games", &arguments.size.games, "N", "Random games to read (default 20000)")
      .within(1, 10'000'000);
  command.option("--searches", &arguments.size.searches, "N", "Positions to look up (default 1000)")
      .within(1, 1'000'000);
  command.option("--seed", &arguments.size.seed, "S", "Chooses games and positions (default 1)")
      .whole_number();
  add_rules_options(command, arguments.rules, "the games");
  add_threads_option(command, arguments.threads);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
