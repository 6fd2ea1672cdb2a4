// analysis/engine/move_parts.hpp - parts of moves whose success is remembered separately.
//
// In titles with thousands of moves, a search meets most moves only once, but a good ring to
// remove, or a good first capture, makes many moves good.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/core/title.hpp"

namespace gipfbase::tzaar {
struct Tzaar;
}  // namespace gipfbase::tzaar
namespace gipfbase::zertz {
template <class Layout>
struct TitleOn;
}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

/// Mixes the bits of a number (SplitMix64).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

/// For each part of a move, the bits of the packed move's low word that form it. Titles without
/// parts have none.
template <class T>
struct MoveParts {
  static constexpr std::array<std::uint64_t, 0> kMasks = {};
};
/// The marble with its ring, and the ring removed (rules/zertz/move.hpp).
template <class Layout>
struct MoveParts<zertz::TitleOn<Layout>> {
  static constexpr std::array<std::uint64_t, 2> kMasks = {0x7FF, 0x7F801};
};
/// The first and the second part of a turn (rules/tzaar/title.hpp).
template <>
struct MoveParts<tzaar::Tzaar> {
  static constexpr std::array<std::uint64_t, 2> kMasks = {0x7FFF8, 0x7FFF80000};
};

/// The hash of a part.
template <class T>
[[nodiscard]] std::uint32_t hash_of_part(const PackedMove& move, std::size_t part) {
  const std::uint64_t bits = move.low & MoveParts<T>::kMasks[part];
  return static_cast<std::uint32_t>(mixed(bits + (std::uint64_t{part} << 60U)) >> 32U);
}

/// Calls visit(hash) for each part.
template <class T, class Visitor>
void for_each_part(const PackedMove& move, Visitor&& visit) {
  for (std::size_t i = 0; i < MoveParts<T>::kMasks.size(); ++i) visit(hash_of_part<T>(move, i));
}

}  // namespace gipfbase::analysis
