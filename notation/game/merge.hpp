// notation/game/merge.hpp - merges two records of the same game.
#pragma once

#include <string>
#include <vector>

#include "notation/game/game.hpp"

namespace gipfbase::notation {

/// The result of merging `from` into another record.
struct Merged {
  bool changed = false;  ///< the other record has changed
  /// Contradictions, one sentence each without a full stop. The first record prevails.
  std::vector<std::string> conflicts;
};

/// Adds what a second record has besides its moves: comments, glyphs, clocks, side lines, and tags
/// that `into` lacks or has as "?". Its moves must be those of `into`, or the first of them,
/// possibly rotated or reflected; side lines are transformed with them. A comment replaces one that
/// it contains; otherwise both are kept. Merging the same record twice changes nothing.
Merged merge_record(Game& into, const Game& from);

}  // namespace gipfbase::notation
