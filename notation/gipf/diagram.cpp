#include <fmt/format.h>

#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::DiagramStyle;

constexpr int kColumns = 9;
constexpr int kColumnWidth = 4;

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
  std::string text;
  for (int y = 16; y >= -2; --y) {
    std::string line;
    std::string pending;
    for (int x = 0; x < kColumns; ++x) {
      const int above = y - magnitude(x - 4);
      std::string cell_text;
      if (above == -2) {
        cell_text = fmt::format(" {} ", static_cast<char>('a' + x));
      } else if (above >= 0 && above % 2 == 0 && cell_at({x, above / 2 + 1}) >= 0) {
        cell_text = place_text(p.pieces(), cell_at({x, above / 2 + 1}), style);
      }
      if (cell_text.empty()) {
        pending += std::string(kColumnWidth, ' ');
      } else {
        line += pending + cell_text;
        pending = std::string(kColumnWidth - 3, ' ');
      }
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  for (const Seat seat : {kWhite, kBlack}) {
    text += fmt::format("{} {:2} in reserve, {:2} captured{}{}\n",
                        seat == kWhite ? "White" : "Black", p.reserve(seat), p.captured(seat),
                        p.may_introduce(seat) ? ", may bring in GIPF-pieces" : "",
                        p.outcome().over() || p.side_to_move() != seat ? "" : "  to move");
  }
  return text;
}

}  // namespace gipfbase::gipf
