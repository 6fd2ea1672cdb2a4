// Searches: started by a form, followed on their own page.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/answers/games/board_answer.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "cli/serve/api/solve_api.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/serve/html/move_entry.hpp"
#include "cli/serve/html/parts.hpp"
#include "cli/serve/html/puzzle_test.hpp"
#include "cli/serve/pages/pages.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/steps/step_tree.hpp"

namespace gipfbase::cli::serve {
namespace {

Response redirect_to(const SolveTask& task) {
  return redirection(Url(fmt::format("/search/{}", task.number())));
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

/// Every move with its value; each move links to the position after it. Losing moves are folded
/// when there are better ones. Moves with the same value that differ only in what they remove at
/// their end are one row.
class MovesTable {
 public:
  MovesTable(const analysis::MovesAnswer& answer, const Url& position)
      : answer_(answer),
        position_(position),
        score_(answer.question.options.goal == analysis::Goal::kScore) {
    for (const analysis::MoveValue* value : analysis::best_first(answer.found)) add(*value);
  }

  [[nodiscard]] std::string text() const {
    const auto losing = [this](const Row& row) {
      return !score_ && row.value->solution.status == analysis::Status::kLoss;
    };
    std::vector<Row> better = rows_;
    std::erase_if(better, losing);
    const std::string caption =
        fmt::format("Value of each of {}", counted(answer_.found.moves.size(), "move"));
    if (better.empty() || better.size() == rows_.size()) return table(caption, rows_);
    std::vector<Row> lost = rows_;
    std::erase_if(lost, [&](const Row& row) { return !losing(row); });
    std::size_t moves = 0;
    for (const Row& row : lost) moves += 1 + row.alike.size();
    return table(caption, better) +
           fmt::format("<details class=\"losing\"><summary>{}</summary>\n{}</details>\n",
                       moves == 1 ? "1 move loses" : grouped(moves) + " moves lose",
                       table("Losing moves", lost));
  }

 private:
  struct Row {
    const analysis::MoveValue* value;
    notation::MoveSteps trunk;
    std::vector<std::string> cells;  ///< the cells that follow the move
    std::vector<std::string> alike;  ///< the texts of the other moves in this row
  };

  void add(const analysis::MoveValue& value) {
    const auto& [rules, at, options, books] = answer_.question;
    Row row{&value, notation::trunk_of(notation::steps_of(*rules, at, value.move)), {}, {}};
    row.cells.push_back(serve::text(value_text(value.solution, options.goal)));
    if (!score_) row.cells.push_back(serve::text(distance_text(value.solution)));
    const auto same = std::find_if(rows_.begin(), rows_.end(), [&](const Row& other) {
      return other.trunk == row.trunk &&
             std::equal(row.cells.begin(), row.cells.end(), other.cells.begin());
    });
    if (same != rows_.end()) {
      same->alike.push_back(rules->move_text(at, value.move));
      return;
    }
    row.cells.push_back(serve::text(continuation_text(answer_, value)));
    rows_.push_back(std::move(row));
  }

  [[nodiscard]] std::string move_link(const std::string& move) const {
    return link(position_.with("line", move), serve::text(move), "class=\"move\"");
  }
  [[nodiscard]] std::string table(const std::string& caption, const std::vector<Row>& rows) const {
    std::vector<Heading> headings = {{"Move"}, {score_ ? "Score" : "Value", score_}};
    if (!score_) headings.push_back({"Moves", true});
    headings.push_back({"Best play", false, true});
    Table table(caption, headings);
    for (const Row& row : rows) {
      const auto& [rules, at, options, books] = answer_.question;
      std::string move = move_link(rules->move_text(at, row.value->move));
      if (!row.alike.empty()) {
        std::string others;
        for (const std::string& other : row.alike) others += move_link(other) + ' ';
        move += fmt::format(" <details class=\"alike\"><summary>{} more</summary>{}</details>",
                            row.alike.size(), others);
      }
      std::vector<std::string> cells = {move};
      cells.insert(cells.end(), row.cells.begin(), row.cells.end());
      table.add(cells);
    }
    return table.text();
  }

  const analysis::MovesAnswer& answer_;
  const Url& position_;
  bool score_;
  std::vector<Row> rows_;
};

/// The part of the page below its verdict: a table of moves, the best line, or a puzzle test.
std::string results_html(const analysis::SearchState& state, const Url& position) {
  if (state.moves) return MovesTable(*state.moves, position).text();
  if (!state.tested) return best_line(state.answer, position);
  return puzzle_findings(*state.tested, position);
}

}  // namespace

Response solve_form(Visit& visit) {
  const auto task = started_search(visit);
  if (!task->tests_puzzle()) return redirect_to(*task);
  // The editor shows the test next to the position, which can be changed and tested again.
  const notation::Rules& rules = *task->question().rules;
  return redirection(Url("/editor", rules.title(), rules.variant())
                         .set("position", rules.write_position(task->question().position))
                         .set("test", static_cast<std::int64_t>(task->number())));
}

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
  actions += save_button(state);
  actions += button(position, "Back to the position");
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
      progress_bar(state), actions, results_html(state, position));
  PageText text{title, main, "/position"};
  text.changing = state.running;
  return page(text);
}

}  // namespace gipfbase::cli::serve
