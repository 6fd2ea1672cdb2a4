// db/edit/opening_changes.hpp - updates opening statistics when games change.
#pragma once

#include <cstdint>

#include "db/rows/opening_counts.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Updates opening statistics after changes of games.
class OpeningChanges {
 public:
  explicit OpeningChanges(Connection& connection);

  /// True when the position is counted in advance. `change` uses `left` and `came` only for such
  /// positions.
  [[nodiscard]] bool counted(std::uint64_t key);
  /// `left`: what the changed games added to a position before; `came`: what they add now. A
  /// position that is not counted in advance, or that too few games reach now, is counted again.
  /// Otherwise the time depends on the number of moves in `left` and `came`, not on the number of
  /// games that reached the position, unless a move loses its earliest or latest game, or the
  /// position loses a symmetry.
  void change(std::uint64_t key, const OpeningShare& left, const OpeningShare& came);

 private:
  /// Subtracts `left` from the counts of a move. False when `came` must not be added, because the
  /// move was counted again from all games, or because no game has it now.
  bool take(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& left,
            const MoveCount& came);

  OpeningCounts counts_;
  Statement total_, set_total_, turned_, move_, take_move_, drop_move_, count_move_;
};

}  // namespace gipfbase::db
