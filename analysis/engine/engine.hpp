// analysis/engine/engine.hpp - an opinion on every move of a position.
//
// The search and the solver take turns. Results that the search, the solver or a book of proofs has
// proved are marked as proved, and moves that lose by proof come last. With one thread and a limit
// on nodes alone, equal questions to a new engine have equal answers. Thread-safety: an Engine is
// used by one thread at a time; it may use several threads itself.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/book/proof_books.hpp"
#include "analysis/engine/evaluation/evaluator.hpp"
#include "analysis/engine/move_search.hpp"
#include "analysis/engine/opinion.hpp"
#include "analysis/solver/solver.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

struct EngineSettings {
  std::size_t table_bytes = std::size_t{64} << 20U;  ///< of the search and of the solver together
  const ProofBooks* books = nullptr;                 ///< must outlive the engine
  bool solver = true;                                ///< false: the search and the books only
};

/// 0 means unlimited. The first limit that applies ends the search, but not before every move was
/// rated.
struct EngineLimits {
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
};

struct EngineQuestion {
  notation::AnyPosition position;
  /// Repetition keys of the positions of the game up to and including `position`; may be empty.
  std::vector<std::uint64_t> earlier = {};
  std::size_t lines = 1;
  int threads = 1;
  EngineLimits limits = {};
  /// Only a move is wanted: the search ends when one move is the only legal one or proved to win.
  bool to_move = false;
};

/// Returns the question about the position after a line of legal moves.
[[nodiscard]] EngineQuestion question_after(const notation::Rules& rules,
                                            const notation::AnyPosition& start,
                                            std::span<const PackedMove> moves);

/// Receives better opinions while a search runs.
using OpinionSink = std::function<void(const Opinion&)>;

class Engine {
 public:
  Engine(std::shared_ptr<const notation::Rules> rules, const EngineSettings& settings);

  [[nodiscard]] const notation::Rules& rules() const { return *rules_; }

  /// Searches until a limit is reached, `stop` is raised by another thread, or nothing is left to
  /// find. Returns no lines when the game is over, or when nature decides the next ply.
  [[nodiscard]] Opinion search(const EngineQuestion& question, const std::atomic<bool>& stop,
                               const OpinionSink& sink = {});
  /// Forgets earlier positions.
  void clear();

 private:
  class Run;

  std::shared_ptr<const notation::Rules> rules_;
  EngineSettings settings_;
  std::unique_ptr<MoveSearch> search_;
  std::unique_ptr<Solver> solver_;              ///< made when it is first used
  std::unique_ptr<const Evaluator> evaluator_;  ///< null unless points decide the game
};

}  // namespace gipfbase::analysis
