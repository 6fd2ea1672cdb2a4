#include "notation/game/steps/move_places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/diagram/diagram.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {

bool word_ends(std::string_view text, std::size_t at) {
  return at >= text.size() || !text::in_word(text[at]);
}

MovePlaces places_at(std::string_view text, std::size_t at) {
  text.remove_prefix(at);
  const auto first = read_place(text);
  if (!first) return {};
  const std::size_t next = text.size() > 2 && text[2] == '-' ? 3 : 2;
  const auto second = read_place(text.substr(std::min(next, text.size())));
  if (!second) return {2, 1, {*first, {}}, {at, 0}};
  return {next + 2, 2, {*first, *second}, {at, at + next}};
}

MovePlaces places_or_pass(std::string_view text, std::size_t at) {
  if (text::same_word(text.substr(at, kPass.size()), kPass)) return {kPass.size(), 0, {}, {}};
  return places_at(text, at);
}

Expected<std::array<int, 2>, TextError> cells_of(const MovePlaces& places,
                                                 int (*cell_of)(hex::Place)) {
  std::array<int, 2> cells = {-1, -1};
  for (std::size_t i = 0; i < places.count; ++i) {
    const hex::Place place = places.place.at(i);
    cells.at(i) = cell_of(place);
    if (cells.at(i) >= 0) continue;
    return Unexpected{TextError{Code::kBadMove, places.offset.at(i),
                                fmt::format("the board has no space {}", place_name(place))}};
  }
  return cells;
}

}  // namespace gipfbase::notation
