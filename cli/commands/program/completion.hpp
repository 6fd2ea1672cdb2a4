// cli/commands/program/completion.hpp - the answer to a shell's completion script.
#pragma once

#include <span>
#include <string>

#include "cli/arguments/command.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

/// Prints the words that can complete the last of `words`, one per line, followed by a tab and a
/// description if there is one; then ":files" or ":folders" if names of these can also come there.
/// Names come from the database that the command would use, if it can be read.
void complete(const Command& program, std::span<const std::string> words, const Catalogue& titles,
              Console& console);

}  // namespace gipfbase::cli
