// rules/zertz/title.hpp - ZÈRTZ as a Title: keys, symmetries, packed moves and game counters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/core/title.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// Increase it with every change that can make stored games lead to other positions, or that
/// changes a key.
inline constexpr int kRulesVersion = 1;

/// Bytes that are equal for two positions of a variant exactly when shifts, turns and reflections
/// of the rings with their marbles map one onto the other, and everything else is equal.
template <class Layout>
[[nodiscard]] std::string pattern(const BasicPosition<Layout>& position);

/// ZÈRTZ on one layout.
template <class Layout>
struct TitleOn {
  using Position = BasicPosition<Layout>;
  using Move = zertz::Move;

  /// Names of `Ending`.
  static constexpr std::array<std::string_view, 6> kEndings = {"white", "grey",       "black",
                                                               "each",  "full-board", "no-moves"};
  static constexpr std::array<std::string_view, 8> kCounters = {
      "placements",        ///< turns that place a marble
      "captures",          ///< turns that capture by jumping
      "jumps",             ///< single jumps
      "longest_capture",   ///< most jumps in one turn
      "isolations",        ///< turns that take isolated marbles
      "isolated_marbles",  ///< isolated marbles taken
      "own_marbles",       ///< placements of captured marbles because the pool is empty
      "no_ring_removed"};  ///< placements without removal because no ring is free
  /// The counters that are the maximum over the moves of a game, not the sum.
  static constexpr std::array<std::string_view, 1> kMaximumCounters = {"longest_capture"};

  /// The numbers of the facts in the key: 4 * label + state of every ring (0 vacant, 1 white, 2
  /// grey, 3 black); 1024 + 64 * seat + 16 * colour + count for the marbles held; 1160 when seat 1
  /// is to move; 1161 after one pass, 1162 after two; 1200 + 64 * board + rules bits. The pool
  /// follows from the rest.
  [[nodiscard]] static SymmetryKeys keys(const Position& position);
  static void update_keys(SymmetryKeys& keys, const Position& before, const Position& after);
  [[nodiscard]] static Move transformed(const Position& position, const Move& move, int symmetry);
  [[nodiscard]] static Move restored(const Position& position, const Move& move, int symmetry);

  [[nodiscard]] static Position transformed(const Position& position, int symmetry);

  /// The same position with the players' seats exchanged: the seats differ only in the marbles that
  /// the players hold. The game must not be over.
  [[nodiscard]] static Position seats_swapped(const Position& position) {
    Position swapped = position;
    swapped.set_held(0, position.held(1));
    swapped.set_held(1, position.held(0));
    swapped.set_side_to_move(position.side_to_move() == 0 ? 1 : 0);
    return swapped;
  }

  [[nodiscard]] static std::string pattern(const Position& position) {
    return zertz::pattern(position);
  }

  [[nodiscard]] static PackedMove pack(const Move& move) { return {0, move.code()}; }
  /// Accepts any bytes; bytes that `pack` never makes give a move that is never legal.
  [[nodiscard]] static Move unpack(const PackedMove& packed) {
    return Move::from_code(packed.high == 0 ? packed.low : ~std::uint64_t{0});
  }
  static void count(const Position& before, const Move& move, const Position& after,
                    std::span<std::int32_t> counters);
};

using CompactTitle = TitleOn<hex::Compact>;
using WideTitle = TitleOn<hex::Wide>;

extern template struct TitleOn<hex::Compact>;
extern template struct TitleOn<hex::Wide>;

static_assert(Title<CompactTitle> && SwapsSeats<CompactTitle> && HasPattern<CompactTitle> &&
              ChecksPlayable<CompactTitle>);
static_assert(Title<WideTitle> && SwapsSeats<WideTitle> && HasPattern<WideTitle> &&
              ChecksPlayable<WideTitle>);

/// The C++ types that implement the variants of this title.
using Titles = TitleList<CompactTitle, WideTitle>;

}  // namespace gipfbase::zertz
