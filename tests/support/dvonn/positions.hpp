// tests/support/dvonn/positions.hpp - DVONN positions and turns as texts, for tests.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/dvonn/text.hpp"
#include "notation/game/position_board.hpp"
#include "rules/dvonn/title.hpp"
#include "support/turns.hpp"

namespace gipfbase::dvonn::testing {

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text) {
  auto read = read_position(text);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

/// The number of a space from its name.
[[nodiscard]] inline int cell(std::string_view name) {
  const int cell = Board::cell_at(hex::Place{name.at(0) - 'a', name.at(1) - '0'});
  if (name.size() != 2 || cell < 0) throw std::invalid_argument(std::string(name));
  return cell;
}

/// A position of the stacking phase from its stacks, such as "d3 R, e3 W2, f3 B4r", and the side to
/// move, `w` or `b`. Everything must be in contact.
[[nodiscard]] inline Position stacks(const std::string& list, char side = 'w') {
  std::vector<std::string> at(Board::kCells, ".");
  std::istringstream in(list);
  for (std::string space, stack; in >> space >> stack;) {
    if (stack.back() == ',') stack.pop_back();
    at[static_cast<std::size_t>(cell(space))] = stack;
  }
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int space, std::string& out) {
    out += at[static_cast<std::size_t>(space)];
  });
  return position(text + ' ' + side + " s");
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  std::string text;
  write_move({}, move, text);
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
[[nodiscard]] inline std::string outcome(const Position& p) {
  switch (p.outcome().result) {
    case Result::kOngoing: return "*";
    case Result::kSeat0Wins: return "white";
    case Result::kSeat1Wins: return "black";
    case Result::kDraw: return "draw";
    case Result::kBothLose: break;
  }
  return "?";
}

}  // namespace gipfbase::dvonn::testing
