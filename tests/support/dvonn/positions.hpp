// tests/support/dvonn/positions.hpp - DVONN positions and turns as texts, for tests.
#pragma once

#include <string>
#include <string_view>

#include "notation/dvonn/text.hpp"
#include "rules/dvonn/title.hpp"
#include "support/board_texts.hpp"
#include "support/turns.hpp"

namespace gipfbase::dvonn::testing {

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text) {
  return test::value_of(read_position(text), text);
}

/// The number of a space from its name.
[[nodiscard]] inline int cell(std::string_view name) { return test::cell_named<Board>(name); }

/// A position of the stacking phase from its stacks, such as "d3 R, e3 W2, f3 B4r", and the side to
/// move, `w` or `b`. Everything must be in contact.
[[nodiscard]] inline Position stacks(const std::string& list, char side = 'w') {
  return position(test::board_text<Board>(list) + ' ' + side + " s");
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  return test::text_of_move<Position>(move);
}

using test::after;
using test::turn;
using test::turns;

/// Names of spaces, sorted: "a1 a2 b3".
[[nodiscard]] inline std::string names(Cells cells) { return test::names_of<Board>(cells); }

/// The outcome in the words of the rulebook reference: `*`, `white`, `black` or `draw`.
[[nodiscard]] inline std::string outcome(const Position& p) {
  return test::result_word(p.outcome().result);
}

}  // namespace gipfbase::dvonn::testing
