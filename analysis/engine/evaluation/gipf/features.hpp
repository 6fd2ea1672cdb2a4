// analysis/engine/evaluation/gipf/features.hpp - what the evaluation measures in GIPF.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/hints/gipf/hints.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf {

/// [n]: the spots at most n steps from the centre.
inline constexpr auto kWithin = [] {
  std::array<Cells, 3> within{};
  for (const int cell : Board::kAll) {
    for (std::size_t n = 0; n < within.size(); ++n) {
      if (Board::axial_of(cell).distance() <= static_cast<int>(n)) within[n] |= bit(cell);
    }
  }
  return within;
}();

/// Pushes of one player that complete a row of his.
struct RowPushes {
  int pushes = 0;
  int caught = 0;  ///< the most pieces of the opponent that such a push takes; GIPF-pieces count 2
};
[[nodiscard]] inline RowPushes row_pushes(const Pieces& pieces, Seat seat) {
  RowPushes found;
  for (const Entry& entry : kEntry) {
    if ((entry.first[entry.length] & ~pieces.all()) == 0) continue;
    Pieces after = pieces;
    after.push(entry, seat, false);
    if (!has_row(after, seat)) continue;
    ++found.pushes;
    const Rows rows = rows_of(after, seat);
    Cells taken = 0;
    for (std::size_t i = 0; i < rows.count; ++i) taken |= rows.row[i];
    found.caught = std::max(found.caught, after.worth(taken & after.of[other(seat)]));
  }
  return found;
}

inline constexpr std::size_t kPlayerValues = 9;
/// The numbers that the evaluation takes from one player's pieces, in the order of `kList`.
[[nodiscard]] inline std::array<float, kPlayerValues> player_values(const Position& p, Seat seat) {
  const Pieces& pieces = p.pieces();
  const Cells own = pieces.of[seat];
  int centre = 0;
  for (const Cells within : kWithin) centre += count(own & within);
  int threes = 0;
  for (int axis = 0; axis < 3; ++axis) {
    threes += count(hex::row_ends<Board, 3>(Board::Cells::from_word(own), axis).word());
  }
  const RowPushes rows = row_pushes(pieces, seat);
  const int reserve = p.reserve(seat);
  const auto number = [](int n) { return static_cast<float>(n); };
  return {number(reserve),
          1 / number(1 + reserve),
          number(count(own)),
          number(count(own & pieces.gipf)),
          number(centre),
          number(threes),
          number(std::min(rows.pushes, 1)),
          number(rows.pushes),
          number(rows.caught)};
}

}  // namespace gipfbase::gipf

namespace gipfbase::analysis {

template <>
struct Features<gipf::Gipf> {
  static constexpr std::array<Feature, gipf::kPlayerValues + 2> kList = {{
      {"reserve", "pieces in his reserve"},
      {"short-reserve", "1 / (1 + reserve)"},
      {"board", "his pieces on the board"},
      {"gipf-pieces", "of these, GIPF-pieces"},
      {"centre", "for each piece 3, 2, 1 or 0: 3 minus its distance from the centre"},
      {"threes", "lines of three adjacent spots that all hold his pieces"},
      {"row", "1 when some push of his would complete a row"},
      {"row-pushes", "such pushes"},
      {"caught", "the most pieces of the opponent that such a push takes"},
      {"own-row", "such pushes of the player to move"},
      {"own-caught", "`caught` of the player to move"},
  }};
  static constexpr std::array<float, 3> kReserves = {24, 14, 5};
  static constexpr std::size_t kPhases = kReserves.size();

  [[nodiscard]] static Measured<kList.size()> measure(const gipf::Position& position) {
    Measured<kList.size()> measured;
    measured.wins_at_once = gipf::wins_at_once(position);
    if (measured.wins_at_once) return measured;
    const Seat mover = position.side_to_move();
    const auto own = gipf::player_values(position, mover);
    const auto others = gipf::player_values(position, other(mover));
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    measured.value[gipf::kPlayerValues] = own[gipf::kPlayerValues - 2];
    measured.value[gipf::kPlayerValues + 1] = own[gipf::kPlayerValues - 1];
    const int reserves = position.reserve(mover) + position.reserve(other(mover));
    measured.phase = phase_of(static_cast<float>(reserves), kReserves);
    return measured;
  }
};

/// No features: GIPF with potentials is judged by the hints of the solver.
template <>
struct Features<gipf::PotentialGipf> {};

static_assert(HasFeatures<gipf::Gipf> && !HasFeatures<gipf::PotentialGipf>);

}  // namespace gipfbase::analysis
