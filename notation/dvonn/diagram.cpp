#include <fmt/format.h>

#include "notation/dvonn/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::DiagramStyle;

constexpr int kCellWidth = 6;

/// One space: "W", "B4", "B4*" with a star for a red piece in the stack, or a point.
std::string space_text(const Stack& stack, const DiagramStyle& style) {
  if (stack.height == 0) return fmt::format("{:^{}}", style.unicode ? "·" : ".", kCellWidth);
  std::string text(1, stack.top == Piece::kRedPiece     ? 'R'
                      : stack.top == Piece::kWhitePiece ? 'W'
                                                        : 'B');
  if (stack.height > 1) text += std::to_string(stack.height);
  if (stack.red && stack.top != Piece::kRedPiece) text += '*';
  text = fmt::format("{:^{}}", text, kCellWidth);
  if (!style.colour) return text;
  const std::string_view colour = stack.top == Piece::kRedPiece     ? "\x1b[1;97;41m"
                                  : stack.top == Piece::kWhitePiece ? "\x1b[1;30;107m"
                                                                    : "\x1b[1;97;40m";
  return fmt::format("{}{}\x1b[0m", colour, text);
}

}  // namespace

std::string diagram(const Position& p, const DiagramStyle& style) {
  // Rows are horizontal; each is half a space to the left of the one above. The letters below and
  // the numbers at the left name the diagonals and rows.
  std::string text;
  for (int row = kRows; row >= 1; --row) {
    int first = 0;
    while (!on_board(first, row)) ++first;
    // Column 0 of row 3 stands furthest left.
    const int half_steps = 2 * first - (row - 3);
    text += fmt::format("{} {:{}}", row, "", half_steps * kCellWidth / 2);
    for (int column = first; on_board(column, row); ++column) {
      text += space_text(p.stack(cell_at(column, row)), style);
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text += '\n';
  }
  // Row 1 begins one space to the right of row 3, so the letters go on half a space further.
  text += fmt::format("  {:{}}", "", 3 * kCellWidth / 2);
  for (int column = 0; column < kColumns; ++column) {
    text += fmt::format("{:^{}}", static_cast<char>('a' + column), kCellWidth);
  }
  while (text.back() == ' ') text.pop_back();
  text += '\n';
  const bool over = p.outcome().over();
  for (const Seat seat : {kWhite, kBlack}) {
    text += fmt::format("{} {:2} points{}\n", seat == kWhite ? "White" : "Black", p.points(seat),
                        over || p.side_to_move() != seat     ? ""
                        : !p.placing()                       ? "  to move"
                        : p.next_piece() == Piece::kRedPiece ? "  to place a red piece"
                                                             : "  to place a piece");
  }
  return text;
}

}  // namespace gipfbase::dvonn
