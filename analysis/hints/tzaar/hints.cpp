#include "analysis/hints/tzaar/hints.hpp"

#include <algorithm>
#include <cstddef>

namespace gipfbase::tzaar {
namespace {

/// A turn has two parts.
constexpr int kParts = 2;

/// The position, its occupied points, and the stacks of the player whose win is looked for.
class View {
 public:
  View(const Position& position, Seat seat)
      : p_(position), all_(position.occupied()), own_(position.stacks(seat)), seat_(seat) {}

  /// The first stack in a direction; Board::kNone if there is none.
  [[nodiscard]] int first(int from, int direction) const { return first_in(all_, from, direction); }
  [[nodiscard]] bool own(int cell) const { return cell != Board::kNone && own_.test(cell); }
  [[nodiscard]] bool others(int cell) const { return cell != Board::kNone && !own_.test(cell); }

  /// True when a stack of the player can capture `target`.
  [[nodiscard]] bool takes(int target) const {
    for (int d = 0; d < hex::kDirections; ++d) {
      const int from = first(target, d);
      if (own(from) && p_.strong_enough(from, target)) return true;
    }
    return false;
  }
  [[nodiscard]] bool captures_from(int cell) const {
    for (int d = 0; d < hex::kDirections; ++d) {
      const int to = first(cell, d);
      if (others(to) && p_.strong_enough(cell, to)) return true;
    }
    return false;
  }
  /// True when the player can capture `target` in the first or second part of a turn. The first
  /// part helps in two ways: a low stack between `target` and a strong one captures something, or a
  /// strong stack captures the one next to `target`.
  [[nodiscard]] bool takes_in_a_turn(int target) const {
    for (int d = 0; d < hex::kDirections; ++d) {
      const int next = first(target, d);
      if (next == Board::kNone) continue;
      if (own(next)) {
        if (p_.strong_enough(next, target)) return true;
        const int behind = first(next, d);
        if (own(behind) && p_.strong_enough(behind, target) && captures_from(next)) return true;
        continue;
      }
      for (int e = 0; e < hex::kDirections; ++e) {
        const int from = first(next, e);
        if (own(from) && p_.strong_enough(from, next) && p_.strong_enough(from, target)) {
          return true;
        }
      }
    }
    return false;
  }
  /// True when the player can capture both in one turn.
  [[nodiscard]] bool takes_both(int a, int b) const {
    for (int order = 0; order < 2; ++order, std::swap(a, b)) {
      for (int d = 0; d < hex::kDirections; ++d) {
        const int from = first(a, d);
        if (!own(from) || !p_.strong_enough(from, a)) continue;
        Position middle = p_;
        middle.move_stack(from, a);
        if (View(middle, seat_).takes(b)) return true;
      }
    }
    return false;
  }
  /// True when the player can capture all pieces of one type that are left, in one turn.
  [[nodiscard]] bool takes_a_type() const {
    const Seat loser = other(seat_);
    for (std::size_t n = 0; n < kTypes; ++n) {
      const auto type = static_cast<Type>(n);
      const int left = p_.tops(loser, type);
      if (left > kParts) continue;
      Cells targets = p_.of_type(loser, type);
      const int a = targets.pop_lowest();
      if (left == 1 ? takes_in_a_turn(a) : takes_both(a, targets.lowest())) return true;
    }
    return false;
  }

  /// Counts captures, up to `most` + 1, no two of which have a stack in common. Puts the first one
  /// into `from` and `to`.
  [[nodiscard]] int separate_captures(int most, int& from, int& to) const {
    Cells used;
    int found = 0;
    for (const int cell : own_) {
      for (int d = 0; d < hex::kDirections; ++d) {
        const int target = first(cell, d);
        if (!others(target) || used.test(target) || !p_.strong_enough(cell, target)) continue;
        if (found == 0) {
          from = cell;
          to = target;
        }
        used.set(target);
        if (++found > most) return found;
        break;
      }
    }
    return found;
  }

