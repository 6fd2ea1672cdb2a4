// analysis/answers/engine/match_answer.hpp - a match between two programs.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/engine/match.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::analysis {

struct MatchQuestion {
  std::shared_ptr<const notation::Rules> rules;
  std::array<std::string, 2> names;  ///< of the first and the second player
  std::size_t games = 20;
  std::size_t opening_plies = 4;
  std::uint64_t seed = 1;
  int threads = 1;  ///< games at the same time
};
/// Makes the player `which` (0 or 1) for the games of one thread. Called by several threads.
using PlayerMaker = std::function<std::unique_ptr<MatchPlayer>(std::size_t which)>;
/// Receives the score after every game.
using MatchProgress = std::function<void(const MatchScore&)>;

struct MatchAnswer {
  MatchQuestion question;
  std::vector<MatchGame> games;
  MatchScore score;
  bool interrupted = false;
  double seconds = 0;
  std::array<Pace, 2> paces;  ///< of the first and the second player
};
/// Plays a match. The openings depend on the seed alone. Rethrows what a maker throws.
[[nodiscard]] MatchAnswer match_answer(const MatchQuestion& question, const PlayerMaker& make,
                                       const std::atomic<bool>& stop,
                                       const MatchProgress& progress);
[[nodiscard]] std::string to_json(const MatchAnswer& answer);

/// "12 - 8 of 20: 11 wins, 2 draws, 7 losses; 60.0 % (95 % interval: 41.2 to 76.1 %)".
[[nodiscard]] std::string score_text(const MatchScore& score);
/// "seconds a move: first player 0.201 (at most 0.212), second player 0.143 (at most 0.390)".
[[nodiscard]] std::string pace_text(const std::array<Pace, 2>& paces);
/// The records of the games that were not stopped. The [%eval] in the comment on a move is the
/// probability that White wins, in the opinion of the player that made the move.
[[nodiscard]] std::vector<notation::Game> match_records(const MatchAnswer& answer);

}  // namespace gipfbase::analysis
