// cli/serve/html/puzzle_test.hpp - what the test of a position found, for a composer: the key,
// cooks and duals as links to their lines, the solution, its grade, and a way to save it.
#pragma once

#include <string>

#include "analysis/answers/solving/search_answer.hpp"
#include "cli/serve/html/html.hpp"

namespace gipfbase::cli::serve {

/// The details of a test's result, to follow the sentence that sums it up (analysis::sentence).
/// `position` is the address of the position.
[[nodiscard]] std::string puzzle_findings(const analysis::TestedPosition& tested,
                                          const Url& position);
/// A bar with the time that a running search has used; empty when the search has ended.
[[nodiscard]] std::string progress_bar(const analysis::SearchState& state);
/// A link to the record of the puzzle that a search has found; empty when there is none. JavaScript
/// replaces the link by a form that saves the puzzle.
[[nodiscard]] std::string save_button(const analysis::SearchState& state);
/// A section with the state of a test. While the test runs, the section is kept up to date.
[[nodiscard]] std::string puzzle_test(const analysis::SearchState& state, const Url& position);

}  // namespace gipfbase::cli::serve
