#include "analysis/hints/dvonn/hints.hpp"

#include <array>
#include <cstddef>

namespace gipfbase::dvonn {
namespace {

/// kBeyond[distance][space]: the spaces in line with that space, at that distance or more.
constexpr auto kBeyond = [] {
  std::array<Board::PerCell<Cells>, kLongestMove + 2> beyond{};
  for (auto distance = static_cast<std::size_t>(kLongestMove); distance >= 1; --distance) {
    for (std::size_t cell = 0; cell < beyond[0].size(); ++cell) {
      beyond[distance][cell] = beyond[distance + 1][cell] | kReach[distance][cell];
    }
  }
  return beyond;
}();

/// Returns the spaces where a stack on `cell` may land if its height is `height` or more.
Cells targets_beyond(const Position& p, int cell, int height) {
  return height > kLongestMove
             ? Cells{}
             : kBeyond[static_cast<std::size_t>(height)][static_cast<std::size_t>(cell)] &
                   p.occupied();
}

/// True when a stack of the player has a target, even if it is blocked.
bool has_target(const Position& p, Seat seat) {
  if ((Board::spread(p.stacks(seat) & ~p.tall()) & p.occupied()).any()) return true;
  for (const int cell : p.stacks(seat) & p.tall()) {
    if (p.targets(cell, p.height(cell)).any()) return true;
  }
  return false;
}

/// Distances between spaces in line with each other.
constexpr auto kDistance = [] {
  Board::PerCell<Board::PerCell<std::uint8_t>> distance{};
  for (std::size_t d = 1; d <= std::size_t{kLongestMove}; ++d) {
    for (std::size_t from = 0; from < distance.size(); ++from) {
      for (std::size_t to = 0; to < distance.size(); ++to) {
        if (kReach[d][from].test(static_cast<int>(to))) {
          distance[from][to] = static_cast<std::uint8_t>(d);
        }
      }
    }
  }
  return distance;
}();

/// The moves of a player in all possible continuations.
struct Future {
  Cells landings;                 ///< spaces that his stacks can ever land on
  Cells sources;                  ///< spaces that his stacks can ever leave
  Board::PerCell<Cells> reach{};  ///< by source: where his stacks can move from there
};

/// Returns a superset of the moves that a player can ever make.
///
/// An empty space is never occupied again (rulebook, "Moving": a stack must land on a piece or
/// stack). A stack changes its height only when another one lands on it; it grows by the distance
/// that the other one moved. So a stack on which none lands can only reach its present targets,
/// blocked or not. A stack on which the player has landed is at least as high as the least sum of
/// its old height and such a distance, and reaches only spaces at least that far away. These rules
/// are applied until nothing is added.
Future future_of(const Position& p, Seat seat) {
  Future future;
  Board::PerCell<std::uint8_t> least{};  // heights after a landing
  Cells pending;
  const auto land = [&](int to, int distance) {
    const int height = p.height(to) + distance;
    auto& known = least[static_cast<std::size_t>(to)];
    if (future.landings.test(to) && known <= height) return;
    known = static_cast<std::uint8_t>(height);
    future.landings.set(to);
    pending.set(to);
  };
  for (const int cell : p.stacks(seat)) {
    const int height = p.height(cell);
    const Cells to = p.targets(cell, height);
    if (to.none()) continue;
    future.reach[static_cast<std::size_t>(cell)] = to;
    future.sources.set(cell);
    for (const int target : to) land(target, height);
  }
  while (pending.any()) {
    const int cell = pending.pop_lowest();
    const auto at = static_cast<std::size_t>(cell);
    const Cells to = targets_beyond(p, cell, least[at]);
    if (to.none()) continue;
    future.reach[at] |= to;
    future.sources.set(cell);
    for (const int target : to) land(target, kDistance[at][static_cast<std::size_t>(target)]);
  }
  return future;
}

/// Adds to a set of spaces all spaces from which the player may move into it.
Cells closed(const Future& future, Cells set) {
  for (Cells before; before != set;) {
    before = set;
    for (const int cell : future.sources & ~set) {
      if ((future.reach[static_cast<std::size_t>(cell)] & set).any()) set.set(cell);
    }
  }
  return set;
}

/// Returns the stacks that stay connected with a red piece for ever (rulebook, "Loss of contact").
/// `staying`: the stacks that never leave their spaces.
Cells kept_in_contact(const Position& p, Cells staying) {
  Cells kept = p.reds() & staying;
  for (Cells before; before != kept;) {
    before = kept;
    kept |= Board::spread(kept) & staying;
  }
  return kept;
}

int points_of(const Position& p, Cells cells) {
  int points = 0;
  for (const int cell : cells) points += p.height(cell);
  return points;
}

/// Removes stacks that stay, keep contact and are never landed on, and returns White's points in
/// them minus Black's. From now on they only give contact to their neighbours and block them. A
/// lone red piece does the same, so it replaces each of them that is next to a stack that stays.
int take_out(Position& p, Cells settled) {
  if (settled.none()) return 0;
  const int points =
      points_of(p, settled & p.stacks(kWhite)) - points_of(p, settled & p.stacks(kBlack));
  const Cells neighbours = settled & Board::spread(p.occupied() & ~settled);
  p.settle(settled, neighbours);
  return points;
}

/// Simplifies a position in which only the player to move will ever move: the other player has no
/// target, and gets none, because he only loses stacks.
///
/// Only the mover lands on stacks, so he keeps his stacks to the end unless they lose contact, and
/// the other player owns at most what he owns now. A stack with a red piece never loses contact.
/// Neither does a stack that can never move and is connected to a red piece by stacks that can
/// never move. Call the spaces of these stacks and the spaces next to them safe: a stack that can
/// only ever move from safe space to safe space keeps contact too. That gives the lower bound. At
/// best the mover keeps all his pieces, lands on everything he may ever land on, and his opponent
/// loses all other stacks. That gives the upper bound. (Stacks of the opponent that can neither be
/// captured nor lost have been removed before.)
Prospect simplify_solo(Position& p) {
  const Seat mover = p.side_to_move();
  const Seat idle = other(mover);
  const Future future = future_of(p, mover);
  const Cells kept = kept_in_contact(p, p.occupied() & ~future.sources);
  const Cells risky = closed(future, p.occupied() & ~kept & ~Board::spread(kept));
  // Lone reds that have neighbours stay as they are.
  const Cells lone = p.occupied() & ~p.stacks(mover) & ~p.stacks(idle);
  const Cells out = kept & ~future.landings;
  const bool same = (out & ~(lone & Board::spread(p.occupied() & ~out))).none();
  const int settled = take_out(p, out);
  const Cells own = p.stacks(mover);
  const int lower = points_of(p, own & (p.reds() | ~risky)) - points_of(p, p.stacks(idle));
  const int upper = points_of(p, own | (p.occupied() & future.landings));
  return mover == kWhite ? Prospect{settled, lower, upper, same}
                         : Prospect{settled, -upper, -lower, same};
}

}  // namespace

Prospect simplify(Position& p) {
  // No player can own more than all pieces.
  Prospect unknown = {0, -kSpaces, kSpaces, true};
  if (p.placing()) return unknown;
  if (!p.can_move(p.side_to_move())) {
    if (!p.can_move(other(p.side_to_move()))) {
      return {p.points(kWhite) - p.points(kBlack), 0, 0};
    }
    p.set_side_to_move(other(p.side_to_move()));  // he must pass
    unknown.same = false;
  }
  if (has_target(p, other(p.side_to_move()))) return unknown;
  Prospect prospect = simplify_solo(p);
  prospect.same = prospect.same && unknown.same;
  return prospect;
}

namespace {

// The features, and the initial weights of the tuning, follow the evaluation of PrimaDvonna
// (github.com/maksverver/PrimaDvonna); the weights were tuned again for this search.
struct Weights {
  int stack, piece, move, onto_red, onto_other, red_stack;
};
// Found by coordinate descent on the number of positions visited. A small number of replies matters
// most: it makes refutations not only likely, but also small.
constexpr Weights kMover = {20, 2, 30, 20, 20, 90};
constexpr Weights kOpponent = {-70, -4, -130, -100, -100, -30};

/// Returns a stack's part of the rating. `to`: its targets; `others`: the stacks of the other
/// player.
int worth_of(const Weights& w, int height, bool red, Cells to, Cells reds, Cells others) {
  return w.stack + (red ? w.red_stack : 0) + w.piece * height + w.move * to.count() +
         w.onto_red * (to & reds).count() + w.onto_other * (to & others).count();
}

}  // namespace

Foresight foresee(const Position& position, const PositionKey& key, const Move& move) {
  if (move.kind == Move::Kind::kStack) {
    const Cells lost = position.lost_by(move);
    return {key_after(position, key, move, lost), lost.word()};
  }
  Position after = position;
  after.play(move);
  return {key_of_position(after), 0};
}

MoveHints::MoveHints(const Position& position) : position_(position) {
  const Seat mover = position.side_to_move();
  for (const Seat seat : {kWhite, kBlack}) {
    auto& aims = aims_[seat];
    for (const int cell : position.stacks(seat)) {
      const int height = position.height(cell);
      const Cells to = position.targets(cell, height);
      const int worth =
          worth_of(seat == mover ? kMover : kOpponent, height, position.reds().test(cell), to,
                   position.reds(), position.stacks(other(seat)));
      worth_[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(worth);
      targets_[static_cast<std::size_t>(cell)] = to;
      for (const int target : to) ++aims[static_cast<std::size_t>(target)];
    }
  }
}

int MoveHints::operator()(const Move& move) const {
  return (*this)(move, move.kind == Move::Kind::kStack ? position_.lost_by(move).word() : 0);
}

int MoveHints::operator()(const Move& move, std::uint64_t note) const {
  const Cells lost = Cells::from_word(note);
  const Position& p = position_;
  if (move.kind != Move::Kind::kStack) return 0;
  const Seat mover = p.side_to_move();
  const std::size_t from = move.from;
  const std::size_t to = move.to;
  const bool onto_own = p.stacks(mover).test(move.to);
  const bool onto_other = p.stacks(other(mover)).test(move.to);
  const bool held_red = p.reds().test(move.from);
  const bool onto_red = p.reds().test(move.to);
  const bool kept = !lost.test(move.to);
  const int height = p.height(move.from) + p.height(move.to);
  // The two stacks become one.
  int hint = -worth_[from];
  if (onto_own || onto_other) hint -= worth_[to];
  if (kept) {
    hint += worth_of(kMover, height, held_red || onto_red,
                     p.targets(move.to, height) & ~Cells::of(move.from) & ~lost, p.reds(),
                     p.stacks(other(mover)));
  }
  // Numbers of stacks that aim at the two spaces, not counting the two stacks themselves.
  const bool aimed_back = p.targets(move.to, p.height(move.to)).test(move.from);
  Aims at_from = {aims_[mover][from] - (onto_own && aimed_back ? 1 : 0),
                  aims_[other(mover)][from] - (onto_other && aimed_back ? 1 : 0)};
  Aims at_to = {aims_[mover][to] - 1, aims_[other(mover)][to]};
  if (lost.any()) hint += change_by_loss(move, lost & ~Cells::of(move.to), at_from, at_to);
  // Stacks that aim at the old space lose a target ...
  hint -= at_from.own * (kMover.move + (held_red ? kMover.onto_red : 0));
  hint -= at_from.others *
          (kOpponent.move + kOpponent.onto_other + (held_red ? kOpponent.onto_red : 0));
  if (!kept) {
    return hint - at_to.own * (kMover.move + (onto_other ? kMover.onto_other : 0)) -
           at_to.others * (kOpponent.move + (onto_own ? kOpponent.onto_other : 0));
  }
  // ... and for stacks that aim at the new space, the target changes hands or gains a red piece.
  if (onto_other) hint -= at_to.own * kMover.onto_other;
  if (!onto_own) hint += at_to.others * kOpponent.onto_other;
  if (held_red && !onto_red) {
    hint += at_to.own * kMover.onto_red + at_to.others * kOpponent.onto_red;
  }
  return hint;
}

int MoveHints::change_by_loss(const Move& move, Cells lost, Aims& at_from, Aims& at_to) const {
  const Position& p = position_;
  const Seat mover = p.side_to_move();
  const Cells own = p.stacks(mover);
  const Cells others = p.stacks(other(mover));
  int change = 0;
  // The worth of the stacks at both ends of the move, which was subtracted, includes their aims at
  // lost stacks. Adds these aims back, because the aims at each lost stack are subtracted below.
  const auto forgive = [&](int cell) {
    const Cells aims = targets_[static_cast<std::size_t>(cell)] & lost;
    if (own.test(cell)) {
      change += kMover.move * aims.count() + kMover.onto_other * (aims & others).count();
    } else {
      change += kOpponent.move * aims.count() + kOpponent.onto_other * (aims & own).count();
    }
  };
  forgive(move.from);
  if ((own | others).test(move.to)) forgive(move.to);
  for (const int cell : lost) {
    const auto at = static_cast<std::size_t>(cell);
    const bool is_own = own.test(cell);
    change -= worth_[at];
    forgive(cell);
    // Lost stacks have no red piece, so `onto_red` does not count.
    change -= aims_[mover][at] * (kMover.move + (is_own ? 0 : kMover.onto_other)) +
              aims_[other(mover)][at] * (kOpponent.move + (is_own ? kOpponent.onto_other : 0));
    const int aims_from = targets_[at].test(move.from) ? 1 : 0;
    const int aims_to = targets_[at].test(move.to) ? 1 : 0;
    (is_own ? at_from.own : at_from.others) -= aims_from;
    (is_own ? at_to.own : at_to.others) -= aims_to;
  }
  return change;
}

}  // namespace gipfbase::dvonn
