// analysis/puzzles/puzzle_tree.hpp - the tree of the only moves and the best defences, proved move
// by move.
//
// Thread-safety: one thread at a time, like the solver it asks.
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
/// The legal moves in the title's order, one for each position they lead to: notations do not tell
/// apart what comes to the same.
[[nodiscard]] std::vector<PuzzleChild> different_moves(const notation::Rules& ruleset,
                                                       const notation::AnyPosition& position);

/// Why a position is no puzzle, or that it is one.
enum class PuzzleVerdict : std::uint8_t {
  kPuzzle,
  kOver,     ///< the game is over
  kForced,   ///< there is only one move
  kNoWin,    ///< the player to move has no win, or none that is short enough
  kTooFast,  ///< he wins in fewer moves than asked for
  kSeveral,  ///< somewhere more than one move wins
  kBushy,    ///< too many defences to be shown
  kUnknown   ///< not decided within the limits
};
/// A few words, such as "more than one move wins".
[[nodiscard]] std::string_view reason(PuzzleVerdict verdict);

/// What is to be proved of a position.
struct PuzzleQuestion {
  Seat seat = 0;              ///< who wins
  std::optional<int> points;  ///< by how many, in titles with points
  int most_moves = 0;         ///< own moves after which a solution with points is cut off
  bool any_end = false;       ///< a move that ends the game need not be the only one
};

/// Grows solutions and answers single questions about them.
class PuzzleTree {
 public:
  PuzzleTree(const notation::Rules& ruleset, Solver& solver, const PuzzleQuestion& question,
             Budget& budget)
      : ruleset_(ruleset), solver_(solver), question_(question), budget_(budget) {}

  /// The solution of a position in which `first` wins within `plies`; nothing when `verdict()` is
  /// not kPuzzle. Its other moves are looked at last, since they cost most.
  [[nodiscard]] std::optional<SolutionNode> grow(const notation::AnyPosition& position, Plies plies,
                                                 const PackedMove& first);
  [[nodiscard]] PuzzleVerdict verdict() const { return verdict_; }
  /// With points: the own moves that are the only best ones along every best defence.
  [[nodiscard]] int moves() const { return moves_; }

  /// Does the player reach his goal from here within so many plies?
  [[nodiscard]] bool reaches(const notation::AnyPosition& position, Plies within);
  /// Is a position, in which the game is over within so many plies with best play, as good for the
  /// other player as any?
  [[nodiscard]] bool holds_out(const notation::AnyPosition& position, Plies within);

 private:
  /// Behind a node: own moves that are the only ones along every best defence.
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
  /// How many of the moves but `except` win, counted up to `most`.
  [[nodiscard]] std::size_t winners(const std::vector<PuzzleChild>& children, Plies plies,
                                    std::size_t most, std::size_t& first);
  [[nodiscard]] bool no_other_wins(const std::vector<PuzzleChild>& children, Plies plies,
                                   const notation::AnyPosition& winner);
  [[nodiscard]] std::optional<SolutionBranch> sooner(const PuzzleChild& child, Plies plies);
  // When the limits do not suffice, these say so in `verdict_` and return false.
  [[nodiscard]] bool wins(const notation::AnyPosition& position, Plies within);
  [[nodiscard]] bool scores(const notation::AnyPosition& position, int points);
  /// With so many plies left, is any move good that ends the game?
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
