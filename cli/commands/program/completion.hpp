// cli/commands/program/completion.hpp - what may stand at the end of a command line, for shells.
#pragma once

#include <span>
#include <string>

#include "cli/arguments/command.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

/// Prints the words that may stand in place of the last of `words`, one on a line, each with a tab
/// and what it means where there is something to say; then ":files" or ":folders" where these may
/// stand there, too. Names come from the database that the command would use, if it can be read.
void complete(const Command& program, std::span<const std::string> words,
              const notation::Catalogue& titles, Console& console);

}  // namespace gipfbase::cli
