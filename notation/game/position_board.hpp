// notation/game/position_board.hpp - boards in position texts: columns from left to right, joined
// by "/", each from its lowest place upward.
//
// A title only reads and writes the text of a place. `board` is hex::Tables, `points` the places
// that are written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/record/finding.hpp"
#include "rules/hex/board.hpp"

namespace gipfbase::notation {

/// Errors in a board text at `offset`: a place is missing, a column does not begin (on a board of
/// the columns `first` to `last`), or something follows the last column.
[[nodiscard]] TextError missing_place(std::size_t offset, hex::Place place);
[[nodiscard]] TextError missing_column(std::size_t offset, int column, int first, int last);
[[nodiscard]] TextError trailing_column(std::size_t offset, int last);

/// Reads a board from `field`, which begins at `offset` of the position text. `read(cell, at)`
/// reads the text of a place from `field` at `at`, moves `at` past it, and returns the error if it
/// cannot.
template <class Board, class ReadPlace>
[[nodiscard]] std::optional<TextError> read_board(std::string_view field, std::size_t offset,
                                                  const Board& board,
                                                  const typename Board::Cells& points,
                                                  const ReadPlace& read) {
  std::size_t at = 0;
  int column = -1;
  int first = -1;
  for (const int cell : board.ordered()) {
    if (!points.test(cell)) continue;
    const hex::Place place = board.place(cell);
    if (first < 0) first = place.column;
    if (place.column != column && column >= 0) {
      if (at >= field.size() || field[at] != '/') {
        return missing_column(offset + at, place.column, first, board.last_column(points));
      }
      ++at;
    }
    column = place.column;
    if (at >= field.size() || field[at] == '/') return missing_place(offset + at, place);
    if (auto failure = read(cell, at)) return failure;
  }
  if (at != field.size()) return trailing_column(offset + at, column);
  return std::nullopt;
}

/// Appends a board. `write(cell, text)` appends the text of a place.
template <class Board, class WritePlace>
void write_board(const Board& board, const typename Board::Cells& points, std::string& text,
                 const WritePlace& write) {
  int column = -1;
  for (const int cell : board.ordered()) {
    if (!points.test(cell)) continue;
    const int next = board.place(cell).column;
    if (next != column && column >= 0) text += '/';
    column = next;
    write(cell, text);
  }
}

}  // namespace gipfbase::notation
