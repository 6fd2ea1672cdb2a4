// analysis/engine/alpha_beta.hpp - iterative deepening over the moves of a position, by alpha-beta.
//
// Several threads search the same moves in different orders and share the table (lazy SMP: T.
// Romstad and others, Stockfish 7, 2016). The result is that of the first thread. With one thread
// and a limit on nodes it depends only on the position, the limit and what the table holds.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/engine/alpha_beta_worker.hpp"
#include "analysis/engine/move_search.hpp"
#include "notation/game/any_position.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {

template <Title T>
class AlphaBeta final : public MoveSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  AlphaBeta(const Weights& weights, std::size_t table_bytes)
      : evaluation_(weights), rating_(move_rating<T>(weights.move)), table_(table_bytes) {}

  void begin(const notation::AnyPosition& position,
             std::span<const std::uint64_t> earlier) override {
    root_ = notation::typed<Position>(position);
    earlier_.assign(earlier.begin(), earlier.end());
    depth_ = 0;
    moves_.clear();
    add_workers(1);
    root_.for_each_move([&](const Move& move) {
      RootMove root;
      root.move = move;
      root.line = {T::pack(move)};
      take_value(root, workers_.front()->opinion_after(root_, move), 0);
      moves_.push_back(std::move(root));
    });
    sort();
  }
  [[nodiscard]] bool solver_helps() const override {
    if constexpr (KnowsSolver<T>) return Features<T>::solver_helps(root_);
    return true;
  }
  void settle(const PackedMove& move, Proved proved, Plies distance) override {
    const auto place = std::find_if(moves_.begin(), moves_.end(), [&](const RootMove& root) {
      return root.line.front() == move;
    });
    if (place == moves_.end() || place->proved != Proved::kNo) return;
    place->proved = proved;
    place->distance = distance;
    place->value = settled_value(proved, distance);
    if (proved == Proved::kDraw) return;
    // Wins come first, losses last; the other moves keep their order.
    const int value = place->value;
    RootMove moved = std::move(*place);
    moves_.erase(place);
    const auto next = std::find_if(moves_.begin(), moves_.end(), [&](const RootMove& root) {
      return value > 0 ? root.value < value : root.value <= -kProvedFrom && root.value < value;
    });
    moves_.insert(next, std::move(moved));
  }
  bool deepen(const SearchWidth& width, Budget& budget) override {
    const auto threads = static_cast<std::size_t>(std::max(1, width.threads));
    add_workers(threads);
    std::atomic<bool> halt{false};
    std::vector<std::vector<RootMove>> others(threads - 1, moves_);
    const int depth = depth_ + 1;
    bool complete = false;
    on_threads_of_search(threads, [&](std::size_t i) {
      AlphaBetaWorker<T>& worker = *workers_[i];
      worker.begin(earlier_, budget, halt);
      if (i > 0) {
        std::vector<RootMove>& own = others[i - 1];
        std::rotate(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(i % own.size()),
                    own.end());
        (void)iterate(worker, own, depth + static_cast<int>(i % 2), width.lines);
        return;
      }
      complete = iterate(worker, moves_, depth, width.lines);
      halt.store(true);
    });
    for (std::size_t i = 0; i < threads; ++i) (void)workers_[i]->report();
    if (complete) depth_ = depth;
    return complete && depth < kMostDepth;
  }
  [[nodiscard]] int depth() const override { return depth_; }
  [[nodiscard]] std::vector<EngineLine> lines(std::size_t most) const override {
    std::vector<EngineLine> lines;
    for (const RootMove& root : moves_) {
      if (lines.size() == most) break;
      EngineLine line;
      line.moves = root.line;
      line.proved = root.proved;
      line.distance = root.distance;
      line.depth = root.depth;
      line.win_probability = probability_with(root.proved, probability_of_value(root.value));
      lines.push_back(std::move(line));
    }
    return lines;
  }
  void clear() override {
    table_.clear();
    for (auto& worker : workers_) worker->clear();
  }

 private:
  static constexpr int kMostDepth = 100;

  struct RootMove {
    Move move{};
    int value = 0;
    int depth = 0;
    Proved proved = Proved::kNo;
    Plies distance = kForever;
    std::vector<PackedMove> line;  ///< begins with the move
  };

  [[nodiscard]] static int settled_value(Proved proved, Plies distance) {
    const int plies = distance == kForever ? kMaxPlies : distance;
    switch (proved) {
      case Proved::kWin: return Scored<T> ? kProvedFrom : kFastest - plies;
      case Proved::kLoss: return Scored<T> ? -kProvedFrom : -kFastest + plies;
      default: return 0;
    }
  }
  /// Stores a value that a search found; a proved one settles the move.
  static void take_value(RootMove& root, int value, int depth) {
    root.value = value;
    root.depth = depth;
    if (!is_proved(value)) return;
    root.proved = value > 0 ? Proved::kWin : Proved::kLoss;
    if constexpr (!Scored<T>) {
      root.distance = static_cast<Plies>(
          std::clamp(kFastest - std::abs(value), 0, static_cast<int>(kMaxPlies)));
    }
  }

  void add_workers(std::size_t n) {
    while (workers_.size() < n) {
      workers_.push_back(std::make_unique<AlphaBetaWorker<T>>(evaluation_, rating_, table_));
    }
  }
  template <class Body>
  static void on_threads_of_search(std::size_t threads, const Body& body) {
    if (threads == 1) {
      body(std::size_t{0});
      return;
    }
    std::vector<std::jthread> running;
    for (std::size_t i = 1; i < threads; ++i) running.emplace_back([&body, i] { body(i); });
    body(std::size_t{0});
  }

  /// The number of moves that an iteration of this depth tries.
  [[nodiscard]] static std::size_t width_at(int depth) {
    switch (depth) {
      case 1: return 200;  // `begin` has rated all of them
      case 2: return 100;
      case 3: return 64;
      default: return 48;
    }
  }

  /// Sorts the moves by value, the best first; moves with the same value keep their order.
  void sort() {
    notation::text::stable_sort(
        moves_, [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  }

  /// Searches the moves and puts the best ones first. Returns false when it was stopped.
  bool iterate(AlphaBetaWorker<T>& worker, std::vector<RootMove>& moves, int depth,
               std::size_t lines) const {
    std::vector<std::size_t> best;  ///< indices of the best moves so far, in order
    std::vector<char> searched(moves.size(), 0);
    const std::size_t width = std::max(width_at(depth), 2 * lines);
    const auto worst = [&] { return best.size() < lines ? -kInfinite : moves[best.back()].value; };
    const auto insert = [&](std::size_t i) {
      const auto place = std::find_if(best.begin(), best.end(), [&](std::size_t other) {
        return moves[other].value < moves[i].value;
      });
      best.insert(place, i);
      if (best.size() > lines) best.pop_back();
    };
    bool complete = true;
    for (std::size_t i = 0; i < moves.size() && complete; ++i) {
      RootMove& root = moves[i];
      const int floor = worst();
      if (floor >= kProvedFrom) break;
      if (i >= width && floor > -kProvedFrom) {
        // At depth 1 all moves that force the opponent are searched, too: a sacrifice may win by
        // proof.
        if (depth > 1) break;
        if (!AlphaBetaWorker<T>::forces(root_, root.move)) continue;
      }
      searched[i] = 1;
      if (root.proved != Proved::kNo) {
        if (root.value > floor) insert(i);
        continue;
      }
      int value = 0;
      bool better = best.size() < lines;
      if (!better) {
        const int less = i >= 8 && depth >= 4 ? 1 : 0;
        value = worker.value_of(root_, root.move, depth - less, floor, floor + 1);
        better = value > floor;
      }
      if (better && !worker.stopped()) {
        value = worker.value_of(root_, root.move, depth, floor, kInfinite);
      }
      if (worker.stopped()) {
        searched[i] = 0;
        complete = false;
      } else if (better && value > floor) {
        take_value(root, value, depth);
        root.line = {T::pack(root.move)};
        root.line.insert(root.line.end(), worker.line().begin(), worker.line().end());
        insert(i);
      } else if (value <= -kProvedFrom) {
        take_value(root, value, depth);
      } else {
        root.value = std::min(root.value, value);  // a bound
        root.depth = depth;
      }
    }
    put_first(moves, best, searched, complete, lines);
    return complete;
  }

  /// Puts the best moves of an iteration first. If the iteration was stopped before it reached some
  /// of the best moves of the previous iteration, these are sorted in by their value.
  static void put_first(std::vector<RootMove>& moves, std::vector<std::size_t> best,
                        const std::vector<char>& searched, bool complete, std::size_t lines) {
    if (!complete) {
      for (std::size_t i = 0; i < std::min(lines, moves.size()); ++i) {
        if (searched[i] == 0) best.push_back(i);
      }
      notation::text::stable_sort(
          best, [&](std::size_t a, std::size_t b) { return moves[a].value > moves[b].value; });
    }
    // Removes lost moves from the best ones: moves that the search did not reach are better.
    std::erase_if(best, [&](std::size_t i) { return moves[i].value <= -kProvedFrom; });
    std::vector<RootMove> sorted;
    std::vector<char> taken(moves.size(), 0);
    for (const std::size_t i : best) {
      taken[i] = 1;
      sorted.push_back(std::move(moves[i]));
    }
    // Proved losses come last, the longest first.
    const auto add = [&](bool lost) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (taken[i] != 0 || (moves[i].value <= -kProvedFrom) != lost) continue;
        taken[i] = 1;
        sorted.push_back(std::move(moves[i]));
      }
    };
    add(false);
    const std::size_t losses = sorted.size();
    add(true);
    notation::text::stable_sort(
        std::span(sorted).subspan(losses),
        [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    moves = std::move(sorted);
  }

  Evaluation<T> evaluation_;
  OptionalMoveRating<T> rating_;
  TranspositionTable table_;
  std::vector<std::unique_ptr<AlphaBetaWorker<T>>> workers_;
  Position root_{};
  std::vector<std::uint64_t> earlier_;
  std::vector<RootMove> moves_;
  int depth_ = 0;
};

}  // namespace gipfbase::analysis
