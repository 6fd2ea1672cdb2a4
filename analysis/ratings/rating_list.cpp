#include "analysis/ratings/rating_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "analysis/ratings/glicko2.hpp"
#include "analysis/ratings/whole_history.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

constexpr std::array<std::string_view, 3> kSystemNames = {"whr", "glicko2", "elo"};
/// Half the width of a 95 % interval in standard deviations.
constexpr double kHalf95 = 1.96;
/// The rating of an average player.
constexpr double kAverageRating = 1500;

std::vector<RatedGame> rated_games(const db::Results& results) {
  std::vector<RatedGame> games;
  for (const db::PlayedGame& game : results.games) {
    // Byes and forfeits say nothing about strength.
    if (!game.dated || !game.took_place || db::is_bye(results.players[game.white]) ||
        db::is_bye(results.players[game.black])) {
      continue;
    }
    if (game.result == notation::kFirstWins) {
      games.push_back({game.white, game.black, game.day, 1, game.until});
    } else if (game.result == notation::kSecondWins) {
      games.push_back({game.white, game.black, game.day, 0, game.until});
    } else if (game.result == notation::kDrawn) {
      games.push_back({game.white, game.black, game.day, 0.5, game.until});
    }
  }
  return games;  // sorted by day, like the results
}

/// The state of a rating system after some games. Games are added in the order of days.
class Rater {
 public:
  virtual ~Rater() = default;
  /// Adds the games of one period.
  virtual void learn(std::span<const RatedGame> games) = 0;
  [[nodiscard]] virtual double expected_score(const RatedGame& game) const = 0;
  /// Returns the ratings of a player; empty without games.
  [[nodiscard]] virtual std::vector<RatingPoint> history(std::uint32_t player) const = 0;
  [[nodiscard]] virtual std::string model() const = 0;
  [[nodiscard]] virtual double first_move() const { return 0; }
};

class EloRater final : public Rater {
 public:
  explicit EloRater(std::size_t players) : ratings_(players, kAverageRating), curves_(players) {}

  void learn(std::span<const RatedGame> games) override {
    for (const RatedGame& game : games) {
      const double change = kFactor * (game.score - expected_score(game));
      ratings_[game.first] += change;
      ratings_[game.second] -= change;
      for (const std::uint32_t player : {game.first, game.second}) {
        auto& curve = curves_[player];
        if (curve.empty() || curve.back().day != game.day) curve.emplace_back();
        const double rating = ratings_[player];
        curve.back() = {game.day, rating, rating, rating};
      }
    }
  }
  [[nodiscard]] double expected_score(const RatedGame& game) const override {
    return 1 / (1 + std::pow(10, (ratings_[game.second] - ratings_[game.first]) / 400));
  }
  [[nodiscard]] std::vector<RatingPoint> history(std::uint32_t player) const override {
    return curves_[player];
  }
  [[nodiscard]] std::string model() const override {
    return fmt::format("Elo, K = {:.0f}, all players start at {:.0f}", kFactor, kAverageRating);
  }

 private:
  static constexpr double kFactor = 24;
  std::vector<double> ratings_;
  std::vector<std::vector<RatingPoint>> curves_;
};

class Glicko2Rater final : public Rater {
 public:
  Glicko2Rater(std::size_t players, int period)
      : period_(period), players_(players), curves_(players), seen_(players, false) {}

  void learn(std::span<const RatedGame> games) override {
    std::vector<std::vector<Glicko2Game>> played(players_.size());
    std::vector<std::int32_t> last_day(players_.size());
    for (const RatedGame& game : games) {
      played[game.first].push_back({players_[game.second], game.score});
      played[game.second].push_back({players_[game.first], 1 - game.score});
      last_day[game.first] = last_day[game.second] = game.day;
    }
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (played[i].empty() && !seen_[i]) continue;
      players_[i] = after_period(players_[i], played[i]);
      if (played[i].empty()) continue;
      seen_[i] = true;
      const Glicko2& p = players_[i];
      curves_[i].push_back({last_day[i], p.rating, p.rating - kHalf95 * p.deviation,
                            p.rating + kHalf95 * p.deviation});
    }
  }
  [[nodiscard]] double expected_score(const RatedGame& game) const override {
    return analysis::expected_score(players_[game.first], players_[game.second]);
  }
  [[nodiscard]] std::vector<RatingPoint> history(std::uint32_t player) const override {
    return curves_[player];
  }
  [[nodiscard]] std::string model() const override {
    return fmt::format(
        "Glicko-2, periods of {}, tau = {}, all players start at 1500 ± 350 and volatility 0.06",
        notation::text::counted(period_, "day"), kGlicko2Tau);
  }

 private:
  int period_;
  std::vector<Glicko2> players_;
  std::vector<std::vector<RatingPoint>> curves_;
  std::vector<bool> seen_;
};

