// analysis/hints/tamsk/hints.hpp - what a search for the exact score knows of TAMSK beyond its
// rules.
#pragma once

#include "analysis/hints/hints.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

using analysis::Prospect;

/// Replaces a position by one with the same play to come, the score of which is less by the
/// `settled` of the result and provably within its bounds: 0 and 0 when the game is over. A
/// compulsory pass is made, and what no hourglass will ever reach is filled.
[[nodiscard]] Prospect simplify(Position& position);

/// Spaces that hourglasses on `glasses` may ever enter: those that a chain of neighbours that are
/// not full leads to, since no space ever takes more rings than now.
[[nodiscard]] Cells reachable(const Position& position, Cells glasses);

/// How promising a move is for the player who makes it: what he, and what the other one, can do
/// afterwards.
class MoveHints {
 public:
  /// `position` must live as long as the hints are asked for.
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
  /// Rings that can still be dropped; passes are made by `simplify`.
  [[nodiscard]] static int plies_left(const tamsk::Position& position) {
    return position.room(tamsk::Board::kAll);
  }
  [[nodiscard]] static tamsk::MoveHints order_hints(const tamsk::Position& position) {
    return tamsk::MoveHints(position);
  }
};

static_assert(Simplifies<tamsk::Tamsk> && CountsPliesLeft<tamsk::Tamsk> &&
              OrdersMoves<tamsk::Tamsk>);

/// Nature decides, so nothing is searched for scores.
template <>
struct Hints<tamsk::SandTamsk> {};

}  // namespace gipfbase::analysis
