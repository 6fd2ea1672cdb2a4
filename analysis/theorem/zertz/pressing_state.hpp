// analysis/theorem/zertz/pressing_state.hpp - a state of an attack by pressing moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/theorem/exact_table.hpp"
#include "analysis/theorem/zertz/pressing_moves.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// A position as the attack sees it: who is who, and how often the defender may still be left
/// without a capture.
struct PressingState {
  CompactCells rings;
  std::array<CompactCells, kColours> marbles{};
  MarbleSet taken{};  ///< by the attacker
  MarbleSet given{};  ///< to the defender
  int quiet = 1;
  bool attacks = true;  ///< the attacker is to move

  [[nodiscard]] CompactCells occupied() const { return marbles[0] | marbles[1] | marbles[2]; }
  [[nodiscard]] Table table() const { return {rings, occupied()}; }
};

/// The marbles among these cells, by colour.
[[nodiscard]] MarbleSet count_of(const PressingState& state, CompactCells cells);
/// What is neither held nor on the board.
[[nodiscard]] MarbleSet pool_of(const PressingState& state, const Rules& rules);

/// The state after whoever is to move has placed a marble. Only in a state without captures.
[[nodiscard]] PressingState after_placement(const PressingState& state, Colour colour,
                                            const Placed& placed);
/// The state after a capture by whoever is to move.
[[nodiscard]] PressingState after_capture(const PressingState& state, const Table& after,
                                          int start);

/// The lowest of all images of a state.
[[nodiscard]] PressingState lowest_image(const PressingState& state, const RingForms& forms);
/// All of a state in a key, which holds so many marbles and no more: see `fits`.
inline constexpr int kMostMarbles = 6;
[[nodiscard]] analysis::ExactKey key_of(const PressingState& state);
[[nodiscard]] inline bool fits(const PressingState& state) {
  return state.occupied().count() <= kMostMarbles;
}

/// The position of a state and the state of a position.
[[nodiscard]] Position position_of(const PressingState& state, const Rules& rules, BoardId board,
                                   Seat attacker);
[[nodiscard]] PressingState pressing_state_of(const Position& position, Seat attacker, int quiet);

}  // namespace gipfbase::zertz
