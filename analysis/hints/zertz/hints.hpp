// analysis/hints/zertz/hints.hpp - hints for finding forced wins in ZÈRTZ.
#pragma once

#include <cstddef>
#include <optional>

#include "analysis/hints/hints.hpp"
#include "analysis/hints/zertz/needs.hpp"
#include "analysis/hints/zertz/placements.hpp"
#include "analysis/hints/zertz/wild.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

/// Returns the label of a ring for moves; kNone for cell -1.
template <class Layout>
[[nodiscard]] int label_at(const BasicPosition<Layout>& position, int cell) {
  return cell < 0 ? Labels::kNone : int{position.board().label_of[static_cast<std::size_t>(cell)]};
}

/// Returns a placement that wins at once by isolating marbles; nullopt if none exists. The position
/// has no captures and at least three vacant rings.
template <class Layout>
[[nodiscard]] std::optional<Move> winning_isolation(const BasicPosition<Layout>& position) {
  using Cells = typename Layout::Cells;
  const MarbleSet& held = position.held(position.side_to_move());
  const bool own_marbles = total(position.pool()) == 0;
  std::optional<Move> found;
  const auto wins = [&](int cell, int removed, const Cells& taken) {
    for (std::size_t placed = 0; placed < kColours; ++placed) {
      if (position.supply()[placed] == 0) continue;
      MarbleSet after = held;
      if (own_marbles) --after[placed];
      if (cell >= 0 && taken.test(cell)) ++after[placed];
      for (std::size_t c = 0; c < kColours; ++c) {
        const int gained = (position.marbles(static_cast<Colour>(c)) & taken).count();
        after[c] = static_cast<std::uint8_t>(after[c] + gained);
      }
      if (Needs::of(position.rules(), after).least() > 0) continue;
      Cells places = position.vacant();
      if (removed >= 0) places.reset(removed);
      const int played_on = cell < 0 ? places.lowest() : cell;
      found = Move::placement(static_cast<Colour>(placed), label_at(position, played_on),
                              label_at(position, removed));
      return true;
    }
    return false;
  };
  any_isolation<Layout>(position.rings(), position.occupied(), wins);
  return found;
}

/// Returns a move that wins at once; nullopt if none exists.
template <class Layout>
[[nodiscard]] std::optional<Move> winning_move(const BasicPosition<Layout>& position) {
  if (position.outcome().over()) return std::nullopt;
  const Seat seat = position.side_to_move();
  const int needed = Needs::of(position.rules(), position.held(seat)).least();
  const int marbles = position.occupied().count();
  // A placement on the last rings ends the game by other rules, so such moves are tested by playing
  // them.
  constexpr int kLastRings = 2;
  const bool capturing = position.must_capture();
  if (!capturing && position.vacant().count() > kLastRings) {
    return marbles + 1 < needed ? std::nullopt : winning_isolation(position);
  }
  if (capturing && marbles <= needed) return std::nullopt;  // one marble jumps and stays
  std::optional<Move> found;
  position.for_each_move([&](const Move& move) {
    if (found) return;
    BasicPosition<Layout> next = position;
    next.play(move);
    if (next.outcome().result == win_of(seat)) found = move;
  });
  return found;
}

/// Calls the visitor with the moves after which the opponent must capture or has lost, and with all
/// captures, which are compulsory.
template <class Layout, class Visitor>
void for_each_forcing_move(const BasicPosition<Layout>& position, Visitor&& visit) {
  if (position.outcome().over()) return;
  if (position.must_capture() || total(position.supply()) == 0) {
    position.for_each_move(visit);
    return;
  }
  if (const auto win = winning_move(position)) {
    visit(*win);
    return;
  }
  const auto offer = [&](int cell, int removed) {
    for (std::size_t c = 0; c < kColours; ++c) {
      if (position.supply()[c] == 0) continue;
      visit(Move::placement(static_cast<Colour>(c), label_at(position, cell),
                            label_at(position, removed)));
    }
    return false;
  };
  any_forcing_placement<Layout>(position.rings(), position.occupied(), offer);
}

/// Returns true when the player to move, who cannot win at once, has a forcing move after which he
/// can win at once whatever the opponent does; false when he has none; nullopt when only a search
/// can decide.
template <class Layout>
[[nodiscard]] std::optional<bool> wins_in_three(const BasicPosition<Layout>& position) {
  const Seat seat = position.side_to_move();
  const auto decides = [&](const Move& move) {
    BasicPosition<Layout> next = position;
    next.play(move);
    if (next.outcome().over()) return next.outcome().result == win_of(seat);
    bool all = true;
    next.for_each_move([&](const Move& reply) {
      if (!all) return;
      BasicPosition<Layout> last = next;
      last.play(reply);
      all = winning_move(last).has_value();
    });
    return all;
  };
  return forced_in_three(WildPosition<Layout>(position, seat), [&](const WildMove& move) {
    if (move.is_capture()) {
      return decides(Move::capture(label_at(position, move.cell), move.path));
    }
    for (std::size_t c = 0; c < kColours; ++c) {
      const Move placement = Move::placement(static_cast<Colour>(c), label_at(position, move.cell),
                                             label_at(position, move.removed));
      if (position.supply()[c] > 0 && decides(placement)) return true;
    }
    return false;
  });
}

}  // namespace gipfbase::zertz

namespace gipfbase::analysis {

template <class Layout>
struct Hints<zertz::TitleOn<Layout>> {
  using Position = zertz::BasicPosition<Layout>;

  /// Players gain marbles only by their own moves.
  static constexpr bool kOnlyMoverWins = true;
  [[nodiscard]] static bool wins_at_once(const Position& position) {
    return winning_move(position).has_value();
  }
  template <class Visitor>
  static void for_each_forcing_move(const Position& position, Visitor&& visit) {
    zertz::for_each_forcing_move(position, visit);
  }
  [[nodiscard]] static std::optional<bool> wins_in_three(const Position& position) {
    return zertz::wins_in_three(position);
  }
  using Easier = zertz::WildGame<Layout>;
  [[nodiscard]] static typename Easier::Position easier(const Position& position, Seat attacker) {
    return {position, attacker};
  }
};

/// The hints that ZÈRTZ and its easier game (wild.hpp) both have.
template <class T>
concept ZertzHints = OnlyMoverWins<T> && WinsAtOnce<T> && HasForcingMoves<T> && WinsInThree<T>;

static_assert(ZertzHints<zertz::CompactTitle> && HasEasierGame<zertz::CompactTitle>);
static_assert(ZertzHints<zertz::WideTitle> && HasEasierGame<zertz::WideTitle>);
static_assert(ZertzHints<zertz::WildGame<hex::Compact>>);
static_assert(ZertzHints<zertz::WildGame<hex::Wide>>);

}  // namespace gipfbase::analysis
