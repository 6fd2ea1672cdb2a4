// notation/game/judged.hpp - the result of a recorded game: what the board shows, and, where it
// shows nothing, what the record claims.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/game/game.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::notation {

/// Ending of a game whose record names a winner but not how he won.
inline constexpr std::string_view kUnspecified = "unspecified";

struct Verdict {
  Replay replay;
  AnyPosition start;
  Seat white = 0;  ///< seat of the player who moves first
  std::string_view result = kNoResult;
  std::optional<Seat> winner;  ///< nothing when drawn, both lost or not known
  /// How the game ended: the title's name for an ending on the board, else resignation, time,
  /// repetition, agreement, unspecified or unfinished.
  std::string ending;
  bool contradicted = false;  ///< the claimed result is not the one found
};

/// Replays a record and decides its result. The board decides first; then resignation and time
/// forfeit; then repetition when the record stops at the third occurrence of a position; then
/// the result that the record claims. `rows` receives the index rows of every position when it
/// is not null. The record's start position must be readable.
[[nodiscard]] Verdict judge(const Rules& ruleset, const Game& record, std::vector<IndexRow>* rows);

/// The start position of a record, or why its position text cannot be read.
[[nodiscard]] Expected<AnyPosition, TextError> start_of(const Rules& ruleset, const Game& record);

}  // namespace gipfbase::notation
