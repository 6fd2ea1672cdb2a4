// cli/terminal/stats_table.hpp - what a database holds, as a table.
#pragma once

#include <string>

#include "cli/terminal/output.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::cli {

/// One line per variant: games, plies, positions, results.
[[nodiscard]] std::string stats_table(const db::Stats& stats, const Console& console);

}  // namespace gipfbase::cli
