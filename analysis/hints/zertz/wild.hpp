// analysis/hints/zertz/wild.hpp - an easier game for a player who wants to force a win in ZÈRTZ.
//
// Most of the work in a search for a forced win goes into the colours of the marbles that are
// placed. In the easier game every marble placed from now on is wild: once the attacker has taken
// it, it counts as any colour he needs. The defender cannot win, and where the contents of the pool
// would matter, the attacker wins. So every win that the attacker can force in ZÈRTZ, by forcing
// moves only or by any moves, he can force here in as many plies by the same rings; a win that he
// cannot force here he cannot force in ZÈRTZ. (The converse does not hold.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "analysis/hints/hints.hpp"
#include "analysis/hints/zertz/needs.hpp"
#include "analysis/hints/zertz/placements.hpp"
#include "rules/core/outcome.hpp"
#include "rules/zertz/isolation.hpp"
#include "rules/zertz/jumps.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// A move of the easier game. It holds cells, not labels.
struct WildMove {
  std::int16_t cell = 0;      ///< where a marble is placed, or where the capturing one starts
  std::int16_t removed = -1;  ///< the ring removed by a placement, -1 for none
  Path path{};                ///< of a capture; empty for a placement

  [[nodiscard]] bool is_capture() const { return path.number() != 0; }
};

/// A position of the easier game. The attacker has seat 0.
template <class Layout>
class WildPosition {
 public:
  using Cells = typename Layout::Cells;

  WildPosition(const BasicPosition<Layout>& position, Seat attacker);

  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] bool won() const { return won_ != 0; }
  [[nodiscard]] Outcome outcome() const {
    return {won() ? win_of(Seat{0}) : Result::kOngoing, 0, 0};
  }
  [[nodiscard]] Cells occupied() const {
    return marbles_[0] | marbles_[1] | marbles_[2] | marbles_[kWild];
  }
  [[nodiscard]] Cells vacant() const { return rings_ & ~occupied(); }
  [[nodiscard]] Cells capturers() const { return jumping_marbles<Layout>(occupied(), vacant()); }
  [[nodiscard]] bool must_capture() const { return capturers().any(); }

  /// Returns the approximate number of moves; 0 exactly when the attacker has won.
  [[nodiscard]] std::uint64_t count_moves() const;
  /// Calls visit(move) for all moves, or for those after which the opponent must capture, until a
  /// call returns true. Returns whether one did.
  template <class Visitor>
  bool any_move(Visitor&& visit) const;
  template <class Visitor>
  bool any_forcing_move(Visitor&& visit) const;
  template <class Visitor>
  void for_each_move(Visitor&& visit) const {
    any_move([&visit](const WildMove& move) { return visit(move), false; });
  }
  void play(const WildMove& move);
  /// True when the attacker, to move, wins at once.
  [[nodiscard]] bool wins_at_once() const;
  /// True when the defender is to move, and every move lets the attacker win at once.
  [[nodiscard]] bool loses_next() const;

 private:
  static constexpr std::size_t kWild = kColours;

  template <class Visitor>
  bool any_capture_of(Cells capturers, Visitor&& visit) const;
  [[nodiscard]] bool attacking() const { return side_ == 0; }
  /// Marbles that the attacker still needs after taking those on these cells.
  [[nodiscard]] int needed_after(const Cells& taken) const;
  void take(const Cells& cells);
  void play_placement(const WildMove& move);
  void play_capture(const WildMove& move);
  /// Ends the game as a win of the attacker when he has won, and also where the easier game has no
  /// rule for what comes next.
  void settle() {
    const bool stuck = vacant().none() || (pool_ == 0 && !must_capture());
    if (needs_.least() <= wild_held_ || stuck) won_ = 1;
  }

  Cells rings_;
  std::array<Cells, kColours + 1> marbles_{};
  Needs needs_;
  std::uint8_t wild_held_ = 0;
  std::uint8_t pool_ = 0;  ///< marbles that can be placed before the pool is empty
  Seat side_ = 0;
  std::uint8_t won_ = 0;
  std::array<std::uint8_t, 6> spare_{};  ///< always 0, so that no byte is undefined
};

