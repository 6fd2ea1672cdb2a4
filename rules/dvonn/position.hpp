// rules/dvonn/position.hpp - a DVONN position and the moves that may follow it.
//
// Rulings and their rulebook sections: rules/dvonn/README.md. Thread-safety: a Position is a value.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "rules/core/outcome.hpp"
#include "rules/dvonn/board.hpp"

namespace gipfbase::dvonn {

/// The seats by the colours of their pieces. White places and moves first.
inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

/// The pieces in the box: 3 red, 23 white, 23 black.
inline constexpr int kReds = 3;
inline constexpr int kPiecesEach = 23;

/// The colour of a single piece or of the top of a stack.
enum class Piece : std::uint8_t { kRedPiece, kWhitePiece, kBlackPiece };
[[nodiscard]] constexpr Piece piece_of(Seat seat) {
  return seat == kWhite ? Piece::kWhitePiece : Piece::kBlackPiece;
}

/// A stack: its owner, its height and whether it holds a red piece. Other pieces below the top have
/// no effect and are not kept.
struct Stack {
  Piece top = Piece::kRedPiece;
  int height = 0;  ///< 0 .. 49; 0 for an empty space
  bool red = false;
  [[nodiscard]] constexpr bool operator==(const Stack&) const = default;
};

/// A move: a placement, the move of a stack, or the pass of a player who cannot move.
struct Move {
  enum class Kind : std::uint8_t { kPlace, kStack, kPass, kNone };
  Kind kind = Kind::kNone;
  std::uint8_t from = 0;  ///< the space placed on, or the space that the stack leaves
  std::uint8_t to = 0;    ///< the space on which the stack lands

  [[nodiscard]] static constexpr Move place(int cell) {
    return {Kind::kPlace, static_cast<std::uint8_t>(cell), 0};
  }
  [[nodiscard]] static constexpr Move stack(int from, int to) {
    return {Kind::kStack, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }
  [[nodiscard]] static constexpr Move pass() { return {Kind::kPass, 0, 0}; }
  [[nodiscard]] constexpr auto operator<=>(const Move&) const = default;

  // See hex::CellMoves.
  static constexpr unsigned kKindBits = 2;
  static constexpr std::array kFields = {&Move::from, &Move::to};
  static constexpr std::array<std::string_view, 3> kShapes = {"c", "cc", ""};
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kPoints, kEqualPoints };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,       ///< neither player can move
  kStillPlacing,   ///< stacks move only when all pieces have been placed
  kPlacingIsOver,  ///< every piece has been placed
  kNoSpace,        ///< the board has no such space
  kOccupied,       ///< a piece can only be placed on a vacant space
  kNoStack,        ///< the starting space of the move is empty
  kLoneRed,        ///< a lone red piece never moves
  kNotYours,       ///< the stack belongs to the other player
  kBlocked,        ///< all six neighbouring spaces exist and are occupied
  kNotInLine,      ///< the target does not lie in one of the six directions
  kWrongDistance,  ///< a stack moves as many spaces as it is high
  kTargetEmpty,    ///< a stack must land on a piece or stack
  kCannotPass,     ///< the player can move, so he must
  kMustPass        ///< the player cannot move
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
class Position {
 public:
  /// The empty board, White to place the first red piece (rulebook, "Placing the pieces").
  Position() = default;

  /// True until all 49 pieces have been placed.
  [[nodiscard]] bool placing() const { return !stacking_; }
  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] Cells occupied() const { return occupied_; }
  /// Spaces of the stacks that `seat` controls: those with his colour on top.
  [[nodiscard]] Cells stacks(Seat seat) const { return owned_[seat]; }
  /// Spaces of the stacks with a red piece anywhere in them.
  [[nodiscard]] Cells reds() const { return red_; }
  /// Spaces of the stacks of two or more pieces.
  [[nodiscard]] Cells tall() const { return tall_; }
  /// Height of the stack on a space, 0 when it is empty.
  [[nodiscard]] int height(int cell) const { return height_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] Stack stack(int cell) const;
  /// Pieces in all stacks that `seat` controls, of whatever colour.
  [[nodiscard]] int points(Seat seat) const;
  /// The next piece that the player to move places: first the three red pieces, then his own
  /// colour.
  [[nodiscard]] Piece next_piece() const;
  /// Stacks that are not blocked: at the edge or next to an empty space.
  [[nodiscard]] Cells unblocked() const { return occupied_ & ~surrounded(occupied_); }
  /// The spaces on which a stack of height `height` on `cell` could land if it were not blocked.
  [[nodiscard]] Cells targets(int cell, int height) const {
    return height > kLongestMove
               ? Cells{}
               : kReach[static_cast<std::size_t>(height)][static_cast<std::size_t>(cell)] &
                     occupied_;
  }
  /// The number of moves of stacks of `seat`, even if the other player is to move; 0 while placing.
  [[nodiscard]] int mobility(Seat seat) const;

