#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/text/column_drawing.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::DiagramStyle;

std::string_view ansi(Colour c) {
  switch (c) {
    case Colour::kWhite: return "\x1b[1;30;107m";
    case Colour::kGrey: return "\x1b[1;97;100m";
    case Colour::kBlack: return "\x1b[1;97;40m";
  }
  return "";
}

std::string marbles(const MarbleSet& m) { return fmt::format("W{} G{} B{}", m[0], m[1], m[2]); }

/// One place, three characters wide; empty without ring.
template <class Layout>
std::string place_text(const BasicPosition<Layout>& p, int cell, const DiagramStyle& style) {
  if (!p.rings().test(cell)) return "";
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
  const bool custom = board.id == BoardId::kCustom;
  notation::text::ColumnDrawing drawing;
  // Custom boards use a part of a large field: the columns and heights that hold rings are drawn.
  int first = board.columns;
  int last = -1;
  int bottom = 1000;
  for (int x = 0; x < board.columns; ++x) {
    for (int row = 1; row <= board.rows(x); ++row) {
      const int cell = board.cell({x, row});
      if (custom && !p.rings().test(cell)) continue;
      const int height = board.offset[static_cast<std::size_t>(x)] + 2 * (row - 1);
      drawing.place(x, row, height, place_text(p, cell, style));
      first = std::min(first, x);
      last = x;
      bottom = std::min(bottom, height);
    }
  }
  // A column's letter stands below its row 1, from where its rows are counted. Custom boards need
  // not begin at row 1, so their letters stand in the last two lines.
  for (int x = first; x <= last; ++x) {
    const auto offset = board.offset[static_cast<std::size_t>(x)];
    drawing.letter(x, !custom ? offset - 2 : bottom - ((bottom - offset) % 2 == 0 ? 2 : 1));
  }
  std::string text = drawing.text();
  if (text.empty()) text = "(no rings left)\n";
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
