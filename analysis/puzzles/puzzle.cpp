#include "analysis/puzzles/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gipfbase::analysis {
namespace {

/// Removes a number of 1 .. 999 from the beginning of a text and returns it; 0 if none exists.
int take_number(std::string_view& text) {
  constexpr int kMost = 999;
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number < 1 || number > kMost) return 0;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return number;
}

bool take_words(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words)) return false;
  text.remove_prefix(words.size());
  return true;
}

}  // namespace

std::string goal_text(const PuzzleGoal& goal) {
  return goal.points ? fmt::format("win by {} in {}", *goal.points, goal.moves)
                     : fmt::format("win in {}", goal.moves);
}

std::optional<PuzzleGoal> read_goal(std::string_view text) {
  PuzzleGoal goal;
  if (!take_words(text, "win ")) return std::nullopt;
  if (take_words(text, "by ")) {
    goal.points = take_number(text);
    if (*goal.points == 0 || !take_words(text, " ")) return std::nullopt;
  }
  if (!take_words(text, "in ")) return std::nullopt;
  goal.moves = take_number(text);
  if (goal.moves == 0 || !text.empty()) return std::nullopt;
  return goal;
}

std::vector<PackedMove> main_line(const SolutionNode& solution) {
  std::vector<PackedMove> line;
  for (const SolutionNode* node = &solution; !node->branches.empty();
       node = &node->branches.front().next) {
    line.push_back(node->branches.front().move);
  }
  return line;
}

int grade_of(int moves, std::uint64_t proof_nodes) {
  const double size = std::log10(static_cast<double>(std::max<std::uint64_t>(1, proof_nodes)));
  return std::clamp(static_cast<int>(std::lround(moves - 1 + size / 2)), 1, 5);
}

}  // namespace gipfbase::analysis
