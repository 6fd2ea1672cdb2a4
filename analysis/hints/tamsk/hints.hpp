// analysis/hints/tamsk/hints.hpp - hints for the search for the exact score of TAMSK.
#pragma once

#include "analysis/hints/hints.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

using analysis::Prospect;

/// Replaces a position by a simpler one with the same continuations. The score of the simpler
/// position is that of the old one minus `settled`, and lies within the bounds of the result, which
/// are both 0 when the game is over. Plays a compulsory pass, and fills spaces that no hourglass
/// can reach.
[[nodiscard]] Prospect simplify(Position& position);

/// Returns the spaces that hourglasses on `glasses` may ever enter: those reachable through
/// neighbours that are not full, since the room of a space never grows.
[[nodiscard]] Cells reachable(const Position& position, Cells glasses);

/// Rates a move for its player by the moves that he and his opponent have afterwards.
class MoveHints {
 public:
  /// `position` must outlive this object.
  explicit MoveHints(const Position& position) : position_(position) {}
  [[nodiscard]] int operator()(const Move& move) const;

 private:
  const Position& position_;
};

}  // namespace gipfbase::tamsk

namespace gipfbase::analysis {

template <>
struct Hints<tamsk::Tamsk> {
  [[nodiscard]] static Prospect simplify(tamsk::Position& position) {
    return tamsk::simplify(position);
  }
  /// Rings that can still be dropped; `simplify` plays the passes.
  [[nodiscard]] static int plies_left(const tamsk::Position& position) {
    return position.room(tamsk::Board::kAll);
  }
  [[nodiscard]] static tamsk::MoveHints order_hints(const tamsk::Position& position) {
    return tamsk::MoveHints(position);
  }
};

static_assert(Simplifies<tamsk::Tamsk> && CountsPliesLeft<tamsk::Tamsk> &&
              OrdersMoves<tamsk::Tamsk>);

/// This variant has chance moves, so scores are not searched.
template <>
struct Hints<tamsk::SandTamsk> {};

}  // namespace gipfbase::analysis
