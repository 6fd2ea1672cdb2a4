// rules/zertz/board.hpp - the boards of ZÈRTZ.
//
// 37 rings: first edition; 40, 43, 44, 48: second edition, Diagram 6; 61: second edition, section
// I; custom: any set of rings on a field of 17 columns (Boardspace's Zertz+xx).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/core/title.hpp"
#include "rules/hex/grids.hpp"

namespace gipfbase::zertz {

/// Stored in position keys: never renumber.
enum class BoardId : std::uint8_t { k37 = 0, k40, k43, k44, k48, k61, kCustom };

/// The labels of rings in packed moves and keys: those of the field of the custom boards, which
/// contains all other boards.
using Labels = hex::Compact::Labels;

/// One board; its cells are numbered as in `Layout`.
template <class Layout>
struct Board : Layout::TablesOf {
  BoardId id{};

  /// The number of rows of column `x` (0 .. columns - 1), and the height of its row 1 in half
  /// steps.
  [[nodiscard]] int rows(int x) const { return this->column[static_cast<std::size_t>(x)].rows; }
  [[nodiscard]] int offset(int x) const { return this->column[static_cast<std::size_t>(x)].height; }
};

/// The boards that fit into one word, by id: all but the custom board.
extern const std::array<Board<hex::Compact>, 6> kCompactBoards;
[[nodiscard]] inline const Board<hex::Compact>& compact_board(BoardId id) {
  return kCompactBoards[static_cast<std::size_t>(id)];
}
/// The field of the custom boards. Its only symmetry is the identity.
extern const Board<hex::Wide> kWideBoard;

/// The board of a layout by id, for code that is a template over the layout.
template <class Layout>
[[nodiscard]] const Board<Layout>& board_of(BoardId id) {
  if constexpr (Layout::kCells == hex::Compact::kCells) {
    return compact_board(id);
  } else {
    return kWideBoard;
  }
}

}  // namespace gipfbase::zertz
