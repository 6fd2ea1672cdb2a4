// rules/hex/key_table.hpp - the words (see zobrist.hpp) of the facts about each cell of a board,
// under the symmetries of the board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/core/title.hpp"
#include "rules/hex/zobrist.hpp"

namespace gipfbase::hex {

/// Holds one word per symmetry for each fact about each cell of a board. Facts have numbers below
/// `Facts`. The words of a fact are adjacent in memory, so that all keys are updated in one pass.
template <std::size_t Symmetries, std::size_t Facts>
class KeyTable {
 public:
  using Row = std::array<std::uint64_t, Symmetries>;

  /// `number(label, fact)` is the argument of zobrist_word for a fact about the place with this
  /// label.
  template <class Tables, class FactNumber>
  KeyTable(const Tables& board, const FactNumber& number) : rows_(Tables::kCells * Facts) {
    for (const int cell : board.cells) {
      const auto at = static_cast<std::size_t>(cell);
      for (std::size_t s = 0; s < static_cast<std::size_t>(board.symmetries); ++s) {
        const auto label = static_cast<std::uint64_t>(board.label(board.image[s][at]));
        for (std::size_t fact = 0; fact < Facts; ++fact) {
          rows_[at * Facts + fact][s] = zobrist_word(number(label, fact));
        }
      }
    }
  }
  /// The words of a fact about a cell, one per symmetry.
  [[nodiscard]] const Row& row(int cell, std::size_t fact) const {
    return rows_[static_cast<std::size_t>(cell) * Facts + fact];
  }

 private:
  std::vector<Row> rows_;
};

}  // namespace gipfbase::hex
