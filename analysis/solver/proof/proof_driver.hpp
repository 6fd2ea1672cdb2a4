// analysis/solver/proof/proof_driver.hpp - a proof search on several threads.
//
// Two levels (A. Saffidine, N. Jouandeau, T. Cazenave, Solving Breakthrough with Race Patterns and
// Job-Level Proof Number Search, 2011; J. Pawlewicz, R. Hayward, Scalable Parallel DFPN Search,
// 2013): a small tree in memory, guarded by one mutex, whose leaves are searched by depth-first
// proof-number search for a limited number of nodes each. All threads share the table. The cost of
// an attacker's move grows with the number of threads at work below it, so that threads spread out.
// A single thread uses such a tree, too, once a search takes long. When the memory for the tree is
// used up, the tree stops growing, and its leaves are searched repeatedly with the help of the
// table.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/solver/on_threads.hpp"
#include "analysis/solver/proof/proof_search.hpp"

namespace gipfbase::analysis {

/// Contention for the lock of the tree: the share of time for which it is held bounds the number of
/// threads that it can serve.
struct TreeUse {
  std::uint64_t turns = 0;  ///< times that a thread took the lock to return a leaf
  std::uint64_t waits = 0;  ///< turns for which the thread had to wait
  std::uint64_t idle = 0;   ///< times that a thread found no leaf to search
  std::chrono::nanoseconds waited{0};
  std::chrono::nanoseconds held{0};

  TreeUse& operator+=(const TreeUse& more) {
    turns += more.turns;
    waits += more.waits;
    idle += more.idle;
    waited += more.waited;
    held += more.held;
    return *this;
  }
};

template <Title T>
class ProofDriver {
 public:
  using Position = typename T::Position;
  using Search = ProofSearch<T>;

  /// The tree takes about `tree_bytes` at most.
  ProofDriver(ProofTable& table, std::size_t tree_bytes) : table_(table), tree_bytes_(tree_bytes) {}

  /// Searches about `nodes` nodes at most, and returns what is known then. The question is settled
  /// for `plies` if the nodes and the budget sufficed.
  [[nodiscard]] ProofState prove(const Position& position, Plies plies,
                                 const ProofQuestion& question, int threads, std::uint64_t nodes,
                                 Budget& budget) {
    // The table can grow only between rounds.
    const std::uint64_t begin = budget.nodes();
    for (std::uint64_t round = kFirstRound;; round *= 2) {
      table_.make_room();
      const std::uint64_t used = budget.nodes() - begin;
      const ProofState state =
          search(position, plies, question, threads, std::min(round, nodes - used), budget);
      const bool done = state.settled(plies) || plies == 0 || budget.spent();
      if (done || budget.nodes() - begin >= nodes) return state;
    }
  }

  /// Nodes visited below positions that another thread had settled meanwhile, in all calls so far.
  [[nodiscard]] std::uint64_t wasted() const { return wasted_; }
  /// Positions generated in all calls so far: a measure of work that is independent of the clock.
  [[nodiscard]] std::uint64_t generated() const { return generated_; }
  /// The cost of the tree's lock in all calls so far.
  [[nodiscard]] const TreeUse& tree_use() const { return tree_use_; }

 private:
  class Tree;

  static constexpr std::uint64_t kFirstRound = 16384;

  ProofState search(const Position& position, Plies plies, const ProofQuestion& question,
                    int threads, std::uint64_t nodes, Budget& budget) {
    Search search(table_, question, budget);
    const ProofState state = search.known(position, plies);
    if (state.settled(plies) || plies == 0) return state;
    if (threads <= 1 && nodes <= kFirstRound) {
      const ProofState found = search.search(position, plies, {}, nodes);
      generated_ += search.generated();
      return found;
    }
    Tree tree(position, plies, search, {nodes, tree_bytes_});
    on_threads(threads, [&](std::size_t) { tree.work(table_, question, budget); });
    wasted_ += tree.wasted();
    generated_ += tree.generated();
    tree_use_ += tree.use();
    return tree.state();
  }

  ProofTable& table_;
  std::size_t tree_bytes_;
  std::uint64_t wasted_ = 0;
  std::uint64_t generated_ = 0;
  TreeUse tree_use_;
};

/// The upper level of the search, the small tree. The mutex guards everything except the members of
/// a node that never change once the node is part of the tree. Searches and the creation of nodes
/// run without the lock.
template <Title T>
class ProofDriver<T>::Tree {
 public:
  struct Limits {
    std::uint64_t nodes = 0;
    std::size_t bytes = 0;
  };
  Tree(const Position& position, Plies plies, Search& search, const Limits& limits)
      : root_(position, plies, search), nodes_left_(limits.nodes), bytes_left_(limits.bytes) {
    pay_for(root_);
  }

  [[nodiscard]] ProofState state() const { return root_.state; }
  [[nodiscard]] std::uint64_t wasted() const { return wasted_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }
  [[nodiscard]] const TreeUse& use() const { return use_; }

