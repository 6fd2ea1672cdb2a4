// rules/tzaar/position.hpp - a TZAAR position and the turns that may follow it.
//
// Rulings and their sources: rules/tzaar/README.md. Thread-safety: a Position is a value.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/core/outcome.hpp"
#include "rules/tzaar/board.hpp"

namespace gipfbase::tzaar {

/// The seats by the colours of their pieces.
inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

/// The types of pieces, and how many of each a player has.
enum class Type : std::uint8_t { kTzaar, kTzarra, kTott };
inline constexpr std::size_t kTypes = 3;
inline constexpr std::array<int, kTypes> kPiecesOf = {6, 9, 15};
inline constexpr int kPiecesEach = 30;

/// A stack. All its pieces have the colour of its owner; only the type of the top one matters.
struct Stack {
  Seat owner = kWhite;
  Type type = Type::kTzaar;
  int height = 0;  ///< 0 .. 30; 0 for an empty point
  [[nodiscard]] constexpr bool operator==(const Stack&) const = default;
};

/// A whole turn: a placement, or a capture and what follows it.
struct Move {
  enum class Kind : std::uint8_t {
    kPlace,   ///< a piece is placed on `from`; `to` is its type
    kSingle,  ///< one capture: White's first turn, or a capture that wins
    kPass,    ///< one capture, the second part is passed
    kDouble,  ///< a capture, then the move of a stack onto another of either colour
    kNone
  };
  Kind kind = Kind::kNone;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t from2 = 0;  ///< the second part; 0 when there is none
  std::uint8_t to2 = 0;

  [[nodiscard]] static constexpr Move place(int cell, Type type) {
    return {Kind::kPlace, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(type), 0, 0};
  }
  [[nodiscard]] static constexpr Move capture(Kind kind, int from, int to) {
    return {kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 0, 0};
  }
  [[nodiscard]] constexpr Move then(int from_cell, int to_cell) const {
    return {Kind::kDouble, from, to, static_cast<std::uint8_t>(from_cell),
            static_cast<std::uint8_t>(to_cell)};
  }
  [[nodiscard]] constexpr Type type() const { return static_cast<Type>(to); }
  [[nodiscard]] constexpr auto operator<=>(const Move&) const = default;

