#include "notation/game/position_board.hpp"

#include <fmt/format.h>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation {
namespace {

char column_letter(int column) { return static_cast<char>('a' + column); }

}  // namespace

std::optional<TextError> FieldReader::read_side(Seat& seat) {
  const std::string_view side = next();
  if (side != "w" && side != "b") {
    return error(fmt::format("'{}' is not a side to move; write w or b", side));
  }
  seat = side == "w" ? 0 : 1;
  return std::nullopt;
}

std::optional<TextError> FieldReader::read_end() {
  if (next().empty()) return std::nullopt;
  return error("the position ends before this");
}

TextError missing_place(std::size_t offset, hex::Place place) {
  return bad_position(offset, fmt::format("column {} of the board ends before {}",
                                          column_letter(place.column), place_name(place)));
}

TextError missing_column(std::size_t offset, int column, int first, int last) {
  const std::string range =
      first == 0 ? "" : fmt::format(", {} to {},", column_letter(first), column_letter(last));
  return bad_position(offset, fmt::format("the board needs {} columns{} joined by /, but column {} "
                                          "does not begin here",
                                          last - first + 1, range, column_letter(column)));
}

TextError trailing_column(std::size_t offset, int last) {
  return bad_position(
      offset, fmt::format("the board continues after column {}, its last", column_letter(last)));
}

}  // namespace gipfbase::notation
