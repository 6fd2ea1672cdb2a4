// rules/yinsh/title.hpp - YINSH as a Title: keys, symmetries, packed moves and game counters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/hex/board_title.hpp"
#include "rules/yinsh/position.hpp"

namespace gipfbase::yinsh {

/// Increase it with every change that can make stored games lead to other positions, or that
/// changes a key.
inline constexpr int kRulesVersion = 1;

struct Yinsh : hex::BoardTitle<Yinsh, Board, Position, Move> {
  /// Names of `Ending`: the last ring needed was removed, the pool is empty, no ring can move.
  static constexpr std::array<std::string_view, 3> kEndings = {"rings", "markers", "blocked"};
  static constexpr std::array<std::string_view, 8> kCounters = {
      "placements",     ///< rings placed
      "moves",          ///< rings moved
      "passes",         ///< turns of a player who cannot move a ring
      "jumps",          ///< moves that jump over markers
      "flipped",        ///< markers flipped
      "rings_white",    ///< rings that White has removed
      "rings_black",    ///< rings that Black has removed
      "longest_jump"};  ///< most markers flipped in one move
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"longest_jump"};

  /// The numbers of the facts in the key, counted from kFirstFact: for every ring and marker 4 *
  /// label + 2 * seat, plus 1 for a ring; 512 + 8 * seat + rings removed; 528 when Black is to
  /// move; 529 for blitz.
  struct Code;
  [[nodiscard]] static Move image(const Move& move, int symmetry);

  /// Low word: bits 0-1 kind, in the order of Move::Kind; bits 2-8 the point placed on or moved
  /// from, bits 9-15 the target, by kNumberOfPoint; bits 16-17 how many rows are removed before the
  /// move. Then 14 bits for each row removed: 7 bits with 1 + its number in kFive, 7 bits with 1 +
  /// the number of the ring's point. Unused bits are 0.
  [[nodiscard]] static PackedMove pack(const Move& move);
  /// Accepts any bytes; bytes that `pack` never makes give a move that is never legal.
  [[nodiscard]] static Move unpack(const PackedMove& packed);
  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);
};

static_assert(Title<Yinsh>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<Yinsh>;

}  // namespace gipfbase::yinsh
