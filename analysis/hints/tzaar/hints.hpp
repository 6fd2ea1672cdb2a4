// analysis/hints/tzaar/hints.hpp - hints for finding forced wins in TZAAR.
#pragma once

#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::tzaar {

/// True when `seat` could win by one turn if he were to move. Only for the phase of turns.
[[nodiscard]] bool wins_in_a_turn(const Position& position, Seat seat);

/// True when the player to move can win by his next move.
[[nodiscard]] bool wins_at_once(const Position& position);

/// Grows with the distance to a win of `seat`: 0 when he threatens to win by his next turn.
/// Otherwise it grows with the number of visible pieces of the other player's rarest type.
[[nodiscard]] std::uint32_t work_to_win(const Position& position, Seat seat);

/// Two captures that do not depend on each other lead to the same position in either order. True
/// when `move` is the order that is left out.
[[nodiscard]] bool has_twin(const Position& position, const Move& move);

}  // namespace gipfbase::tzaar

namespace gipfbase::analysis {

template <>
struct Hints<tzaar::Tzaar> {
  /// A player can always pass after a capture, and a capture hides none of his pieces.
  static constexpr bool kOnlyMoverWins = true;
  [[nodiscard]] static bool wins_at_once(const tzaar::Position& position) {
    return tzaar::wins_at_once(position);
  }
  /// Most turns that do not answer a threat lose to it at once.
  static constexpr bool kIsRace = true;
  [[nodiscard]] static std::uint32_t work_to_win(const tzaar::Position& position, Seat seat) {
    return tzaar::work_to_win(position, seat);
  }
  template <class Visitor>
  static void for_each_distinct_move(const tzaar::Position& position, Visitor&& visit) {
    position.for_each_move([&](const tzaar::Move& move) {
      if (!tzaar::has_twin(position, move)) visit(move);
    });
  }
};

static_assert(OnlyMoverWins<tzaar::Tzaar> && IsRace<tzaar::Tzaar>);
static_assert(WorkToWin<tzaar::Tzaar> && HasDistinctMoves<tzaar::Tzaar>);

}  // namespace gipfbase::analysis
