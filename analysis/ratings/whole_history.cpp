#include "analysis/ratings/whole_history.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gipfbase::analysis {
namespace {

/// Elo points per natural unit of strength.
const double kElo = 400 / std::numbers::ln10;
/// Virtual games without an advantage of moving first, so that a few games do not decide it.
constexpr double kFirstMovePrior = 10;

/// About a tenth of a millisecond.
constexpr std::size_t kGamesBetweenChecks = 5'000;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

/// Gradient and negated Hessian of the logarithm of the posterior, for the points of one player.
struct WholeHistory::Tridiagonal {
  std::vector<double> gradient, diagonal, off_diagonal;
};

WholeHistory::WholeHistory(std::uint32_t players, std::span<const RatedGame> games,
                           const WholeHistoryOptions& options, const WholeHistory* earlier)
    : options_(options), players_(players) {
  for (const RatedGame& game : games) {
    for (const std::uint32_t one : {game.first, game.second}) {
      players_[one].points.push_back({game.day, 0, 0});
    }
  }
  for (Player& player : players_) {
    auto& points = player.points;
    const auto by_day = [](const HistoryPoint& a, const HistoryPoint& b) { return a.day < b.day; };
    std::sort(points.begin(), points.end(), by_day);
    points.erase(std::unique(points.begin(), points.end(),
                             [](const auto& a, const auto& b) { return a.day == b.day; }),
                 points.end());
  }
  const auto point_of = [&](std::uint32_t player, std::int32_t day) {
    const auto& points = players_[player].points;
    const auto at =
        std::lower_bound(points.begin(), points.end(), day,
                         [](const HistoryPoint& p, std::int32_t d) { return p.day < d; });
    return static_cast<std::uint32_t>(at - points.begin());
  };
  for (const RatedGame& game : games) {
    const std::uint32_t a = point_of(game.first, game.day);
    const std::uint32_t b = point_of(game.second, game.day);
    players_[game.first].games.push_back({game.second, b, a, game.score, true});
    players_[game.second].games.push_back({game.first, a, b, 1 - game.score, false});
  }
  for (Player& player : players_) {
    std::stable_sort(player.games.begin(), player.games.end(),
                     [](const Encounter& a, const Encounter& b) { return a.point < b.point; });
  }
  if (earlier != nullptr) start_from(*earlier);
  for (double moved = options.tolerance + 1;
       moved > options.tolerance && rounds_ < options.most_rounds; ++rounds_) {
    moved = 0;
    std::size_t games_since_check = kGamesBetweenChecks;
    for (Player& player : players_) {
      moved = std::max(moved, improve(player));
      games_since_check += player.games.size();
      if (!options_.check || games_since_check < kGamesBetweenChecks) continue;
      options_.check();
      games_since_check = 0;
    }
    improve_first_move();
  }
  for (Player& player : players_) find_deviations(player);
}

/// A day without an earlier rating has that of the day before.
void WholeHistory::start_from(const WholeHistory& earlier) {
  first_move_ = earlier.first_move_;
  for (std::size_t i = 0; i < std::min(players_.size(), earlier.players_.size()); ++i) {
    const auto& known = earlier.players_[i].points;
    auto next = known.begin();
    double rating = 0;
    for (HistoryPoint& point : players_[i].points) {
      for (; next != known.end() && next->day <= point.day; ++next) rating = next->rating;
      point.rating = rating;
    }
  }
}

double WholeHistory::expected(const Player& player, const Encounter& game) const {
  const double advantage = game.first ? first_move_ : -first_move_;
  const double other = players_[game.opponent].points[game.opponent_point].rating;
  return logistic((player.points[game.point].rating - other + advantage) / kElo);
}

void WholeHistory::fill(const Player& player, Tridiagonal& system) const {
  const std::size_t n = player.points.size();
  system.gradient.assign(n, 0);
  system.diagonal.assign(n, 0);
  system.off_diagonal.assign(n, 0);
  for (const Encounter& game : player.games) {
    const double e = expected(player, game);
    system.gradient[game.point] += game.score - e;
    system.diagonal[game.point] += e * (1 - e);
  }
  // The prior: the same number of games won and lost against an average player.
  const double e = logistic(player.points[0].rating / kElo);
  system.gradient[0] += options_.prior_games * (1 - 2 * e);
  system.diagonal[0] += options_.prior_games * 2 * e * (1 - e);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double days = player.points[i + 1].day - player.points[i].day;
    const double precision = kElo * kElo / (options_.variance_per_day * days);
    const double step = (player.points[i + 1].rating - player.points[i].rating) / kElo;
    system.gradient[i] += step * precision;
    system.gradient[i + 1] -= step * precision;
    system.diagonal[i] += precision;
    system.diagonal[i + 1] += precision;
    system.off_diagonal[i] = -precision;
  }
}

/// One step of Newton's method, appendix A. Returns the largest change, in Elo points.
double WholeHistory::improve(Player& player) {
  if (player.points.empty()) return 0;
  thread_local Tridiagonal s;
  fill(player, s);
  const std::size_t n = player.points.size();
  for (std::size_t i = 1; i < n; ++i) {
    const double factor = s.off_diagonal[i - 1] / s.diagonal[i - 1];
    s.diagonal[i] -= factor * s.off_diagonal[i - 1];
    s.gradient[i] -= factor * s.gradient[i - 1];
  }
  double moved = 0;
  double later = 0;
  for (std::size_t i = n; i-- > 0;) {
    later = (s.gradient[i] - (i + 1 < n ? s.off_diagonal[i] * later : 0)) / s.diagonal[i];
    // Far from the maximum a step may overshoot.
    constexpr double kLongest = 2;
    const double step = std::clamp(later, -kLongest, kLongest) * kElo;
    player.points[i].rating += step;
    moved = std::max(moved, std::abs(step));
  }
  return moved;
}

void WholeHistory::improve_first_move() {
  double gradient = 0;
  double curvature = 0;
  for (const Player& player : players_) {
    for (const Encounter& game : player.games) {
      if (!game.first) continue;
      const double e = expected(player, game);
      gradient += game.score - e;
      curvature += e * (1 - e);
    }
  }
  const double e = logistic(first_move_ / kElo);
  gradient += kFirstMovePrior * (0.5 - e);
  curvature += kFirstMovePrior * e * (1 - e);
  first_move_ += kElo * gradient / curvature;
}

/// The diagonal of the inverse of the negated Hessian, appendix B.2.
void WholeHistory::find_deviations(Player& player) {
  if (player.points.empty()) return;
  Tridiagonal s;
  fill(player, s);
  const std::size_t n = player.points.size();
  std::vector<double> forward(n);
  std::vector<double> backward(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double before =
        i == 0 ? 0 : s.off_diagonal[i - 1] * s.off_diagonal[i - 1] / forward[i - 1];
    forward[i] = s.diagonal[i] - before;
  }
  for (std::size_t i = n; i-- > 0;) {
    const double after = i + 1 == n ? 0 : s.off_diagonal[i] * s.off_diagonal[i] / backward[i + 1];
    backward[i] = s.diagonal[i] - after;
    player.points[i].deviation = kElo / std::sqrt(forward[i] + backward[i] - s.diagonal[i]);
  }
}

double WholeHistory::expected_score(std::uint32_t first, std::uint32_t second,
                                    std::int32_t day) const {
  double variance = 0;
  const auto rating = [&](std::uint32_t player) {
    const auto& points = players_[player].points;
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
