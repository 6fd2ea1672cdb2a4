#include "cli/serve/one_player.hpp"

#include "cli/serve/http/message.hpp"
#include "db/query/lists/player_games.hpp"

namespace gipfbase::cli::serve {

std::string one_player(db::Database& database, const std::string& name) {
  auto player = db::player_called(database, name);
  if (!player) throw Refusal(kNotFound, player.error());
  return *std::move(player);
}

}  // namespace gipfbase::cli::serve
