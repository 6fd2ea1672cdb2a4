// analysis/hints/dvonn/hints.hpp - what a search for the exact score knows of DVONN beyond its
// rules.
#pragma once

#include <array>
#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

using analysis::Prospect;

/// Replaces a position by one with the same play to come, the score of which is less by the
/// `settled` of the result and provably within its bounds: 0 and 0 when the game is over. A
/// compulsory pass is made.
[[nodiscard]] Prospect simplify(Position& position);

/// How good the position after a stacking move looks for the player who made it. Only differences
/// between moves of one position mean something.
[[nodiscard]] int order_hint(const Position& after, Seat mover);

/// The order hints of all moves of a position, less what they have in common: found from what a
/// move changes, mostly without playing it.
class MoveHints {
 public:
  /// `position` must live as long as the hints are asked for.
  explicit MoveHints(const Position& position);

  /// `order_hint` of the position after a legal move, less that of the position before, both for
  /// the player to move. 0 when the move is not that of a stack.
  [[nodiscard]] int operator()(const Move& move) const;

 private:
  const Position& position_;
  int before_ = 0;
  std::array<std::array<std::uint8_t, kCells>, 2> aims_{};  ///< stacks of a seat with that target
  std::array<std::int16_t, kCells> worth_{};  ///< share of a stack in the hint; of occupied spaces
};

}  // namespace gipfbase::dvonn

namespace gipfbase::analysis {

template <>
struct Hints<dvonn::Dvonn> {
  [[nodiscard]] static Prospect simplify(dvonn::Position& position) {
    return dvonn::simplify(position);
  }
  /// Every move but a pass empties a space.
  [[nodiscard]] static int plies_left(const dvonn::Position& position) {
    return dvonn::count(position.occupied());
  }
  [[nodiscard]] static dvonn::MoveHints order_hints(const dvonn::Position& position) {
    return dvonn::MoveHints(position);
  }
};

static_assert(Simplifies<dvonn::Dvonn> && CountsPliesLeft<dvonn::Dvonn> &&
              OrdersMoves<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
