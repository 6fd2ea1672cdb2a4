// rules/yinsh/position.hpp - a YINSH position and the turns that may follow it.
//
// Rulings and their rulebook sections: rules/yinsh/README.md. Thread-safety: a Position is a value.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "rules/core/outcome.hpp"
#include "rules/yinsh/board.hpp"

namespace gipfbase::yinsh {

/// The seats by the colours of their rings. White begins.
inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

/// The rings of each player, and the markers in the common pool at the start.
inline constexpr int kRingsEach = 5;
inline constexpr int kPool = 51;
/// The most rings that a player removes.
inline constexpr int kMostRemoved = 3;

/// A turn: the placing of a ring, the move of a ring with its marker, a pass, or only the removal
/// of rows. It includes the rows removed before and after the move, and a ring for each row. The
/// order of removals does not matter, so the rows removed before the move are sorted by number, and
/// so are the rows removed after it, and their rings (by kNumberOfPoint).
struct Move {
  enum class Kind : std::uint8_t {
    kPlace,
    kRing,
    kPass,
    kRows,  ///< the rows removed before the move end the game
    kNone
  };
  static constexpr std::uint8_t kNoRow = kFives;
  static constexpr std::uint8_t kNoCell = 255;
  static constexpr auto kSlots = static_cast<std::size_t>(kMostRemoved);

  Kind kind = Kind::kNone;
  std::uint8_t from = kNoCell;  ///< the point placed on, or where the ring was
  std::uint8_t to = kNoCell;    ///< the point on which the ring lands
  std::uint8_t before = 0;  ///< how many rows are removed before the move; `row` begins with them
  std::array<std::uint8_t, kSlots> row = {kNoRow, kNoRow, kNoRow};
  std::array<std::uint8_t, kSlots> ring = {kNoCell, kNoCell, kNoCell};

  [[nodiscard]] static constexpr Move place(int cell) {
    Move move;
    move.kind = Kind::kPlace;
    move.from = static_cast<std::uint8_t>(cell);
    return move;
  }
  [[nodiscard]] static constexpr Move ring_move(int from, int to) {
    Move move;
    move.kind = Kind::kRing;
    move.from = static_cast<std::uint8_t>(from);
    move.to = static_cast<std::uint8_t>(to);
    return move;
  }
  [[nodiscard]] static constexpr Move pass() {
    Move move;
    move.kind = Kind::kPass;
    return move;
  }
  /// How many rows are removed in all.
  [[nodiscard]] constexpr std::size_t rows() const {
    std::size_t n = 0;
    while (n < kSlots && row[n] != kNoRow) ++n;
    return n;
  }
  /// Sorts the rows removed before the move and, separately, those removed after it; likewise the
  /// rings.
  constexpr void sort() {
    const std::size_t end = rows();
    // There are at most three rows. std::sort makes g++ 12 warn, because it has a branch for more
    // than sixteen.
    for (std::size_t i = 0; i < end; ++i) {
      const std::size_t first = i < before ? 0 : before;
      for (std::size_t j = i; j > first; --j) {
        if (row[j] < row[j - 1]) std::swap(row[j], row[j - 1]);
        if (kNumberOfPoint[ring[j]] < kNumberOfPoint[ring[j - 1]]) std::swap(ring[j], ring[j - 1]);
      }
    }
  }
  [[nodiscard]] constexpr auto operator<=>(const Move&) const = default;
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kRings, kMarkers, kBlocked };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,
  kNoMove,         ///< not a move of this title
  kStillPlacing,   ///< rings move only when all ten are on the board
  kPlacingIsOver,  ///< all rings have been placed
  kOccupied,       ///< a ring needs a vacant point
  kRowsFirst,      ///< own rows on the board must be removed before the move
  kNoRowBefore,    ///< a row removed before the move is not there
  kNoRingBefore,   ///< a ring removed before the move is not there
  kDecided,        ///< the rows removed before the move have ended the game
  kNoRing,         ///< no ring of the player is on the starting point
  kNotInLine,      ///< the target is not in line with the ring
  kOverRing,       ///< rings cannot be jumped
  kBeyondRun,      ///< a ring stops directly after the markers that it jumps
  kCannotPass,     ///< a ring can move
  kMustPass,       ///< no ring can move
  kRowsAfter,      ///< own rows are left at the end of the turn and must be removed
  kNoRowAfter,     ///< a row removed after the move is not there
  kNoRingAfter     ///< a ring removed after the move is not there
};

/// Rings and markers by seat.
struct Pieces {
  std::array<Cells, 2> rings{};
  std::array<Cells, 2> markers{};

  [[nodiscard]] constexpr Cells all_rings() const { return rings[0] | rings[1]; }
  [[nodiscard]] constexpr Cells all_markers() const { return markers[0] | markers[1]; }
  [[nodiscard]] constexpr Cells all() const { return all_rings() | all_markers(); }
  /// The markers between two points that are in line.
  [[nodiscard]] constexpr Cells markers_between(int from, int to) const;
  /// Puts a marker where a ring of `seat` was, moves the ring, and flips the markers between.
  constexpr void move_ring(Seat seat, int from, int to);
  [[nodiscard]] constexpr bool operator==(const Pieces&) const = default;
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
class Position {
 public:
  using Cells = yinsh::Cells;

