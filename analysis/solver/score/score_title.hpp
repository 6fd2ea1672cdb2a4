// analysis/solver/score/score_title.hpp - what a search for the exact score asks of a title, and
// what it does when the title has no hints.
#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/hints/hints.hpp"
#include "analysis/solver/position_key.hpp"
#include "analysis/solver/score/score_table.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// Beyond every score.
inline constexpr int kScoreLimit = 1000;

/// What a position lost when it was replaced by one with the same play to come, but without what
/// cannot change any more.
struct Simplification {
  int settled = 0;     ///< seat 0's points minus seat 1's that the position had more
  ScoreBounds bounds;  ///< of the score of what is left, from the view of its side to move
  bool same = false;   ///< the position has surely been left as it was
};

/// What tells a position apart in the table.
template <Title T>
[[nodiscard]] PositionKey score_key_of(const typename T::Position& position) {
  if constexpr (ForeseesMoves<T>) {
    return Hints<T>::key(position);
  } else {
    return key_of(position);
  }
}

/// The position simplified, if the title can; else nothing is known but the score of a finished
/// game.
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

/// Gives a function that tells how promising a move of the position is: the title's, or the fewer
/// replies the better. The position must live as long as the function is used.
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

/// About how many plies are left at most.
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
