// analysis/engine/evaluation/evaluator.hpp - an interface to the Evaluation of any title, without
// its static types.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/engine/evaluation/weights.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The features of a position, as in `Measured`.
struct FeatureValues {
  std::vector<float> values;
  float phase = 0;
  bool wins_at_once = false;
};

/// Thread-safe.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  /// See Evaluation.
  [[nodiscard]] virtual bool learned() const = 0;
  [[nodiscard]] virtual double win_probability(const notation::AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::optional<double> expected_points(
      const notation::AnyPosition& position) const = 0;

  /// The features of the title; empty when it has none.
  [[nodiscard]] virtual std::span<const Feature> features() const = 0;
  [[nodiscard]] virtual std::size_t phases() const = 0;
  /// The features of a position. The title must have features, and the game must not be over.
  [[nodiscard]] virtual FeatureValues measured(const notation::AnyPosition& position) const = 0;

  /// The features of moves (move_features.hpp); empty when the title has none.
  [[nodiscard]] virtual std::span<const Feature> move_features() const = 0;
  /// The features of a legal move that are not 0, as pairs of index and value.
  [[nodiscard]] virtual std::vector<std::pair<std::size_t, float>> measured_move(
      const notation::AnyPosition& position, const PackedMove& move) const = 0;
};

/// Returns the evaluator of a variant with the weights in the program, or with `weights`.
[[nodiscard]] std::unique_ptr<const Evaluator> make_evaluator(const notation::Rules& rules);
[[nodiscard]] std::unique_ptr<const Evaluator> make_evaluator(const notation::Rules& rules,
                                                              const Weights& weights);

}  // namespace gipfbase::analysis
