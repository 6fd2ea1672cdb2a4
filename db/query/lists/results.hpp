// db/query/lists/results.hpp - results of games between players, for ratings and standings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// A game between two known players, given as indexes of `Results::players`.
struct PlayedGame {
  std::int64_t id = 0;
  std::uint32_t white = 0;
  std::uint32_t black = 0;
  std::string result;      ///< 1-0, 0-1, 1/2-1/2, 0-0 or *
  std::int32_t day = 0;    ///< first possible day: days since 1970-01-01
  std::int32_t until = 0;  ///< last possible day
  bool dated = false;      ///< false: no known date; the days are 0
  std::string round;
  bool took_place = false;  ///< false: a forfeit, or not decided yet
};

struct Results {
  std::vector<std::string> players;  ///< each player once, aliases resolved
  std::vector<PlayedGame> games;     ///< by day, then by id
  /// Number of matching games left out because a player is unknown or plays against himself.
  std::uint64_t others = 0;
};

/// True for the name "bye", which means that the opponent had no game in that round.
[[nodiscard]] bool is_bye(std::string_view player);

/// Games between two different known players. Throws Error.
[[nodiscard]] Results played_games(Database& database, const GameFilter& filter);

}  // namespace gipfbase::db
