#include "cli/serve/api/analyze_api.hpp"

#include <algorithm>

#include "cli/serve/api/responses.hpp"

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

}  // namespace gipfbase::cli::serve
