#include "rules/tzaar/position.hpp"

#include "rules/hex/board_title.hpp"
#include "rules/hex/rows.hpp"

namespace gipfbase::tzaar {
namespace {

/// The stacks in sight of each point, for counting turns.
class Sight {
 public:
  explicit Sight(const Position& position)
      : position_(position), own_(position.stacks(position.side_to_move())) {
    const Cells all = position.occupied();
    for (const int cell : all) {
      for (int d = 0; d < hex::kDirections; ++d) {
        near_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)] =
            static_cast<std::uint8_t>(first_in(all, cell, d));
      }
    }
    for (const int from : own_) {
      for (const int to : near_[static_cast<std::size_t>(from)]) seconds_ += moves(from, to);
    }
  }

  /// The number of turns of the side to move, over all captures that its stacks can begin with.
  [[nodiscard]] std::uint64_t turns() const {
    std::uint64_t turns = 0;
    for (const int from : own_) {
      for (const int to : near_[static_cast<std::size_t>(from)]) {
        if (to == Board::kNone || own_.test(to) || !position_.strong_enough(from, to)) continue;
        turns += 1;
        if (position_.phase() == Phase::kTurns && !position_.takes_last(to)) {
          turns += static_cast<std::uint64_t>(seconds_after(from, to));
        }
      }
    }
    return turns;
  }

 private:
  /// 1 when the stack on `from` may move onto `to` in the second part of a turn, otherwise 0.
  [[nodiscard]] int moves(int from, int to) const {
    if (to == Board::kNone || from == Board::kNone || !own_.test(from)) return 0;
    return own_.test(to) || position_.strong_enough(from, to) ? 1 : 0;
  }
  /// The number of second parts after the stack on `a` has captured on `b`. Only stacks that see
  /// `a` or `b` have other moves than before.
  [[nodiscard]] int seconds_after(int a, int b) const {
    const auto& from_a = near_[static_cast<std::size_t>(a)];
    const auto& from_b = near_[static_cast<std::size_t>(b)];
    const int height = position_.height(a);
    int moves_after = seconds_;
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const int x = from_a[d];
      moves_after -= moves(a, x) + moves(x, a);
      // Stacks on both sides of `a` see each other now.
      const int y = from_a[static_cast<std::size_t>(hex::opposite(static_cast<int>(d)))];
      if (x != b && y != b && y != Board::kNone) moves_after += moves(x, y);
    }
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      int x = from_b[d];
      if (x == a) {
        x = from_a[d];  // the stack beyond `a`, which is now vacant
      } else {
        moves_after -= moves(x, b);
      }
      if (x == Board::kNone) continue;
      if (own_.test(x)) {
        moves_after += 2;  // each of the two stacks can move onto the other
      } else if (height >= position_.height(x)) {
        moves_after += 1;
      }
    }
    return moves_after;
  }

  const Position& position_;
  Cells own_;
  std::array<std::array<std::uint8_t, hex::kDirections>, 64> near_{};
  int seconds_ = 0;
};

}  // namespace

Position Position::fixed_start() {
  // Black's pieces. White's are on the opposite points: the board turned by half a turn.
  constexpr std::array<Cells, kTypes> kBlackOn = {
      Board::named("c3 c4 e6 f3 f6 g3"), Board::named("b2 b3 b4 e7 f2 f7 g2 g6 h2"),
      Board::named("a1 a2 a3 a4 d4 e5 e8 f1 f4 f8 g1 g7 h1 h6 i1")};
  constexpr int kHalfTurn = 3;
  Position p;
  for (std::size_t type = 0; type < kTypes; ++type) {
    for (const int cell : kBlackOn[type]) {
      p.put(cell, {kBlack, static_cast<Type>(type), 1});
      p.put(Board::image(cell, kHalfTurn), {kWhite, static_cast<Type>(type), 1});
    }
  }
  p.phase_ = Phase::kFirst;
  return p;
}

Stack Position::stack(int cell) const {
  const std::uint8_t code = stack_[static_cast<std::size_t>(cell)];
  if (code == 0) return {};
  return {static_cast<Seat>(code % 2U), type(cell), height(cell)};
}

Cells Position::of_type(Seat seat, Type wanted) const {
  Cells cells;
  for (const int cell : owned_[seat]) {
    if (type(cell) == wanted) cells.set(cell);
  }
  return cells;
}

int Position::pieces(Seat seat) const {
  int pieces = 0;
  for (const int cell : owned_[seat]) pieces += height(cell);
  return pieces;
}

int Position::captures(Seat seat) const {
  int captures = 0;
  for_each_capture(seat, [&](int, int) { ++captures; });
  return captures;
}

Outcome Position::outcome() const {
  if (placing()) return {};
  const auto lost = [](Seat seat, Ending ending) {
    return Outcome{win_of(other(seat)), static_cast<std::uint8_t>(ending), 0};
  };
  // If the player to move lacks a type, the last piece of that type was captured in the last turn.
  // If the other player lacks a type, he covered the last piece of that type himself.
  if (!has_all_types(side_)) return lost(side_, Ending::kCaptured);
  if (!has_all_types(other(side_))) return lost(other(side_), Ending::kCovered);
  if (!can_capture(side_)) return lost(side_, Ending::kNoCapture);
  return {};
}

