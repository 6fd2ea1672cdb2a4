// analysis/engine/evaluation/evaluation.hpp - how likely the player to move is to win: an estimate
// from learned weights, never a proof.
//
// The logarithm of the odds is a weighted sum of features (features.hpp); the weights depend on the
// phase of the game. Titles without features or weights are judged by mobility and by the hints of
// the solver. Thread-safety: an Evaluation is a value without mutable parts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/engine/evaluation/weights.hpp"
#include "analysis/hints/hints.hpp"
#include "notation/game/rules.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// The largest log-odds of an estimate: 0.99966 as a probability.
inline constexpr double kMostLogOdds = 8;

/// Convert log-odds to a probability, and a probability above 0 and below 1 to log-odds.
[[nodiscard]] inline double probability_of(double log_odds) {
  return 1 / (1 + std::exp(-log_odds));
}
[[nodiscard]] inline double log_odds_of(double probability) {
  return std::log(probability / (1 - probability));
}

/// position.mobility(seat): the number of moves of a player, even if the other one is to move.
template <class T>
concept CountsMobility = requires(const typename T::Position& position) {
  { position.mobility(Seat{0}) } -> std::convertible_to<int>;
};

/// Estimates the log-odds of the player to move in a title without features: from the work that
/// each player has left until he wins, if the title's hints estimate that, otherwise from mobility.
template <Title T>
[[nodiscard]] double log_odds_without_features(const typename T::Position& position) {
  const Seat mover = position.side_to_move();
  const auto balance = [](double own, double others) {
    constexpr double kSlope = 1.5;
    return kSlope * std::log((own + 1) / (others + 1));
  };
  if constexpr (WorkToWin<T>) {
    return balance(Hints<T>::work_to_win(position, other(mover)),
                   Hints<T>::work_to_win(position, mover));
  } else if constexpr (CountsMobility<T>) {
    return balance(position.mobility(mover), position.mobility(other(mover)));
  } else {
    return 0;
  }
}

/// One weighted sum of the features of a title.
template <class T>
class FeatureSum {
 public:
  static constexpr std::size_t kFeatures = Features<T>::kList.size();
  static constexpr std::size_t kPhases = Features<T>::kPhases;

  FeatureSum() = default;
  /// Throws std::invalid_argument when the table does not fit the features.
  explicit FeatureSum(const WeightTable& table) {
    if (table.size() != kFeatures + 1) reject("another number of features");
    const auto weights_named = [&](std::string_view name) -> const std::vector<double>& {
      const auto found = table.find(name);
      if (found == table.end()) reject("no feature " + std::string(name));
      if (found->second.size() != kPhases) reject(std::string(name) + ": another number of phases");
      return found->second;
    };
    for (std::size_t p = 0; p < kPhases; ++p) {
      constant_[p] = static_cast<float>(weights_named(kConstant)[p]);
      for (std::size_t i = 0; i < kFeatures; ++i) {
        weight_[p][i] = static_cast<float>(weights_named(Features<T>::kList[i].name)[p]);
      }
    }
  }

  [[nodiscard]] double operator()(const Measured<kFeatures>& measured) const {
    constexpr auto last = static_cast<float>(kPhases - 1);
    const float phase = std::clamp(measured.phase, 0.0F, last);
    const auto low = std::min(static_cast<std::size_t>(phase), kPhases - 1);
    const std::size_t high = std::min(low + 1, kPhases - 1);
    const float part = phase - static_cast<float>(low);
    float below = constant_[low];
    float above = constant_[high];
    for (std::size_t i = 0; i < kFeatures; ++i) {
      below += measured.value[i] * weight_[low][i];
      above += measured.value[i] * weight_[high][i];
    }
    return static_cast<double>(below + part * (above - below));
  }

 private:
  [[noreturn]] static void reject(const std::string& why) {
    throw std::invalid_argument("the weights do not fit the features: " + why);
  }

  std::array<float, kPhases> constant_{};
  std::array<std::array<float, kFeatures>, kPhases> weight_{};
};

/// The evaluation of the positions of one variant.
template <Title T>
class Evaluation {
 public:
  using Position = typename T::Position;

  /// Uses the weights in the program.
  explicit Evaluation(const notation::Rules& rules)
      : Evaluation(weights_of(rules.title(), rules.variant())) {}
  /// Uses these weights; if they are empty, evaluates as for a title without features.
  explicit Evaluation([[maybe_unused]] const Weights& weights) {
    if constexpr (HasFeatures<T>) {
      if (!weights.win.empty()) win_.emplace(weights.win);
      if (!weights.points.empty()) points_.emplace(weights.points);
    }
  }

  /// True when learned weights are used.
  [[nodiscard]] bool learned() const {
    if constexpr (HasFeatures<T>) return win_.has_value();
    return false;
  }

  /// The logarithm of the odds that the player to move wins, -kMostLogOdds .. kMostLogOdds; a draw
  /// counts as half a win. The game must not be over.
  [[nodiscard]] double log_odds(const Position& position) const {
    double sum = 0;
    if constexpr (HasFeatures<T>) {
      if (win_) {
        const auto measured = Features<T>::measure(position);
        if (measured.wins_at_once) return kMostLogOdds;
        sum = (*win_)(measured);
      } else {
        sum = log_odds_without_features<T>(position);
      }
    } else {
      sum = log_odds_without_features<T>(position);
    }
    return std::clamp(sum, -kMostLogOdds, kMostLogOdds);
  }

  /// The probability that the player to move wins, 0 .. 1; a draw counts as half a win. When the
  /// game is over, 1, 0.5 or 0 by the result.
  [[nodiscard]] double win_probability(const Position& position) const {
    const Outcome outcome = position.outcome();
    if (!outcome.over()) return probability_of(log_odds(position));
    const Seat mover = position.side_to_move();
    if (outcome.result == win_of(mover)) return 1;
    constexpr double kHalf = 0.5;
    return outcome.result == Result::kDraw ? kHalf : 0;
  }

  /// The expected points of the player to move minus those of his opponent; nullopt in titles that
  /// have no points or no weights for them.
  [[nodiscard]] std::optional<double> expected_points(
      [[maybe_unused]] const Position& position) const {
    if constexpr (Scored<T>) {
      const Outcome outcome = position.outcome();
      if (outcome.over()) {
        return position.side_to_move() == 0 ? outcome.score : -outcome.score;
      }
      if constexpr (HasFeatures<T>) {
        if (points_) return (*points_)(Features<T>::measure(position));
      }
    }
    return std::nullopt;
  }

 private:
  struct Nothing {
    [[nodiscard]] static bool has_value() { return false; }
  };
  template <class U>
  struct SumOf {
    using Type = Nothing;
  };
  template <HasFeatures U>
  struct SumOf<U> {
    using Type = std::optional<FeatureSum<U>>;
  };

  [[no_unique_address]] typename SumOf<T>::Type win_;
  [[no_unique_address]] typename SumOf<T>::Type points_;
};

}  // namespace gipfbase::analysis
