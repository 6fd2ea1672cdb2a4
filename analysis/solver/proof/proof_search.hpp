// analysis/solver/proof/proof_search.hpp - can a player force a result, and within how many plies?
//
// Depth-first proof-number search (A. Nagai, Df-pn algorithm for searching AND/OR trees and its
// applications, 2002) with these additions:
//   - weak sums: where all children count, a node's number is the largest of theirs plus the count
//     of the others (T. Ueda et al., Weak proof-number search, 2008), since transpositions make
//     real sums explode;
//   - 1 + epsilon thresholds (J. Pawlewicz, L. Lew, Improving depth-first PN-search, 2006);
//   - an easier game, if the title has one, is searched first;
//   - the plies left are part of the question. Every tree is finite, cycles do no harm, and every
//     result holds whatever the history of the game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "analysis/hints/hints.hpp"
#include "analysis/solver/budget.hpp"
#include "analysis/solver/easier_search.hpp"
#include "analysis/solver/proof/proof_question.hpp"
#include "analysis/solver/proof/proof_table.hpp"
#include "rules/core/outcome.hpp"

namespace gipfbase::analysis {

/// A search below a node returns when one of the node's numbers reaches its threshold.
struct Thresholds {
  std::uint32_t proof = kMostWork;
  std::uint32_t disproof = kMostWork;
};

/// A move of a node, with the state of the position it leads to.
template <class Move>
struct ProofChild {
  Move move;
  PositionKey key;
  ProofState state;
};

/// The state of a node, from its children.
struct ProofSummary {
  ProofState state;
  std::size_t best = 0;      ///< the open child to search first
  std::uint32_t second = 0;  ///< proof or disproof number of the second-best child
  std::uint32_t open = 0;    ///< children not settled
};

/// `attacker`: the player of the goal is to move. `left`: plies left for the children.
template <class Move>
[[nodiscard]] ProofSummary summary_of(std::span<const ProofChild<Move>> children, bool attacker,
                                      Plies left) {
  ProofSummary summary;
  ProofState& state = summary.state;
  std::uint32_t least = kMostWork;
  std::uint32_t most = 0;
  summary.second = kMostWork;
  bool decided = false;  // one child settles the node
  Plies slowest = 0;     // of the children that settle the node only together
  Plies shortest = kForever;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const ProofState& child = children[i].state;
    if (attacker && child.proved(left)) {
      decided = true;
      state.proved_within = std::min(state.proved_within, one_more(child.proved_within));
    } else if (!attacker && child.refuted(left)) {
      decided = true;
      state.refuted_within = std::max(state.refuted_within, one_more(child.refuted_within));
    } else if (child.settled(left)) {
      slowest = std::max(slowest, child.proved_within);
      shortest = std::min(shortest, child.refuted_within);
    } else {
      ++summary.open;
      const std::uint32_t choice = attacker ? child.proof : child.disproof;
      most = std::max(most, attacker ? child.disproof : child.proof);
      if (choice < least) {
        summary.second = least;
        least = choice;
        summary.best = i;
      } else {
        summary.second = std::min(summary.second, choice);
      }
    }
  }
  if (!decided && summary.open > 0) {
    const std::uint32_t sum = std::min(most + summary.open - 1, kMostWork - 1);
    state.proof = attacker ? least : sum;
    state.disproof = attacker ? sum : least;
    return summary;
  }
  if (!decided && attacker) state.refuted_within = one_more(shortest);
  if (!decided && !attacker) state.proved_within = one_more(slowest);
  const bool proved = decided == attacker;
  state.proof = proved ? 0 : kMostWork;
  state.disproof = proved ? kMostWork : 0;
  return summary;
}

/// Returns the thresholds for the best child.
[[nodiscard]] inline Thresholds below(const Thresholds& limit, const ProofSummary& node,
                                      bool attacker) {
  const std::uint32_t rival =
      node.second >= kMostWork ? kMostWork : node.second + node.second / 4 + 1;
  const std::uint32_t choice = std::min(attacker ? limit.proof : limit.disproof, rival);
  const std::uint32_t sum = (attacker ? limit.disproof : limit.proof) - (node.open - 1);
  return attacker ? Thresholds{choice, sum} : Thresholds{sum, choice};
}

