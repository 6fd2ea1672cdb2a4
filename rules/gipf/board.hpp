// rules/gipf/board.hpp - the board of GIPF: 37 spots, 24 dots, 42 entries, 12 symmetries.
//
// Spots and dots together are the hexagon of 61 cells of rules/hex/grids.hpp. Pieces stand on spots
// only, so rotating the word of a set of pieces moves all of them one step in a direction.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/hex/grids.hpp"

namespace gipfbase::gipf {

using Board = hex::Compact;
using Labels = Board::Labels;

/// A set of spots or dots as one word: bit n for the cell with number n.
using Cells = std::uint64_t;

inline constexpr int kCells = Board::kCells;
inline constexpr int kDirections = hex::kDirections;
inline constexpr int kSymmetries = Board::kSymmetries;
inline constexpr int kSpots = 37;
inline constexpr int kLongestLine = 7;

[[nodiscard]] constexpr Cells bit(int cell) { return Board::Cells::of(cell).word(); }
/// The lowest cell of a set that is not empty.
[[nodiscard]] constexpr int lowest(Cells cells) { return std::countr_zero(cells); }
[[nodiscard]] constexpr int count(Cells cells) { return std::popcount(cells); }

/// Every cell moved one step. For sets of spots only: dots would come back on the other side.
[[nodiscard]] constexpr Cells stepped(Cells cells, int direction) {
  return Board::slide(Board::Cells::from_word(cells), direction).word();
}
/// The image of a set under a symmetry.
[[nodiscard]] constexpr Cells image(Cells cells, std::size_t symmetry) {
  return Board::kTables.image_of(Board::Cells::from_word(cells), symmetry).word();
}

/// The cell of a place, -1 when the place is not on the board; and the place of a cell.
[[nodiscard]] constexpr int cell_at(hex::Place p) { return Board::cell_at(p); }
[[nodiscard]] constexpr hex::Place place_of(int cell) { return Board::place_of(cell); }

/// The 37 spots; every other cell is a dot.
inline constexpr Cells kSpotCells = (Board::kAll & ~Board::kEdge).word();
static_assert(count(kSpotCells) == kSpots);
[[nodiscard]] constexpr bool is_spot(int cell) {
  return cell >= 0 && (kSpotCells & bit(cell)) != 0;
}

/// [n]: the spot with the number n in packed moves; the order is b2, b3, ..., h5. kNumberOfSpot is
/// the inverse.
inline constexpr auto kSpotByNumber = [] {
  std::array<std::uint8_t, kSpots> spots{};
  std::size_t n = 0;
  for (const std::uint8_t cell : Board::kTables.ordered()) {
    if (is_spot(cell)) spots[n++] = cell;
  }
  return spots;
}();
inline constexpr auto kNumberOfSpot = [] {
  std::array<std::uint8_t, kCells> numbers{};
  for (std::size_t n = 0; n < kSpotByNumber.size(); ++n) {
    numbers[kSpotByNumber[n]] = static_cast<std::uint8_t>(n);
  }
  return numbers;
}();

/// An entry: a dot and the direction of the push.
struct Entry {
  std::uint8_t dot = 0;
  std::uint8_t direction = 0;
  std::uint8_t length = 0;                        ///< spots of the line, 4 .. 7
  std::array<std::uint8_t, kLongestLine> spot{};  ///< the spots of the line, from the dot
  std::array<Cells, kLongestLine + 1> first{};    ///< [n]: the first n spots
};

inline constexpr int kEntries = 42;
/// Entries by dot (a1, a2, ..., i5), then by direction clockwise from the top.
inline constexpr auto kEntry = [] {
  std::array<Entry, kEntries> entries{};
  std::size_t n = 0;
  for (const std::uint8_t dot : Board::kTables.ordered()) {
    if (is_spot(dot)) continue;
    for (int d = 0; d < kDirections; ++d) {
      Entry e;
      e.dot = dot;
      e.direction = static_cast<std::uint8_t>(d);
      for (int at = Board::neighbour(dot, d); is_spot(at); at = Board::neighbour(at, d)) {
        e.spot[e.length] = static_cast<std::uint8_t>(at);
        e.first[e.length + 1U] = e.first[e.length] | bit(at);
        ++e.length;
      }
      if (e.length > 0) entries[n++] = e;
    }
  }
  return entries;
}();
static_assert(kEntry[kEntries - 1].length > 0, "24 dots have 42 entries");

/// The number of pieces that a push along an entry moves; -1 when the line is full.
[[nodiscard]] constexpr int pieces_pushed(const Entry& entry, Cells occupied) {
  for (int n = 0; n < entry.length; ++n) {
    if ((occupied & bit(entry.spot[static_cast<std::size_t>(n)])) == 0) return n;
  }
  return -1;
}

/// For each spot, the lowest entry whose line begins there. It represents all entries onto the spot
/// while the spot is vacant.
inline constexpr auto kLowestEntryOnto = [] {
  std::array<std::uint8_t, kCells> lowest_entry{};
  for (int e = kEntries - 1; e >= 0; --e) {
    lowest_entry[kEntry[static_cast<std::size_t>(e)].spot[0]] = static_cast<std::uint8_t>(e);
  }
  return lowest_entry;
}();

/// The image of each entry under each symmetry.
inline constexpr auto kEntryImage = [] {
  std::array<std::array<std::uint8_t, kEntries>, kSymmetries> images{};
  for (std::size_t s = 0; s < images.size(); ++s) {
    const auto& to = Board::kTables.image[s];
    for (std::size_t e = 0; e < kEntries; ++e) {
      for (std::size_t other = 0; other < kEntries; ++other) {
        if (kEntry[other].dot == to[kEntry[e].dot] &&
            kEntry[other].spot[0] == to[kEntry[e].spot[0]]) {
          images[s][e] = static_cast<std::uint8_t>(other);
        }
      }
    }
  }
  return images;
}();

}  // namespace gipfbase::gipf
