// rules/tamsk/title.hpp - TAMSK as a Title: keys, symmetries, packed moves, counters, and the
// hourglasses as clocks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/hex/board_title.hpp"
#include "rules/tamsk/position.hpp"

namespace gipfbase::tamsk {

/// Increase it with every change that can make stored games lead to other positions, or that
/// changes a key.
inline constexpr int kRulesVersion = 1;

/// Sand of each of the six hourglasses, and of the neutral one, in milliseconds.
inline constexpr std::uint32_t kGlassSand = 180'000;
inline constexpr std::uint32_t kFifteenSand = 15'000;

/// TAMSK without sand (level 1) or with it (levels 2 and 3).
///
/// Packed moves, in the low word: bits 0-2 kind (0 move of an hourglass, 1 pass, 2 an hourglass
/// dies, 3 the 15-second glass is turned, 4 the turn is lost, 5 the sand of a player runs longest);
/// bits 3-10 label of the space moved from or of the dead glass, or the seat of that player; bits
/// 11-18 label of the space moved to.
template <bool kSand>
struct TitleOf : hex::BoardTitle<TitleOf<kSand>, Board, BasicPosition<kSand>, Move>,
                 hex::CellMoves<Board, Move> {
  using Position = BasicPosition<kSand>;

  /// Names of `Ending`.
  static constexpr std::array<std::string_view, 3> kEndings = {"rings", "equal-rings", "last-sand"};
  static constexpr std::array<std::string_view, 6> kCounters = {
      "moves",         ///< moves of an hourglass, each with a ring
      "passes",        ///< turns of a player who cannot move
      "full_spaces",   ///< spaces filled to the top
      "dead_glasses",  ///< hourglasses that ran out while the game went on
      "hurried",       ///< turns in which the 15-second glass was turned by the opponent
      "lost_turns"};   ///< turns lost because the 15-second glass was empty
  static constexpr std::array<std::string_view, 0> kMaximumCounters = {};

  /// The numbers of the facts in the key, counted from kFirstFact: 8 * label + rings of every space
  /// with rings; 1024 + 8 * label + 3 * seat + state of every hourglass (0 level 1 or running, 1
  /// not turned yet, 2 dead); 2048 + 64 * seat + reserve; 2176 when Black is to move; 2177 when the
  /// 15-second glass runs against the side to move; 2208 + bits of the rules.
  struct Code;

  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);
};

/// Level 1.
struct Tamsk : TitleOf<false> {
  static constexpr bool kPointsDecide = true;
};

/// Levels 2 and 3.
struct SandTamsk : TitleOf<true> {
  /// Sand in the upper bulbs, in milliseconds, by hourglass. An hourglass keeps its place in the
  /// list when it moves.
  struct Clocks {
    std::array<std::uint32_t, 2 * std::size_t{kGlassesEach}> left{};
    std::array<std::uint8_t, 2 * std::size_t{kGlassesEach}> cell{};  ///< kNoCell: no such glass
    std::uint8_t turned = 0;  ///< 1 when the 15-second glass has turned itself in this turn
    std::uint8_t spare = 0;
    std::uint32_t fifteen = 0;
    [[nodiscard]] bool operator==(const Clocks&) const = default;
  };
  static constexpr std::uint8_t kNoCell = 255;

  /// Hourglasses that have been turned are full; the others are empty, and so is the neutral one
  /// unless it was turned in this turn.
  [[nodiscard]] static Clocks start_clocks(const Position& position);
  [[nodiscard]] static Clocks clocks_after(Clocks clocks, const Position& before, const Move& move,
                                           Milliseconds spent);
  /// The ply for the first glass that runs out within `spent`. If several run out at the same time,
  /// the first in the order of labels counts, and the neutral glass comes last.
  [[nodiscard]] static std::optional<Move> time_out(const Clocks& clocks, const Position& position,
                                                    Milliseconds spent);
  /// True for plies that may be made at any time of a turn: an hourglass dies, the 15-second glass
  /// is turned, the turn is lost.
  [[nodiscard]] static bool is_time_ply(const Move& move) {
    return move.kind == Move::Kind::kGlassEmpty || move.kind == Move::Kind::kFifteen ||
           move.kind == Move::Kind::kLost;
  }
  /// Calls visit(ply) for the time plies that may be legal.
  template <class Visitor>
  static void for_each_time_ply(const Position& position, Visitor&& visit) {
    for (const int cell : position.running(kWhite) | position.running(kBlack)) {
      visit(Move::dies(cell));
    }
    visit(Move::fifteen());
    visit(Move::lost());
  }
  /// Why the sand contradicts a ply when no glass runs out before it: only an empty 15-second glass
  /// can be turned, and no glass outlasts one with more sand.
  [[nodiscard]] static std::optional<std::string_view> objection(const Clocks& clocks,
                                                                 const Position& position,
                                                                 const Move& move,
                                                                 Milliseconds spent);
};

static_assert(Title<Tamsk> && Scored<Tamsk> && !Interrupts<Tamsk>);
static_assert(Title<SandTamsk> && Timed<SandTamsk> && ObjectsByClocks<SandTamsk>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<Tamsk, SandTamsk>;

}  // namespace gipfbase::tamsk
