// analysis/solver/all_moves.hpp - what every legal move of a position is worth, and with that the
// position itself.
//
// The moves share one solver, since most of what follows one of them can follow another, too. They
// are searched in turns with ever more work, so that under limits a hard move does not keep the
// easy ones from being settled. Without limits the results, distances and lines of play do not
// depend on the number of threads. Thread-safety: as the solver.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/solver/solver.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// What is known of a legal move.
struct MoveValue {
  PackedMove move;
  /// The place of the first move that comes to the same: it leads to the same position, up to the
  /// symmetries of the board. Its own place when there is none before.
  std::size_t like = 0;
  /// As the player who makes the move sees it; plies count the move, and it begins the line.
  Solution solution;
};

/// Limits of all moves together; 0: none.
struct AllMovesLimits {
  double seconds = 0;
  std::uint64_t nodes = 0;
};

struct AllMoves {
  std::vector<MoveValue> moves;  ///< all legal ones, in the title's order
  Solution position;             ///< what follows for the player to move
  std::size_t open = 0;          ///< moves that could not be settled
  bool interrupted = false;

  /// Moves with this status.
  [[nodiscard]] std::size_t count(Status status) const;
};

/// Called between searches with the different moves that are settled and their number.
using MovesProgress = std::function<void(std::size_t settled, std::size_t all)>;

/// Solves every legal move of a position in which the game is not over. `options` are those of the
/// position: a search that looks `options.plies` ahead has one ply less behind a move.
[[nodiscard]] AllMoves solve_moves(Solver& solver, const notation::Rules& rules,
                                   const notation::AnyPosition& position,
                                   const SolveOptions& options, const AllMovesLimits& limits,
                                   const std::atomic<bool>& interrupted,
                                   const MovesProgress& progress);

}  // namespace gipfbase::analysis
