// analysis/engine/evaluation/tzaar/features.hpp - what the evaluation measures in TZAAR.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::tzaar {

/// The captures of one player, and the stacks that he can take.
struct Reach {
  int captures = 0;
  Cells taken;
  Cells takers;
};
[[nodiscard]] inline Reach reach_of(const Position& p, Seat seat) {
  Reach reach;
  p.for_each_capture(seat, [&](int from, int to) {
    ++reach.captures;
    reach.taken.set(to);
    reach.takers.set(from);
  });
  return reach;
}

/// The counts of one player. `aimed`: his stacks that the opponent can take.
inline constexpr std::size_t kHoldings = 14;
[[nodiscard]] inline std::array<float, kHoldings> holdings(const Position& p, Seat seat,
                                                           const Reach& reach, Cells aimed) {
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
          number(reach.captures),
          number(std::min(reach.captures, 2)),
          number(tallest),
          number(high),
          number(safe_pieces)};
}

/// True when the player to move can take the opponent's last piece of a type, or leave him without
/// a capture, by his next move.
[[nodiscard]] inline bool wins_next(const Position& p, const Reach& others_reach) {
  if (p.placing()) return false;
  const Seat mover = p.side_to_move();
  const Seat opponent = other(mover);
  int fewest = kPiecesEach;
  for (std::size_t t = 0; t < kTypes; ++t) {
    fewest = std::min(fewest, p.tops(opponent, static_cast<Type>(t)));
  }
  constexpr int kTwoParts = 2;  // a turn takes at most two stacks
  bool found = false;
  if (fewest <= kTwoParts) {
    p.for_each_capture(mover, [&](int from, int to) {
      if (found) return;
      found = p.takes_last(to);
      if (found || p.phase() == Phase::kFirst) return;
      Position middle = p;
      middle.move_stack(from, to);
      middle.for_each_capture(mover, [&](int from2, int to2) {
        if (found || !middle.takes_last(to2)) return;
        // He must not cover his own last piece of a type.
        Position last = middle;
        last.move_stack(from2, to2);
        found = last.has_all_types(mover);
      });
    });
  }
  if (found || others_reach.captures > 2 * kTwoParts) return found;
  return some_move_wins(p);
}

}  // namespace gipfbase::tzaar

namespace gipfbase::analysis {

template <>
struct Features<tzaar::Tzaar> {
  static constexpr std::array<Feature, tzaar::kHoldings + 2> kList = {{
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
  /// Phase 0 is that of placing; the others by stacks on the board.
  static constexpr std::array<float, 4> kStacks = {60, 44, 30, 18};
  static constexpr std::size_t kPhases = kStacks.size() + 1;

  [[nodiscard]] static Measured<kList.size()> measure(const tzaar::Position& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    const tzaar::Reach reach = tzaar::reach_of(position, mover);
    const tzaar::Reach others_reach = tzaar::reach_of(position, other(mover));
    measured.wins_at_once = tzaar::wins_next(position, others_reach);
    if (measured.wins_at_once) return measured;
    const auto own = tzaar::holdings(position, mover, reach, others_reach.taken);
    const auto others = tzaar::holdings(position, other(mover), others_reach, reach.taken);
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    constexpr std::size_t kDanger = 5;
    constexpr std::size_t kFewCaptures = 10;
    measured.value[tzaar::kHoldings] = own[kDanger];
    measured.value[tzaar::kHoldings + 1] = own[kFewCaptures];
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
