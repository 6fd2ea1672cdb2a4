#include "analysis/theorem/zertz/ring_forms.hpp"

#include <bit>

namespace gipfbase::zertz {

RingForms::RingForms(const Board<hex::Compact>& board)
    : board_(board), images_(static_cast<std::size_t>(board.symmetries)) {
  for (int symmetry = 0; symmetry < board.symmetries; ++symmetry) {
    for (CompactCells cells = board.cells; cells.any();) {
      const int cell = cells.pop_lowest();
      const std::uint64_t to = CompactCells::of(image(cell, symmetry)).word();
      auto& of_byte =
          images_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell) / 8];
      const std::size_t bit = std::size_t{1} << (static_cast<unsigned>(cell) % 8U);
      for (std::size_t byte = 0; byte < of_byte.size(); ++byte) {
        if ((byte & bit) != 0) of_byte[byte] |= to;
      }
    }
  }
}

CompactCells RingForms::image(CompactCells rings, int symmetry) const {
  const ByteImages& images = images_[static_cast<std::size_t>(symmetry)];
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < kBytes; ++i) {
    word |= images[i][(rings.word() >> (8U * i)) & 255U];
  }
  return CompactCells::from_word(word);
}

RingForms::Form RingForms::form_of(CompactCells rings) const {
  Form form{rings, 1};
  for (int symmetry = 1; symmetry < board_.symmetries; ++symmetry) {
    const CompactCells seen = image(rings, symmetry);
    const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(symmetry);
    if (seen == form.rings) {
      form.symmetries |= bit;
    } else if (seen.word() < form.rings.word()) {
      form = {seen, bit};
    }
  }
  return form;
}

RingForms::CellImage RingForms::image(const Form& form, int cell) const {
  CellImage lowest{hex::Compact::kCells, 0};
  for (std::uint32_t rest = form.symmetries; rest != 0; rest &= rest - 1) {
    const int symmetry = std::countr_zero(rest);
    const int to = image(cell, symmetry);
    if (to < lowest.cell) lowest = {to, symmetry};
  }
  return lowest;
}

}  // namespace gipfbase::zertz
