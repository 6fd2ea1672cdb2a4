// notation/game/words/places.hpp - the places of a board for the search language.
#pragma once

#include <cstddef>
#include <cstdint>

#include "notation/diagram/diagram.hpp"
#include "notation/game/words/nouns.hpp"
#include "rules/hex/board.hpp"

namespace gipfbase::notation {

/// Returns these points of a board as Places: names, neighbours among them, and symmetric images.
template <class Board>
[[nodiscard]] Places places_on(const Board& board, const typename Board::Cells& points) {
  Places places;
  places.step.assign(Board::kCells, {});
  for (auto& steps : places.step) steps.fill(-1);
  for (const int cell : board.ordered()) {
    if (!points.test(cell)) continue;
    const auto at = static_cast<std::size_t>(cell);
    places.all.push_back({place_name(board.place(cell)), cell});
    places.cells.set(cell);
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const int to = board.step[at][d];
      if (to != Board::kNone && points.test(to)) {
        places.step[at][d] = static_cast<std::int16_t>(to);
      }
    }
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(board.symmetries); ++s) {
    places.image.emplace_back(board.image[s].begin(), board.image[s].end());
  }
  return places;
}

}  // namespace gipfbase::notation
