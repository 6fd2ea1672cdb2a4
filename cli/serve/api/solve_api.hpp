// cli/serve/api/solve_api.hpp - searches: begun, followed, stopped, and their proofs.
#pragma once

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// The position to solve, the question and the time.
struct SearchForm {
  RulesChoice rules;
  PositionChoice position;
  double seconds = 60;
  bool all_moves = false;
  bool puzzle = false;
  bool any_end = false;

  void declare(Form& form);
};

/// Begins the search that a SearchForm asks for.
[[nodiscard]] std::shared_ptr<SolveTask> begun_search(Visit& visit);
/// The search that stands in the address. Throws Refusal.
[[nodiscard]] std::shared_ptr<SolveTask> named_search(Visit& visit);

Response begin_search(Visit& visit);
Response search_state(Visit& visit);
/// Its states as server-sent events, until it ends.
Response search_events(Visit& visit);
Response stop_search(Visit& visit);
/// The record of the puzzle that a search has found. Throws Refusal when there is none.
[[nodiscard]] std::string puzzle_record(const SolveTask& task,
                                        const analysis::PuzzleSource& source);
Response search_puzzle(Visit& visit);
Response search_proof(Visit& visit);

}  // namespace gipfbase::cli::serve
