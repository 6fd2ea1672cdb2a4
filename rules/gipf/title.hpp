// rules/gipf/title.hpp - GIPF as a Title: keys, symmetries, packed moves and game counters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/gipf/position.hpp"
#include "rules/gipf/potentials/title.hpp"
#include "rules/hex/board_title.hpp"

namespace gipfbase::gipf {

/// Increase it with every change that can make stored games lead to other positions, or that
/// changes a key.
inline constexpr int kRulesVersion = 1;

struct Gipf : hex::BoardTitle<Gipf, Board, Position, Move> {
  /// Names of `Ending`: what the loser lacks.
  static constexpr std::array<std::string_view, 2> kEndings = {"no-pieces", "no-gipf"};
  static constexpr std::array<std::string_view, 6> kCounters = {
      "gipf_entries",      ///< GIPF-pieces brought in
      "removals",          ///< times that rows were removed, before or after a push
      "pieces_regained",   ///< own pieces that came back to the reserve
      "pieces_captured",   ///< pieces of the opponent captured; a GIPF-piece counts as two
      "gipf_captured",     ///< GIPF-pieces of the opponent captured
      "largest_removal"};  ///< most pieces taken off in one turn
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"largest_removal"};

  /// The numbers of the facts in the key, counted from kFirstFact: for every piece 4 * label + 2 *
  /// seat, plus 1 for a GIPF-piece; 1024 + 32 * seat + reserve; 1088 + 32 * seat + captured; 1152
  /// when Black is to move; 1153 + seat while a player may bring in GIPF-pieces; 1160 + 2 *
  /// version, plus 1 when a removal can end the turn.
  struct Code;
  [[nodiscard]] static Move image(const Move& move, int symmetry);

  /// Like `transformed`, but returns the same entry for all entries that lead onto the same vacant
  /// spot. The official notation has one text for these moves, and statistics count them as one.
  [[nodiscard]] static Move merged(const Position& position, const Move& move, int symmetry = 0);

  /// Bits 0-5 entry, 6 GIPF-piece, 7-43 spots removed before the push, 44-80 spots removed after
  /// it, spots numbered b2, b3, ..., h5.
  [[nodiscard]] static PackedMove pack(const Move& move);
  /// Accepts any bytes; bytes that `pack` never makes give a move that is never legal.
  [[nodiscard]] static Move unpack(const PackedMove& packed);
  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);
};

static_assert(Title<Gipf> && MergesMoves<Gipf>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<Gipf, PotentialGipf>;

}  // namespace gipfbase::gipf
