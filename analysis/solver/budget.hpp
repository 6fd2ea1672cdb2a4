// analysis/solver/budget.hpp - the limits of a search, shared by its threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace gipfbase::analysis {

/// Limits on time, nodes and positions, and a request to stop; the first that applies ends the
/// search. Any thread may call any function at any time, except `pause_in` and `resume`, which must
/// not be called during a search.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  /// `seconds`, `nodes` and `positions`: 0 means unlimited. `interrupted` must live longer than the
  /// budget. Positions are the children that proof-number search generates: where there are many
  /// moves, the number of nodes alone says little about the work.
  Budget(double seconds, std::uint64_t nodes, const std::atomic<bool>& interrupted,
         std::uint64_t positions = 0)
      : begin_(Clock::now()),
        seconds_(seconds),
        node_limit_(nodes),
        position_limit_(positions),
        interrupted_(interrupted) {}

  /// Nodes between two calls of `spend` by one thread.
  static constexpr std::uint64_t kStep = 1024;

  /// Adds nodes and positions that a thread has visited since its last call. Returns true when the
  /// search must end.
  bool spend(std::uint64_t nodes, std::uint64_t positions = 0) {
    nodes_.fetch_add(nodes, std::memory_order_relaxed);
    positions_.fetch_add(positions, std::memory_order_relaxed);
    if (at_limit() || (pause_ > 0 && seconds() >= pause_)) {
      spent_.store(true, std::memory_order_relaxed);
    }
    return spent();
  }
  [[nodiscard]] bool spent() const { return spent_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Seconds since the budget was made.
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

  // Not to be called during a search:
  /// Makes the budget count as spent after `seconds`, even if no limit is reached.
  void pause_in(double seconds) { pause_ = this->seconds() + seconds; }
  /// Ends a pause. Returns false when a limit is reached.
  [[nodiscard]] bool resume() {
    pause_ = 0;
    if (at_limit()) return false;
    spent_.store(false, std::memory_order_relaxed);
    return true;
  }

 private:
  [[nodiscard]] bool at_limit() const {
    return interrupted_.load(std::memory_order_relaxed) ||
           (node_limit_ > 0 && nodes() >= node_limit_) ||
           (position_limit_ > 0 && positions_.load(std::memory_order_relaxed) >= position_limit_) ||
           (seconds_ > 0 && seconds() >= seconds_);
  }

  Clock::time_point begin_;
  double seconds_;
  double pause_ = 0;  ///< seconds since `begin_`; 0: never
  std::uint64_t node_limit_;
  std::uint64_t position_limit_;
  const std::atomic<bool>& interrupted_;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<bool> spent_{false};
};

}  // namespace gipfbase::analysis
