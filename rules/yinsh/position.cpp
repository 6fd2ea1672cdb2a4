#include "rules/yinsh/position.hpp"

#include "rules/hex/rows.hpp"

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
  // A ring next to a vacant point can move. Nearly always there is such a ring, and the test is
  // quick.
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

std::uint64_t Position::count_removals(const Cells& own) const {
  const int rows =
      five_ends<0>(own).count() + five_ends<1>(own).count() + five_ends<2>(own).count();
  const auto rings = static_cast<std::uint64_t>(pieces_.rings[side_].count());
  if (rows <= 1 || rings_to_go(side_) == 1) {
    return rows == 0 ? 1 : rings * static_cast<std::uint64_t>(rows);
  }
  std::uint64_t ways = 0;
  choose_rows(Move{}, 0, own,
              [&](const Move& /*rows*/, std::size_t end) { ways += choices(rings, end); });
  return ways;
}

std::uint64_t Position::count_ring_moves() const {
  const Cells rings = pieces_.rings[side_];
  const Cells own = pieces_.markers[side_];
  const Cells markers = pieces_.all_markers();
  const Cells vacant = Board::kAll & ~pieces_.all();
  const std::array<Cells, 3> completing = {yinsh::completing<0>(own), yinsh::completing<1>(own),
                                           yinsh::completing<2>(own)};
  const Cells by_marker = rings & (completing[0] | completing[1] | completing[2]);
  std::uint64_t moves = 0;
  // Counts the moves of all rings at once. The paths of two rings in a line do not overlap, because
  // a ring cannot pass another.
  const auto count_to = [&]<int D>(std::integral_constant<int, D> /*direction*/) {
    constexpr int kBack = hex::opposite(D);
    constexpr int kAxis = D % 3;
    const Cells slides = reached<D>(rings, vacant);
    const Cells jumps = moved<D>(reached<D>(rings | slides, markers)) & vacant;
    moves += static_cast<std::uint64_t>(slides.count() + jumps.count());
    const Cells flipped = reached<kBack>(jumps, markers);
    const Cells across = completing[(kAxis + 1) % 3] | completing[(kAxis + 2) % 3];
    const Cells along = five_ends<kAxis>((own ^ flipped) | rings);
    const bool rows = (along | (flipped & across & ~own)).any();
    if (!rows && by_marker.none()) return;
    for (const int to : jumps) {
      const auto back = [](int at) { return kStep[static_cast<std::size_t>(at)][kBack]; };
      Cells after = own;
      int at = back(to);
      for (; markers.test(at); at = back(at)) after ^= Cells::of(at);
      while (!rings.test(at)) at = back(at);
      if (rows || by_marker.test(at)) moves += count_removals(after | Cells::of(at)) - 1;
    }
  };
  [&]<int... D>(std::integer_sequence<int, D...>) {
    (count_to(std::integral_constant<int, D>{}), ...);
  }
  (std::make_integer_sequence<int, hex::kDirections>{});
  for (const int from : by_marker) {
    std::uint64_t slides = 0;
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const auto next = [d](int at) { return kStep[static_cast<std::size_t>(at)][d]; };
      for (int at = next(from); at != Board::kNone && vacant.test(at); at = next(at)) ++slides;
    }
    moves += slides * (count_removals(own | Cells::of(from)) - 1);
  }
  return moves;
}

std::uint64_t Position::count_moves() const {
  if (placing()) return static_cast<std::uint64_t>((Board::kAll & ~pieces_.all()).count());
  if (rings_to_go(kWhite) <= 0 || rings_to_go(kBlack) <= 0) return 0;
  if (has_rows()) {
    std::uint64_t moves = 0;
    for_each_removal(Move{}, 0, [&](Move rows) {
      rows.before = static_cast<std::uint8_t>(rows.rows());
      const Position middle = after_rows_before(rows);
      const std::uint64_t ways = middle.rings_to_go(side_) <= 0 ? 1 : middle.count_ring_moves();
      moves += ways > 0 ? ways : 1;  // the pass
    });
    return moves;
  }
  if (pool() <= 0) return 0;
  const std::uint64_t moves = count_ring_moves();
  return moves > 0 ? moves : can_move(other(side_)) ? 1 : 0;
}

std::optional<Illegal> Position::wrong_place(const Move& move) const {
  if (!placing()) return Illegal::kPlacingIsOver;
  if (pieces_.all().test(move.from)) return Illegal::kOccupied;
  return std::nullopt;
}

std::optional<Illegal> Position::wrong_ring_move(const Move& move) const {
  if (!pieces_.rings[side_].test(move.from)) return Illegal::kNoRing;
  const int direction = hex::direction_to<Board>(move.from, move.to);
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

/// True when a move has the fields that its kind needs, all places are on the board, and its rows
/// and rings are in order.
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
  sorted.sort();
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
