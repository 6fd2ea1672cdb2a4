// cli/serve/one_player.hpp - finds the player of a name.
#pragma once

#include <string>

#include "db/store/database.hpp"

namespace gipfbase::cli::serve {

/// The display name of the one player with this name. Throws Refusal, which lists similar names.
[[nodiscard]] std::string one_player(db::Database& database, const std::string& name);

}  // namespace gipfbase::cli::serve
