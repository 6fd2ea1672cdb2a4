// analysis/hints/hints.hpp - what a search may use of a title beyond its rules.
//
// A title that has such hints has a folder analysis/hints/<title>/. The hints.hpp in it specialises
// `Hints` for the title's types, and says by static_assert which of the abilities below it offers:
// one that is misspelt or of another type does not compile, instead of silently slowing a solver.
// Hints are only as trustworthy as a search: a verifier knows nothing of them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "analysis/solver/position_key.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::analysis {

/// What a proof search needs: less than a title, so that games can be searched that only help to
/// search others.
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

/// The hints about a game, all of them static members. Only declared here, so that no search is
/// compiled without the hints that there are: whoever instantiates one includes the title's
/// hints.hpp, or analysis/hints/none.hpp when the title has none.
template <class T>
struct Hints;

// For proof searches.

/// kOnlyMoverWins = true: nobody can be made to lose by a move of his own.
template <class T>
concept OnlyMoverWins = requires {
  requires Hints<T>::kOnlyMoverWins;
};

/// wins_at_once(position): the player to move can win by his next move.
template <class T>
concept WinsAtOnce = requires(const typename T::Position& position) {
  { Hints<T>::wins_at_once(position) } -> std::same_as<bool>;
};

/// for_each_forcing_move(position, visit): calls visit(move) for the moves that leave the opponent
/// hardly a choice.
template <class T>
concept HasForcingMoves = requires(const typename T::Position& position) {
  Hints<T>::for_each_forcing_move(position, [](const typename T::Move&) {});
};

/// wins_in_three(position): the player to move, who cannot win at once, can by his second move if
/// both of his moves are forcing. Nothing when only a search can tell.
template <class T>
concept WinsInThree = requires(const typename T::Position& position) {
  { Hints<T>::wins_in_three(position) } -> std::same_as<std::optional<bool>>;
};

/// Easier, easier(position, attacker): another game, in which seat 0 can force a win wherever
/// `attacker` can in this one, in as many plies.
template <class T>
concept HasEasierGame = requires(const typename T::Position& position) {
  requires SearchedGame<typename Hints<T>::Easier>;
  { Hints<T>::easier(position, Seat{0}) } -> std::same_as<typename Hints<T>::Easier::Position>;
};

/// least_plies_to_win(position, seat): no win is possible in fewer plies.
template <class T>
concept LeastPlies = requires(const typename T::Position& position) {
  { Hints<T>::least_plies_to_win(position, Seat{0}) } -> std::same_as<int>;
};

/// work_to_win(position, seat): an estimate that grows with the way to a win; 0, 1, 2 ...
template <class T>
concept WorkToWin = requires(const typename T::Position& position) {
  { Hints<T>::work_to_win(position, Seat{0}) } -> std::same_as<std::uint32_t>;
};

// For the search for the exact score.

/// What a position is worth: `settled` plus something between `lower` and `upper`, all as the final
/// points of seat 0 minus those of seat 1.
struct Prospect {
  int settled = 0;
  int lower = 0;
  int upper = 0;
  bool same = false;  ///< the position has surely been left as it was
};

/// simplify(position): replaces it by one with the same play to come, the score of which is less by
/// the `settled` of the result and provably within its bounds.
template <class T>
concept Simplifies = requires(typename T::Position& position) {
  { Hints<T>::simplify(position) } -> std::same_as<Prospect>;
};

/// order_hints(position): a function that tells how promising a move of the position is, the more
/// the better. The position lives as long as it is used.
template <class T>
concept OrdersMoves = requires(const typename T::Position& position, const typename T::Move& move) {
  { Hints<T>::order_hints(position)(move) } -> std::same_as<int>;
};

/// What a search sees of a move without playing it.
struct Foresight {
  PositionKey key;         ///< of the position after the move, before it is simplified
  std::uint64_t note = 0;  ///< found on the way; whoever asks for the move's hint gives it back
};

/// key(position): tells positions apart. foresee(position, key, move), `key` being that of the
/// position: what `Foresight` is. order_hints(position) then takes a move and its note. The same
/// position has the same key, another one a different key, but for an accident less likely than one
/// in 2^89; after every move the other player is to move.
template <class T>
concept ForeseesMoves = requires(const typename T::Position& position,
                                 const typename T::Move& move) {
  { Hints<T>::key(position) } -> std::same_as<PositionKey>;
  { Hints<T>::foresee(position, PositionKey{}, move) } -> std::same_as<Foresight>;
  { Hints<T>::order_hints(position)(move, std::uint64_t{}) } -> std::same_as<int>;
};

/// plies_left(position): a number of plies that the game cannot or hardly outlast.
template <class T>
concept CountsPliesLeft = requires(const typename T::Position& position) {
  { Hints<T>::plies_left(position) } -> std::same_as<int>;
};

}  // namespace gipfbase::analysis
