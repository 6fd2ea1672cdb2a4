// rules/core/title.hpp - what the generic algorithms require of a title.
//
// A title's rules live in rules/<title>/. Everything that runs through many positions (perft,
// replay, indexing, the solvers) is a template over this concept; notation/game/rules.hpp is the
// one place that erases the type.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "rules/core/actor.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase {

/// A move of any title in 128 bits, whose meaning never changes. Each title documents its layout. A
/// packed move is never an index into a move list, so that move generation can change without
/// breaking databases.
struct PackedMove {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  [[nodiscard]] constexpr auto operator<=>(const PackedMove&) const = default;
};

inline constexpr int kMaxSymmetries = 12;
/// Keys of one position under each symmetry of its board; entry 0 belongs to the identity.
struct SymmetryKeys {
  std::array<std::uint64_t, kMaxSymmetries> key{};
  int count = 1;

  /// Adds a fact to the keys, or removes it again (exclusive or). `words` holds the fact's 64-bit
  /// word (see rules/hex/zobrist.hpp) under each symmetry; the second overload is for a fact that
  /// has the same word under all symmetries.
  template <std::size_t N>
  void toggle(const std::array<std::uint64_t, N>& words) {
    for (std::size_t s = 0; s < N; ++s) key[s] ^= words[s];
  }
  void toggle(std::uint64_t word) {
    for (std::uint64_t& k : key) k ^= word;
  }
  /// The key of the position itself.
  [[nodiscard]] std::uint64_t exact() const { return key[0]; }
  /// The lowest of the keys: equal for positions that a symmetry maps onto each other.
  [[nodiscard]] std::uint64_t canonical() const {
    std::uint64_t low = key[0];
    for (int i = 1; i < count; ++i) {
      const std::uint64_t k = key[static_cast<std::size_t>(i)];
      low = k < low ? k : low;
    }
    return low;
  }
  /// The first symmetry that gives the canonical key. Two positions are equal exactly when their
  /// canonical keys and their orientations are equal.
  [[nodiscard]] int orientation() const {
    const std::uint64_t low = canonical();
    int i = 0;
    while (key[static_cast<std::size_t>(i)] != low) ++i;
    return i;
  }
};

/// The requirements of the generic algorithms. `T::Position` is a plain value; a move is played on
/// a copy.
template <class T>
concept Title = requires(const typename T::Position& position,
                         typename T::Position& mutable_position, const typename T::Move& move,
                         SymmetryKeys& keys, PackedMove packed, std::span<std::int32_t> counters) {
  requires std::is_trivially_copyable_v<typename T::Position>;
  /// Equal positions are equal bytes, so that searches can compare the bytes.
  requires std::has_unique_object_representations_v<typename T::Position>;
  requires std::is_trivially_copyable_v<typename T::Move>;
  /// Nature, clocks, contests: see rules/core/actor.hpp.
  requires kWholeAbilities<T>;
  /// The names of the endings, indexed by Outcome::ending, and the names of the per-game counters.
  { T::kEndings.size() } -> std::convertible_to<std::size_t>;
  { T::kCounters.size() } -> std::convertible_to<std::size_t>;
  { position.side_to_move() } -> std::same_as<Seat>;
  { position.outcome() } -> std::same_as<Outcome>;
  /// Number of legal moves, not counting time plies (see Timed): 0 exactly when the game is over.
  { position.count_moves() } -> std::same_as<std::uint64_t>;
  /// Calls the visitor with every legal move except time plies, in the canonical order of the
  /// title.
  position.for_each_move([](const typename T::Move&) {});
  /// Plays a legal move.
  mutable_position.play(move);
  /// True when `move` is legal here; `move` may hold any bytes.
  { position.is_legal(move) } -> std::same_as<bool>;
  /// Equal for positions that repeat each other; the third occurrence in a game counts as a
  /// repetition. 0 when the position cannot come back.
  { position.repetition_key() } -> std::same_as<std::uint64_t>;
  /// `keys` computes the keys from scratch; `update_keys` turns the keys of the first position into
  /// those of the second, the position after a move.
  { T::keys(position) } -> std::same_as<SymmetryKeys>;
  T::update_keys(keys, position, position);
  /// `transformed` applies a symmetry of the board, given by its number, to a move or a position;
  /// `restored` undoes it for a move.
  { T::transformed(position, move, 0) } -> std::same_as<typename T::Move>;
  { T::restored(position, move, 0) } -> std::same_as<typename T::Move>;
  { T::transformed(position, 0) } -> std::same_as<typename T::Position>;
  { T::pack(move) } -> std::same_as<PackedMove>;
  { T::unpack(packed) } -> std::same_as<typename T::Move>;
  /// Updates the game's counters after a move; the positions are those before and after the move.
  T::count(position, move, position, counters);
};

// Optional parts of a title. Each title.hpp states in a static_assert which of these it offers, so
// that a misspelt member, or one of the wrong type, does not compile. Hints for searches are not
// part of the rules; see analysis/hints/hints.hpp.

/// kPointsDecide = true: the players try to get the best score (Outcome::score), not only to win.
template <class T>
concept Scored = requires {
  requires T::kPointsDecide;
};

/// merged(position, move, symmetry): like `transformed`, but returns the same move for all moves
/// that have the same text. Used by statistics.
template <class T>
concept MergesMoves = requires(const typename T::Position& position, const typename T::Move& move) {
  { T::merged(position, move, 0) } -> std::same_as<typename T::Move>;
};

/// seats_swapped(position): the same position with the seats of the players exchanged; the game
/// must not be over. Used by statistics and puzzles.
template <class T>
concept SwapsSeats = requires(const typename T::Position& position) {
  { T::seats_swapped(position) } -> std::same_as<typename T::Position>;
};

/// pattern(position): equal bytes for positions that are equivalent for the players, even when no
/// symmetry of the board maps one to the other. Used by puzzles.
template <class T>
concept HasPattern = requires(const typename T::Position& position) {
  { T::pattern(position) } -> std::same_as<std::string>;
};

/// position.is_playable(move): true for every legal move, and for some illegal moves that can be
/// played without harm. It is faster than is_legal and sufficient for moves that were legal when
/// they were stored. Used by the search language.
template <class T>
concept ChecksPlayable = requires(const typename T::Position& position,
                                  const typename T::Move& move) {
  { position.is_playable(move) } -> std::same_as<bool>;
};

/// The C++ types that implement a title. Each rules/<title>/title.hpp names its list `Titles`.
template <Title... T>
struct TitleList {};

}  // namespace gipfbase
