// db/query/lists/player_games.hpp - finds players by name, and the games of one player.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::db {

/// The main names of the players whose name or alias matches, sorted. Case and accents are ignored;
/// * matches anything.
[[nodiscard]] std::vector<std::string> players_called(Database& database, const std::string& name);
/// The main name of the only player that matches, or `name` if this is exactly the main name of one
/// of several. Otherwise a message that names possible players.
[[nodiscard]] Expected<std::string, std::string> player_called(Database& database,
                                                               const std::string& name);

/// A game as one of its players sees it.
struct PlayerGame : GameSummary {
  bool first = false;             ///< the player moved first
  bool both_sides = false;        ///< the player played both sides
  int year = 0;                   ///< 0: unknown
  bool dated = false;             ///< the date is known, at least in part
  std::string start;              ///< position text; empty: the variant's own start
  std::vector<PackedMove> moves;  ///< the first moves of the game
  [[nodiscard]] const std::string& opponent() const { return first ? black : white; }
};

/// Calls `visit` for every matching game of the player with this main name, by date, with the first
/// `moves` moves. Leaves out byes and forfeits. Throws Error.
void for_each_game_of(Database& database, const std::string& player, const GameFilter& filter,
                      std::size_t moves, const std::function<void(const PlayerGame&)>& visit);

}  // namespace gipfbase::db
