// analysis/theorem/zertz/ring_forms.hpp - sets of rings up to the symmetries of their board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/zertz/board.hpp"

namespace gipfbase::zertz {

using CompactCells = hex::Compact::Cells;

/// The images of sets of rings of one board.
class RingForms {
 public:
  explicit RingForms(const Board<hex::Compact>& board);

  /// The lowest of all images of a set, as a word, and the symmetries that lead to it, as bits.
  struct Form {
    CompactCells rings;
    std::uint32_t symmetries = 1;
  };
  /// The lowest cell that such symmetries make of a cell, and one that does.
  struct CellImage {
    int cell = 0;
    int symmetry = 0;
  };

  [[nodiscard]] Form form_of(CompactCells rings) const;
  [[nodiscard]] CellImage image(const Form& form, int cell) const;
  [[nodiscard]] CompactCells image(CompactCells rings, int symmetry) const;
  [[nodiscard]] int image(int cell, int symmetry) const {
    return board_.image[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] const Board<hex::Compact>& board() const { return board_; }

 private:
  static constexpr std::size_t kBytes = 8;
  /// For each symmetry and byte of a word: what becomes of the cells of that byte.
  using ByteImages = std::array<std::array<std::uint64_t, 256>, kBytes>;

  const Board<hex::Compact>& board_;
  std::vector<ByteImages> images_;
};

}  // namespace gipfbase::zertz
