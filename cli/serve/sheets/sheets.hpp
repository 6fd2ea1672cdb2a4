// cli/serve/sheets/sheets.hpp - standalone pages: one HTML file each, without script, that loads
// nothing. The part of the address after # selects the board of a move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/events/standings.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::cli::serve {

/// A page with one game, or with several games after a list of them. With `table`, the page of an
/// event, which begins with its cross table.
[[nodiscard]] std::string games_sheet(const std::string& heading,
                                      const std::vector<notation::Judged>& games,
                                      const std::optional<analysis::EventTable>& table);

/// The cross table of an event, without its games.
[[nodiscard]] std::string event_sheet(const std::string& heading,
                                      const analysis::EventTable& table);

/// Diagrams with their tasks, followed by all solutions.
[[nodiscard]] std::string puzzles_sheet(const std::string& heading,
                                        const std::vector<notation::Judged>& puzzles);

}  // namespace gipfbase::cli::serve