  /// Runs one thread until the search is finished.
  void work(ProofTable& table, const ProofQuestion& question, Budget& budget) {
    Search search(table, question, budget);
    Turn turn(*this);
    while (!finished(budget)) {
      const std::optional<Leaf> leaf = take(search);
      if (!leaf) {
        if (!finished(budget)) turn.wait();
        continue;
      }
      Node& parent = *leaf->parent;
      const std::uint64_t most = std::min(leaf_nodes(), nodes_left_);
      const bool may_grow = bytes_left_ > 0;
      turn.end();

      Position position = parent.position;
      position.play(parent.children[leaf->branch].move);
      const auto left = static_cast<Plies>(parent.plies - 1);
      const std::uint64_t before = search.nodes();
      const ProofState found = search.search(position, left, leaf->limit, most);
      const std::uint64_t used = search.nodes() - before;
      std::unique_ptr<Node> node;
      if (may_grow && !found.settled(left) && used >= most) {
        node = std::make_unique<Node>(position, left, search);
        node->parent = &parent;
        node->branch = leaf->branch;
      }

      turn.begin();
      give_back(*leaf);
      nodes_left_ -= std::min(nodes_left_, used);
      nodes_used_ += used;
      if (in_settled_subtree(parent)) wasted_ += used;
      parent.children[leaf->branch].state = node != nullptr ? node->state : found;
      if (node != nullptr) {
        pay_for(*node);
        parent.below[leaf->branch] = std::move(node);
      }
      update(parent, search, used);
      idle_.notify_all();
    }
    generated_ += search.generated();
    idle_.notify_all();
  }

 private:
  /// Nodes searched below a leaf before it becomes part of the tree. Few at first, because only a
  /// tree with several leaves keeps all threads busy, and a line of forced moves has only one leaf.
  /// More in long searches, because otherwise unimportant nodes would fill the memory of the tree.
  [[nodiscard]] std::uint64_t leaf_nodes() const {
    constexpr std::uint64_t kFewest = 64;
    constexpr std::uint64_t kEnough = 500;
    return std::max(std::clamp(nodes_used_ / 8, kFewest, kEnough), nodes_used_ / 1000);
  }

  struct Node {
    Node(const Position& at, Plies left, Search& search)
        : position(at),
          key(search.key(at)),
          plies(left),
          attacker(search.attacking(at)),
          children(search.children(at, left)),
          below(children.size()),
          busy(children.size()) {
      sum_up();
    }
    void sum_up() {
      state = summary_of(std::span<const typename Search::Child>(children), attacker,
                         static_cast<Plies>(plies - 1))
                  .state;
    }
    [[nodiscard]] bool settled() const { return state.settled(plies); }

    Position position;
    PositionKey key;
    Plies plies = 0;
    bool attacker = false;
    ProofState state;  ///< computed from the states of the children
    std::vector<typename Search::Child> children;
    std::vector<std::unique_ptr<Node>> below;  ///< null where the branch ends in a leaf
    std::vector<std::uint16_t> busy;           ///< threads at work in each branch
    Node* parent = nullptr;
    std::size_t branch = 0;  ///< the parent's branch to this node
    std::size_t latest = 0;  ///< the branch last worked on
    std::size_t passes = 0;  ///< visits in search of a leaf since the last look-up in the table
  };
  struct Leaf {
    Node* parent = nullptr;
    std::size_t branch = 0;
    Thresholds limit;
  };

  /// Holds the lock of the tree for a thread, and measures for how long.
  class Turn {
   public:
    using Clock = std::chrono::steady_clock;

    explicit Turn(Tree& tree) : tree_(tree), lock_(tree.mutex_) {}
    ~Turn() {
      if (lock_.owns_lock()) end();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    void end() {
      tree_.use_.held += Clock::now() - begin_;
      lock_.unlock();
    }
    void begin() {
      const auto asked = Clock::now();
      const bool at_once = lock_.try_lock();
      if (!at_once) lock_.lock();
      begin_ = Clock::now();
      ++tree_.use_.turns;
      if (at_once) return;
      ++tree_.use_.waits;
      tree_.use_.waited += begin_ - asked;
    }
    /// Releases the lock until another thread has changed the tree.
    void wait() {
      ++tree_.use_.idle;
      tree_.use_.held += Clock::now() - begin_;
      tree_.idle_.wait(lock_);
      begin_ = Clock::now();
    }

   private:
    Tree& tree_;
    std::unique_lock<std::mutex> lock_;
    Clock::time_point begin_ = Clock::now();
  };

  void pay_for(const Node& node) {
    const std::size_t bytes =
        sizeof node + node.children.capacity() * sizeof node.children.front() +
        node.children.size() * (sizeof node.below.front() + sizeof node.busy.front());
    bytes_left_ -= std::min(bytes_left_, bytes);
  }
  [[nodiscard]] bool finished(const Budget& budget) const {
    return budget.spent() || nodes_left_ == 0 || root_.settled();
  }

