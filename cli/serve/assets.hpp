// cli/serve/assets.hpp - the files of cli/explorer, which the build puts into the program.
#pragma once

#include <span>
#include <string_view>

namespace gipfbase::cli::serve {

struct Asset {
  std::string_view name;  ///< "explorer.css"
  std::string_view bytes;
};
[[nodiscard]] std::span<const Asset> assets();
/// nullptr when there is none of this name.
[[nodiscard]] const Asset* find_asset(std::string_view name);
/// Changes when any of them does: a part of their addresses, so that browsers may keep them.
[[nodiscard]] std::string_view assets_digest();
/// By the ending of a name.
[[nodiscard]] std::string_view media_type(std::string_view name);

}  // namespace gipfbase::cli::serve
