// analysis/ratings/rating_list.hpp - how strong players are, from their results.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/lists/results.hpp"

namespace gipfbase::analysis {

enum class RatingSystem : std::uint8_t { kWholeHistory, kGlicko2, kElo };
/// "whr", "glicko2", "elo".
[[nodiscard]] std::string_view name(RatingSystem system);
[[nodiscard]] std::optional<RatingSystem> rating_system(std::string_view name);

struct RatingOptions {
  RatingSystem system = RatingSystem::kWholeHistory;
  int period = 30;               ///< days of a rating period (Glicko-2)
  double variance_per_day = 14;  ///< of strength, Elo points squared (WHR)
};

/// A player's rating on a day, with the interval that holds the true strength in 95 of 100 cases
/// (both ends equal where the system has none).
struct RatingPoint {
  std::int32_t day = 0;  ///< days since 1970-01-01
  double rating = 0;
  double low = 0;
  double high = 0;
  std::int32_t until = 0;  ///< the last day that the date of the last game may mean
};

struct RatedPlayer {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  /// After each day with games, or period with games (Glicko-2), on the day of the last of them.
  std::vector<RatingPoint> history;
};

struct RatingList {
  RatingOptions options;
  std::string model;                 ///< what was computed, in a sentence
  std::uint64_t games = 0;           ///< that were rated: decided or drawn, with a date
  std::uint64_t left_out = 0;        ///< all others that fit
  std::int32_t last_day = 0;         ///< of these games, the first that the date may mean
  std::int32_t last_until = 0;       ///< the last that it may mean
  double first_move = 0;             ///< what moving first is worth, in Elo points (WHR)
  std::vector<RatedPlayer> players;  ///< strongest first
};

/// Which games are left out, as the end of a sentence that begins with their number.
inline constexpr std::string_view kLeftOut =
    "left out, being without date or result, byes, forfeits, lost by both, of unknown players or "
    "of "
    "one against himself";

/// Rates all players of the games, but not by those that say nothing of strength (kLeftOut). Of a
/// date that is known in part the first day counts.
[[nodiscard]] RatingList rate(const db::Results& results, const RatingOptions& options);

/// The ratings of those who played in a year or a month, at its end.
struct DatedList {
  std::string period;  ///< "2004" or "2004.06"
  struct Entry {
    std::string_view name;
    RatingPoint rating;
  };
  std::vector<Entry> players;  ///< strongest first
};
/// Every period in which games were rated, oldest first; without those of which the month is not
/// known. The names are those of the list.
[[nodiscard]] std::vector<DatedList> lists_over_time(const RatingList& list, bool by_month);

/// How well a system foretells games that it has not seen.
struct RatingQuality {
  RatingSystem system = RatingSystem::kWholeHistory;
  std::uint64_t games = 0;  ///< foretold
  /// Mean of -ln of the chance given to what happened; 0.693 for a coin. Nothing without games.
  std::optional<double> log_loss;
  /// Share of decided games whose winner was the favourite. Nothing without such games.
  std::optional<double> right;
};

/// Lets every system foretell the last tenth of the games by date, period by period, each time from
/// all games before the period.
[[nodiscard]] std::vector<RatingQuality> compare_systems(const db::Results& results,
                                                         const RatingOptions& options);

}  // namespace gipfbase::analysis
