#include "analysis/theorem/zertz/early_isolation.hpp"

#include <algorithm>
#include <limits>

#include "analysis/hints/zertz/needs.hpp"

namespace gipfbase::zertz {
namespace {

/// So many are tried at once: fewer hardly ever cut off a ring.
constexpr int kFewestPlacements = 3;
/// A limit that no effort so far has come near.
constexpr int kMostPlacements = 8;
/// Another placement takes about so many times as many states, or more.
constexpr std::uint64_t kMorePlacements = 10;
/// States that are looked at in one search of what remains.
constexpr std::uint64_t kEffortOfRest = 30000;

/// The rings that must go before one is cut off from all others, at least.
int fewest_beside(CompactCells rings) {
  const auto& around = kNeighbours<hex::Compact>.around;
  int fewest = std::numeric_limits<int>::max();
  for (CompactCells rest = rings; rest.any();) {
    fewest =
        std::min(fewest, (around[static_cast<std::size_t>(rest.pop_lowest())] & rings).count());
  }
  return fewest;
}

}  // namespace

bool EarlyIsolation::spent() const {
  return visits_ + rest_.visits() >= last_visit_ || stop_.load(std::memory_order_relaxed);
}

std::vector<PressingState> EarlyIsolation::left_by(const PressingState& after) const {
  std::vector<PressingState> left;
  any_capture_on(after.table(), [&](const Table& table, int, int start) {
    const PressingState next = lowest_image(after_capture(after, table, start), rest_.forms());
    const bool known = std::any_of(left.begin(), left.end(), [&](const PressingState& other) {
      return key_of(other) == key_of(next);
    });
    if (!known) left.push_back(next);
    return false;
  });
  return left;
}

std::size_t EarlyIsolation::gift_of(const PressingState& state) const {
  const MarbleSet pool = pool_of(state, rules_);
  const MarbleSet there = count_of(state, state.occupied());
  std::size_t best = 0;
  int most = 0;
  for (std::size_t c = 1; c < kColours; ++c) {
    if (pool[c] == 0) continue;
    MarbleSet given = state.given;
    for (std::size_t i = 0; i < kColours; ++i) {
      given[i] = static_cast<std::uint8_t>(given[i] + there[i] + (i == c ? 1 : 0));
    }
    if (const int room = gifts_.room(given); best == 0 || room > most) {
      best = c;
      most = room;
    }
  }
  return best;
}

bool EarlyIsolation::rest_wins(const PressingState& state) {
  const std::uint64_t left = last_visit_ - visits_ - rest_.visits();
  return rest_.search(state, std::min(kEffortOfRest, left)) == PressingSearch::Result::kWon;
}

bool EarlyIsolation::holds(const PressingState& after, int placements, bool early) {
  if (Needs::of(rules_, after.taken).least() == 0) return true;
  if (!gifts_.allow(after.given) || !fits(after) || !after.table().captures()) return false;
  const bool isolated = total(after.taken) > taken_before_;
  if (!isolated && !early) return false;
  const std::vector<PressingState> left = left_by(after);
  const bool possible = std::all_of(left.begin(), left.end(), [&](const PressingState& state) {
    return gifts_.allow(state.given) && (!isolated || state.occupied().count() == 1);
  });
  return possible && std::all_of(left.begin(), left.end(), [&](const PressingState& state) {
           return wins_within(state, placements);
         });
}

bool EarlyIsolation::wins_within(const PressingState& state, int placements) {
  const analysis::ExactKey key = key_of(state);
  if (moves_.find(key)) return true;
  const bool isolated = total(state.taken) > taken_before_ && state.occupied().count() == 1;
  if (spent() || failed_.find(key).value_or(-1) >= placements) return false;
  if (isolated) {
    if (rest_wins(state)) return true;
    failed_.store(key, kMostPlacements);
    return false;
  }
  ++visits_;
  const auto wins = [&](const PressingState& after, int left, bool early) {
    if (!holds(after, left, early)) return false;
    moves_.store(key, after);
    return true;
  };
  bool won = false;
  if (state.table().captures()) {
    const bool early = fewest_beside(state.rings) <= placements;
    won = any_capture_on(state.table(), [&](const Table& after, int, int start) {
      return wins(after_capture(state, after, start), placements, early);
    });
  } else if (placements > 0) {
    // Which colour he is given does not matter, but for how many he has.
    const bool white = pool_of(state, rules_)[0] > 0;
    const std::size_t gift = gift_of(state);
    won = any_removal(state.table(), [&](int removed, CompactCells places) {
      Table table = state.table();
      if (removed >= 0) table.rings.reset(removed);
      const int left = placements - 1;
      const bool early = fewest_beside(table.rings) <= left;
      if (!early) places &= isolating_places(table);
      return any_pressing(state.table(), removed, places, [&](const Placed& p) {
        return (white && wins(after_placement(state, Colour{}, p), left, early)) ||
               (gift != 0 &&
                wins(after_placement(state, static_cast<Colour>(gift), p), left, early));
      });
    });
  }
  if (!won && !spent()) failed_.store(key, placements);
  return won;
}

bool EarlyIsolation::wins(const PressingState& root, std::uint64_t effort) {
  last_visit_ = visits_ + rest_.visits() + effort;
  taken_before_ = total(root.taken);
  const PressingState state = lowest_image(root, rest_.forms());
  std::uint64_t last = 0;
  for (int placements = kFewestPlacements; placements <= kMostPlacements; ++placements) {
    const std::uint64_t before = visits_ + rest_.visits();
    // One placement more takes ten times as many states, or more: what would be cut off is left.
    if (spent() || last_visit_ - before < kMorePlacements * last) return false;
    if (wins_within(state, placements)) return true;
    last = visits_ + rest_.visits() - before;
  }
  return false;
}

std::optional<PressingState> EarlyIsolation::answer(const PressingState& state) {
  const auto move = moves_.find(key_of(lowest_image(state, rest_.forms())));
  return move ? move : rest_.answer(state);
}

}  // namespace gipfbase::zertz