std::uint64_t Position::count_moves() const {
  if (placing()) {
    std::uint64_t types = 0;
    for (std::size_t type = 0; type < kTypes; ++type) {
      types += left(side_, static_cast<Type>(type)) > 0 ? 1U : 0U;
    }
    return types * static_cast<std::uint64_t>(kPoints - occupied().count());
  }
  if (!has_all_types(kWhite) || !has_all_types(kBlack)) return 0;
  return Sight(*this).turns();
}

void Position::move_stack(int from, int to) {
  const auto source = static_cast<std::size_t>(from);
  const auto target = static_cast<std::size_t>(to);
  const std::uint8_t moved = stack_[source];
  const std::uint8_t below = stack_[target];
  const Seat seat = moved % 2U;
  --tops_[kTypes * (below % 2U) + ((below >> 1U) & 3U)];
  owned_[seat].reset(from);
  if (below % 2U == seat) {
    stack_[target] = static_cast<std::uint8_t>(moved + (below & ~7U));
  } else {
    stack_[target] = moved;
    owned_[seat].set(to);
    owned_[other(seat)].reset(to);
  }
  stack_[source] = 0;
}

void Position::play(const Move& move) {
  if (move.kind == Move::Kind::kPlace) {
    put(move.from, {side_, move.type(), 1});
    if (occupied() == Board::kAll) {
      phase_ = Phase::kFirst;
      side_ = kWhite;  // even if Black placed the first piece
      return;
    }
  } else if (move.kind != Move::Kind::kNone) {
    move_stack(move.from, move.to);
    if (move.kind == Move::Kind::kDouble) move_stack(move.from2, move.to2);
    phase_ = Phase::kTurns;
  }
  side_ = other(side_);
}

void Position::put(int cell, const Stack& stack) {
  std::uint8_t& code = stack_[static_cast<std::size_t>(cell)];
  if (code != 0) {
    --tops_[slot(code % 2U, type(cell))];
    owned_[code % 2U].reset(cell);
  }
  code = 0;
  if (stack.height == 0) return;
  code = static_cast<std::uint8_t>(8U * static_cast<unsigned>(stack.height) +
                                   2U * static_cast<unsigned>(stack.type) + stack.owner);
  owned_[stack.owner].set(cell);
  ++tops_[slot(stack.owner, stack.type)];
}

Cells Position::changed_since(const Position& before) const {
  return hex::changed_bytes<Cells>(stack_, before.stack_);
}

std::optional<Illegal> Position::fault_of_placement(const Move& move) const {
  if (!placing()) return Illegal::kPlacingIsOver;
  if (!Board::has(move.from) || move.to >= kTypes || move.from2 != 0 || move.to2 != 0) {
    return Illegal::kNoPoint;
  }
  if (occupied().test(move.from)) return Illegal::kOccupied;
  if (left(side_, move.type()) == 0) return Illegal::kNoPieceLeft;
  return std::nullopt;
}

std::optional<Illegal> Position::fault_of_part(int from, int to, bool first) const {
  if (!Board::has(from) || !Board::has(to)) return Illegal::kNoPoint;
  if (height(from) == 0) return Illegal::kNoStack;
  if (!owned_[side_].test(from)) return Illegal::kNotYours;
  const int direction = hex::direction_to<Board>(from, to);
  if (direction < 0) return Illegal::kNotInLine;
  if (height(to) == 0) return Illegal::kTargetEmpty;
  if (first_in(occupied(), from, direction) != to) return Illegal::kInTheWay;
  if (owned_[side_].test(to)) {
    if (first) return Illegal::kMustCapture;
  } else if (!strong_enough(from, to)) {
    return Illegal::kTooHigh;
  }
  return std::nullopt;
}

std::optional<Illegal> Position::illegality(const Move& move) const {
  if (move.kind >= Move::Kind::kNone) return Illegal::kNoPoint;
  if (move.kind == Move::Kind::kPlace) return fault_of_placement(move);
  if (placing()) return Illegal::kStillPlacing;
  if (outcome().over()) return Illegal::kGameOver;
  if (const auto fault = fault_of_part(move.from, move.to, true)) return fault;
  const bool single = move.kind == Move::Kind::kSingle;
  const bool whole = phase_ == Phase::kFirst || takes_last(move.to);
  if (single && !whole) return Illegal::kSecondMissing;
  if (!single && whole) {
    return phase_ == Phase::kFirst ? Illegal::kNoSecondPart : Illegal::kHasWon;
  }
  if (move.kind == Move::Kind::kDouble) {
    Position middle = *this;
    middle.move_stack(move.from, move.to);
    return middle.fault_of_part(move.from2, move.to2, false);
  }
  if (move.from2 != 0 || move.to2 != 0) return Illegal::kNoPoint;
  return std::nullopt;
}

}  // namespace gipfbase::tzaar
