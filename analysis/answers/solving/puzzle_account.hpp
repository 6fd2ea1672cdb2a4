// analysis/answers/solving/puzzle_account.hpp - the test of a position for a composer, in words.
#pragma once

#include <string>
#include <string_view>

#include "analysis/answers/solving/puzzles_answer.hpp"

namespace gipfbase::analysis {

/// Returns lines that say whether the position is a puzzle, and if not, why. `any_end`: how to
/// allow any last move, for example the option of the command.
[[nodiscard]] std::string account_of(const TestedPosition& tested, std::string_view any_end);

}  // namespace gipfbase::analysis
