// analysis/engine/evaluation/evaluator_of.hpp - implements Evaluator for a title, in the title's
// static types.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <typeinfo>
#include <utility>
#include <vector>

#include "analysis/engine/evaluation/evaluation.hpp"
#include "analysis/engine/evaluation/evaluator.hpp"
#include "analysis/engine/evaluation/move_features.hpp"
#include "notation/game/any_position.hpp"

namespace gipfbase::analysis {

template <Title T>
class EvaluatorOf final : public Evaluator {
 public:
  using Position = typename T::Position;

  explicit EvaluatorOf(const Weights& weights) : evaluation_(weights) {}

  [[nodiscard]] bool learned() const override { return evaluation_.learned(); }
  [[nodiscard]] double win_probability(const notation::AnyPosition& position) const override {
    return evaluation_.win_probability(notation::typed<Position>(position));
  }
  [[nodiscard]] std::optional<double> expected_points(
      const notation::AnyPosition& position) const override {
    return evaluation_.expected_points(notation::typed<Position>(position));
  }
  [[nodiscard]] std::span<const Feature> features() const override {
    if constexpr (HasFeatures<T>) return Features<T>::kList;
    return {};
  }
  [[nodiscard]] std::size_t phases() const override {
    if constexpr (HasFeatures<T>) return Features<T>::kPhases;
    return 1;
  }
  [[nodiscard]] FeatureValues measured(const notation::AnyPosition& position) const override {
    if constexpr (HasFeatures<T>) {
      const auto found = Features<T>::measure(notation::typed<Position>(position));
      return {{found.value.begin(), found.value.end()}, found.phase, found.wins_at_once};
    }
    return {};
  }
  [[nodiscard]] std::span<const Feature> move_features() const override {
    if constexpr (HasMoveFeatures<T>) return MoveFeatures<T>::kList;
    return {};
  }
  [[nodiscard]] std::vector<std::pair<std::size_t, float>> measured_move(
      const notation::AnyPosition& position, const PackedMove& move) const override {
    std::vector<std::pair<std::size_t, float>> values;
    if constexpr (HasMoveFeatures<T>) {
      MoveFeatures<T>::describe(notation::typed<Position>(position), T::unpack(move),
                                [&](std::size_t i, float value) { values.emplace_back(i, value); });
    }
    return values;
  }

 private:
  Evaluation<T> evaluation_;
};

/// Returns the evaluator for the title of these rules; nullptr when it is not in the list.
template <Title... T>
[[nodiscard]] std::unique_ptr<const Evaluator> evaluator_among(TitleList<T...> /*titles*/,
                                                               const notation::Rules& rules,
                                                               const Weights& weights) {
  std::unique_ptr<const Evaluator> evaluator;
  const auto offer = [&]<Title U>(const U* /*type*/) {
    if (rules.rules_type() == typeid(U)) evaluator = std::make_unique<EvaluatorOf<U>>(weights);
  };
  (offer(static_cast<const T*>(nullptr)), ...);
  return evaluator;
}

}  // namespace gipfbase::analysis