  /// The empty board, White to place a ring. Blitz: the first ring removed wins.
  Position() = default;
  [[nodiscard]] static Position start(bool blitz) {
    Position p;
    p.blitz_ = blitz;
    return p;
  }

  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] bool blitz() const { return blitz_; }
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  [[nodiscard]] Cells rings(Seat seat) const { return pieces_.rings[seat]; }
  [[nodiscard]] Cells markers(Seat seat) const { return pieces_.markers[seat]; }
  /// Rings that a player has removed.
  [[nodiscard]] int removed(Seat seat) const { return removed_[seat]; }
  /// Rings that a player must still remove to win.
  [[nodiscard]] int rings_to_go(Seat seat) const {
    return (blitz_ ? 1 : kMostRemoved) - removed_[seat];
  }
  /// Markers in the pool.
  [[nodiscard]] int pool() const { return kPool - pieces_.all_markers().count(); }
  /// True until all ten rings have been placed.
  [[nodiscard]] bool placing() const {
    return pieces_.all_rings().count() + removed_[0] + removed_[1] < 2 * kRingsEach;
  }
  /// True when the player to move has rows to remove before his move.
  [[nodiscard]] bool has_rows() const { return has_five(pieces_.markers[side_]); }
  /// The number of moves of rings of `seat`, even if the other player is to move or rows must be
  /// removed first.
  [[nodiscard]] int mobility(Seat seat) const;
  /// True when a ring of `seat` can move, even if rows must be removed first.
  [[nodiscard]] bool can_move(Seat seat) const;

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] std::uint64_t count_moves() const;
  /// Legal moves, ordered by the rows and rings removed before the move, by ring, direction and
  /// target, then by the rows and rings removed after it.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const Move& move);
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// Always 0: every turn but a pass adds a ring or a marker, or removes a ring for good, and two
  /// passes in succession end the game.
  [[nodiscard]] static std::uint64_t repetition_key() { return 0; }

  /// The position after the removals with which `move` begins (`after_rows_before`), and after its
  /// ring has moved as well (`after_ring`). The side to move does not change.
  [[nodiscard]] Position after_rows_before(const Move& move) const;
  [[nodiscard]] Position after_ring(const Move& move) const;

  /// The markers that the ring of a legal move flips. The rows that the move removes first must
  /// already be gone.
  [[nodiscard]] Cells flipped_by(const Move& move) const {
    return move.kind == Move::Kind::kRing ? pieces_.markers_between(move.from, move.to) : Cells{};
  }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  void put_ring(int cell, Seat seat) { pieces_.rings[seat].set(cell); }
  void put_marker(int cell, Seat seat) { pieces_.markers[seat].set(cell); }
  void set_removed(Seat seat, int rings) { removed_[seat] = static_cast<std::uint8_t>(rings); }
  void set_side_to_move(Seat seat) { side_ = seat; }
  /// Calls visit(cells) for every set of cells that describes the board.
  template <class Visit>
  void for_each_set(const Visit& visit) {
    for (Cells& rings : pieces_.rings) visit(rings);
    for (Cells& markers : pieces_.markers) visit(markers);
  }
  /// Points on which this position differs from another.
  [[nodiscard]] Cells changed_since(const Position& before) const {
    Cells changed;
    for (const Seat seat : {kWhite, kBlack}) {
      changed |= rings(seat) ^ before.rings(seat);
      changed |= markers(seat) ^ before.markers(seat);
    }
    return changed;
  }

  [[nodiscard]] bool operator==(const Position&) const = default;

 private:
  /// Removes a row (an index into kFive) of the player to move, and one of his rings.
  void remove(int row, int ring);
  /// Calls visit(move) for every way to remove the rows of the player to move, with the rows in the
  /// slots of `move` from `first` on. If there are no rows, calls visit once with `move` itself.
  template <class Visitor>
  void for_each_removal(const Move& move, std::size_t first, Visitor&& visit) const;
  /// The number of ways to remove the rows of the player to move when `own` are his markers.
  [[nodiscard]] std::uint64_t count_removals(const Cells& own) const;
  /// The number of moves of rings, with the rows removed after them; no own row may be on the
  /// board.
  [[nodiscard]] std::uint64_t count_ring_moves() const;
  template <class Visitor>
  void choose_rows(const Move& move, std::size_t at, const Cells& own, const Visitor& visit) const;
  template <class Visitor>
  void choose_rings(const Move& move, std::size_t first, std::size_t at, std::size_t end,
                    int lowest, const Visitor& visit) const;
  /// Calls visit(from, to, jumps) for every move of a ring; `jumps` is true if it jumps over
  /// markers.
  template <class Visitor>
  void for_each_ring_move(Seat seat, Visitor&& visit) const;
  [[nodiscard]] std::optional<Illegal> wrong_place(const Move& move) const;
  [[nodiscard]] std::optional<Illegal> wrong_ring_move(const Move& move) const;
  /// Removes the rows in the slots `first` .. `end` - 1. Returns the reason if this is not legal
  /// (one of the rows cannot be removed, or own rows are left), otherwise nullopt.
  [[nodiscard]] std::optional<Illegal> remove_slots(const Move& move, std::size_t first,
                                                    std::size_t end, bool after);

  Pieces pieces_;
  std::array<std::uint8_t, 2> removed_{};
  Seat side_ = kWhite;
  bool blitz_ = false;
  std::array<std::uint8_t, 4> spare_{};  ///< explicit padding, always 0; no byte is undefined
};

