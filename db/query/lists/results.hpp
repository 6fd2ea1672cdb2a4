// db/query/lists/results.hpp - who played whom and how it went, for ratings and standings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// A game between two known players; numbers of players are those of `Results::players`.
struct PlayedGame {
  std::int64_t id = 0;
  std::uint32_t white = 0;
  std::uint32_t black = 0;
  std::string result;      ///< 1-0, 0-1, 1/2-1/2, 0-0 or *
  std::int32_t day = 0;    ///< days since 1970-01-01, the first that the date may mean
  std::int32_t until = 0;  ///< the last
  bool dated = false;      ///< else the days are 0
  std::string round;
  bool took_place = false;  ///< else it is a forfeit, or not decided yet
};

struct Results {
  std::vector<std::string> players;  ///< each player once, whatever names he goes by
  std::vector<PlayedGame> games;     ///< by day, then by number
  /// Games that fit but are not among these: of an unknown player, or of one against himself.
  std::uint64_t others = 0;
};

/// Somebody called "bye" is nobody: his opponent had no game in that round.
[[nodiscard]] bool is_bye(std::string_view player);

/// Games of players who are known and not the same. Throws Error.
[[nodiscard]] Results played_games(Database& database, const GameFilter& filter);

}  // namespace gipfbase::db
