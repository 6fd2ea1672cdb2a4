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

/// The puzzles to find, and the limits of the search. With a limit on nodes alone, a fresh or
/// cleared search always gives the same answer.
struct PuzzleLimits {
  int least_moves = 2;  ///< moves of the player to move
  int most_moves = 4;   ///< at most kMostPuzzleMoves
  /// Also allows puzzles in which the reply to the player's last move ends the game, which is
  /// possible in GIPF.
  bool late_end = false;
  /// Allows several last moves that end the game; before the last move, only one move may win.
  bool any_end = false;
  std::uint64_t nodes = 100'000;  ///< for the value of a position (kPositionsPerNode); 0: no limit
  double seconds = 0;             ///< time for the value of a position; 0: no limit
};
inline constexpr int kMostPuzzleMoves = 60;
/// Size of a table that suffices for checking a puzzle.
inline constexpr std::size_t kPuzzleTableBytes = std::size_t{32} << 20U;
/// The limits for proving a puzzle, as a multiple of those for finding a win.
inline constexpr int kProofFactor = 20;

struct PuzzleFinding {
  PuzzleVerdict verdict = PuzzleVerdict::kUnknown;
  std::optional<Puzzle> puzzle;  ///< exactly when the verdict is kPuzzle
  std::uint64_t nodes = 0;
};

class PuzzleSearch {
 public:
  /// The tables take at most `table_bytes`.
  PuzzleSearch(std::shared_ptr<const notation::Rules> ruleset, std::size_t table_bytes,
               const ProofBooks* books = nullptr)
      : ruleset_(std::move(ruleset)), solver_(make_solver(*ruleset_, table_bytes)), books_(books) {}

  [[nodiscard]] PuzzleFinding find(const notation::AnyPosition& position,
                                   const PuzzleLimits& limits,
                                   const std::atomic<bool>& interrupted);
  /// Like `find`, but when a solution with points has too many lines to show, tries shorter tasks
  /// than `most_moves`.
  [[nodiscard]] PuzzleFinding find_longest(const notation::AnyPosition& position,
                                           const PuzzleLimits& limits,
                                           const std::atomic<bool>& interrupted);
  /// Loads the book that has a position, for questions that a search left open. Returns false when
  /// no book has it.
  [[nodiscard]] bool learn_from_book(const notation::AnyPosition& position);
  /// Forgets all results.
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

/// Returns a search without earlier results: the one in `kept`, cleared, if it is for these rules;
/// otherwise a new one, which replaces it.
PuzzleSearch& fresh_search(std::unique_ptr<PuzzleSearch>& kept,
                           const std::shared_ptr<const notation::Rules>& rules,
                           std::size_t table_bytes, const ProofBooks* books = nullptr);

/// The refutation of a move that is not the solution.
struct PuzzleAnswer {
  /// The opponent's reply after which the task cannot be reached; with points, his best reply.
  /// nullopt when the game is over or the limits did not suffice.
  std::optional<PackedMove> reply;
  std::optional<int> points;  ///< with points: the margin by which the player then wins or loses
};

/// Returns the refutation of a move that led to `position`. `seat` is the player who solves the
/// puzzle and has to win within `within` plies.
[[nodiscard]] PuzzleAnswer answer_to(PuzzleSearch& search, const notation::AnyPosition& position,
                                     Seat seat, Plies within, const PuzzleLimits& limits,
                                     const std::atomic<bool>& interrupted);

/// Positions per node in a budget: nodes with more moves than this count more.
inline constexpr std::uint64_t kPositionsPerNode = 64;

/// Returns a budget of `factor` times the limits.
[[nodiscard]] inline Budget budget_of(const PuzzleLimits& limits, int factor,
                                      const std::atomic<bool>& interrupted) {
  const std::uint64_t nodes = limits.nodes * static_cast<std::uint64_t>(factor);
  return {limits.seconds * factor, nodes, interrupted, nodes * kPositionsPerNode};
}

}  // namespace gipfbase::analysis
