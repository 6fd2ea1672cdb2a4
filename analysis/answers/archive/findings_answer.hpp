// analysis/answers/archive/findings_answer.hpp - the findings of imports, and the records that they
// set aside, as JSON.
#pragma once

#include <string>
#include <vector>

#include "db/query/lists/findings.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::FindingList& list);
/// One finding per line.
[[nodiscard]] std::string ndjson(const db::FindingList& list);
[[nodiscard]] std::string to_json(const std::vector<db::SetAside>& texts);

}  // namespace gipfbase::analysis
