// analysis/answers/solving/solution_text.hpp - solutions in words.
#pragma once

#include <string>
#include <vector>

#include "analysis/answers/solving/solve_answer.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

/// "1 ply", "5 plies", "any number of plies".
[[nodiscard]] std::string plies_text(Plies n);

/// "The player to move wins in 5 plies.", or the bounds that are known.
[[nodiscard]] std::string verdict_text(const Solution& solution, Goal goal);

/// Returns the moves in the order wins (the fastest first), draws, open moves, losses (the longest
/// first).
[[nodiscard]] std::vector<const MoveValue*> best_first(const AllMoves& found);
/// "wins", "+3", "-2 to +4", "open".
[[nodiscard]] std::string value_text(const Solution& solution, Goal goal);
/// "5", "at most 7"; empty unless the position is won or lost.
[[nodiscard]] std::string distance_text(const Solution& solution);
/// Returns the line after a move. If the move leads to the same position as an earlier move d4,
/// returns "like d4"; for an open move, returns which results are excluded.
[[nodiscard]] std::string continuation_text(const MovesAnswer& answer, const MoveValue& value);

}  // namespace gipfbase::analysis
