// analysis/engine/alpha_beta_worker.hpp - principal variation search by one thread.
//
// T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", 1982. The move
// in the transposition table is tried first, then killers, then the other moves in the order of
// their evaluation and their success elsewhere (history). Late moves are searched less deeply. When
// there are many moves, only the first ones are tried; if all of these lose by proof, the others
// follow, so a proved loss means that every move was tried.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/engine/evaluation/evaluation.hpp"
#include "analysis/engine/evaluation/move_features.hpp"
#include "analysis/engine/move_parts.hpp"
#include "analysis/engine/repetitions.hpp"
#include "analysis/engine/search_values.hpp"
#include "analysis/engine/transposition_table.hpp"
#include "analysis/hints/hints.hpp"
#include "analysis/solver/budget.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

template <Title T>
class AlphaBetaWorker {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  AlphaBetaWorker(const Evaluation<T>& evaluation, const OptionalMoveRating<T>& rating,
                  TranspositionTable& table)
      : evaluation_(evaluation), rating_(rating), table_(table), levels_(kMostPlies + 1) {}

  /// Begins a search; `halt` stops it as a spent budget does.
  void begin(std::span<const std::uint64_t> earlier, Budget& budget,
             const std::atomic<bool>& halt) {
    repetitions_.begin(earlier);
    budget_ = &budget;
    halt_ = &halt;
    stopped_ = false;
  }
  /// Forgets which moves succeeded.
  void clear() {
    history_ = {};
    for (Level& level : levels_) level.killers = {};
  }

  /// Returns the value of a root move for the player who makes it.
  [[nodiscard]] int value_of(const Position& root, const Move& move, int depth, int alpha,
                             int beta) {
    levels_[0].line.clear();
    return value_after(root, move, depth - 1, alpha, beta, 0);
  }
  /// True when the search was stopped, so that the last value means nothing.
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// The line of the last value, without the root move.
  [[nodiscard]] const std::vector<PackedMove>& line() const { return levels_[1].line; }
  /// Reports the nodes visited since the last report. Returns true when the budget is spent.
  bool report() {
    const bool spent = budget_->spend(unreported_);
    unreported_ = 0;
    return spent;
  }

  /// True when the opponent must capture after a move.
  [[nodiscard]] static bool forces(const Position& position, const Move& move) {
    if constexpr (requires { position.must_capture(); }) {
      Position next = position;
      next.play(move);
      return next.must_capture();
    }
    return false;
  }

  /// The static value of a position for the player to move.
  [[nodiscard]] int opinion(const Position& position) const {
    return value_of_log_odds(evaluation_.log_odds(position));
  }
  /// The static value of a move for the player who makes it.
  [[nodiscard]] int opinion_after(const Position& position, const Move& move) const {
    Position next = position;
    next.play(move);
    const Seat mover = position.side_to_move();
    const Outcome outcome = next.outcome();
    if (outcome.over()) return final_value<T>(outcome, mover, 1);
    const int value = opinion(next);
    return next.side_to_move() == mover ? value : -value;
  }

 private:
  static constexpr int kMostPlies = 120;
  static constexpr std::uint64_t kStep = 16;  ///< nodes between two reports

  struct Candidate {
    Move move;
    std::uint32_t hash = 0;
    std::uint32_t index = 0;
    int order = 0;
    [[nodiscard]] bool before(const Candidate& other) const {
      return order != other.order ? order > other.order : index < other.index;
    }
  };
  struct Level {
    std::vector<Candidate> candidates;
    bool all = true;  ///< the candidates are all moves
    std::vector<PackedMove> line;
    std::array<std::uint32_t, 2> killers{};
  };

  /// The greatest number of moves that are tried at this depth.
  [[nodiscard]] static std::size_t width(int depth) {
    constexpr std::array<std::size_t, 5> kWidth = {48, 48, 40, 32, 28};
    return kWidth[static_cast<std::size_t>(std::clamp(depth, 0, 4))];
  }
  /// The greatest number of moves that are ordered by the evaluation of the position after them.
  [[nodiscard]] static std::size_t rated(int depth) {
    constexpr std::size_t kShallow = 96;
    constexpr std::size_t kDeep = 256;
    if constexpr (HasMoveFeatures<T>) return MoveFeatures<T>::kEvaluated[depth <= 2 ? 0 : 1];
    return depth <= 2 ? kShallow : kDeep;
  }

  bool count_node() {
    if (++unreported_ < kStep) return stopped_;
    stopped_ = report() || halt_->load(std::memory_order_relaxed) || stopped_;
    return stopped_;
  }

  /// True when the position may be judged by its evaluation.
  [[nodiscard]] static bool is_quiet(const Position& position) {
    if constexpr (requires { position.must_capture(); }) return !position.must_capture();
    return true;
  }

