// Patterns of ZÈRTZ positions. The rings alone are the board, so play does not depend on where they
// lie on the table.

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {
namespace {

/// A ring and its marble. The axes of a and b are 60 degrees apart.
struct Ring {
  int a = 0;
  int b = 0;
  char state = 0;  ///< 0 vacant, otherwise 1 + colour
  [[nodiscard]] bool operator<(const Ring& other) const {
    return std::tie(a, b, state) < std::tie(other.a, other.b, other.state);
  }
};

template <class Layout>
std::vector<Ring> rings_of(const BasicPosition<Layout>& position) {
  std::vector<Ring> rings;
  const auto& board = position.board();
  const auto full = position.occupied();
  for (const int cell : position.rings()) {
    const hex::Axial at = board.axial[static_cast<std::size_t>(cell)];
    const int state = full.test(cell) ? 1 + static_cast<int>(position.colour_at(cell)) : 0;
    rings.push_back({at.a, at.b, static_cast<char>(state)});
  }
  return rings;
}

/// The rings as sorted bytes, shifted so that the smallest coordinates are 0.
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
  std::string bytes;
  for (const Ring& ring : rings) {
    bytes += static_cast<char>(ring.a - least_a);
    bytes += static_cast<char>(ring.b - least_b);
    bytes += ring.state;
  }
  return bytes;
}

/// The lexicographically lowest bytes over all shifts, turns and reflections of the rings.
std::string lowest(std::vector<Ring> rings) {
  std::string best = shifted(rings);
  for (int mirror = 0; mirror < 2; ++mirror) {
    for (int turn = 0; turn < hex::kDirections; ++turn) {
      best = std::min(best, shifted(rings));
      for (Ring& ring : rings) ring = {-ring.b, ring.a + ring.b, ring.state};
    }
    for (Ring& ring : rings) std::swap(ring.a, ring.b);
  }
  return best;
}

}  // namespace

template <class Layout>
std::string pattern(const BasicPosition<Layout>& position) {
  std::string bytes = lowest(rings_of(position));
  for (const MarbleSet& marbles : {position.held(0), position.held(1), position.pool()}) {
    for (const std::uint8_t n : marbles) bytes += static_cast<char>(n);
  }
  bytes += static_cast<char>(position.side_to_move());
  bytes += static_cast<char>(position.passes());
  return bytes;
}

template std::string pattern(const Position& position);
template std::string pattern(const WidePosition& position);

}  // namespace gipfbase::zertz
