#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "notation/dvonn/text.hpp"
#include "notation/game/position_board.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::bad_position;
using notation::TextError;
namespace text = notation::text;

using Failure = std::optional<TextError>;

/// Reads the stack at `at`, and moves `at` past it; nullopt when no stack begins there.
std::optional<Stack> read_stack(std::string_view text, std::size_t& at) {
  const char c = text[at];
  if (c == '.') return ++at, Stack{};
  if (c == 'R') return ++at, Stack{Piece::kRedPiece, 1, true};
  if (c != 'W' && c != 'B') return std::nullopt;
  Stack stack{c == 'W' ? Piece::kWhitePiece : Piece::kBlackPiece, 1, false};
  stack.height = notation::read_height(text, ++at, kSpaces + 1);
  if (at < text.size() && text[at] == 'r') {
    stack.red = true;
    ++at;
  }
  return stack;
}

Failure wrong_stack(const Stack& stack, int cell, std::size_t offset) {
  if (stack.height > kSpaces || (stack.height < 1 && stack.top != Piece::kRedPiece)) {
    return bad_position(offset,
                        fmt::format("the stack on {} cannot have that height; there are 49 pieces",
                                    space_name(cell)));
  }
  if (stack.red && stack.height == 1 && stack.top != Piece::kRedPiece) {
    return bad_position(offset,
                        fmt::format("the single piece on {} cannot have a red one in it; write R "
                                    "for a lone red piece",
                                    space_name(cell)));
  }
  return std::nullopt;
}

Failure read_board(notation::FieldReader& fields, Position& position) {
  const std::string_view field = fields.field();
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const std::size_t begin = at;
    const auto stack = read_stack(field, at);
    if (!stack) {
      return fields.error(
          fmt::format("'{}' has no meaning in a board; use . (empty), R, or W or B with a "
                      "height and r for a red piece in it, as in B4r",
                      text::character_at(field, at)),
          at);
    }
    if (auto failure = wrong_stack(*stack, cell, fields.offset() + begin)) return failure;
    position.put(cell, *stack);
    return std::nullopt;
  };
  return notation::read_board(fields, Board::kTables, Board::kAll, read);
}

Failure read_phase(notation::FieldReader& fields, Position& p) {
  std::size_t phase = 0;
  auto failure = fields.read_phase("ps", "p (placing) or s (stacking)", phase);
  p.set_placing(phase == 0);
  return failure;
}

/// The error when the pieces do not fit the placing phase, in which their number determines their
/// colours and the side to move.
Failure wrong_placement(const Position& p, std::size_t end) {
  const int placed = p.occupied().count();
  if (placed == kSpaces)
    return bad_position(end, "the board is full, so the phase is s (stacking)");
  const int reds = std::min(placed, kReds);
  const int others = placed - reds;
  const int black = (others + 1) / 2;  // once the red pieces are placed, Black is first
  const bool as_placed = p.reds().count() == reds && p.stacks(kBlack).count() == black &&
                         p.stacks(kWhite).count() == others - black &&
                         p.points(kWhite) + p.points(kBlack) == others;
  if (!as_placed) {
    return bad_position(end, fmt::format("after {} there must be {} red, {} white and {} black "
                                         "pieces, each alone on its space",
                                         notation::text::counted(placed, "placement"), reds,
                                         others - black, black));
  }
  const Seat side = placed % 2 == 0 ? kWhite : kBlack;
  if (p.side_to_move() != side) {
    return bad_position(
        end, fmt::format("after {} it is {}'s turn", notation::text::counted(placed, "placement"),
                         notation::colour_name(side)));
  }
  return std::nullopt;
}

Failure wrong_pieces(const Position& p, std::size_t end) {
  if (p.occupied().none())
    return bad_position(end, "the board is empty, so the phase is p (placing)");
  int pieces = 0;
  for (const int cell : p.occupied()) pieces += p.height(cell);
  if (p.reds().count() > kReds) {
    return bad_position(
        end, fmt::format("{} stacks hold a red piece, but there are only 3", p.reds().count()));
  }
  if (pieces > kSpaces) {
    return bad_position(end,
                        fmt::format("the stacks hold {} pieces, but there are only 49", pieces));
  }
  for (const Seat seat : {kWhite, kBlack}) {
    if (p.stacks(seat).count() > kPiecesEach) {
      return bad_position(end, fmt::format("{} controls {} stacks, but has only 23 pieces",
                                           notation::colour_name(seat), p.stacks(seat).count()));
    }
  }
  if (const Cells lost = p.out_of_contact(); lost.any()) {
    return bad_position(
        end, fmt::format("the stack on {} is not in contact with a red piece, so it would "
                         "have left the board",
                         space_name(lost.lowest())));
  }
  return std::nullopt;
}

