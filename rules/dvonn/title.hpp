// rules/dvonn/title.hpp - DVONN as a Title: keys, symmetries, packed moves and game counters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/dvonn/position.hpp"
#include "rules/hex/board_title.hpp"

namespace gipfbase::dvonn {

/// Increase it with every change that can make stored games lead to other positions, or that
/// changes a key.
inline constexpr int kRulesVersion = 1;

/// Packed moves, in the low word: bits 0-1 kind (0 placement, 1 move of a stack, 2 pass); bits 2-9
/// label of the space placed on or moved from; bits 10-17 label of the target.
struct Dvonn : hex::BoardTitle<Dvonn, Board, Position, Move>, hex::CellMoves<Board, Move> {
  /// Names of `Ending`.
  static constexpr std::array<std::string_view, 2> kEndings = {"points", "equal-points"};
  static constexpr std::array<std::string_view, 6> kCounters = {
      "placements",         ///< turns that place a piece
      "moves",              ///< turns that move a stack
      "passes",             ///< turns of a player who cannot move
      "losses_of_contact",  ///< moves that take stacks off the board
      "lost_pieces",        ///< pieces of the stacks taken off
      "highest_stack"};     ///< pieces in the highest stack of the game
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"highest_stack"};

  /// The numbers of the facts in the key, counted from kFirstFact: for every stack 64 * label +
  /// height, and 8192 + 8 * label + top, where top is 0 for a lone red piece, 1 for White, 2 for
  /// White above a red piece, 3 for Black, 4 for Black above a red piece; 9216 when Black is to
  /// move; 9217 when all pieces have been placed.
  struct Code;

  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);

  static constexpr bool kPointsDecide = true;
};

static_assert(Title<Dvonn> && Scored<Dvonn>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<Dvonn>;

}  // namespace gipfbase::dvonn
