// analysis/certificate/sha256.hpp - what stands for a proof file that can be made again.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::analysis {

/// SHA-256 (FIPS 180-4), as sha256sum writes it.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace gipfbase::analysis
