// Ratings: published figures, and properties of any result.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <span>

#include "analysis/ratings/glicko2.hpp"
#include "analysis/ratings/rating_list.hpp"
#include "analysis/ratings/whole_history.hpp"

namespace gipfbase::analysis::ratings_test {
namespace {

double logistic(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

TEST_CASE("Glickman's example of the Glicko-2 system is reproduced to the printed digits",
          "[ratings]") {
  const Glicko2 player{1500, 200, 0.06};
  const std::vector<Glicko2Game> games = {
      {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
  const Glicko2 after = after_period(player, games, 0.5);
  // The paper rounds intermediate results: its rating is that of the printed mu.
  const double mu = std::round((after.rating - 1500) / 173.7178 * 10000) / 10000;
  CHECK(mu == -0.2069);
  CHECK(std::round((173.7178 * mu + 1500) * 100) / 100 == 1464.06);
  CHECK(std::round(after.deviation / 173.7178 * 10000) / 10000 == 0.8722);
  CHECK(std::round(after.deviation * 100) / 100 == 151.52);
  CHECK(std::floor(after.volatility * 100000) / 100000 == 0.05999);
  CHECK(after_period(player, {}).deviation > player.deviation);
  CHECK(after_period(player, {}).rating == player.rating);
}

TEST_CASE("many games in a period never carry a Glicko-2 rating far past the opponents",
          "[ratings]") {
  for (const double strength : {500.0, 1500.0, 2600.0, 4000.0}) {
    for (const double deviation : {30.0, 350.0}) {
      for (const std::size_t count : {1U, 12U, 500U, 5000U}) {
        const std::vector<Glicko2Game> won(count, {{strength, deviation, 0.06}, 1});
        const std::vector<Glicko2Game> lost(count, {{strength, deviation, 0.06}, 0});
        const Glicko2 best = after_period({}, won);
        const Glicko2 worst = after_period({}, lost);
        INFO(strength << " " << deviation << " " << count << ": " << worst.rating << " to "
                      << best.rating);
        CHECK(best.rating < std::max(strength, 1500.0) + 1500);
        CHECK(worst.rating > std::min(strength, 1500.0) - 1500);
        CHECK(best.deviation <= 350);
        CHECK(best.volatility < 0.1);
      }
    }
  }
}

TEST_CASE("after any pause a Glicko-2 deviation is at most that of a newcomer", "[ratings]") {
  std::mt19937 random(4);
  Glicko2 player;
  for (int period = 0; period < 20'000; ++period) {
    std::vector<Glicko2Game> games;
    if (random() % 500 == 0) games.push_back({{1500, 60, 0.06}, random() % 2 == 0 ? 0. : 1.});
    player = after_period(player, games);
    REQUIRE(player.deviation <= 350);
  }
  CHECK(expected_score(player, Glicko2()) > 0.01);
}

TEST_CASE("ratings that start from earlier ones are the same after fewer rounds", "[ratings]") {
  std::mt19937 random(9);
  std::vector<RatedGame> games;
  constexpr std::uint32_t kPlayers = 40;
  for (int i = 0; i < 1500; ++i) {
    const auto a = static_cast<std::uint32_t>(random() % kPlayers);
    const auto b = (a + 1 + static_cast<std::uint32_t>(random() % (kPlayers - 1))) % kPlayers;
    games.push_back({a, b, i / 4, random() % kPlayers < a ? 1. : 0.});
  }
  const WholeHistory earlier(kPlayers, std::span(games).first(1450));
  const WholeHistory alone(kPlayers, games);
  const WholeHistory continued(kPlayers, games, {}, &earlier);
  CHECK(continued.rounds() < alone.rounds() / 2);
  CHECK(continued.first_move() == Approx(alone.first_move()).margin(1));
  for (std::uint32_t player = 0; player < kPlayers; ++player) {
    CHECK(continued.history(player).back().rating ==
          Approx(alone.history(player).back().rating).margin(3));
  }
}

TEST_CASE("the whole history is the maximum of its posterior", "[ratings]") {
  // A few players on a few days; changing a rating by one point either way lowers the posterior.
  std::mt19937 random(3);
  std::vector<RatedGame> games;
  for (int i = 0; i < 60; ++i) {
    const auto a = static_cast<std::uint32_t>(random() % 5);
    const auto b = static_cast<std::uint32_t>((a + 1 + random() % 4) % 5);
    games.push_back(
        {a, b, static_cast<std::int32_t>(random() % 8) * 30, random() % 3 == 0 ? 0. : 1.});
  }
  WholeHistoryOptions options;
  options.tolerance = 1e-6;
  const WholeHistory fit(5, games, options);
  std::vector<std::vector<HistoryPoint>> points;
  for (std::uint32_t i = 0; i < 5; ++i) {
    points.emplace_back(fit.history(i).begin(), fit.history(i).end());
  }
  const auto log_posterior = [&](double first_move) {
    const auto rating = [&](std::uint32_t player, std::int32_t day) {
      for (const HistoryPoint& p : points[player]) {
        if (p.day == day) return p.rating;
      }
      FAIL("no such day");
      return 0.0;
    };
    double sum = 0;
    for (const RatedGame& game : games) {
      const double e =
          logistic(rating(game.first, game.day) - rating(game.second, game.day) + first_move);
      sum += game.score * std::log(e) + (1 - game.score) * std::log(1 - e);
    }
    for (const auto& history : points) {
      const double e = logistic(history[0].rating);
      sum += options.prior_games * (std::log(e) + std::log(1 - e));
      for (std::size_t i = 1; i < history.size(); ++i) {
        const double step = history[i].rating - history[i - 1].rating;
        sum -= step * step / (2 * options.variance_per_day * (history[i].day - history[i - 1].day));
      }
    }
    return sum;
  };
  const double best = log_posterior(fit.first_move());
  for (auto& history : points) {
    for (HistoryPoint& point : history) {
      for (const double step : {-2.0, 2.0}) {
        point.rating += step;
        CHECK(log_posterior(fit.first_move()) < best);
        point.rating -= step;
      }
    }
  }
}

TEST_CASE("players with equal results are equal, and more games narrow the interval", "[ratings]") {
  std::vector<RatedGame> games;
  for (int i = 0; i < 10; ++i) {
    games.push_back({0, 1, i, i % 2 == 0 ? 1. : 0.});
    games.push_back({1, 0, i, i % 2 == 0 ? 1. : 0.});
  }
  const WholeHistory even(3, games);
  CHECK(std::abs(even.history(0).back().rating - even.history(1).back().rating) < 0.5);
  CHECK(even.history(2).empty());
  const WholeHistory few(2, std::span(games).first(4));
  CHECK(even.history(0).back().deviation < few.history(0).back().deviation);
  CHECK(even.expected_score(0, 2, 9) == Approx(0.5).margin(0.02));
}

db::Results tournament(std::uint32_t players, int rounds, std::uint32_t seed) {
  db::Results results;
  std::mt19937 random(seed);
  for (std::uint32_t i = 0; i < players; ++i) results.players.push_back("P" + std::to_string(i));
  for (int day = 0; day < rounds; ++day) {
    for (std::uint32_t a = 0; a + 1 < players; ++a) {
      const auto b = static_cast<std::uint32_t>(a + 1 + random() % (players - a - 1));
      db::PlayedGame game;
      game.white = a;
      game.black = b;
      game.day = day * 5;
      game.dated = true;
      game.took_place = true;
      // Player 0 is the strongest.
      const double e = logistic(60.0 * (b - a));
      game.result = std::generate_canonical<double, 32>(random) < e ? "1-0" : "0-1";
      results.games.push_back(game);
    }
  }
  return results;
}

TEST_CASE("every system finds the order of strength and predicts better than a coin", "[ratings]") {
  const db::Results results = tournament(10, 150, 5);
  for (const RatingSystem system :
       {RatingSystem::kWholeHistory, RatingSystem::kGlicko2, RatingSystem::kElo}) {
    RatingOptions options;
    options.system = system;
    const RatingList list = rate(results, options);
    INFO(name(system));
    REQUIRE(list.players.size() == 10);
    CHECK(list.games == results.games.size());
    CHECK(list.players.front().name.substr(0, 1) == "P");
    CHECK(list.players.front().history.back().rating > list.players.back().history.back().rating);
    CHECK((list.players.front().name == "P0" || list.players.front().name == "P1"));
    CHECK(list.players.back().name >= "P7");
  }
  for (const RatingQuality& quality : compare_systems(results, {})) {
    INFO(name(quality.system));
    CHECK(quality.games == results.games.size() / 10);
    CHECK(quality.log_loss.value() < 0.69);
    CHECK(quality.right.value() > 0.55);
  }
}

TEST_CASE("every computation of ratings ends when it is no longer wanted", "[ratings]") {
  const db::Results results = tournament(10, 150, 5);
  struct Unwanted {};
  for (const RatingSystem system :
       {RatingSystem::kWholeHistory, RatingSystem::kGlicko2, RatingSystem::kElo}) {
    RatingOptions options;
    options.system = system;
    options.period = 7;
    int checks = 0;
    (void)rate(results, options, [&] { ++checks; });
    INFO(name(system) << ": " << checks);
    CHECK(checks > 10);
    int left = checks / 2;
    const auto check = [&] {
      if (--left < 0) throw Unwanted();
    };
    CHECK_THROWS_AS(rate(results, options, check), Unwanted);
    left = 3;
    CHECK_THROWS_AS(compare_systems(results, options, [&](auto, auto) { check(); }), Unwanted);
  }
  WholeHistoryOptions options;
  int rounds = 0;
  options.check = [&] { ++rounds; };
  const std::vector<RatedGame> games = {{0, 1, 0, 1}, {1, 2, 1, 1}, {2, 0, 2, 0.5}};
  CHECK(WholeHistory(3, games, options).rounds() == rounds);
}

TEST_CASE("a comparison of systems counts its predictions", "[ratings]") {
  const db::Results results = tournament(10, 150, 5);
  std::uint64_t last = 0;
  std::uint64_t calls = 0;
  (void)compare_systems(results, {}, [&](std::uint64_t done, std::uint64_t all) {
    CHECK(all == 3 * (results.games.size() / 10));
    CHECK(done >= last);
    CHECK(done <= all);
    last = done;
    ++calls;
  });
  CHECK(calls > 10);
  CHECK(last > results.games.size() / 5);
}

TEST_CASE("predictions of too few games have no quality", "[ratings]") {
  for (const RatingQuality& quality : compare_systems(tournament(3, 2, 1), {})) {
    CHECK(quality.games == 0);
    CHECK_FALSE(quality.log_loss.has_value());
    CHECK_FALSE(quality.right.has_value());
  }
}

TEST_CASE("games without date or result, byes and forfeits are not rated", "[ratings]") {
  db::Results results = tournament(5, 3, 1);
  results.players[4] = "Bye";
  std::erase_if(results.games, [](const auto& g) { return g.white == 4 || g.black == 4; });
  results.games.push_back({.id = 99,
                           .white = 0,
                           .black = 4,
                           .result = "1-0",
                           .dated = true,
                           .round = "",
                           .took_place = true});
  results.games.push_back({.id = 100,
                           .white = 0,
                           .black = 1,
                           .result = "1-0",
                           .dated = true,
                           .round = "",
                           .took_place = false});
  results.games[0].dated = false;
  results.games[1].result = "*";
  results.games[2].result = "0-0";
  const RatingList list = rate(results, {});
  CHECK(list.left_out == 5);
  CHECK(list.games == results.games.size() - 5);
  CHECK(rate({}, {}).players.empty());
  CHECK(compare_systems({}, {}).size() == 3);
}

TEST_CASE("in every system a player's rating has the day of his own last game", "[ratings]") {
  db::Results results;
  results.players = {"A", "B", "C", "D"};
  const auto play = [&](std::uint32_t white, std::uint32_t black, std::int32_t day) {
    results.games.push_back({.id = day,
                             .white = white,
                             .black = black,
                             .result = "1-0",
                             .day = day,
                             .dated = true,
                             .round = "",
                             .took_place = true});
  };
  // A and B stop playing while C and D continue in the same rating period.
  play(0, 1, 1);
  play(0, 1, 3);
  play(2, 3, 5);
  play(2, 3, 20);
  for (const RatingSystem system :
       {RatingSystem::kWholeHistory, RatingSystem::kGlicko2, RatingSystem::kElo}) {
    for (const int period : {7, 30}) {
      RatingOptions options;
      options.system = system;
      options.period = period;
      for (const RatedPlayer& player : rate(results, options).players) {
        INFO(name(system) << ", periods of " << period << " days: " << player.name);
        CHECK(player.history.back().day == (player.name == "A" || player.name == "B" ? 3 : 20));
        if (period == 30 && system == RatingSystem::kGlicko2) CHECK(player.history.size() == 1);
      }
    }
  }
}

}  // namespace
}  // namespace gipfbase::analysis::ratings_test
