// analysis/engine/evaluation/move_features.hpp - which moves are promising, before they are played.
//
// A title with thousands of moves rates them by learned weights of features, and lists the
// promising ones part by part: a good capture with the good second parts, a good placement with
// good rings to remove. The rate of a move is the logarithm of its odds to be chosen, up to a
// constant. Titles with few moves have no such features; all their moves are listed.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/engine/evaluation/weights.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// The features of the moves of a title, all static members; specialised in
/// <title>/move_features.hpp, which features.hpp includes.
template <class T>
struct MoveFeatures {};

/// How many moves are listed: the number of best first parts, and of best second parts for each of
/// them.
struct MoveWidth {
  std::size_t first = 0;
  std::size_t second = 0;
};

/// kList: an array of `Feature`. kWidth, kNarrowWidth: how many moves a search lists, in general
/// and one ply before its end. kEvaluated: for how many moves the search evaluates the position
/// after the move: two numbers, the first for depths up to 2, the second for greater depths.
/// kValuesPerRate: what a rate of 1 counts in the order of moves, in values (search_values.hpp).
///
/// describe(position, move, add): calls add(index, value) for the features of a move that are not
/// 0; the values of repeated calls are added up. for_each_promising(position, weights, width,
/// bonus, visit): calls visit(move, rate) for promising moves, each once; returns true when these
/// are all moves. bonus(move, part): what is added to the rate of a part of a move (move_parts.hpp)
/// when the best parts are chosen.
template <class T>
concept HasMoveFeatures = HasFeatures<T> &&
    requires(const typename T::Position& position, const typename T::Move& move,
             const std::array<float, MoveFeatures<T>::kList.size()>& weights) {
  MoveFeatures<T>::describe(position, move, [](std::size_t, float) {});
  {
    MoveFeatures<T>::for_each_promising(
        position, weights, MoveWidth{}, [](const typename T::Move&, std::size_t) { return 0.0F; },
        [](const typename T::Move&, float) {})
    } -> std::same_as<bool>;
};

/// The rates of the moves of one variant. Thread-safety: a value without mutable parts.
template <HasMoveFeatures T>
class MoveRating {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  static constexpr std::size_t kFeatures = MoveFeatures<T>::kList.size();
  static constexpr std::size_t kPhases = Features<T>::kPhases;
  using WeightsNow = std::array<float, kFeatures>;  ///< of one phase

  /// Throws std::invalid_argument when the table does not fit the features.
  explicit MoveRating(const WeightTable& table) {
    if (table.size() != kFeatures) reject("another number of features of moves");
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const auto found = table.find(MoveFeatures<T>::kList[i].name);
      if (found == table.end() || found->second.size() != kPhases) {
        reject(std::string(MoveFeatures<T>::kList[i].name) + " of moves");
      }
      for (std::size_t p = 0; p < kPhases; ++p) {
        weight_[p][i] = static_cast<float>(found->second[p]);
      }
    }
  }

  /// The weights in the phase of a position.
  [[nodiscard]] WeightsNow weights_at(const Position& position) const {
    constexpr auto last = static_cast<float>(kPhases - 1);
    const float phase = std::clamp(Features<T>::phase(position), 0.0F, last);
    const auto low = std::min(static_cast<std::size_t>(phase), kPhases - 1);
    const std::size_t high = std::min(low + 1, kPhases - 1);
    const float part = phase - static_cast<float>(low);
    WeightsNow now{};
    for (std::size_t i = 0; i < kFeatures; ++i) {
      now[i] = weight_[low][i] + part * (weight_[high][i] - weight_[low][i]);
    }
    return now;
  }
  [[nodiscard]] static float rate(const Position& position, const Move& move,
                                  const WeightsNow& weights) {
    float sum = 0;
    MoveFeatures<T>::describe(position, move,
                              [&](std::size_t i, float value) { sum += weights[i] * value; });
    return sum;
  }
  template <class Bonus, class Visitor>
  bool for_each_promising(const Position& position, const MoveWidth& width, Bonus&& bonus,
                          Visitor&& visit) const {
    return MoveFeatures<T>::for_each_promising(position, weights_at(position), width, bonus, visit);
  }

 private:
  [[noreturn]] static void reject(const std::string& why) {
    throw std::invalid_argument("the weights do not fit the features: " + why);
  }

  std::array<WeightsNow, kPhases> weight_{};
};

/// Takes the place of MoveRating in titles without features of moves.
template <class T>
struct NoMoveRating {
  explicit NoMoveRating(const WeightTable& /*table*/) {}
};
template <class T>
struct MoveRatingOf {
  using Type = NoMoveRating<T>;
};
template <HasMoveFeatures T>
struct MoveRatingOf<T> {
  using Type = MoveRating<T>;
};
/// The rating of the moves of a title; nullopt if the table of weights is empty.
template <class T>
using OptionalMoveRating = std::optional<typename MoveRatingOf<T>::Type>;

template <class T>
[[nodiscard]] OptionalMoveRating<T> move_rating(const WeightTable& table) {
  OptionalMoveRating<T> rating;
  if constexpr (HasMoveFeatures<T>) {
    if (!table.empty()) rating.emplace(table);
  }
  return rating;
}

}  // namespace gipfbase::analysis
