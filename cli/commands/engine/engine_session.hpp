// cli/commands/engine/engine_session.hpp - the line protocol of the command engine
// (cli/manual/engine-protocol.md).
#pragma once

#include <atomic>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/strength.hpp"
#include "cli/arguments/position_choice.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::cli {

/// Receives a line of an answer, without a line break. Called by one thread at a time.
using LineSink = std::function<void(const std::string&)>;

class EngineSession {
 public:
  EngineSession(const Catalogue& titles, const analysis::ProofBooks& books, std::string version,
                LineSink sink);
  ~EngineSession();
  EngineSession(const EngineSession&) = delete;
  EngineSession& operator=(const EngineSession&) = delete;

  /// Carries out a line of the protocol. Returns false after `quit`.
  bool take(const std::string& line);
  /// Waits for a search that has a limit, and stops one that has none. Rethrows what the search,
  /// or the sink during the search, threw.
  void finish();

 private:
  void answer(const std::string& line);
  void say_hello();
  void set_title(const std::string& words);
  void set_option(const std::string& words);
  void set_position(const std::string& text);
  void set_moves(const std::string& text);
  void go(const std::string& words);
  void stop();
  void show();
  void search(const analysis::EngineQuestion& question);
  void report(const analysis::EngineQuestion& question, const analysis::Opinion& opinion);
  /// The position chosen by `title`, `position` and `moves`.
  [[nodiscard]] ChosenPosition chosen() const;

  const Catalogue& titles_;
  const analysis::ProofBooks& books_;
  std::string version_;
  LineSink sink_;
  std::mutex sink_mutex_;

  RulesChoice rules_;
  PositionChoice position_;
  std::size_t lines_ = 1;
  int threads_ = 1;
  int level_ = analysis::kMostLevel;
  std::size_t megabytes_ = 64;
  std::mt19937_64 random_{1};

  std::unique_ptr<analysis::Engine> engine_;
  std::atomic<bool> stop_{false};
  bool limited_ = true;             ///< the last search has a limit
  notation::FirstFailure failure_;  ///< what the search, or the sink during the search, threw
  std::jthread thread_;             ///< of the search, joined before anything above is destroyed
};

}  // namespace gipfbase::cli
