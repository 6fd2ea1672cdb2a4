// cli/commands/program/welcome.hpp - the text shown when no command is given.
#pragma once

#include <string>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// First steps: with the database if it exists, otherwise without one.
[[nodiscard]] std::string welcome(const Command& program, const std::string& database);

}  // namespace gipfbase::cli