/// The search of one thread.
template <SearchedGame T>
class ProofSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;
  using Child = ProofChild<Move>;
  static_assert(std::is_class_v<Hints<T>> && std::is_empty_v<Hints<T>>,
                "include the title's hints.hpp, or analysis/hints/none.hpp");

  ProofSearch(ProofTable& table, const ProofQuestion& question, Budget& budget)
      : table_(table),
        question_(question),
        salt_(question.salt()),
        budget_(budget),
        easier_(table, question, budget) {}
  ~ProofSearch() { budget_.spend(uncounted_, generated_ - reported_); }
  ProofSearch(const ProofSearch&) = delete;
  ProofSearch& operator=(const ProofSearch&) = delete;

  /// Returns what is known about a position without visiting other positions. Call this before
  /// `search`, which needs a position that is not settled.
  [[nodiscard]] ProofState known(const Position& position, Plies plies) const {
    return looked_up(position, key(position), plies);
  }
  /// True when an earlier search of the position ended without an answer.
  [[nodiscard]] bool tried(const Position& position) const {
    ProofState state;
    return table_.find_searched(key(position), state) && state.open();
  }
  /// Searches below a position that is not settled, until it is, until a number reaches its
  /// threshold, until `nodes` nodes have been visited, or until the budget is spent.
  [[nodiscard]] ProofState search(const Position& position, Plies plies, const Thresholds& limit,
                                  std::uint64_t nodes) {
    const std::uint64_t so_far = this->nodes();
    last_node_ = nodes >= ~so_far ? ~std::uint64_t{0} : so_far + nodes;
    return expand(position, key(position), plies, limit);
  }
  /// Nodes visited by this object so far, those of the easier game included.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + easier_.nodes(); }
  /// Positions generated so far, visited or not: the work done.
  [[nodiscard]] std::uint64_t generated() const { return generated_ + easier_.generated(); }
  /// Returns the children of a position; only one child if it settles the position.
  [[nodiscard]] std::vector<Child> children(const Position& position, Plies plies) {
    generate(position, plies);
    std::vector<Child> result(arena_.begin(), arena_.end());
    arena_.clear();
    return result;
  }
  /// Looks up a child that was open before. Returns true when it is settled now. `estimates`: if
  /// the child is still open, takes over the table's estimates.
  [[nodiscard]] bool learn(Child& child, Plies left, bool estimates) const {
    ProofState now;
    if (!table_.find(child.key, now)) return false;
    const bool settled = now.settled(left);
    if (settled || (estimates && now.open())) child.state = now;
    return settled;
  }
  /// Prefetches the table entry that `learn` reads for an open child.
  void prefetch(const Child& child, Plies left) const {
    if (!child.state.settled(left)) table_.prefetch(child.key);
  }
  /// Returns the table key of a position for this question.
  [[nodiscard]] PositionKey key(const Position& position) const {
    const PositionKey plain = key_of(position);
    return {plain.high ^ salt_.high, plain.low ^ salt_.low};
  }
  /// Stores what another search has found about a position.
  void remember(const PositionKey& key, const ProofState& state, std::uint64_t work) {
    table_.store(key, state, work);
  }
  [[nodiscard]] bool attacking(const Position& position) const {
    return actor_in<T>(position) == actor_of(question_.goal.seat);
  }

 private:
  [[nodiscard]] ProofState evaluated(const Position& position, Plies plies) const;
  [[nodiscard]] ProofState shortcut(const Position& position, const PositionKey& key, Plies plies);
  /// In titles where only the player who has just moved can win, a win takes an odd number of plies
  /// when the attacker is to move, otherwise an even one. So when n has this parity, a win that is
  /// excluded within n plies is excluded within n + 1, too.
  void round_up(ProofState& state, bool attacker) const {
    if constexpr (OnlyMoverWins<T>) {
      static_assert(!Interrupts<T>, "the parity of plies needs two alternating players");
      const bool odd = state.refuted_within % 2 == 1;
      if (question_.goal.kind == Guarantee::Kind::kWin && odd == attacker &&
          state.refuted_within < kMaxPlies) {
        ++state.refuted_within;
      }
    }
  }
  [[nodiscard]] ProofState looked_up(const Position& position, const PositionKey& key,
                                     Plies plies) const;
  template <class Visitor>
  void for_each_candidate(const Position& position, Visitor&& visit) const;
  void generate(const Position& position, Plies plies);
  ProofState expand(const Position& position, const PositionKey& key, Plies plies,
                    const Thresholds& limit);
  void count_node() {
    ++nodes_;
    // With hundreds of moves a few nodes are much work: then the clock is checked more often, and
    // with thousands of moves also the limit on positions.
    constexpr std::uint64_t kManyMoves = 256;
    constexpr std::uint64_t kFewPositions = std::uint64_t{1} << 13U;
    constexpr std::uint64_t kMostPositions = std::uint64_t{1} << 19U;
    const std::uint64_t uncounted_positions = generated_ - counted_at_;
    const bool counts = ++uncounted_ >= Budget::kStep || uncounted_positions >= kMostPositions;
    const bool reports = counts || (generated_ - reported_ >= kFewPositions &&
                                    uncounted_positions >= kManyMoves * uncounted_);
    if (!reports && generated_ - limits_checked_at_ < kFewPositions) return;
    limits_checked_at_ = generated_;
    // Checking the limits adds nothing to the counts, so checking more often does not change where
    // limits on nodes and positions end the search.
    budget_.spend(counts ? uncounted_ : 0, reports ? generated_ - reported_ : 0);
    if (!reports) return;
    reported_ = generated_;
    if (!counts) return;
    uncounted_ = 0;
    counted_at_ = generated_;
  }

  ProofTable& table_;
  ProofQuestion question_;
  PositionKey salt_;
  Budget& budget_;
  EasierSearch<T> easier_;
  std::vector<Child> arena_;  ///< the children of all nodes on the way down
  std::uint64_t nodes_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t last_node_ = 0;
  std::uint64_t uncounted_ = 0;
  std::uint64_t reported_ = 0;           ///< part of `generated_` that the budget has counted
  std::uint64_t limits_checked_at_ = 0;  ///< `generated_` when the limits were last checked
  std::uint64_t counted_at_ = 0;         ///< `generated_` when the budget counted nodes
};

