// analysis/puzzles/puzzle.hpp - a puzzle: a position in which exactly one move wins.
//
// In titles without points a puzzle is a win in N: the player to move forces a win within 2 N - 1
// plies, not sooner, and at each of his moves along every longest defence exactly one move wins in
// time; with `any_end`, several last moves may end the game. In titles with points only one move
// wins, by a known score, and along every best defence N of his moves are the only best ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/certificate/guarantee.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The task of the player to move.
struct PuzzleGoal {
  int moves = 0;              ///< moves that he has to find
  std::optional<int> points;  ///< the winning margin; nothing in titles without points

  [[nodiscard]] bool operator==(const PuzzleGoal&) const = default;
};

/// "win in 3", or "win by 5 in 3" with points.
[[nodiscard]] std::string goal_text(const PuzzleGoal& goal);
/// Reads a text that goal_text wrote; returns nothing for other texts.
[[nodiscard]] std::optional<PuzzleGoal> read_goal(std::string_view text);

struct SolutionBranch;

/// A position of a solution with the moves that are shown there: the only winning move, or the best
/// defences, the longest first. The solution ends at a node without moves.
struct SolutionNode {
  std::vector<SolutionBranch> branches;
  std::uint32_t choices = 0;   ///< number of different moves; only for the winner
  std::uint32_t unlisted = 0;  ///< weaker defences that are not shown
  /// Best defences that are not shown because several moves end the game after them.
  std::uint32_t best_unlisted = 0;
};

/// A move of a solution and what follows it.
struct SolutionBranch {
  PackedMove move;
  bool best = true;  ///< of a defence: no other is longer, or loses by less
  /// For a winning move: no other move wins. Always true along the best defences, except for last
  /// moves with `any_end`.
  bool only = true;
  SolutionNode next;
};

/// Returns the moves of a solution against the first of the best defences.
[[nodiscard]] std::vector<PackedMove> main_line(const SolutionNode& solution);

/// A position, its task, and a solution that is proved.
struct Puzzle {
  notation::AnyPosition position;
  PuzzleGoal goal;
  SolutionNode solution;
  bool any_end = false;           ///< several last moves may end the game
  std::uint64_t proof_nodes = 0;  ///< positions in the strategies that prove the value
  int grade = 0;                  ///< 1 (easy) to 5
};

/// Returns the grade in stars: moves - 1 + log10(positions of the proof) / 2, rounded, within 1 ..
/// 5. A win that takes one move more, or a hundred times as many positions to prove, has one star
/// more.
[[nodiscard]] int grade_of(int moves, std::uint64_t proof_nodes);

/// The bytes of a position; equal positions have equal bytes.
[[nodiscard]] inline std::string_view bytes_of(const notation::AnyPosition& position) {
  return {reinterpret_cast<const char*>(position.bytes.data()), position.bytes.size()};
}

}  // namespace gipfbase::analysis
