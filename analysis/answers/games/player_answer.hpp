// analysis/answers/games/player_answer.hpp - a player's profile as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/players/profile.hpp"

namespace gipfbase::analysis {

/// With at most `most` opponents, openings and meetings (0: all).
[[nodiscard]] std::string to_json(const Profile& profile, std::size_t most);

}  // namespace gipfbase::analysis
