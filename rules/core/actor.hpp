// rules/core/actor.hpp - the actor of a ply, and the optional abilities of a title: plies of
// nature, clocks, contests.
//
// A title has an ability when it declares all members that the ability needs. `kWholeAbilities`, a
// part of the concept Title, rejects a title that offers only some members of an ability. Each
// title states its abilities in a static_assert.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "rules/core/outcome.hpp"

namespace gipfbase {

/// A ply is decided by a player, or by nature, for example by sand that has run out.
enum class Actor : std::uint8_t { kSeat0, kSeat1, kNature };

/// The player at a seat.
[[nodiscard]] constexpr Actor actor_of(Seat seat) {
  return seat == 0 ? Actor::kSeat0 : Actor::kSeat1;
}

using Milliseconds = std::int64_t;

/// Titles in which nature may decide a ply instead of the side to move. `actor()` is the side to
/// move or nature; when nature decides, the side to move is the player whose turn is interrupted.
template <class T>
concept Interrupts = requires(const typename T::Position& position) {
  { position.actor() } -> std::same_as<Actor>;
};

/// The player, or nature, that decides the next ply.
template <class T>
[[nodiscard]] constexpr Actor actor_in(const typename T::Position& position) {
  if constexpr (Interrupts<T>) {
    return position.actor();
  } else {
    return actor_of(position.side_to_move());
  }
}

/// Titles in which the players have clocks. Time is not part of a position or a move, so rules,
/// keys and solvers are independent of it. A clock that runs out makes a ply of nature, a *time
/// ply*. Time plies are legal wherever a clock may run, but for_each_move leaves them out.
template <class T>
concept Timed = Interrupts<T> && std::is_trivially_copyable_v<typename T::Clocks> &&
    std::has_unique_object_representations_v<typename T::Clocks> &&
    requires(const typename T::Clocks& clocks, const typename T::Position& position,
             const typename T::Move& move, Milliseconds spent) {
  { T::start_clocks(position) } -> std::same_as<typename T::Clocks>;
  /// The clocks after a move on which its actor spent `spent`; clocks stand still while nature
  /// decides. For a time ply, `spent` is the time until the clock ran out.
  { T::clocks_after(clocks, position, move, spent) } -> std::same_as<typename T::Clocks>;
  /// The time ply that interrupts the actor when he thinks for `spent`; nullopt when no clock runs
  /// out in that time.
  { T::time_out(clocks, position, spent) } -> std::same_as<std::optional<typename T::Move>>;
  { T::is_time_ply(move) } -> std::same_as<bool>;
};

/// Titles in which the clocks can also contradict plies that no clock has made, for example a ply
/// with which a player starts a clock in the opponent's turn. (A ply that starts a clock counts as
/// a time ply, too, so for_each_move leaves it out.)
template <class T>
concept ObjectsByClocks = Timed<T> &&
    requires(const typename T::Clocks& clocks, const typename T::Position& position,
             const typename T::Move& move, Milliseconds spent) {
  /// Returns why the clocks do not allow a ply that is made after `spent`, as the beginning of a
  /// sentence that ends with "after 5 s"; nullopt when they allow it. No clock runs out during
  /// `spent`.
  { T::objection(clocks, position, move, spent) } -> std::same_as<std::optional<std::string_view>>;
};

/// The outcome of a contest. The user is the player who has announced the use of a potential, the
/// challenger is his opponent.
enum class ContestOutcome : std::uint8_t { kUserWins, kTied, kChallengerWins };

/// The game that decides a contest: its title and its settings in canonical form.
struct ContestTerms {
  std::string_view title;
  std::string_view settings;
  Seat user = 0;  ///< the player whose announced use of a potential is challenged
};

/// Titles in which some plies of nature are the outcomes of contests. A contest is itself a game.
/// for_each_move visits a ply for each outcome, so that a solver can treat nature as the opponent
/// of the player whose win is to be proved.
template <class T>
concept Linked = Interrupts<T> &&
    requires(const typename T::Position& position, ContestOutcome outcome) {
  /// The contest that decides the next ply; nullopt if none exists.
  { T::contest(position) } -> std::same_as<std::optional<ContestTerms>>;
  /// The ply of nature for this outcome of the contest.
  { T::decided(position, outcome) } -> std::same_as<typename T::Move>;
};

/// Each ability is recognised by one of its members; a title with that member must have the others,
/// too.
// clang-format off
template <class T>
inline constexpr bool kWholeAbilities =
    (Interrupts<T> || !requires { &T::Position::actor; }) &&
    (Timed<T> || !requires { typename T::Clocks; }) &&
    (ObjectsByClocks<T> || !requires { &T::objection; }) &&
    (Linked<T> || !requires { &T::contest; });
// clang-format on

}  // namespace gipfbase