  /// True when `seat` has a move, even if the other player is to move.
  [[nodiscard]] bool can_move(Seat seat) const;

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] std::uint64_t count_moves() const;
  /// Legal moves, ordered by space (row by row from a1), then by target.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const Move& move);
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// Always 0: every move but a pass reduces the number of vacant spaces or of stacks, so nothing
  /// repeats.
  [[nodiscard]] static std::uint64_t repetition_key() { return 0; }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  void put(int cell, const Stack& stack);
  /// Replaces the stacks on `reds`, a subset of `cells`, by lone red pieces and removes the other
  /// stacks on `cells`.
  void settle(Cells cells, Cells reds);
  void set_side_to_move(Seat seat) { side_ = seat; }
  /// Sets the phase: placing pieces, or moving stacks.
  void set_placing(bool placing) { stacking_ = !placing; }
  /// Spaces on which this position differs from another.
  [[nodiscard]] Cells changed_since(const Position& before) const;
  /// The stacks that lose contact when a stack makes this legal move. If the moved stack is among
  /// them, the set contains the space on which it has landed.
  [[nodiscard]] Cells lost_by(const Move& move) const;
  /// Stacks without a chain of occupied spaces to a red piece.
  [[nodiscard]] Cells out_of_contact() const;

  [[nodiscard]] bool operator==(const Position&) const = default;

 private:
  void place(int cell);
  void move_stack(int from, int to);
  /// True when the stack on a space can certainly leave without any other stack losing contact. A
  /// quick test: false means only that another stack may lose contact.
  [[nodiscard]] bool keeps_contact(int from) const;
  Cells occupied_;
  std::array<Cells, 2> owned_{};
  Cells red_;
  Cells tall_;                             ///< spaces of the stacks of two or more pieces
  std::array<std::uint8_t, 64> height_{};  ///< by space; 0 when empty
  Seat side_ = kWhite;
  bool stacking_ = false;
  std::array<std::uint8_t, 6> spare_{};  ///< explicit padding, always 0; no byte is undefined
};

inline int Position::mobility(Seat seat) const {
  const Cells movers = owned_[seat] & unblocked();
  const Cells singles = movers & ~tall_;
  const auto steps = [&]<int... Direction>(std::integer_sequence<int, Direction...>) {
    return ((singles & Board::slide<Direction>(occupied_)).count() + ...);
  };
  int moves = steps(std::make_integer_sequence<int, hex::kDirections>{});
  const Cells tall = movers & tall_;
  for (const int cell : tall) moves += targets(cell, height(cell)).count();
  return stacking_ ? moves : 0;
}

inline bool Position::can_move(Seat seat) const {
  const Cells movers = owned_[seat] & unblocked();
  if (!stacking_) return false;
  if ((Board::spread(movers & ~tall_) & occupied_).any()) return true;
  const Cells tall = movers & tall_;
  for (const int cell : tall) {
    if (targets(cell, height(cell)).any()) return true;
  }
  return false;
}

inline std::uint64_t Position::count_moves() const {
  if (!stacking_) return static_cast<std::uint64_t>(kSpaces - occupied_.count());
  const int moves = mobility(side_);
  if (moves > 0) return static_cast<std::uint64_t>(moves);
  return mobility(other(side_)) > 0 ? 1 : 0;  // the pass
}

template <class Visitor>
void Position::for_each_move(Visitor&& visit) const {
  if (!stacking_) {
    for (const int cell : Board::kAll & ~occupied_) visit(Move::place(cell));
    return;
  }
  bool moved = false;
  for (const int from : owned_[side_] & unblocked()) {
    for (const int to : targets(from, height(from))) {
      moved = true;
      visit(Move::stack(from, to));
    }
  }
  if (!moved && mobility(other(side_)) > 0) visit(Move::pass());
}

}  // namespace gipfbase::dvonn