  // See hex::CellMoves.
  static constexpr unsigned kKindBits = 3;
  static constexpr std::array kFields = {&Move::from, &Move::to, &Move::from2, &Move::to2};
  static constexpr std::array<std::string_view, 4> kShapes = {"c3", "cc", "cc", "cccc"};
};

/// The phases of a game.
enum class Phase : std::uint8_t {
  kPlacing,  ///< tournament: the players place their pieces
  kFirst,    ///< White's first turn, a single capture
  kTurns     ///< turns of two parts
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kCaptured, kCovered, kNoCapture };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,       ///< a player has lost
  kStillPlacing,   ///< stacks move only when all pieces have been placed
  kPlacingIsOver,  ///< every piece has been placed
  kNoPoint,        ///< the board has no such point
  kOccupied,       ///< a piece can only be placed on a vacant point
  kNoPieceLeft,    ///< all pieces of this type have been placed
  kNoStack,        ///< the starting point is empty
  kNotYours,       ///< the stack belongs to the other player
  kTargetEmpty,    ///< a stack can only move onto another stack
  kNotInLine,      ///< the target does not lie in one of the six directions
  kInTheWay,       ///< a stack or the hole is between the starting point and the target
  kTooHigh,        ///< a stack captures only stacks that are not higher
  kMustCapture,    ///< the first part of a turn is a capture
  kNoSecondPart,   ///< White's first turn is a single capture
  kHasWon,         ///< the capture has won, so that nothing follows
  kSecondMissing   ///< the second part, or a pass, is missing
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
class Position {
 public:
  /// The empty board of the tournament rules, White to place.
  Position() = default;
  /// The fixed start (rulebook, diagram 4), White to make his first capture.
  [[nodiscard]] static Position fixed_start();

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] bool placing() const { return phase_ == Phase::kPlacing; }
  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] Cells occupied() const { return owned_[kWhite] | owned_[kBlack]; }
  /// Points of the stacks of `seat`.
  [[nodiscard]] Cells stacks(Seat seat) const { return owned_[seat]; }
  /// Height of the stack on a point, 0 when it is empty.
  [[nodiscard]] int height(int cell) const { return stack_[static_cast<std::size_t>(cell)] >> 3U; }
  /// The type of the top piece on an occupied point.
  [[nodiscard]] Type type(int cell) const {
    return static_cast<Type>((stack_[static_cast<std::size_t>(cell)] >> 1U) & 3U);
  }
  [[nodiscard]] Stack stack(int cell) const;
  /// Stacks of `seat` with a piece of this type on top.
  [[nodiscard]] int tops(Seat seat, Type type) const { return tops_[slot(seat, type)]; }
  [[nodiscard]] Cells of_type(Seat seat, Type wanted) const;
  /// Pieces in all stacks of `seat`.
  [[nodiscard]] int pieces(Seat seat) const;
  /// While placing: pieces of this type that `seat` has not placed.
  [[nodiscard]] int left(Seat seat, Type type) const {
    return kPiecesOf[static_cast<std::size_t>(type)] - tops(seat, type);
  }
  /// True when `seat` has a visible piece of each type.
  [[nodiscard]] bool has_all_types(Seat seat) const {
    const std::size_t first = slot(seat, Type{});
    return tops_[first] != 0 && tops_[first + 1] != 0 && tops_[first + 2] != 0;
  }
  /// True when the stack on `from` may capture the opposing one on `to`, if the way is free.
  [[nodiscard]] bool strong_enough(int from, int to) const { return height(from) >= height(to); }
  /// True when `seat` has a capture, even if the other player is to move.
  [[nodiscard]] bool can_capture(Seat seat) const {
    return any_part<true>(seat, [](int, int) { return true; });
  }
  /// The number of captures of `seat`, even if the other player is to move.
  [[nodiscard]] int captures(Seat seat) const;

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] std::uint64_t count_moves() const;
  /// Legal moves: placements by point and type; turns by first part, then pass, then second part.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  /// Calls visit(from, to) for the captures of `seat`.
  template <class Visitor>
  void for_each_capture(Seat seat, Visitor&& visit) const {
    (void)any_part<true>(seat, [&](int from, int to) { return visit(from, to), false; });
  }
  /// Plays one part of a turn; the side to move does not change.
  void move_stack(int from, int to);
  void play(const Move& move);
  /// True when the capture on `to` takes the opponent's last visible piece of a type.
  [[nodiscard]] bool takes_last(int to) const {
    const auto seat = static_cast<Seat>(stack_[static_cast<std::size_t>(to)] % 2U);
    return tops_[slot(seat, type(to))] == 1;
  }
  /// True when the second part of a legal turn captures. Moving onto the stack that has just
  /// captured is not a capture, although an opposing stack stood there before the turn.
  [[nodiscard]] bool captures_twice(const Move& move) const {
    return move.kind == Move::Kind::kDouble && move.to2 != move.to &&
           owned_[other(side_)].test(move.to2);
  }
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// Always 0: every turn fills a point or takes a stack from the board, so nothing repeats.
  [[nodiscard]] static std::uint64_t repetition_key() { return 0; }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  void put(int cell, const Stack& stack);
  void set_side_to_move(Seat seat) { side_ = seat; }
  void set_phase(Phase phase) { phase_ = phase; }
  /// Points on which this position differs from another.
  [[nodiscard]] Cells changed_since(const Position& before) const;

  [[nodiscard]] bool operator==(const Position&) const = default;

 private:
  /// The index of a player's type in `tops_`.
  [[nodiscard]] static constexpr std::size_t slot(std::size_t seat, Type type) {
    return kTypes * seat + static_cast<std::size_t>(type);
  }
  /// True when visit(from, to) returns true for some move of a stack of `seat`: a capture, or with
  /// kCaptures = false any move that the second part of a turn may be.
  template <bool kCaptures, class Visitor>
  [[nodiscard]] bool any_part(Seat seat, Visitor&& visit) const;
  /// Why a stack cannot make this move as the first or second part of a turn; nullopt when it can.
  [[nodiscard]] std::optional<Illegal> fault_of_part(int from, int to, bool first) const;
  [[nodiscard]] std::optional<Illegal> fault_of_placement(const Move& move) const;

  std::array<Cells, 2> owned_{};
  /// By point: 0 when it is empty, otherwise 8 * height + 2 * type + owner.
  std::array<std::uint8_t, 64> stack_{};
  /// The numbers of visible pieces: White's Tzaars, Tzarras and Totts, then Black's.
  std::array<std::uint8_t, 2 * kTypes> tops_{};
  Seat side_ = kWhite;
  Phase phase_ = Phase::kPlacing;
};

template <bool kCaptures, class Visitor>
bool Position::any_part(Seat seat, Visitor&& visit) const {
  const Cells all = occupied();
  const Cells own = owned_[seat];
  for (const int from : own) {
    for (int d = 0; d < hex::kDirections; ++d) {
      const int to = first_in(all, from, d);
      if (to == Board::kNone || (own.test(to) ? kCaptures : !strong_enough(from, to))) continue;
      if (visit(from, to)) return true;
    }
  }
  return false;
}

template <class Visitor>
void Position::for_each_move(Visitor&& visit) const {
  if (placing()) {
    for (const int cell : Board::kAll & ~occupied()) {
      for (const Type type : {Type::kTzaar, Type::kTzarra, Type::kTott}) {
        if (left(side_, type) > 0) visit(Move::place(cell, type));
      }
    }
    return;
  }
  if (!has_all_types(kWhite) || !has_all_types(kBlack)) return;
  for_each_capture(side_, [&](int from, int to) {
    if (phase_ == Phase::kFirst || takes_last(to)) {
      visit(Move::capture(Move::Kind::kSingle, from, to));
      return;
    }
    const Move first = Move::capture(Move::Kind::kPass, from, to);
    visit(first);
    Position middle = *this;
    middle.move_stack(from, to);
    (void)middle.any_part<false>(
        side_, [&](int from2, int to2) { return visit(first.then(from2, to2)), false; });
  });
}

}  // namespace gipfbase::tzaar
