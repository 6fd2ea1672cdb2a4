#include "notation/game/move_places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/diagram/diagram.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {

bool word_ends(std::string_view text, std::size_t at) {
  return at >= text.size() || !text::in_word(text[at]);
}

MovePlaces places_at(std::string_view text) {
  MovePlaces places;
  const auto first = read_place(text);
  if (!first) return places;
  places = {2, 1, {*first, {}}, {}};
  const std::size_t at = text.size() > 2 && text[2] == '-' ? 3 : 2;
  if (const auto second = read_place(text.substr(std::min(at, text.size())))) {
    places = {at + 2, 2, {*first, *second}, {0, at}};
  }
  return places;
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
