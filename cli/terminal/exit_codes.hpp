// cli/terminal/exit_codes.hpp - what each exit code means, in words.
#pragma once

#include <array>
#include <string_view>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {

struct ExitCode {
  Exit exit;
  std::string_view meaning;
};

inline constexpr std::array<ExitCode, 6> kExitCodes = {{
    {Exit::kDone, "Done."},
    {Exit::kFindings,
     "Not everything was in order: some games were rejected or kept in part, some input could "
     "not be read, nothing was found or proved, a game or name does not exist, a change cannot "
     "be made, a proof or puzzle is wrong, or check found problems."},
    {Exit::kUsage,
     "The command line or the settings cannot be understood: an unknown option, title or variant, "
     "a position that cannot be read, an illegal move in --line, a value that a tag cannot have."},
    {Exit::kBadData,
     "Bad data: nothing in the input can be used, or a part that is needed is missing or damaged."},
    {Exit::kIo, "A file or database cannot be read or written, or was not made by gipfbase."},
    {Exit::kInterrupted,
     "Interrupted by Ctrl-C. What was finished is safe; an import continues when it is repeated. "
     "A second Ctrl-C ends the program at once."},
}};

}  // namespace gipfbase::cli
