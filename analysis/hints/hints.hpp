// analysis/hints/hints.hpp - hints: knowledge about a title, beyond its rules, that makes searches
// faster.
//
// A title that has hints has a folder analysis/hints/<title>/. Its hints.hpp specialises `Hints`
// for the title's types, and lists by static_assert which of the concepts below it satisfies: a
// misspelt member or a wrong type does not compile, instead of silently slowing a solver. Verifiers
// do not use hints.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "analysis/solver/position_key.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::analysis {

/// The requirements of a proof search: fewer than those of a title, so that it can also search the
/// easier games.
template <class T>
concept SearchedGame = std::has_unique_object_representations_v<typename T::Position> &&
    std::is_trivially_copyable_v<typename T::Move> &&
    requires(typename T::Position position, const typename T::Position& seen,
             const typename T::Move& move) {
  { seen.side_to_move() } -> std::same_as<Seat>;
  { seen.outcome() } -> std::same_as<Outcome>;
  { seen.count_moves() } -> std::same_as<std::uint64_t>;
  seen.for_each_move([](const typename T::Move&) {});
  position.play(move);
};

/// The hints of a game, all static members. Only declared here, so that a search cannot be compiled
/// without them: a file that instantiates one includes the title's hints.hpp, or
/// analysis/hints/none.hpp when the title has none.
template <class T>
struct Hints;

// For proof searches.

/// kOnlyMoverWins = true: no player can be forced to lose by a move of his own.
template <class T>
concept OnlyMoverWins = requires {
  requires Hints<T>::kOnlyMoverWins;
};

/// wins_at_once(position): the player to move can win by his next move.
template <class T>
concept WinsAtOnce = requires(const typename T::Position& position) {
  { Hints<T>::wins_at_once(position) } -> std::same_as<bool>;
};

/// kIsRace = true: the player who defends can often win by his next move, so a search also asks
/// wins_at_once for him.
template <class T>
concept IsRace = WinsAtOnce<T> && requires {
  requires Hints<T>::kIsRace;
};

/// for_each_forcing_move(position, visit): calls visit(move) for the moves that leave the opponent
/// little choice.
template <class T>
concept HasForcingMoves = requires(const typename T::Position& position) {
  Hints<T>::for_each_forcing_move(position, [](const typename T::Move&) {});
};

/// for_each_distinct_move(position, visit): the moves of for_each_move, except some that lead to
/// the same position as another move.
template <class T>
concept HasDistinctMoves = requires(const typename T::Position& position) {
  Hints<T>::for_each_distinct_move(position, [](const typename T::Move&) {});
};

/// wins_in_three(position): true when the player to move, who cannot win at once, has a forcing
/// move after which he wins with his next move whatever the reply; false when he has none; nullopt
/// when only a search can decide.
template <class T>
concept WinsInThree = requires(const typename T::Position& position) {
  { Hints<T>::wins_in_three(position) } -> std::same_as<std::optional<bool>>;
};

/// Easier: another game. easier(position, attacker): a position of that game in which seat 0 can
/// force a win if `attacker` can in `position`, in as many plies.
template <class T>
concept HasEasierGame = requires(const typename T::Position& position) {
  requires SearchedGame<typename Hints<T>::Easier>;
  { Hints<T>::easier(position, Seat{0}) } -> std::same_as<typename Hints<T>::Easier::Position>;
};

/// least_plies_to_win(position, seat): `seat` cannot win in fewer plies.
template <class T>
concept LeastPlies = requires(const typename T::Position& position) {
  { Hints<T>::least_plies_to_win(position, Seat{0}) } -> std::same_as<int>;
};

/// work_to_win(position, seat): an estimate that grows with the distance to a win; 0, 1, 2 ...
template <class T>
concept WorkToWin = requires(const typename T::Position& position) {
  { Hints<T>::work_to_win(position, Seat{0}) } -> std::same_as<std::uint32_t>;
};

// For the search for the exact score.

/// The score of a position is `settled` plus a value between `lower` and `upper`, all as the final
/// points of seat 0 minus those of seat 1.
struct Prospect {
  int settled = 0;
  int lower = 0;
  int upper = 0;
  bool same = false;  ///< true: the position was not changed
};

/// simplify(position): replaces the position by a simpler one with the same continuations. The
/// score of the simpler position is that of the old one minus `settled`, and lies within the bounds
/// of the result.
template <class T>
concept Simplifies = requires(typename T::Position& position) {
  { Hints<T>::simplify(position) } -> std::same_as<Prospect>;
};

/// order_hints(position): returns a function that rates a move of the position; higher is better.
/// The position must outlive the function.
template <class T>
concept OrdersMoves = requires(const typename T::Position& position, const typename T::Move& move) {
  { Hints<T>::order_hints(position)(move) } -> std::same_as<int>;
};

/// The position after a move, as far as it is known without playing the move.
struct Foresight {
  PositionKey key;         ///< of the position after the move, before it is simplified
  std::uint64_t note = 0;  ///< by-product, passed on to the function of order_hints
};

/// key(position): the key of a position. foresee(position, key, move): the `Foresight` of a move,
/// where `key` is that of the position. order_hints(position) then takes a move and its note.
/// Requirements: two different positions have the same key with a probability below 2^-89, and
/// after every move the other player is to move.
template <class T>
concept ForeseesMoves = requires(const typename T::Position& position,
                                 const typename T::Move& move) {
  { Hints<T>::key(position) } -> std::same_as<PositionKey>;
  { Hints<T>::foresee(position, PositionKey{}, move) } -> std::same_as<Foresight>;
  { Hints<T>::order_hints(position)(move, std::uint64_t{}) } -> std::same_as<int>;
};

/// plies_left(position): a number of plies that the game never or hardly ever exceeds.
template <class T>
concept CountsPliesLeft = requires(const typename T::Position& position) {
  { Hints<T>::plies_left(position) } -> std::same_as<int>;
};

}  // namespace gipfbase::analysis
