// notation/sources/zip_index.hpp - repairs the index of a zip. For this folder only.
//
// libarchive gives up a zip at the first unreadable entry of its index, or at the first unreadable
// header of a member, although each member is described in both places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation {

/// A zip whose members libarchive can reach.
struct RepairedZip {
  std::vector<char> bytes;
  std::vector<std::string> lost;  ///< raw names of members that cannot be reached
};

/// The zip with a valid index of its members after the first `given` ones, which libarchive has
/// already returned. If libarchive has given up a zip that was already repaired
/// (`repaired_before`), the next member is lost. nullopt when the zip has no index.
[[nodiscard]] std::optional<RepairedZip> repair_zip(std::string_view zip, std::size_t given,
                                                    bool repaired_before);

}  // namespace gipfbase::notation
