#include "notation/gipf/drawing.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {

using notation::DiagramStyle;

std::string diagram(const Position& p, const DiagramStyle& style) {
  const Pieces& pieces = p.pieces();
  // A vacant spot, a single piece or a [GIPF-piece].
  std::string text = board_drawing(style, [&](int cell) -> std::string {
    const Cells here = bit(cell);
    if ((pieces.all() & here) == 0) return style.unicode ? " ○ " : " o ";
    const bool white = (pieces.of[kWhite] & here) != 0;
    const bool gipf = (pieces.gipf & here) != 0;
    const char letter = white ? (gipf ? 'W' : 'w') : (gipf ? 'B' : 'b');
    return coloured(gipf ? fmt::format("[{}]", letter) : fmt::format(" {} ", letter),
                    white ? kWhite : kBlack, style);
  });
  for (const Seat seat : {kWhite, kBlack}) {
    const bool moves = !p.outcome().over() && p.side_to_move() == seat;
    text += supply_text(p, seat) + (moves ? "  to move\n" : "\n");
  }
  return text;
}

}  // namespace gipfbase::gipf
