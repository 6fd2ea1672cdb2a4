// analysis/ratings/glicko2.hpp - one player's rating over one period: Mark E. Glickman, "Example of
// the Glicko-2 system" (glicko.net, 2013), steps 2 to 8.
#pragma once

#include <span>

namespace gipfbase::analysis {

struct Glicko2 {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

/// A game of the period: the opponent's rating before the period, and the score, 1, 0.5 or 0.
struct Glicko2Game {
  Glicko2 opponent;
  double score = 0;
};

/// Limits the change of volatility (step 1). Small, as Glickman advises where improbable results
/// are frequent, as when bots play hundreds of games.
inline constexpr double kGlicko2Tau = 0.2;

/// Returns the player's rating after a period with these games, which are in the order played.
/// Without games only his deviation grows. More than 15 games, or games that would change the
/// rating by more than 350 points, are rated as several shorter periods: the method is made for few
/// games in each.
[[nodiscard]] Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games,
                                   double tau = kGlicko2Tau);

/// Returns the expected score of a player against an opponent, with both deviations combined as in
/// Glickman's "Parameter estimation in large dynamic paired comparison experiments" (1999),
/// equation 16.
[[nodiscard]] double expected_score(const Glicko2& player, const Glicko2& opponent);

}  // namespace gipfbase::analysis
