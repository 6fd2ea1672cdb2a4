// analysis/solver/proof/holding_search.hpp - which players can play on for ever without losing?
//
// A player holds if there is a set of positions that he can keep the game in. The set has no
// position that he has lost. For each of its positions, it contains at least one successor if he is
// to move, and all successors if he is not. The largest such set among the reachable positions is a
// greatest fixpoint (E. Grädel, W. Thomas, T. Wilke, Automata, Logics, and Infinite Games, 2002,
// chapter 2): positions from which the other player can leave the set are struck out, until there
// are no more such positions. There are finitely many positions, so an endless game reaches one of
// them a third time: a draw by repetition.
//
// The search stops after a number of moves. Positions beyond that count as lost, so a reported hold
// is safe. Keys only find candidates; the positions themselves are compared.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "analysis/certificate/proof.hpp"
#include "analysis/solver/budget.hpp"
#include "analysis/solver/proof/strategy_builder.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

template <Title T>
class HoldingSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  /// Searches about `moves` moves from `root`, fewer when the budget is spent. The game must not be
  /// over in `root`.
  HoldingSearch(const Position& root, std::size_t moves, Budget& budget) {
    add(root);
    // Breadth first, so that everything near the root is complete.
    std::size_t reported = 0;
    for (std::size_t i = 0; i < nodes_.size() && edges_.size() < moves && !budget.spent(); ++i) {
      expand(i);
      if (edges_.size() - reported < Budget::kStep) continue;
      budget.spend(0, edges_.size() - reported);
      reported = edges_.size();
    }
    budget.spend(0, edges_.size() - reported);
    for (const Seat seat : {Seat{0}, Seat{1}}) strike_out(seat);
  }

  /// True when `seat` need not lose.
  [[nodiscard]] bool holds(Seat seat) const { return !nodes_.front().struck[seat]; }
  /// True when every reachable position was searched: then a player who does not hold loses.
  [[nodiscard]] bool complete() const {
    return std::all_of(nodes_.begin(), nodes_.end(),
                       [](const Node& node) { return node.over || node.expanded; });
  }

  /// Returns how `seat` holds: the first good move in the title's order, for every position that
  /// can come up. Requires holds(seat).
  [[nodiscard]] TypedStrategy<T> strategy(Seat seat) const {
    TypedStrategy<T> strategy;
    strategy.plies = kEndless;
    std::vector<bool> seen(nodes_.size());
    std::vector<std::size_t> open = {0};
    seen[0] = true;
    const auto visit = [&](std::size_t next) {
      if (!seen[next]) open.push_back(next);
      seen[next] = true;
    };
    std::size_t done = 0;
    while (done < open.size()) {
      const Node& node = nodes_[open[done++]];
      if (node.over) continue;
      if (actor_in<T>(node.position) != actor_of(seat)) {
        for (std::size_t e = node.first; e < node.end; ++e) visit(edges_[e]);
        continue;
      }
      std::size_t edge = node.first;
      bool found = false;
      node.position.for_each_move([&](const Move& move) {
        if (!found && !nodes_[edges_[edge]].struck[seat]) {
          found = true;
          strategy.nodes.push_back({node.position, move, kEndless});
          visit(edges_[edge]);
        }
        ++edge;
      });
    }
    return strategy;
  }

 private:
  struct Node {
    Position position;
    std::uint32_t first = 0;  ///< index into `edges_`: the successors, in the title's order
    std::uint32_t end = 0;
    bool over = false;
    bool expanded = false;
    std::array<bool, 2> struck{};  ///< by seat: true if the player is not known to hold
  };

  /// Returns the index of a position or one of its images; adds the position if it is new.
  std::uint32_t add(const Position& position) {
    const SymmetryKeys keys = T::keys(position);
    const auto [first, last] = by_key_.equal_range(keys.canonical());
    for (auto entry = first; entry != last; ++entry) {
      for (int i = 0; i < keys.count; ++i) {
        if (T::transformed(nodes_[entry->second].position, i) == position) return entry->second;
      }
    }
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    by_key_.emplace(keys.canonical(), number);
    Node& node = nodes_.emplace_back();
    node.position = position;
    const Outcome outcome = position.outcome();
    node.over = outcome.over();
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      node.struck[seat] = node.over && !Guarantee::draw(seat).met_by(outcome);
    }
    return number;
  }

  void expand(std::size_t number) {
    if (nodes_[number].over) return;
    const Position position = nodes_[number].position;  // the nodes may move
    nodes_[number].first = static_cast<std::uint32_t>(edges_.size());
    position.for_each_move([&](const Move& move) {
      Position next = position;
      next.play(move);
      edges_.push_back(add(next));
    });
    nodes_[number].end = static_cast<std::uint32_t>(edges_.size());
    nodes_[number].expanded = true;
  }

  /// Strikes out every position in which `seat` can be forced to lose or to leave the searched set.
  void strike_out(Seat seat) {
    std::vector<std::uint32_t> begin(nodes_.size() +
                                     2);  // where each node's predecessors begin in `before`
    for (const std::uint32_t to : edges_) ++begin[to + 2];
    for (std::size_t i = 2; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<std::uint32_t> before(edges_.size());
    std::vector<std::uint32_t> ways_left(nodes_.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      Node& node = nodes_[i];
      for (std::size_t e = node.first; e < node.end; ++e) before[begin[edges_[e] + 1]++] = i;
      const bool own = !node.over && actor_in<T>(node.position) == actor_of(seat);
      ways_left[i] = own ? node.end - node.first : 1;
      if (!node.over && !node.expanded) node.struck[seat] = true;
      if (node.struck[seat]) open.push_back(i);
    }
    while (!open.empty()) {
      const std::uint32_t to = open.back();
      open.pop_back();
      for (std::size_t e = begin[to]; e < begin[to + 1]; ++e) {
        Node& node = nodes_[before[e]];
        if (node.struck[seat] || --ways_left[before[e]] > 0) continue;
        node.struck[seat] = true;
        open.push_back(before[e]);
      }
    }
  }

  std::vector<Node> nodes_;  ///< the root is the first
  std::vector<std::uint32_t> edges_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_key_;
};

}  // namespace gipfbase::analysis
