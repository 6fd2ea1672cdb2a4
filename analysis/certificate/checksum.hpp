// analysis/certificate/checksum.hpp - the checksum at the end of proof files and tables.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string_view>

namespace gipfbase::analysis {

/// CRC-32 as in zlib, gzip and PNG. It detects damage, not fraud; a proof is verified by replaying
/// it. `before` is the checksum of the text before this one.
[[nodiscard]] inline std::uint32_t checksum(std::string_view text, std::uint32_t before = 0) {
  return static_cast<std::uint32_t>(
      crc32_z(before, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

}  // namespace gipfbase::analysis
