// notation/sources/zip_index.hpp - the index at the end of a zip, and its repair after damage. For
// this folder only.
//
// libarchive gives up a zip at the first unreadable entry of its index, or header of a member,
// although both places describe each member.
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

/// The zip with a valid index of the members that follow the `given` first ones in the order of the
/// file, which libarchive returned before it gave up. If it gave up a repaired zip, the next member
/// is lost. nullopt when there is no index.
[[nodiscard]] std::optional<RepairedZip> repair_zip(std::string_view zip, std::size_t given,
                                                    bool repaired_before);

}  // namespace gipfbase::notation
