// tests/support/tamsk/positions.hpp - TAMSK positions and turns as texts, for tests.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game/position_board.hpp"
#include "notation/tamsk/text.hpp"
#include "rules/tamsk/title.hpp"
#include "support/turns.hpp"

namespace gipfbase::tamsk::testing {

inline constexpr Rules kOne = {};
inline constexpr Rules kTwo = {.sand = true};
inline constexpr Rules kThree = {.sand = true, .fifteen = true};

/// A position from its text; throws when the text is not a position.
template <bool kSand = false>
[[nodiscard]] BasicPosition<kSand> position(std::string_view text, const Rules& rules = {}) {
  auto read = read_position(text, rules);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return BasicPosition<kSand>(*read);
}

/// The number of a space from its name.
[[nodiscard]] inline int cell(std::string_view name) {
  const hex::Place place{name.at(0) - 'a', name.at(1) - '0'};
  const int cell = Board::cell_at(place);
  if (name.size() != 2 || cell < 0) throw std::invalid_argument(std::string(name));
  return cell;
}

/// The text of a position from its spaces, such as "a1 W0, b2 2", and the other fields.
[[nodiscard]] inline std::string text_of(const std::string& list, const std::string& rest) {
  std::vector<std::string> at(Board::kCells, ".");
  std::istringstream in(list);
  for (std::string space, what; in >> space >> what;) {
    if (what.back() == ',') what.pop_back();
    at[static_cast<std::size_t>(cell(space))] = what;
  }
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int space, std::string& out) {
    out += at[static_cast<std::size_t>(space)];
  });
  return text + ' ' + rest;
}

/// Such a position of level 1.
[[nodiscard]] inline Position spaces(const std::string& list, const std::string& rest,
                                     const Rules& rules = kOne) {
  return position(text_of(list, rest), rules);
}
/// One of levels 2 and 3.
[[nodiscard]] inline SandPosition sand(const std::string& list, const std::string& rest,
                                       const Rules& rules = kTwo) {
  return position<true>(text_of(list, rest), rules);
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  std::string text;
  write_move(Position{}, move, text);
  return text;
}

using test::after;
using test::turn;
using test::turns;

/// Names of spaces, sorted: "a1 a2 b3".
[[nodiscard]] inline std::string names(Cells cells) {
  std::vector<std::string> all;
  for (const int space : cells) all.push_back(space_name(space));
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string& name : all) text += (text.empty() ? "" : " ") + name;
  return text;
}

/// The outcome in the words of the rulebook reference: `*`, `white`, `black` or `draw`.
template <bool kSand>
[[nodiscard]] std::string outcome(const BasicPosition<kSand>& p) {
  switch (p.outcome().result) {
    case Result::kOngoing: return "*";
    case Result::kSeat0Wins: return "white";
    case Result::kSeat1Wins: return "black";
    case Result::kDraw: return "draw";
    case Result::kBothLose: break;
  }
  return "?";
}

}  // namespace gipfbase::tamsk::testing
