// cli/commands/engine/player_text.hpp - how the engine plays, in a word such as
// "nodes=1000,solver=no".
#pragma once

#include <string>

#include "analysis/engine/match.hpp"

namespace gipfbase::cli {

/// Reads settings separated by commas: level, nodes, time, depth and solver. Throws
/// UsageError that begins with `option`.
[[nodiscard]] analysis::PlayerSettings player_settings(const std::string& option,
                                                       const std::string& text);

}  // namespace gipfbase::cli
