// analysis/solver/all_moves.hpp - the value of every legal move of a position, and of the position.
//
// The moves share one solver, because most positions after one move can also come up after another.
// They are searched in rounds with growing budgets, so that a hard move does not use up the limits
// before easy ones are settled. Without limits the results, distances and lines of play do not
// depend on the number of threads. Thread-safety: the same as the solver.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/solver/solver.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The value of a legal move, as far as it is known.
struct MoveValue {
  PackedMove move;
  /// Index of the first move that leads to the same position, up to the symmetries of the board;
  /// the move's own index if no earlier move does.
  std::size_t like = 0;
  /// From the view of the player who makes the move. The number of plies includes this move, and
  /// the line begins with it.
  Solution solution;
};

/// Limits for all moves together; 0: no limit.
struct AllMovesLimits {
  double seconds = 0;
  std::uint64_t nodes = 0;
};

struct AllMoves {
  std::vector<MoveValue> moves;  ///< all legal moves, in the title's order
  Solution position;             ///< for the player to move, from the values of the moves
  std::size_t open = 0;          ///< moves that could not be settled
  bool interrupted = false;

  /// Returns the number of moves with this status.
  [[nodiscard]] std::size_t count(Status status) const;
};

/// Called between searches: `settled` of `all` different moves are settled.
using MovesProgress = std::function<void(std::size_t settled, std::size_t all)>;

/// Solves every legal move of a position in which the game is not over. `options` are for the
/// position: when `options.plies` is set, the position after each move is searched one ply less
/// deep.
[[nodiscard]] AllMoves solve_moves(Solver& solver, const notation::Rules& rules,
                                   const notation::AnyPosition& position,
                                   const SolveOptions& options, const AllMovesLimits& limits,
                                   const std::atomic<bool>& interrupted,
                                   const MovesProgress& progress);

}  // namespace gipfbase::analysis
