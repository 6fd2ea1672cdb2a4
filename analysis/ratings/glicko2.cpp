#include "analysis/ratings/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gipfbase::analysis {
namespace {

constexpr double kScale = 173.7178;
constexpr double kMean = 1500;
/// The deviation of a player without games.
constexpr double kMostDeviation = 350;

/// Weight of a game against an opponent of this deviation.
double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

/// Differences of more than 1,000 points count as 1,000. Otherwise an upset would be so improbable
/// that it makes the volatility, and so the ratings, explode.
double expected(double mu, double mu_j, double phi_j) {
  constexpr double kMost = 1000 / kScale;
  return 1 / (1 + std::exp(-g(phi_j) * std::clamp(mu - mu_j, -kMost, kMost)));
}

/// Step 5 of the paper, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
  constexpr double kTolerance = 0.000001;
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    double k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > kTolerance) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

/// The greatest number of games in a period for which the method is meant (Glickman: 10 to 15 on
/// average).
constexpr std::size_t kMostGames = 15;
/// The largest change by several games at once, in points. The method takes one step along the
/// slope at the old rating; a longer step would overshoot the rating that the games suggest.
constexpr double kMostChange = kMostDeviation;

/// The evidence of some games about a player.
struct Evidence {
  double information = 0;  ///< 1 / v of step 3
  double surprise = 0;     ///< score beyond the expected one, weighted
};

/// Returns the evidence of the first games, as many as are rated together: at most kMostGames, and
/// fewer (but at least one) if they would change the rating by more than kMostChange. Removes them
/// from `games`.
Evidence take_games(double mu, double phi, std::span<const Glicko2Game>& games) {
  Evidence taken;
  std::size_t count = 0;
  for (; count < std::min(games.size(), kMostGames); ++count) {
    const Glicko2Game& game = games[count];
    const double mu_j = (game.opponent.rating - kMean) / kScale;
    const double phi_j = game.opponent.deviation / kScale;
    const double e = expected(mu, mu_j, phi_j);
    Evidence more = taken;
    more.information += g(phi_j) * g(phi_j) * e * (1 - e);
    more.surprise += g(phi_j) * (game.score - e);
    const double step = more.surprise / (1 / (phi * phi) + more.information);
    if (count > 0 && kScale * std::abs(step) > kMostChange) break;
    taken = more;
  }
  games = games.subspan(count);
  return taken;
}

/// Steps 3 to 8 for some of the games of a period; removes them from `games`. `periods` is 1 for
/// the first games of the period, else 0: strength drifts with time, not with games.
Glicko2 after_games(const Glicko2& player, std::span<const Glicko2Game>& games, double tau,
                    int periods) {
  const double mu = (player.rating - kMean) / kScale;
  const double phi = player.deviation / kScale;
  const auto [information, surprise] = take_games(mu, phi, games);
  const double v = 1 / information;
  Glicko2 after = player;
  after.volatility = new_volatility(player.volatility, phi, v, v * surprise, tau);
  const double before = phi * phi + periods * after.volatility * after.volatility;
  const double phi_after = 1 / std::sqrt(1 / before + information);
  after.deviation = std::min(kMostDeviation, kScale * phi_after);
  after.rating = kMean + kScale * (mu + phi_after * phi_after * surprise);
  return after;
}

}  // namespace

Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games, double tau) {
  Glicko2 after = player;
  if (games.empty()) {
    const double deviation = std::hypot(player.deviation, kScale * player.volatility);
    after.deviation = std::min(kMostDeviation, deviation);
  }
  for (int periods = 1; !games.empty(); periods = 0) {
    after = after_games(after, games, tau, periods);
  }
  return after;
}

double expected_score(const Glicko2& player, const Glicko2& opponent) {
  const double phi = std::hypot(player.deviation, opponent.deviation) / kScale;
  return expected((player.rating - kMean) / kScale, (opponent.rating - kMean) / kScale, phi);
}

}  // namespace gipfbase::analysis