 private:
  const Position& p_;
  Cells all_;
  Cells own_;
  Seat seat_;
};

/// True when the second part of a turn leaves the other player, who could capture from `from` to
/// `to`, without a capture: it takes `from`, or moves or raises the stack on `to`.
bool ends_captures(const Position& middle, Seat seat, int from, int to) {
  const View view(middle, seat);
  const auto ends = [&](int source, int target) {
    Position after = middle;
    after.move_stack(source, target);
    return !after.can_capture(other(seat)) && after.has_all_types(seat);
  };
  for (int d = 0; d < hex::kDirections; ++d) {
    const int capturer = view.first(from, d);
    if (view.own(capturer) && middle.strong_enough(capturer, from) && ends(capturer, from)) {
      return true;
    }
    const int near = view.first(to, d);
    if (near == Board::kNone) continue;
    if (view.own(near)) {
      if (ends(near, to) || ends(to, near)) return true;
    } else if (middle.strong_enough(to, near) && ends(to, near)) {
      return true;
    }
  }
  return false;
}

/// True when a turn leaves the other player without a capture. Each part ends captures of at most
/// two stacks: it takes one that captures, or moves or raises one that is captured.
bool leaves_no_capture(const Position& p, Seat seat) {
  const Seat loser = other(seat);
  constexpr int kEndedByPart = 2;
  int from = Board::kNone;
  int to = Board::kNone;
  constexpr int kEndedByTurn = kParts * kEndedByPart;
  if (View(p, loser).separate_captures(kEndedByTurn, from, to) > kEndedByTurn) return false;
  bool found = false;
  p.for_each_capture(seat, [&](int source, int target) {
    if (found) return;
    Position middle = p;
    middle.move_stack(source, target);
    const int left = View(middle, loser).separate_captures(kEndedByPart, from, to);
    found = left == 0 || (left <= kEndedByPart && ends_captures(middle, seat, from, to));
  });
  return found;
}

/// The number of visible pieces of the player's rarest type.
int rarest(const Position& p, Seat seat) {
  return std::min(
      {p.tops(seat, Type::kTzaar), p.tops(seat, Type::kTzarra), p.tops(seat, Type::kTott)});
}

}  // namespace

bool wins_in_a_turn(const Position& position, Seat seat) {
  return View(position, seat).takes_a_type() || leaves_no_capture(position, seat);
}

bool wins_at_once(const Position& position) {
  if (position.outcome().over() || position.placing()) return false;
  const Seat seat = position.side_to_move();
  if (position.phase() == Phase::kTurns) return wins_in_a_turn(position, seat);
  bool found = false;
  position.for_each_move([&](const Move& move) {
    if (found) return;
    Position after = position;
    after.play(move);
    found = after.outcome().result == win_of(seat);
  });
  return found;
}

std::uint32_t work_to_win(const Position& position, Seat seat) {
  constexpr std::uint32_t kQuiet = 2000;
  constexpr std::uint32_t kPerPiece = 200;
  if (position.phase() != Phase::kTurns) return kQuiet;
  const auto pieces = static_cast<std::uint32_t>(rarest(position, other(seat)));
  const bool threatens = position.side_to_move() != seat && wins_in_a_turn(position, seat);
  return threatens ? 0 : kQuiet + kPerPiece * pieces;
}

bool has_twin(const Position& position, const Move& move) {
  if (!position.captures_twice(move) || move.from2 == move.to) return false;
  if (position.takes_last(move.to2)) return false;  // played first, it ends the game
  if (move.from2 > move.from) return false;
  // The second part was possible at once unless the first stack was in its way.
  const Cells all = position.occupied();
  for (int d = 0; d < hex::kDirections; ++d) {
    if (first_in(all, move.from2, d) == move.to2) return true;
  }
  return false;
}

}  // namespace gipfbase::tzaar
