// analysis/ratings/rating_list.hpp - ratings of players from their results.
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
  int period = 7;                ///< days of a rating period (Glicko-2)
  double variance_per_day = 14;  ///< of strength, Elo points squared (WHR)
};

/// A player's rating on a day, with a 95 % interval (both ends equal where the system has none).
struct RatingPoint {
  std::int32_t day = 0;  ///< days since 1970-01-01
  double rating = 0;
  double low = 0;
  double high = 0;
  std::int32_t until = 0;  ///< last day that the date of the last game may mean
};

struct RatedPlayer {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  /// The rating after each day with games. With Glicko-2, the rating after each period with games,
  /// on the day of its last game.
  std::vector<RatingPoint> history;
};

struct RatingList {
  RatingOptions options;
  std::string model;            ///< the model, in a sentence
  std::uint64_t games = 0;      ///< rated games: decided or drawn, with a date
  std::uint64_t left_out = 0;   ///< all other games that match
  std::int32_t last_day = 0;    ///< of the last rated game; the first day that its date may mean
  std::int32_t last_until = 0;  ///< the last day that it may mean
  double first_move = 0;        ///< the advantage of moving first, in Elo points (WHR)
  std::vector<RatedPlayer> players;  ///< strongest first
};

/// The games that are left out, as the end of a sentence that begins with their number.
inline constexpr std::string_view kLeftOut =
    "left out (no date, no result, a bye, a forfeit, a loss for both, an unknown player, or a "
    "player against himself)";

/// Rates all players of the games. Games of the kinds in kLeftOut do not count. A date that is
/// known in part counts as its first day. `check`, unless it is empty, is called from time to time;
/// what it throws ends the work.
[[nodiscard]] RatingList rate(const db::Results& results, const RatingOptions& options,
                              const std::function<void()>& check = {});

/// The ratings, at the end of a year or a month, of the players who played in it.
struct DatedList {
  std::string period;  ///< "2004" or "2004.06"
  struct Entry {
    std::string_view name;
    RatingPoint rating;
  };
  std::vector<Entry> players;  ///< strongest first
};
/// Returns every period with rated games, oldest first; lists by month leave out games whose month
/// is unknown. The names are views into the list.
[[nodiscard]] std::vector<DatedList> lists_over_time(const RatingList& list, bool by_month);

/// How well a system predicts games that it has not seen.
struct RatingQuality {
  RatingSystem system = RatingSystem::kWholeHistory;
  std::uint64_t games = 0;  ///< number of predicted games
  /// Mean of -ln of the probability of the actual result; 0.693 for a coin. nullopt when there are
  /// no games.
  std::optional<double> log_loss;
  /// Share of decided games whose winner was the favourite. nullopt when there are no such games.
  std::optional<double> right;
};

/// Called from time to time with the numbers of predictions made and of all predictions; what it
/// throws ends the work.
using ComparingProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;
/// Makes every system predict the last tenth of the games by date, period by period. The games of a
/// period are predicted from all games before it.
[[nodiscard]] std::vector<RatingQuality> compare_systems(const db::Results& results,
                                                         const RatingOptions& options,
                                                         const ComparingProgress& progress = {});

}  // namespace gipfbase::analysis
