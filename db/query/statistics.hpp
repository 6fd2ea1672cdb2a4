// db/query/statistics.hpp - counts over the whole database.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

struct VariantStats {
  std::string title;
  std::string variant;
  std::uint64_t games = 0;  ///< partial ones included
  std::uint64_t valid_games = 0;
  // Counts of valid games only:
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;           ///< plies + 1 per game
  std::uint64_t distinct_positions = 0;  ///< up to symmetry
  std::uint64_t distinct_positions_exact = 0;
  bool distinct_known = true;  ///< false: the two numbers of distinct positions are 0
  std::uint64_t longest = 0;   ///< plies of the longest game
  std::map<std::string, std::uint64_t> results;
  std::map<std::string, std::uint64_t> endings;
  std::array<std::uint64_t, 2> seat_wins{};
  std::uint64_t move_bytes = 0;  ///< packed moves of all games
  /// The title's counters, as sums or maxima. `games_with`: the number of games with a counter that
  /// is not 0.
  std::vector<std::pair<std::string, std::uint64_t>> counters;
  std::vector<std::string_view> maxima;  ///< counters that are maxima
  std::vector<std::pair<std::string, std::uint64_t>> games_with;
};

struct Stats {
  std::uint64_t games = 0;
  std::uint64_t valid_games = 0;
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  std::uint64_t distinct_positions = 0;
  bool distinct_known = true;  ///< false: distinct_positions is 0
  std::uint64_t puzzles = 0;
  std::uint64_t contests = 0;
  std::uint64_t players = 0;  ///< those with games; a player's aliases do not count
  std::uint64_t file_bytes = 0;
  std::uint64_t move_bytes = 0;  ///< packed moves of all games
  std::vector<VariantStats> variants;
};
/// A row of the table `totals` (db/store/tables/totals.hpp).
struct TotalRow {
  std::string title, variant, name;
  std::int64_t value = 0;
};
/// The statistics of every variant that has games, from rows ordered by title and variant.
[[nodiscard]] std::vector<VariantStats> variant_stats(const std::vector<TotalRow>& rows,
                                                      const notation::Catalogue& catalogue);
/// Sets the number of positions of every variant, and the sums over all variants.
void add_up(Stats& stats);

/// The numbers of the variants, and their sums, from the table `totals`; the time does not depend
/// on the size of the database. Distinct positions may be unknown.
[[nodiscard]] Stats variant_statistics(Database& database);
/// Like variant_statistics, but also counts puzzles, contests and players, and gives the size of
/// the file. If `count` is true, counts distinct positions when their number is unknown.
[[nodiscard]] Stats statistics(Database& database, bool count = true);

}  // namespace gipfbase::db
