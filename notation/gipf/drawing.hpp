// notation/gipf/drawing.hpp - the board of GIPF as a drawing, whatever stands on it.
#pragma once

#include <fmt/format.h>

#include <string>

#include "notation/game/rules.hpp"
#include "notation/text/column_drawing.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// Draws dots and spots with coordinates: `piece(cell)` is the text of a spot, three characters
/// wide.
template <class Piece>
[[nodiscard]] std::string board_drawing(const notation::DiagramStyle& style, const Piece& piece) {
  constexpr int kColumns = 9;
  // Heights in half steps: row 1 of column x stands |x - 4| above that of column e.
  notation::text::ColumnDrawing drawing;
  for (int x = 0; x < kColumns; ++x) {
    const int lowest = magnitude(x - 4);
    for (int row = 1; cell_at({x, row}) >= 0; ++row) {
      const int cell = cell_at({x, row});
      const std::string dot = style.unicode ? " · " : " . ";
      drawing.place(x, row, lowest + 2 * (row - 1), is_spot(cell) ? piece(cell) : dot);
    }
    drawing.letter(x, lowest - 2);
  }
  return drawing.text();
}

/// The piece in the colours of its owner, where colours are wanted.
[[nodiscard]] inline std::string coloured(std::string text, Seat owner,
                                          const notation::DiagramStyle& style) {
  if (!style.colour) return text;
  return fmt::format("{}{}\x1b[0m", owner == kWhite ? "\x1b[1;30;107m" : "\x1b[1;97;40m", text);
}

/// `White 12 in reserve,  0 captured`, and who may bring in GIPF-pieces.
template <class P>
[[nodiscard]] std::string supply_text(const P& p, Seat seat) {
  return fmt::format("{} {:2} in reserve, {:2} captured{}", seat == kWhite ? "White" : "Black",
                     p.reserve(seat), p.captured(seat),
                     p.may_introduce(seat) ? ", may bring in GIPF-pieces" : "");
}

}  // namespace gipfbase::gipf
