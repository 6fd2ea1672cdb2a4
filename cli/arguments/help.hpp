// cli/arguments/help.hpp - what --help prints.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// The help of a command. Lines have at most 80 characters, unless a word or an example is longer.
/// The help of the program lists the commands under their headings.
[[nodiscard]] std::string help_text(const Command& command);

/// The command that the words name; the program when `words` is empty. Throws UsageError.
[[nodiscard]] const Command& named_command(const Command& program,
                                           const std::vector<std::string>& words);
/// The direct subcommand of `command` with this name; nullptr if none exists.
[[nodiscard]] const Command* command_below(const Command& command, std::string_view name);
[[nodiscard]] std::vector<std::string> names_below(const Command& command);

/// "gipfbase search [OPTIONS] [PLAYER...]".
[[nodiscard]] std::string usage(const Command& command);

/// "-o,--output FILE", or "PATH...".
[[nodiscard]] std::string label(const OptionSummary& option);

/// The help of an option. If the option accepts only certain words and the help does not name them,
/// they are added.
[[nodiscard]] std::string explanation(const OptionSummary& option);

}  // namespace gipfbase::cli
