// rules/dvonn/search.hpp - what a search for the exact score knows of DVONN beyond its rules.
#pragma once

#include "rules/dvonn/position.hpp"

namespace gipfbase::dvonn {

/// What a position is worth: `settled` plus something between `lower` and `upper`, all as White's
/// final points minus Black's.
struct Prospect {
  int settled = 0;
  int lower = 0;
  int upper = 0;
};

/// Replaces a position by one with the same play to come, the score of which is less by the
/// `settled` of the result and provably within its bounds: 0 and 0 when the game is over. A
/// compulsory pass is made.
[[nodiscard]] Prospect simplify(Position& position);

/// How good the position after a stacking move looks for the player who made it. Only differences
/// between moves of one position mean something.
[[nodiscard]] int order_hint(const Position& after, Seat mover);

}  // namespace gipfbase::dvonn
