// analysis/solver/position_key.hpp - the keys of positions in the tables of the solvers.
#pragma once

#define XXH_INLINE_ALL  // the size of a position is a constant, which makes the hash much faster
#include <xxhash.h>

#include <compare>
#include <cstdint>

#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// A 128-bit hash of a position (XXH3, Y. Collet, or a title's own Zobrist words). Two of n
/// different positions share a key with a probability of about n^2 / 2^129: below 10^-18 for ten
/// billion positions. (The score table keeps 90 bits: 10^-8 for the four billion positions that 64
/// GB would hold.) Written proofs never depend on keys.
struct PositionKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  [[nodiscard]] constexpr auto operator<=>(const PositionKey&) const = default;
  constexpr PositionKey& operator^=(const PositionKey& other) {
    high ^= other.high;
    low ^= other.low;
    return *this;
  }
  [[nodiscard]] friend constexpr PositionKey operator^(PositionKey a, const PositionKey& b) {
    return a ^= b;
  }
};

template <class Position>
[[nodiscard]] PositionKey key_of(const Position& position) {
  const XXH128_hash_t hash = XXH3_128bits(&position, sizeof position);
  return {hash.high64, hash.low64};
}

}  // namespace gipfbase::analysis