/// Evaluates a position without the table.
template <SearchedGame T>
ProofState ProofSearch<T>::evaluated(const Position& position, Plies plies) const {
  ProofState state;
  const Outcome outcome = position.outcome();
  if (outcome.over()) {
    if (question_.goal.met_by(outcome)) {
      state.proved_within = 0;
      state.proof = 0;
    } else {
      state.refuted_within = kForever;
      state.disproof = 0;
    }
    return state;
  }
  const bool attacker = attacking(position);
  if (question_.goal.kind == Guarantee::Kind::kWin) {
    if constexpr (LeastPlies<T>) {
      const int least = Hints<T>::least_plies_to_win(position, question_.goal.seat);
      state.refuted_within = static_cast<Plies>(std::clamp(least - 1, 0, int{kMaxPlies}));
      if (state.refuted(plies)) return state;
    }
    if constexpr (WinsAtOnce<T>) {
      if (attacker && plies >= 1) {
        if (Hints<T>::wins_at_once(position)) {
          state.proved_within = 1;
          state.proof = 0;
          return state;
        }
        state.refuted_within = std::max<Plies>(state.refuted_within, 1);
      }
    }
    if constexpr (IsRace<T>) {
      static_assert(!Interrupts<T>, "a player who does not attack defends");
      if (!attacker && Hints<T>::wins_at_once(position)) {
        state.refuted_within = kForever;
        state.disproof = 0;
        return state;
      }
    }
    round_up(state, attacker);
    if (state.refuted(plies)) return state;
  }
  // The more moves a player has, the more work it is to show that none of them helps.
  constexpr std::uint64_t kManyMoves = 4096;
  const auto moves =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(position.count_moves(), kManyMoves));
  if (attacker) {
    // Only a few moves are forcing: one in 16 is assumed.
    state.disproof = question_.width == Width::kForcing ? 1 + moves / 16 : moves;
  } else {
    state.proof = moves;
  }
  if constexpr (WorkToWin<T>) {
    state.proof += Hints<T>::work_to_win(position, question_.goal.seat);
    state.disproof += Hints<T>::work_to_win(position, other(question_.goal.seat));
  }
  return state;
}

