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

/// A game of the period: the opponent as he was before it, and the score, 1, 0.5 or 0.
struct Glicko2Game {
  Glicko2 opponent;
  double score = 0;
};

/// How much volatility can change, step 1: small, as Glickman advises where improbable results come
/// in heaps, which they do when bots play hundreds of games.
inline constexpr double kGlicko2Tau = 0.2;

/// The player after a period in which he played these games; without any he only becomes less
/// certain.
[[nodiscard]] Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games,
                                   double tau = kGlicko2Tau);

/// The score to be expected of a player against an opponent, both uncertain: with the deviations
/// taken together, as in Glickman's "Parameter estimation in large dynamic paired comparison
/// experiments" (1999), equation 16.
[[nodiscard]] double expected_score(const Glicko2& player, const Glicko2& opponent);

}  // namespace gipfbase::analysis
