#include "analysis/ratings/whole_history.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace gipfbase::analysis {
namespace {

/// Elo points per natural unit of strength.
const double kElo = 400 / std::numbers::ln10;
/// Virtual games without an advantage of moving first, so that a few real games do not decide how
/// large the advantage is.
constexpr double kFirstMovePrior = 10;

/// Encounters between two calls of `check`: they take about a tenth of a millisecond.
constexpr std::size_t kBetweenChecks = 5'000;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

/// Gradient and negated Hessian of the logarithm of the posterior, for the points of one player.
struct WholeHistory::Curve {
  std::vector<double> gradient, diagonal, off_diagonal, forward, backward;
};

WholeHistory::WholeHistory(std::uint32_t players, std::span<const RatedGame> games,
                           const WholeHistoryOptions& options, const WholeHistory* earlier)
    : options_(options), players_(players + std::size_t{1}) {
  add_points(games);
  add_encounters(games);
  strengths_.assign(points_.size(), 0);
  if (earlier != nullptr) start_from(*earlier);
  Curve curve;
  for (double moved = options.tolerance + 1;
       moved > options.tolerance && rounds_ < options.most_rounds; ++rounds_) {
    moved = 0;
    Slope first_move;
    std::size_t since_check = kBetweenChecks;
    for (std::uint32_t player = 0; player < players; ++player) {
      moved = std::max(moved, improve(player, curve, first_move));
      since_check += players_[player + 1].encounters - players_[player].encounters;
      if (!options_.check || since_check < kBetweenChecks) continue;
      options_.check();
      since_check = 0;
    }
    improve_first_move(first_move);
  }
  for (std::size_t i = 0; i < points_.size(); ++i) points_[i].rating = strengths_[i] * kElo;
  for (std::uint32_t player = 0; player < players; ++player) find_deviations(player, curve);
}

/// Adds a point for every player and day with games.
void WholeHistory::add_points(std::span<const RatedGame> games) {
  std::vector<std::pair<std::uint32_t, std::int32_t>> days;
  days.reserve(2 * games.size());
  for (const RatedGame& game : games) {
    days.emplace_back(game.first, game.day);
    days.emplace_back(game.second, game.day);
  }
  std::sort(days.begin(), days.end());
  days.erase(std::unique(days.begin(), days.end()), days.end());
  points_.reserve(days.size());
  std::uint32_t begun = 0;
  for (const auto& [player, day] : days) {
    for (; begun <= player; ++begun) {
      players_[begun].points = static_cast<std::uint32_t>(points_.size());
    }
    points_.push_back({day, 0, 0});
  }
  for (; begun < players_.size(); ++begun) {
    players_[begun].points = static_cast<std::uint32_t>(points_.size());
  }
}

void WholeHistory::add_encounters(std::span<const RatedGame> games) {
  const auto point_of = [&](std::uint32_t player, std::int32_t day) {
    const std::span<const HistoryPoint> points = history(player);
    const auto at =
        std::lower_bound(points.begin(), points.end(), day,
                         [](const HistoryPoint& p, std::int32_t d) { return p.day < d; });
    return players_[player].points + static_cast<std::uint32_t>(at - points.begin());
  };
  std::vector<Encounter> all;
  all.reserve(2 * games.size());
  for (const RatedGame& game : games) {
    const std::uint32_t a = point_of(game.first, game.day);
    const std::uint32_t b = point_of(game.second, game.day);
    const auto score = static_cast<float>(game.score);
    all.push_back({a, b, 1, score});
    all.push_back({b, a, -1, 1 - score});
  }
  const auto place = [](const Encounter& e) { return std::tie(e.point, e.opponent, e.advantage); };
  std::sort(all.begin(), all.end(),
            [&](const Encounter& a, const Encounter& b) { return place(a) < place(b); });
  const auto size = [&] { return static_cast<std::uint32_t>(encounters_.size()); };
  std::size_t player = 0;
  for (const Encounter& e : all) {
    if (!encounters_.empty() && place(encounters_.back()) == place(e)) {
      encounters_.back().score += e.score;
      ++encounters_.back().games;
      continue;
    }
    // Points are in the order of the players.
    for (; players_[player].points <= e.point; ++player) players_[player].encounters = size();
    encounters_.push_back(e);
  }
  for (; player < players_.size(); ++player) players_[player].encounters = size();
}

/// A day that `earlier` does not have starts from the player's last rating before it.
void WholeHistory::start_from(const WholeHistory& earlier) {
  first_move_ = earlier.first_move_;
  for (std::uint32_t i = 0; i + 1 < std::min(players_.size(), earlier.players_.size()); ++i) {
    const std::span<const HistoryPoint> known = earlier.history(i);
    auto next = known.begin();
    double strength = 0;
    for (std::uint32_t point = players_[i].points; point < players_[i + 1].points; ++point) {
      for (; next != known.end() && next->day <= points_[point].day; ++next) {
        strength = next->rating / kElo;
      }
      strengths_[point] = strength;
    }
  }
}

void WholeHistory::fill(std::uint32_t player, Curve& curve, Slope& first_move) const {
  const std::uint32_t begin = players_[player].points;
  const std::size_t n = players_[player + 1].points - begin;
  curve.gradient.assign(n, 0);
  curve.diagonal.assign(n, 0);
  curve.off_diagonal.assign(n, 0);
  const double advantage = first_move_ / kElo;
  for (std::uint32_t i = players_[player].encounters; i < players_[player + 1].encounters; ++i) {
    const Encounter& met = encounters_[i];
    const double e =
        logistic(strengths_[met.point] - strengths_[met.opponent] + met.advantage * advantage);
    const double surprise = met.score - met.games * e;
    const double curvature = met.games * e * (1 - e);
    curve.gradient[met.point - begin] += surprise;
    curve.diagonal[met.point - begin] += curvature;
    first_move.gradient += met.advantage * surprise;
    first_move.curvature += curvature;
  }
  // The prior: the same number of games won and lost against an average player.
  const double e = logistic(strengths_[begin]);
  curve.gradient[0] += options_.prior_games * (1 - 2 * e);
  curve.diagonal[0] += options_.prior_games * 2 * e * (1 - e);
  for (std::uint32_t i = 0; i + 1 < n; ++i) {
    const double days = points_[begin + i + 1].day - points_[begin + i].day;
    const double precision = kElo * kElo / (options_.variance_per_day * days);
    const double step = strengths_[begin + i + 1] - strengths_[begin + i];
    curve.gradient[i] += step * precision;
    curve.gradient[i + 1] -= step * precision;
    curve.diagonal[i] += precision;
    curve.diagonal[i + 1] += precision;
    curve.off_diagonal[i] = -precision;
  }
}

/// One step of Newton's method, appendix A. Returns the largest change, in Elo points. Adds what
/// the player's games say about the advantage of moving first.
double WholeHistory::improve(std::uint32_t player, Curve& curve, Slope& first_move) {
  const std::uint32_t begin = players_[player].points;
  const std::size_t n = players_[player + 1].points - begin;
  if (n == 0) return 0;
  fill(player, curve, first_move);
  for (std::size_t i = 1; i < n; ++i) {
    const double factor = curve.off_diagonal[i - 1] / curve.diagonal[i - 1];
    curve.diagonal[i] -= factor * curve.off_diagonal[i - 1];
    curve.gradient[i] -= factor * curve.gradient[i - 1];
  }
  double moved = 0;
  double later = 0;
  for (std::size_t i = n; i-- > 0;) {
    later =
        (curve.gradient[i] - (i + 1 < n ? curve.off_diagonal[i] * later : 0)) / curve.diagonal[i];
    // Far from the maximum a step may overshoot.
    constexpr double kLongest = 2;
    const double step = std::clamp(later, -kLongest, kLongest);
    strengths_[begin + i] += step;
    moved = std::max(moved, std::abs(step));
  }
  return moved * kElo;
}

/// `slope`: summed over both players of every game.
void WholeHistory::improve_first_move(Slope slope) {
  const double e = logistic(first_move_ / kElo);
  const double gradient = slope.gradient / 2 + kFirstMovePrior * (0.5 - e);
  const double curvature = slope.curvature / 2 + kFirstMovePrior * e * (1 - e);
  first_move_ += kElo * gradient / curvature;
}

/// The diagonal of the inverse of the negated Hessian, appendix B.2.
void WholeHistory::find_deviations(std::uint32_t player, Curve& curve) {
  const std::uint32_t begin = players_[player].points;
  const std::size_t n = players_[player + 1].points - begin;
  if (n == 0) return;
  Slope unused;
  fill(player, curve, unused);
  curve.forward.resize(n);
  curve.backward.resize(n);
  const auto square = [&](std::size_t i) { return curve.off_diagonal[i] * curve.off_diagonal[i]; };
  for (std::size_t i = 0; i < n; ++i) {
    curve.forward[i] = curve.diagonal[i] - (i == 0 ? 0 : square(i - 1) / curve.forward[i - 1]);
  }
  for (std::size_t i = n; i-- > 0;) {
    curve.backward[i] = curve.diagonal[i] - (i + 1 == n ? 0 : square(i) / curve.backward[i + 1]);
    points_[begin + i].deviation =
        kElo / std::sqrt(curve.forward[i] + curve.backward[i] - curve.diagonal[i]);
  }
}

double WholeHistory::expected_score(std::uint32_t first, std::uint32_t second,
                                    std::int32_t day) const {
  double variance = 0;
  const auto rating = [&](std::uint32_t player) {
    const std::span<const HistoryPoint> points = history(player);
    if (points.empty()) {
      // The variance of the prior.
      variance += 2 / options_.prior_games * kElo * kElo;
      return 0.0;
    }
    const HistoryPoint& last = points.back();
    variance +=
        last.deviation * last.deviation + options_.variance_per_day * std::max(0, day - last.day);
    return last.rating;
  };
  const double difference = (rating(first) - rating(second) + first_move_) / kElo;
  const double s = variance / (kElo * kElo);
  // The logistic averaged over a normal distribution (MacKay 1992).
  return logistic(difference / std::sqrt(1 + std::numbers::pi * s / 8));
}

}  // namespace gipfbase::analysis
