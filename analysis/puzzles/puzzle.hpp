// analysis/puzzles/puzzle.hpp - what a puzzle is: a position in which one move wins, and only one.
//
// In titles without points a puzzle is a win in N: the player to move forces a win within 2 N - 1
// plies, not sooner, and at each of his moves along every defence that holds out longest exactly
// one move wins in time; where that is said, the last of them may be any that ends the game. In
// titles with points one move alone wins, by a known score, and along
// every defence that gives nothing more away N moves of his are the only best ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The task: what the player to move has to reach.
struct PuzzleGoal {
  int moves = 0;              ///< his own moves that have to be found
  std::optional<int> points;  ///< by how many he wins; nothing in titles without points

  [[nodiscard]] bool operator==(const PuzzleGoal&) const = default;
};

/// "win in 3", or "win by 5 in 3" with points.
[[nodiscard]] std::string goal_text(const PuzzleGoal& goal);
/// The goal that a text written by goal_text says; nothing for others.
[[nodiscard]] std::optional<PuzzleGoal> read_goal(std::string_view text);

struct SolutionBranch;

/// A position of a solution with the moves that are shown there: the only one of the player who
/// wins, the best defences of the other, the longest first. Without moves the solution ends.
struct SolutionNode {
  std::vector<SolutionBranch> branches;
  std::uint32_t choices = 0;   ///< different moves; only for the player who wins
  std::uint32_t unlisted = 0;  ///< defences that are worse and not shown
  /// Defences as good as those shown that are not, since any move that ends the game will do.
  std::uint32_t unlisted_best = 0;
};

/// A move of a solution and what follows it.
struct SolutionBranch {
  PackedMove move;
  bool best = true;  ///< of defences: no other holds out longer, or loses by less
  bool only = true;  ///< of winning moves: no other does; always true behind best defences
  SolutionNode next;
};

/// A position with its task, proved, and the solution.
struct Puzzle {
  notation::AnyPosition position;
  PuzzleGoal goal;
  SolutionNode solution;
  bool any_end = false;           ///< the last move need not be the only one that wins
  std::uint64_t proof_nodes = 0;  ///< positions in the strategies that prove the value
  int grade = 0;                  ///< 1 (easy) to 5
};

/// Stars: own moves - 1 + log10(positions of the proof) / 2, rounded, within 1 .. 5. A win that
/// takes one move longer, or a hundred times as many positions to prove, gets one star more.
[[nodiscard]] int grade_of(int moves, std::uint64_t proof_nodes);

/// The bytes of a position: equal positions are equal bytes.
[[nodiscard]] inline std::string_view bytes_of(const notation::AnyPosition& position) {
  return {reinterpret_cast<const char*>(position.bytes.data()), position.bytes.size()};
}

}  // namespace gipfbase::analysis
