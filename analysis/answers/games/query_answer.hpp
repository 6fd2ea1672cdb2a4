// analysis/answers/games/query_answer.hpp - the result of a query as JSON.
#pragma once

#include <string>

#include "db/query/language/scan.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(const db::language::QueryReport& report);

}  // namespace gipfbase::analysis