  [[nodiscard]] int value_after(const Position& position, const Move& move, int depth, int alpha,
                                int beta, int ply) {
    Position next = position;
    next.play(move);
    const bool same = next.side_to_move() == position.side_to_move();
    repetitions_.push(next.repetition_key());
    const int value = same ? value_in(next, depth, alpha, beta, ply + 1)
                           : -value_in(next, depth, -beta, -alpha, ply + 1);
    repetitions_.pop();
    return value;
  }

  /// The value of a position for the player to move; exact if it is between alpha and beta,
  /// otherwise a bound.
  int value_in(const Position& position, int depth, int alpha, int beta, int ply) {
    Level& level = levels_[static_cast<std::size_t>(ply)];
    level.line.clear();
    if (count_node()) return 0;
    const Outcome outcome = position.outcome();
    if (outcome.over()) return final_value<T>(outcome, position.side_to_move(), ply);
    if (repetitions_.drawn()) return 0;
    if (ply >= kMostPlies) return opinion(position);
    if constexpr (Interrupts<T>) {
      if (position.actor() == Actor::kNature) return value_of_chance(position, depth, ply);
    }
    if constexpr (WinsAtOnce<T>) {
      // In the principal variation the winning move itself is wanted, so it is searched for.
      if ((depth <= 0 || beta - alpha == 1) && Hints<T>::wins_at_once(position)) {
        return kFastest - ply - 1;
      }
    }
    if (depth <= 0) {
      if (is_quiet(position)) return opinion(position);
      depth = 0;
    }
    const PositionKey key = key_of(position);
    std::uint32_t first = 0;
    if (const auto entry = table_.find(key)) {
      first = entry->move;
      const int value = from_table<T>(entry->value, ply);
      const bool enough = entry->depth >= depth || is_proved(value);
      using Bound = TranspositionTable::Bound;
      if (enough &&
          (entry->bound == Bound::kExact || (entry->bound == Bound::kLower && value >= beta) ||
           (entry->bound == Bound::kUpper && value <= alpha))) {
        return value;
      }
    }
    return best_of_moves(position, key, first, depth, alpha, beta, ply);
  }

  int best_of_moves(const Position& position, const PositionKey& key, std::uint32_t first,
                    int depth, int alpha, int beta, int ply) {
    Level& level = levels_[static_cast<std::size_t>(ply)];
    list_candidates(position, first, depth, level);
    bool all_rated = number_rated(depth, level) == 0;
    std::size_t ordered = std::min(width(depth), level.candidates.size());
    std::size_t all = level.candidates.size();
    const bool forced = level.all && all == 1;
    const int next_depth = forced ? depth : depth - 1;
    int best = -kInfinite;
    std::uint32_t best_move = 0;
    const int old_alpha = alpha;
    for (std::size_t i = 0; i < all || !level.all; ++i) {
      if (i == ordered) {
        if (best > -kProvedFrom) break;
        // Every move tried so far loses, but a move that was left out may not.
        if (!level.all) add_others(position, level);
        all_rated = true;
        all = level.candidates.size();
        if (i == all) break;
        ordered = all;
        sort_moves(level, i, ordered);
      }
      put_next_in_place(position, i, ordered, depth, level, all_rated);
      const Candidate candidate = level.candidates[i];
      int value = 0;
      if (i == 0) {
        value = value_after(position, candidate.move, next_depth, alpha, beta, ply);
      } else {
        const int less = reduction(depth, i);
        value = value_after(position, candidate.move, next_depth - less, alpha, alpha + 1, ply);
        if (value > alpha && less > 0 && !stopped_) {
          value = value_after(position, candidate.move, next_depth, alpha, alpha + 1, ply);
        }
        if (value > alpha && value < beta && !stopped_) {
          value = value_after(position, candidate.move, next_depth, alpha, beta, ply);
        }
      }
      if (stopped_) return 0;
      if (value > best) {
        best = value;
        best_move = candidate.hash;
        if (value > alpha) {
          alpha = value;
          take_line(T::pack(candidate.move), ply);
        }
      }
      if (alpha >= beta) {
        reward(position, level, i, depth);
        break;
      }
    }
    using Bound = TranspositionTable::Bound;
    TranspositionTable::Entry entry;
    entry.value = static_cast<std::int16_t>(to_table<T>(best, ply));
    entry.depth = static_cast<std::uint8_t>(std::clamp(depth, 0, 255));
    entry.bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
    entry.move = best_move;
    table_.store(key, entry);
    return best;
  }

