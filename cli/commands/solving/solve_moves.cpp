#include "cli/commands/solving/solve_moves.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "analysis/answers/solving/solution_text.hpp"
#include "cli/commands/solving/solution_text.hpp"
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
  if (found.open > 0) text += fmt::format(", {} open", grouped(found.open));
  return text;
}

}  // namespace

void print_moves(const analysis::MovesAnswer& answer, Console& console) {
  const auto& [rules, position, options, books] = answer.question;
  const AllMoves& found = answer.found;
  console.print(console.bold(verdict_text(found.position, options.goal)) + '\n');
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
