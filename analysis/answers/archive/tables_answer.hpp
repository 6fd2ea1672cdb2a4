// analysis/answers/archive/tables_answer.hpp - the export of a database as tables, and their import
// into a cluster, as JSON.
#pragma once

#include <string>

#include "db/cluster/load.hpp"
#include "db/export/tables.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::ExportReport& report, const std::string& folder);
[[nodiscard]] std::string to_json(const db::LoadReport& report, const std::string& folder);

}  // namespace gipfbase::analysis