  /// The value of a position in which nature is to move: the mean of the probabilities after
  /// nature's plies; a proved result only if all of these plies lead to it.
  int value_of_chance(const Position& position, int depth, int ply) {
    double sum = 0;
    int plies = 0;
    int least = kInfinite;
    int most = -kInfinite;
    position.for_each_move([&](const Move& move) {
      if (stopped_) return;
      const int value = value_after(position, move, depth - 1, -kInfinite, kInfinite, ply);
      sum += probability_of_value(value);
      ++plies;
      least = std::min(least, value);
      most = std::max(most, value);
    });
    levels_[static_cast<std::size_t>(ply)].line.clear();
    if (stopped_ || plies == 0) return 0;
    if (least >= kProvedFrom) return least;
    if (most <= -kProvedFrom) return most;
    return value_of_probability(sum / plies);
  }

  [[nodiscard]] static int reduction(int depth, std::size_t index) {
    constexpr int kLeastDepth = 3;
    if (depth < kLeastDepth || index < 3) return 0;
    if (index < 10) return 1;
    return depth >= kLeastDepth + 2 ? 3 : 2;
  }

  /// Calls add(move, bonus) for the moves to choose from.
  template <class Add>
  void list_moves(const Position& position, int depth, Level& level, Add&& add) const {
    if constexpr (HasMoveFeatures<T>) {
      if (rating_) {
        constexpr float kValuesPerRate = MoveFeatures<T>::kValuesPerRate;
        const MoveWidth width =
            depth >= 2 ? MoveFeatures<T>::kWidth : MoveFeatures<T>::kNarrowWidth;
        const Seat mover = position.side_to_move();
        const auto bonus = [&](const Move& move, std::size_t part) {
          const std::uint32_t hash = hash_of_part<T>(T::pack(move), part);
          return static_cast<float>(history_[mover][hash % kRows]) / kValuesPerRate;
        };
        level.all =
            rating_->for_each_promising(position, width, bonus, [&](const Move& move, float rate) {
              add(move, static_cast<int>(kValuesPerRate * rate));
            });
        return;
      }
    }
    position.for_each_move([&](const Move& move) { add(move, 0); });
  }
  /// Adds the moves that were not listed.
  void add_others(const Position& position, Level& level) {
    std::vector<Candidate>& list = level.candidates;
    std::vector<PackedMove> listed;
    listed.reserve(list.size());
    for (const Candidate& candidate : list) listed.push_back(T::pack(candidate.move));
    std::sort(listed.begin(), listed.end());
    const Seat mover = position.side_to_move();
    position.for_each_move([&](const Move& move) {
      const PackedMove packed = T::pack(move);
      if (std::binary_search(listed.begin(), listed.end(), packed)) return;
      const std::uint32_t hash = hash_of(packed);
      list.push_back(
          {move, hash, static_cast<std::uint32_t>(list.size()), history_of(mover, packed, hash)});
    });
    level.all = true;
  }

  static constexpr int kFromTable = 1 << 30;
  static constexpr int kKiller = 1 << 28;

  /// True for the move in the table and for killers, which are tried before the other moves are
  /// rated.
  [[nodiscard]] static bool is_known_good(const Candidate& candidate) {
    return candidate.order >= kKiller / 2;
  }
  /// Lists the moves and gives them an order, to which `rate_moves` adds the evaluations.
  void list_candidates(const Position& position, std::uint32_t first, int depth, Level& level) {
    std::vector<Candidate>& list = level.candidates;
    list.clear();
    level.all = true;
    const Seat mover = position.side_to_move();
    const auto add = [&](const Move& move, int bonus) {
      const PackedMove packed = T::pack(move);
      Candidate candidate{move, hash_of(packed), static_cast<std::uint32_t>(list.size()), 0};
      candidate.order = bonus + history_of(mover, packed, candidate.hash);
      if (candidate.hash == level.killers[0] || candidate.hash == level.killers[1]) {
        candidate.order = kKiller + candidate.order;
      }
      if (candidate.hash == first) candidate.order = kFromTable;
      list.push_back(candidate);
    };
    list_moves(position, depth, level, add);
    // The moves to rate are counted as nodes here, even if the first one refutes the position and
    // the others are never rated.
    unreported_ += number_rated(depth, level);
  }
  /// The number of candidates that `rate_moves` looks at, those that are known to be good included.
  [[nodiscard]] static std::size_t number_rated(int depth, const Level& level) {
    const std::size_t moves = level.candidates.size();
    return depth >= 2 && moves > 1 ? std::min(rated(depth), moves) : 0;
  }
  /// Puts at index i the candidate that belongs there. First rates all moves, unless they are rated
  /// already or this candidate is known to be good.
  void put_next_in_place(const Position& position, std::size_t i, std::size_t ordered, int depth,
                         Level& level, bool& all_rated) {
    put_in_place(level, i, ordered);
    if (all_rated || is_known_good(level.candidates[i])) return;
    rate_moves(position, i, depth, level);
    put_in_place(level, i, ordered);
    all_rated = true;
  }
  /// Adds evaluations to the order of the candidates from index `begin` on; those before it are in
  /// place.
  void rate_moves(const Position& position, std::size_t begin, int depth, Level& level) {
    std::vector<Candidate>& list = level.candidates;
    const std::size_t end = number_rated(depth, level);
    if (end <= begin) return;
    put_first(level, begin, end);
    constexpr int kWeight = 16;
    for (std::size_t i = begin; i < end; ++i) {
      if (is_known_good(list[i])) continue;
      list[i].order += kWeight * opinion_after(position, list[i].move);
    }
  }

