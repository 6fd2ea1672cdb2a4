// analysis/engine/evaluation/tzaar/features.hpp - what the evaluation measures in TZAAR.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/hints/tzaar/hints.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::tzaar {

/// The captures of both players.
struct Reach {
  std::array<int, 2> captures{};
  std::array<Cells, 2> taken{};  ///< the stacks that each player can take
};
[[nodiscard]] inline Reach reach_of(const Position& p) {
  Reach reach;
  const Cells all = p.occupied();
  const Cells white = p.stacks(kWhite);
  // Half of the directions: two stacks in sight of each other are found from one of them only.
  constexpr int kLines = hex::kDirections / 2;
  for (const int cell : all) {
    const Seat owner = white.test(cell) ? kWhite : kBlack;
    for (int d = 0; d < kLines; ++d) {
      const int next = first_in(all, cell, d);
      if (next == Board::kNone || white.test(next) == (owner == kWhite)) continue;
      if (p.strong_enough(cell, next)) {
        ++reach.captures[owner];
        reach.taken[owner].set(next);
      }
      if (p.strong_enough(next, cell)) {
        ++reach.captures[other(owner)];
        reach.taken[other(owner)].set(cell);
      }
    }
  }
  return reach;
}

inline constexpr std::size_t kPlayerValues = 14;
/// The numbers that the evaluation takes from one player's stacks, in the order of `kList`.
/// `aimed`: his stacks that the opponent can take.
[[nodiscard]] inline std::array<float, kPlayerValues> player_values(const Position& p, Seat seat,
                                                                    int captures, Cells aimed) {
  std::array<int, kTypes> tops{};
  std::array<int, kTypes> exposed{};
  int tallest = 0;
  int high = 0;
  int safe_pieces = 0;
  for (std::size_t t = 0; t < kTypes; ++t) tops[t] = p.tops(seat, static_cast<Type>(t));
  for (const int cell : p.stacks(seat)) {
    const int height = p.height(cell);
    tallest = std::max(tallest, height);
    high += height >= 2 ? 1 : 0;
    const bool exposed_here = aimed.test(cell);
    if (exposed_here) {
      ++exposed[static_cast<std::size_t>(p.type(cell))];
    } else {
      safe_pieces += height;
    }
  }
  float scarcity = 0;
  float danger = 0;
  for (std::size_t t = 0; t < kTypes; ++t) {
    const auto n = static_cast<float>(std::max(tops[t], 1));
    scarcity += 1 / n;
    danger = std::max(danger, static_cast<float>(exposed[t]) / n);
  }
  const auto number = [](int n) { return static_cast<float>(n); };
  return {number(tops[0]),
          number(tops[1]),
          number(tops[2]),
          scarcity,
          number(*std::min_element(tops.begin(), tops.end())),
          danger,
          number(exposed[0]),
          number(exposed[1]),
          number(exposed[2]),
          number(captures),
          number(std::min(captures, 2)),
          number(tallest),
          number(high),
          number(safe_pieces)};
}

}  // namespace gipfbase::tzaar

namespace gipfbase::analysis {

template <>
struct Features<tzaar::Tzaar> {
  static constexpr std::array<Feature, tzaar::kPlayerValues + 2> kList = {{
      {"tzaars", "stacks with a Tzaar of his on top"},
      {"tzarras", "stacks with a Tzarra of his on top"},
      {"totts", "stacks with a Tott of his on top"},
      {"scarcity", "for each type, 1 / its stacks"},
      {"fewest", "stacks of the type of which he has fewest"},
      {"danger", "the largest part of a type that the opponent can take one by one"},
      {"exposed-tzaars", "Tzaars of his that the opponent can take"},
      {"exposed-tzarras", "Tzarras of his that the opponent can take"},
      {"exposed-totts", "Totts of his that the opponent can take"},
      {"captures", "captures that he has, or would have if it were his turn"},
      {"few-captures", "the same, at most 2"},
      {"tallest", "pieces in his highest stack"},
      {"high", "stacks of his with two pieces or more"},
      {"safe-pieces", "pieces in his stacks that the opponent cannot take"},
      {"own-danger", "`danger` of the player to move"},
      {"own-captures", "`few-captures` of the player to move"},
  }};
  /// Phase 0 is placing; the later phases depend on the number of stacks on the board.
  static constexpr std::array<float, 4> kStacks = {60, 44, 30, 18};
  static constexpr std::size_t kPhases = kStacks.size() + 1;

  [[nodiscard]] static Measured<kList.size()> measure(const tzaar::Position& position) {
    Measured<kList.size()> measured;
    measured.wins_at_once = tzaar::wins_at_once(position);
    if (measured.wins_at_once) return measured;
    const Seat mover = position.side_to_move();
    const Seat opponent = other(mover);
    const tzaar::Reach reach = tzaar::reach_of(position);
    const auto own =
        tzaar::player_values(position, mover, reach.captures[mover], reach.taken[opponent]);
    const auto others =
        tzaar::player_values(position, opponent, reach.captures[opponent], reach.taken[mover]);
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    constexpr std::size_t kDanger = 5;
    constexpr std::size_t kFewCaptures = 10;
    measured.value[tzaar::kPlayerValues] = own[kDanger];
    measured.value[tzaar::kPlayerValues + 1] = own[kFewCaptures];
    measured.phase = phase(position);
    return measured;
  }
  [[nodiscard]] static float phase(const tzaar::Position& position) {
    const int stacks = position.occupied().count();
    return position.placing() ? 0 : 1 + phase_of(static_cast<float>(stacks), kStacks);
  }
};

static_assert(HasFeatures<tzaar::Tzaar>);

}  // namespace gipfbase::analysis

#include "analysis/engine/evaluation/tzaar/move_features.hpp"
