// The command bench: how fast this program is on this machine.
#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/measure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct BenchArguments {
  std::string database;
  RulesChoice rules;
  std::vector<std::string> inputs;
  BenchSize size;
  int threads = 0;
  bool json = false;
};

Json measurement_json(const Measurement& m) {
  Json json = {{"name", m.name}, {"value", m.value}, {"unit", m.unit}, {"of", m.of}};
  if (m.worst > 0) json["p99"] = m.worst;
  return json;
}

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

Exit run(const BenchArguments& arguments, bool database_named, Console& console) {
  const auto ruleset = chosen_rules(arguments.rules);
  const InterruptGuard interrupt;
  std::vector<Measurement> all = measure_perft(*ruleset, arguments.threads, interrupt.flag());
  const auto add = [&](const std::vector<Measurement>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  if (!interrupt.requested()) {
    add(measure_reading(*ruleset, arguments.inputs, arguments.size, arguments.threads));
  }
  if (database_named && !interrupt.requested()) {
    db::Database database(arguments.database, db::Database::Mode::kRead);
    add(measure_database(database, canonical(arguments.rules), arguments.size, interrupt.flag()));
  }
  if (interrupt.requested()) return Exit::kInterrupted;
  if (arguments.json) {
    Json list = Json::array();
    for (const Measurement& m : all) list.push_back(measurement_json(m));
    console.print_json({{"title", ruleset->title()},
                        {"variant", ruleset->variant()},
                        {"threads", arguments.threads},
                        {"measurements", std::move(list)}});
  } else {
    print_text(all, console);
  }
  return Exit::kDone;
}

}  // namespace

void add_bench(Program& program) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App& command = program.add(
      "bench", "Measure the speed of rules, reading and search on this machine",
      "gipfbase bench --title zertz\n"
      "gipfbase bench --title zertz --db zertz.gipfdb --input archive.zip --json\n\n"
      "Search is measured only when a database is named with --db; random positions of its\n"
      "games are looked up, the start positions left out.");
  CLI::Option* database =
      command.add_option("--db", arguments->database, "Database to search in")->type_name("FILE");
  command.add_option("--input", arguments->inputs, "Files to read (default: games of random play)")
      ->type_name("PATH")
      ->expected(1)
      ->take_all();
  command.add_option("--games", arguments->size.games, "Random games to read (default 20000)")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000));
  command.add_option("--searches", arguments->size.searches, "Positions to look up (default 1000)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--seed", arguments->size.seed, "Chooses games and positions (default 1)")
      ->type_name("S")
      ->check(whole_number());
  add_rules_options(command, arguments->rules, "the games");
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, database, &program] {
    return run(*arguments, database->count() > 0, program.console());
  });
}

}  // namespace gipfbase::cli
