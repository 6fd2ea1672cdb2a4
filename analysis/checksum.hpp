// analysis/checksum.hpp - the last line of a proof file.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string_view>

namespace gipfbase::analysis {

/// CRC-32 as zlib, gzip and PNG compute it: finds damage, not fraud; a proof convinces by being
/// replayed.
[[nodiscard]] inline std::uint32_t checksum(std::string_view text) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

}  // namespace gipfbase::analysis
