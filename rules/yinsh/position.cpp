#include "rules/yinsh/position.hpp"

namespace gipfbase::yinsh {
namespace {

/// The number of ways to choose `k` of `n` rings.
constexpr std::uint64_t choices(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

Outcome by_rings(int white, int black, Ending ending) {
  const Result result = white > black   ? Result::kSeat0Wins
                        : white < black ? Result::kSeat1Wins
                                        : Result::kDraw;
  return {result, static_cast<std::uint8_t>(ending), 0};
}

}  // namespace

int Position::mobility(Seat seat) const {
  int moves = 0;
  for_each_ring_move(seat, [&](int, int, bool) { ++moves; });
  return moves;
}

bool Position::can_move(Seat seat) const { return mobility(seat) > 0; }

Outcome Position::outcome() const {
  for (const Seat seat : {kWhite, kBlack}) {
    if (rings_to_go(seat) <= 0) {
      return {win_of(seat), static_cast<std::uint8_t>(Ending::kRings), 0};
    }
  }
  const Cells vacant = Board::kAll & ~pieces_.all();
  // A ring next to a vacant point can move: nearly always true, and quick to see.
  const bool moves = (Board::spread(pieces_.all_rings()) & vacant).any();
  if (moves && pieces_.all_markers().count() < kPool) return {};
  if (placing() || has_rows()) return {};
  if (pool() <= 0) return by_rings(removed_[kWhite], removed_[kBlack], Ending::kMarkers);
  if (moves || can_move(kWhite) || can_move(kBlack)) return {};
  return by_rings(removed_[kWhite], removed_[kBlack], Ending::kBlocked);
}

void Position::remove(int row, int ring) {
  pieces_.markers[side_] &= ~kFive[static_cast<std::size_t>(row)].points;
  pieces_.rings[side_].reset(ring);
  ++removed_[side_];
}

Position Position::after_rows_before(const Move& move) const {
  Position p = *this;
  for (std::size_t i = 0; i < move.before; ++i) p.remove(move.row[i], move.ring[i]);
  return p;
}

Position Position::after_ring(const Move& move) const {
  Position p = after_rows_before(move);
  if (move.kind == Move::Kind::kRing) p.pieces_.move_ring(side_, move.from, move.to);
  return p;
}

void Position::play(const Move& move) {
  if (move.kind == Move::Kind::kPlace) {
    pieces_.rings[side_].set(move.from);
  } else {
    *this = after_ring(move);
    for (std::size_t i = move.before; i < move.rows(); ++i) remove(move.row[i], move.ring[i]);
  }
  side_ = other(side_);
}

std::uint64_t Position::count_removals() const {
  std::uint64_t ways = 0;
  const auto rings = static_cast<std::uint64_t>(pieces_.rings[side_].count());
  choose_rows(Move{}, 0, pieces_.markers[side_],
              [&](const Move& /*rows*/, std::size_t end) { ways += choices(rings, end); });
  return ways;
}

std::uint64_t Position::count_moves() const {
  if (outcome().over()) return 0;
  if (placing()) return static_cast<std::uint64_t>((Board::kAll & ~pieces_.all()).count());
  std::uint64_t moves = 0;
  if (has_rows()) {
    for_each_move([&](const Move&) { ++moves; });
    return moves;
  }
  // A move makes a row only of markers, and of the marker that replaces the ring.
  const Cells near_rows = in_fives(pieces_.all_markers() | pieces_.rings[side_]);
  if (near_rows.none()) {
    for_each_ring_move(side_, [&](int, int, bool) { ++moves; });
    return moves > 0 ? moves : 1;  // the pass
  }
  int checked = -1;
  std::uint64_t ways_of_slide = 1;
  for_each_ring_move(side_, [&](int from, int to, bool jumps) {
    if (!jumps && from == checked) {
      moves += ways_of_slide;
      return;
    }
    if (!near_rows.test(from) &&
        (!jumps || (pieces_.markers_between(from, to) & near_rows).none())) {
      ++moves;
      return;
    }
    Position after = *this;
    after.pieces_.move_ring(side_, from, to);
    const std::uint64_t ways = after.has_rows() ? after.count_removals() : 1;
    moves += ways;
    if (jumps) return;
    // A ring that jumps nothing leaves the same markers wherever it lands.
    checked = from;
    ways_of_slide = ways;
  });
  return moves > 0 ? moves : 1;
}

std::optional<Illegal> Position::wrong_place(const Move& move) const {
  if (!placing()) return Illegal::kPlacingIsOver;
  if (pieces_.all().test(move.from)) return Illegal::kOccupied;
  return std::nullopt;
}

std::optional<Illegal> Position::wrong_ring_move(const Move& move) const {
  if (!pieces_.rings[side_].test(move.from)) return Illegal::kNoRing;
  const int direction = direction_to(move.from, move.to);
  if (direction < 0) return Illegal::kNotInLine;
  const Cells rings = pieces_.all_rings();
  const Cells markers = pieces_.all_markers();
  bool jumped = false;
  for (int at = Board::neighbour(move.from, direction); at != move.to;
       at = Board::neighbour(at, direction)) {
    if (rings.test(at)) return Illegal::kOverRing;
    if (jumped && !markers.test(at)) return Illegal::kBeyondRun;
    jumped = jumped || markers.test(at);
  }
  if (pieces_.all().test(move.to)) return Illegal::kOccupied;
  return std::nullopt;
}

std::optional<Illegal> Position::remove_slots(const Move& move, std::size_t first, std::size_t end,
                                              bool after) {
  for (std::size_t i = first; i < end; ++i) {
    if (rings_to_go(side_) <= 0) return after ? Illegal::kNoRowAfter : Illegal::kDecided;
    if ((kFive[move.row[i]].points & ~pieces_.markers[side_]).any()) {
      return after ? Illegal::kNoRowAfter : Illegal::kNoRowBefore;
    }
    if (!pieces_.rings[side_].test(move.ring[i])) {
      return after ? Illegal::kNoRingAfter : Illegal::kNoRingBefore;
    }
    remove(move.row[i], move.ring[i]);
  }
  if (rings_to_go(side_) > 0 && has_rows()) {
    return after ? Illegal::kRowsAfter : Illegal::kRowsFirst;
  }
  return std::nullopt;
}

namespace {

/// True when the parts of a move are those of its kind, on the board and in order.
bool is_well_formed(const Move& move) {
  const std::size_t rows = move.rows();
  if (move.before > rows) return false;
  for (std::size_t i = 0; i < Move::kSlots; ++i) {
    if (i >= rows) {
      if (move.row[i] != Move::kNoRow || move.ring[i] != Move::kNoCell) return false;
    } else if (move.row[i] >= kFives || !Board::has(move.ring[i])) {
      return false;
    }
  }
  Move sorted = move;
  sorted.sort_from(0, move.before);
  sorted.sort_from(move.before, rows);
  if (sorted != move) return false;
  switch (move.kind) {
    case Move::Kind::kPlace: return rows == 0 && Board::has(move.from) && move.to == Move::kNoCell;
    case Move::Kind::kRing: return Board::has(move.from) && Board::has(move.to);
    case Move::Kind::kPass:
    case Move::Kind::kRows:
      return move.before == rows && move.from == Move::kNoCell && move.to == Move::kNoCell;
    case Move::Kind::kNone: break;
  }
  return false;
}

}  // namespace

std::optional<Illegal> Position::illegality(const Move& move) const {
  if (!is_well_formed(move)) return Illegal::kNoMove;
  if (outcome().over()) return Illegal::kGameOver;
  if (move.kind == Move::Kind::kPlace) return wrong_place(move);
  if (placing()) return Illegal::kStillPlacing;
  Position p = *this;
  if (auto why = p.remove_slots(move, 0, move.before, false)) return why;
  if (p.rings_to_go(side_) <= 0) {
    return move.kind == Move::Kind::kRows ? std::nullopt : std::optional(Illegal::kDecided);
  }
  if (move.kind == Move::Kind::kRows) {
    return p.can_move(side_) ? Illegal::kNoMove : Illegal::kMustPass;
  }
  if (move.kind == Move::Kind::kPass) {
    return p.can_move(side_) ? std::optional(Illegal::kCannotPass) : std::nullopt;
  }
  if (const auto why = p.wrong_ring_move(move)) {
    return p.can_move(side_) ? why : Illegal::kMustPass;
  }
  p.pieces_.move_ring(side_, move.from, move.to);
  return p.remove_slots(move, move.before, move.rows(), true);
}

}  // namespace gipfbase::yinsh
