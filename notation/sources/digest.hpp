// notation/sources/digest.hpp - 128-bit digests of contents (XXH3, canonical byte order).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::notation {

using Digest = std::array<std::uint8_t, 16>;

[[nodiscard]] Digest digest(std::string_view bytes);
/// The digest of `prefix` followed by the bytes of a regular file; nullopt when the file cannot be
/// read.
[[nodiscard]] std::optional<Digest> file_digest(const std::string& path, std::string_view prefix);

}  // namespace gipfbase::notation
