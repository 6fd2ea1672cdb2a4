// analysis/puzzles/puzzle_pattern.hpp - when two puzzles are the same to a solver who knows one of
// them.
//
// Positions are alike when they have the same pattern (notation/game/rules.hpp), or when they would
// with the players' seats exchanged.
#pragma once

#include <string>
#include <vector>

#include "analysis/puzzles/puzzle.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// The same bytes for positions that are alike; different for others and under other rules, but for
/// a chance of about 2^-64.
[[nodiscard]] std::string pattern_of(const notation::Rules& ruleset,
                                     const notation::AnyPosition& position);

/// The patterns of a puzzle and of the puzzles inside it: of every position in which its player is
/// to move and must find the only move. Puzzles that share one are near duplicates.
[[nodiscard]] std::vector<std::string> patterns_of(const notation::Rules& ruleset,
                                                   const Puzzle& puzzle);

/// Calls the visitor with every such position.
template <class Visitor>
void for_each_task(const notation::Rules& ruleset, const notation::AnyPosition& position,
                   const SolutionNode& node, Visitor&& visit) {
  if (node.choices > 1 && !node.branches.empty()) visit(position);
  for (const SolutionBranch& branch : node.branches) {
    if (branch.best) {
      for_each_task(ruleset, after(ruleset, position, branch.move), branch.next, visit);
    }
  }
}

}  // namespace gipfbase::analysis
