#include "rules/dvonn/search.hpp"

#include <array>
#include <cstddef>

namespace gipfbase::dvonn {
namespace {

/// Spaces in line with a space and at least so far from it.
constexpr auto kBeyond = [] {
  std::array<std::array<Cells, kCells>, kLongestMove + 2> beyond{};
  for (auto distance = static_cast<std::size_t>(kLongestMove); distance >= 1; --distance) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      beyond[distance][cell] = beyond[distance + 1][cell] | kReach[distance][cell];
    }
  }
  return beyond;
}();

/// Where a stack can land that is at least `height` high.
Cells targets_beyond(const Position& p, int cell, int height) {
  return height > kLongestMove
             ? Cells{0}
             : kBeyond[static_cast<std::size_t>(height)][static_cast<std::size_t>(cell)] &
                   p.occupied();
}

/// True when a stack of the player has a target, blocked or not.
bool has_target(const Position& p, Seat seat) {
  for (Cells rest = p.stacks(seat); rest != 0; rest &= rest - 1) {
    const int cell = lowest(rest);
    if (p.targets(cell, p.height(cell)) != 0) return true;
  }
  return false;
}

/// What a player can do in all the play to come.
struct Future {
  Cells landings = 0;  ///< spaces that his stacks may ever land on
  Cells sources = 0;   ///< spaces that his stacks may ever leave
};

/// No space that is or becomes empty is ever occupied again (rulebook, "Moving": a stack must land
/// on a piece or stack), and a stack changes its height only when another one lands on it, which
/// makes it higher. So a stack that nobody lands on can only ever reach what it could reach now if
/// it were not blocked; one that the player has landed on reaches spaces farther off than its old
/// height. What the two rules give, applied until nothing is added, contains all that can happen.
Future future_of(const Position& p, Seat seat) {
  Future future;
  for (Cells rest = p.stacks(seat); rest != 0; rest &= rest - 1) {
    const int cell = lowest(rest);
    const Cells to = p.targets(cell, p.height(cell));
    future.landings |= to;
    if (to != 0) future.sources |= bit(cell);
  }
  Cells done = 0;
  for (Cells rest = future.landings; rest != 0; rest = future.landings & ~done) {
    const int cell = lowest(rest);
    done |= bit(cell);
    const Cells to = targets_beyond(p, cell, p.height(cell) + 1);
    future.landings |= to;
    if (to != 0) future.sources |= bit(cell);
  }
  return future;
}

/// Stacks that are connected for ever with a red piece that stays, by stacks that stay (rulebook,
/// "Loss of contact"). Stacks that never leave their spaces are given.
Cells kept_in_contact(const Position& p, Cells staying) {
  Cells kept = p.reds() & staying;
  for (Cells before = 0; before != kept;) {
    before = kept;
    kept |= around(kept) & staying;
  }
  return kept;
}

int points_of(const Position& p, Cells cells) {
  int points = 0;
  for (Cells rest = cells; rest != 0; rest &= rest - 1) points += p.height(lowest(rest));
  return points;
}

/// Takes stacks that stay, are kept in contact and are never landed on out of a position; gives
/// what `seat` owns more of them than the other player. To the rest of the play they are only
/// neighbours: they lend contact and block. A lone red does the same, and where no other stack is
/// beside them, not even that is needed.
int take_out(Position& p, Cells settled, Seat seat) {
  const int points =
      points_of(p, settled & p.stacks(seat)) - points_of(p, settled & p.stacks(other(seat)));
  const Cells neighbours = settled & around(p.occupied() & ~settled);
  for (Cells rest = settled; rest != 0; rest &= rest - 1) {
    const int cell = lowest(rest);
    const bool stays = (neighbours & bit(cell)) != 0;
    p.put(cell, {Piece::kRedPiece, stays ? 1 : 0, stays});
  }
  return points;
}

/// A position in which only the player to move will ever move: the other one has no target, and
/// stacks only get fewer (his stacks that are landed on are no longer his).
///
/// Nobody but the mover lands on anything, so what he owns he owns to the end, unless it loses
/// contact, and the other player owns at most what he owns now. A stack with a red in it does not
/// lose contact, wherever it is moved. That gives the lower bound. At best the mover keeps all his
/// pieces, lands on everything he may ever land on, and sees lost all else of his opponent: the
/// upper bound. (Stacks of the opponent that are safe from both have been taken out before.)
Prospect simplify_solo(Position& p) {
  const Seat mover = p.side_to_move();
  const Seat idle = other(mover);
  const Future future = future_of(p, mover);
  const Cells kept = kept_in_contact(p, p.occupied() & ~future.sources);
  const int settled = take_out(p, kept & ~future.landings, mover);
  const Cells sure = kept | p.reds();
  const int lower = points_of(p, p.stacks(mover) & sure) - points_of(p, p.stacks(idle));
  const int upper = points_of(p, p.stacks(mover)) +
                    points_of(p, p.occupied() & ~p.stacks(mover) & future.landings);
  return mover == kWhite ? Prospect{settled, lower, upper} : Prospect{-settled, -upper, -lower};
}

}  // namespace

Prospect simplify(Position& p) {
  // Nobody can own more than all pieces.
  constexpr Prospect kUnknown = {0, -kSpaces, kSpaces};
  if (p.placing()) return kUnknown;
  if (p.mobility(p.side_to_move()) == 0) {
    if (p.mobility(other(p.side_to_move())) == 0) {
      return {p.points(kWhite) - p.points(kBlack), 0, 0};
    }
    p.set_side_to_move(other(p.side_to_move()));  // he must pass
  }
  return has_target(p, other(p.side_to_move())) ? kUnknown : simplify_solo(p);
}

// The features, and the weights that the tuning began with, follow the evaluation of PrimaDvonna
// (github.com/maksverver/PrimaDvonna); the weights were tuned anew for this search.
int order_hint(const Position& after, Seat mover) {
  struct Weights {
    int stack, piece, move, onto_red, onto_other, red_stack;
  };
  // Found by coordinate descent on the number of positions visited. Few replies of the opponent
  // matter most: they make refutations small, not only likely.
  constexpr Weights kMover = {20, 2, 30, 20, 20, 90};
  constexpr Weights kOpponent = {70, 4, 130, 100, 100, 30};
  const auto looks = [&](Seat seat, const Weights& w) {
    const Cells stacks = after.stacks(seat);
    int value = w.stack * count(stacks) + w.red_stack * count(stacks & after.reds());
    for (Cells rest = stacks; rest != 0; rest &= rest - 1) {
      const int cell = lowest(rest);
      const int height = after.height(cell);
      const Cells to = after.targets(cell, height);
      value += w.piece * height + w.move * count(to) + w.onto_red * count(to & after.reds()) +
               w.onto_other * count(to & after.stacks(other(seat)));
    }
    return value;
  };
  return looks(mover, kMover) - looks(other(mover), kOpponent);
}

}  // namespace gipfbase::dvonn
