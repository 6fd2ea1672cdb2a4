// notation/game/steps/move_places.hpp - reads the places of moves that are written as one or two
// places: d3, c2-e4.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "notation/game/record/finding.hpp"
#include "notation/text/expected.hpp"
#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

/// True where a word can end: "passing" is not a pass.
[[nodiscard]] bool word_ends(std::string_view text, std::size_t at);

/// The places that a move names; the board need not have them.
struct MovePlaces {
  std::size_t length = 0;  ///< length of their text; 0 if the text does not begin with a place
  std::size_t count = 0;
  std::array<hex::Place, 2> place{};
  std::array<std::size_t, 2> offset{};  ///< in the text of the move
};
inline constexpr std::string_view kPass = "pass";
/// Reads one place, or two with or without a hyphen between them, from `at` on.
[[nodiscard]] MovePlaces places_at(std::string_view text, std::size_t at = 0);
/// Like places_at, but also reads a pass, in upper or lower case. For a pass, `count` is 0 and
/// `length` is the length of the word.
[[nodiscard]] MovePlaces places_or_pass(std::string_view text, std::size_t at = 0);

/// The cells of the places. `cell_of(place)` gives -1 for a place off the board, which is an error.
[[nodiscard]] Expected<std::array<int, 2>, TextError> cells_of(const MovePlaces& places,
                                                               int (*cell_of)(hex::Place));

/// The move if it is legal in the position, otherwise the reason in the words of the title's
/// `explain`.
template <class Position, class Move>
[[nodiscard]] Expected<Move, TextError> legal_move(const Position& position, const Move& move) {
  if (const auto why = position.illegality(move)) {
    return Unexpected{TextError{Code::kIllegalMove, 0, explain(position, move, *why)}};
  }
  return move;
}

}  // namespace gipfbase::notation
