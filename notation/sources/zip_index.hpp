// notation/sources/zip_index.hpp - the index at the end of a zip, and what is left of it after
// damage. Inside this room only.
//
// libarchive gives up a zip at the first entry of its index, or header of a member, that it cannot
// make sense of, although each member is said in both places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation {

/// A zip with members that libarchive can reach.
struct MendedZip {
  std::vector<char> bytes;
  std::vector<std::string> lost;  ///< names, as they are written, of members that nobody can reach
};

/// The zip with a sound index of those members that libarchive has not given before it gave up,
/// behind the `given` first ones in the order of the file. When it has given up a mended zip, the
/// next one is lost. Nothing when there is no index.
[[nodiscard]] std::optional<MendedZip> mend_zip(std::string_view zip, std::size_t given,
                                                bool mended_before);

}  // namespace gipfbase::notation
