// analysis/solver/score/score_title.hpp - the hints of a title for the search for the exact score,
// with defaults for titles without them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "analysis/solver/position_key.hpp"
#include "analysis/solver/score/score_table.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// Larger than every score.
inline constexpr int kScoreLimit = 1000;

/// The difference between a position and its simplification, which has the same continuations but
/// lacks everything that can no longer change.
struct Simplification {
  int settled = 0;     ///< points that were removed, seat 0's minus seat 1's
  ScoreBounds bounds;  ///< of the simplified position's score, from the view of its side to move
  bool same = false;   ///< true: the position was not changed
};

/// Returns the table key of a position.
template <Title T>
[[nodiscard]] PositionKey score_key_of(const typename T::Position& position) {
  if constexpr (ForeseesMoves<T>) {
    return Hints<T>::key(position);
  } else {
    return key_of(position);
  }
}

/// Simplifies a position if the title has a hint for that. For other titles, returns bounds only
/// when the game is over.
template <Title T>
[[nodiscard]] Simplification simplify(typename T::Position& position) {
  const auto seen = [&](int low, int high) {
    return position.side_to_move() == 0 ? ScoreBounds{low, high} : ScoreBounds{-high, -low};
  };
  if constexpr (Simplifies<T>) {
    const Prospect prospect = Hints<T>::simplify(position);
    return {prospect.settled, seen(prospect.lower, prospect.upper), prospect.same};
  } else {
    const Outcome outcome = position.outcome();
    return {0, outcome.over() ? seen(outcome.score, outcome.score)
                              : ScoreBounds{-kScoreLimit, kScoreLimit}};
  }
}

/// Returns a function that rates a move of the position: the title's own, or by default one that
/// prefers moves with fewer replies. The position must outlive the function.
template <Title T>
[[nodiscard]] auto orders_of(const typename T::Position& position) {
  if constexpr (OrdersMoves<T>) {
    return Hints<T>::order_hints(position);
  } else {
    return [&position](const typename T::Move& move) {
      typename T::Position after = position;
      after.play(move);
      return -static_cast<int>(std::min<std::uint64_t>(after.count_moves(), 10000));
    };
  }
}

/// Returns a rough upper bound of the plies left.
template <Title T>
[[nodiscard]] int plies_left(const typename T::Position& position, int ply) {
  if constexpr (CountsPliesLeft<T>) {
    return Hints<T>::plies_left(position);
  } else {
    constexpr int kGuess = 24;
    return kGuess - ply;
  }
}

}  // namespace gipfbase::analysis
