// rules/hex/rows.hpp - cells in a line.
#pragma once

#include "rules/hex/geometry.hpp"

namespace gipfbase::hex {

/// The last cell of every group of `Length` adjacent cells of a set in a line along an axis
/// (directions 0, 1, 2). No step from a cell of the set may leave the board and come back elsewhere
/// (see Board::slide).
template <class Board, int Length>
[[nodiscard]] constexpr typename Board::Cells row_ends(typename Board::Cells cells, int axis) {
  for (int n = 1; n < Length; ++n) cells &= Board::slide(cells, axis);
  return cells;
}

/// True when a set has `Length` adjacent cells in a line.
template <class Board, int Length>
[[nodiscard]] constexpr bool has_row(const typename Board::Cells& cells) {
  return (row_ends<Board, Length>(cells, 0) | row_ends<Board, Length>(cells, 1) |
          row_ends<Board, Length>(cells, 2))
      .any();
}

/// The direction in which a line leads from one cell to another; -1 when they are not in line.
template <class Board>
[[nodiscard]] constexpr int direction_to(int from, int to) {
  const Axial way = Board::axial_of(to) + -1 * Board::axial_of(from);
  for (int d = 0; d < kDirections; ++d) {
    if (way != Axial{} && way.distance() * step(d) == way) return d;
  }
  return -1;
}

}  // namespace gipfbase::hex
