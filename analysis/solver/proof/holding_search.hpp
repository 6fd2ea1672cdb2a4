// analysis/solver/proof/holding_search.hpp - who can go on for ever without losing?
//
// A player is safe in a set of positions that he can keep the game in: it holds, of each position
// in which he is to move, one after a move of his, of each other one all that can follow, and none
// in which he has lost. The largest such set among the positions that can be reached is what
// remains when those are struck out, again and again, from which the other player gets out of it:
// a greatest fixpoint (E. Grädel, W. Thomas, T. Wilke, Automata, Logics, and Infinite Games, 2002,
// chapter 2). Since positions are finite in number, a game that goes on for ever comes to one of
// them a third time: a draw by repetition.
//
// Looks at so many moves and no more; positions beyond are taken for lost, so what is said to be
// safe is. Positions are compared themselves, keys only find them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
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

  /// Looks at about `moves` moves from `root` on, which is not over; at fewer when the budget is
  /// spent.
  HoldingSearch(const Position& root, std::size_t moves, Budget& budget) {
    add(root);
    // Breadth first, so that what is near is there as a whole.
    std::size_t told = 0;
    for (std::size_t i = 0; i < nodes_.size() && edges_.size() < moves && !budget.spent(); ++i) {
      expand(i);
      if (edges_.size() - told < Budget::kStep) continue;
      budget.spend(0, edges_.size() - told);
      told = edges_.size();
    }
    budget.spend(0, edges_.size() - told);
    for (const Seat seat : {Seat{0}, Seat{1}}) strike_out(seat);
  }

  /// True when `seat` need not lose.
  [[nodiscard]] bool holds(Seat seat) const { return !nodes_.front().struck[seat]; }
  /// True when every position that can be reached was looked at: who does not hold will lose.
  [[nodiscard]] bool complete() const {
    return std::all_of(nodes_.begin(), nodes_.end(),
                       [](const Node& node) { return node.over || node.expanded; });
  }

  /// How `seat` holds: the first good move of the title's order in every position that can come up.
  /// He must hold.
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
    std::uint32_t first = 0;  ///< of `edges_`: what the moves lead to, in the title's order
    std::uint32_t end = 0;
    bool over = false;
    bool expanded = false;
    std::array<bool, 2> struck{};  ///< the player cannot be said to hold
  };

  /// The number of a position or one of its images.
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

  /// Strikes out everything from which `seat` can be made to leave what was looked at, or to lose.
  void strike_out(Seat seat) {
    std::vector<std::uint32_t> begin(nodes_.size() + 2);  // of each node's predecessors
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

  std::vector<Node> nodes_;  ///< the root first
  std::vector<std::uint32_t> edges_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_key_;
};

}  // namespace gipfbase::analysis
