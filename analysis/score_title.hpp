// analysis/score_title.hpp - what a search for the exact score asks of a title.
//
// A title may offer, besides what the concept demands:
//   T::simplify(position)              makes the position simpler without changing the play to
//   come;
//                                      gives { settled, lower, upper }, see dvonn::Prospect
//   T::order_hint(before, move, after) how promising a move is, the more the better
//   T::plies_left(position)            a number of plies that the game cannot or hardly outlast
#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/score_table.hpp"
#include "rules/title.hpp"

namespace gipfbase::analysis {

/// Beyond every score.
inline constexpr int kScoreLimit = 1000;

/// A position with the same play to come as another one, but without what cannot change any more.
template <Title T>
struct Simplified {
  typename T::Position position;
  int settled = 0;     ///< seat 0's points minus seat 1's that the other position has more
  ScoreBounds bounds;  ///< of the score of `position`, from the view of its side to move
};

/// `T::simplify`, if the title has it; else nothing is known but the score of a finished game.
template <Title T>
[[nodiscard]] Simplified<T> simplified(const typename T::Position& position) {
  Simplified<T> s{position, 0, {}};
  const auto seen = [&](int low, int high) {
    return s.position.side_to_move() == 0 ? ScoreBounds{low, high} : ScoreBounds{-high, -low};
  };
  if constexpr (requires { T::simplify(s.position); }) {
    const auto prospect = T::simplify(s.position);
    s.settled = prospect.settled;
    s.bounds = seen(prospect.lower, prospect.upper);
  } else {
    const Outcome outcome = position.outcome();
    s.bounds = outcome.over() ? seen(outcome.score, outcome.score)
                              : ScoreBounds{-kScoreLimit, kScoreLimit};
  }
  return s;
}

/// How promising a move is: `T::order_hint`, or the fewer replies the better.
template <Title T>
[[nodiscard]] int order_of(const typename T::Position& before, const typename T::Move& move,
                           const typename T::Position& after) {
  if constexpr (requires { T::order_hint(before, move, after); }) {
    return T::order_hint(before, move, after);
  } else {
    return -static_cast<int>(std::min<std::uint64_t>(after.count_moves(), 10000));
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
