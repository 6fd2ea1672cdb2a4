// analysis/train_moves.hpp - a part of the tool train_weights: finds the weights of the rates of
// moves (analysis/engine/evaluation/move_features.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/engine/evaluation/evaluator.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// Learns from the moves of games which moves are chosen: the odds of one move against another
/// follow from their rates (D. McFadden, "Conditional logit analysis of qualitative choice
/// behavior", 1974).
class MoveTraining {
 public:
  /// `most`: positions to learn from.
  MoveTraining(const notation::Rules& rules, const Evaluator& evaluator, std::size_t most,
               std::uint64_t seed)
      : rules_(rules), evaluator_(evaluator), most_(most), seed_(seed) {}

  /// Adds some moves of a game; those of every tenth game are held out. `players`: for each seat,
  /// the weight of its moves. `by_evaluation`: learns the moves after which the evaluation is best
  /// for the player, instead of the moves of the game.
  void add(const notation::AnyPosition& start, const std::vector<PackedMove>& moves,
           const std::array<float, 2>& players, bool by_evaluation);
  /// Returns the lines of weights.txt, and prints figures of the games held out.
  [[nodiscard]] std::string learned_lines();

 private:
  struct Value {
    std::uint16_t term = 0;
    float value = 0;
  };
  /// A choice among moves; the first of them was played.
  struct Choice {
    /// For each move, the end of its terms in `values_`. Those of the first move start at `begin`.
    std::vector<std::uint32_t> ends;
    std::uint32_t begin = 0;
    float weight = 1;
    float phase = 0;
    std::uint32_t rank_of = 0;  ///< number of legal moves; 0: not held out
  };

  [[nodiscard]] PackedMove best_by_evaluation(const notation::AnyPosition& position,
                                              const std::vector<PackedMove>& legal) const;
  [[nodiscard]] std::vector<double> rates(const Choice& choice) const;
  void learn(const Choice& choice, double rate);
  void report() const;
  /// Calls visit(index of the weight, value) for the terms of move m of a choice.
  template <class Visit>
  void for_each_term(const Choice& choice, std::size_t m, Visit&& visit) const;

  const notation::Rules& rules_;
  const Evaluator& evaluator_;
  std::size_t most_;
  std::uint64_t seed_;
  std::size_t games_ = 0;
  std::vector<Value> values_;
  std::vector<Choice> learned_;
  std::vector<Choice> held_out_;
  std::vector<double> weights_;
  std::vector<double> squares_;  ///< for each weight, the sum of the squared gradients so far
};

}  // namespace gipfbase::analysis
