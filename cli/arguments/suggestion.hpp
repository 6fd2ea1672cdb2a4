// cli/arguments/suggestion.hpp - the word that somebody may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli {

/// "; did you mean search?" where one of the names is near, else nothing.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& names);

}  // namespace gipfbase::cli
