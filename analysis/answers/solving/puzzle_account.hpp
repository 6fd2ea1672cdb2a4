// analysis/answers/solving/puzzle_account.hpp - what a composer is told about a position, in words.
#pragma once

#include <string>
#include <string_view>

#include "analysis/answers/solving/puzzles_answer.hpp"

namespace gipfbase::analysis {

/// In lines: whether the position is a puzzle, and if not, what is in the way. `any_end`: how one
/// asks for puzzles of which any last move will do.
[[nodiscard]] std::string account_of(const TestedPosition& tested, std::string_view any_end);

}  // namespace gipfbase::analysis
