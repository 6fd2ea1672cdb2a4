// analysis/engine/match.hpp - games between two players that are programs.
//
// Every opening is played twice, with the seats exchanged. A pair of games is the unit of the
// statistics, since its two games are not independent.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/strength.hpp"
#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::analysis {

/// A player of a match. Used by one thread.
class MatchPlayer {
 public:
  MatchPlayer() = default;
  virtual ~MatchPlayer() = default;
  MatchPlayer(const MatchPlayer&) = delete;
  MatchPlayer& operator=(const MatchPlayer&) = delete;

  /// Called before every game.
  virtual void new_game() = 0;
  /// Returns the move after a line of legal moves, or why none was made.
  [[nodiscard]] virtual Expected<PackedMove, std::string> move(const notation::AnyPosition& start,
                                                               std::span<const PackedMove> moves,
                                                               const std::atomic<bool>& stop) = 0;
  /// The probability of winning that the player gave with its last move; nullopt if it gave none.
  [[nodiscard]] virtual std::optional<double> win_probability() const { return std::nullopt; }
};

/// How the engine plays.
struct PlayerSettings {
  EngineSettings engine;
  EngineLimits limits;
  Strength strength{};  ///< its limit on nodes applies when it is lower than that of `limits`
  std::uint64_t seed = 1;
};

/// The engine as a player.
class EnginePlayer final : public MatchPlayer {
 public:
  EnginePlayer(std::shared_ptr<const notation::Rules> rules, const PlayerSettings& settings);

  void new_game() override { engine_.clear(); }
  [[nodiscard]] Expected<PackedMove, std::string> move(const notation::AnyPosition& start,
                                                       std::span<const PackedMove> moves,
                                                       const std::atomic<bool>& stop) override;
  [[nodiscard]] std::optional<double> win_probability() const override { return win_probability_; }

 private:
  PlayerSettings settings_;
  Engine engine_;
  std::mt19937_64 random_;
  std::optional<double> win_probability_;
};

/// Returns `limits` with the limit on nodes of `strength`, if that is lower.
[[nodiscard]] EngineLimits limits_with(const EngineLimits& limits, const Strength& strength);

/// The time that a player took for its moves.
struct Pace {
  std::size_t moves = 0;
  double seconds = 0;
  double slowest = 0;  ///< seconds of the slowest move
  void add(const Pace& pace);
};

/// A game of a match.
struct MatchGame {
  std::vector<PackedMove> moves;
  std::size_t opening = 0;  ///< plies of the opening
  Seat seat_of_first = 0;   ///< of the first player of the match
  Outcome outcome;          ///< ongoing when the game was stopped
  bool repeated = false;    ///< a draw by repetition
  bool too_long = false;    ///< a draw by the limit on plies
  std::string fault;        ///< why a player lost without a move; empty: no fault
  /// For each move after the opening, the probability that its player wins, if the player gave it.
  std::vector<std::optional<double>> win_probabilities;
  std::array<Pace, 2> paces;  ///< of the first and the second player of the match
  /// Points of the first player of the match: 1, 0.5 or 0.
  double points = 0;
};

/// The longest game of a match, in plies. Longer games count as draws.
inline constexpr std::size_t kMostMatchPlies = 1'000;

/// Plays a game from an opening. `players`: the first and the second of the match.
[[nodiscard]] MatchGame played_game(const notation::Rules& rules,
                                    const std::vector<PackedMove>& opening, Seat seat_of_first,
                                    const std::array<MatchPlayer*, 2>& players,
                                    const std::atomic<bool>& stop);

/// Returns random legal moves from the start, as many as asked for, after which the game is not
/// over and nobody can win at once.
[[nodiscard]] std::vector<PackedMove> random_opening(const notation::Rules& rules,
                                                     std::size_t plies, std::uint64_t seed);

/// The score of the first player.
struct MatchScore {
  std::size_t games = 0;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  /// The share of the points, and its 95 % interval; 0 to 1.
  double score = 0.5;
  double low = 0;
  double high = 1;
};
/// Games 0 and 1 are a pair, 2 and 3 the next one, and so on. Games that were stopped do not count.
[[nodiscard]] MatchScore match_score(std::span<const MatchGame> games);

}  // namespace gipfbase::analysis
