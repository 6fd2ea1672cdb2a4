#include "cli/serve/api/solve_api.hpp"

#include <fmt/format.h>

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/serve/api/responses.hpp"
#include "cli/serve/form.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

Response json_of(const SolveTask& task) { return json_response(analysis::to_json(task.state())); }

}  // namespace

void SearchForm::declare(Form& form) {
  Command& options = form.options();
  add_rules_options(options, rules, "the position");
  add_start_options(options, position);
  options.option("--time", &seconds, "S", "Seconds (default 60, at most 3600)")
      .within(0.1, Solving::kMostSeconds);
  options.flag("--all-moves", &all_moves,
               "The value of every legal move, as gipfbase solve --all-moves");
  options.flag("--puzzle", &puzzle, "Whether the position is a puzzle, as gipfbase puzzles test");
  options.flag("--any-end", &any_end, "The last move of a puzzle need not be the only one");
}

std::shared_ptr<SolveTask> started_search(Visit& visit) {
  const auto form = read_form<SearchForm>(visit.request.parameters);
  const ChosenPosition chosen = chosen_or_start(form.position, form.rules, visit.titles());
  if (chosen.ruleset->outcome(chosen.position).over()) {
    throw HttpError(kBadRequest, "nothing to solve: the game is over in this position");
  }
  if (form.all_moves && form.puzzle) {
    throw HttpError(kBadRequest,
                    "\"all-moves\" and \"puzzle\" are different questions; ask only one of them");
  }
  if (form.any_end && !form.puzzle) {
    throw HttpError(kBadRequest, "\"any-end\" is about puzzles; add \"puzzle=1\" to ask for one");
  }
  if ((form.all_moves || form.puzzle) && chosen.ruleset->actor(chosen.position) == Actor::kNature) {
    throw HttpError(kBadRequest, "no player is to move here; a contest must be decided first");
  }
  SearchRequest request;
  request.question = {chosen.ruleset, chosen.position, {}, &visit.site.books()};
  request.seconds = form.seconds;
  request.any_end = form.any_end;
  if (form.all_moves) request.kind = analysis::SearchFor::kAllMoves;
  if (form.puzzle) request.kind = analysis::SearchFor::kPuzzle;
  return visit.site.solving().begin(std::move(request));
}

std::shared_ptr<SolveTask> search_in_address(Visit& visit) {
  const auto number = notation::text::number<std::uint64_t>(visit.named);
  auto task = number ? visit.site.solving().find(*number) : nullptr;
  if (!task) throw HttpError(kNotFound, "there is no such search, or it is no longer kept");
  return task;
}

Response begin_search(Visit& visit) { return json_of(*started_search(visit)); }

Response search_state(Visit& visit) { return json_of(*search_in_address(visit)); }

Response search_events(Visit& visit) {
  return event_stream([task = search_in_address(visit)] {
    const analysis::SearchState state = task->state();
    return TaskState{analysis::json_line(state), state.running};
  });
}

Response stop_search(Visit& visit) {
  const auto task = search_in_address(visit);
  task->stop();
  return json_of(*task);
}

std::string puzzle_record(const SolveTask& task, const analysis::PuzzleSource& source) {
  const analysis::SearchState state = task.state();
  if (!state.tested || !state.tested->review || !state.tested->review->puzzle) {
    throw HttpError(kNotFound, "this search has found no puzzle");
  }
  std::string text;
  notation::write_gpn(
      analysis::record_of(state.tested->rules, *state.tested->review->puzzle, source), text);
  return text;
}

Response search_puzzle(Visit& visit) {
  const auto task = search_in_address(visit);
  return file_response(puzzle_record(*task, {}), kPlainText,
                       fmt::format("puzzle-{}.gpn", task->number()));
}

Response search_proof(Visit& visit) {
  const auto task = search_in_address(visit);
  const std::string proof = task->state().proof;
  if (proof.empty()) throw HttpError(kNotFound, "this search has no proof");
  return file_response(proof, kPlainText, fmt::format("search-{}.proof", task->number()));
}

}  // namespace gipfbase::cli::serve
