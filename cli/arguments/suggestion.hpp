// cli/arguments/suggestion.hpp - "did you mean" for misspelled words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli {

/// "; did you mean search?" if one of the names is near, else empty.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& names);

}  // namespace gipfbase::cli
