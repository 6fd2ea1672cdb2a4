#include <fmt/format.h>

#include <algorithm>

#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {
namespace {

using notation::DiagramStyle;

constexpr int kCellWidth = 6;

/// One space: rings of how many it takes, as "1/3"; the letter of an hourglass before it, small
/// until it has been turned; a star behind a dead one.
template <bool kSand>
std::string space_text(const BasicPosition<kSand>& p, int cell, const DiagramStyle& style) {
  const Cells here = bit(cell);
  const bool white = (p.glasses(kWhite) & here) != 0;
  const bool black = (p.glasses(kBlack) & here) != 0;
  std::string text;
  if (white || black) text += white ? 'W' : 'B';
  if ((p.unturned() & here) != 0) text = white ? "w" : "b";
  if (!text.empty() || p.rings(cell) > 0) {
    text += fmt::format("{}/{}", p.rings(cell), capacity(cell));
  } else {
    text += style.unicode ? "·" : ".";
  }
  if ((p.dead() & here) != 0) text += '*';
  text = fmt::format("{:^{}}", text, kCellWidth);
  if (!style.colour || (!white && !black)) return text;
  return fmt::format("{}{}\x1b[0m", white ? "\x1b[1;30;107m" : "\x1b[1;97;40m", text);
}

}  // namespace

template <bool kSand>
std::string diagram(const BasicPosition<kSand>& p, const DiagramStyle& style) {
  // Columns are vertical, each half a space higher than the longer one beside it; their letters
  // stand below their lowest spaces.
  std::string text;
  constexpr int kTop = 2 * (kColumns - 1);
  for (int height = kTop; height >= -2; --height) {
    std::string line;
    for (int column = 0; column < kColumns; ++column) {
      const int above = height - magnitude(column - kMiddle);
      const hex::Place place{column, above / 2 + 1};
      if (above == -2) {
        line += fmt::format("{:^{}}", static_cast<char>('a' + column), kCellWidth);
      } else if (above >= 0 && above % 2 == 0 && on_board(place)) {
        line += space_text(p, cell_at(place), style);
      } else {
        line += std::string(kCellWidth, ' ');
      }
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  const bool over = p.outcome().over();
  for (const Seat seat : {kWhite, kBlack}) {
    text += fmt::format("{} {:2} rings left{}{}\n", player_name(seat), p.reserve(seat),
                        over || p.sand_decides() || p.side_to_move() != seat ? "" : "  to move",
                        p.hurried() && p.side_to_move() == seat ? " within 15 seconds" : "");
  }
  return text;
}

template std::string diagram(const Position&, const DiagramStyle&);
template std::string diagram(const SandPosition&, const DiagramStyle&);

}  // namespace gipfbase::tamsk
