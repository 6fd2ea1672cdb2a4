// cli/commands/program/completion.hpp - the answer to a shell's completion script.
#pragma once

#include <span>
#include <string>

#include "cli/arguments/command.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli {

/// Prints the words that can complete the last of `words`, one per line, each followed by a tab and
/// its description if it has one. A last line ":files" or ":folders" says that the name of a file
/// or folder can also complete it. Names of players, events and sites, and endings, come from the
/// database that the command would use, if it can be read.
void complete(const Command& program, std::span<const std::string> words, const Catalogue& titles,
              Console& console);

}  // namespace gipfbase::cli