constexpr Cells Pieces::markers_between(int from, int to) const {
  return between(from, to) & all_markers();
}

constexpr void Pieces::move_ring(Seat seat, int from, int to) {
  rings[seat].reset(from);
  rings[seat].set(to);
  const Cells flipped = markers_between(from, to);
  for (Cells& own : markers) own ^= flipped;
  markers[seat].set(from);
}

/// The neighbours of each cell in each direction, as indices: kNone off the board.
inline constexpr auto& kStep = Board::kTables.step;

template <class Visitor>
void Position::for_each_ring_move(Seat seat, Visitor&& visit) const {
  const Cells rings = pieces_.all_rings();
  const Cells markers = pieces_.all_markers();
  for (const int from : pieces_.rings[seat]) {
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const auto next = [d](int cell) { return int{kStep[static_cast<std::size_t>(cell)][d]}; };
      int at = next(from);
      for (; at != Board::kNone && !rings.test(at) && !markers.test(at); at = next(at)) {
        visit(from, at, false);
      }
      if (at == Board::kNone || rings.test(at)) continue;
      while (at != Board::kNone && markers.test(at)) at = next(at);
      if (at != Board::kNone && !rings.test(at)) visit(from, at, true);
    }
  }
}

template <class Visitor>
void Position::choose_rows(const Move& move, std::size_t at, const Cells& own,
                           const Visitor& visit) const {
  const std::size_t first = move.before;
  const bool enough =
      at > first && (static_cast<int>(at - first) == rings_to_go(side_) || !has_five(own));
  if (enough || at == Move::kSlots) {
    visit(move, at);
    return;
  }
  Move next = move;
  const std::size_t lowest = at > first ? move.row[at - 1] + 1U : 0U;
  for (std::size_t n = lowest; n < kFive.size(); ++n) {
    if ((kFive[n].points & ~own).any()) continue;
    next.row[at] = static_cast<std::uint8_t>(n);
    choose_rows(next, at + 1, own & ~kFive[n].points, visit);
  }
}

template <class Visitor>
void Position::choose_rings(const Move& move, std::size_t first, std::size_t at, std::size_t end,
                            int lowest, const Visitor& visit) const {
  if (at == end) {
    visit(move);
    return;
  }
  Move next = move;
  for (int n = lowest; n < kPoints; ++n) {
    const std::uint8_t cell = kPointByNumber[static_cast<std::size_t>(n)];
    if (!pieces_.rings[side_].test(cell)) continue;
    next.ring[at] = cell;
    choose_rings(next, first, at + 1, end, n + 1, visit);
  }
}

template <class Visitor>
void Position::for_each_removal(const Move& move, std::size_t first, Visitor&& visit) const {
  if (!has_rows()) {
    visit(move);
    return;
  }
  Move start = move;
  start.before = static_cast<std::uint8_t>(first);  // where the rows to be chosen begin
  choose_rows(start, first, pieces_.markers[side_], [&](const Move& rows, std::size_t end) {
    choose_rings(rows, first, first, end, 0, [&](Move chosen) {
      chosen.before = move.before;
      visit(chosen);
    });
  });
}

template <class Visitor>
void Position::for_each_move(Visitor&& visit) const {
  if (outcome().over()) return;
  if (placing()) {
    for (const int cell : Board::kAll & ~pieces_.all()) visit(Move::place(cell));
    return;
  }
  for_each_removal(Move{}, 0, [&](Move move) {
    move.before = static_cast<std::uint8_t>(move.rows());
    const Position middle = after_rows_before(move);
    if (middle.rings_to_go(side_) <= 0) {
      move.kind = Move::Kind::kRows;
      visit(move);
      return;
    }
    // The pool need not be checked: it can be empty only while rows are on the board.
    bool moved = false;
    middle.for_each_ring_move(side_, [&](int from, int to, bool /*jumps*/) {
      moved = true;
      move.kind = Move::Kind::kRing;
      move.from = static_cast<std::uint8_t>(from);
      move.to = static_cast<std::uint8_t>(to);
      Position after = middle;
      after.pieces_.move_ring(side_, from, to);
      after.for_each_removal(move, move.before, visit);
    });
    if (moved) return;
    move.kind = Move::Kind::kPass;
    visit(move);
  });
}

}  // namespace gipfbase::yinsh
