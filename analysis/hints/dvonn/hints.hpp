// analysis/hints/dvonn/hints.hpp - hints for the search for the exact score of DVONN.
#pragma once

#include <array>
#include <cstdint>

#include "analysis/hints/dvonn/key.hpp"
#include "analysis/hints/hints.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

using analysis::Foresight;
using analysis::Prospect;

/// Replaces a position by a simpler one with the same continuations. The score of the simpler
/// position is that of the old one minus `settled`, and lies within the bounds of the result, which
/// are both 0 when the game is over. Plays a compulsory pass.
[[nodiscard]] Prospect simplify(Position& position);

/// Returns the key of the position after a legal move, computed from the key before it;
/// `Foresight::note` is the set of stacks that lose contact.
[[nodiscard]] Foresight foresee(const Position& position, const PositionKey& key, const Move& move);

/// Rates the moves of a position for the player to move. The rating of a position is the sum, over
/// all stacks, of the worth of the stack's height, red piece and targets. The rating of a move is
/// the change of this sum; mostly it is computed without playing the move.
class MoveHints {
 public:
  /// `position` must outlive this object.
  explicit MoveHints(const Position& position);

  /// The rating of a legal move; 0 when it does not move a stack.
  [[nodiscard]] int operator()(const Move& move) const;

  /// The rating of a legal move; `note` is that of `foresee`: the stacks that lose contact.
  [[nodiscard]] int operator()(const Move& move, std::uint64_t note) const;

 private:
  /// Numbers of stacks that have a certain target: the mover's and the other player's.
  struct Aims {
    int own;
    int others;
  };
  /// Returns the change of a move's rating because stacks other than the moved one lose contact:
  /// these stacks, and the aims at them, no longer count. Removes their aims from the aims at both
  /// ends of the move.
  [[nodiscard]] int change_by_loss(const Move& move, Cells lost, Aims& at_from, Aims& at_to) const;

  const Position& position_;
  std::array<Board::PerCell<std::uint8_t>, 2> aims_{};  ///< by seat, target: number of stacks
  // Only for stacks that belong to a player:
  Board::PerCell<std::int16_t> worth_{};  ///< a stack's part of the rating
  Board::PerCell<Cells> targets_{};       ///< of the stack, even if it is blocked
};

}  // namespace gipfbase::dvonn

namespace gipfbase::analysis {

template <>
struct Hints<dvonn::Dvonn> {
  [[nodiscard]] static Prospect simplify(dvonn::Position& position) {
    return dvonn::simplify(position);
  }
  /// Every move except a pass empties a space.
  [[nodiscard]] static int plies_left(const dvonn::Position& position) {
    return position.occupied().count();
  }
  [[nodiscard]] static dvonn::MoveHints order_hints(const dvonn::Position& position) {
    return dvonn::MoveHints(position);
  }
  [[nodiscard]] static PositionKey key(const dvonn::Position& position) {
    return dvonn::key_of_position(position);
  }
  [[nodiscard]] static Foresight foresee(const dvonn::Position& position, const PositionKey& key,
                                         const dvonn::Move& move) {
    return dvonn::foresee(position, key, move);
  }
};

static_assert(Simplifies<dvonn::Dvonn> && CountsPliesLeft<dvonn::Dvonn> &&
              OrdersMoves<dvonn::Dvonn> && ForeseesMoves<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
