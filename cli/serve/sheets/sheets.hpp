// cli/serve/sheets/sheets.hpp - pages that stand by themselves: one file of HTML with everything in
// it, no script, nothing loaded. Boards follow the moves by the part of the address behind #.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/events/standings.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli::serve {

/// One game, or several with a list in front; with `table` as the page of an event.
[[nodiscard]] std::string games_sheet(const std::string& heading,
                                      const std::vector<notation::Judged>& games,
                                      const std::optional<analysis::EventTable>& table);

/// Diagrams with their tasks, and the solutions behind all of them.
[[nodiscard]] std::string puzzles_sheet(const std::string& heading,
                                        const std::vector<notation::Judged>& puzzles);

}  // namespace gipfbase::cli::serve
