// analysis/engine/evaluation/dvonn/features.hpp - what the evaluation measures in DVONN.
#pragma once

#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

/// The counts of one player.
struct Holdings {
  static constexpr std::size_t kCount = 14;
  std::array<float, kCount> value{};
};

/// Spaces with fewer than six neighbours.
inline constexpr Cells kRim = Board::kAll & ~surrounded(Board::kAll);

[[nodiscard]] inline Holdings holdings(const Position& p, Seat seat) {
  Holdings held;
  const Cells own = p.stacks(seat);
  const Cells others = p.stacks(other(seat));
  const Cells open = p.unblocked();
  const Cells near_red = Board::spread(p.reds()) | p.reds();
  Cells reached;  // stacks of the opponent that a move can land on
  int moves = 0;
  int movable = 0;
  int points = 0;
  int safe_points = 0;
  int still_points = 0;
  int red_moves = 0;
  int onto_red = 0;
  int own_targets = 0;
  Cells threatened;
  for (const int cell : others& open) threatened |= p.targets(cell, p.height(cell));
  for (const int cell : own) {
    const int height = p.height(cell);
    points += height;
    const Cells to = p.targets(cell, height);
    if (to.none()) still_points += height;
    if (!threatened.test(cell)) safe_points += height;
    if (to.none() || !open.test(cell)) continue;
    ++movable;
    moves += to.count();
    reached |= to & others;
    onto_red += (to & p.reds()).count();
    own_targets += (to & own).count();
    if (p.reds().test(cell)) ++red_moves;
  }
  int reached_points = 0;
  for (const int cell : reached) reached_points += p.height(cell);
  const auto number = [](int n) { return static_cast<float>(n); };
  held.value = {number(points),
                number(own.count()),
                number(moves),
                number(movable),
                number(reached.count()),
                number(reached_points),
                number(safe_points),
                number(still_points),
                number((own & p.reds()).count()),
                number(red_moves),
                number(onto_red),
                number((own & near_red).count()),
                number((own & kRim).count()),
                number(own_targets)};
  return held;
}

/// True when the player to move ends the game by his next move, and wins. Only looked for where he
/// has few moves.
[[nodiscard]] inline bool ends_and_wins(const Position& p) {
  const Seat mover = p.side_to_move();
  constexpr int kFew = 6;
  if (p.placing() || p.mobility(mover) > kFew) return false;
  return some_move_wins(p);
}

}  // namespace gipfbase::dvonn

namespace gipfbase::analysis {

template <>
struct Features<dvonn::Dvonn> {
  static constexpr std::array<Feature, dvonn::Holdings::kCount> kList = {{
      {"points", "pieces in his stacks"},
      {"stacks", "his stacks"},
      {"moves", "moves that he has, or would have if it were his turn"},
      {"movable", "stacks of his that have a move"},
      {"reached", "stacks of the opponent that he can land on"},
      {"reached-points", "pieces in these stacks"},
      {"safe-points", "pieces in his stacks that no move of the opponent lands on"},
      {"still-points", "pieces in his stacks without a target, blocked or not"},
      {"reds", "his stacks that hold a red piece"},
      {"movable-reds", "of these, the ones that have a move"},
      {"onto-reds", "moves of his that land on a stack with a red piece"},
      {"near-reds", "his stacks that hold a red piece or touch a stack that does"},
      {"rim", "his stacks at the edge of the board"},
      {"own-targets", "moves of his that land on his own stacks"},
  }};
  /// Phase 0 is that of placing; the others by stacks on the board.
  static constexpr std::array<float, 5> kStacks = {49, 36, 26, 16, 8};
  static constexpr std::size_t kPhases = kStacks.size() + 1;

  [[nodiscard]] static Measured<kList.size()> measure(const dvonn::Position& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    measured.wins_at_once = dvonn::ends_and_wins(position);
    const auto own = dvonn::holdings(position, mover).value;
    const auto others = dvonn::holdings(position, other(mover)).value;
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    measured.phase = position.placing()
                         ? 0
                         : 1 + phase_of(static_cast<float>(position.occupied().count()), kStacks);
    return measured;
  }
};

static_assert(HasFeatures<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
