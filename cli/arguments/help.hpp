// cli/arguments/help.hpp - what --help prints.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// The help of a command: lines of at most 80 characters, as long as the words allow.
[[nodiscard]] std::string help_text(const Command& command);

/// "gipfbase search [OPTIONS] [PLAYER...]".
[[nodiscard]] std::string usage(const Command& command);

/// "-o,--output FILE", or "PATH...".
[[nodiscard]] std::string label(const OptionSummary& option);

/// The help of an option, with the words of which it takes one, where they are not named in it.
[[nodiscard]] std::string explanation(const OptionSummary& option);

}  // namespace gipfbase::cli
