// rules/zertz/board.hpp - the boards of ZÈRTZ, their names for rings and their symmetries.
//
// 37 rings: first edition; 40, 43, 44, 48: second edition, Diagram 6; 61: second edition, section
// I; custom: any set of rings on a field of 17 columns (Boardspace's Zertz+xx).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/core/title.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::zertz {

/// Stored in packed games and keys: never renumber.
enum class BoardId : std::uint8_t { k37 = 0, k40, k43, k44, k48, k61, kCustom };

/// The labels of rings, in packed moves and keys: of the field of the custom boards, which has room
/// for the others.
using Labels = hex::Labels<17, 12>;

/// One board. All tables are indexed by cell number of the layout.
template <class Layout>
struct Board {
  using Cells = typename Layout::Cells;
  static constexpr auto kCellCount = static_cast<std::size_t>(Layout::kCells);

  BoardId id{};
  int rings = 0;    ///< Number of rings when complete; the size of the field for custom boards.
  int columns = 0;  ///< Columns a, b, c ...
  /// Rows of each column, 1 .. height.
  std::array<std::uint8_t, Labels::kColumns> height{};
  /// Height of row 1 of each column above the lowest place, in half steps.
  std::array<std::int8_t, Labels::kColumns> offset{};
  Cells cells;  ///< All places of the board.
  std::array<Labels::Number, kCellCount> label_of{};
  /// Cell of each label, or Labels::kNone for labels that are no place of this board.
  std::array<std::uint8_t, Labels::kNone + 1> cell_of{};

  /// The label of a cell, and the cell of a label or place; Labels::kNone: this board has none.
  [[nodiscard]] int label(int cell) const { return label_of[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int cell(int label) const { return cell_of[static_cast<std::size_t>(label)]; }
  [[nodiscard]] int cell(hex::Place place) const { return cell(Labels::label(place)); }
  /// Rows of column `x`, of 0 .. columns - 1.
  [[nodiscard]] int rows(int x) const { return height[static_cast<std::size_t>(x)]; }

  int symmetries = 1;
  std::array<std::array<std::uint8_t, kCellCount>, kMaxSymmetries> image{};
  std::array<std::array<std::uint8_t, hex::kDirections>, kMaxSymmetries> direction_image{};
  std::array<std::uint8_t, kMaxSymmetries> inverse{};
};

/// The boards that fit into one word: every one but the custom board, by id.
extern const std::array<Board<hex::Compact>, 6> kCompactBoards;
[[nodiscard]] inline const Board<hex::Compact>& compact_board(BoardId id) {
  return kCompactBoards[static_cast<std::size_t>(id)];
}
/// The field of the custom boards. Its only symmetry is the identity.
[[nodiscard]] const Board<hex::Wide>& wide_board();

/// The board of a layout by id, for code that is a template over the layout.
template <class Layout>
[[nodiscard]] const Board<Layout>& board_of(BoardId id) {
  if constexpr (Layout::kCells == hex::Compact::kCells) {
    return compact_board(id);
  } else {
    return wide_board();
  }
}

}  // namespace gipfbase::zertz
