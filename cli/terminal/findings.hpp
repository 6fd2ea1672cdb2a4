// cli/terminal/findings.hpp - what is wrong with games, as sentences and as an exit code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"
#include "notation/game/record/finding.hpp"

namespace gipfbase::cli {

/// Exit code of a command that read games, of which `bad` were not fully legal.
[[nodiscard]] Exit exit_of_reading(std::uint64_t read, std::uint64_t bad,
                                   const std::vector<notation::Finding>& findings,
                                   bool interrupted);

/// Prints findings as sentences on standard error, at most `most` (0: all) of `total`.
void say_findings(Console& console, const std::vector<notation::Finding>& findings,
                  std::uint64_t total, std::size_t most);

}  // namespace gipfbase::cli
