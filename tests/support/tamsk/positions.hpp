// tests/support/tamsk/positions.hpp - TAMSK positions and turns as texts, for tests.
#pragma once

#include <string>
#include <string_view>

#include "notation/tamsk/text.hpp"
#include "rules/tamsk/title.hpp"
#include "support/board_texts.hpp"
#include "support/turns.hpp"

namespace gipfbase::tamsk::testing {

inline constexpr Rules kOne = {};
inline constexpr Rules kTwo = {.sand = true};
inline constexpr Rules kThree = {.sand = true, .fifteen = true};

/// A position from its text; throws when the text is not a position.
template <bool kSand = false>
[[nodiscard]] BasicPosition<kSand> position(std::string_view text, const Rules& rules = {}) {
  return BasicPosition<kSand>(test::value_of(read_position(text, rules), text));
}

/// The number of a space from its name.
[[nodiscard]] inline int cell(std::string_view name) { return test::cell_named<Board>(name); }

/// The text of a position from its spaces, such as "a1 W0, b2 2", and the other fields.
[[nodiscard]] inline std::string text_of(const std::string& list, const std::string& rest) {
  return test::board_text<Board>(list) + ' ' + rest;
}

/// A position of level 1 from its spaces and the other fields.
[[nodiscard]] inline Position spaces(const std::string& list, const std::string& rest,
                                     const Rules& rules = kOne) {
  return position(text_of(list, rest), rules);
}
/// A position of level 2 or 3 from its spaces and the other fields.
[[nodiscard]] inline SandPosition sand(const std::string& list, const std::string& rest,
                                       const Rules& rules = kTwo) {
  return position<true>(text_of(list, rest), rules);
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
template <bool kSand>
[[nodiscard]] std::string outcome(const BasicPosition<kSand>& p) {
  return test::result_word(p.outcome().result);
}

}  // namespace gipfbase::tamsk::testing
