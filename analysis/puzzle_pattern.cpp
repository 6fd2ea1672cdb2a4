#include "analysis/puzzle_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <tuple>

#include "rules/zertz/board.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Ruleset;

/// A ring with what lies on it. The axes of a and b are 60 degrees apart.
struct Ring {
  int a = 0;
  int b = 0;
  char state = 'o';
  [[nodiscard]] bool operator<(const Ring& other) const {
    return std::tie(a, b, state) < std::tie(other.a, other.b, other.state);
  }
};

/// Where row 1 of each column of a ZÈRTZ board lies, in half steps, and the columns' rows.
struct Columns {
  std::array<std::int8_t, hex::kMaxColumns> offset{};
  int count = 0;
};

std::optional<Columns> columns_of(std::string_view variant) {
  using zertz::BoardId;
  constexpr std::array<std::pair<int, BoardId>, 6> kBoards = {{{37, BoardId::k37},
                                                               {40, BoardId::k40},
                                                               {43, BoardId::k43},
                                                               {44, BoardId::k44},
                                                               {48, BoardId::k48},
                                                               {61, BoardId::k61}}};
  int rings = 0;
  std::from_chars(variant.data(), variant.data() + variant.size(), rings);
  const auto* const known = std::find_if(kBoards.begin(), kBoards.end(),
                                         [&](const auto& board) { return board.first == rings; });
  if (known == kBoards.end()) return std::nullopt;
  const auto& board = zertz::compact_board(known->second);
  return Columns{board.offset, board.columns};
}

std::vector<Ring> rings_of(std::string_view board, const Columns& columns) {
  std::vector<Ring> rings;
  int column = 0;
  int row = 0;
  for (const char c : board) {
    if (c == '/') {
      ++column;
      row = 0;
      continue;
    }
    const int height =
        column < columns.count ? columns.offset.at(static_cast<std::size_t>(column)) + 2 * row : 0;
    // The difference is even in every column, or odd in every one; so halves may be cut off, but
    // all in the same direction.
    if (c != '.') rings.push_back({column, (height - column + 2 * hex::kMaxColumns) / 2, c});
    ++row;
  }
  return rings;
}

/// The rings as text, shifted so that the smallest coordinates are 0, in order.
std::string shifted(std::vector<Ring> rings) {
  int least_a = 0;
  int least_b = 0;
  if (!rings.empty()) {
    const auto by_a = [](const Ring& x, const Ring& y) { return x.a < y.a; };
    const auto by_b = [](const Ring& x, const Ring& y) { return x.b < y.b; };
    least_a = std::min_element(rings.begin(), rings.end(), by_a)->a;
    least_b = std::min_element(rings.begin(), rings.end(), by_b)->b;
  }
  std::sort(rings.begin(), rings.end());
  std::string text;
  for (const Ring& ring : rings) {
    text += static_cast<char>('a' + ring.a - least_a);
    text += static_cast<char>('A' + ring.b - least_b);
    text += ring.state;
  }
  return text;
}

/// The lowest text of a pattern over shifts, turns and reflections.
std::string lowest(std::vector<Ring> rings) {
  std::string best;
  for (int mirror = 0; mirror < 2; ++mirror) {
    for (int turn = 0; turn < 6; ++turn) {
      std::string text = shifted(rings);
      if (best.empty() || text < best) best = std::move(text);
      for (Ring& ring : rings) ring = {-ring.b, ring.a + ring.b, ring.state};
    }
    for (Ring& ring : rings) std::swap(ring.a, ring.b);
  }
  return best;
}

/// With what is not on the board: marbles held and in the pool, the player to move.
std::optional<std::string> shifting_pattern(const Ruleset& ruleset, const AnyPosition& position) {
  if (ruleset.title() != "zertz") return std::nullopt;
  const auto columns = columns_of(ruleset.variant());
  if (!columns) return std::nullopt;
  const std::string text = ruleset.write_position(position);
  const std::size_t board = text.find(' ');
  return lowest(rings_of(std::string_view(text).substr(0, board), *columns)) + text.substr(board);
}

std::string pattern_as_seated(const Ruleset& ruleset, const AnyPosition& position) {
  if (auto pattern = shifting_pattern(ruleset, position)) return *std::move(pattern);
  return fmt::format("{:016x}", ruleset.keys(position).canonical());
}

}  // namespace

std::string pattern_of(const Ruleset& ruleset, const AnyPosition& position) {
  std::string pattern = pattern_as_seated(ruleset, position);
  if (const auto swapped = ruleset.seats_swapped(position)) {
    pattern = std::min(pattern, pattern_as_seated(ruleset, *swapped));
  }
  return fmt::format("{} {} {}", ruleset.title(), ruleset.variant(), pattern);
}

std::vector<std::string> patterns_of(const Ruleset& ruleset, const Puzzle& puzzle) {
  std::vector<std::string> patterns;
  for_each_task(ruleset, puzzle.position, puzzle.solution, [&](const AnyPosition& position) {
    patterns.push_back(pattern_of(ruleset, position));
  });
  return patterns;
}

}  // namespace gipfbase::analysis
