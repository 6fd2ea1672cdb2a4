// rules/core/actor.hpp - who decides a ply, and what a title may have beyond two players in turn:
// nature, clocks, games within games.
//
// A title has an ability when it offers all of it; `kWholeAbilities`, a part of the concept Title,
// refuses half of one. A title says with a static_assert which abilities it means to have.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "rules/core/outcome.hpp"

namespace gipfbase {

/// Whoever decides a ply: a player, or what no player decides, such as sand that has run out.
enum class Actor : std::uint8_t { kSeat0, kSeat1, kNature };

/// The player at a seat.
[[nodiscard]] constexpr Actor actor_of(Seat seat) {
  return seat == 0 ? Actor::kSeat0 : Actor::kSeat1;
}

using Milliseconds = std::int64_t;

/// Somebody else than the side to move may decide a ply. `actor()` is the side to move or nature;
/// when nature decides, the side to move is the player whose turn is interrupted.
template <class T>
concept Interrupts = requires(const typename T::Position& position) {
  { position.actor() } -> std::same_as<Actor>;
};

/// Who decides the next ply.
template <class T>
[[nodiscard]] constexpr Actor actor_in(const typename T::Position& position) {
  if constexpr (Interrupts<T>) {
    return position.actor();
  } else {
    return actor_of(position.side_to_move());
  }
}

/// The players have clocks. Time is no part of a position or a move: rules, keys and solvers know
/// nothing of it. A clock that runs out makes a ply of nature's, a *time ply*. It is legal wherever
/// a clock may run, but nobody finds it by looking for moves: for_each_move leaves time plies out.
template <class T>
concept Timed = Interrupts<T> && std::is_trivially_copyable_v<typename T::Clocks> &&
    std::has_unique_object_representations_v<typename T::Clocks> &&
    requires(const typename T::Clocks& clocks, const typename T::Position& position,
             const typename T::Move& move, Milliseconds spent) {
  { T::start_clocks(position) } -> std::same_as<typename T::Clocks>;
  /// The clocks after a move for which its actor took so long; clocks stand still while nature
  /// decides. After a time ply `spent` is the time in which the clock ran out.
  { T::clocks_after(clocks, position, move, spent) } -> std::same_as<typename T::Clocks>;
  /// The time ply that comes when the actor thinks so long; nothing when no clock runs out.
  { T::time_out(clocks, position, spent) } -> std::same_as<std::optional<typename T::Move>>;
  { T::is_time_ply(move) } -> std::same_as<bool>;
};

/// Clocks can speak against more than a time ply that comes too early: a player may start a clock
/// of his in the other's turn, say. Such plies are time plies, too: nobody finds them.
template <class T>
concept ObjectsByClocks = Timed<T> &&
    requires(const typename T::Clocks& clocks, const typename T::Position& position,
             const typename T::Move& move, Milliseconds spent) {
  /// What the clocks say against a ply that comes after such a time, in which none has run out: the
  /// beginning of a sentence that ends with "after 5 s". Nothing when they agree.
  { T::objection(clocks, position, move, spent) } -> std::same_as<std::optional<std::string_view>>;
};

/// How a contest ended for the player whose announcement it decides.
enum class ContestOutcome : std::uint8_t { kUserWins, kTied, kChallengerWins };

/// What a contest is to be: a game of this title under these settings, written canonically.
struct ContestTerms {
  std::string_view title;
  std::string_view settings;
  Seat user = 0;  ///< who has announced something; the other player challenges him
};

/// Some of nature's plies are outcomes of contests, which are games themselves. for_each_move gives
/// all outcomes, so that a solver can take nature for the opponent of whoever claims something.
template <class T>
concept Linked = Interrupts<T> &&
    requires(const typename T::Position& position, ContestOutcome outcome) {
  /// What decides the next ply; nothing when no contest does.
  { T::contest(position) } -> std::same_as<std::optional<ContestTerms>>;
  /// Nature's ply after such a contest.
  { T::decided(position, outcome) } -> std::same_as<typename T::Move>;
};

/// Each ability is known by one member, with which goes all the rest.
// clang-format off
template <class T>
inline constexpr bool kWholeAbilities =
    (Interrupts<T> || !requires { &T::Position::actor; }) &&
    (Timed<T> || !requires { typename T::Clocks; }) &&
    (ObjectsByClocks<T> || !requires { &T::objection; }) &&
    (Linked<T> || !requires { &T::contest; });
// clang-format on

}  // namespace gipfbase
