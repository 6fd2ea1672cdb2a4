// rules/core/title.hpp - what a title must offer to the generic algorithms.
//
// A title's rules live in rules/<title>/. Everything that runs through many positions (perft,
// replay, indexing, the solvers) is a template over this concept; see notation/game/rules.hpp for
// the one place where the static types end.
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

/// A move of any title as stable bytes: at most 128 bits, the layout documented by each title.
/// Never an index into a move list, so move generation may change without breaking databases.
struct PackedMove {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  [[nodiscard]] constexpr auto operator<=>(const PackedMove&) const = default;
};

/// Keys of one position under each symmetry of its board; entry 0 belongs to the identity.
inline constexpr int kMaxSymmetries = 12;
struct SymmetryKeys {
  std::array<std::uint64_t, kMaxSymmetries> key{};
  int count = 1;

  /// Adds a fact to the keys, or takes it away: by its words under each symmetry, or by the one
  /// word that it has under all.
  template <std::size_t N>
  void toggle(const std::array<std::uint64_t, N>& words) {
    for (std::size_t s = 0; s < N; ++s) key[s] ^= words[s];
  }
  void toggle(std::uint64_t word) {
    for (std::uint64_t& k : key) k ^= word;
  }
  /// The key of the position as it stands.
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
  /// The first symmetry that gives the canonical key. Two positions are equal exactly when both
  /// canonical key and orientation are.
  [[nodiscard]] int orientation() const {
    const std::uint64_t low = canonical();
    int i = 0;
    while (key[static_cast<std::size_t>(i)] != low) ++i;
    return i;
  }
};

/// What the generic algorithms need. `T::Position` is a plain value; a move is played on a copy.
template <class T>
concept Title = requires(const typename T::Position& position,
                         typename T::Position& mutable_position, const typename T::Move& move,
                         SymmetryKeys& keys, PackedMove packed, std::span<std::int32_t> counters) {
  requires std::is_trivially_copyable_v<typename T::Position>;
  /// Equal positions are equal bytes, so that searches can tell positions apart by their bytes.
  requires std::has_unique_object_representations_v<typename T::Position>;
  requires std::is_trivially_copyable_v<typename T::Move>;
  /// Nature, clocks, contests: see rules/core/actor.hpp.
  requires kWholeAbilities<T>;
  /// Names of the endings, indexed by Outcome::ending, and of the per-game counters.
  { T::kEndings.size() } -> std::convertible_to<std::size_t>;
  { T::kCounters.size() } -> std::convertible_to<std::size_t>;
  { position.side_to_move() } -> std::same_as<Seat>;
  { position.outcome() } -> std::same_as<Outcome>;
  /// Number of legal moves, time plies apart: 0 exactly when the game is over.
  { position.count_moves() } -> std::same_as<std::uint64_t>;
  /// Calls the visitor with every legal move but time plies, in the title's canonical order.
  position.for_each_move([](const typename T::Move&) {});
  /// Plays a legal move.
  mutable_position.play(move);
  /// True when `move`, however it came about, is legal here.
  { position.is_legal(move) } -> std::same_as<bool>;
  /// Equal for positions that repeat each other: the third of its kind in a game is a repetition.
  /// 0 when the position cannot come back.
  { position.repetition_key() } -> std::same_as<std::uint64_t>;
  /// Keys from scratch, and from the keys of the position before.
  { T::keys(position) } -> std::same_as<SymmetryKeys>;
  T::update_keys(keys, position, position);
  /// The move as seen after symmetry number `i` of the board has been applied, and back; the
  /// position as seen after it.
  { T::transformed(position, move, 0) } -> std::same_as<typename T::Move>;
  { T::restored(position, move, 0) } -> std::same_as<typename T::Move>;
  { T::transformed(position, 0) } -> std::same_as<typename T::Position>;
  { T::pack(move) } -> std::same_as<PackedMove>;
  { T::unpack(packed) } -> std::same_as<typename T::Move>;
  /// Adds what happened between two positions to the game's counters.
  T::count(position, move, position, counters);
};

// What a title may offer besides. Each title.hpp says by static_assert which of these it does, so
// that one that is misspelt or of another type does not compile. What helps to search a title is
// no part of its rules: analysis/hints/hints.hpp.

/// kPointsDecide = true: the outcome's score is what the players play for.
template <class T>
concept Scored = requires {
  requires T::kPointsDecide;
};

/// merged(position, move, symmetry): `transformed`, with one move standing for all that are written
/// alike. Statistics use it.
template <class T>
concept MergesMoves = requires(const typename T::Position& position, const typename T::Move& move) {
  { T::merged(position, move, 0) } -> std::same_as<typename T::Move>;
};

/// seats_swapped(position): the same position with the players' seats exchanged; of positions that
/// are not over. Statistics and puzzles use it.
template <class T>
concept SwapsSeats = requires(const typename T::Position& position) {
  { T::seats_swapped(position) } -> std::same_as<typename T::Position>;
};

/// pattern(position): bytes that are the same for positions that are the same to the players,
/// though no symmetry of the board shows it. Puzzles use it.
template <class T>
concept HasPattern = requires(const typename T::Position& position) {
  { T::pattern(position) } -> std::same_as<std::string>;
};

/// position.is_playable(move): true of every legal move; playing others of which it is true does no
/// harm either. It takes less time than is_legal and is enough for moves that were legal when they
/// were stored. Searches of the search language use it.
template <class T>
concept TellsPlayable = requires(const typename T::Position& position,
                                 const typename T::Move& move) {
  { position.is_playable(move) } -> std::same_as<bool>;
};

/// The types of a title, one after the other: `Titles` in rules/<title>/title.hpp.
template <Title... T>
struct TitleList {};

}  // namespace gipfbase
