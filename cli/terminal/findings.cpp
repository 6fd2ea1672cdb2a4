#include "cli/terminal/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "notation/text/stable_sort.hpp"

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
  // The worst ones first, each severity in the order of reading.
  std::vector<const Finding*> order;
  order.reserve(findings.size());
  for (const Finding& finding : findings) order.push_back(&finding);
  notation::text::stable_sort(
      order, [](const Finding* a, const Finding* b) { return a->severity > b->severity; });
  for (std::size_t i = 0; i < shown; ++i) {
    console.say(fmt::format("{}: {}", notation::name(order[i]->severity), order[i]->sentence()));
  }
  if (total <= shown) return;
  const std::string more = counted(total - shown, "more finding");
  console.say(total == findings.size()
                  ? fmt::format("... and {}; --findings 0 shows all", more)
                  : fmt::format("... and {}; \"gipfbase findings\" lists all of an import, but "
                                "other commands keep only the first and worst {}",
                                more, grouped(findings.size())));
  std::map<std::pair<int, std::string_view>, std::size_t> kinds;
  for (const Finding& finding : findings) {
    ++kinds[{-static_cast<int>(finding.severity), notation::name(finding.code)}];
  }
  std::string text;
  for (const auto& [kind, number] : kinds) {
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", grouped(number),
                        notation::name(static_cast<Severity>(-kind.first)), kind.second);
  }
  console.say(
      fmt::format("{} by kind: {}", total == findings.size() ? "findings" : "those kept", text));
}

}  // namespace gipfbase::cli
