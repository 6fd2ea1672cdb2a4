// analysis/answers/solving/puzzle_account.hpp - the test of a position for a composer, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/solving/puzzles_answer.hpp"

namespace gipfbase::analysis {

/// Returns lines that say whether the position is a puzzle, and if not, why. `any_end`: how the
/// user can allow any last move, such as "With --any-end".
[[nodiscard]] std::string account_of(const TestedPosition& tested, std::string_view any_end);

/// Returns what the test says apart from keys, duals and the solution: which pieces can be spared,
/// and what it left undecided.
[[nodiscard]] std::vector<std::string> remarks_of(const TestedPosition& tested);

}  // namespace gipfbase::analysis
