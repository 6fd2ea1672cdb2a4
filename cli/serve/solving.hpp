// cli/serve/solving.hpp - positions that are being solved while people look at something else.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "analysis/answers/solving/search_answer.hpp"
#include "cli/serve/tasks.hpp"

namespace gipfbase::cli::serve {

/// What is to be found out.
struct SolveWish {
  analysis::SolveQuestion question;
  analysis::SearchFor kind = analysis::SearchFor::kValue;
  bool any_end = false;  ///< of a puzzle: its last move need not be the only one
  double seconds = 0;    ///< at most
};

/// A search, under way or done.
class SolveTask {
 public:
  SolveTask(std::uint64_t number, SolveWish wish);
  ~SolveTask();
  SolveTask(const SolveTask&) = delete;
  SolveTask& operator=(const SolveTask&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const analysis::SolveQuestion& question() const { return wish_.question; }
  /// The same is to be found out.
  [[nodiscard]] bool does(const SolveWish& wish) const;
  void stop() { stop_ = true; }

  /// A copy of how far it is.
  [[nodiscard]] analysis::SearchState state() const;

 private:
  void run();
  /// Return the proof, if there is one.
  [[nodiscard]] std::string solve_position(analysis::Solver& solver);
  void solve_all_moves(analysis::Solver& solver);
  void test_puzzle();

  std::uint64_t number_;
  SolveWish wish_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  analysis::SearchState state_;
  std::shared_ptr<analysis::Budget> budget_;
  std::thread thread_;
};

/// The searches of a server.
class Solving : public Tasks<SolveTask> {
 public:
  static constexpr std::size_t kAtOnce = 2;
  static constexpr double kMostSeconds = 3600;

  /// Begins a search, or gives the one of the same position that is under way. Throws Refusal when
  /// there are too many.
  [[nodiscard]] std::shared_ptr<SolveTask> begin(SolveWish wish);
};

}  // namespace gipfbase::cli::serve
