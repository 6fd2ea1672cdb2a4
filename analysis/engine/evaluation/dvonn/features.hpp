// analysis/engine/evaluation/dvonn/features.hpp - what the evaluation measures in DVONN.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

/// The counts of one player.
struct Holdings {
  static constexpr std::size_t kCount = 20;
  std::array<float, kCount> value{};
  int highest = 0;  ///< pieces in the highest stack of the opponent that he can land on
};

/// Spaces with fewer than six neighbours.
inline constexpr Cells kRim = Board::kAll & ~surrounded(Board::kAll);

/// Spaces with at least three occupied neighbours.
[[nodiscard]] inline Cells firmly_held(Cells occupied) {
  Cells one;
  Cells two;
  Cells three;
  const auto count = [&](Cells neighbours) {
    three |= two & neighbours;
    two |= one & neighbours;
    one |= neighbours;
  };
  [&]<int... Direction>(std::integer_sequence<int, Direction...>) {
    (count(Board::slide<Direction>(occupied)), ...);
  }
  (std::make_integer_sequence<int, hex::kDirections>{});
  return three;
}

/// Spaces near a red piece.
struct Nearness {
  Cells one;  ///< at most one step away
  Cells two;
  Cells three;
  Cells firm;  ///< with at least three occupied neighbours
};

[[nodiscard]] inline Nearness nearness(const Position& p) {
  Nearness near;
  near.one = Board::spread(p.reds()) | p.reds();
  near.two = Board::spread(near.one) | near.one;
  near.three = Board::spread(near.two) | near.two;
  near.firm = firmly_held(p.occupied());
  return near;
}

[[nodiscard]] inline int pieces_on(const Position& p, Cells cells) {
  int pieces = (cells & ~p.tall()).count();
  for (const int cell : cells& p.tall()) pieces += p.height(cell);
  return pieces;
}

/// Where the moves of a player can land.
[[nodiscard]] inline Cells landings(const Position& p, Seat seat) {
  Cells to;
  for (const int cell : p.stacks(seat) & p.unblocked()) to |= p.targets(cell, p.height(cell));
  return to;
}

/// `threatened`: where the moves of the opponent can land.
[[nodiscard]] inline Holdings holdings(const Position& p, Seat seat, const Nearness& near,
                                       Cells threatened) {
  Holdings held;
  const Cells own = p.stacks(seat);
  const Cells others = p.stacks(other(seat));
  const Cells open = p.unblocked();
  Cells reached;  // stacks of the opponent that a move can land on
  int moves = 0;
  int movable = 0;
  int points = 0;
  int still_points = 0;
  int red_moves = 0;
  int onto_red = 0;
  int own_targets = 0;
  int near_moves = 0;
  for (const int cell : own) {
    const int height = p.height(cell);
    points += height;
    const Cells to = p.targets(cell, height);
    if (to.none()) still_points += height;
    if (to.none() || !open.test(cell)) continue;
    ++movable;
    moves += to.count();
    reached |= to & others;
    onto_red += (to & p.reds()).count();
    near_moves += (to & near.one).count();
    own_targets += (to & own).count();
    if (p.reds().test(cell)) ++red_moves;
  }
  int reached_points = 0;
  for (const int cell : reached) {
    const int height = p.height(cell);
    reached_points += height;
    held.highest = std::max(held.highest, height);
  }
  const auto number = [](int n) { return static_cast<float>(n); };
  held.value = {number(points),
                number(own.count()),
                number(moves),
                number(movable),
                number(reached.count()),
                number(reached_points),
                number(pieces_on(p, own & ~threatened)),
                number(still_points),
                number((own & p.reds()).count()),
                number(red_moves),
                number(onto_red),
                number((own & near.one).count()),
                number((own & kRim).count()),
                number(own_targets),
                number((own & near.two).count()),
                number((own & near.three).count()),
                number(near_moves),
                number((own & open & ~p.tall()).count()),
                number(pieces_on(p, own & near.firm)),
                number(pieces_on(p, own & near.two))};
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
  static constexpr std::array<Feature, dvonn::Holdings::kCount + 3> kList = {{
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
      {"within-two", "his stacks at most two steps from a red piece"},
      {"within-three", "his stacks at most three steps from a red piece"},
      {"near-moves", "moves of his that land at most one step from a red piece"},
      {"open-singles", "his stacks of one piece that are not blocked"},
      {"firm-points", "pieces in his stacks that have at least three neighbours"},
      {"near-points", "pieces in his stacks at most two steps from a red piece"},
      {"take", "pieces in the highest stack that the player to move can land on"},
      {"risk", "pieces in the highest stack that his opponent could land on"},
      {"last", "while placing: 1 when the player to move places the last piece, otherwise -1"},
  }};
  /// The first phase is the empty board, the second the full one; then by stacks on the board.
  static constexpr std::array<float, 5> kStacks = {49, 36, 26, 16, 8};
  static constexpr std::size_t kPhases = kStacks.size() + 1;

  [[nodiscard]] static bool solver_helps(const dvonn::Position& position) {
    constexpr int kMostStacks = 34;
    return !position.placing() && position.occupied().count() <= kMostStacks;
  }
  [[nodiscard]] static Measured<kList.size()> measure(const dvonn::Position& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    measured.wins_at_once = dvonn::ends_and_wins(position);
    const dvonn::Nearness near = dvonn::nearness(position);
    const dvonn::Holdings own =
        dvonn::holdings(position, mover, near, dvonn::landings(position, other(mover)));
    const dvonn::Holdings others =
        dvonn::holdings(position, other(mover), near, dvonn::landings(position, mover));
    std::size_t next = 0;
    for (; next < own.value.size(); ++next) {
      measured.value[next] = own.value[next] - others.value[next];
    }
    measured.value[next++] = static_cast<float>(own.highest);
    measured.value[next++] = static_cast<float>(others.highest);
    const int stacks = position.occupied().count();
    if (position.placing()) {
      constexpr int kPieces = dvonn::kReds + 2 * dvonn::kPiecesEach;
      measured.value[next] = (kPieces - stacks) % 2 == 1 ? 1.0F : -1.0F;
      measured.phase = static_cast<float>(stacks) / static_cast<float>(kPieces);
    } else {
      measured.phase = 1 + phase_of(static_cast<float>(stacks), kStacks);
    }
    return measured;
  }
};

static_assert(HasFeatures<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
