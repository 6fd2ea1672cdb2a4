// The command bench: measures the speed of the program.
#include <fmt/format.h>

#include "analysis/answers/bench_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/temporary_folder.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct BenchArguments : Arguments {
  RulesChoice rules;
  analysis::BenchQuestion question;
  std::string place;
};

void print_text(const analysis::BenchAnswer& answer, Console& console) {
  Table table({"title", "measurement", ">speed", "", "measured on"});
  for (const analysis::Measurement& m : answer.measurements) {
    table.add({fmt::format("{} {}", m.title, m.variant), m.name,
               grouped(static_cast<std::uint64_t>(m.value)), m.unit, m.of});
  }
  console.print(table.text(console));
  console.print(fmt::format("\nsignature {}, {} in all\n", answer.signature(),
                            duration_text(answer.seconds)));
}

Exit run(const BenchArguments& arguments, Console& console, const Catalogue& titles) {
  const InterruptGuard interrupt;
  const TemporaryFolder folder(arguments.place, "bench");
  analysis::BenchQuestion question = arguments.question;
  question.folder = folder.path();
  question.threads = arguments.threads;
  if (arguments.rules.title.empty() && arguments.rules.variant.empty()) {
    for (const notation::TitleInfo* title : titles.titles()) {
      question.rules.push_back(titles.rules(*title));
    }
  } else {
    question.rules.push_back(chosen_rules(arguments.rules, titles));
  }
  const analysis::BenchAnswer answer = analysis::bench_answer(question, titles, interrupt.flag());
  if (answer.interrupted) return Exit::kInterrupted;
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_text(answer, console);
  }
  return Exit::kDone;
}

}  // namespace

void add_bench(Command& program) {
  Command& command = program.add(
      "bench", "Measure rules, import, search and solvers on this machine",
      "gipfbase bench\n"
      "gipfbase bench --title zertz --games 50000 --json\n\n"
      "Uses games of random play in a temporary database. The signature is a hash of all counts\n"
      "and results: with the same options it is the same on every machine.");
  auto& arguments = command.runs<BenchArguments>(run);
  analysis::BenchQuestion& question = arguments.question;
  command.option("--games", &question.games, "N", "Number of games of each title (default 5000)")
      .within(std::uint64_t{1}, std::uint64_t{10'000'000});
  command.option("--seed", &question.seed, "S", "Random seed (default 1)");
  command.option("--dir", &arguments.place, "DIR",
                 "Folder for the temporary database (default: the system's temporary folder)");
  add_rules_options(command, arguments.rules, "the games", " (default: every title)");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