// Position strings of PrimaDvonna: 50 digits in base 62. The first is 2 * phase + side; the others
// are the spaces, row by row from a1.
constexpr std::size_t kPrimaLength = 1 + kSpaces;

constexpr std::string_view kPrimaDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

bool is_prima_string(std::string_view text) {
  return text.size() == kPrimaLength && text.find_first_not_of(kPrimaDigits) == text.npos;
}

Failure read_prima_string(const notation::FieldReader& fields, Position& p) {
  const std::string_view text = fields.field();
  const std::size_t head = kPrimaDigits.find(text[0]);
  if (head > 5) {
    return fields.error("the first character of a PrimaDvonna string must be one of A to F");
  }
  p.set_side_to_move(head % 2 == 0 ? kWhite : kBlack);
  p.set_placing(head < 2);
  std::size_t at = 1;
  for (const int cell : Board::kAll) {  // row by row
    const std::size_t digit = kPrimaDigits.find(text[at++]);
    if (digit == 0) continue;
    Stack stack{Piece::kRedPiece, 1, true};
    if (digit > 1) {
      const std::size_t value = digit + 2;
      stack = {(value & 1U) == 0 ? Piece::kWhitePiece : Piece::kBlackPiece,
               static_cast<int>(value >> 2U), (value & 2U) != 0};
    }
    if (auto failure = wrong_stack(stack, cell, fields.offset() + at - 1)) return failure;
    p.put(cell, stack);
  }
  return std::nullopt;
}

// The parts of a position text, for editors.

constexpr std::array<notation::PositionSign, 12> kSigns = {
    {{".", "nothing"},
     {"R", "red piece"},
     {"W", "white piece"},
     {"B", "black piece"},
     {"W2", "stack of 2, white on top"},
     {"B2", "stack of 2, black on top"},
     {"W3", "stack of 3, white on top"},
     {"B3", "stack of 3, black on top"},
     {"W2r", "stack of 2 with a red piece"},
     {"B2r", "stack of 2 with a red piece"},
     {"W4r", "stack of 4 with a red piece"},
     {"B4r", "stack of 4 with a red piece"}}};
constexpr std::array<notation::PositionSign, 2> kPhases = {{{"p", "placing"}, {"s", "stacking"}}};
constexpr std::array<notation::PositionField, 2> kFields = {
    {{"to move", notation::kSides}, {"phase", kPhases}}};

}  // namespace

std::string stack_text(const Stack& stack, char red) {
  if (stack.top == Piece::kRedPiece) return "R";
  std::string text(1, stack.top == Piece::kWhitePiece ? 'W' : 'B');
  if (stack.height > 1) text += std::to_string(stack.height);
  if (stack.red) text += red;
  return text;
}

std::string position_text(const Position& position) {
  std::string text;
  const auto write = [&](int cell, std::string& out) {
    const Stack stack = position.stack(cell);
    out += stack.height == 0 ? "." : stack_text(stack, 'r');
  };
  notation::write_board(Board::kTables, Board::kAll, text, write);
  text += position.side_to_move() == kWhite ? " w" : " b";
  text += position.placing() ? " p" : " s";
  return text;
}

Expected<Position, TextError> read_position(std::string_view text) {
  const auto read = [](notation::FieldReader& fields, Position& p) {
    if (is_prima_string(fields.field())) return read_prima_string(fields, p);
    Failure failure = read_board(fields, p);
    if (!failure) failure = notation::kReadSide(fields, p);
    return failure ? failure : read_phase(fields, p);
  };
  const auto check = [&](notation::FieldReader& /*fields*/, const Position& p) {
    return (p.placing() ? wrong_placement : wrong_pieces)(p, text.size());
  };
  return notation::read_fields(text, "the board, the side to move, and the phase", Position{}, read,
                               notation::kReadEnd, check);
}

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start) {
  return notation::fitted_side_and_phase(
      {text, start}, "sp", [](std::string_view changed) { return bool(read_position(changed)); });
}

}  // namespace gipfbase::dvonn
