// analysis/solver/score/score_search.hpp - the exact score of a position under best play.
//
// For titles in which positions cannot repeat (DVONN, TAMSK): every line is searched to the end of
// the game, and every reported bound is proved, whatever the size of the table, the number of
// threads and the moment at which the budget is spent.
//
// Principal variation search (T. A. Marsland and M. Campbell, Parallel Search of Strongly Ordered
// Game Trees, ACM Computing Surveys 14 (4), 1982) with bounds that need no search, where a title
// has them. All threads search the same tree, share the table and defer positions that another
// thread is searching (T. Kerrigan, Simplified ABDADA, 2014).
//
// Thread-safety: one call at a time; each call may use several threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "analysis/solver/budget.hpp"
#include "analysis/solver/on_threads.hpp"
#include "analysis/solver/score/score_table.hpp"
#include "analysis/solver/score/score_worker.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

template <Title T>
class ScoreSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  /// The shared table may grow to `table_bytes`, at least 4 entries. Every thread also has a
  /// private table of a quarter of that size, at most a megabyte.
  explicit ScoreSearch(std::size_t table_bytes, const ScoreSharing& sharing = {})
      : table_(table_bytes),
        own_bytes_(std::min(table_bytes / 4, kMostOwnBytes)),
        sharing_(sharing) {}

  /// Returns the best bounds of the score of the side to move (its points minus the opponent's)
  /// that were proved within the budget. When the budget suffices, they are equal, and the same for
  /// any number of threads. `threads` is at least 1. A second call for the same position continues
  /// the search.
  [[nodiscard]] ScoreBounds solve(const Position& position, int threads, Budget& budget) {
    if (const PositionKey key = score_key_of<T>(position); !(last_.key == key)) {
      last_ = {key, false, 0, 0};
      table_.next_generation();
    }
    ScoreBounds best = ScoreWorker<T>::known(position, table_);
    // Returns true when the search is over. The bounds can cross only if wrong facts were loaded or
    // learned.
    const auto take = [&](const std::optional<ScoreBounds>& answer) {
      if (answer) {
        best.lower = std::max(best.lower, answer->lower);
        best.upper = std::min(best.upper, answer->upper);
      }
      return !answer || best.lower >= best.upper;
    };
    int alpha = -kScoreLimit;
    int beta = kScoreLimit;
    if (plies_left<T>(position, 0) >= sharing_.guessed_plies) {
      if (guess(position, threads, budget, take)) return best;
      alpha = last_.guess - 1;
      beta = last_.guess + 1;
    }
    for (;;) {
      const auto answer = ask(position, alpha, beta, threads, budget);
      if (take(answer)) return best;
      // The guess was wrong: widen the window on that side.
      if (answer->upper <= alpha) {
        beta = answer->upper + 1;
        alpha = answer->upper - kStep;
      } else {
        alpha = answer->lower - 1;
        beta = answer->lower + kStep;
      }
    }
  }

  /// Is the score of the side to move at least `score`? Returns nullopt when the budget is spent
  /// before the answer is known.
  [[nodiscard]] std::optional<bool> at_least(const Position& position, int score, int threads,
                                             Budget& budget) {
    const auto answer = ask(position, score - 1, score, threads, budget);
    if (!answer) return std::nullopt;
    return answer->lower >= score;
  }

  /// Returns best play for both from a position whose side to move has the score `value`: in each
  /// position the first of the best moves in the order of for_each_move. Stops early when the
  /// budget is spent.
  [[nodiscard]] std::vector<Move> principal_variation(Position position, int value, int threads,
                                                      Budget& budget) {
    std::vector<Move> line;
    for (;;) {
      std::vector<Move> moves;
      position.for_each_move([&](const Move& move) { moves.push_back(move); });
      const auto best = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
        return keeps(position, move, value, threads, budget).value_or(true);
      });
      // A search that the budget cut short counts as true, too, so its move is not used.
      if (best == moves.end() || budget.spent()) return line;
      line.push_back(*best);
      const Seat mover = position.side_to_move();
      position.play(*best);
      if (position.side_to_move() != mover) value = -value;
    }
  }

  /// The shared table. Must not be used during a search.
  [[nodiscard]] ScoreTable& table() { return table_; }

  /// Positions visited, in all calls so far, in subtrees that a thread left because another thread
  /// had the answer: a lower bound for the cost of sharing the work.
  [[nodiscard]] std::uint64_t wasted_nodes() const { return wasted_.load(); }

 private:
  /// Searches with only the best moves of each position, more of them in each pass, and leaves the
  /// result as the guess in `last_`. Returns true when nothing is left to search: `take` got the
  /// answer, or the budget is spent.
  template <class Take>
  bool guess(const Position& position, int threads, Budget& budget, const Take& take) {
    // Most questions are so small that a short search answers them before a guess could help.
    if (!last_.tried && sharing_.quick_nodes > 0) {
      const auto quick =
          ask(position, -kScoreLimit, kScoreLimit, 1, budget, {}, sharing_.quick_nodes);
      if (quick) return take(quick);
    }
    last_.tried = true;
    for (; last_.passes < kWidths.size(); ++last_.passes) {
      const ScorePass pass{static_cast<unsigned>(last_.passes) + 1, kWidths[last_.passes]};
      const auto found = ask(position, -kScoreLimit, kScoreLimit, threads, budget, pass);
      if (!found) return true;
      last_.guess = found->lower;
    }
    return false;
  }

  /// Does a move keep the score of the side to move at `value` or above?
  std::optional<bool> keeps(const Position& position, const Move& move, int value, int threads,
                            Budget& budget) {
    Position next = position;
    next.play(move);
    if (next.side_to_move() == position.side_to_move()) {
      return at_least(next, value, threads, budget);
    }
    const auto refuted = at_least(next, 1 - value, threads, budget);
    if (!refuted) return std::nullopt;
    return !*refuted;
  }

  /// Returns bounds that show on which side of the window the score lies, or the score within it. A
  /// single thread stops after `most_alone` positions; 0: no limit.
  std::optional<ScoreBounds> ask(const Position& position, int alpha, int beta, int threads,
                                 Budget& budget, const ScorePass& pass = {},
                                 std::uint64_t most_alone = 0) {
    while (own_.size() < static_cast<std::size_t>(std::max(threads, 1))) {
      own_.push_back(std::make_unique<Own>(own_bytes_));
    }
    const auto resources = [&](std::size_t thread, BusyPositions* busy,
                               const std::atomic<bool>& stop, std::uint64_t most_nodes) {
      Own& own = *own_[thread];
      return typename ScoreWorker<T>::Resources{table_, own.table, own.history, busy, budget,
                                                stop,   sharing_,  most_nodes,  pass};
    };
    std::atomic<bool> stop{false};
    if (threads <= 1 || sharing_.alone_nodes > 0) {
      const std::uint64_t most_nodes = threads <= 1 ? most_alone : sharing_.alone_nodes;
      ScoreWorker<T> alone(resources(0, nullptr, stop, most_nodes));
      const auto quick = alone.search(position, alpha, beta);
      if (quick || threads <= 1 || budget.spent()) return quick;
    }

    const auto busy = std::make_unique<BusyPositions>();
    std::mutex mutex;
    std::optional<ScoreBounds> answer;
    const auto run = [&](std::size_t thread) {
      ScoreWorker<T> worker(resources(thread, busy.get(), stop, 0));
      const auto found = worker.search(position, alpha, beta);
      wasted_ += worker.wasted();
      if (!found) return;
      stop = true;
      const std::scoped_lock lock(mutex);
      answer = found;
    };
    on_threads(threads, run);
    return answer;
  }

  static constexpr std::size_t kMostOwnBytes = std::size_t{1} << 20U;
  /// Moves per position in the passes before the one that proves.
  static constexpr std::array<std::size_t, 3> kWidths = {2, 3, 5};
  /// How far the window reaches beyond the new bound after a wrong guess.
  static constexpr int kStep = 4;

  struct Own {
    explicit Own(std::size_t bytes) : table(bytes) {}
    ScoreTable table;
    MoveHistory<T> history;
  };

  /// Progress on the position of the last call of `solve`.
  struct Last {
    PositionKey key;
    bool tried = false;      ///< the quick search has failed
    std::size_t passes = 0;  ///< finished passes
    int guess = 0;           ///< score that the last pass found
  };

  ScoreTable table_;
  std::size_t own_bytes_;
  ScoreSharing sharing_;
  Last last_;
  std::vector<std::unique_ptr<Own>> own_;  ///< one for each thread
  std::atomic<std::uint64_t> wasted_{0};
};

}  // namespace gipfbase::analysis
