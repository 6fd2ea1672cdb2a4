// analysis/solver/score/score_title.hpp - what a search for the exact score asks of a title.
//
// A title may offer, besides what the concept demands:
//   T::simplify(position)     makes the position simpler, the play to come being the same; gives
//                             { settled, lower, upper }, see dvonn::Prospect
//   T::order_hints(position)  a function that tells how promising a move of the position is, the
//                             more the better
//   T::plies_left(position)   a number of plies that the game cannot or hardly outlast
#pragma once

#include <algorithm>
#include <cstdint>

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
};

/// `T::simplify`, if the title has it; else nothing is known but the score of a finished game.
template <Title T>
[[nodiscard]] Simplification simplify(typename T::Position& position) {
  const auto seen = [&](int low, int high) {
    return position.side_to_move() == 0 ? ScoreBounds{low, high} : ScoreBounds{-high, -low};
  };
  if constexpr (requires { T::simplify(position); }) {
    const auto prospect = T::simplify(position);
    return {prospect.settled, seen(prospect.lower, prospect.upper)};
  } else {
    const Outcome outcome = position.outcome();
    return {0, outcome.over() ? seen(outcome.score, outcome.score)
                              : ScoreBounds{-kScoreLimit, kScoreLimit}};
  }
}

/// Gives a function that tells how promising a move of the position is: `T::order_hints`, or the
/// fewer replies the better. The position must live as long as the function is used.
template <Title T>
[[nodiscard]] auto orders_of(const typename T::Position& position) {
  if constexpr (requires { T::order_hints(position); }) {
    return T::order_hints(position);
  } else {
    return [&position](const typename T::Move& move) {
      typename T::Position after = position;
      after.play(move);
      return -static_cast<int>(std::min<std::uint64_t>(after.count_moves(), 10000));
    };
  }
}

/// About how many plies are left at most: `T::plies_left`, if the title has it.
template <Title T>
[[nodiscard]] int plies_left(const typename T::Position& position, int ply) {
  if constexpr (requires { T::plies_left(position); }) {
    return T::plies_left(position);
  } else {
    constexpr int kGuess = 24;
    return kGuess - ply;
  }
}

}  // namespace gipfbase::analysis
