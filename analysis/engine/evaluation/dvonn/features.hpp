// analysis/engine/evaluation/dvonn/features.hpp - what the evaluation measures in DVONN.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

/// The numbers that the evaluation takes from one player's stacks; `value`: in the order of
/// `kList`.
struct PlayerValues {
  static constexpr std::size_t kCount = 28;
  std::array<float, kCount> value{};
  int moves = 0;
  int highest = 0;  ///< pieces in the highest stack of the opponent that he can land on
};

/// Spaces with fewer than six neighbours.
inline constexpr Cells kRim = Board::kAll & ~surrounded(Board::kAll);

/// kSteps[a][b]: the number of steps from space a to space b.
inline constexpr auto kSteps = [] {
  Board::PerCell<Board::PerCell<std::uint8_t>> steps{};
  for (const int from : Board::kAll) {
    Cells reached = Cells::of(from);
    for (std::uint8_t n = 1; reached != Board::kAll; ++n) {
      const Cells next = (reached | Board::spread(reached)) & Board::kAll;
      for (const int to : next & ~reached) {
        steps[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = n;
      }
      reached = next;
    }
  }
  return steps;
}();

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
  Cells firm;  ///< spaces with at least three occupied neighbours, near a red piece or not
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

/// The targets of stacks; a target of two stacks counts twice.
struct Aims {
  int all = 0;
  int near_red = 0;    ///< at most one step from a red piece
  int within_two = 0;  ///< at most two steps from a red piece
  int reds = 0;
  int own = 0;
  int others = 0;       ///< targets that are stacks of the opponent
  int others_near = 0;  ///< of these, the ones at most one step from a red piece
};

/// The stacks of a player and their targets.
struct Reach {
  Aims all;   ///< of all his stacks, blocked or not
  Aims open;  ///< of those that are not blocked: his moves
  Cells landings;
  int movable = 0;
  int points = 0;
  int still_points = 0;  ///< pieces in stacks without a target
};

[[nodiscard]] inline Reach reach_of(const Position& p, Seat seat, const Nearness& near,
                                    Cells open) {
  Reach reach;
  const Cells own = p.stacks(seat);
  const Cells others = p.stacks(other(seat));
  const auto add = [&](Aims& aims, Cells to) {
    aims.all += to.count();
    aims.near_red += (to & near.one).count();
    aims.within_two += (to & near.two).count();
    aims.reds += (to & p.reds()).count();
    aims.own += (to & own).count();
    aims.others += (to & others).count();
    aims.others_near += (to & others & near.one).count();
  };
  const Cells singles = own & ~p.tall();
  const auto step = [&]<int Direction>() {
    const Cells to = Board::slide<Direction>(singles) & p.occupied();
    if (to.none()) return;
    add(reach.all, to);
    const Cells moves = Board::slide<Direction>(singles & open) & p.occupied();
    add(reach.open, moves);
    reach.landings |= moves;
  };
  [&]<int... Direction>(std::integer_sequence<int, Direction...>) {
    (step.template operator()<Direction>(), ...);
  }
  (std::make_integer_sequence<int, hex::kDirections>{});
  const Cells held = Board::spread(p.occupied());
  reach.points = singles.count();
  reach.still_points = (singles & ~held).count();
  reach.movable = (singles & open & held).count();
  for (const int cell : own& p.tall()) {
    const int height = p.height(cell);
    reach.points += height;
    const Cells to = p.targets(cell, height);
    if (to.none()) {
      reach.still_points += height;
      continue;
    }
    add(reach.all, to);
    if (!open.test(cell)) continue;
    add(reach.open, to);
    ++reach.movable;
    reach.landings |= to;
  }
  return reach;
}

/// `threatened`: where the moves of the opponent can land.
[[nodiscard]] inline PlayerValues player_values(const Position& p, Seat seat, const Nearness& near,
                                                const Reach& reach, Cells open, Cells threatened) {
  PlayerValues player;
  const Cells own = p.stacks(seat);
  const Cells reached = reach.landings & p.stacks(other(seat));
  int reached_points = (reached & ~p.tall()).count();
  player.highest = reached_points > 0 ? 1 : 0;
  for (const int cell : reached& p.tall()) {
    const int height = p.height(cell);
    reached_points += height;
    player.highest = std::max(player.highest, height);
  }
  int steps = 0;
  Cells crowded;
  if (p.placing()) {
    crowded = firmly_held(own) & own;
    for (const int red : p.reds()) {
      for (const int cell : own)
        steps += kSteps[static_cast<std::size_t>(red)][static_cast<std::size_t>(cell)];
    }
  }
  player.moves = reach.open.all;
  const auto number = [](int n) { return static_cast<float>(n); };
  player.value = {number(reach.points),
                  number(own.count()),
                  number(reach.open.all),
                  number(reach.movable),
                  number(reached.count()),
                  number(reached_points),
                  number(pieces_on(p, own & ~threatened)),
                  number(reach.still_points),
                  number((own & p.reds()).count()),
                  number((own & p.reds() & open).count()),
                  number(reach.open.reds),
                  number((own & near.one).count()),
                  number((own & kRim).count()),
                  number(reach.open.own),
                  number((own & near.two).count()),
                  number((own & near.three).count()),
                  number(reach.open.near_red),
                  number((own & open & ~p.tall()).count()),
                  number(pieces_on(p, own & near.firm)),
                  number(pieces_on(p, own & near.two)),
                  number(reach.all.all),
                  number(reach.all.near_red),
                  number(reach.all.within_two),
                  number(reach.all.reds),
                  number(reach.open.others),
                  number(reach.open.others_near),
                  number(steps),
                  number(crowded.count())};
  return player;
}

/// True when the player to move ends the game by his next move, and wins. Checked only when he has
/// few moves.
[[nodiscard]] inline bool ends_and_wins(const Position& p, int moves) {
  constexpr int kFew = 6;
  if (p.placing() || moves > kFew) return false;
  return some_move_wins(p);
}

}  // namespace gipfbase::dvonn

