// cli/serve/live_search.hpp - searches of the engine that run while somebody follows them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "analysis/engine/engine.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

struct LiveQuestion {
  std::shared_ptr<const notation::Rules> rules;
  analysis::EngineQuestion engine;
};
/// The question about the position after a line of legal moves. Throws HttpError when the game is
/// over there, or when no player is to move.
[[nodiscard]] LiveQuestion live_question(std::shared_ptr<const notation::Rules> rules,
                                         const notation::AnyPosition& start,
                                         std::span<const PackedMove> moves);

/// A search, running or ended.
class LiveSearch {
 public:
  /// The books must outlive it.
  LiveSearch(LiveQuestion question, const analysis::ProofBooks& books);
  ~LiveSearch();
  LiveSearch(const LiveSearch&) = delete;
  LiveSearch& operator=(const LiveSearch&) = delete;

  void stop() { stop_ = true; }
  [[nodiscard]] bool running() const;
  /// A copy of the current state.
  [[nodiscard]] analysis::AnalyzeState state() const;
  /// Grows when the state changes.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  void run(const analysis::ProofBooks& books);

  LiveQuestion question_;
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> version_{0};
  mutable std::mutex mutex_;
  analysis::AnalyzeState state_;
  std::thread thread_;
};

/// A search that stops when the last copy of this pointer is gone.
using FollowedSearch = std::shared_ptr<LiveSearch>;

/// The live searches of a server. Thread-safe.
class LiveSearches {
 public:
  static constexpr std::size_t kAtOnce = 4;

  explicit LiveSearches(const analysis::ProofBooks& books) : books_(books) {}

  /// Starts a search. When too many run, the oldest is stopped. Throws HttpError when too many
  /// stopped searches have not ended yet.
  [[nodiscard]] FollowedSearch begin(LiveQuestion question);
  /// Searches within the limits of the question, and waits for the end. Stops when `wanted` returns
  /// false.
  [[nodiscard]] analysis::AnalyzeState searched(LiveQuestion question,
                                                const std::function<bool()>& wanted);
  /// The states of a search as server-sent events. `line` writes a state.
  [[nodiscard]] Response events(
      LiveQuestion question, std::function<std::string(const analysis::AnalyzeState& state)> line);
  /// Stops all searches and refuses new ones.
  void end();

 private:
  const analysis::ProofBooks& books_;
  std::mutex mutex_;
  std::list<std::shared_ptr<LiveSearch>> searches_;
  bool ended_ = false;
};

}  // namespace gipfbase::cli::serve
