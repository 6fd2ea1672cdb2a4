#include "cli/commands/solving/puzzles/limits.hpp"

#include <fmt/format.h>

namespace gipfbase::cli {

void add_limit_options(Command& command, analysis::PuzzleLimits& limits, std::string_view nodes) {
  limits.nodes = 10'000'000;
  command.option("--nodes", &limits.nodes, "N",
                 fmt::format("Most nodes {} may take {} times as many (default {}, 0: no limit)",
                             nodes, analysis::kProofFactor, limits.nodes));
  command.option("--time", &limits.seconds, "S", "The same in seconds (default 0: no limit)")
      .within(0.0, 1e9);
}

}  // namespace gipfbase::cli
