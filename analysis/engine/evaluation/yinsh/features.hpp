// analysis/engine/evaluation/yinsh/features.hpp - what the evaluation measures in YINSH.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/yinsh/title.hpp"

namespace gipfbase::yinsh {

/// For one player: how many of the 123 possible rows hold certain markers.
struct RowCounts {
  int threes = 0;  ///< three own markers
  int fours = 0;
  int flips = 0;  ///< four own markers and one of the opponent
  int rows = 0;   ///< five own markers: a complete row
};
[[nodiscard]] inline std::array<RowCounts, 2> row_counts(const Pieces& pieces) {
  std::array<RowCounts, 2> counts;
  for (const Five& five : kFive) {
    const std::array<int, 2> markers = {(five.points & pieces.markers[0]).count(),
                                        (five.points & pieces.markers[1]).count()};
    for (const std::size_t seat : {0U, 1U}) {
      RowCounts& count = counts[seat];
      switch (markers[seat]) {
        case 3: ++count.threes; break;
        case 4:
          ++count.fours;
          count.flips += markers[1 - seat];
          break;
        case kRow: ++count.rows; break;
        default: break;
      }
    }
  }
  return counts;
}

/// The steps from the centre of the board, f6, to each point.
inline constexpr auto kDistance = [] {
  Board::PerCell<std::uint8_t> distances{};
  const hex::Axial centre = Board::axial_of(Board::cell_at(hex::Place{5, 6}));
  for (const int cell : Board::kAll) {
    const hex::Axial at = Board::axial_of(cell);
    const hex::Axial way = {at.a - centre.a, at.b - centre.b};
    distances[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(way.distance());
  }
  return distances;
}();

inline constexpr std::size_t kPlayerValues = 10;
/// The values of one player that the evaluation uses, in the order of `kList`.
[[nodiscard]] inline std::array<float, kPlayerValues> player_values(const Position& p, Seat seat,
                                                                    const RowCounts& counts) {
  int outside = 0;
  for (const int cell : p.rings(seat)) outside += kDistance[static_cast<std::size_t>(cell)];
  const int moves = p.mobility(seat);
  const auto number = [](int n) { return static_cast<float>(n); };
  return {number(p.removed(seat)),
          number(p.rings_to_go(seat) == 1 ? 1 : 0),
          number(p.markers(seat).count()),
          number(moves),
          number(outside),
          number(counts.threes),
          number(counts.fours),
          number(counts.flips),
          number(std::min(counts.rows, 1)),
          number((p.markers(seat) & Board::spread(p.rings(seat))).count())};
}

/// True when the player to move can remove the last ring that he needs with his next move.
[[nodiscard]] inline bool removes_last_ring(const Position& p) {
  const Seat mover = p.side_to_move();
  if (p.placing() || p.rings_to_go(mover) != 1) return false;
  if (p.has_rows()) return true;
  // A row needs a marker on each of its points; a ring that moves leaves one on its old point.
  const Cells filled = p.pieces().all_markers() | p.rings(mover);
  if (!has_five(filled)) return false;
  bool found = false;
  p.for_each_move([&](const Move& move) {
    if (found || move.kind != Move::Kind::kRing) return;
    found = move.rows() > 0;
  });
  return found;
}

}  // namespace gipfbase::yinsh

namespace gipfbase::analysis {

template <>
struct Features<yinsh::Yinsh> {
  static constexpr std::array<Feature, yinsh::kPlayerValues + 2> kList = {{
      {"removed", "rings that he has removed"},
      {"one-to-go", "1 when the next ring that he removes wins"},
      {"markers", "his markers on the board"},
      {"moves", "moves that his rings have, or would have if it were his turn"},
      {"outside", "the distances of his rings from the centre"},
      {"threes", "possible rows with three markers of his"},
      {"fours", "possible rows with four markers of his"},
      {"flips", "of these, the ones with a marker of the opponent on the fifth point"},
      {"row", "1 when a complete row of his is on the board"},
      {"near-markers", "his markers next to a ring of his"},
      {"own-fours", "`fours` of the player to move"},
      {"own-flips", "`flips` of the player to move"},
  }};
  /// Phase 0 is placing; the later phases depend on the number of rings removed by both players.
  static constexpr std::array<float, 3> kRemoved = {0, 2, 4};
  static constexpr std::size_t kPhases = kRemoved.size() + 1;

  [[nodiscard]] static Measured<kList.size()> measure(const yinsh::Position& position) {
    Measured<kList.size()> measured;
    measured.wins_at_once = yinsh::removes_last_ring(position);
    if (measured.wins_at_once) return measured;
    const Seat mover = position.side_to_move();
    const auto counts = yinsh::row_counts(position.pieces());
    const auto own = yinsh::player_values(position, mover, counts[mover]);
    const auto others = yinsh::player_values(position, other(mover), counts[other(mover)]);
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    measured.value[yinsh::kPlayerValues] = static_cast<float>(counts[mover].fours);
    measured.value[yinsh::kPlayerValues + 1] = static_cast<float>(counts[mover].flips);
    const int removed = position.removed(0) + position.removed(1);
    measured.phase = position.placing() ? 0 : 1 + phase_of(static_cast<float>(removed), kRemoved);
    return measured;
  }
};

static_assert(HasFeatures<yinsh::Yinsh>);

}  // namespace gipfbase::analysis
