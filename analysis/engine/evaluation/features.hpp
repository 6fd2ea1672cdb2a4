// analysis/engine/evaluation/features.hpp - what an evaluation measures in a position.
//
// A title that has features has a folder analysis/engine/evaluation/<title>/. Its features.hpp
// specialises `Features` for the title's types, and its weights.txt holds the learned weights
// (README.md of this folder). A title without the folder is judged by mobility and by the hints of
// the solver.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "rules/core/outcome.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// A feature: its name in weights.txt, and what it counts. Most count something for the player to
/// move minus the same for the opponent.
struct Feature {
  std::string_view name;
  std::string_view meaning;
};

/// The features of one position.
template <std::size_t N>
struct Measured {
  std::array<float, N> value{};
  /// How far the game has advanced: 0 .. phases - 1. Between two whole numbers weights are
  /// interpolated.
  float phase = 0;
  /// The player to move can win by his next move; the values need not be filled then.
  bool wins_at_once = false;
};

/// The features of a title, all static members. Only declared here, so that an evaluation cannot be
/// compiled without them: a file that instantiates one includes the title's features.hpp, or
/// none.hpp when the title has none.
template <class T>
struct Features;

/// kList: an array of `Feature`; kPhases: the number of phases, 1 or more; measure(position): the
/// features of a position in which the game is not over, for the player to move.
template <class T>
concept HasFeatures = requires(const typename T::Position& position) {
  { Features<T>::kPhases } -> std::convertible_to<std::size_t>;
  { Features<T>::measure(position) } -> std::same_as<Measured<Features<T>::kList.size()>>;
};

/// solver_helps(position): false when there is no chance that the solver solves the position within
/// a minute or so.
template <class T>
concept KnowsSolver = requires(const typename T::Position& position) {
  { Features<T>::solver_helps(position) } -> std::same_as<bool>;
};

/// The place of `x` on a scale of phases: `bounds` are the values of x at phase 0, 1, 2 ..., in
/// ascending or descending order.
template <std::size_t N>
[[nodiscard]] constexpr float phase_of(float x, const std::array<float, N>& bounds) {
  const bool rising = bounds[N - 1] > bounds[0];
  for (std::size_t i = 0; i + 1 < N; ++i) {
    const bool here = rising ? x < bounds[i + 1] : x > bounds[i + 1];
    if (!here) continue;
    const float part = (x - bounds[i]) / (bounds[i + 1] - bounds[i]);
    return static_cast<float>(i) + (part < 0 ? 0 : part);
  }
  return static_cast<float>(N - 1);
}

}  // namespace gipfbase::analysis
