// analysis/solver/score/score_worker.hpp - one thread of a search for the exact score of a
// position.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "analysis/solver/budget.hpp"
#include "analysis/solver/position_key.hpp"
#include "analysis/solver/score/score_children.hpp"
#include "analysis/solver/score/score_table.hpp"
#include "analysis/solver/score/score_title.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// Positions that some thread is searching, and that other threads therefore defer (T. Kerrigan,
/// Simplified ABDADA, 2014). Only advice: slots may be shared or overwritten.
class BusyPositions {
 public:
  [[nodiscard]] bool contains(const PositionKey& key) const {
    return slot(key).load(std::memory_order_relaxed) == key.high;
  }
  void add(const PositionKey& key) { slot(key).store(key.high, std::memory_order_relaxed); }
  void remove(const PositionKey& key) { slot(key).store(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kSlots = 4096;
  [[nodiscard]] std::atomic<std::uint64_t>& slot(const PositionKey& key) const {
    return slots_[key.low % kSlots];
  }
  mutable std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

/// How threads share the work. No setting changes what a search proves.
struct ScoreSharing {
  /// A question is searched by one thread alone for about this number of positions: waking other
  /// threads takes longer than most questions about the end of a game. 0: all threads start at
  /// once.
  std::uint64_t alone_nodes = 30000;
  /// Up to this number of plies left, positions are kept in the thread's own table: `own_plies`
  /// when it searches alone, `own_plies_together` when it shares the work.
  int own_plies = 14;
  int own_plies_together = 12;
  /// From this number of plies left, threads defer positions that another thread is searching. This
  /// must be more than `own_plies_together`, because only the shared table shows a thread the
  /// results of others. Deferred positions are searched later with a worse window or not at all, so
  /// deferring pays only for large subtrees.
  int shared_plies = 24;
  /// With more plies left than this, all children are looked up before one is searched.
  int early_plies = 20;
  /// Like `early_plies`, for titles that compute the keys of children without playing moves.
  int known_plies = 6;
  /// From this number of plies left in the root, searches with only a few moves guess the answer
  /// first.
  int guessed_plies = 14;
  /// The guesses start only when a search of this number of positions has not found the answer. 0:
  /// at once.
  std::uint64_t quick_nodes = 2048;
};

/// One of several searches for the same answer. The first ones search only the best moves of each
/// position: their results are not proofs, but starting points for the next.
struct ScorePass {
  unsigned number = ScoreFact::kProved;
  /// The greatest number of moves that are searched in a position.
  std::size_t width = std::numeric_limits<std::size_t>::max();
  [[nodiscard]] bool proves() const { return number == ScoreFact::kProved; }
};

/// Searches positions of any title in which positions cannot repeat. Not thread-safe: one per
/// thread.
template <Title T>
class ScoreWorker {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  /// The resources of a thread. `shared` belongs to all threads, `own` and `history` to this one:
  /// near the end of a game, a table that fits into the processor's cache is faster than a complete
  /// one. `busy` is null for a thread that works alone. `stop` ends the search as soon as another
  /// thread has the answer; `most_nodes` (0: unlimited) ends it after about that many positions.
  struct Resources {
    ScoreTable& shared;
    ScoreTable& own;
    MoveHistory<T>& history;
    BusyPositions* busy = nullptr;
    Budget& budget;
    const std::atomic<bool>& stop;
    ScoreSharing sharing;
    std::uint64_t most_nodes = 0;
    ScorePass pass = {};
  };

  explicit ScoreWorker(const Resources& resources) : resources_(resources) {}
  ~ScoreWorker() { resources_.budget.spend(nodes_ - reported_); }
  ScoreWorker(const ScoreWorker&) = delete;
  ScoreWorker& operator=(const ScoreWorker&) = delete;

  /// Returns bounds of the position's score that show on which side of a window it lies: upper <=
  /// alpha, lower >= beta, or else exact. Returns nullopt when the search had to stop.
  [[nodiscard]] std::optional<ScoreBounds> search(const Position& position, int alpha, int beta) {
    // With a spent budget the answer must not depend on what the tables happen to hold.
    if (resources_.budget.spend(0)) return std::nullopt;
    Child root(position);
    const ScoreBounds bounds = visit_child(root, {alpha, beta}, -1);
    return stopped_ ? std::nullopt : std::optional(bounds);
  }

  /// Returns the bounds of a position's score from a table and the position itself.
  [[nodiscard]] static ScoreBounds known(const Position& position, const ScoreTable& table) {
    Child root(position);
    ScoreBounds bounds = root.inner(root.bounds);
    recall(table, root.key(), bounds, ScoreFact::kProved);
    return root.outer(bounds);
  }

  /// Stores bounds that were proved elsewhere.
  static void learn(const Position& position, const ScoreBounds& bounds, ScoreTable& table) {
    constexpr std::uint64_t kWorth = std::uint64_t{1} << 20U;
    Child root(position);
    ScoreBounds known = root.inner(bounds);
    const std::uint16_t move = recall(table, root.key(), known, ScoreFact::kProved);
    if (known.lower <= known.upper) table.store(root.key(), {known, move}, kWorth);
  }

  /// Number of positions visited below the innermost shared position that was left when the search
  /// was stopped.
  [[nodiscard]] std::uint64_t wasted() const { return wasted_; }

 private:
  /// Values between alpha and beta must be found exactly. Both are from the view of the side to
  /// move.
  struct Window {
    int alpha;
    int beta;
    [[nodiscard]] bool decided_by(const ScoreBounds& b) const {
      return b.lower >= beta || b.upper <= alpha || b.exact();
    }
  };

  using Child = ScoreChild<T>;
  using Level = ScoreLevel<T>;

  /// Counts a position; true when the search must end.
  bool tick() {
    ++nodes_;
    if (nodes_ - reported_ >= Budget::kStep) {
      stopped_ = resources_.budget.spend(nodes_ - reported_) ||
                 resources_.stop.load(std::memory_order_relaxed) ||
                 (resources_.most_nodes > 0 && nodes_ >= resources_.most_nodes);
      reported_ = nodes_;
    }
    return stopped_;
  }

  ScoreTable& table_for(int left) const {
    const bool own = left <= (resources_.busy == nullptr ? resources_.sharing.own_plies
                                                         : resources_.sharing.own_plies_together);
    return own ? resources_.own : resources_.shared;
  }

  /// Tightens bounds by the table's entry for a position, if it is proved or of this pass. Returns
  /// the best move.
  static std::uint16_t recall(const ScoreTable& table, const PositionKey& key, ScoreBounds& known,
                              unsigned pass) {
    const std::optional<ScoreFact> fact = table.find(key);
    if (!fact) return ScoreFact::kNoMove;
    if (fact->pass != ScoreFact::kProved && fact->pass != pass) return fact->move;
    known.lower = std::max(known.lower, fact->bounds.lower);
    known.upper = std::min(known.upper, fact->bounds.upper);
    // Unproved bounds of a pass may contradict proved ones.
    if (pass != ScoreFact::kProved) known.upper = std::max(known.upper, known.lower);
    return fact->move;
  }

  ScoreBounds visit_child(Child& child, Window window, int ply) {
    const ScoreBounds inner = child.inner({window.alpha, window.beta});
    return child.outer(visit(child.position, child.key(), child.inner(child.bounds),
                             {inner.lower, inner.upper}, ply + 1));
  }

  /// Principal variation search of one child: is it better than `window.alpha`, and if so, by how
  /// much?
  ScoreBounds compare_child(Child& child, Window window, bool first, int ply) {
    if (!first && window.beta - window.alpha > 1) {
      const Window null{window.alpha, window.alpha + 1};
      const ScoreBounds b = visit_child(child, null, ply);
      if (stopped_ || window.decided_by(b)) return b;
    }
    return visit_child(child, window, ply);
  }

  /// `known`: bounds that the caller knows, from the view of the side to move.
  ScoreBounds visit(const Position& position, const PositionKey& key, ScoreBounds known,
                    Window window, int ply) {
    if (tick() || window.decided_by(known)) return known;
    const int left = plies_left<T>(position, ply);
    ScoreTable& table = table_for(left);
    const std::uint16_t table_move = recall(table, key, known, resources_.pass.number);
    if (window.decided_by(known)) return known;
    const std::uint64_t nodes_before = nodes_;
    if (levels_.size() <= static_cast<std::size_t>(ply)) levels_.emplace_back();
    Level& level = levels_[static_cast<std::size_t>(ply)];
    level.begin(position, key, table_move, resources_.history);
    window.alpha = std::max(window.alpha, known.lower);
    window.beta = std::min(window.beta, known.upper);
    if (const std::optional<Found> best = find_known(window, level, left, ply)) {
      known.lower = std::max(known.lower, best->best);
      table.store(key, {known, best->move, resources_.pass.number}, 1);
      return known;
    }
    const bool shared = resources_.busy != nullptr && left >= resources_.sharing.shared_plies;
    const std::optional<Found> found = try_children(key, known, window, shared, level, ply);
    if (stopped_) {
      if (shared && wasted_ == 0) wasted_ = nodes_ - nodes_before;
      return known;
    }
    if (!found) return known;
    if (found->best >= window.beta) {
      level.remember(found->move);
      level.adjust_history(found->move, left, resources_.history);
    }
    known.lower = std::max(known.lower, found->best);
    if (found->best < window.beta) known.upper = std::min(known.upper, found->ceiling);
    if (!resources_.pass.proves()) known.upper = std::max(known.upper, known.lower);
    table.store(key, {known, found->move, resources_.pass.number}, nodes_ - nodes_before);
    return known;
  }

  /// The values of the children of a position.
  struct Found {
    int best = -kScoreLimit;     ///< lower bound of the best one
    int ceiling = -kScoreLimit;  ///< upper bound of all children tried
    std::uint16_t move = ScoreFact::kNoMove;
  };

  /// Searches children until one reaches beta. Returns nullopt when another thread was faster; then
  /// `known` holds the answer of that thread.
  std::optional<Found> try_children(const PositionKey& key, ScoreBounds& known,
                                    const Window& window, bool shared, Level& level, int ply) {
    Found found;
    std::vector<std::size_t>& deferred = level.deferred();
    const std::size_t count = std::min(level.size(), resources_.pass.width);
    for (std::size_t i = 0; i < count; ++i) {
      if (shared && i > 0 && resources_.busy->contains(level.child(i).key())) {
        deferred.push_back(i);
        continue;
      }
      try_child(level, i, window, shared, found, ply);
      if (stopped_ || found.best >= window.beta) return found;
      if (shared && settled_by_others(key, window, known)) return std::nullopt;
    }
    for (const std::size_t i : deferred) {
      try_child(level, i, window, shared, found, ply);
      if (stopped_ || found.best >= window.beta) return found;
      if (settled_by_others(key, window, known)) return std::nullopt;
    }
    return found;
  }

  void try_child(Level& level, std::size_t i, const Window& window, bool shared, Found& found,
                 int ply) {
    const Window rest{std::max(window.alpha, found.best), window.beta};
    ScoreBounds b = level.known(i);
    if (!rest.decided_by(b)) {
      Child& child = level.child(i);
      b = child.bounds;
      if (!rest.decided_by(b)) {
        if (shared) resources_.busy->add(child.key());
        b = compare_child(child, rest, i == 0, ply);
        if (shared) resources_.busy->remove(child.key());
      }
    }
    found.ceiling = std::max(found.ceiling, b.upper);
    if (b.lower > found.best) {
      found.best = b.lower;
      found.move = level.order(i);
    }
  }

  /// Enhanced transposition cut-offs (J. Schaeffer and A. Plaat, New Advances in Alpha-Beta
  /// Searching, 1996): looks up all children before any is searched, and returns the first that
  /// reaches beta. If the moves must be played to find the keys, that pays only in large trees.
  std::optional<Found> find_known(const Window& window, Level& level, int left, int ply) const {
    if constexpr (ForeseesMoves<T>) {
      if (left <= resources_.sharing.known_plies || level.size() == 1) return std::nullopt;
      const ScoreTable& table = table_for(left - 1);
      level.foresee([&](const PositionKey& key) { table.prefetch(key); });
      std::uint16_t move = 0;
      for (ScoreForesight& child : level.foreseen()) {
        ScoreBounds b{-kScoreLimit, kScoreLimit};
        recall(table, child.seen.key, b, resources_.pass.number);
        child.bounds = {-b.upper, -b.lower};
        if (child.bounds.lower >= window.beta) return Found{child.bounds.lower, 0, move};
        ++move;
      }
      return std::nullopt;
    }
    if (left <= resources_.sharing.early_plies) return std::nullopt;
    const std::size_t count = std::min(level.size(), resources_.pass.width);
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = level.child(i);
      table_for(plies_left<T>(child.position, ply + 1)).prefetch(child.key());
    }
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = level.child(i);
      ScoreBounds b = child.inner(child.bounds);
      recall(table_for(plies_left<T>(child.position, ply + 1)), child.key(), b,
             resources_.pass.number);
      child.bounds = child.outer(b);
      if (child.bounds.lower >= window.beta) return Found{child.bounds.lower, 0, child.index};
    }
    return std::nullopt;
  }

  /// True when another thread has answered the question of this position meanwhile.
  bool settled_by_others(const PositionKey& key, const Window& window, ScoreBounds& known) const {
    ScoreBounds now = known;
    recall(resources_.shared, key, now, resources_.pass.number);
    if (!window.decided_by(now)) return false;
    known = now;
    return true;
  }

  Resources resources_;
  std::deque<Level> levels_;  ///< by ply; a deque, because references must stay valid
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;  ///< nodes that the budget has counted
  std::uint64_t wasted_ = 0;
  bool stopped_ = false;
};

}  // namespace gipfbase::analysis
