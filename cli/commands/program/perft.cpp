// The command perft: counts the move sequences of a given length.

#include "analysis/answers/rules_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct PerftArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  int depth = 2;
  bool divide = false;
};

void print_counts(const analysis::PerftAnswer& answer, Console& console) {
  if (answer.question.divide) {
    const notation::Rules& rules = *answer.question.rules;
    Table table({"move", ">nodes"});
    for (const analysis::PerftBranch& branch : answer.counts.back().result.branches) {
      table.add({rules.move_text(answer.question.position, branch.move), grouped(branch.nodes)});
    }
    console.print(table.text(console) + '\n');
  }
  Table table({">depth", ">nodes", ">time", ">nodes/s"});
  for (const analysis::PerftCount& c : answer.counts) {
    table.add({std::to_string(c.depth), grouped(c.result.nodes), duration_text(c.seconds),
               grouped(static_cast<std::uint64_t>(c.per_second()))});
  }
  console.print(table.text(console));
}

Exit run(const PerftArguments& arguments, Console& console, const Catalogue& titles) {
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.rules, titles);
  const InterruptGuard interrupt;
  const analysis::PerftAnswer answer = analysis::perft_answer(
      {chosen.ruleset, chosen.position, arguments.depth, arguments.threads, arguments.divide},
      interrupt.flag());
  if (!answer.counts.empty() && arguments.json) {
    console.print(analysis::to_json(answer));
  } else if (!answer.counts.empty()) {
    print_counts(answer, console);
  }
  return interrupt.requested() ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_perft(Command& program) {
  Command& command =
      program.add("perft", "Count the sequences of moves of a given length",
                  "gipfbase perft --variant 48 --depth 2\n"
                  "gipfbase perft --depth 3 --divide --position \\\n"
                  "  \"..oo/ooooo/.ooWoo/oooooBo/oooWo./oGooo/oooo 0,0,0 0,0,0 4,7,9 0\"");
  auto& arguments = command.runs<PerftArguments>(run);
  add_rules_options(command, arguments.rules, "the position");
  command.option("--depth", &arguments.depth, "N", "Length in moves (default 2)").within(1, 100);
  add_start_options(command, arguments.position);
  command.flag("--divide", &arguments.divide, "Also print the count after each first move");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
