#include "cli/terminal/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gipfbase::cli {

using notation::Code;
using notation::Finding;
using notation::Severity;

Exit exit_of_reading(std::uint64_t read, std::uint64_t bad, const std::vector<Finding>& findings,
                     bool interrupted) {
  if (interrupted) return Exit::kInterrupted;
  const auto is_error = [](const Finding& d) { return d.severity == Severity::kError; };
  const bool errors = std::any_of(findings.begin(), findings.end(), is_error);
  if (read == 0) {
    const bool unreadable =
        errors && std::all_of(findings.begin(), findings.end(), [&](const Finding& d) {
          return !is_error(d) || d.code == Code::kUnreadable;
        });
    return unreadable ? Exit::kIo : Exit::kBadData;
  }
  return errors || bad > 0 ? Exit::kFindings : Exit::kDone;
}

void say_findings(Console& console, const std::vector<Finding>& findings, std::uint64_t total,
                  std::size_t most) {
  const std::size_t shown = most == 0 ? findings.size() : std::min(most, findings.size());
  for (std::size_t i = 0; i < shown; ++i) {
    console.say(
        fmt::format("{}: {}", notation::name(findings[i].severity), findings[i].sentence()));
  }
  if (total > shown) {
    console.say(
        fmt::format("... and {} more findings; --findings 0 shows all", grouped(total - shown)));
  }
}

}  // namespace gipfbase::cli
