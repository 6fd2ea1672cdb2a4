// analysis/answers/archive/tables_answer.hpp - what left a database as tables, and what became of
// them in a cluster.
#pragma once

#include <string>

#include "db/cluster/load.hpp"
#include "db/export/tables.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::ExportReport& report, const std::string& folder);
[[nodiscard]] std::string to_json(const db::LoadReport& report, const std::string& folder);

}  // namespace gipfbase::analysis
