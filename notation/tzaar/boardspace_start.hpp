// notation/tzaar/boardspace_start.hpp - the random starts of Boardspace, from the keys in its
// records.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tzaar/position.hpp"

namespace gipfbase::tzaar {

/// How Boardspace takes numbers from its generator: its program of today, and that of the time
/// before 24 August 2012.
enum class KeyReading : std::uint8_t { kToday, kBefore2012 };
inline constexpr std::array<KeyReading, 2> kKeyReadings = {KeyReading::kToday,
                                                           KeyReading::kBefore2012};

/// The start that Boardspace deals for a key, White to make his first capture.
[[nodiscard]] Position boardspace_start(std::int64_t key, KeyReading reading);

}  // namespace gipfbase::tzaar
