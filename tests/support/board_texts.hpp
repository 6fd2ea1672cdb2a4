// tests/support/board_texts.hpp - positions of any title from lists of pieces, and other short
// texts, for tests.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/diagram/diagram.hpp"
#include "notation/game/position_board.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::test {

/// The value that was read from a text; throws with the reason when nothing was.
template <class Read>
[[nodiscard]] auto value_of(Read read, std::string_view text) {
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *std::move(read);
}

/// The cell of a place from its name; throws when the board does not have it.
template <class Board>
[[nodiscard]] int cell_named(std::string_view name) {
  const int row = std::stoi(std::string(name.substr(1)));
  const int cell = Board::cell_at(hex::Place{name.at(0) - 'a', row});
  if (cell < 0) throw std::invalid_argument(std::string(name));
  return cell;
}

/// The board of a position text from its pieces, such as "d3 R, e3 W2"; the rest is vacant.
template <class Board>
[[nodiscard]] std::string board_text(const std::string& list) {
  std::vector<std::string> at(Board::kCells, ".");
  std::istringstream in(list);
  for (std::string place, piece; in >> place >> piece;) {
    if (piece.back() == ',') piece.pop_back();
    at[static_cast<std::size_t>(cell_named<Board>(place))] = piece;
  }
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int cell, std::string& out) {
    out += at[static_cast<std::size_t>(cell)];
  });
  return text;
}

/// Names of places, sorted: "a1 a2 b3".
template <class Board>
[[nodiscard]] std::string names_of(const typename Board::Cells& cells) {
  std::vector<std::string> all;
  for (const int cell : cells) all.push_back(notation::place_name(Board::place_of(cell)));
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string& name : all) text += (text.empty() ? "" : " ") + name;
  return text;
}

/// The text of a move, in titles where it does not depend on the position.
template <class Position, class Move>
[[nodiscard]] std::string text_of_move(const Move& move) {
  std::string text;
  write_move(Position{}, move, text);
  return text;
}

/// The result in the words of the rulebook references: `*`, `white`, `black` or `draw`.
[[nodiscard]] inline std::string result_word(Result result) {
  switch (result) {
    case Result::kOngoing: return "*";
    case Result::kSeat0Wins: return "white";
    case Result::kSeat1Wins: return "black";
    case Result::kDraw: return "draw";
    case Result::kBothLose: break;
  }
  return "?";
}

}  // namespace gipfbase::test
