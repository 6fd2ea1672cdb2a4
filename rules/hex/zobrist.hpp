// rules/hex/zobrist.hpp - the generator of position keys, version 1.
//
// A position key is the exclusive or of one 64-bit word per fact about the position. The word of a
// fact is zobrist_word(fact); each title numbers its facts and documents the numbers with its keys.
// Keys are stored in databases, so a change here requires a higher rules version of every title.
// tests/data/key-vectors.tsv holds the expected values.
#pragma once

#include <cstdint>

namespace gipfbase::hex {

/// The `fact`-th output of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, OOPSLA 2014) from the seed 0x67697066 ("gipf").
[[nodiscard]] constexpr std::uint64_t zobrist_word(std::uint64_t fact) {
  std::uint64_t z = 0x67697066ULL + (fact + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

}  // namespace gipfbase::hex
