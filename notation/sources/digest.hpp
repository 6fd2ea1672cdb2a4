// notation/sources/digest.hpp - 128 bits that stand for a content (XXH3, canonical byte order).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation {

using Digest = std::array<std::uint8_t, 16>;

[[nodiscard]] Digest digest(std::string_view bytes);
/// Of `prefix` and a regular file's bytes; nothing when it cannot be read (reading it will tell
/// why).
[[nodiscard]] std::optional<Digest> file_digest(const std::string& path, std::string_view prefix);

}  // namespace gipfbase::notation
