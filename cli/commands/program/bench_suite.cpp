// bench --suite: how many endgames of each title the solvers solve in a second, and in ten.
#include "cli/commands/program/bench_suite.hpp"

#include <fmt/format.h>

#include <functional>

#include "analysis/answers/bench/suite.hpp"
#include "cli/arguments/options.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

std::string share(std::uint64_t part, std::uint64_t whole) {
  constexpr std::uint64_t kPercent = 100;
  return fmt::format("{} %", (kPercent * part + whole / 2) / whole);
}

void print_text(const analysis::SuiteAnswer& answer, Console& console) {
  const double limit = answer.question.seconds;
  Table table({"title", "games", ">plies to the end", ">positions", ">in 1 s",
               Column(std::string_view(fmt::format(">in {:g} s", limit))), ">nodes, median",
               ">nodes/s", ">memory"});
  for (const analysis::SuiteGroup& g : answer.groups) {
    const double rate = g.seconds > 0 ? static_cast<double>(g.nodes) / g.seconds : 0;
    table.add({fmt::format("{} {}", g.title, g.variant), g.games, grouped(g.plies),
               grouped(g.positions), share(g.in_a_second, g.positions),
               share(g.solved, g.positions), g.solved == 0 ? "" : grouped(g.median_nodes),
               grouped(static_cast<std::uint64_t>(rate)), bytes_text(g.peak_bytes)});
  }
  console.print(table.text(console));
  console.print(
      fmt::format("\n{} in all, {}\n", duration_text(answer.seconds),
                  counted(static_cast<std::uint64_t>(answer.question.threads), "thread")));
}

}  // namespace

Exit run_suite(const SuiteChoice& choice, const Arguments& arguments, const std::string& title,
               Console& console, const notation::Catalogue& titles) {
  ProgressLine progress(console);
  analysis::SuiteQuestion question;
  for (const notation::TitleInfo* one : titles.titles()) {
    if (title.empty() || one->id == title) question.titles.push_back(one);
  }
  question.positions = choice.positions;
  question.seconds = choice.seconds;
  question.threads = arguments.threads == 0 ? 1 : arguments.threads;
  question.table_bytes = std::size_t{arguments.memory} << 20U;
  const analysis::SuiteAnswer answer =
      analysis::answer(question, titles, std::ref(progress), progress.stop());
  progress.wipe();
  if (answer.interrupted) return Exit::kInterrupted;
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_text(answer, console);
  }
  return Exit::kDone;
}

}  // namespace gipfbase::cli