class WholeHistoryRater final : public Rater {
 public:
  WholeHistoryRater(std::size_t players, const RatingOptions& options,
                    const std::function<void()>& check)
      : players_(players) {
    options_.variance_per_day = options.variance_per_day;
    options_.check = check;
  }

  void learn(std::span<const RatedGame> games) override {
    games_.insert(games_.end(), games.begin(), games.end());
    if (fit_) earlier_ = std::move(fit_);
  }
  [[nodiscard]] double expected_score(const RatedGame& game) const override {
    return fit().expected_score(game.first, game.second, game.day);
  }
  [[nodiscard]] std::vector<RatingPoint> history(std::uint32_t player) const override {
    std::vector<RatingPoint> curve;
    for (const HistoryPoint& p : fit().history(player)) {
      const double rating = kAverageRating + p.rating;
      curve.push_back(
          {p.day, rating, rating - kHalf95 * p.deviation, rating + kHalf95 * p.deviation});
    }
    return curve;
  }
  [[nodiscard]] std::string model() const override {
    return fmt::format(
        "Whole-History Rating, variance of {0} points² per day, prior of {1} won and {1} lost "
        "{2} against an average player of 1500",
        options_.variance_per_day, options_.prior_games,
        options_.prior_games == 1 ? "game" : "games");
  }
  [[nodiscard]] double first_move() const override { return fit().first_move(); }

 private:
  const WholeHistory& fit() const {
    if (!fit_) {
      fit_ = std::make_unique<WholeHistory>(static_cast<std::uint32_t>(players_), games_, options_,
                                            earlier_.get());
    }
    return *fit_;
  }
  std::size_t players_;
  WholeHistoryOptions options_;
  std::vector<RatedGame> games_;
  mutable std::unique_ptr<WholeHistory> fit_;  ///< computed when it is needed
  std::unique_ptr<WholeHistory> earlier_;      ///< the previous fit, from fewer games
};

std::unique_ptr<Rater> make_rater(RatingSystem system, std::size_t players,
                                  const RatingOptions& options,
                                  const std::function<void()>& check) {
  switch (system) {
    case RatingSystem::kWholeHistory:
      return std::make_unique<WholeHistoryRater>(players, options, check);
    case RatingSystem::kGlicko2: return std::make_unique<Glicko2Rater>(players, options.period);
    case RatingSystem::kElo: break;
  }
  return std::make_unique<EloRater>(players);
}

/// Splits the games into periods of `days` days from the first game on, empty ones included.
std::vector<std::span<const RatedGame>> periods_of(std::span<const RatedGame> games, int days) {
  std::vector<std::span<const RatedGame>> periods;
  std::size_t begin = 0;
  for (std::int32_t end = games.empty() ? 0 : games[0].day + days; begin < games.size();
       end += days) {
    std::size_t after_last = begin;
    while (after_last < games.size() && games[after_last].day < end) ++after_last;
    periods.push_back(games.subspan(begin, after_last - begin));
    begin = after_last;
  }
  return periods;
}

}  // namespace

std::string_view name(RatingSystem system) {
  return kSystemNames[static_cast<std::size_t>(system)];
}

std::optional<RatingSystem> rating_system(std::string_view name) {
  const auto* const at = std::find(kSystemNames.begin(), kSystemNames.end(), name);
  if (at == kSystemNames.end()) return std::nullopt;
  return static_cast<RatingSystem>(at - kSystemNames.begin());
}

