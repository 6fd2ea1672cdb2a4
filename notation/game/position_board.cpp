#include "notation/game/position_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::notation {
namespace {

char column_letter(int column) { return static_cast<char>('a' + column); }

}  // namespace

std::string FieldReader::does_not_say() const {
  return field_.empty() ? "nothing says" : fmt::format("'{}' does not say", field_);
}

std::optional<TextError> FieldReader::read_side(Seat& seat, std::string_view addition) {
  const std::string_view field = next();
  const std::string_view side =
      field.ends_with(addition) ? field.substr(0, field.size() - addition.size()) : field;
  if (side != "w" && side != "b") {
    return error(field.empty() ? std::string("the side to move is missing; write w or b")
                               : fmt::format("'{}' is not a side to move; write w or b", field));
  }
  seat = side == "w" ? 0 : 1;
  return std::nullopt;
}

std::optional<TextError> FieldReader::read_phase(std::string_view letters, std::string_view choices,
                                                 std::size_t& phase) {
  const std::string_view field = next();
  phase = field.size() == 1 ? letters.find(field[0]) : letters.npos;
  if (phase != letters.npos) return std::nullopt;
  return error(field.empty() ? fmt::format("the phase is missing; write {}", choices)
                             : fmt::format("'{}' is not a phase; write {}", field, choices));
}

std::optional<TextError> FieldReader::read_pair(int most, std::string_view what,
                                                std::string_view example,
                                                std::array<int, 2>& pair) {
  const std::string_view field = next();
  pair = text::numbers<int, 2>(field, ',').value_or(std::array{-1, -1});
  if (std::min(pair[0], pair[1]) >= 0 && std::max(pair[0], pair[1]) <= most) return std::nullopt;
  return error(fmt::format(
      "{} how many {}; write the numbers of White and Black, each from 0 to {}, as in \"{}\"",
      does_not_say(), what, most, example));
}

std::optional<TextError> FieldReader::read_end() {
  if (next().empty()) return std::nullopt;
  return error("this is one field too many; remove it");
}

std::string fitted_side_and_phase(PositionFields fields, std::string_view phases,
                                  const std::function<bool(std::string_view)>& reads) {
  const std::string side = fields[1];
  const std::string other_side = side == "w" ? "b" : "w";
  std::vector<std::string> tried = {fields[2]};
  for (const char phase : phases) tried.emplace_back(1, phase);
  for (const std::string& phase : tried) {
    for (const std::string& mover : {side, other_side}) {
      fields[1] = mover;
      fields[2] = phase;
      if (reads(fields.text())) return fields.text();
    }
  }
  fields[1] = side;
  fields[2] = phases.substr(0, 1);
  return fields.text();
}

int read_height(std::string_view text, std::size_t& at, int too_high) {
  int height = 1;
  const char* const begin = text.data() + at;
  const auto [rest, failure] = std::from_chars(begin, text.data() + text.size(), height);
  if (failure == std::errc::invalid_argument) return 1;
  at += static_cast<std::size_t>(rest - begin);
  return failure == std::errc{} ? height : too_high;
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
  return bad_position(offset, fmt::format("the board continues after column {}, the last one",
                                          column_letter(last)));
}

}  // namespace gipfbase::notation
