// cli/commands/solving/puzzles/limits.hpp - how long the positions of composers are searched.
#pragma once

#include <string_view>

#include "analysis/puzzles/puzzle_search.hpp"
#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// The options --nodes, 10,000,000 unless told otherwise, and --time. `nodes` says in --help what
/// nodes there may be most of.
void add_limit_options(Command& command, analysis::PuzzleLimits& limits, std::string_view nodes);

}  // namespace gipfbase::cli
