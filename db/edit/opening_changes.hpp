// db/edit/opening_changes.hpp - opening statistics of positions of which games have changed.
#pragma once

#include <cstdint>

#include "db/rows/opening_counts.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Brings opening statistics up to date when games, or what is counted of them, have changed in the
/// index and in the table of games.
class OpeningChanges {
 public:
  explicit OpeningChanges(Connection& connection);

  /// The position is counted in advance, so that what games added to it is of use.
  [[nodiscard]] bool counted(std::uint64_t key);
  /// `left`: what the games that changed added to a position before; `came`: what they add now. One
  /// that is not counted in advance, or reached less often now, is looked at anew.
  /// Takes as long as these have moves, however many games reached the position, but for a move
  /// that loses its first or last game and a position that is no longer turned in some way, for
  /// which its rows are read.
  void change(std::uint64_t key, const OpeningShare& left, const OpeningShare& came);

 private:
  /// Takes games from a move. False: all of it, with what came, was counted anew.
  bool take(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& left,
            const MoveCount& came);

  OpeningCounts counts_;
  Statement total_, set_total_, turned_, move_, take_move_, drop_move_, count_move_;
};

}  // namespace gipfbase::db