/// Looks for an answer in hints of the title and in the easier game. This takes as long as many
/// look-ups, so it is done only for visited positions.
template <SearchedGame T>
ProofState ProofSearch<T>::shortcut(const Position& position, const PositionKey& key, Plies plies) {
  constexpr Plies kThree = 3;
  ProofState state;
  if (question_.goal.kind != Guarantee::Kind::kWin || !attacking(position) || plies < kThree ||
      (table_.find_searched(key, state) && state.open())) {
    return state;
  }
  const bool forcing = question_.width == Width::kForcing;
  if constexpr (WinsInThree<T>) {
    if (state.refuted_within < kThree) {
      const std::optional<bool> wins = Hints<T>::wins_in_three(position);
      if (wins && *wins) state.proved_within = std::min(state.proved_within, kThree);
      if (wins && !*wins && forcing) state.refuted_within = kThree;
    }
  }
  round_up(state, true);
  if (forcing && !state.settled(plies) && easier_.excludes(position, plies))
    state.refuted_within = plies;
  round_up(state, true);
  return state;
}

template <SearchedGame T>
ProofState ProofSearch<T>::looked_up(const Position& position, const PositionKey& key,
                                     Plies plies) const {
  ProofState state;
  const bool known = table_.find(key, state);
  if (known && (state.settled(plies) || state.open())) return state;
  // Settled for fewer plies than the question's: keep the facts, restart the estimates.
  ProofState fresh = evaluated(position, plies);
  if (known) {
    fresh.proved_within = std::min(fresh.proved_within, state.proved_within);
    fresh.refuted_within = std::max(fresh.refuted_within, state.refuted_within);
  }
  return fresh;
}

template <SearchedGame T>
template <class Visitor>
void ProofSearch<T>::for_each_candidate(const Position& position, Visitor&& visit) const {
  if constexpr (HasForcingMoves<T>) {
    if (question_.width == Width::kForcing && attacking(position)) {
      Hints<T>::for_each_forcing_move(position, visit);
      return;
    }
  }
  if constexpr (HasDistinctMoves<T>) {
    Hints<T>::for_each_distinct_move(position, visit);
  } else {
    position.for_each_move(visit);
  }
}

/// Appends the children of a node to the arena.
template <SearchedGame T>
void ProofSearch<T>::generate(const Position& position, Plies plies) {
  const std::size_t first = arena_.size();
  for_each_candidate(position, [&](const Move& move) {
    Position next = position;
    next.play(move);
    arena_.push_back({move, key(next), {}});
    table_.prefetch(arena_.back().key);
  });
  generated_ += arena_.size() - first;
  const bool attacker = attacking(position);
  const auto left = static_cast<Plies>(plies - 1);
  for (std::size_t i = first; i < arena_.size(); ++i) {
    Child& child = arena_[i];
    if (!table_.find(child.key, child.state) ||
        !(child.state.settled(left) || child.state.open())) {
      Position next = position;
      next.play(child.move);
      child.state = looked_up(next, child.key, left);
      if (child.state.settled(left)) child.state.close(left);
      table_.store_evaluation(child.key, child.state);
    }
    if (attacker ? child.state.proved(left) : child.state.refuted(left)) {
      arena_[first] = child;
      arena_.resize(first + 1);
    }
  }
}

template <SearchedGame T>
ProofState ProofSearch<T>::expand(const Position& position, const PositionKey& key, Plies plies,
                                  const Thresholds& limit) {
  count_node();
  ProofState early = shortcut(position, key, plies);
  if (early.settled(plies)) {
    early.close(plies);
    table_.store(key, early, 1);
    return early;
  }
  const std::uint64_t before = nodes();
  const bool attacker = attacking(position);
  const auto left = static_cast<Plies>(plies - 1);
  const std::size_t first = arena_.size();
  generate(position, plies);
  for (;;) {
    ProofSummary node = summary_of(std::span<const Child>(arena_).subspan(first), attacker, left);
    round_up(node.state, attacker);
    const bool done = node.state.settled(plies) || node.state.proof >= limit.proof ||
                      node.state.disproof >= limit.disproof;
    if (done || nodes() >= last_node_ || budget_.spent()) {
      arena_.resize(first);
      table_.store(key, node.state, nodes() - before + 1);
      return node.state;
    }
    const std::size_t best = first + node.best;
    // The search of a sibling may have settled this child.
    if (learn(arena_[best], left, false)) continue;
    Position next = position;
    next.play(arena_[best].move);
    const PositionKey next_key = arena_[best].key;  // the arena may move
    const ProofState found = expand(next, next_key, left, below(limit, node, attacker));
    arena_[best].state = found;
  }
}

}  // namespace gipfbase::analysis
