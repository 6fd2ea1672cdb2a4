#include <fmt/format.h>

#include <array>
#include <optional>

#include "notation/game/position_board.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

using notation::bad_position;
using notation::TextError;
namespace text = notation::text;

using Failure = std::optional<TextError>;

constexpr std::string_view kPhaseLetters = "pft";  // in the order of Phase

/// Reads the stack at `at`, and moves `at` past it; nullopt when no stack begins there.
std::optional<Stack> read_stack(std::string_view text, std::size_t& at) {
  const char c = text[at];
  if (c == '.') return ++at, Stack{};
  const std::size_t type = find_type(c);
  if (type == kTypeLetters.npos) return std::nullopt;
  Stack stack{c == kTypeLetters[type] ? kWhite : kBlack, static_cast<Type>(type), 1};
  stack.height = notation::read_height(text, ++at, kPiecesEach + 1);
  return stack;
}

Failure read_board(notation::FieldReader& fields, Position& position) {
  const std::string_view field = fields.field();
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const std::size_t begin = at;
    const auto stack = read_stack(field, at);
    if (!stack) {
      return fields.error(fmt::format("'{}' has no meaning in a board; use . (empty), or Z "
                                      "(Tzaar), R (Tzarra) or T (Tott), in lower case for "
                                      "Black, with a height as in t4",
                                      text::character_at(field, at)),
                          at);
    }
    const bool written = at > begin + 1;
    if (stack->height > kPiecesEach || (written && stack->height < 2)) {
      return fields.error(fmt::format("the stack on {} cannot have that height; write 2 to 30, and "
                                      "nothing for a single piece",
                                      space_name(cell)),
                          begin);
    }
    position.put(cell, *stack);
    return std::nullopt;
  };
  return notation::read_board(fields, Board::kTables, Board::kAll, read);
}

Failure read_phase(notation::FieldReader& fields, Position& p) {
  std::size_t phase = 0;
  auto failure =
      fields.read_phase(kPhaseLetters, "p (placing), f (White's first turn) or t (turns)", phase);
  if (!failure) p.set_phase(static_cast<Phase>(phase));
  return failure;
}

Failure too_many(const Position& p, std::size_t end) {
  for (const Seat seat : {kWhite, kBlack}) {
    const std::string_view colour = notation::colour_name(seat);
    for (std::size_t type = 0; type < kTypes; ++type) {
      const int seen = p.tops(seat, static_cast<Type>(type));
      if (seen <= kPiecesOf.at(type)) continue;
      return bad_position(end,
                          fmt::format("{} has {} visible {}s, but only {} in the box", colour, seen,
                                      type_name(static_cast<Type>(type)), kPiecesOf.at(type)));
    }
    if (p.pieces(seat) > kPiecesEach) {
      return bad_position(end, fmt::format("the stacks of {} hold {} pieces, but there are only 30",
                                           colour, p.pieces(seat)));
    }
  }
  return std::nullopt;
}

/// The error when a position before the first turn is impossible: no stack may have more than one
/// piece, and the numbers of pieces determine the side to move.
Failure wrong_start(const Position& p, Seat placed_first, std::size_t end) {
  const int white = p.stacks(kWhite).count();
  const int black = p.stacks(kBlack).count();
  if (p.pieces(kWhite) + p.pieces(kBlack) != white + black) {
    return bad_position(
        end, "before the first turn no stack has more than one piece; write the phase t");
  }
  const bool full = p.occupied() == Board::kAll;
  if (full != (p.phase() == Phase::kFirst)) {
    return bad_position(end, "the phase of a full board is f (first turn), before that it is p");
  }
  if (full && p.side_to_move() != kWhite) return bad_position(end, "White makes the first turn");
  if (full) return std::nullopt;
  const int ahead = placed_first == kWhite ? white - black : black - white;
  if (ahead != (p.side_to_move() == placed_first ? 0 : 1)) {
    return bad_position(
        end, fmt::format("the players place in turn, {} first; White has placed {} and Black {}",
                         notation::colour_name(placed_first), white, black));
  }
  return std::nullopt;
}

Failure wrong_turn(const Position& p, std::size_t end) {
  if (p.has_all_types(kWhite) || p.has_all_types(kBlack)) return std::nullopt;
  return bad_position(end,
                      "each player lacks a type of piece, but the game ends when one player does");
}

// The parts of a position text, for editors.

constexpr std::array<notation::PositionSign, 19> kSigns = {
    {{".", "nothing"},
     {"Z", "white Tzaar"},
     {"R", "white Tzarra"},
     {"T", "white Tott"},
     {"z", "black Tzaar"},
     {"r", "black Tzarra"},
     {"t", "black Tott"},
     {"Z2", "white stack of 2, Tzaar on top"},
     {"R2", "white stack of 2, Tzarra on top"},
     {"T2", "white stack of 2, Tott on top"},
     {"z2", "black stack of 2, Tzaar on top"},
     {"r2", "black stack of 2, Tzarra on top"},
     {"t2", "black stack of 2, Tott on top"},
     {"Z3", "white stack of 3, Tzaar on top"},
     {"R3", "white stack of 3, Tzarra on top"},
     {"T3", "white stack of 3, Tott on top"},
     {"z3", "black stack of 3, Tzaar on top"},
     {"r3", "black stack of 3, Tzarra on top"},
     {"t3", "black stack of 3, Tott on top"}}};
constexpr std::array<notation::PositionSign, 3> kPhases = {
    {{"p", "placing"}, {"f", "first turn"}, {"t", "turns"}}};
constexpr std::array<notation::PositionField, 2> kFields = {
    {{"to move", notation::kSides}, {"phase", kPhases}}};

}  // namespace

std::string stack_text(const Stack& stack) {
  const char letter = kTypeLetters[static_cast<std::size_t>(stack.type)];
  std::string text(1, stack.owner == kWhite ? letter : text::lower(letter));
  if (stack.height > 1) text += std::to_string(stack.height);
  return text;
}

std::string position_text(const Position& position) {
  std::string text;
  const auto write = [&](int cell, std::string& out) {
    const Stack stack = position.stack(cell);
    out += stack.height == 0 ? "." : stack_text(stack);
  };
  notation::write_board(Board::kTables, Board::kAll, text, write);
  text += position.side_to_move() == kWhite ? " w " : " b ";
  text += kPhaseLetters[static_cast<std::size_t>(position.phase())];
  return text;
}

Expected<Position, TextError> read_position(std::string_view text, Seat placed_first) {
  const auto check = [&](notation::FieldReader& /*fields*/, const Position& p) {
    Failure failure = too_many(p, text.size());
    if (failure) return failure;
    return p.phase() == Phase::kTurns ? wrong_turn(p, text.size())
                                      : wrong_start(p, placed_first, text.size());
  };
  return notation::read_fields(text, "the board, the side to move, and the phase", Position{},
                               read_board, notation::kReadSide, read_phase, notation::kReadEnd,
                               check);
}

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start, Seat placed_first) {
  return notation::fitted_side_and_phase({text, start}, "tfp", [&](std::string_view changed) {
    return bool(read_position(changed, placed_first));
  });
}

}  // namespace gipfbase::tzaar
