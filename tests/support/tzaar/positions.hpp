// tests/support/tzaar/positions.hpp - TZAAR positions and turns as texts, for tests.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/position_board.hpp"
#include "notation/tzaar/text.hpp"
#include "rules/tzaar/title.hpp"
#include "support/genes.hpp"
#include "support/turns.hpp"

namespace gipfbase::tzaar::testing {

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text) {
  auto read = read_position(text);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

/// The cell of a point from its name.
[[nodiscard]] inline int cell(std::string_view name) {
  return Board::cell_at(hex::Place{name.at(0) - 'a', name.at(1) - '0'});
}

/// A position from its stacks, such as "d3 Z2, e3 t", and the side to move.
[[nodiscard]] inline Position stacks(const std::string& list, char side = 'w') {
  std::vector<std::string> at(Board::kCells, ".");
  std::istringstream in(list);
  for (std::string point, stack; in >> point >> stack;) {
    if (stack.back() == ',') stack.pop_back();
    at.at(static_cast<std::size_t>(cell(point))) = stack;
  }
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int point, std::string& out) {
    out += at[static_cast<std::size_t>(point)];
  });
  return position(text + ' ' + side + " t");
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  std::string text;
  write_move({}, move, text);
  return text;
}

using test::after;
using test::turn;
using test::turns;

/// The outcome in the words of the rulebook reference: `*`, `white` or `black`.
[[nodiscard]] inline std::string outcome(const Position& p) {
  switch (p.outcome().result) {
    case Result::kOngoing: return "*";
    case Result::kSeat0Wins: return "white";
    case Result::kSeat1Wins: return "black";
    default: return "?";
  }
}

/// A start: the fixed one, the empty board, a full board at random, or scattered stacks.
[[nodiscard]] inline Position scenario(test::Genes& genes) {
  const int kind = genes.below(4);
  if (kind == 0) return Position::fixed_start();
  Position p;
  if (kind == 1) return p;
  std::vector<Stack> box;
  for (const Seat seat : {kWhite, kBlack}) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      box.insert(box.end(), static_cast<std::size_t>(kPiecesOf.at(type)),
                 {seat, static_cast<Type>(type), 1});
    }
  }
  const bool full = kind == 2;
  std::array<int, 2> pieces{};
  for (const int point : Board::kAll) {
    const auto at = static_cast<std::size_t>(genes.below(static_cast<int>(box.size())));
    Stack stack = box[at];
    if (!full && genes.below(3) != 0) continue;
    box.erase(box.begin() + static_cast<std::ptrdiff_t>(at));
    if (!full && genes.below(3) == 0) stack.height += genes.below(4);
    pieces.at(stack.owner) += stack.height;
    if (pieces.at(stack.owner) <= kPiecesEach) p.put(point, stack);
  }
  p.set_phase(full ? Phase::kFirst : Phase::kTurns);
  if (!full) p.set_side_to_move(static_cast<Seat>(genes.below(2)));
  const bool readable = full || p.has_all_types(kWhite) || p.has_all_types(kBlack);
  return readable ? p : Position::fixed_start();
}

}  // namespace gipfbase::tzaar::testing
