// analysis/ratings/whole_history.hpp - ratings over time from all games at once: Rémi Coulom,
// "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength" (Computers
// and Games 2008).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gipfbase::analysis {

/// A game between players 0 .. n - 1.
struct RatedGame {
  std::uint32_t first = 0;  ///< who moved first
  std::uint32_t second = 0;
  std::int32_t day = 0;    ///< any count of days
  double score = 0;        ///< of `first`: 1, 0.5 or 0
  std::int32_t until = 0;  ///< the last day that the date may mean
};

/// A player on a day on which he played; Elo points, the average player being 0.
struct HistoryPoint {
  std::int32_t day = 0;
  double rating = 0;
  double deviation = 0;  ///< standard deviation
};

struct WholeHistoryOptions {
  /// How fast strength changes: variance per day, in Elo points squared (Coulom: 14).
  double variance_per_day = 14;
  /// Games won and lost against an average player, on the first day, which keep ratings finite.
  double prior_games = 1;
  int most_rounds = 500;
  /// Rounds end when no rating moves by more, in Elo points.
  double tolerance = 0.05;
};

class WholeHistory {
 public:
  /// Ratings of `players` players; games in any order. Takes a few rounds of Newton's method for
  /// each player in turn (section 2).
  WholeHistory(std::uint32_t players, std::span<const RatedGame> games,
               const WholeHistoryOptions& options = {});

  /// By day; empty for those who did not play.
  [[nodiscard]] const std::vector<HistoryPoint>& history(std::uint32_t player) const {
    return players_[player].points;
  }
  /// What moving first is worth, in Elo points, the same for all.
  [[nodiscard]] double first_move() const { return first_move_; }
  /// The score to be expected of `first`, on a day not before any game that is known.
  [[nodiscard]] double expected_score(std::uint32_t first, std::uint32_t second,
                                      std::int32_t day) const;
  [[nodiscard]] int rounds() const { return rounds_; }

 private:
  struct Encounter {
    std::uint32_t opponent = 0;
    std::uint32_t opponent_point = 0;  ///< of his history
    std::uint32_t point = 0;           ///< of the own history
    double score = 0;
    bool first = false;
  };
  struct Player {
    std::vector<HistoryPoint> points;
    std::vector<Encounter> games;  ///< by point
  };
  double improve(Player& player);
  void improve_first_move();
  void find_deviations(Player& player);
  struct Tridiagonal;
  void fill(const Player& player, Tridiagonal& system) const;
  [[nodiscard]] double expected(const Player& player, const Encounter& game) const;

  WholeHistoryOptions options_;
  std::vector<Player> players_;
  double first_move_ = 0;
  int rounds_ = 0;
};

}  // namespace gipfbase::analysis
