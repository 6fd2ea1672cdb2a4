#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::DiagramStyle;

constexpr int kColumnWidth = 4;

std::string_view ansi(Colour c) {
  switch (c) {
    case Colour::kWhite: return "\x1b[1;30;107m";
    case Colour::kGrey: return "\x1b[1;97;100m";
    case Colour::kBlack: return "\x1b[1;97;40m";
  }
  return "";
}

std::string marbles(const MarbleSet& m) { return fmt::format("W{} G{} B{}", m[0], m[1], m[2]); }

/// One place, three columns wide.
template <class Layout>
std::string place_text(const BasicPosition<Layout>& p, int cell, const DiagramStyle& style) {
  if (!p.rings().test(cell)) return "   ";
  if (!p.occupied().test(cell)) return style.unicode ? " ○ " : " o ";
  const Colour colour = p.colour_at(cell);
  const char letter = colour_letter(colour);
  if (style.colour) return fmt::format("{} {} \x1b[0m", ansi(colour), letter);
  return style.unicode ? fmt::format("({})", letter) : fmt::format(" {} ", letter);
}

}  // namespace

template <class Layout>
std::string diagram(const BasicPosition<Layout>& p, const DiagramStyle& style) {
  const auto& board = p.board();
  // Custom boards use a part of a large field: draw the columns and heights that hold rings.
  int first = board.columns;
  int last = -1;
  int top = 0;
  int bottom = 1000;
  const auto height = [&](int x, int row) {
    return board.offset[static_cast<std::size_t>(x)] + 2 * (row - 1);
  };
  for (int x = 0; x < board.columns; ++x) {
    for (int row = 1; row <= board.rows(x); ++row) {
      const int cell = board.cell({x, row});
      if (board.id == BoardId::kCustom && !p.rings().test(cell)) continue;
      first = std::min(first, x);
      last = std::max(last, x);
      top = std::max(top, height(x, row));
      bottom = std::min(bottom, height(x, row));
    }
  }
  std::string text;
  // A column's letter stands below its row 1, from where its rows are counted. Custom boards need
  // not begin at row 1, so their letters stand in the last two lines.
  for (int y = top; last >= 0 && y >= bottom - 2; --y) {
    std::string line;
    std::string pending;
    for (int x = first; x <= last; ++x) {
      std::string cell_text = "   ";
      const auto column = static_cast<std::size_t>(x);
      const int above = y - board.offset[column];
      if (board.id == BoardId::kCustom ? y < bottom && above % 2 == 0 : above == -2) {
        cell_text = fmt::format(" {} ", static_cast<char>('a' + x));
      } else if (above >= 0 && above % 2 == 0 && above / 2 < board.rows(x)) {
        const int row = above / 2 + 1;
        cell_text = place_text(p, board.cell({x, row}), style);
      }
      if (cell_text == "   ") {
        pending += std::string(kColumnWidth, ' ');
      } else {
        line += pending + cell_text;
        pending = std::string(kColumnWidth - 3, ' ');
      }
    }
    text += line + '\n';
  }
  if (last < 0) text += "(no rings left)\n";
  const auto mover = [&](Seat seat) {
    return p.outcome().over() || p.side_to_move() != seat ? "" : "  to move";
  };
  text +=
      fmt::format("first player  {}{}\nsecond player {}{}\npool          {}\n", marbles(p.held(0)),
                  mover(0), marbles(p.held(1)), mover(1), marbles(p.pool()));
  return text;
}

template std::string diagram(const BasicPosition<hex::Compact>&, const DiagramStyle&);
template std::string diagram(const BasicPosition<hex::Wide>&, const DiagramStyle&);

}  // namespace gipfbase::zertz
