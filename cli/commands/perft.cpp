// The command perft: counting the move sequences of a given length.
#include "analysis/games/perft.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct PerftArguments {
  RulesChoice rules;
  PositionChoice position;
  int depth = 2;
  int threads = 0;
  bool divide = false;
  bool json = false;
};

struct Count {
  int depth = 0;
  analysis::PerftResult result;
  double seconds = 0;
  [[nodiscard]] double rate() const {
    return seconds > 0 ? static_cast<double>(result.nodes) / seconds : 0;
  }
};

Json counts_json(const ChosenPosition& chosen, const std::vector<Count>& counts, int threads,
                 bool divide) {
  Json depths = Json::array();
  for (const Count& c : counts) {
    depths.push_back({{"depth", c.depth}, {"nodes", c.result.nodes}, {"seconds", c.seconds}});
  }
  const Count& last = counts.back();
  Json json = {{"title", chosen.ruleset->title()},
               {"variant", chosen.ruleset->variant()},
               {"position", chosen.ruleset->write_position(chosen.position)},
               {"depth", last.depth},
               {"nodes", last.result.nodes},
               {"seconds", last.seconds},
               {"nodes_per_second", last.rate()},
               {"threads", threads},
               {"depths", std::move(depths)}};
  if (!divide) return json;
  Json branches = Json::array();
  for (const analysis::PerftBranch& branch : last.result.branches) {
    branches.push_back({{"move", chosen.ruleset->move_text(chosen.position, branch.move)},
                        {"nodes", branch.nodes}});
  }
  json["divide"] = std::move(branches);
  return json;
}

void print_counts(const ChosenPosition& chosen, const std::vector<Count>& counts, bool divide,
                  Console& console) {
  if (divide) {
    Table table({{"move"}, {"nodes", Align::kRight}});
    for (const analysis::PerftBranch& branch : counts.back().result.branches) {
      table.add({chosen.ruleset->move_text(chosen.position, branch.move), grouped(branch.nodes)});
    }
    console.print(table.text(console.colour()) + '\n');
  }
  Table table({{"depth", Align::kRight},
               {"nodes", Align::kRight},
               {"time", Align::kRight},
               {"nodes/s", Align::kRight}});
  for (const Count& c : counts) {
    table.add({std::to_string(c.depth), grouped(c.result.nodes), duration_text(c.seconds),
               grouped(static_cast<std::uint64_t>(c.rate()))});
  }
  console.print(table.text(console.colour()));
}

Exit run(const PerftArguments& arguments, Console& console) {
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.rules);
  const InterruptGuard interrupt;
  std::vector<Count> counts;
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    const Stopwatch watch;
    Count count;
    count.depth = depth;
    count.result = analysis::perft(*chosen.ruleset, chosen.position, depth, arguments.threads,
                                   interrupt.flag());
    count.seconds = watch.seconds();
    if (!count.result.complete) break;
    counts.push_back(std::move(count));
  }
  if (!counts.empty() && arguments.json) {
    console.print_json(counts_json(chosen, counts, arguments.threads, arguments.divide));
  } else if (!counts.empty()) {
    print_counts(chosen, counts, arguments.divide, console);
  }
  return interrupt.requested() ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_perft(Program& program) {
  auto arguments = std::make_shared<PerftArguments>();
  CLI::App& command = program.add(
      "perft", "Count the sequences of moves of a given length",
      "gipfbase perft --variant 48 --depth 2\n"
      "gipfbase perft --depth 3 --divide --position \"..oo/ooooo/.ooWoo/oooooBo/oooWo./oGooo/oooo "
      "0,0,0 0,0,0 4,7,9 0\"");
  add_rules_options(command, arguments->rules, "the position");
  command.add_option("--depth", arguments->depth, "Moves (default 2)")
      ->type_name("N")
      ->check(CLI::Range(1, 100));
  add_start_options(command, arguments->position);
  command.add_flag("--divide", arguments->divide, "Also the count below every move");
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
