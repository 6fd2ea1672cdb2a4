// analysis/puzzles/puzzle_themes.hpp - what a puzzle is about, from the moves of its solution.
#pragma once

#include <string>
#include <vector>

#include "notation/game/game.hpp"

namespace gipfbase::analysis {

/// Returns the themes of the main line of a puzzle, such as "sacrifice" or "double row"; each once.
/// If the puzzle has a tag Theme, returns instead the themes in the tag, which are separated by ",
/// ". The moves must be legal.
[[nodiscard]] std::vector<std::string> themes_of(const notation::Game& puzzle);

}  // namespace gipfbase::analysis
