// notation/game/audit.hpp - a game held against its clocks and contests.
#pragma once

#include <vector>

#include "notation/game/finding.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::notation {

/// What of the times and contests of a game, whose moves must be legal, disagrees with its moves;
/// nothing at once in titles that know neither. The findings have no place but their ply.
///
/// White of a contest is the player of the same name, otherwise the one who announced; a contest
/// that both lose is a tie.
[[nodiscard]] std::vector<Finding> audit(const Game& game);

}  // namespace gipfbase::notation
