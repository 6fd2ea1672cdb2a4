// tests/support/tzaar/positions.hpp - TZAAR positions and turns as texts, for tests.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "notation/tzaar/text.hpp"
#include "rules/tzaar/title.hpp"
#include "support/board_texts.hpp"
#include "support/genes.hpp"
#include "support/turns.hpp"

namespace gipfbase::tzaar::testing {

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text) {
  return test::value_of(read_position(text), text);
}

/// The cell of a point from its name.
[[nodiscard]] inline int cell(std::string_view name) { return test::cell_named<Board>(name); }

/// A position from its stacks, such as "d3 Z2, e3 t", and the side to move.
[[nodiscard]] inline Position stacks(const std::string& list, char side = 'w') {
  return position(test::board_text<Board>(list) + ' ' + side + " t");
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  return test::text_of_move<Position>(move);
}

using test::after;
using test::turn;
using test::turns;

/// The outcome in the words of the rulebook reference: `*`, `white` or `black`.
[[nodiscard]] inline std::string outcome(const Position& p) {
  return test::result_word(p.outcome().result);
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
