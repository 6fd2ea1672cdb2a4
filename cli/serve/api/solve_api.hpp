// cli/serve/api/solve_api.hpp - starts, follows and stops searches, and returns the proofs and
// puzzles that they found.
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

/// Starts the search that the request describes (SearchForm), or returns a running one for the same
/// request.
[[nodiscard]] std::shared_ptr<SolveTask> started_search(Visit& visit);
/// The search with the number in the address. Throws HttpError.
[[nodiscard]] std::shared_ptr<SolveTask> search_in_address(Visit& visit);

Response begin_search(Visit& visit);
Response search_state(Visit& visit);
/// The states of the search as server-sent events, until it ends.
Response search_events(Visit& visit);
Response stop_search(Visit& visit);
/// The record of the puzzle that the search found. Throws HttpError if it found none.
[[nodiscard]] std::string puzzle_record(const SolveTask& task,
                                        const analysis::PuzzleSource& source);
Response search_puzzle(Visit& visit);
Response search_proof(Visit& visit);

}  // namespace gipfbase::cli::serve
