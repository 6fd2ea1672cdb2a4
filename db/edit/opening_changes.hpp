// db/edit/opening_changes.hpp - updates opening statistics when games change.
#pragma once

#include <cstdint>

#include "db/rows/opening_counts.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Updates opening statistics after games, or their counted columns, changed.
class OpeningChanges {
 public:
  explicit OpeningChanges(Connection& connection);

  /// True when the position is counted in advance. Only for such positions does `change` use `left`
  /// and `came`.
  [[nodiscard]] bool counted(std::uint64_t key);
  /// `left`: what the changed games added to a position before; `came`: what they add now. A
  /// position that is not counted in advance, or is reached less often now, is counted again. The
  /// time grows with the moves in the shares, not with the games that reached the position, unless
  /// a move loses its earliest or latest game, or the position loses a symmetry.
  void change(std::uint64_t key, const OpeningShare& left, const OpeningShare& came);

 private:
  /// Subtracts games from a move. False when the whole move was counted again, `came` included.
  bool take(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& left,
            const MoveCount& came);

  OpeningCounts counts_;
  Statement total_, set_total_, turned_, move_, take_move_, drop_move_, count_move_;
};

}  // namespace gipfbase::db
