#include "cli/arguments/suggestion.hpp"

#include <fmt/format.h>

#include "notation/text/folding.hpp"

namespace gipfbase::cli {

std::string suggestion(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t kFarthest = 2;
  std::size_t nearest = kFarthest + 1;
  std::string found;
  for (const std::string& name : names) {
    const std::size_t distance = notation::edit_distance(word, name, kFarthest);
    if (distance < nearest && distance < name.size()) {
      nearest = distance;
      found = name;
    }
  }
  return found.empty() ? found : fmt::format("; did you mean {}?", found);
}

}  // namespace gipfbase::cli
