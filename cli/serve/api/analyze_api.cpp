#include "cli/serve/api/analyze_api.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/serve/api/responses.hpp"
#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

constexpr double kMostSeconds = 25;
constexpr std::uint64_t kDeepestSearch = 100;

LiveQuestion analyze_question(const AnalyzeForm& form, const notation::Catalogue& titles) {
  const ChosenPosition chosen = chosen_or_start(form.position, form.rules, titles);
  LiveQuestion question = live_question(chosen.ruleset, chosen.start, chosen.line);
  question.engine.lines = form.choice.lines;
  question.engine.limits = {form.seconds, form.nodes, static_cast<int>(form.depth)};
  return question;
}

std::shared_ptr<AnnotationTask> named_annotation(Visit& visit) {
  const auto number = notation::text::number<std::uint64_t>(visit.named);
  auto task = number ? visit.site.annotating().find(*number) : nullptr;
  if (!task) throw HttpError(kNotFound, "there is no such analysis, or it is no longer kept");
  return task;
}

Response annotation_json(const AnnotationTask& task) {
  return json_response(analysis::to_json(task.state()));
}

}  // namespace

void AnalyzeForm::declare(Form& form) {
  Command& options = form.options();
  add_rules_options(options, rules, "the position");
  add_start_options(options, position);
  choice.declare(options);
  options
      .option("--time", &seconds, "S",
              "Stop after S seconds; at most 25, unless as events (default 1, or 25 with nodes or "
              "depth; as events 0: never)")
      .not_negative();
  form.number("--nodes", &nodes, "Stop after about N positions");
  options.option("--depth", &depth, "PLIES", "Stop after a search of PLIES moves")
      .within(std::uint64_t{0}, kDeepestSearch);
}

Response analyze_position(Visit& visit) {
  const auto form = read_form<AnalyzeForm>(visit.request.parameters);
  LiveQuestion question = analyze_question(form, visit.titles());
  double& seconds = question.engine.limits.seconds;
  if (seconds <= 0) seconds = form.nodes > 0 || form.depth > 0 ? kMostSeconds : 1;
  seconds = std::min(seconds, kMostSeconds);
  const analysis::AnalyzeState state =
      visit.site.live_searches().searched(std::move(question), visit.request.wanted);
  if (!state.failure.empty()) throw HttpError(kFailed, state.failure);
  return json_response(analysis::to_json(state.answer));
}

Response analyze_events(Visit& visit) {
  const auto form = read_form<AnalyzeForm>(visit.request.parameters);
  return visit.site.live_searches().events(
      analyze_question(form, visit.titles()),
      [](const analysis::AnalyzeState& state) { return analysis::json_line(state); });
}

void AnnotateForm::declare(Form& form) {
  form.options()
      .option("--nodes", &nodes, "N", "Positions to search before each move (default 4,000)")
      .within(std::uint64_t{1}, Annotating::kMostNodes);
}

Response begin_annotation(Visit& visit) {
  const auto form = read_form<AnnotateForm>(visit.request.parameters);
  return annotation_json(*visit.site.annotating().begin(visit.game().game, form.nodes));
}

Response annotation_state(Visit& visit) { return annotation_json(*named_annotation(visit)); }

Response annotation_events(Visit& visit) {
  return event_stream([task = named_annotation(visit)] {
    const analysis::AnnotationState state = task->state();
    return TaskState{analysis::json_line(state), state.running};
  });
}

Response stop_annotation(Visit& visit) {
  const auto task = named_annotation(visit);
  task->stop();
  return annotation_json(*task);
}

Response store_annotation(Visit& visit) {
  Form().read(visit.request.parameters);
  const analysis::AnnotationState state = named_annotation(visit)->state();
  if (state.running) {
    throw HttpError(kConflict, "the analysis is not finished; store it when it is");
  }
  const analysis::EngineAnnotatedGame& found = state.annotated;
  if (found.annotation.moves.empty())
    throw HttpError(kNotFound, "this analysis has no notes to store");
  // The record as it is now, with notes that others have added.
  return json_response(analysis::to_json(visit.site.writing().change([&](db::Database& database) {
    auto stored = db::load_game(database, *found.game.id);
    if (!stored || stored->game.moves != found.game.game.moves) {
      throw HttpError(kConflict, "the game has changed since the analysis; analyze it again");
    }
    analysis::write_engine_annotation(found.annotation, stored->game);
    const std::vector<std::pair<std::int64_t, notation::Game>> records = {
        {*found.game.id, std::move(stored->game)}};
    return db::add_notes(database, records, "annotate --engine --store");
  })));
}

}  // namespace gipfbase::cli::serve
