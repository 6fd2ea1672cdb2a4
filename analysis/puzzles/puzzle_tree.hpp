// analysis/puzzles/puzzle_tree.hpp - the solution of a puzzle: the tree of the only moves and the
// best defences, each move proved.
//
// Thread-safety: one thread at a time, like the solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/puzzles/puzzle.hpp"
#include "analysis/solver/solver.hpp"

namespace gipfbase::analysis {

/// A move and the position it leads to.
struct PuzzleChild {
  PackedMove move;
  notation::AnyPosition position;
};
/// Returns the legal moves in the title's order, one for each position they lead to, since
/// notations do not distinguish moves that lead to the same position.
[[nodiscard]] std::vector<PuzzleChild> different_moves(const notation::Rules& ruleset,
                                                       const notation::AnyPosition& position);

/// True when two moves put the same piece on the same place and take away different rings (ZÈRTZ).
/// When both win the ring makes no difference: they count as one move, and neither is a cook.
[[nodiscard]] bool only_ring_differs(const notation::Rules& ruleset,
                                     const notation::AnyPosition& position, const PackedMove& a,
                                     const PackedMove& b);

/// Why a position is not a puzzle, or kPuzzle.
enum class PuzzleVerdict : std::uint8_t {
  kPuzzle,
  kOver,             ///< the game is over
  kForced,           ///< there is only one move
  kNoWin,            ///< the player to move has no win, or none that is short enough
  kTooFast,          ///< he wins in fewer moves than required
  kSeveral,          ///< in some position more than one move wins
  kTooManyDefences,  ///< too many defences to show
  kUnknown           ///< not decided within the limits
};
/// Returns the reason in a few words, such as "more than one move wins".
[[nodiscard]] std::string_view reason(PuzzleVerdict verdict);

/// The claim to prove about a position.
struct PuzzleQuestion {
  Seat seat = 0;              ///< the winner
  std::optional<int> points;  ///< his margin, in titles with points
  int most_moves = 0;         ///< a solution with points ends after this number of his moves
  bool any_end = false;       ///< a move that ends the game need not be the only one
};

/// Builds solutions and answers single questions about them.
class PuzzleTree {
 public:
  PuzzleTree(const notation::Rules& ruleset, Solver& solver, const PuzzleQuestion& question,
             Budget& budget)
      : ruleset_(ruleset), solver_(solver), question_(question), budget_(budget) {}

  /// Returns the solution of a position in which `first` wins within `plies`; nothing when
  /// `verdict()` is not kPuzzle. The other first moves are tested last, since they cost most.
  [[nodiscard]] std::optional<SolutionNode> grow(const notation::AnyPosition& position, Plies plies,
                                                 const PackedMove& first);
  [[nodiscard]] PuzzleVerdict verdict() const { return verdict_; }
  /// With points: the number of the player's moves that are the only best ones along every best
  /// defence.
  [[nodiscard]] int moves() const { return moves_; }

  /// Does the player reach his goal from a position within `within` plies?
  [[nodiscard]] bool reaches(const notation::AnyPosition& position, Plies within);
  /// Is the defence that led to this position a best one? With best play the game lasts at most
  /// `within` more plies.
  [[nodiscard]] bool holds_out(const notation::AnyPosition& position, Plies within);

 private:
  /// A node, and the number of the player's only moves below it, along every best defence.
  struct Grown {
    SolutionNode node;
    int moves = 0;
  };
  [[nodiscard]] std::optional<Grown> node(const notation::AnyPosition& position, Plies plies,
                                          int made);
  [[nodiscard]] std::optional<Grown> attack(const notation::AnyPosition& position, Plies plies,
                                            int made);
  [[nodiscard]] std::optional<Grown> defence(const notation::AnyPosition& position, Plies plies,
                                             int made);
  [[nodiscard]] std::optional<Grown> step(const PuzzleChild& child, Plies plies, int made);
  /// The legal moves of a position in which at most `plies` plies are left.
  struct Moves {
    const notation::AnyPosition& position;
    const std::vector<PuzzleChild>& children;
    Plies plies;
  };
  /// Returns the number of winning moves, at most 2. Sets `first` to the index of the first one.
  [[nodiscard]] std::size_t winners(const Moves& moves, std::size_t& first);
  [[nodiscard]] bool no_other_wins(const Moves& moves, const PuzzleChild& winner);
  [[nodiscard]] std::optional<SolutionBranch> sooner(const PuzzleChild& child, Plies plies);
  // When the limits do not suffice, these two functions set `verdict_` and return false.
  [[nodiscard]] bool wins(const notation::AnyPosition& position, Plies within);
  [[nodiscard]] bool scores(const notation::AnyPosition& position, int points);
  /// With `plies` left, may any move that ends the game be played?
  [[nodiscard]] bool ends_next(Plies plies) const {
    return question_.any_end && plies == 1 && !question_.points;
  }
  std::optional<Grown> fail(PuzzleVerdict verdict) {
    verdict_ = verdict;
    return std::nullopt;
  }

  const notation::Rules& ruleset_;
  Solver& solver_;
  PuzzleQuestion question_;
  Budget& budget_;
  PuzzleVerdict verdict_ = PuzzleVerdict::kPuzzle;
  int moves_ = 0;
  std::size_t lines_ = 0;  ///< best defences so far
};

}  // namespace gipfbase::analysis
