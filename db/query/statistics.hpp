// db/query/statistics.hpp - counts over the whole database.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "db/query/games.hpp"

namespace gipfbase::db {

struct VariantStats {
  std::string title;
  std::string variant;
  std::uint64_t games = 0;  ///< partial ones included
  std::uint64_t valid_games = 0;
  // Of valid games only:
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;           ///< plies + 1 per game
  std::uint64_t distinct_positions = 0;  ///< up to symmetry
  std::uint64_t distinct_positions_exact = 0;
  std::uint64_t longest = 0;  ///< plies
  std::map<std::string, std::uint64_t> results;
  std::map<std::string, std::uint64_t> endings;
  std::array<std::uint64_t, 2> seat_wins{};
  std::uint64_t move_bytes = 0;  ///< packed moves of all games
  /// The title's counters, added up (or the maximum), and the number of games with any.
  std::vector<std::pair<std::string, std::uint64_t>> counters;
  std::vector<std::string_view> maxima;  ///< counters of which that is the maximum
  std::vector<std::pair<std::string, std::uint64_t>> games_with;
};

struct Stats {
  std::uint64_t games = 0;
  std::uint64_t valid_games = 0;
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  std::uint64_t distinct_positions = 0;
  std::uint64_t puzzles = 0;
  std::uint64_t contests = 0;
  std::uint64_t players = 0;  ///< who played games; several names of one player count once
  std::uint64_t file_bytes = 0;
  std::uint64_t move_bytes = 0;  ///< packed moves of all games
  std::vector<VariantStats> variants;
};
/// From the table `totals`: takes no longer when there are more games.
[[nodiscard]] Stats statistics(Database& database);

}  // namespace gipfbase::db
