#include "cli/commands/solving/solution_text.hpp"

#include <fmt/format.h>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

std::string effort_text(const analysis::Solution& solution, double seconds, int threads) {
  std::string text =
      fmt::format("{} nodes, {}, {}", grouped(solution.nodes), duration_text(seconds),
                  counted(static_cast<std::uint64_t>(threads), "thread"));
  if (threads > 1 && solution.nodes > 0) {
    text += fmt::format(
        ", {:.1f} % of the work wasted",
        100.0 * static_cast<double>(solution.wasted_nodes) / static_cast<double>(solution.nodes));
  }
  return text;
}

std::string facts_text(const analysis::TableFacts& facts) {
  std::string text = fmt::format("{} facts read from the table, {} written to it",
                                 grouped(facts.read), grouped(facts.written));
  if (facts.lost > 0) {
    text += fmt::format("; {} of the table lost; give more --memory", counted(facts.lost, "fact"));
  }
  return text;
}

}  // namespace gipfbase::cli
