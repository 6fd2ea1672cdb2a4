// analysis/ratings/whole_history.hpp - ratings over time from all games at once: Rémi Coulom,
// "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength" (Computers
// and Games 2008).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace gipfbase::analysis {

/// A game between players 0 .. n - 1.
struct RatedGame {
  std::uint32_t first = 0;  ///< the player who moved first
  std::uint32_t second = 0;
  std::int32_t day = 0;    ///< number of the day, counted from any day
  double score = 0;        ///< of `first`: 1, 0.5 or 0
  std::int32_t until = 0;  ///< the last day that the date may mean
};

/// A player on a day on which he played; in Elo points, where the average player has 0.
struct HistoryPoint {
  std::int32_t day = 0;
  double rating = 0;
  double deviation = 0;  ///< standard deviation
};

struct WholeHistoryOptions {
  /// Variance of a player's strength per day, in Elo points squared (Coulom: 14).
  double variance_per_day = 14;
  /// Virtual games won, and as many lost, against an average player on the first day; they keep
  /// ratings finite.
  double prior_games = 1;
  int most_rounds = 500;
  /// Rounds end when no rating changes by more than this, in Elo points.
  double tolerance = 0.05;
  /// Called during the rounds, unless it is empty; what it throws ends them.
  std::function<void()> check = {};
};

class WholeHistory {
 public:
  /// Rates `players` players; games may be in any order. Applies Newton's method to each player in
  /// turn, in rounds (section 2). `earlier`: ratings from fewer games of the same players, from
  /// which the rounds start, so that few are needed.
  WholeHistory(std::uint32_t players, std::span<const RatedGame> games,
               const WholeHistoryOptions& options = {}, const WholeHistory* earlier = nullptr);

  /// Returns a player's points by day; empty without games.
  [[nodiscard]] std::span<const HistoryPoint> history(std::uint32_t player) const {
    return std::span(points_).subspan(players_[player].points,
                                      players_[player + 1].points - players_[player].points);
  }
  /// The advantage of moving first, in Elo points, the same for all players.
  [[nodiscard]] double first_move() const { return first_move_; }
  /// Returns the expected score of `first` on a day that is not earlier than any game.
  [[nodiscard]] double expected_score(std::uint32_t first, std::uint32_t second,
                                      std::int32_t day) const;
  [[nodiscard]] int rounds() const { return rounds_; }

 private:
  /// The games of one day between two players, seen by one of them. Games in which he moved first
  /// and games in which he moved second are different encounters.
  struct Encounter {
    std::uint32_t point = 0;     ///< index of the player's point in `points_`
    std::uint32_t opponent = 0;  ///< index of the opponent's point in `points_`
    float advantage = 0;         ///< 1 for the player who moved first, else -1
    float score = 0;             ///< sum over the games
    float games = 1;
  };
  /// Where the points and encounters of a player begin; they end where the next player's begin.
  struct Player {
    std::uint32_t points = 0;
    std::uint32_t encounters = 0;
  };
  struct Curve;
  /// Gradient and curvature (negated) of the posterior's logarithm.
  struct Slope {
    double gradient = 0;
    double curvature = 0;
  };
  void add_points(std::span<const RatedGame> games);
  void add_encounters(std::span<const RatedGame> games);
  void start_from(const WholeHistory& earlier);
  double improve(std::uint32_t player, Curve& curve, Slope& first_move);
  void improve_first_move(Slope slope);
  void find_deviations(std::uint32_t player, Curve& curve);
  void fill(std::uint32_t player, Curve& curve, Slope& first_move) const;

  WholeHistoryOptions options_;
  std::vector<Player> players_;  ///< and one more entry, where all points and encounters end
  std::vector<HistoryPoint> points_;
  std::vector<double> strengths_;  ///< by point, in natural units; used during the rounds
  std::vector<Encounter> encounters_;
  double first_move_ = 0;
  int rounds_ = 0;
};

}  // namespace gipfbase::analysis
