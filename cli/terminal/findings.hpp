// cli/terminal/findings.hpp - findings about games: messages and exit codes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/record/finding.hpp"

namespace gipfbase::cli {

/// The exit code of a command that read `read` games, `bad` of them not fully legal.
[[nodiscard]] Exit exit_of_reading(std::uint64_t read, std::uint64_t bad,
                                   const std::vector<notation::Finding>& findings,
                                   bool interrupted);

/// Prints at most `most` (0: all) of `total` findings on standard error.
void say_findings(Console& console, const std::vector<notation::Finding>& findings,
                  std::uint64_t total, std::size_t most);

}  // namespace gipfbase::cli