  [[nodiscard]] static auto place_of(Level& level, std::size_t i) {
    return level.candidates.begin() + static_cast<std::ptrdiff_t>(i);
  }
  [[nodiscard]] static bool comes_before(const Candidate& a, const Candidate& b) {
    return a.before(b);
  }
  /// Partial sort of the candidates from `begin` on: those that belong before `end` come first, in
  /// any order.
  static void put_first(Level& level, std::size_t begin, std::size_t end) {
    if (end == level.candidates.size()) return;
    std::nth_element(place_of(level, begin), place_of(level, end), level.candidates.end(),
                     comes_before);
  }
  /// Puts the right candidates at the places from `begin` up to `end` (not included), in order.
  static void sort_moves(Level& level, std::size_t begin, std::size_t end) {
    put_first(level, begin, end);
    std::sort(place_of(level, begin), place_of(level, end), comes_before);
  }
  /// Puts at index i the candidate that belongs there; those before it must be in place. The rest
  /// is sorted late, since often one of the first moves refutes the position.
  static void put_in_place(Level& level, std::size_t i, std::size_t ordered) {
    constexpr std::size_t kSingly = 4;
    if (i == kSingly) sort_moves(level, i, ordered);
    if (i >= kSingly) return;
    const auto place = place_of(level, i);
    std::iter_swap(place, std::min_element(place, level.candidates.end(), comes_before));
  }

  void take_line(const PackedMove& move, int ply) {
    std::vector<PackedMove>& line = levels_[static_cast<std::size_t>(ply)].line;
    const std::vector<PackedMove>& after = levels_[static_cast<std::size_t>(ply) + 1].line;
    line.assign(1, move);
    line.insert(line.end(), after.begin(), after.end());
  }

  // History.
  static constexpr std::size_t kRows = 1U << 12U;
  static constexpr int kMostHistory = 4096;

  [[nodiscard]] static std::uint32_t hash_of(const PackedMove& move) {
    const auto hash = static_cast<std::uint32_t>(mixed(move.low ^ mixed(move.high)) >> 32U);
    return hash == 0 ? 1 : hash;
  }
  [[nodiscard]] int history_of(Seat mover, const PackedMove& packed, std::uint32_t hash) const {
    int sum = history_[mover][hash % kRows];
    for_each_part<T>(packed, [&](std::uint32_t part) { sum += history_[mover][part % kRows]; });
    return sum;
  }
  void change_history(Seat mover, const Candidate& candidate, int by) {
    const auto change = [&](std::uint32_t hash) {
      int& value = history_[mover][hash % kRows];
      value += by - value * std::abs(by) / kMostHistory;
    };
    change(candidate.hash);
    for_each_part<T>(T::pack(candidate.move), change);
  }
  /// Records that the move with this index refuted the position and those before it did not.
  void reward(const Position& position, Level& level, std::size_t index, int depth) {
    const Seat mover = position.side_to_move();
    const Candidate& good = level.candidates[index];
    if (level.killers[0] != good.hash) level.killers = {good.hash, level.killers[0]};
    const int by = std::min(depth * depth + 1, kMostHistory / 8);
    change_history(mover, good, by);
    constexpr std::size_t kPunished = 16;
    for (std::size_t i = 0; i < std::min(index, kPunished); ++i) {
      change_history(mover, level.candidates[i], -by);
    }
  }

  const Evaluation<T>& evaluation_;
  const OptionalMoveRating<T>& rating_;
  TranspositionTable& table_;
  std::vector<Level> levels_;
  std::array<std::array<int, kRows>, 2> history_{};
  Repetitions repetitions_;
  Budget* budget_ = nullptr;
  const std::atomic<bool>* halt_ = nullptr;
  std::uint64_t unreported_ = 0;
  bool stopped_ = false;
};

}  // namespace gipfbase::analysis
