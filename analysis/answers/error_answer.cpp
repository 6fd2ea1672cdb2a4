#include "analysis/answers/error_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {

std::string error_json(std::string_view sentence) { return pretty(object(key("error", sentence))); }

}  // namespace gipfbase::analysis
