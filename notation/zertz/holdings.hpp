// notation/zertz/holdings.hpp - what position texts say beside the board: marbles held and in the
// pool, and the side to move.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// How a notation writes it.
struct HoldingsStyle {
  std::array<std::size_t, 3> order;  ///< of 0, 1: the marbles held by a seat; 2: the pool
  char separator;                    ///< between white, grey and black
  std::string_view sides;            ///< a character for each seat
};

/// Appends it behind a board.
template <class Layout>
void write_holdings(const BasicPosition<Layout>& position, const HoldingsStyle& style,
                    std::string& text);
/// Reads it from `at` to the end of a position text and completes a position whose board has been
/// read; or why it cannot be read, or does not add up to the set in use.
template <class Layout>
[[nodiscard]] std::optional<notation::TextError> read_holdings(std::string_view text,
                                                               std::size_t at,
                                                               const HoldingsStyle& style,
                                                               BasicPosition<Layout>& position);

}  // namespace gipfbase::zertz
