// cli/commands/program/welcome.hpp - what somebody reads who types the name of the program alone.
#pragma once

#include <string>

#include "cli/arguments/command.hpp"

namespace gipfbase::cli {

/// How to begin: with the database, when it is there, else without one.
[[nodiscard]] std::string welcome(const Command& program, const std::string& database);

}  // namespace gipfbase::cli
