#include "cli/serve/one_player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/serve/http/message.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/lists/player_games.hpp"

namespace gipfbase::cli::serve {

std::string one_player(db::Database& database, const std::string& name) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> players = db::players_called(database, name);
  if (players.size() == 1) return players.front();
  if (std::find(players.begin(), players.end(), name) != players.end()) return name;
  if (players.empty()) {
    db::GameFilter filter;
    filter.white = name;
    const auto reasons = db::reasons_for_none(database, filter);
    throw Refusal(kNotFound,
                  reasons.empty() ? fmt::format("nobody is called \"{}\"", name) : reasons.front());
  }
  const std::size_t count = players.size();
  if (count > kMost) players.resize(kMost);
  throw Refusal(kNotFound,
                fmt::format("{} players go by the name \"{}\": {}{}; name one of them", count, name,
                            fmt::join(players, ", "), count > kMost ? " ..." : ""));
}

}  // namespace gipfbase::cli::serve