namespace gipfbase::analysis {

template <>
struct Features<dvonn::Dvonn> {
  static constexpr std::array<Feature, dvonn::PlayerValues::kCount + 3> kList = {{
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
      {"targets", "targets of his stacks, blocked or not"},
      {"near-targets", "of these, the ones at most one step from a red piece"},
      {"targets-two", "of these, the ones at most two steps from a red piece"},
      {"red-targets", "of these, the ones with a red piece"},
      {"captures", "moves of his that land on stacks of the opponent"},
      {"near-captures", "of these, the ones that land at most one step from a red piece"},
      {"steps", "while placing: steps from his pieces to all red pieces"},
      {"crowded", "while placing: his pieces with at least three neighbours of his"},
      {"take", "pieces in the highest stack that the player to move can land on"},
      {"risk", "pieces in the highest stack that his opponent could land on"},
      {"last", "while placing: 1 when the player to move places the last piece, otherwise -1"},
  }};
  /// Phase 0 is the empty board, phase 1 the last placement. The later phases, when stacks move,
  /// depend on the number of stacks on the board.
  static constexpr std::array<float, 5> kStacks = {49, 36, 26, 16, 8};
  static constexpr std::size_t kPhases = kStacks.size() + 2;
  [[nodiscard]] static bool solver_helps(const dvonn::Position& position) {
    constexpr int kMostStacks = 34;
    return !position.placing() && position.occupied().count() <= kMostStacks;
  }
  [[nodiscard]] static Measured<kList.size()> measure(const dvonn::Position& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    const dvonn::Nearness near = dvonn::nearness(position);
    const dvonn::Cells open = position.unblocked();
    const dvonn::Reach reach = dvonn::reach_of(position, mover, near, open);
    const dvonn::Reach others_reach = dvonn::reach_of(position, other(mover), near, open);
    const dvonn::PlayerValues own =
        dvonn::player_values(position, mover, near, reach, open, others_reach.landings);
    const dvonn::PlayerValues others =
        dvonn::player_values(position, other(mover), near, others_reach, open, reach.landings);
    measured.wins_at_once = dvonn::ends_and_wins(position, own.moves);
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
      measured.phase = 2 + phase_of(static_cast<float>(stacks), kStacks);
    }
    return measured;
  }
};

static_assert(HasFeatures<dvonn::Dvonn>);

}  // namespace gipfbase::analysis
