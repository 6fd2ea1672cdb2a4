// analysis/engine/tree_search.hpp - Monte-Carlo tree search with priors.
//
// Moves are chosen by PUCT (D. Silver and others, "Mastering the game of Go without human
// knowledge", 2017). The priors come from the evaluation after each move and from the rates of
// moves; a new leaf has the value of its best move by the evaluation, not that of a random game.
// Proved results go up the tree (M. Winands and others, "Monte-Carlo tree search solver", 2008).
// Several threads share one tree. With one thread and a limit on nodes the result depends on the
// position and the limit.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/engine/evaluation/evaluation.hpp"
#include "analysis/engine/evaluation/move_features.hpp"
#include "analysis/engine/move_search.hpp"
#include "analysis/engine/repetitions.hpp"
#include "analysis/engine/search_values.hpp"
#include "notation/game/any_position.hpp"

namespace gipfbase::analysis {

template <Title T>
class TreeSearch final : public MoveSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  TreeSearch(const Weights& weights, std::size_t table_bytes)
      : evaluation_(weights),
        rating_(move_rating<T>(weights.move)),
        most_nodes_(std::max<std::size_t>(table_bytes / sizeof(Node), 1024)) {}

  void begin(const notation::AnyPosition& position,
             std::span<const std::uint64_t> earlier) override {
    root_ = notation::typed<Position>(position);
    earlier_.assign(earlier.begin(), earlier.end());
    nodes_.assign(1, Node{});
    iterations_ = 0;
    expand(0, children_of(root_, true));
  }
  void settle(const PackedMove& move, Proved proved, Plies distance) override {
    for (std::size_t i = nodes_[0].begin; i < nodes_[0].begin + nodes_[0].count; ++i) {
      Node& child = nodes_[i];
      if (T::pack(child.move) != move || child.proved != Proved::kNo) continue;
      child.proved = proved;
      child.distance = distance;
    }
  }
  bool deepen(const SearchWidth& width, Budget& budget) override {
    constexpr std::uint64_t kFirst = 64;  // visits of the first iteration
    const std::uint64_t wanted = kFirst << std::min(iterations_, 40);
    std::atomic<bool> halt{false};
    const auto work = [&] {
      std::uint64_t nodes = 0;
      while (!halt.load(std::memory_order_relaxed) && visits_of_root() < wanted &&
             !settled(width)) {
        nodes += simulate();
        constexpr std::uint64_t kStep = 16;
        if (nodes < kStep) continue;
        if (budget.spend(std::exchange(nodes, 0))) halt.store(true);
      }
      if (budget.spend(nodes)) halt.store(true);
    };
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < width.threads; ++i) others.emplace_back(work);
      work();
    }
    if (halt.load()) return false;
    ++iterations_;
    return visits_of_root() >= wanted;
  }
  [[nodiscard]] int depth() const override {
    return iterations_ == 0 ? 0 : static_cast<int>(line_from(best_children().front()).size());
  }
  [[nodiscard]] std::vector<EngineLine> lines(std::size_t most) const override {
    std::vector<EngineLine> lines;
    for (const std::size_t i : best_children()) {
      if (lines.size() == most) break;
      const Node& child = nodes_[i];
      EngineLine line;
      line.moves = line_from(i);
      line.proved = child.proved;
      line.distance = child.distance;
      line.depth = child.visits > 0 ? static_cast<int>(line.moves.size()) : 0;
      line.win_probability = probability_with(child.proved, value_for_mover(child));
      lines.push_back(std::move(line));
    }
    return lines;
  }
  void clear() override { nodes_.clear(); }

 private:
  /// A move and the position after it. Values are those of seat 0; what is proved is the result for
  /// the player who makes the move.
  struct Node {
    Move move{};
    std::uint32_t begin = 0;  ///< of its children in `nodes_`
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    std::uint32_t waiting = 0;  ///< threads below it; each counts as a loss
    double sum = 0;             ///< of the values of its visits
    float estimate = 0.5F;      ///< before the first visit
    float prior = 0;
    Plies distance = kForever;
    Proved proved = Proved::kNo;
    Seat mover = 0;  ///< who makes the move
    bool expanded = false;
    bool all = true;      ///< its children are all moves
    bool chance = false;  ///< nature is to move after it
  };
  /// The children of a node before they are in the tree.
  struct Children {
    std::vector<Node> nodes;
    double value = 0.5;  ///< of the position, for seat 0
    bool all = true;
    bool chance = false;
    bool complete = true;  ///< false: nothing was listed, `value` is final or an estimate
  };
  static constexpr std::size_t kMostChildren = 40;
  static constexpr std::size_t kMostRated = 96;
  static constexpr int kMostPlies = 120;

  // Adding nodes.

  [[nodiscard]] static double for_first(double value, Seat seat) {
    return seat == 0 ? value : 1 - value;
  }
  /// Rates a move by the position after it.
  void estimate(const Position& position, Node& child) const {
    Position next = position;
    next.play(child.move);
    const Outcome outcome = next.outcome();
    child.mover = position.side_to_move();
    if (outcome.over()) {
      const bool drawn = outcome.result == Result::kDraw || outcome.result == Result::kBothLose;
      const bool won = outcome.result == win_of(child.mover);
      child.proved = drawn ? Proved::kDraw : won ? Proved::kWin : Proved::kLoss;
      child.distance = drawn ? kForever : Plies{1};
      child.estimate =
          static_cast<float>(for_first(probability_with(child.proved, 0), child.mover));
      return;
    }
    const double value = probability_of(evaluation_.log_odds(next));
    child.estimate = static_cast<float>(for_first(value, next.side_to_move()));
  }
  /// Lists the moves of a position, better ones first. `every`: none is left out.
  [[nodiscard]] Children children_of(const Position& position, bool every) const {
    Children children;
    std::vector<Node>& list = children.nodes;
    const auto add = [&](const Move& move, float rate) {
      Node child;
      child.move = move;
      child.prior = rate;
      list.push_back(child);
    };
    bool rated = false;
    if constexpr (HasMoveFeatures<T>) {
      if (rating_ && !every) {
        rated = true;
        children.all = rating_->for_each_promising(
            position, MoveFeatures<T>::kWidth, [](const Move&, std::size_t) { return 0.0F; }, add);
      } else if (rating_) {
        const auto weights = rating_->weights_at(position);
        position.for_each_move(
            [&](const Move& move) { add(move, rating_->rate(position, move, weights)); });
      }
    }
    if (list.empty()) position.for_each_move([&](const Move& move) { add(move, 0); });
    const auto by_prior = [](const Node& a, const Node& b) { return a.prior > b.prior; };
    if (rated && list.size() > kMostChildren) {
      std::stable_sort(list.begin(), list.end(), by_prior);
      list.resize(kMostChildren);
      children.all = false;
    } else if (!every && list.size() > kMostRated) {
      list.resize(kMostRated);
      children.all = false;
    }
    if constexpr (Interrupts<T>) children.chance = position.actor() == Actor::kNature;
    const Seat mover = position.side_to_move();
    double best = 0;
    double sum = 0;
    for (Node& child : list) {
      estimate(position, child);
      const double value = for_first(static_cast<double>(child.estimate), mover);
      best = std::max(best, value);
      sum += value;
      constexpr double kLeast = 0.002;
      child.prior += static_cast<float>(log_odds_of(std::clamp(value, kLeast, 1 - kLeast)));
      if (children.chance) child.prior = 0;
    }
    std::stable_sort(list.begin(), list.end(), by_prior);
    if (!every && list.size() > kMostChildren) {
      list.resize(kMostChildren);
      children.all = false;
    }
    const float most = list.empty() ? 0 : list.front().prior;
    float total = 0;
    for (Node& child : list) total += child.prior = std::exp(child.prior - most);
    for (Node& child : list) child.prior /= total;
    const double mean = sum / static_cast<double>(std::max<std::size_t>(list.size(), 1));
    children.value = for_first(children.chance ? mean : best, mover);
    return children;
  }
  /// Puts the children of a node into the tree.
  void expand(std::size_t node, const Children& children) {
    nodes_[node].begin = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].count = static_cast<std::uint32_t>(children.nodes.size());
    nodes_[node].all = children.all;
    nodes_[node].chance = children.chance;
    nodes_[node].expanded = true;
    nodes_.insert(nodes_.end(), children.nodes.begin(), children.nodes.end());
  }

  // Visits.

  [[nodiscard]] static double value_for_mover(const Node& node) {
    const double value = node.visits == 0 ? static_cast<double>(node.estimate)
                                          : node.sum / static_cast<double>(node.visits);
    return for_first(value, node.mover);
  }
  [[nodiscard]] std::uint64_t visits_of_root() {
    const std::lock_guard lock(mutex_);
    return nodes_[0].visits;
  }
  /// True when nothing is left to find about the moves that are asked for.
  [[nodiscard]] bool settled(const SearchWidth& width) {
    const std::lock_guard lock(mutex_);
    const Node& root = nodes_[0];
    std::size_t won = 0;
    std::size_t open = 0;
    for (std::size_t i = root.begin; i < root.begin + root.count; ++i) {
      won += nodes_[i].proved == Proved::kWin ? 1 : 0;
      open += nodes_[i].proved == Proved::kNo ? 1 : 0;
    }
    return won >= width.lines || open == 0;
  }
  /// The child to visit next; the node itself when it has none that is open.
  [[nodiscard]] std::size_t next_child(std::size_t at) const {
    const Node& node = nodes_[at];
    constexpr double kExplore = 1.1;
    const double root = std::sqrt(static_cast<double>(node.visits + node.waiting + 1));
    std::size_t best = at;
    double best_value = -1;
    std::size_t open = 0;
    for (std::size_t i = node.begin; i < node.begin + node.count && open < kMostChildren; ++i) {
      const Node& child = nodes_[i];
      const bool decided = child.proved == Proved::kLoss || child.proved == Proved::kWin;
      if (decided && !node.chance) continue;
      ++open;
      const auto visits = static_cast<double>(child.visits + child.waiting);
      double value = value_for_mover(child);
      if (child.waiting > 0) value *= (visits - child.waiting + 1) / (visits + 1);
      if (child.proved == Proved::kDraw) value = 0.5;
      if (node.chance) value = 1 - visits / root;  // the least visited
      value += kExplore * static_cast<double>(child.prior) * root / (1 + visits);
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  /// One visit. Returns the number of positions that were rated.
  std::uint64_t simulate() {
    Position position = root_;
    Repetitions repetitions;
    repetitions.begin(earlier_);
    std::vector<std::size_t> path = {0};
    bool drawn = false;
    bool expands = false;
    {
      const std::lock_guard lock(mutex_);
      while (nodes_[path.back()].expanded && static_cast<int>(path.size()) < kMostPlies) {
        const std::size_t next = next_child(path.back());
        if (next == path.back()) break;
        path.push_back(next);
        position.play(nodes_[next].move);
        repetitions.push(position.repetition_key());
        drawn = repetitions.drawn() || nodes_[next].proved == Proved::kDraw;
        if (drawn || nodes_[next].proved != Proved::kNo) break;
      }
      for (const std::size_t i : path) ++nodes_[i].waiting;
      const Node& leaf = nodes_[path.back()];
      expands = !drawn && !leaf.expanded && leaf.proved == Proved::kNo &&
                nodes_.size() + kMostChildren <= most_nodes_;
    }
    Children children;
    if (expands) children = children_of(position, false);
    const std::lock_guard lock(mutex_);
    Node& leaf = nodes_[path.back()];
    double value = 0.5;
    if (expands) {
      value = children.value;
      if (!leaf.expanded) expand(path.back(), children);
    } else if (!drawn) {
      const double known = leaf.visits == 0 ? static_cast<double>(leaf.estimate)
                                            : leaf.sum / static_cast<double>(leaf.visits);
      value = leaf.proved == Proved::kNo
                  ? known
                  : for_first(probability_with(leaf.proved, known), leaf.mover);
    }
    back_up(path, value);
    return 1 + children.nodes.size();
  }
  void back_up(const std::vector<std::size_t>& path, double value) {
    for (std::size_t i = path.size(); i-- > 0;) {
      Node& node = nodes_[path[i]];
      --node.waiting;
      ++node.visits;
      node.sum += value;
      if (i > 0) {
        prove(node);
        if (node.proved != Proved::kNo) {
          value = for_first(probability_with(node.proved, 0), node.mover);
        }
      }
    }
  }
  /// Takes what is proved about the moves that follow.
  void prove(Node& node) const {
    if (node.proved != Proved::kNo || !node.expanded || node.count == 0 || node.chance) return;
    const Seat next = nodes_[node.begin].mover;
    bool all_lost = node.all;
    int longest = 0;
    for (std::size_t i = node.begin; i < node.begin + node.count; ++i) {
      const Node& child = nodes_[i];
      if (child.proved == Proved::kWin) {
        node.proved = next == node.mover ? Proved::kWin : Proved::kLoss;
        node.distance = child.distance == kForever ? kForever : one_more(child.distance);
        return;
      }
      all_lost = all_lost && child.proved == Proved::kLoss;
      longest = std::max(longest, static_cast<int>(child.distance));
    }
    if (!all_lost) return;
    node.proved = next == node.mover ? Proved::kLoss : Proved::kWin;
    node.distance = longest >= kForever ? kForever : one_more(static_cast<Plies>(longest));
  }

  // Answers.

  /// The children of the root: proved wins first, then by visits, proved losses last.
  [[nodiscard]] std::vector<std::size_t> best_children() const {
    const Node& root = nodes_[0];
    std::vector<std::size_t> order(root.count);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = root.begin + i;
    const auto before = [&](std::size_t a, std::size_t b) {
      const Node& x = nodes_[a];
      const Node& y = nodes_[b];
      const auto rank = [](const Node& n) {
        return n.proved == Proved::kWin ? 0 : n.proved == Proved::kLoss ? 2 : 1;
      };
      if (rank(x) != rank(y)) return rank(x) < rank(y);
      if (rank(x) == 0 && x.distance != y.distance) return x.distance < y.distance;
      if (rank(x) == 2 && x.distance != y.distance) return x.distance > y.distance;
      if (x.visits != y.visits) return x.visits > y.visits;
      return value_for_mover(x) > value_for_mover(y);
    };
    std::stable_sort(order.begin(), order.end(), before);
    return order;
  }
  /// The move of a node and the moves visited most often after it.
  [[nodiscard]] std::vector<PackedMove> line_from(std::size_t at) const {
    std::vector<PackedMove> line = {T::pack(nodes_[at].move)};
    while (nodes_[at].expanded && nodes_[at].count > 0) {
      const Node& node = nodes_[at];
      std::size_t best = node.begin;
      for (std::size_t i = node.begin; i < node.begin + node.count; ++i) {
        const Node& child = nodes_[i];
        const Node& other_child = nodes_[best];
        const bool wins = child.proved == Proved::kWin;
        if (wins && other_child.proved == Proved::kWin) continue;
        if (wins || (other_child.proved != Proved::kWin && child.visits > other_child.visits)) {
          best = i;
        }
      }
      if (nodes_[best].visits == 0 && nodes_[best].proved != Proved::kWin) break;
      line.push_back(T::pack(nodes_[best].move));
      at = best;
    }
    return line;
  }

  Evaluation<T> evaluation_;
  OptionalMoveRating<T> rating_;
  std::size_t most_nodes_;
  Position root_{};
  std::vector<std::uint64_t> earlier_;
  std::mutex mutex_;  ///< of `nodes_`, while a search runs
  std::vector<Node> nodes_;
  int iterations_ = 0;
};

}  // namespace gipfbase::analysis
