// cli/serve/annotating.hpp - analyzes whole games in the background.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "analysis/answers/engine/engine_annotation_answer.hpp"
#include "analysis/book/proof_books.hpp"
#include "cli/serve/tasks.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::cli::serve {

/// The analysis of a game, running or ended.
class AnnotationTask {
 public:
  /// `nodes`: the nodes to search for each position. The task increases `version` with every change
  /// of its state. `version` and `books` must outlive the task.
  AnnotationTask(std::uint64_t number, notation::Judged game, std::uint64_t nodes,
                 const analysis::ProofBooks& books, std::atomic<std::uint64_t>& version);
  ~AnnotationTask();
  AnnotationTask(const AnnotationTask&) = delete;
  AnnotationTask& operator=(const AnnotationTask&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// True when `game` has the number, the start position and the moves of this task's game.
  [[nodiscard]] bool is_of(const notation::Judged& game) const;
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  void stop() { stop_ = true; }
  /// A copy of the current state.
  [[nodiscard]] analysis::AnnotationState state() const;

 private:
  void run(const analysis::ProofBooks& books);

  const std::uint64_t number_;
  const std::uint64_t nodes_;
  std::atomic<std::uint64_t>& version_;
  std::atomic<bool> stop_{false};
  notation::Stopwatch watch_;
  mutable std::mutex mutex_;
  analysis::AnnotationState state_;
  std::thread thread_;
};

/// The game analyses that a server has begun.
class Annotating : public Tasks<AnnotationTask> {
 public:
  static constexpr std::size_t kAtOnce = 2;
  static constexpr std::uint64_t kUsualNodes = 4'000;
  static constexpr std::uint64_t kMostNodes = 1'000'000;

  explicit Annotating(const analysis::ProofBooks& books) : books_(books) {}
  ~Annotating() { end(); }
  Annotating(const Annotating&) = delete;
  Annotating& operator=(const Annotating&) = delete;

  /// Starts an analysis, or returns a running one of the game. Throws HttpError when too many run.
  [[nodiscard]] std::shared_ptr<AnnotationTask> begin(const notation::Judged& game,
                                                      std::uint64_t nodes);
  /// The newest analysis of a game; nullptr if none is kept.
  [[nodiscard]] std::shared_ptr<AnnotationTask> latest(const notation::Judged& game);
  /// Grows with every change of an analysis.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  const analysis::ProofBooks& books_;
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace gipfbase::cli::serve
