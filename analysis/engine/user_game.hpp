// analysis/engine/user_game.hpp - a game of a person against the engine.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/strength.hpp"
#include "notation/game/game.hpp"
#include "notation/game/play.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// How a game ended.
struct GameEnd {
  std::string result;       ///< "1-0"
  std::string termination;  ///< such as notation::kResignation; empty when the board shows the end
  std::string sentence;     ///< for the person: "You win: 1-0 (by resignation)."
};

/// Returns how a game ended: on the board, by repetition, or because a contest (nature) would have
/// to decide; nullopt while it goes on. `white`: the seat that moves first; `person`: the seat of
/// the person.
[[nodiscard]] std::optional<GameEnd> end_of(const notation::Play& play, Seat white, Seat person);
/// The end when the person gives up, or when a player runs out of time.
[[nodiscard]] GameEnd resigned(Seat white, Seat person);
[[nodiscard]] GameEnd out_of_time(Seat white, Seat person, Seat loser);

/// A game against the engine, and who plays it.
struct EngineGame {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition start;
  std::vector<PackedMove> moves;  ///< legal
  Seat person = 0;
  std::string player;  ///< the person's name
  int level = kMostLevel;
};
/// The game as a record, without a date. If `end` is nullopt, the record has no result.
[[nodiscard]] notation::Game record_of(const EngineGame& game, const std::optional<GameEnd>& end);

/// The engine's move in a game.
struct EngineReply {
  PackedMove move;
  EngineLine line;  ///< the move with its value and the play expected after it
  double seconds = 0;
};
/// Searches for at most `seconds` with a new engine and a small table. With a limit on nodes, as at
/// every level but the highest, equal questions have equal answers unless time runs out first.
/// Returns nullopt when the game is over, or no player is to move.
[[nodiscard]] std::optional<EngineReply> engine_reply(const EngineGame& game, double seconds,
                                                      std::uint64_t seed, const ProofBooks* books,
                                                      const std::atomic<bool>& stop);

/// Returns the number of moves before the person's last turn: the point to which a takeback
/// returns. nullopt if he has had no turn. The first `given` moves are not taken back.
[[nodiscard]] std::optional<std::size_t> turn_before(const EngineGame& game, std::size_t given = 0);

}  // namespace gipfbase::analysis