static_assert(std::has_unique_object_representations_v<WildPosition<hex::Compact>>);
static_assert(std::has_unique_object_representations_v<WildPosition<hex::Wide>>);

template <class Layout>
WildPosition<Layout>::WildPosition(const BasicPosition<Layout>& position, Seat attacker)
    : rings_(position.rings()),
      needs_(Needs::of(position.rules(), position.held(attacker))),
      pool_(static_cast<std::uint8_t>(total(position.pool()))),
      side_(position.side_to_move() == attacker ? 0 : 1) {
  for (std::size_t c = 0; c < kColours; ++c) marbles_[c] = position.marbles(static_cast<Colour>(c));
  settle();
  // Optional isolation gives the attacker moves that the easier game does not have.
  if (position.rules().optional_isolation) won_ = 1;
}

template <class Layout>
std::uint64_t WildPosition<Layout>::count_moves() const {
  if (won()) return 0;
  const Cells movers = capturers();
  if (movers.any()) return static_cast<std::uint64_t>(movers.count());
  const Cells empty = vacant();
  const int free = (empty & removable_rings<Layout>(rings_)).count();
  return static_cast<std::uint64_t>(empty.count()) *
         static_cast<std::uint64_t>(free == 0 ? 1 : free);
}

template <class Layout>
template <class Visitor>
bool WildPosition<Layout>::any_capture_of(Cells capturers, Visitor&& visit) const {
  const Cells full = occupied();
  const Cells empty = rings_ & ~full;
  while (capturers.any()) {
    const int start = capturers.pop_lowest();
    const bool found = any_capture<Layout>(start, full, empty, [&](Path path) {
      return visit(WildMove{static_cast<std::int16_t>(start), -1, path});
    });
    if (found) return true;
  }
  return false;
}

template <class Layout>
template <class Visitor>
bool WildPosition<Layout>::any_move(Visitor&& visit) const {
  if (won()) return false;
  const Cells movers = capturers();
  if (movers.any()) return any_capture_of(movers, visit);
  const Cells empty = vacant();
  const Cells free = empty & removable_rings<Layout>(rings_);
  for (Cells places = empty; places.any();) {
    const auto cell = static_cast<std::int16_t>(places.pop_lowest());
    Cells slides = free;
    slides.reset(cell);
    if (slides.none() && visit(WildMove{cell, -1, {}})) return true;
    while (slides.any()) {
      if (visit(WildMove{cell, static_cast<std::int16_t>(slides.pop_lowest()), {}})) return true;
    }
  }
  return false;
}

template <class Layout>
template <class Visitor>
bool WildPosition<Layout>::any_forcing_move(Visitor&& visit) const {
  if (won()) return false;
  const Cells movers = capturers();
  if (movers.any()) return any_capture_of(movers, visit);
  return any_forcing_placement<Layout>(rings_, occupied(), [&visit](int cell, int removed) {
    return visit(WildMove{static_cast<std::int16_t>(cell), static_cast<std::int16_t>(removed), {}});
  });
}

template <class Layout>
int WildPosition<Layout>::needed_after(const Cells& taken) const {
  Needs needs = needs_;
  for (std::size_t c = 0; c < kColours; ++c) needs.take(c, (marbles_[c] & taken).count());
  return needs.least() - wild_held_ - (marbles_[kWild] & taken).count();
}

template <class Layout>
void WildPosition<Layout>::take(const Cells& cells) {
  if (attacking()) {
    for (std::size_t c = 0; c < kColours; ++c) needs_.take(c, (marbles_[c] & cells).count());
    wild_held_ = static_cast<std::uint8_t>(wild_held_ + (marbles_[kWild] & cells).count());
  }
  for (Cells& marbles : marbles_) marbles &= ~cells;
}

