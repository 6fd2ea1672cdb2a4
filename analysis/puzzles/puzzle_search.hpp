// analysis/puzzles/puzzle_search.hpp - is a position a puzzle, and what is wrong with a move that
// does not solve it?
//
// Thread-safety: a PuzzleSearch is used by one thread at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/book/proof_books.hpp"
#include "analysis/puzzles/puzzle.hpp"
#include "analysis/puzzles/puzzle_tree.hpp"
#include "analysis/solver/solver.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// What is looked for, and for how long. With a limit on nodes alone the answer is the same
/// wherever and whenever the question is asked of a fresh or cleared search.
struct PuzzleLimits {
  int least_moves = 2;  ///< own moves of the player to move
  int most_moves = 4;   ///< at most kMostPuzzleMoves
  /// Also when the game ends with the answer to the last of these moves, as a game of GIPF may.
  bool late_end = false;
  /// A last move that ends the game need not be the only one; all before it must be.
  bool any_end = false;
  std::uint64_t nodes = 100'000;  ///< for the value of a position (kPositionsPerNode); 0: no limit
  double seconds = 0;             ///< likewise
};
inline constexpr int kMostPuzzleMoves = 60;
/// A table that holds what checking a puzzle asks for.
inline constexpr std::size_t kPuzzleTableBytes = std::size_t{32} << 20U;
/// Proving a puzzle may take so many times as much as finding that there is a win.
inline constexpr int kProofFactor = 20;

struct PuzzleFinding {
  PuzzleVerdict verdict = PuzzleVerdict::kUnknown;
  std::optional<Puzzle> puzzle;  ///< exactly when the verdict is kPuzzle
  std::uint64_t nodes = 0;
};

class PuzzleSearch {
 public:
  /// Takes at most so many bytes for tables.
  PuzzleSearch(std::shared_ptr<const notation::Rules> ruleset, std::size_t table_bytes,
               const ProofBooks* books = nullptr)
      : ruleset_(std::move(ruleset)), solver_(make_solver(*ruleset_, table_bytes)), books_(books) {}

  [[nodiscard]] PuzzleFinding find(const notation::AnyPosition& position,
                                   const PuzzleLimits& limits,
                                   const std::atomic<bool>& interrupted);
  /// The same where `most_moves` is no task but a limit: with points the lines beyond the last move
  /// of a task may be too many to count, and then a shorter task is looked for.
  [[nodiscard]] PuzzleFinding find_longest(const notation::AnyPosition& position,
                                           const PuzzleLimits& limits,
                                           const std::atomic<bool>& interrupted);
  /// Remembers the book that knows a position, for what a search left open. Returns false when none
  /// does.
  [[nodiscard]] bool learn_from_book(const notation::AnyPosition& position);
  /// Forgets what was found out about other positions.
  void clear() { solver_->clear(); }
  [[nodiscard]] Solver& solver() { return *solver_; }
  [[nodiscard]] const notation::Rules& ruleset() const { return *ruleset_; }

 private:
  [[nodiscard]] PuzzleVerdict value(const notation::AnyPosition& position,
                                    const PuzzleLimits& limits, Budget& budget, Solution& solution);

  std::shared_ptr<const notation::Rules> ruleset_;
  std::unique_ptr<Solver> solver_;
  const ProofBooks* books_;
};

/// A search for positions of these rules that knows nothing yet, so that no answer depends on those
/// before it: the one that was kept, or another one in its place.
PuzzleSearch& fresh_search(std::unique_ptr<PuzzleSearch>& kept,
                           const std::shared_ptr<const notation::Rules>& rules,
                           std::size_t table_bytes, const ProofBooks* books = nullptr);

/// Why a move is not the solution.
struct PuzzleAnswer {
  /// The other player's answer, after which the task cannot be reached any more; with points, his
  /// best one. Nothing when the game is over or the limits did not suffice.
  std::optional<PackedMove> reply;
  std::optional<int> points;  ///< with points: by how many the player then wins, or loses
};

/// The answer to a move that led to `position`. `seat` is the player whose puzzle it is, `within`
/// the plies in which the game should be over now, with him as the winner.
[[nodiscard]] PuzzleAnswer answer_to(PuzzleSearch& search, const notation::AnyPosition& position,
                                     Seat seat, Plies within, const PuzzleLimits& limits,
                                     const std::atomic<bool>& interrupted);

/// A node at which so many moves are looked at counts as one; nodes with more count as several.
inline constexpr std::uint64_t kPositionsPerNode = 64;

/// A budget as the limits say, `factor` times.
[[nodiscard]] inline Budget budget_of(const PuzzleLimits& limits, int factor,
                                      const std::atomic<bool>& interrupted) {
  const std::uint64_t nodes = limits.nodes * static_cast<std::uint64_t>(factor);
  return {limits.seconds * factor, nodes, interrupted, nodes * kPositionsPerNode};
}

}  // namespace gipfbase::analysis
