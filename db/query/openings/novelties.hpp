// db/query/openings/novelties.hpp - finds the first new move of each game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The move by which a game first reaches a position that no game had reached on an earlier day.
struct Novelty {
  std::int64_t game = 0;
  std::uint32_t ply = 0;     ///< of the move, counted from 1
  std::uint64_t before = 0;  ///< earlier games that reached the position before the move
  std::int64_t last = 0;     ///< id of the latest of these games
  std::uint64_t since = 0;   ///< other games that reached the new position, that day or later
};

struct Novelties {
  std::vector<Novelty> games;  ///< by day, then by id
  std::uint64_t known = 0;     ///< games without a new position
  std::uint64_t undated = 0;   ///< games without a date, not examined
  bool interrupted = false;    ///< stopped by `progress`
};

/// The novelties of the matching games. All valid games of the same variant count as earlier games,
/// even if they do not match; a partial date counts as its first day. A position counts as equal to
/// the one with the seats exchanged (Rules::seats_swapped). Throws Error.
[[nodiscard]] Novelties novelties(Database& database, const GameFilter& filter, int threads,
                                  const Progress& progress);

}  // namespace gipfbase::db