template <class Layout>
void WildPosition<Layout>::play_placement(const WildMove& move) {
  --pool_;
  marbles_[kWild].set(move.cell);
  if (move.removed >= 0) rings_.reset(move.removed);
  Cells taken;
  for_each_completed<Layout>(rings_, vacant(), move.cell, move.removed,
                             [&taken](const Cells& group) { taken |= group; });
  take(taken);
  rings_ &= ~taken;
}

template <class Layout>
void WildPosition<Layout>::play_capture(const WildMove& move) {
  const auto& step = kNeighbours<Layout>.step;
  std::size_t colour = 0;
  while (!marbles_[colour].test(move.cell)) ++colour;
  marbles_[colour].reset(move.cell);
  Cells taken;
  int at = move.cell;
  for (Path::Reader path(move.path); !path.done();) {
    const auto d = static_cast<std::size_t>(path.next());
    const int over = step[static_cast<std::size_t>(at)][d];
    taken.set(over);
    at = step[static_cast<std::size_t>(over)][d];
  }
  take(taken);
  marbles_[colour].set(at);
}

template <class Layout>
void WildPosition<Layout>::play(const WildMove& move) {
  if (move.is_capture()) {
    play_capture(move);
  } else {
    play_placement(move);
  }
  side_ = attacking() ? 1 : 0;
  settle();
}

template <class Layout>
bool WildPosition<Layout>::wins_at_once() const {
  if (won()) return false;
  const Cells full = occupied();
  const int needed = needs_.least() - wild_held_;
  const Cells movers = capturers();
  if (movers.any()) {
    if (full.count() <= needed) return false;  // one marble jumps and stays
    return any_capture_of(movers, [this](const WildMove& move) {
      WildPosition next = *this;
      next.play(move);
      return next.won();
    });
  }
  if (pool_ <= 1 || vacant().count() <= 2) return true;
  if (full.count() + 1 < needed) return false;
  return any_isolation<Layout>(rings_, full, [this](int cell, int /*removed*/, const Cells& taken) {
    const int own = cell >= 0 && taken.test(cell) ? 1 : 0;
    return needed_after(taken) <= own;
  });
}

template <class Layout>
bool WildPosition<Layout>::loses_next() const {
  return !won() && !any_move([this](const WildMove& move) {
    WildPosition next = *this;
    next.play(move);
    return !next.won() && !next.wins_at_once();
  });
}

/// The easier game for ProofSearch.
template <class Layout>
struct WildGame {
  using Position = WildPosition<Layout>;
  using Move = WildMove;
};

/// Calls accept(move) for the moves of the attacker after which every reply lets him win at once,
/// until a call returns true, and returns whether one did. He must not be able to win at once.
/// Returns nullopt when none was accepted and some forcing move leaves the opponent free to place a
/// marble: only a search can decide that.
template <class Layout, class Accept>
[[nodiscard]] std::optional<bool> forced_in_three(const WildPosition<Layout>& position,
                                                  Accept&& accept) {
  if (position.won()) return std::nullopt;
  bool free = false;
  const bool found = position.any_forcing_move([&](const WildMove& move) {
    WildPosition<Layout> next = position;
    next.play(move);
    if (!next.won() && !next.must_capture()) {
      free = true;
      return false;
    }
    return (next.won() || next.loses_next()) && accept(move);
  });
  return free && !found ? std::nullopt : std::optional(found);
}

}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

template <class Layout>
struct Hints<zertz::WildGame<Layout>> {
  using Position = zertz::WildPosition<Layout>;

  static constexpr bool kOnlyMoverWins = true;
  [[nodiscard]] static bool wins_at_once(const Position& position) {
    return position.wins_at_once();
  }
  template <class Visitor>
  static void for_each_forcing_move(const Position& position, Visitor&& visit) {
    position.any_forcing_move([&visit](const zertz::WildMove& move) { return visit(move), false; });
  }
  [[nodiscard]] static std::optional<bool> wins_in_three(const Position& position) {
    return forced_in_three(position, [](const zertz::WildMove&) { return true; });
  }
};

}  // namespace gipfbase::analysis
