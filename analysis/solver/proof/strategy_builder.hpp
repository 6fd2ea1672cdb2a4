// analysis/solver/proof/strategy_builder.hpp - builds a strategy: the moves that prove a result,
// for every position that can come up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/text/stable_sort.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// A move that keeps a guarantee, and the most plies that the game can last after it.
template <class Move>
struct Choice {
  Move move;
  std::uint32_t plies_after = 0;
};

/// A strategy in the types of a title.
template <Title T>
struct TypedStrategy {
  struct Node {
    typename T::Position position;
    typename T::Move move;
    std::uint32_t plies = 0;
  };
  std::vector<Node> nodes;
  std::uint32_t plies = 0;
};

/// Collects, from a root, the moves that an oracle returns for the player of `goal`, and all
/// replies of the other player and of nature.
template <Title T>
class StrategyBuilder {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  explicit StrategyBuilder(const Guarantee& goal) : goal_(goal) {}

  /// `oracle(position, within)` returns a choice with which the game lasts at most `within` plies,
  /// or nullopt to stop; then `build` returns nullopt, too.
  template <class Oracle>
  [[nodiscard]] std::optional<TypedStrategy<T>> build(const Position& root, std::uint32_t within,
                                                      Oracle&& oracle) {
    open_.push_back({root, within});
    while (!open_.empty()) {
      const Task task = open_.back();
      open_.pop_back();
      if (!visit(task, oracle)) return std::nullopt;
    }
    return result(root);
  }

 private:
  struct Task {
    Position position;
    std::uint32_t within;
  };
  struct Node {
    Position position;
    Move move;
    std::uint32_t within = 0;            ///< upper bound of the plies to come
    std::optional<std::uint32_t> plies;  ///< the exact number, once computed
  };

  template <class Oracle>
  bool visit(const Task& task, Oracle& oracle) {
    const Position& position = task.position;
    if (position.outcome().over()) return goal_.met_by(position.outcome());
    if (actor_in<T>(position) != actor_of(goal_.seat)) {
      position.for_each_move([&](const Move& move) {
        Position next = position;
        next.play(move);
        open_.push_back({next, task.within - 1});
      });
      return true;
    }
    Node* node = find(position);
    // A score does not depend on the number of plies: positions cannot repeat in titles with
    // scores.
    const bool timed = goal_.kind != Guarantee::Kind::kScore;
    if (node != nullptr && (!timed || node->within <= task.within)) return true;
    const Position& asked = node != nullptr ? node->position : position;
    const std::optional<Choice<Move>> choice = oracle(asked, task.within);
    if (!choice) return false;
    Position next = asked;
    next.play(choice->move);
    open_.push_back({next, choice->plies_after});
    if (node == nullptr) {
      by_key_.emplace(T::keys(position).canonical(), nodes_.size());
      nodes_.push_back({position, choice->move, choice->plies_after + 1, std::nullopt});
    } else {
      node->move = choice->move;
      node->within = choice->plies_after + 1;
    }
    return true;
  }

  /// Returns the node of a position or of one of its images; nullptr if none exists.
  [[nodiscard]] Node* find(const Position& position) {
    const SymmetryKeys keys = T::keys(position);
    const auto [first, last] = by_key_.equal_range(keys.canonical());
    for (auto entry = first; entry != last; ++entry) {
      Node& node = nodes_[entry->second];
      for (int i = 0; i < keys.count; ++i) {
        if (T::transformed(node.position, i) == position) return &node;
      }
    }
    return nullptr;
  }

  /// Plies that the game lasts against the longest defence. The recursion ends: `within` falls from
  /// node to node, or positions of the title cannot repeat.
  std::uint32_t length(const Position& position) {
    if (position.outcome().over()) return 0;
    if (actor_in<T>(position) == actor_of(goal_.seat)) {
      Node& node = *find(position);
      if (!node.plies) {
        Position next = node.position;
        next.play(node.move);
        const std::uint32_t after = length(next);
        node.plies = after + 1;
      }
      return *node.plies;
    }
    std::uint32_t longest = 0;
    position.for_each_move([&](const Move& move) {
      Position next = position;
      next.play(move);
      longest = std::max(longest, length(next));
    });
    return longest + 1;
  }

  TypedStrategy<T> result(const Position& root) {
    TypedStrategy<T> strategy;
    strategy.plies = length(root);
    // A replaced move may have left nodes that no longer come up.
    for (const Node& node : nodes_) {
      if (node.plies) strategy.nodes.push_back({node.position, node.move, *node.plies});
    }
    notation::text::stable_sort(strategy.nodes,
                                [](const auto& a, const auto& b) { return a.plies > b.plies; });
    return strategy;
  }

  Guarantee goal_;
  std::vector<Task> open_;
  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
};

}  // namespace gipfbase::analysis
