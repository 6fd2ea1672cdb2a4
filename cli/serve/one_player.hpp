// cli/serve/one_player.hpp - who is meant by a name.
#pragma once

#include <string>

#include "db/store/database.hpp"

namespace gipfbase::cli::serve {

/// The one player who goes by a name, as he is shown. Throws Refusal that says who there is.
[[nodiscard]] std::string one_player(db::Database& database, const std::string& name);

}  // namespace gipfbase::cli::serve
