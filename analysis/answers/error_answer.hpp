// analysis/answers/error_answer.hpp - an error as JSON.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::analysis {

/// {"error": sentence}
[[nodiscard]] std::string error_json(std::string_view sentence);

}  // namespace gipfbase::analysis
