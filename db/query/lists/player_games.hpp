// db/query/lists/player_games.hpp - who goes by a name, and the games of one player.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::db {

/// The players who go by a name (without regard to case and accents, * for any characters), each
/// under the name he is shown by, in order.
[[nodiscard]] std::vector<std::string> players_called(Database& database, const std::string& name);
/// The one of them who is meant, as he is shown; else a sentence that says who there is.
[[nodiscard]] Expected<std::string, std::string> player_called(Database& database,
                                                               const std::string& name);

/// A game as one of its players sees it.
struct PlayerGame : GameSummary {
  bool first = false;             ///< he moved first
  bool alone = false;             ///< he played both sides
  int year = 0;                   ///< 0: not known
  bool dated = false;             ///< the date counts as first or last of several
  std::string start;              ///< position text; empty: the variant's own start
  std::vector<PackedMove> moves;  ///< the first ones
  [[nodiscard]] const std::string& opponent() const { return first ? black : white; }
};

/// Gives the visitor every matching game of the player who is shown by this name, by date, with as
/// many moves as asked for; byes and forfeits he did not play. Throws Error.
void for_each_game_of(Database& database, const std::string& player, const GameFilter& filter,
                      std::size_t moves, const std::function<void(const PlayerGame&)>& visit);

}  // namespace gipfbase::db
