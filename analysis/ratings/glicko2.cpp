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

/// Step 5, by the Illinois algorithm.
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

}  // namespace

Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games, double tau) {
  const double mu = (player.rating - kMean) / kScale;
  const double phi = player.deviation / kScale;
  Glicko2 after = player;
  if (games.empty()) {
    after.deviation = std::min(
        kMostDeviation, kScale * std::sqrt(phi * phi + player.volatility * player.volatility));
    return after;
  }
  double information = 0;
  double surprise = 0;
  for (const Glicko2Game& game : games) {
    const double mu_j = (game.opponent.rating - kMean) / kScale;
    const double phi_j = game.opponent.deviation / kScale;
    const double e = expected(mu, mu_j, phi_j);
    information += g(phi_j) * g(phi_j) * e * (1 - e);
    surprise += g(phi_j) * (game.score - e);
  }
  const double v = 1 / information;
  after.volatility = new_volatility(player.volatility, phi, v, v * surprise, tau);
  const double before = phi * phi + after.volatility * after.volatility;
  const double phi_after = 1 / std::sqrt(1 / before + information);
  after.deviation = std::min(kMostDeviation, kScale * phi_after);
  after.rating = kMean + kScale * (mu + phi_after * phi_after * surprise);
  return after;
}

double expected_score(const Glicko2& player, const Glicko2& opponent) {
  const double phi = std::hypot(player.deviation, opponent.deviation) / kScale;
  return expected((player.rating - kMean) / kScale, (opponent.rating - kMean) / kScale, phi);
}

}  // namespace gipfbase::analysis
