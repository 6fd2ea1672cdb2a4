// notation/game/merge.hpp - two records of the same game become one.
#pragma once

#include <string>
#include <vector>

#include "notation/game/game.hpp"

namespace gipfbase::notation {

/// What became of `from` when it was merged into another record.
struct Merged {
  bool changed = false;  ///< the other record has learnt something
  /// What both say differently, in a sentence each without a full stop. The first record prevails.
  std::vector<std::string> conflicts;
};

/// Takes over what a second record has beside its moves: comments, glyphs, clocks, side lines, and
/// tags that `into` lacks or has as "?". Its moves must be those of `into`, or the first of them,
/// perhaps turned or mirrored; side lines are turned with them. Comments that say more replace
/// those they contain; of others both are kept. Merging the same record twice changes nothing.
Merged merge_record(Game& into, const Game& from);

}  // namespace gipfbase::notation
