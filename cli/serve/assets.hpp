// cli/serve/assets.hpp - the files of cli/explorer, which the build embeds into the program.
#pragma once

#include <span>
#include <string_view>

namespace gipfbase::cli::serve {

struct Asset {
  std::string_view name;  ///< "explorer.css"
  std::string_view bytes;
};
[[nodiscard]] std::span<const Asset> assets();
/// nullptr for an unknown name.
[[nodiscard]] const Asset* find_asset(std::string_view name);
/// Part of the addresses of the files. Changes when a file changes, so that browsers may cache
/// them.
[[nodiscard]] std::string_view assets_digest();
/// The media type for the ending of a file name.
[[nodiscard]] std::string_view media_type(std::string_view name);

}  // namespace gipfbase::cli::serve
