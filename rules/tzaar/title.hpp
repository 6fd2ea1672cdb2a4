// rules/tzaar/title.hpp - TZAAR as a Title: keys, symmetries, packed moves and game counters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/hex/board_title.hpp"
#include "rules/tzaar/position.hpp"

namespace gipfbase::tzaar {

/// Increase it with every change that can make stored games lead to other positions or counters, or
/// that changes a key. Version 2: a second part that ends on the stack which has just captured no
/// longer counts as a capture.
inline constexpr int kRulesVersion = 2;

/// Packed moves, low word: bits 0-2 kind (0 placement, 1 single capture, 2 capture and pass, 3 two
/// parts); bits 3-10 label of the point placed on or moved from; bits 11-18 label of the target, or
/// the type placed (0 Tzaar, 1 Tzarra, 2 Tott); bits 19-26 and 27-34 the labels of the second part.
struct Tzaar : hex::BoardTitle<Tzaar, Board, Position, Move>, hex::CellMoves<Board, Move> {
  /// Names of `Ending`.
  static constexpr std::array<std::string_view, 3> kEndings = {"type-captured", "type-covered",
                                                               "no-capture"};
  static constexpr std::array<std::string_view, 6> kCounters = {
      "placements",       ///< turns that place a piece
      "captures",         ///< stacks taken, in first and second parts
      "second_captures",  ///< stacks taken in second parts
      "stackings",        ///< second parts that move a stack onto another of the same player
      "passes",           ///< turns whose second part is passed
      "highest_stack"};   ///< pieces in the highest stack of the game
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"highest_stack"};

  /// The numbers of the facts in the key, counted from kFirstFact: 64 * label + 2 * type + owner,
  /// and 64 * label + 8 + height, for every stack; 8192 when Black is to move; 8193 while pieces
  /// are placed; 8194 in White's first turn.
  struct Code;

  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);
};

static_assert(Title<Tzaar>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<Tzaar>;

}  // namespace gipfbase::tzaar
