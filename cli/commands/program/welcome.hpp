// cli/commands/program/welcome.hpp - the text shown when no command is given.
#pragma once

#include <string>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// Commands to try first: those that read `database` if this file exists, else those that need no
/// database.
[[nodiscard]] std::string welcome(const Command& program, const std::string& database);

}  // namespace gipfbase::cli
