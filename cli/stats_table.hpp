// cli/stats_table.hpp - what a database holds, as a table.
#pragma once

#include <string>

#include "cli/output.hpp"
#include "db/statistics.hpp"

namespace gipfbase::cli {

/// One line per variant: games, plies, positions, results.
[[nodiscard]] std::string stats_table(const db::Stats& stats, const Console& console);

}  // namespace gipfbase::cli
