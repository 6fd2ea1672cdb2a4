#include "cli/commands/solving/solve_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/answers/solving/solution_text.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::AllMoves;
using analysis::MoveValue;
using analysis::Solution;
using analysis::Status;

std::string summary(const AllMoves& found, analysis::Goal goal) {
  std::string text = counted(found.moves.size(), "move") + ": ";
  if (goal == analysis::Goal::kScore) {
    text += fmt::format("{} with an exact score", grouped(found.count(Status::kExact)));
  } else {
    text += fmt::format("{} winning, {} drawing, {} losing", grouped(found.count(Status::kWin)),
                        grouped(found.count(Status::kDraw)), grouped(found.count(Status::kLoss)));
  }
  if (found.open > 0) text += fmt::format(", {} undecided", grouped(found.open));
  return text;
}

/// "240 nodes, 1.2 ms, 2 threads, 3 % of the nodes wasted".
std::string effort_text(const Solution& solution, double seconds, int threads) {
  std::string text =
      fmt::format("{}, {}, {}", counted(solution.nodes, "node"), duration_text(seconds),
                  counted(static_cast<std::uint64_t>(threads), "thread"));
  // Two threads may search the same positions.
  const std::uint64_t percent =
      100 * solution.wasted_nodes / std::max<std::uint64_t>(solution.nodes, 1);
  if (percent > 0) text += fmt::format(", {} % of the nodes wasted", percent);
  return text;
}

/// A line about the facts read from and written to a table file.
std::string facts_text(const analysis::TableFacts& facts) {
  std::string text = fmt::format("{} read from the table, {} written to it",
                                 counted(facts.read, "fact"), grouped(facts.written));
  if (facts.lost > 0) {
    text += fmt::format("; {} of the table lost; give more --memory", counted(facts.lost, "fact"));
  }
  return text;
}

}  // namespace

void print_solution(const analysis::SolveAnswer& a, Console& console) {
  console.print(console.bold(analysis::verdict_text(a.solution, a.question.options.goal)) + '\n');
  if (a.question.rules->has_clocks())
    console.print("This holds as long as no player's time runs out.\n");
  if (!a.line.empty()) {
    console.print(fmt::format("Best play: {}\n", fmt::join(a.line, "  ")));
  } else if (!a.best.empty()) {
    console.print(fmt::format("A winning move: {}\n", a.best));
  }
  if (!a.book.empty() && !a.solution.shortest) {
    console.print(
        fmt::format("Known from the book {}; --time 60 searches for a shorter win\n", a.book));
  }
  console.print(effort_text(a.solution, a.seconds, a.question.options.threads) + '\n');
  if (a.improved) {
    console.print(fmt::format("{} known from shards, with {} checked\n",
                              counted(a.improved->positions, "position"),
                              counted(a.improved->proofs, "proof")));
  }
  if (a.facts) console.print(facts_text(*a.facts) + '\n');
}

void print_moves(const analysis::MovesAnswer& answer, Console& console) {
  const auto& [rules, position, options, books] = answer.question;
  const AllMoves& found = answer.found;
  console.print(console.bold(analysis::verdict_text(found.position, options.goal)) + '\n');
  console.print(summary(found, options.goal) + "\n\n");
  const bool score = options.goal == analysis::Goal::kScore;
  std::vector<Column> columns = {"move", score ? ">score" : "value"};
  if (!score) columns.emplace_back(">plies");
  columns.push_back(Column("then").wrap(20));
  Table table(columns);
  for (const MoveValue* value : best_first(found)) {
    const Solution& s = value->solution;
    std::vector<std::string> cells = {rules->move_text(position, value->move),
                                      value_text(s, options.goal)};
    if (!score) cells.push_back(distance_text(s));
    cells.push_back(continuation_text(answer, *value));
    table.add(cells);
  }
  console.print(table.text(console) + '\n');
  console.print(effort_text(found.position, answer.seconds, options.threads) + '\n');
  if (answer.facts) console.print(facts_text(*answer.facts) + '\n');
}

}  // namespace gipfbase::cli
