// cli/commands/solving/puzzles/limits.hpp - limits on checking puzzles.
#pragma once

#include <string_view>

#include "analysis/puzzles/puzzle_search.hpp"
#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// --nodes (default 10,000,000) and --time. `nodes` completes the help text "Most nodes ...".
void add_limit_options(Command& command, analysis::PuzzleLimits& limits, std::string_view nodes);

}  // namespace gipfbase::cli
