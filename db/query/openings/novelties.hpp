// db/query/openings/novelties.hpp - where games left what had been played before them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The first move of a game that led to a position that no game of an earlier day had.
struct Novelty {
  std::int64_t game = 0;
  std::uint32_t ply = 0;     ///< of the move, counted from 1
  std::uint64_t before = 0;  ///< earlier games that came to the position in front of it
  std::int64_t last = 0;     ///< ... the last of them
  std::uint64_t since = 0;   ///< other games that came to the new position, that day or later
};

struct Novelties {
  std::vector<Novelty> games;  ///< by day, then by number
  std::uint64_t known = 0;     ///< games that never left what was known
  std::uint64_t undated = 0;   ///< games without a day, which tell nothing
  bool interrupted = false;    ///< stopped by `progress`
};

/// The novelties of the games that fit. What was known before is what any valid game of the same
/// variant has, whether it fits or not; days that are known in part count as their first. Positions
/// that are equal to the players are the same. Throws Error.
[[nodiscard]] Novelties novelties(Database& database, const GameFilter& filter, int threads,
                                  const Progress& progress);

}  // namespace gipfbase::db
