#include "cli/serve/assets.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gipfbase::cli::serve {

const Asset* find_asset(std::string_view name) {
  const auto all = assets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Asset& asset) { return asset.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view media_type(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTypes = {
      {{".css", "text/css; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".json", "application/json"},
       {".svg", "image/svg+xml"}}};
  const auto* const found = std::find_if(kTypes.begin(), kTypes.end(),
                                         [&](const auto& t) { return name.ends_with(t.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

}  // namespace gipfbase::cli::serve
