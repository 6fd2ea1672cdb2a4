// analysis/answers/solving/moves_text.hpp - what every move of a position is worth, in words.
#pragma once

#include <string>
#include <vector>

#include "analysis/answers/solving/solve_answer.hpp"

namespace gipfbase::analysis {

/// Better moves first: wins, the fastest first; draws; what is open; losses, the longest first.
[[nodiscard]] std::vector<const MoveValue*> best_first(const AllMoves& found);
/// "wins", "+3", "-2 to +4", "open".
[[nodiscard]] std::string value_text(const Solution& solution, Goal goal);
/// "5", "at most 7"; empty where nobody wins.
[[nodiscard]] std::string distance_text(const Solution& solution);
/// What follows the move, that another one comes to the same, or what is known of an open one.
[[nodiscard]] std::string continuation_text(const MovesAnswer& answer, const MoveValue& value);

}  // namespace gipfbase::analysis
