#include "notation/sources/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

namespace gipfbase::notation {
namespace {

Digest canonical(const XXH128_hash_t& hash) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash);
  Digest d;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), d.begin());
  return d;
}

}  // namespace

Digest digest(std::string_view bytes) {
  return canonical(XXH3_128bits(bytes.data(), bytes.size()));
}

std::optional<Digest> file_digest(const std::string& path, std::string_view prefix) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                       &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  XXH3_128bits_update(state.get(), prefix.data(), prefix.size());
  std::vector<char> block(std::size_t{1} << 16U);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    XXH3_128bits_update(state.get(), block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return std::nullopt;
  return canonical(XXH3_128bits_digest(state.get()));
}

}  // namespace gipfbase::notation
