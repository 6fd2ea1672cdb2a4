// analysis/hints/dvonn/key.hpp - the keys of DVONN positions in the tables of a search: Zobrist
// keys, so that the key after a move follows from what the move changes.
//
// Valid for one run of the program and for the table files of its version; databases store the keys
// of rules/dvonn/title.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/solver/position_key.hpp"
#include "rules/dvonn/position.hpp"
#include "rules/hex/zobrist.hpp"

namespace gipfbase::dvonn {

using analysis::PositionKey;

/// 128 bits for every fact about a position: height, owner and red pieces of a stack, and the side
/// to move.
struct KeyWords {
  static constexpr std::size_t kKinds = 6;
  static constexpr std::size_t kCells = 60;  ///< five rows of twelve numbers

  std::array<std::array<PositionKey, kSpaces + 1>, kCells> height{};
  std::array<std::array<PositionKey, kKinds>, kCells> kind{};
  PositionKey black_to_move;
  PositionKey placing;

  constexpr KeyWords() {
    std::uint64_t fact = std::uint64_t{1} << 32U;  // outside the range of stored keys
    const auto next = [&fact] {
      const std::uint64_t high = hex::zobrist_word(fact++);
      return PositionKey{high, hex::zobrist_word(fact++)};
    };
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (PositionKey& word : height[cell]) word = next();
      for (PositionKey& word : kind[cell]) word = next();
    }
    black_to_move = next();
    placing = next();
  }
};
inline constexpr KeyWords kKeyWords;

/// Returns the word of a stack. `white`, `black`: its owner.
[[nodiscard]] inline PositionKey key_of_stack(int cell, int height, bool white, bool black,
                                              bool red) {
  const auto at = static_cast<std::size_t>(cell);
  const std::size_t kind = (white ? 1U : 0U) + (black ? 2U : 0U) + (red ? 3U : 0U);
  return kKeyWords.height[at][static_cast<std::size_t>(height)] ^ kKeyWords.kind[at][kind];
}
[[nodiscard]] inline PositionKey key_of_stack(const Position& p, int cell) {
  return key_of_stack(cell, p.height(cell), p.stacks(kWhite).test(cell),
                      p.stacks(kBlack).test(cell), p.reds().test(cell));
}

[[nodiscard]] inline PositionKey key_of_position(const Position& p) {
  PositionKey key = p.side_to_move() == kBlack ? kKeyWords.black_to_move : PositionKey{};
  if (p.placing()) key ^= kKeyWords.placing;
  for (const int cell : p.occupied()) key ^= key_of_stack(p, cell);
  return key;
}

/// Returns the key after a legal move of a stack, from the key before it. `lost`: the stacks that
/// lose contact.
[[nodiscard]] inline PositionKey key_after(const Position& p, PositionKey key, const Move& move,
                                           Cells lost) {
  const bool white = p.side_to_move() == kWhite;
  const bool held_red = p.reds().test(move.from);
  key ^= kKeyWords.black_to_move;
  key ^= key_of_stack(move.from, p.height(move.from), white, !white, held_red);
  key ^= key_of_stack(p, move.to);
  if (lost.any()) {
    for (const int cell : lost & ~Cells::of(move.to)) key ^= key_of_stack(p, cell);
    if (lost.test(move.to)) return key;
  }
  key ^= key_of_stack(move.to, p.height(move.from) + p.height(move.to), white, !white,
                      held_red || p.reds().test(move.to));
  return key;
}

}  // namespace gipfbase::dvonn