RatingList rate(const db::Results& results, const RatingOptions& options,
                const std::function<void()>& check) {
  const std::vector<RatedGame> games = rated_games(results);
  const auto rater = make_rater(options.system, results.players.size(), options, check);
  for (const auto& period : periods_of(games, options.period)) {
    if (check) check();
    rater->learn(period);
  }
  RatingList list;
  list.options = options;
  list.model = rater->model();
  list.games = games.size();
  list.left_out = results.games.size() - games.size() + results.others;
  list.last_day = games.empty() ? 0 : games.back().day;
  // For each player and day: the last day of the most precise date that begins on that day.
  std::map<std::pair<std::uint32_t, std::int32_t>, std::int32_t> until;
  list.last_until = std::numeric_limits<std::int32_t>::max();
  for (const RatedGame& game : games) {
    for (const std::uint32_t player : {game.first, game.second}) {
      std::int32_t& known = until.try_emplace({player, game.day}, game.until).first->second;
      known = std::min(known, game.until);
    }
    if (game.day == list.last_day) list.last_until = std::min(list.last_until, game.until);
  }
  list.first_move = rater->first_move();
  list.players.resize(results.players.size());
  for (const RatedGame& game : games) {
    RatedPlayer& first = list.players[game.first];
    RatedPlayer& second = list.players[game.second];
    ++first.games;
    ++second.games;
    if (game.score == 0.5) {
      ++first.draws;
      ++second.draws;
    } else {
      ++(game.score == 1 ? first : second).wins;
      ++(game.score == 1 ? second : first).losses;
    }
  }
  for (std::uint32_t i = 0; i < list.players.size(); ++i) {
    if (check) check();
    list.players[i].name = results.players[i];
    list.players[i].history = rater->history(i);
    for (RatingPoint& point : list.players[i].history) point.until = until.at({i, point.day});
  }
  std::erase_if(list.players, [](const RatedPlayer& p) { return p.history.empty(); });
  notation::text::stable_sort(list.players, [](const RatedPlayer& a, const RatedPlayer& b) {
    const double x = a.history.back().rating;
    const double y = b.history.back().rating;
    return x != y ? x > y : a.name < b.name;
  });
  return list;
}

std::vector<DatedList> lists_over_time(const RatingList& list, bool by_month) {
  std::map<std::string, DatedList> periods;
  const auto period_of = [&](std::int32_t day) {
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
    const auto year = fmt::format("{:04}", static_cast<int>(date.year()));
    return by_month ? fmt::format("{}.{:02}", year, static_cast<unsigned>(date.month())) : year;
  };
  for (const RatedPlayer& player : list.players) {
    for (const RatingPoint& point : player.history) {
      const std::string name = period_of(point.day);
      if (period_of(point.until) != name) continue;
      DatedList& period = periods[name];
      period.period = name;
      // The points of a player are in order, so the last one of the period remains.
      if (period.players.empty() || period.players.back().name != player.name) {
        period.players.push_back({player.name, point});
      }
      period.players.back().rating = point;
    }
  }
  std::vector<DatedList> lists;
  for (auto& [name, period] : periods) {
    notation::text::stable_sort(period.players, [](const auto& a, const auto& b) {
      return a.rating.rating > b.rating.rating;
    });
    lists.push_back(std::move(period));
  }
  return lists;
}

std::vector<RatingQuality> compare_systems(const db::Results& results, const RatingOptions& options,
                                           const ComparingProgress& progress) {
  const std::vector<RatedGame> games = rated_games(results);
  const std::size_t known = games.size() - games.size() / 10;
  std::vector<RatingQuality> all;
  std::uint64_t predicted = 0;
  const auto check = [&] {
    if (progress) progress(predicted, kSystemNames.size() * (games.size() - known));
  };
  for (const RatingSystem system :
       {RatingSystem::kWholeHistory, RatingSystem::kGlicko2, RatingSystem::kElo}) {
    RatingQuality quality;
    quality.system = system;
    const auto rater = make_rater(system, results.players.size(), options, check);
    std::size_t at = 0;
    std::uint64_t decided = 0;
    double loss = 0;
    double right = 0;
    for (const auto& period : periods_of(games, options.period)) {
      check();
      for (const RatedGame& game : period) {
        if (at++ < known) continue;
        ++predicted;
        const double e = std::clamp(rater->expected_score(game), 1e-6, 1 - 1e-6);
        loss -= game.score * std::log(e) + (1 - game.score) * std::log(1 - e);
        ++quality.games;
        if (game.score == 0.5) continue;
        ++decided;
        right += (e > 0.5) == (game.score == 1) ? 1 : e == 0.5 ? 0.5 : 0;
      }
      rater->learn(period);
    }
    if (quality.games > 0) quality.log_loss = loss / static_cast<double>(quality.games);
    if (decided > 0) quality.right = right / static_cast<double>(decided);
    all.push_back(quality);
  }
  return all;
}

}  // namespace gipfbase::analysis
