// Searches: started by a form, followed on their own page.
#include <fmt/format.h>

#include "analysis/answers/games/board_answer.hpp"
#include "analysis/answers/solving/puzzle_account.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli::serve {
namespace {

Response redirect_to(const SolveTask& task) {
  Response response;
  response.status = kSeeOther;
  response.location = fmt::format("/search/{}", task.number());
  response.body = "\n";
  return response;
}

std::string best_line(const analysis::SolveAnswer& answer, const Url& position) {
  std::string items;
  std::string line;
  for (const std::string& move : answer.line) {
    line += (line.empty() ? "" : " ") + move;
    items += fmt::format("<li>{}</li>", link(position.with("line", line), text(move)));
  }
  return items.empty() ? items
                       : fmt::format("<h2>Best play</h2>\n<ol class=\"line\">{}</ol>\n", items);
}

/// Every move with its value; each move links to the position after it.
std::string moves_table(const analysis::MovesAnswer& answer, const Url& position) {
  const auto& [rules, at, options, books] = answer.question;
  const bool score = options.goal == analysis::Goal::kScore;
  std::vector<Heading> headings = {{"Move"}, {score ? "Score" : "Value", score}};
  if (!score) headings.push_back({"Moves", true});
  headings.push_back({"Best play", false, true});
  Table table(fmt::format("Value of each of {}", counted(answer.found.moves.size(), "move")),
              headings);
  for (const analysis::MoveValue* value : analysis::best_first(answer.found)) {
    const std::string move = rules->move_text(at, value->move);
    std::vector<std::string> row = {link(position.with("line", move), text(move), "class=\"move\""),
                                    text(value_text(value->solution, options.goal))};
    if (!score) row.push_back(text(distance_text(value->solution)));
    row.push_back(text(continuation_text(answer, *value)));
    table.add(row);
  }
  return table.text();
}

/// The results after the first sentence.
std::string findings(const analysis::SearchState& state, const Url& position) {
  if (state.moves) return moves_table(*state.moves, position);
  if (!state.tested) return best_line(state.answer, position);
  const std::string account = analysis::account_of(*state.tested, "With the button below");
  const std::size_t first = std::min(account.find('\n') + 1, account.size());
  std::string again;
  if (state.tested->review && state.tested->review->any_end_would_do) {
    again = fmt::format(
        "<form method=\"post\" action=\"/solve\">{}<button>Is it a puzzle if any last move counts?"
        "</button></form>\n",
        hidden_fields(position.with("puzzle", "1").with("any-end", "1")));
  }
  return fmt::format("<pre class=\"account\">{}</pre>\n{}", text(account.substr(first)), again);
}

}  // namespace

Response solve_form(Visit& visit) { return redirect_to(*started_search(visit)); }

Response stop_form(Visit& visit) {
  const auto task = search_in_address(visit);
  task->stop();
  return redirect_to(*task);
}

Response search_page(Visit& visit) {
  const auto task = search_in_address(visit);
  const analysis::SearchState state = task->state();
  const auto& question = task->question();
  const notation::Rules& rules = *question.rules;
  const std::string title = fmt::format("Solving a position of {}", rules_name(rules));
  const Url position = Url("/position", rules.title(), rules.variant())
                           .set("position", rules.write_position(question.position));
  const std::string said = state.failure.empty()
                               ? analysis::sentence(state)
                               : fmt::format("The search failed: {}", state.failure);
  std::string actions;
  if (state.running) {
    actions =
        fmt::format("<form method=\"post\" action=\"/search/{}/stop\"><button>Stop</button></form>",
                    state.number);
  }
  if (!state.proof.empty()) {
    actions += button(Url(fmt::format("/api/solve/{}/proof", state.number)), "Download the proof",
                      " download");
  }
  const bool puzzle = state.tested && state.tested->review && state.tested->review->puzzle;
  if (puzzle) {
    actions += button(Url(fmt::format("/api/solve/{}/puzzle", state.number)), "Download the puzzle",
                      fmt::format(" download data-save=\"{}\"", state.number));
  }
  actions += button(position, "Back to the position");
  const std::string bar = state.running ? fmt::format(
                                              "<progress aria-label=\"Time used\" max=\"{:.1f}\" "
                                              "value=\"{:.1f}\"></progress>\n",
                                              state.most_seconds, state.seconds)
                                        : std::string();
  const std::string main = fmt::format(
      "<h1>{}</h1>\n<div class=\"beside\">\n<section class=\"stage\" aria-label=\"Board\">\n{}"
      "</section>\n<section class=\"study\" aria-label=\"Search\"{}>\n<p class=\"verdict\" "
      "data-live=\"sentence\">{}</p>\n<dl class=\"figures\"><dt>Nodes</dt><dd "
      "data-live=\"nodes\">{}</dd><dt>Seconds</dt><dd data-live=\"seconds\">{:.1f}</dd><dt>Limit"
      "</dt><dd>{:.0f} s</dd></dl>\n{}{}<div class=\"actions\">{}</div>\n{}</section>\n</div>\n",
      text(title), board_figure(rules.diagram(question.position), title),
      state.running ? fmt::format(" data-search=\"{}\"", state.number) : std::string(), text(said),
      state.nodes == 0 ? "–" : grouped(state.nodes), state.seconds, state.most_seconds,
      state.running ? "<p class=\"hint\">The search is running. This page shows its result as soon "
                      "as it ends.</p>\n"
                    : "",
      bar, actions, findings(state, position));
  PageText text{title, main, "/position"};
  text.changing = state.running;
  return page(text);
}

}  // namespace gipfbase::cli::serve
