// analysis/engine/evaluation/zertz/features.hpp - what the evaluation measures in ZÈRTZ.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/engine/evaluation/features.hpp"
#include "analysis/hints/zertz/hints.hpp"
#include "analysis/hints/zertz/needs.hpp"
#include "analysis/hints/zertz/placements.hpp"
#include "rules/zertz/jumps.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

inline constexpr std::size_t kPlayerValues = 9;
/// The counts of one player: marbles by colour, how near he is to a set, and the sets in reach.
[[nodiscard]] inline std::array<float, kPlayerValues> player_values(const Rules& rules,
                                                                    const MarbleSet& held) {
  const Needs needs = Needs::of(rules, held);
  const MarbleSet goal = rules.goal();
  std::array<float, kPlayerValues> value{};
  float progress = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    value[c] = held[c];
    const float part = static_cast<float>(held[c]) / static_cast<float>(goal[c]);
    progress += part * part;
  }
  const int least = needs.least();
  constexpr int kNear = 2;
  int near = total(needs.of_each) <= kNear ? 1 : 0;
  for (const std::uint8_t n : needs.of_one) near += n <= kNear ? 1 : 0;
  std::size_t i = kColours;
  value[i++] = progress;
  value[i++] = static_cast<float>(total(needs.of_each));
  for (const int n : {1, 2, 3}) value[i++] = least == n ? 1 : 0;
  value[i] = static_cast<float>(near);
  return value;
}

/// The captures that the player to move must choose from.
struct Captures {
  int moves = 0;
  int most = 0;         ///< the most marbles that one capture takes
  float progress = 0;   ///< the most that a capture adds to the progress of `player_values`
  int least_after = 9;  ///< the fewest marbles that he still needs after a capture
};
template <class Layout>
[[nodiscard]] Captures captures_in(const BasicPosition<Layout>& p) {
  Captures captures;
  const MarbleSet& held = p.held(p.side_to_move());
  constexpr std::size_t kProgress = kColours;
  const float before = player_values(p.rules(), held)[kProgress];
  p.for_each_move([&](const Move& move) {
    MarbleSet after = held;
    int taken = 0;
    for_each_jump<Layout>(p.board(), move, [&](int /*from*/, int over, int /*to*/) {
      ++after[static_cast<std::size_t>(p.colour_at(over))];
      ++taken;
    });
    ++captures.moves;
    captures.most = std::max(captures.most, taken);
    captures.progress =
        std::max(captures.progress, player_values(p.rules(), after)[kProgress] - before);
    captures.least_after = std::min(captures.least_after, Needs::of(p.rules(), after).least());
  });
  return captures;
}

/// The most marbles that one placement of the player to move isolates.
template <class Layout>
[[nodiscard]] int most_isolated(const BasicPosition<Layout>& p) {
  int most = 0;
  constexpr int kFewest = 3;
  if (p.vacant().count() < kFewest) return 0;
  any_isolation<Layout>(p.rings(), p.occupied(), [&](int /*cell*/, int /*removed*/, auto taken) {
    most = std::max(most, taken.count());
    return false;
  });
  return most;
}

}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

template <class Layout>
struct Features<zertz::TitleOn<Layout>> {
  static constexpr std::array<Feature, zertz::kPlayerValues + 12> kList = {{
      {"white", "white marbles that he holds"},
      {"grey", "grey marbles that he holds"},
      {"black", "black marbles that he holds"},
      {"progress", "for each colour, the square of the held part of a set of it"},
      {"each-missing", "marbles that he lacks for the set of all colours"},
      {"one-missing", "1 when one marble completes a set"},
      {"two-missing", "1 when two marbles complete a set, and one does not"},
      {"three-missing", "1 when three marbles complete a set, and two do not"},
      {"near-sets", "sets that two marbles or fewer complete"},
      {"must-capture", "1 when the player to move must capture"},
      {"captures", "captures that he may choose from, at most 8"},
      {"most-captured", "the most marbles that one of them takes"},
      {"capture-progress", "the most that one of them adds to `progress`"},
      {"two-after", "1 when a capture leaves him two marbles or fewer from a set"},
      {"isolated", "without captures: the most marbles that a placement isolates"},
      {"free-rings", "rings that can be removed"},
      {"even-vacant", "1 when an even number of rings is vacant"},
      {"table-white", "white marbles on the table"},
      {"table-grey", "grey marbles on the table"},
      {"table-black", "black marbles on the table"},
      {"pool-empty", "1 when the pool is empty"},
  }};
  static constexpr std::array<float, 4> kRings = {35, 26, 18, 11};
  static constexpr std::size_t kPhases = kRings.size();

  [[nodiscard]] static Measured<kList.size()> measure(
      const zertz::BasicPosition<Layout>& position) {
    Measured<kList.size()> measured;
    measured.wins_at_once = zertz::winning_move(position).has_value();
    if (measured.wins_at_once) return measured;
    const Seat mover = position.side_to_move();
    const auto own = zertz::player_values(position.rules(), position.held(mover));
    const auto others = zertz::player_values(position.rules(), position.held(other(mover)));
    std::size_t i = 0;
    const auto add = [&](auto number) { measured.value[i++] = static_cast<float>(number); };
    for (std::size_t h = 0; h < own.size(); ++h) add(own[h] - others[h]);
    const bool must_capture = position.must_capture();
    zertz::Captures captures;
    if (must_capture) captures = zertz::captures_in(position);
    add(must_capture ? 1 : 0);
    constexpr int kMany = 8;
    add(std::min(captures.moves, kMany));
    add(captures.most);
    add(captures.progress);
    constexpr int kNear = 2;
    add(must_capture && captures.least_after <= kNear ? 1 : 0);
    add(must_capture ? 0 : zertz::most_isolated(position));
    add(position.free_rings().count());
    add(position.vacant().count() % 2 == 0 ? 1 : 0);
    for (const auto c : {zertz::Colour::kWhite, zertz::Colour::kGrey, zertz::Colour::kBlack}) {
      add(position.marbles(c).count());
    }
    add(zertz::total(position.pool()) == 0 ? 1 : 0);
    measured.phase = phase(position);
    return measured;
  }
  [[nodiscard]] static float phase(const zertz::BasicPosition<Layout>& position) {
    return phase_of(static_cast<float>(position.rings().count()), kRings);
  }
};

static_assert(HasFeatures<zertz::CompactTitle> && HasFeatures<zertz::WideTitle>);

}  // namespace gipfbase::analysis

#include "analysis/engine/evaluation/zertz/move_features.hpp"
