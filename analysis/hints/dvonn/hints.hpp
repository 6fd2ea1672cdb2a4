// analysis/hints/dvonn/hints.hpp - what a search for the exact score knows of DVONN beyond its
// rules.
#pragma once

#include <array>
#include <cstdint>

#include "analysis/hints/dvonn/key.hpp"
#include "analysis/hints/hints.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

using analysis::Foresight;
using analysis::Prospect;

/// Replaces a position by one with the same play to come, the score of which is less by the
/// `settled` of the result and provably within its bounds: 0 and 0 when the game is over. A
/// compulsory pass is made.
[[nodiscard]] Prospect simplify(Position& position);

/// The key of the position after a legal move, from that of the position before; noted are the
/// stacks that lose contact.
[[nodiscard]] Foresight foresee(const Position& position, const PositionKey& key, const Move& move);

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

  /// The same, with the note of `foresee`: which stacks lose contact by the move.
  [[nodiscard]] int operator()(const Move& move, std::uint64_t note) const;

 private:
  /// Numbers of stacks with a certain target: the mover's, and the other player's.
  struct Aims {
    int own;
    int others;
  };
  /// What the hint of a move changes by when stacks besides the one moved lose contact: they, and
  /// what aims at them, count no more. Takes them from those that aim at the ends of the move.
  [[nodiscard]] int change_by_loss(const Move& move, Cells lost, Aims& at_from, Aims& at_to) const;

  const Position& position_;
  std::array<Board::PerCell<std::uint8_t>, 2> aims_{};  ///< stacks of a seat with that target
  // Of the stacks of both players alone:
  Board::PerCell<std::int16_t> worth_{};  ///< share of a stack in the hint
  Board::PerCell<Cells> targets_{};       ///< blocked or not
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
    return position.occupied().count();
  }
  [[nodiscard]] static dvonn::MoveHints order_hints(const dvonn::Position& position) {
    return dvonn::MoveHints(position);
  }
  [[nodiscard]] static PositionKey key(const dvonn::Position& position) {
    return dvonn::key_of_position(position);
  }
  /// The note is the set of the stacks that lose contact.
  [[nodiscard]] static Foresight foresee(const dvonn::Position& position, const PositionKey& key,
                                         const dvonn::Move& move) {
    return dvonn::foresee(position, key, move);
  }
};

static_assert(Simplifies<dvonn::Dvonn> && CountsPliesLeft<dvonn::Dvonn> &&
              OrdersMoves<dvonn::Dvonn> && ForeseesMoves<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
