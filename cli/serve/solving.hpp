// cli/serve/solving.hpp - solves positions in the background.
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

/// The question for a search, its kind and its limits.
struct SearchRequest {
  analysis::SolveQuestion question;
  analysis::SearchFor kind = analysis::SearchFor::kValue;
  bool any_end = false;  ///< for puzzles: the last move need not be the only winning one
  double seconds = 0;    ///< time limit
};

/// A search, running or ended.
class SolveTask {
 public:
  SolveTask(std::uint64_t number, SearchRequest request);
  ~SolveTask();
  SolveTask(const SolveTask&) = delete;
  SolveTask& operator=(const SolveTask&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const analysis::SolveQuestion& question() const { return request_.question; }
  /// True when the search tests whether the position is a puzzle.
  [[nodiscard]] bool tests_puzzle() const { return request_.kind == analysis::SearchFor::kPuzzle; }
  /// True when the search answers this request.
  [[nodiscard]] bool does(const SearchRequest& request) const;
  void stop() { stop_ = true; }

  /// A copy of the current state.
  [[nodiscard]] analysis::SearchState state() const;

 private:
  void run();
  /// Returns the text of the proof, or an empty text if the position was not proved.
  [[nodiscard]] std::string solve_position(analysis::Solver& solver);
  void solve_all_moves(analysis::Solver& solver);
  void test_puzzle();

  std::uint64_t number_;
  SearchRequest request_;
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

  /// Starts a search, or returns a running one for the same request. Throws HttpError when too many
  /// searches are running.
  [[nodiscard]] std::shared_ptr<SolveTask> begin(SearchRequest request);
};

}  // namespace gipfbase::cli::serve
