// notation/game/record/times.hpp - the limit of times in records.
#pragma once

#include "rules/core/actor.hpp"

namespace gipfbase::notation {

/// The longest time in milliseconds that a record may hold: a million hours. The sum of the times
/// of a game does not overflow.
inline constexpr Milliseconds kLongestTime = 3'600'000'000'000;

}  // namespace gipfbase::notation
