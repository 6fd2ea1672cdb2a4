// notation/game/position_board.hpp - fields and boards in position texts. A board is written as its
// columns from left to right, joined by "/", each from its lowest place upward.
//
// The code of a title reads and writes only the texts of single places. In this file, `board` is
// hex::Tables, and `points` are the places of the board that are written.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "notation/game/record/finding.hpp"
#include "notation/game/words/position_guide.hpp"
#include "notation/text/expected.hpp"
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
  /// The field that was read last, and its offset in the text.
  [[nodiscard]] std::string_view field() const { return field_; }
  [[nodiscard]] std::size_t offset() const { return at_ - field_.size(); }
  /// The beginning of a message about what the field read last should say: `'x' does not say`.
  [[nodiscard]] std::string does_not_say() const;
  /// An error in the field that was read last, `at` characters after its beginning.
  [[nodiscard]] TextError error(std::string message, std::size_t at = 0) const {
    return bad_position(offset() + at, std::move(message));
  }
  /// Reads the side to move, `w` (seat 0) or `b`. `addition` may follow it.
  [[nodiscard]] std::optional<TextError> read_side(Seat& seat, std::string_view addition = {});
  /// Reads one of these letters, and sets `phase` to the index of the letter. `choices` explains
  /// the letters in the message.
  [[nodiscard]] std::optional<TextError> read_phase(std::string_view letters,
                                                    std::string_view choices, std::size_t& phase);
  /// Reads two numbers from 0 to `most`, White's and Black's, such as the rings left. `what` and
  /// `example` are for the message.
  [[nodiscard]] std::optional<TextError> read_pair(int most, std::string_view what,
                                                   std::string_view example,
                                                   std::array<int, 2>& pair);
  /// Returns an error if another field follows.
  [[nodiscard]] std::optional<TextError> read_end();

 private:
  std::string_view text_;
  std::string_view field_;
  std::size_t at_ = 0;
};

/// The side to move, as a field of position texts.
inline constexpr std::array<PositionSign, 2> kSides = {{{"w", "White"}, {"b", "Black"}}};
/// The text of a position whose second field is the side to move and whose third is the phase.
/// These two are changed to the first combination that `reads` accepts: the written phase is tried
/// first, then `phases` in order, each with the written side and then the other one. If nothing
/// fits, the side stays and the phase becomes the first of `phases`.
[[nodiscard]] std::string fitted_side_and_phase(PositionFields fields, std::string_view phases,
                                                const std::function<bool(std::string_view)>& reads);

/// Reads the height of a stack at `at`, and moves `at` past it. Returns 1 when no height is
/// written, and `too_high` for numbers that do not fit into an int.
[[nodiscard]] int read_height(std::string_view text, std::size_t& at, int too_high);

/// Errors in a board text at `offset`: a place is missing, a column is missing (on a board with the
/// columns `first` to `last`), or something follows the last column.
[[nodiscard]] TextError missing_place(std::size_t offset, hex::Place place);
[[nodiscard]] TextError missing_column(std::size_t offset, int column, int first, int last);
[[nodiscard]] TextError trailing_column(std::size_t offset, int last);

/// Reads a position text by calling `parts` in turn with the reader and the position, until one
/// returns an error. When the first part is called, the field read last is the board. `what` names
/// the fields, for the message about an empty text.
template <class Position, class... Parts>
[[nodiscard]] Expected<Position, TextError> read_fields(std::string_view text,
                                                        std::string_view what, Position position,
                                                        const Parts&... parts) {
  FieldReader fields(text);
  if (fields.next().empty()) {
    return Unexpected{bad_position(0, "the position text is empty; write " + std::string(what) +
                                          ", with blanks between them")};
  }
  std::optional<TextError> failure;
  (void)(... || (failure = parts(fields, position)));
  if (failure) return Unexpected{*std::move(failure)};
  return position;
}
/// Parts for read_fields that most titles have: the side to move, and the end of the text.
inline constexpr auto kReadSide = [](FieldReader& fields,
                                     auto& position) -> std::optional<TextError> {
  Seat side = 0;
  if (auto failure = fields.read_side(side)) return failure;
  position.set_side_to_move(side);
  return std::nullopt;
};
inline constexpr auto kReadEnd = [](FieldReader& fields, auto& /*position*/) {
  return fields.read_end();
};

/// Reads a board from the field read last. `read(cell, at)` reads the text of a place from the
/// field at `at`, moves `at` past it, and returns the error if it cannot.
template <class Board, class ReadPlace>
[[nodiscard]] std::optional<TextError> read_board(const FieldReader& fields, const Board& board,
                                                  const typename Board::Cells& points,
                                                  const ReadPlace& read) {
  const std::string_view field = fields.field();
  const std::size_t offset = fields.offset();
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
