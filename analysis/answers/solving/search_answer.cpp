#include "analysis/answers/solving/search_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/puzzle_account.hpp"
#include "analysis/answers/solving/solution_text.hpp"

namespace gipfbase::analysis {
namespace {

const char* kind_name(SearchFor kind) {
  switch (kind) {
    case SearchFor::kAllMoves: return "moves";
    case SearchFor::kPuzzle: return "puzzle";
    case SearchFor::kValue: break;
  }
  return "value";
}

PuzzleTestAnswer tested_answer(const SearchState& state) {
  PuzzleTestAnswer answer;
  answer.positions = {*state.tested};
  answer.interrupted = state.stopped;
  answer.seconds = state.seconds;
  return answer;
}

Json state_json(const SearchState& state) {
  return object(
      key("search", state.number), key("running", state.running), key("stopped", state.stopped),
      key("nodes", state.nodes), key("seconds", state.seconds),
      key("most_seconds", state.most_seconds), key("sentence", sentence(state)),
      key("proof", !state.proof.empty()), key("failure", known(state.failure)),
      key("answer", Json::parse(to_json(state.answer))), key("kind", kind_name(state.kind)),
      key("settled", state.settled), key("different", state.different),
      key("moves", state.moves ? Json::parse(to_json(*state.moves)) : Json()),
      key("puzzle", state.tested ? Json::parse(to_json(tested_answer(state))) : Json()));
}

}  // namespace

std::string sentence(const SearchState& state) {
  if (state.kind == SearchFor::kPuzzle) {
    if (!state.tested) return "The position is being tested.";
    const std::string account = account_of(*state.tested, {});
    return account.substr(0, account.find('\n'));
  }
  if (state.kind == SearchFor::kAllMoves && !state.moves) {
    return state.different == 0
               ? "No move is settled yet."
               : fmt::format("{} of {} different moves settled.", state.settled, state.different);
  }
  const Solution& solution = state.answer.solution;
  const Goal goal = state.answer.question.options.goal;
  if (solution.status != Status::kUnknown || goal == Goal::kScore) {
    std::string verdict = verdict_text(solution, goal);
    constexpr std::string_view kNot = "Not solved";
    if (state.running && verdict.starts_with(kNot)) verdict.insert(kNot.size(), " yet");
    return verdict;
  }
  // Neither player can force a win within this number of plies.
  const Plies holds = std::min(solution.no_win_within, solution.no_loss_within);
  return fmt::format(
      "No proof{}{}.", state.running ? " yet" : "",
      holds == 0 ? std::string()
                 : fmt::format("; neither player can force a win within {}", plies_text(holds)));
}

std::string json_line(const SearchState& state) { return compact(state_json(state)); }

std::string to_json(const SearchState& state) { return pretty(state_json(state)); }

}  // namespace gipfbase::analysis
