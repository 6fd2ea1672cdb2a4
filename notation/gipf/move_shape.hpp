// notation/gipf/move_shape.hpp - what the text of a GIPF move says, before the rules are asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/gipf/board.hpp"

namespace gipfbase::gipf {

/// One piece of a removal list.
struct RemovedItem {
  std::int8_t cell;  ///< -1: no place of the board
  bool gipf;
  bool captured;        ///< marked with *
  bool plain;           ///< from a notation without such marks (pbmserv)
  std::uint8_t offset;  ///< in the text of the move; at most 255
};

/// What is written for the removals before, or after, the push: all groups together.
struct RemovalText {  // NOLINT(cppcoreguidelines-pro-type-member-init): `item` below
  bool given = false;
  std::size_t offset = 0;
  // Not set up beforehand: most moves have no lists, and every move read passes here.
  std::array<RemovedItem, kSpots> item;
  std::size_t count = 0;
  /// Rows named by their two dots (pbmserv).
  std::array<Cells, 4> row{};
  std::size_t rows = 0;

  [[nodiscard]] Cells cells() const {
    Cells all = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (item[i].cell >= 0) all |= bit(item[i].cell);
    }
    return all;
  }
};

struct MoveShape {
  std::size_t length = 0;  ///< 0: no move begins here
  RemovalText before;
  RemovalText after;
  bool push = false;
  bool gipf = false;
  bool with_dot = false;
  int dot = -1;   ///< -1: no place of the board
  int spot = -1;  ///< likewise
  std::size_t push_offset = 0;
  std::optional<int> reserve;  ///< the number in parentheses
  std::size_t reserve_offset = 0;
};

/// Reads the shape of the move at the beginning of `text`.
[[nodiscard]] MoveShape shape_of(std::string_view text);

}  // namespace gipfbase::gipf
