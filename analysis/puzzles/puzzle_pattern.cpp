#include "analysis/puzzles/puzzle_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gipfbase::analysis {

using notation::AnyPosition;
using notation::Rules;

std::string pattern_of(const Rules& ruleset, const AnyPosition& position) {
  std::string pattern = ruleset.pattern(position);
  if (const auto swapped = ruleset.seats_swapped(position)) {
    pattern = std::min(pattern, ruleset.pattern(*swapped));
  }
  return fmt::format("{} {} {}", ruleset.title(), ruleset.variant(), pattern);
}

std::vector<std::string> patterns_of(const Rules& ruleset, const Puzzle& puzzle) {
  std::vector<std::string> patterns;
  for_each_task(ruleset, puzzle.position, puzzle.solution, [&](const AnyPosition& position) {
    patterns.push_back(pattern_of(ruleset, position));
  });
  return patterns;
}

}  // namespace gipfbase::analysis
