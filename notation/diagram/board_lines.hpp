// notation/diagram/board_lines.hpp - the lines of a board of points.
#pragma once

#include "notation/diagram/diagram.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

/// Adds the lines of a board (hex::Board) whose columns are upright. A line ends at the edge of the
/// board or at a hole.
template <class Board>
void add_lines(Diagram& diagram) {
  for (int axis = 0; axis < hex::kDirections / 2; ++axis) {
    for (const int from : Board::kAll) {
      if (Board::neighbour(from, hex::opposite(axis)) >= 0) continue;
      int to = from;
      while (Board::neighbour(to, axis) >= 0) to = Board::neighbour(to, axis);
      diagram.lines.emplace_back(spot_of(Board::kTables, from), spot_of(Board::kTables, to));
    }
  }
}

}  // namespace gipfbase::notation
