#include <fmt/format.h>

#include "notation/gipf/text.hpp"
#include "notation/text/column_drawing.hpp"

namespace gipfbase::gipf {
namespace {

using notation::DiagramStyle;

constexpr int kColumns = 9;

/// One place, three characters wide: a dot, a vacant spot, a single piece or a [GIPF-piece].
std::string place_text(const Pieces& pieces, int cell, const DiagramStyle& style) {
  const Cells here = bit(cell);
  if (!is_spot(cell)) return style.unicode ? " · " : " . ";
  if ((pieces.all() & here) == 0) return style.unicode ? " ○ " : " o ";
  const bool white = (pieces.of[kWhite] & here) != 0;
  const bool gipf = (pieces.gipf & here) != 0;
  const char letter = white ? (gipf ? 'W' : 'w') : (gipf ? 'B' : 'b');
  std::string text = gipf ? fmt::format("[{}]", letter) : fmt::format(" {} ", letter);
  if (!style.colour) return text;
  return fmt::format("{}{}\x1b[0m", white ? "\x1b[1;30;107m" : "\x1b[1;97;40m", text);
}

}  // namespace

std::string diagram(const Position& p, const DiagramStyle& style) {
  // Heights in half steps: row 1 of column x stands |x - 4| above that of column e.
  notation::text::ColumnDrawing drawing;
  for (int x = 0; x < kColumns; ++x) {
    const int lowest = magnitude(x - 4);
    for (int row = 1; cell_at({x, row}) >= 0; ++row) {
      drawing.place(x, row, lowest + 2 * (row - 1),
                    place_text(p.pieces(), cell_at({x, row}), style));
    }
    drawing.letter(x, lowest - 2);
  }
  std::string text = drawing.text();
  for (const Seat seat : {kWhite, kBlack}) {
    text += fmt::format("{} {:2} in reserve, {:2} captured{}{}\n",
                        seat == kWhite ? "White" : "Black", p.reserve(seat), p.captured(seat),
                        p.may_introduce(seat) ? ", may bring in GIPF-pieces" : "",
                        p.outcome().over() || p.side_to_move() != seat ? "" : "  to move");
  }
  return text;
}

}  // namespace gipfbase::gipf
