// notation/game/position_board.hpp - fields and boards in position texts. A board has its columns
// from left to right, joined by "/", each from its lowest place upward.
//
// A title only reads and writes the text of a place. `board` is hex::Tables, `points` the places
// that are written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "notation/game/record/finding.hpp"
#include "notation/text/text.hpp"
#include "rules/core/outcome.hpp"
#include "rules/hex/board.hpp"

namespace gipfbase::notation {

/// Reads the blank-separated fields of a position text.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}

  /// The next field; empty at the end of the text.
  std::string_view next() { return field_ = text::next_field(text_, at_); }
  /// The place of the last field in the text.
  [[nodiscard]] std::size_t offset() const { return at_ - field_.size(); }
  /// An error in the last field.
  [[nodiscard]] TextError error(std::string message) const {
    return bad_position(offset(), std::move(message));
  }
  /// Reads the side to move, `w` (seat 0) or `b`.
  [[nodiscard]] std::optional<TextError> read_side(Seat& seat);
  /// Returns an error if another field follows.
  [[nodiscard]] std::optional<TextError> read_end();

 private:
  std::string_view text_;
  std::string_view field_;
  std::size_t at_ = 0;
};

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