  /// Returns the most promising leaf that no thread works on; nullopt if none exists.
  [[nodiscard]] std::optional<Leaf> take(Search& search) {
    std::optional<Leaf> leaf = take_below(root_, search);
    if (leaf) {
      std::size_t branch = leaf->branch;
      for (Node* n = leaf->parent; n != nullptr; branch = n->branch, n = n->parent) {
        ++n->busy[branch];
        n->latest = branch;
      }
    }
    return leaf;
  }
  [[nodiscard]] std::optional<Leaf> take_below(Node& node, Search& search) {
    if (settled_elsewhere(node, search)) return std::nullopt;
    std::vector<bool> passed(node.children.size());
    while (!node.settled()) {
      const Candidate next = cheapest(node, passed);
      const std::size_t branch = next.branch;
      if (branch == kNone) break;
      passed[branch] = true;
      if (node.below[branch] != nullptr) {
        if (auto leaf = take_below(*node.below[branch], search)) return leaf;
      } else {
        const auto limit =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(lasting(next.rival), kMostWork));
        return Leaf{&node, branch,
                    node.attacker ? Thresholds{limit, kMostWork} : Thresholds{kMostWork, limit}};
      }
    }
    return std::nullopt;
  }

  /// Once in several visits, looks up the children, which other searches may have settled. Returns
  /// true when that settles the node.
  [[nodiscard]] static bool settled_elsewhere(Node& node, Search& search) {
    constexpr std::size_t kChildrenPerPass = 4;
    if (++node.passes * kChildrenPerPass < node.children.size()) return false;
    node.passes = 0;
    const auto left = static_cast<Plies>(node.plies - 1);
    bool news = false;
    for (const auto& child : node.children) search.prefetch(child, left);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (node.children[i].state.settled(left)) continue;
      const bool untouched = node.below[i] == nullptr && node.busy[i] == 0;
      news |= search.learn(node.children[i], left, untouched);
    }
    if (!news) return false;
    node.sum_up();
    if (!node.settled()) return false;
    update(node, search, 1);
    return true;
  }

  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Candidate {
    std::size_t branch = kNone;
    std::uint64_t cost = ~std::uint64_t{0};
    std::uint64_t rival = 0;  ///< cost of the cheapest other branch, but at least `cost`
  };
  /// The cost up to which work on a branch goes on: beyond it, the cheapest other branch (`rival`)
  /// is clearly cheaper.
  [[nodiscard]] static std::uint64_t lasting(std::uint64_t rival) { return rival + rival / 4 + 1; }

  /// Returns the open branch to continue with, among those that are not in `passed` and are not
  /// leaves under search.
  [[nodiscard]] static Candidate cheapest(const Node& node, const std::vector<bool>& passed) {
    const auto left = static_cast<Plies>(node.plies - 1);
    Candidate best;
    Candidate second;
    Candidate latest;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const ProofState& s = node.children[i].state;
      if (passed[i] || s.settled(left) || (node.below[i] == nullptr && node.busy[i] > 0)) continue;
      // The answer to most questions is no. To show that, all moves of the attacker must be
      // refuted, but one reply to each is enough: most work of threads that spread over replies
      // would be wasted.
      const std::uint64_t cost = node.attacker ? std::uint64_t{s.proof} * (1U + 2U * node.busy[i])
                                               : std::uint64_t{s.disproof};
      const Candidate candidate{i, cost, cost};
      if (i == node.latest) latest = candidate;
      if (cost < best.cost) {
        second = std::exchange(best, candidate);
      } else if (cost < second.cost) {
        second = candidate;
      }
    }
    if (second.branch == kNone) return best;
    // Switching too early would begin many branches and finish few.
    const bool go_on = latest.branch != kNone && latest.cost < lasting(best.cost);
    Candidate& chosen = go_on ? latest : best;
    const Candidate& other = chosen.branch == best.branch ? second : best;
    chosen.rival = std::max(chosen.cost, other.cost);
    return chosen;
  }
  static void give_back(const Leaf& leaf) {
    std::size_t branch = leaf.branch;
    for (Node* n = leaf.parent; n != nullptr; branch = n->branch, n = n->parent) --n->busy[branch];
  }
  /// True when the node or one of its ancestors is settled.
  [[nodiscard]] bool in_settled_subtree(const Node& node) const {
    for (const Node* n = &node; n != nullptr; n = n->parent) {
      if (n->settled()) return true;
    }
    return false;
  }
  /// Propagates the new state of a node to the root.
  static void update(Node& node, Search& search, std::uint64_t work) {
    for (Node* n = &node; n != nullptr; n = n->parent) {
      n->sum_up();
      search.remember(n->key, n->state, work);
      if (n->parent != nullptr) n->parent->children[n->branch].state = n->state;
    }
  }

  std::mutex mutex_;
  std::condition_variable idle_;
  Node root_;
  std::uint64_t nodes_left_;
  std::size_t bytes_left_;  ///< for nodes of the tree, without the table
  std::uint64_t nodes_used_ = 0;
  std::uint64_t wasted_ = 0;
  std::uint64_t generated_ = 0;
  TreeUse use_;
};

}  // namespace gipfbase::analysis
